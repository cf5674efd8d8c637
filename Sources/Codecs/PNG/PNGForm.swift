import CPNG
import Raster

/// A picture's samples in one of PNG's forms.
struct PNGForm: @unchecked Sendable {
  private enum Samples {
    /// Premultiplied pixels that are all opaque, as they are in memory.
    case opaque(PixelBuffer)
    /// Straight pixels, row by row.
    case straight([UInt32])
    /// A byte a pixel: an index or a grey.
    case bytes([UInt8])
  }

  private let width, height: Int
  private let samples: Samples
  private let colorType: Int32
  private let depth: Int32
  /// Straight colours, those that something shines through first.
  private var palette: [UInt32] = []

  /// Bytes before compression.
  var byteCount: Int { height * ((width * bitsPerPixel + 7) / 8) }

  private var bitsPerPixel: Int {
    switch samples {
    case .opaque: 24
    case .straight: 32
    case .bytes: Int(depth)
    }
  }

  /// The forms worth trying.
  static func fitting(_ pixels: PixelBuffer) -> [PNGForm] {
    let census = ColorCensus(pixels)
    var forms: [PNGForm] = []
    if let colors = census.colors {
      forms.append(PNGForm(pixels, palette: colors))
      if census.isOpaque, census.isGrey, colors.count > 16 { forms.append(PNGForm(greys: pixels)) }
    } else {
      forms.append(census.isOpaque ? PNGForm(opaque: pixels) : PNGForm(straight: pixels))
    }
    return forms
  }

  /// Three bytes a pixel, for pictures through which nothing shines.
  init(opaque pixels: PixelBuffer) {
    (width, height) = (pixels.bounds.width, pixels.bounds.height)
    samples = .opaque(pixels)
    colorType = PNG_COLOR_TYPE_RGB
    depth = 8
  }

  /// Four bytes a pixel.
  init(straight pixels: PixelBuffer) {
    (width, height) = (pixels.bounds.width, pixels.bounds.height)
    var straight: [UInt32] = []
    straight.reserveCapacity(width * height)
    for y in 0..<height {
      let row = pixels.pixels + y * pixels.stride
      for x in 0..<width { straight.append(StraightColor.of(row[x])) }
    }
    samples = .straight(straight)
    colorType = PNG_COLOR_TYPE_RGB_ALPHA
    depth = 8
  }

  private init(greys pixels: PixelBuffer) {
    (width, height) = (pixels.bounds.width, pixels.bounds.height)
    samples = .bytes(PNGForm.bytes(pixels) { UInt8(truncatingIfNeeded: $0) })
    colorType = PNG_COLOR_TYPE_GRAY
    depth = 8
  }

  private init(_ pixels: PixelBuffer, palette colors: [UInt32]) {
    (width, height) = (pixels.bounds.width, pixels.bounds.height)
    // Few alphas are written when the opaque colours come last.
    palette = colors.sorted { ($0 >> 24 == 255 ? 1 : 0, $0) < ($1 >> 24 == 255 ? 1 : 0, $1) }
    var places: [UInt32: UInt8] = [:]
    for (index, color) in palette.enumerated() { places[color] = UInt8(index) }
    samples = .bytes(PNGForm.bytes(pixels) { places[StraightColor.of($0)] ?? 0 })
    colorType = PNG_COLOR_TYPE_PALETTE
    depth = colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8
  }

  /// A byte for each pixel; runs of one colour are looked up once.
  private static func bytes(_ pixels: PixelBuffer, _ sample: (UInt32) -> UInt8) -> [UInt8] {
    let width = pixels.bounds.width, height = pixels.bounds.height
    return [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
      var last = ~pixels.pixels[0]
      var byte: UInt8 = 0
      var place = 0
      for y in 0..<height {
        let row = pixels.pixels + y * pixels.stride
        for x in 0..<width {
          if row[x] != last {
            last = row[x]
            byte = sample(last)
          }
          target[place] = byte
          place += 1
        }
      }
      count = place
    }
  }

  /// How zlib packs.
  struct Packing {
    /// 0 to 9.
    var level: Int32
    /// 1 to 9.
    var memory: Int32 = 9
    var strategy = Z_DEFAULT_STRATEGY

    /// What libpng does where nothing is asked for.
    static let standard = Packing(level: Z_DEFAULT_COMPRESSION, memory: 8, strategy: Z_FILTERED)
  }

  /// The filter is chosen for each row.
  static let allFilters =
    PNG_FILTER_NONE | PNG_FILTER_SUB | PNG_FILTER_UP | PNG_FILTER_AVG | PNG_FILTER_PAETH

  /// The filters worth trying; several bits together let libpng choose for each row. `PNG_NO_FILTERS` is not one:
  /// libpng takes it for a wish to choose on its own, and then for all of them.
  func filters(_ effort: PNGEncoder.Effort) -> [Int32] {
    // Indices are names, not amounts: differences of them say little.
    if colorType == PNG_COLOR_TYPE_PALETTE { return [PNG_FILTER_NONE] }
    if effort == .quick { return [PNG_FILTER_UP] }
    return [
      PNG_FILTER_NONE, PNG_FILTER_SUB, PNG_FILTER_UP, PNG_FILTER_AVG, PNG_FILTER_PAETH,
      PNGForm.allFilters,
    ]
  }

  /// The file; nil when there is no memory for it.
  func file(filters: Int32, _ packing: Packing) -> [UInt8]? {
    switch samples {
    case .opaque(let pixels):
      return write(pixels.pixels, stride: pixels.stride * 4, filters, packing)
    case .straight(let pixels):
      return pixels.withUnsafeBytes { write($0.baseAddress, stride: width * 4, filters, packing) }
    case .bytes(let bytes):
      return bytes.withUnsafeBytes { write($0.baseAddress, stride: width, filters, packing) }
    }
  }

  private func write(_ start: UnsafeRawPointer?, stride: Int, _ filters: Int32, _ packing: Packing)
    -> [UInt8]?
  {
    let colors = palette.flatMap { color in [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) } }
    let alphas = palette.map { UInt8(truncatingIfNeeded: $0 >> 24) }.prefix { $0 < 255 }
    var file = CPNG_file()
    defer { free(file.bytes) }
    let isWritten = colors.withUnsafeBufferPointer { colors in
      alphas.withUnsafeBufferPointer { alphas in
        var picture = CPNG_picture(
          width: UInt32(width), height: UInt32(height), color_type: colorType, bit_depth: depth,
          pixels: start?.assumingMemoryBound(to: UInt8.self), stride: stride, palette: colors.baseAddress,
          palette_count: Int32(palette.count), alphas: alphas.baseAddress, alpha_count: Int32(alphas.count),
          filters: filters, level: packing.level, memory: packing.memory, strategy: packing.strategy)
        return CPNG_write(&picture, &file) == 1
      }
    }
    return isWritten ? [UInt8](UnsafeBufferPointer(start: file.bytes, count: file.count)) : nil
  }
}
