import CHarfBuzz
import Foundation
import Raster
import Support

/// An open font file: what HarfBuzz knows of it. All lengths are in the font's own units, `unitsPerEm` to the em, so
/// that nothing depends on the size or the scale at which text is drawn.
///
/// HarfBuzz lets several threads use a font that no longer changes.
package final class FontFile: @unchecked Sendable {
  /// A face's own dimensions in ems, the descender below zero.
  struct Metrics {
    var ascender: Double
    var descender: Double
    /// From one baseline to the next.
    var lineHeight: Double
    var capHeight: Double
    var xHeight: Double
  }

  /// The file and its style.
  package let face: FontFace
  /// Distinguishes open files in the keys of caches; no two have the same, not even one after the other.
  let number: Int
  /// How many units are as long as the font is large.
  let unitsPerEm: Double
  let metrics: Metrics
  /// The advance of the widest of the ten digits.
  let digitWidth: Int32
  /// How far from its pen the ink of any glyph reaches sideways at most, in ems.
  let reach: Double
  let font: OpaquePointer

  private init?(_ face: FontFace, number: Int) {
    // Opening a pipe would wait for a writer.
    var status = stat()
    guard stat(face.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    guard let blob = hb_blob_create_from_file_or_fail(face.path) else { return nil }
    defer { hb_blob_destroy(blob) }
    let file = hb_face_create(blob, 0)
    defer { hb_face_destroy(file) }
    guard let file, hb_face_get_glyph_count(file) > 0, let font = hb_font_create(file) else { return nil }
    let units = Int32(clamping: hb_face_get_upem(file))
    hb_font_set_scale(font, units, units)
    hb_font_make_immutable(font)
    self.face = face
    self.number = number
    self.font = font
    unitsPerEm = Double(units)
    metrics = Self.metrics(of: font, unitsPerEm: Double(units))
    reach = Self.reach(of: file, unitsPerEm: Double(units))
    digitWidth =
      "0123456789".unicodeScalars.map { digit in
        Self.glyph(for: digit, font).map { hb_font_get_glyph_h_advance(font, $0) } ?? 0
      }.max() ?? 0
  }

  deinit { hb_font_destroy(font) }

  private static func metrics(of font: OpaquePointer, unitsPerEm: Double) -> Metrics {
    var line = hb_font_extents_t()
    hb_font_get_extents_for_direction(font, HB_DIRECTION_LTR, &line)
    func top(of character: Unicode.Scalar) -> Double {
      var extents = hb_glyph_extents_t()
      guard let glyph = glyph(for: character, font), hb_font_get_glyph_extents(font, glyph, &extents) != 0
      else { return 0 }
      return Double(extents.y_bearing) / unitsPerEm
    }
    let (ascender, descender) = (Double(line.ascender), Double(line.descender))
    return Metrics(
      ascender: ascender / unitsPerEm, descender: descender / unitsPerEm,
      lineHeight: (ascender - descender + Double(line.line_gap)) / unitsPerEm, capHeight: top(of: "H"),
      xHeight: top(of: "x"))
  }

  /// From the box around all glyphs, which is in the table "head" (xMin at byte 36, xMax at byte 40).
  private static func reach(of file: OpaquePointer, unitsPerEm: Double) -> Double {
    let usual = 8.0
    guard let head = hb_face_reference_table(file, 0x6865_6164) else { return usual }
    defer { hb_blob_destroy(head) }
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(head, &length), length >= 44 else { return usual }
    func number(_ offset: Int) -> Double {
      Double(
        Int16(
          truncatingIfNeeded: Int(UInt8(bitPattern: bytes[offset])) << 8
            | Int(UInt8(bitPattern: bytes[offset + 1]))))
    }
    return max(abs(number(36)), abs(number(40))) / unitsPerEm
  }

  // MARK: Glyphs

  private static func glyph(for scalar: Unicode.Scalar, _ font: OpaquePointer) -> hb_codepoint_t? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 ? glyph : nil
  }

  /// The glyph that stands for a scalar alone; nil when the font has none.
  func glyph(for scalar: Unicode.Scalar) -> UInt32? { Self.glyph(for: scalar, font) }

  /// Whether the font has glyphs for all scalars; joiners, variation selectors and the like need none.
  func provides(_ scalars: some Sequence<UInt32>) -> Bool {
    scalars.allSatisfy { value in
      guard let scalar = Unicode.Scalar(value) else { return false }
      return glyph(for: scalar) != nil || scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether the glyph has an outline; those of colour fonts are pictures and have none.
  func draws(_ glyph: UInt32) -> Bool {
    let path = PathBuffer()
    addOutline(of: glyph, to: path)
    return !path.isEmpty
  }

  /// How far a glyph moves the pen on its own.
  func advance(of glyph: UInt32) -> Int32 { hb_font_get_glyph_h_advance(font, glyph) }

  /// Adds the outline of a glyph to a path, y up from the baseline, to be filled with the non-zero rule.
  func addOutline(of glyph: UInt32, to path: PathBuffer) {
    CHarfBuzz_draw_glyph(font, glyph, Self.pen.functions, Unmanaged.passUnretained(path).toOpaque())
  }

  private struct Pen: @unchecked Sendable {
    let functions: OpaquePointer?
  }

  /// Writes the outline that HarfBuzz reports into the `PathBuffer` that comes with it.
  private static let pen: Pen = {
    func path(_ data: UnsafeMutableRawPointer?) -> PathBuffer? {
      data.map { Unmanaged<PathBuffer>.fromOpaque($0).takeUnretainedValue() }
    }
    let functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions, { _, data, _, x, y, _ in path(data)?.move(x: Double(x), y: Double(y)) }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, data, _, x, y, _ in path(data)?.line(x: Double(x), y: Double(y)) }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, data, _, x1, y1, x, y, _ in
        path(data)?.quad(x1: Double(x1), y1: Double(y1), x: Double(x), y: Double(y))
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, _, x1, y1, x2, y2, x, y, _ in
        path(data)?.cubic(
          x1: Double(x1), y1: Double(y1), x2: Double(x2), y2: Double(y2), x: Double(x), y: Double(y))
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(functions, { _, data, _, _ in path(data)?.close() }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
    return Pen(functions: functions)
  }()

  // MARK: Open files

  private struct State {
    /// A file that could not be opened stays in the table as nil, so that it is tried once.
    var files: [FontFace: FontFile?] = [:]
    var count = 0
  }

  private static let state = Locked(State())

  /// The open file of a face; nil when it cannot be used.
  static func open(_ face: FontFace) -> FontFile? {
    state.withLock { state -> FontFile? in
      if let known = state.files[face] { return known }
      let file = FontFile(face, number: state.count)
      state.count += 1
      state.files[face] = .some(file)
      return file
    }
  }

  /// Closes the files that nothing uses.
  static func forgetEverything() { state.withLock { $0.files = [:] } }
}
