import CHarfBuzz
import Foundation
import Support

/// A stretch of text in one font, one script and one direction, as glyphs in the order in which they are from left to
/// right. Lengths are the font's units, so that one shaping serves all sizes and scales.
final class ShapedText: Sendable {
  struct Glyph: Sendable {
    var id: UInt32
    /// The first scalar of the text that the glyph belongs to; glyphs of one cluster are together.
    var cluster: Int32
    /// How far the glyph moves the pen.
    var advance: Int32
    /// Where the glyph is from the pen, y up.
    var dx: Int32
    var dy: Int32
  }

  let glyphs: [Glyph]

  private init(glyphs: [Glyph]) { self.glyphs = glyphs }

  /// What is switched off of what a font does on its own.
  struct Features: OptionSet, Hashable {
    let rawValue: UInt8
    /// Contextual alternates: Inter's draw "->" as an arrow and the x of "3x4" as a cross, which San Francisco does
    /// not.
    static let noContextualAlternates = Features(rawValue: 1)
    /// Ligatures that are not required: letters that are spaced out stay apart.
    static let noLigatures = Features(rawValue: 2)

    fileprivate var tags: [hb_feature_t] {
      var names: [String] = []
      if contains(.noContextualAlternates) { names.append("calt") }
      if contains(.noLigatures) { names += ["liga", "clig"] }
      return names.map { name in
        let tag = name.utf8.reduce(0) { $0 << 8 | UInt32($1) }
        return hb_feature_t(tag: tag, value: 0, start: 0, end: UInt32.max)
      }
    }
  }

  // MARK: Shaping

  private struct Key: Hashable {
    let file: Int
    let text: [UInt32]
    let script: UInt32
    let isRightToLeft: Bool
    let features: Features
  }

  private struct State {
    var texts: [Key: ShapedText] = [:]
    var glyphCount = 0
    var scalarsShaped = 0
  }

  private static let state = Locked(State())
  /// Glyphs that are kept, some 2 MB; all are forgotten when there are more.
  private static let mostGlyphs = 1 << 16
  /// Scalars of a text beyond which it is shaped again each time.
  private static let longestKept = 512

  /// The glyphs of a range of scalars, from the cache where they were shaped before.
  ///
  /// - Parameter context: True where letters around the range may change the forms of those in it, as in Arabic.
  static func shape(
    _ scalars: [UInt32], _ range: Range<Int>, file: FontFile, script: hb_script_t, isRightToLeft: Bool,
    features: Features, context: Bool
  ) -> ShapedText {
    let isKept = !context && range.count <= longestKept
    let key = Key(
      file: file.number, text: isKept ? Array(scalars[range]) : [], script: script.rawValue,
      isRightToLeft: isRightToLeft, features: features)
    if isKept, let known = state.withLock({ $0.texts[key] }) { return known }
    let shaped = ShapedText(
      glyphs: glyphs(
        scalars, context ? 0..<scalars.count : range, range, file, script, isRightToLeft, features))
    state.withLock { state in
      state.scalarsShaped += range.count
      guard isKept else { return }
      if state.glyphCount > mostGlyphs {
        state.texts = [:]
        state.glyphCount = 0
      }
      state.texts[key] = shaped
      state.glyphCount += shaped.glyphs.count
    }
    return shaped
  }

  /// Scalars that were shaped since the program began, those found in the cache not counted.
  static var scalarsShaped: Int { state.withLock { $0.scalarsShaped } }

  static func forgetEverything() {
    state.withLock { state in
      state.texts = [:]
      state.glyphCount = 0
    }
  }

  private static func glyphs(
    _ scalars: [UInt32], _ surroundings: Range<Int>, _ range: Range<Int>, _ file: FontFile,
    _ script: hb_script_t, _ isRightToLeft: Bool, _ features: Features
  ) -> [Glyph] {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    // Set explicitly: HarfBuzz's guess would ask for the machine's language.
    hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, script)
    hb_buffer_set_language(buffer, undetermined.language)
    scalars.withUnsafeBufferPointer { scalars in
      hb_buffer_add_utf32(
        buffer, scalars.baseAddress.map { $0 + surroundings.lowerBound }, Int32(clamping: surroundings.count),
        UInt32(range.lowerBound - surroundings.lowerBound), Int32(clamping: range.count))
    }
    let tags = features.tags
    hb_shape(file.font, buffer, tags, UInt32(tags.count))
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, nil)
    else { return [] }
    // Clusters count from the start of the surroundings.
    let shift = Int32(surroundings.lowerBound) - Int32(range.lowerBound)
    return (0..<Int(count)).map { index in
      Glyph(
        id: infos[index].codepoint, cluster: Int32(infos[index].cluster) + shift,
        advance: positions[index].x_advance, dx: positions[index].x_offset, dy: positions[index].y_offset)
    }
  }

  private struct Language: @unchecked Sendable {
    let language: OpaquePointer?
  }

  /// No language: "und" in the terms of BCP 47.
  private static let undetermined = Language(language: hb_language_from_string("und", -1))
}
