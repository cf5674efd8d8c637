import CHarfBuzz
import Foundation
import Support

/// Fonts that a project brings along, in front of those of the machine.
extension FontLibrary {
  /// Makes the fonts in some files known by the names in them, until `remove`.
  ///
  /// - Returns: The files that cannot be opened as fonts.
  package static func add(_ files: [String]) -> [String] {
    guard !files.isEmpty else { return [] }
    var refused: [String] = []
    var faces: [FontFace] = []
    for path in files {
      if let face = FontFace(reading: path) { faces.append(face) } else { refused.append(path) }
    }
    withAdded { $0 += faces }
    return refused
  }

  /// Forgets the fonts in these files; those that were added twice once.
  package static func remove(_ files: [String]) {
    withAdded { added in
      for path in files {
        if let index = added.firstIndex(where: { $0.path == path }) { added.remove(at: index) }
      }
    }
  }

  /// The face of a project with exactly this PostScript name; nil where there is none.
  package static func face(named postScriptName: String) -> FontFace? {
    faces.first { $0.postScriptName == postScriptName }
  }

  /// What to ask for in order to get this face.
  package static func request(for face: FontFace, size: Double) -> FontRequest {
    let isFound = best(in: face.family, weight: face.weight, italic: face.italic) == face
    return FontRequest(
      family: .named(isFound ? face.family : face.postScriptName ?? face.family), weight: face.weight,
      italic: face.italic, size: size)
  }
}

extension FontFace {
  /// A face with the names and the style that are in its file; nil when it is not a font.
  init?(reading path: String) {
    guard let bytes = try? FileContents.read(path, onlyStored: true), !bytes.isEmpty else { return nil }
    guard let read = bytes.withUnsafeBytes({ FontFace(reading: $0, path: path) }) else { return nil }
    self = read
  }

  /// A face with the names and the style that are in a file's bytes; nil when they are not a font.
  init?(reading memory: UnsafeRawBufferPointer, path: String) {
    guard !memory.isEmpty else { return nil }
    let blob = hb_blob_create_or_fail(
      memory.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(clamping: memory.count),
      HB_MEMORY_MODE_READONLY, nil, nil)
    guard let blob else { return nil }
    defer { hb_blob_destroy(blob) }
    let file = hb_face_create(blob, 0)
    defer { hb_face_destroy(file) }
    guard let file, hb_face_get_glyph_count(file) > 0, let font = hb_font_create(file) else { return nil }
    defer { hb_font_destroy(font) }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem = name.split(separator: ".").dropLast().joined(separator: ".")
    // A typographic family (16) holds more than four styles; the older one (1) names some of them itself.
    let family = Self.name(16, file) ?? Self.name(1, file) ?? Self.style(ofName: stem).family
    self.init(
      path: path, family: family, weight: Int(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT).rounded()),
      italic: hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0
        || hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) != 0,
      postScriptName: Self.name(6, file) ?? stem)
  }

  /// A name in a font's table "name" by its number there; nil when it has none.
  private static func name(_ number: UInt32, _ file: OpaquePointer) -> String? {
    var length: UInt32 = 0
    let whole = hb_ot_name_get_utf8(file, hb_ot_name_id_t(number), nil, &length, nil)
    let mostLetters: UInt32 = 1024
    guard whole > 0, whole < mostLetters else { return nil }
    var text = [CChar](repeating: 0, count: Int(whole) + 1)
    length = whole + 1
    hb_ot_name_get_utf8(file, hb_ot_name_id_t(number), nil, &length, &text)
    return String(decoding: text[..<Int(min(length, whole))].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
