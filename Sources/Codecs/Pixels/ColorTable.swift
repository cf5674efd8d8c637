/// Up to 256 colours and the index of each, in the order in which they came.
struct ColorTable {
  static let mostColors = 256
  /// Twice as many places as colours and more, so that a free one is near.
  private static let places = 1024

  private(set) var palette: [UInt32] = []
  private var colors = [UInt32](repeating: 0, count: places)
  /// The index of a place's colour, plus 1; 0 for a free place.
  private var indices = [UInt16](repeating: 0, count: places)

  init() { palette.reserveCapacity(Self.mostColors) }

  mutating func removeAll() { keep(0) }

  /// Forgets all but the first colours.
  mutating func keep(_ count: Int) {
    guard count < palette.count else { return }
    palette.removeLast(palette.count - count)
    indices.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    for (index, color) in palette.enumerated() {
      var place = Self.place(of: color)
      while indices[place] != 0 { place = (place + 1) & (Self.places - 1) }
      colors[place] = color
      indices[place] = UInt16(index + 1)
    }
  }

  /// The golden ratio's fraction spreads neighbours over the table.
  private static func place(of color: UInt32) -> Int { Int((color &* 0x9E37_79B1) >> 22) }

  /// The index of a colour, which is added; nil when there is no room for it.
  mutating func index(of color: UInt32) -> UInt8? {
    var place = Self.place(of: color)
    while indices[place] != 0 {
      if colors[place] == color { return UInt8(indices[place] - 1) }
      place = (place + 1) & (Self.places - 1)
    }
    guard palette.count < Self.mostColors else { return nil }
    palette.append(color)
    colors[place] = color
    indices[place] = UInt16(palette.count)
    return UInt8(palette.count - 1)
  }
}
