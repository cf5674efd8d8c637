extension PixelStorage {
  /// A copy shrunk by a whole factor, up to 16, each pixel the mean of a square, rounded to the nearest; nil, with a
  /// diagnostic, where there is no memory for it.
  package func averaged(by factor: Int) -> PixelStorage? {
    if factor == 1 { return self }
    let columns = (width + factor - 1) / factor
    let rows = (height + factor - 1) / factor
    guard let small = PixelStorage(width: columns, height: rows) else { return nil }
    let area = UInt32(factor * factor)
    let half = area / 2 * 0x1_0001
    for row in 0..<rows {
      for column in 0..<columns {
        // Two channels each, with 16 bits for a sum.
        var (odd, even) = (half, half)
        for y in (row * factor)..<min((row + 1) * factor, height) {
          for x in (column * factor)..<min((column + 1) * factor, width) {
            let pixel = pixels[y &* stride &+ x]
            odd &+= pixel &>> 8 & 0xFF_00FF
            even &+= pixel & 0xFF_00FF
          }
        }
        func mean(_ sum: UInt32) -> UInt32 { ((sum >> 16) / area) << 16 | (sum & 0xFFFF) / area }
        small.pixels[row * small.stride + column] = mean(odd) << 8 | mean(even)
      }
    }
    return small
  }
}
