import Foundation
import Support

/// The glyphs drawn lately, within a budget, for all labels and contexts together.
///
/// A key is a glyph of a file at a size in pixels with the pen at one of eight places inside of a pixel. So a label
/// that moves, or that changes a letter, draws what it showed before from the cache; and what is found in the cache is
/// what would be drawn again, byte for byte.
package enum GlyphCache {
  /// What the cache holds and has done since it was emptied last.
  package struct Counts: Equatable, Sendable {
    /// Glyphs found in the cache.
    package var found = 0
    /// Glyphs drawn, since they were not there.
    package var drawn = 0
    /// Glyphs dropped to keep the budget.
    package var dropped = 0
    /// Bytes held, at most `budget`.
    package var bytes = 0
  }

  /// Bytes of coverage and of what surrounds it that are kept: 8 MB, some ten thousand letters of a phone's text.
  package static let budget = 8 << 20
  /// Places of the pen inside of a pixel, evenly apart from its left edge on.
  package static let phases = 8
  /// Pixels an em up to which glyphs are kept; larger ones are drawn as paths.
  static let largestEm = 256.0
  /// Bytes that a glyph costs besides its coverage: the entry in the table, the object, the array's head.
  private static let overhead = 160

  private struct Key: Hashable {
    var file: Int
    var glyph: UInt32
    var phase: UInt32
    var pixelsPerEm: Double
  }

  private struct Entry {
    /// Nil for a glyph without ink.
    var mask: GlyphMask?
    var lastUse: Int

    var bytes: Int { overhead + (mask?.coverage.count ?? 0) }
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var counts = Counts()
    var clock = 0
    let rasteriser = GlyphRasteriser()
  }

  private static let state = Locked(State())

  /// What the cache holds and has done.
  package static var counts: Counts { state.withLock { $0.counts } }

  /// The mask of a glyph with the pen `phase` eighths right of a pixel's edge; nil for one without ink.
  static func mask(of glyph: UInt32, in file: FontFile, pixelsPerEm: Double, phase: Int) -> GlyphMask? {
    let key = Key(file: file.number, glyph: glyph, phase: UInt32(phase), pixelsPerEm: pixelsPerEm)
    return state.withLock { state in
      state.clock += 1
      if let index = state.entries.index(forKey: key) {
        state.entries.values[index].lastUse = state.clock
        state.counts.found += 1
        return state.entries.values[index].mask
      }
      let mask = state.rasteriser.mask(
        of: glyph, in: file, pixelsPerEm: pixelsPerEm, shift: Double(phase) / Double(phases))
      let entry = Entry(mask: mask, lastUse: state.clock)
      state.entries[key] = entry
      state.counts.drawn += 1
      state.counts.bytes += entry.bytes
      if state.counts.bytes > budget { dropOlderHalf(&state) }
      return mask
    }
  }

  /// Empties the cache and begins to count again.
  package static func forgetEverything() {
    state.withLock { state in
      state.entries = [:]
      state.counts = Counts()
      state.clock = 0
    }
  }

  private static func dropOlderHalf(_ state: inout State) {
    let uses = state.entries.values.map(\.lastUse).sorted()
    let median = uses[uses.count / 2]
    let count = state.entries.count
    state.entries = state.entries.filter { $0.value.lastUse > median }
    state.counts.dropped += count - state.entries.count
    state.counts.bytes = state.entries.values.reduce(0) { $0 + $1.bytes }
  }
}
