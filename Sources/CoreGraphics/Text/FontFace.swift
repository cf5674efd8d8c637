import Foundation

/// One font file. Family, weight and slant are read from its name (`Inter-SemiBoldItalic.otf`), which saves opening
/// a hundred files when the program starts.
package struct FontFace: Hashable, Sendable {
  /// The file.
  package let path: String
  /// The name without its style, such as `DejaVuSans`.
  package let family: String
  /// 100 (thin) … 900 (black).
  package let weight: Int
  /// True for italic and oblique cuts.
  package let italic: Bool
  /// The name by which code asks for exactly this face, where the file was opened to find it; else nil.
  package let postScriptName: String?

  /// Nil when the file is not a TrueType or OpenType font; of a collection of fonts the first one counts.
  init?(path: String) {
    // Most files of a folder are told apart by their last four bytes.
    guard let dot = path.utf8.dropLast(3).last, dot == UInt8(ascii: ".") else { return nil }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let parts = file.split(separator: ".")
    guard parts.count > 1, let suffix = parts.last, ["ttf", "otf", "ttc"].contains(suffix.lowercased()) else {
      return nil
    }
    let name = parts.dropLast().joined(separator: ".")
    self.path = path
    (family, weight, italic) = Self.style(ofName: name)
    postScriptName = nil
  }

  /// A face whose names and style were read from the file.
  init(path: String, family: String, weight: Int, italic: Bool, postScriptName: String?) {
    self.path = path
    self.family = family
    self.weight = weight
    self.italic = italic
    self.postScriptName = postScriptName
  }

  /// Splits `Inter-SemiBoldItalic` into family, weight and slant.
  static func style(ofName name: String) -> (family: String, weight: Int, italic: Bool) {
    guard let dash = name.lastIndex(of: "-") else { return (name, 400, false) }
    let style = name[name.index(after: dash)...].lowercased()
    let italic = style.contains("italic") || style.contains("oblique")
    let bare =
      italic
      ? style.replacingOccurrences(of: "italic", with: "").replacingOccurrences(of: "oblique", with: "")
      : style
    guard let weight = weights[bare] else {
      // A dash that belongs to the family, as in "Noto-Sans".
      return (name, 400, italic)
    }
    return (String(name[..<dash]), weight, italic)
  }

  /// OpenType's usWeightClass of the usual names.
  private static let weights: [String: Int] = [
    "thin": 100, "hairline": 100, "extralight": 200, "ultralight": 200, "light": 300, "": 400, "regular": 400,
    "roman": 400, "book": 400, "medium": 500, "semibold": 600, "demibold": 600, "bold": 700, "extrabold": 800,
    "heavy": 800, "black": 900,
  ]

  /// A family's name as it is compared: letters and digits only, in lower case.
  static func key(_ family: String) -> String {
    String(family.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}
