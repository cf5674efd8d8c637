import CPNG

/// An animated PNG, taken apart by the letter of its specification and of PNG's: nothing of it is the writer's code.
public struct APNGFile {
  public struct Frame {
    public var x = 0, y = 0, width = 0, height = 0
    /// Seconds as a fraction.
    public var delay = (above: 0, below: 0)
    public var dispose = 0, blend = 0
    /// Straight pixels 0xAARRGGBB.
    public var pixels: [UInt32] = []
    fileprivate var stream: [UInt8] = []
  }

  /// What is against the rules.
  public struct Fault: Error, CustomStringConvertible {
    public let description: String
    public init(_ description: String) { self.description = description }
  }

  public private(set) var width = 0, height = 0, colorType = 0, plays = -1
  public private(set) var frames: [Frame] = []

  public init(_ file: [UInt8]) throws {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { throw Fault("no PNG") }
    var place = 8, sequence = 0, counted = 0, types: [String] = []
    func number(_ at: Int, _ count: Int = 4) -> Int {
      file[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
    }
    while place < file.count {
      guard place + 12 <= file.count, place + 12 + number(place) <= file.count else {
        throw Fault("the file ends within a chunk")
      }
      let length = number(place), body = place + 8
      let type = String(decoding: file[place + 4..<body], as: UTF8.self)
      guard Self.crc(file[place + 4..<body + length]) == UInt32(number(body + length)) else {
        throw Fault("the checksum of \(type) is wrong")
      }
      types.append(type)
      func checkSequence() throws {
        guard number(body) == sequence else { throw Fault("\(type) \(number(body)) comes as \(sequence)") }
        sequence += 1
      }
      switch type {
      case "IHDR":
        (width, height, colorType) = (number(body), number(body + 4), Int(file[body + 9]))
        guard file[body + 8] == 8, file[body + 10..<body + 13].allSatisfy({ $0 == 0 }) else {
          throw Fault("an unusual header")
        }
      case "acTL": (counted, plays) = (number(body), number(body + 4))
      case "fcTL":
        try checkSequence()
        guard length == 26 else { throw Fault("fcTL has \(length) bytes") }
        var frame = Frame()
        (frame.width, frame.height) = (number(body + 4), number(body + 8))
        (frame.x, frame.y) = (number(body + 12), number(body + 16))
        frame.delay = (number(body + 20, 2), number(body + 22, 2))
        (frame.dispose, frame.blend) = (Int(file[body + 24]), Int(file[body + 25]))
        guard frame.width > 0, frame.height > 0, frame.x + frame.width <= width,
          frame.y + frame.height <= height
        else { throw Fault("frame \(frames.count) lies outside of the picture") }
        frames.append(frame)
      case "IDAT", "fdAT":
        guard !frames.isEmpty, (type == "IDAT") == (frames.count == 1) else {
          throw Fault("\(type) out of place")
        }
        if type == "fdAT" { try checkSequence() }
        frames[frames.count - 1].stream += file[(type == "IDAT" ? body : body + 4)..<body + length]
      default: break
      }
      place = body + length + 4
    }
    guard types.first == "IHDR", types.last == "IEND", let count = types.firstIndex(of: "acTL"),
      let data = types.firstIndex(of: "IDAT"), count < data, counted == frames.count
    else { throw Fault("chunks are missing or out of order: \(types)") }
    for index in frames.indices { try frames[index].unpack(channels: colorType == 6 ? 4 : 3) }
  }

  /// The pictures as they are shown one after the other: straight pixels.
  public func canvases() -> [[UInt32]] {
    var canvas = [UInt32](repeating: 0, count: width * height)
    return frames.map { frame in
      let before = canvas
      for y in 0..<frame.height {
        for x in 0..<frame.width {
          let pixel = frame.pixels[y * frame.width + x], place = (frame.y + y) * width + frame.x + x
          // Laid over, only opaque and clear pixels are plain; others are not asked for here.
          if frame.blend == 0 || pixel >> 24 == 255 { canvas[place] = pixel }
        }
      }
      let shown = canvas
      if frame.dispose == 1 {
        for y in 0..<frame.height {
          for x in 0..<frame.width { canvas[(frame.y + y) * width + frame.x + x] = 0 }
        }
      }
      if frame.dispose == 2 { canvas = before }
      return shown
    }
  }

  /// CRC-32 of ISO 3309, bit by bit.
  private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }
    return ~sum
  }
}

extension APNGFile.Frame {
  /// Inflates the rows and undoes their filters.
  fileprivate mutating func unpack(channels: Int) throws {
    let rowLength = width * channels
    var raw = [UInt8](repeating: 0, count: height * (rowLength + 1))
    var count = uLong(raw.count)
    guard uncompress(&raw, &count, stream, uLong(stream.count)) == Z_OK, Int(count) == raw.count else {
      throw APNGFile.Fault("rows are missing or too many")
    }
    var above = [UInt8](repeating: 0, count: rowLength)
    for y in 0..<height {
      let start = y * (rowLength + 1)
      var row = Array(raw[start + 1..<start + 1 + rowLength])
      for i in 0..<rowLength {
        let a = i >= channels ? Int(row[i - channels]) : 0, b = Int(above[i])
        let c = i >= channels ? Int(above[i - channels]) : 0
        let guess: Int
        switch raw[start] {
        case 0: guess = 0
        case 1: guess = a
        case 2: guess = b
        case 3: guess = (a + b) / 2
        case 4:
          let (pa, pb, pc) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
          guess = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
        default: throw APNGFile.Fault("there is no filter \(raw[start])")
        }
        row[i] &+= UInt8(guess)
      }
      above = row
      for x in 0..<width {
        let sample = row[x * channels..<(x + 1) * channels].map(UInt32.init)
        let alpha = channels == 4 ? sample[3] : 255
        pixels.append(alpha << 24 | sample[0] << 16 | sample[1] << 8 | sample[2])
      }
    }
  }
}
