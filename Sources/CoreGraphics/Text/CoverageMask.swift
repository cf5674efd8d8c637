import Foundation

/// A run of text at device resolution: how much of each pixel its ink covers, 0…255.
package final class CoverageMask: Sendable {
  /// Columns of pixels.
  package let width: Int
  /// Rows of pixels.
  package let height: Int
  /// Where the top left pixel lies from the pen's pixel on the baseline, x to the right and y down.
  package let offsetX: Int
  package let offsetY: Int
  /// Row by row from the top.
  package let coverage: [UInt8]

  /// Averages squares of a run that was drawn `oversampling` times as large, with the pen `phase` of its columns to
  /// the right of a pixel's edge. The mean of exact coverages is the exact coverage.
  init(_ bitmap: GlyphSource.Bitmap, oversampling n: Int, phase: Int) {
    func floorDivide(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : -((-a + b - 1) / b) }
    let shiftX = phase - bitmap.penX
    let shiftY = -bitmap.baseline
    let left = floorDivide(shiftX, n)
    let top = floorDivide(shiftY, n)
    let width = floorDivide(shiftX + bitmap.width - 1, n) - left + 1
    let height = floorDivide(shiftY + bitmap.height - 1, n) - top + 1
    var sums = [UInt32](repeating: 0, count: width * height)
    for row in 0..<bitmap.height {
      let target = ((row + shiftY) - top * n) / n * width
      let first = shiftX - left * n
      for column in 0..<bitmap.width {
        sums[target + (column + first) / n] += UInt32(bitmap.coverage[row * bitmap.width + column])
      }
    }
    let area = UInt32(n * n)
    self.width = width
    self.height = height
    offsetX = left
    offsetY = top
    coverage = sums.map { UInt8(min(255, ($0 + area / 2) / area)) }
  }
}

/// The masks drawn lately, within a budget. What is found in it is what would be drawn again, byte for byte.
enum CoverageCache {
  private struct Key: Hashable {
    let text: String
    let face: FontFace
    let pixelsPerEm: Double
    let phase: Int
  }

  private struct Entry {
    /// Nil for a run without ink.
    var mask: CoverageMask?
    var lastUse: UInt64
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var bytes = 0
    var clock: UInt64 = 0
  }

  private static let state = Locked(State())
  /// Bytes of coverage that are kept.
  private static let budget = 16 << 20

  /// How many places inside of a pixel the pen can take, and how many columns and rows are drawn for each pixel: four,
  /// but one for letters so large that a quarter of a pixel does not show.
  static func phases(pixelsPerEm: Double) -> Int { pixelsPerEm <= 144 ? 4 : 1 }

  /// The mask of a run, drawn at `pixelsPerEm` device pixels, with the pen `phase` steps right of a pixel's edge.
  static func mask(_ text: String, face: FontFace, pixelsPerEm: Double, phase: Int) -> CoverageMask? {
    let key = Key(text: text, face: face, pixelsPerEm: pixelsPerEm, phase: phase)
    let known = state.withLock { state -> Entry? in
      state.clock += 1
      state.entries[key]?.lastUse = state.clock
      return state.entries[key]
    }
    if let known { return known.mask }
    let phases = phases(pixelsPerEm: pixelsPerEm)
    let mask = GlyphSource.render(text, face: face, pixelsPerEm: pixelsPerEm * Double(phases))
      .map { CoverageMask($0, oversampling: phases, phase: phase) }
    state.withLock { state in
      state.entries[key] = Entry(mask: mask, lastUse: state.clock)
      state.bytes += mask?.coverage.count ?? 0
      if state.bytes > budget { dropOlderHalf(&state) }
    }
    return mask
  }

  static func forgetEverything() { state.withLock { $0 = State() } }

  private static func dropOlderHalf(_ state: inout State) {
    let uses = state.entries.values.map(\.lastUse).sorted()
    let median = uses[uses.count / 2]
    state.entries = state.entries.filter { $0.value.lastUse > median }
    state.bytes = state.entries.values.reduce(0) { $0 + ($1.mask?.coverage.count ?? 0) }
  }
}
