import Codecs
import Foundation

/// A picture for pages, read as the page reads it.
struct UnpackedPicture {
  let number: UInt32
  let window: UInt32
  let width: Int
  let height: Int
  /// Where pixels are, and which; 0xAARRGGBB.
  private(set) var rectangles: [(x: Int, y: Int, width: Int, pixels: [UInt32])] = []

  struct Damaged: Error {}

  init(_ bytes: [UInt8]) throws {
    func number(_ place: Int) -> UInt32 {
      bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    guard bytes.count > 16 else { throw Damaged() }
    (self.number, window) = (number(0), number(4))
    (width, height) = (Int(number(8)), Int(number(12)))
    rectangles = try Self.rectangles(Array(bytes[16...]))
  }

  /// What `RectanglePacker` has packed.
  static func rectangles(_ bytes: [UInt8]) throws -> [(x: Int, y: Int, width: Int, pixels: [UInt32])] {
    guard let first = bytes.first else { throw Damaged() }
    var rest = Array(bytes.dropFirst())
    if first == 1 {
      guard let plain = Deflate.unpacked(rest, atMost: 1 << 28) else { throw Damaged() }
      rest = plain
    }
    var place = 0
    func byte() throws -> UInt32 {
      guard place < rest.count else { throw Damaged() }
      place += 1
      return UInt32(rest[place - 1])
    }
    func short() throws -> Int { Int(try byte()) + Int(try byte()) << 8 }
    func color() throws -> UInt32 { 0xFF00_0000 | (try byte()) << 16 | (try byte()) << 8 | (try byte()) }
    var found: [(x: Int, y: Int, width: Int, pixels: [UInt32])] = []
    while place < rest.count {
      let (x, y, width, height) = (try short(), try short(), try short(), try short())
      var pixels: [UInt32] = []
      switch try byte() {
      case 0: pixels = Array(repeating: try color(), count: width * height)
      case 1:
        let palette = try (0...(try byte())).map { _ in try color() }
        for _ in 0..<width * height { pixels.append(palette[Int(try byte())]) }
      case 2:
        for index in 0..<width * height {
          let base = index >= width ? pixels[index - width] : index > 0 ? pixels[index - 1] : 0
          let difference = try color()
          func sum(_ shift: UInt32) -> UInt32 {
            let value = (base >> shift & 0xFF) + (difference >> shift & 0xFF)
            return (value & 0xFF) << shift
          }
          pixels.append(0xFF00_0000 | sum(16) | sum(8) | sum(0))
        }
      default: throw Damaged()
      }
      found.append((x, y, width, pixels))
    }
    return found
  }

  /// Draws it over what a page has.
  func draw(into pixels: inout [UInt32]) {
    for rectangle in rectangles {
      for (index, pixel) in rectangle.pixels.enumerated() {
        let (x, y) = (rectangle.x + index % rectangle.width, rectangle.y + index / rectangle.width)
        pixels[y * width + x] = pixel
      }
    }
  }
}
