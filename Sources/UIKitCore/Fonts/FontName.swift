import QuartzCore
import Support

/// A font's name taken apart: "HelveticaNeue-BoldItalic" is the family HelveticaNeue, weight 700, italic.
package struct FontName: Equatable, Sendable {
  package var family: String
  /// The name as it was given.
  private let whole: String
  /// CSS weight, 100…900.
  package var weight = 400
  package var italic = false

  /// - Parameter name: a PostScript name ("Menlo-Bold") or a family name ("Courier New").
  package init(_ name: String) {
    whole = name
    // The last hyphen separates family and face; a suffix that is no face belongs to the family.
    guard let hyphen = name.lastIndex(of: "-"),
      let face = Self.face(String(name[name.index(after: hyphen)...]))
    else {
      family = name
      return
    }
    family = String(name[..<hyphen])
    (weight, italic) = face
  }

  /// The request for this name, nil and a report when neither iOS nor this machine has the family.
  package func request(size: CGFloat) -> FontRequest? {
    let plain = Self.folded(family)
    if plain.hasPrefix(".sfui") || plain == ".applesystemuifont" {
      return FontRequest(family: .system, weight: weight, italic: italic, size: size)
    }
    // A project's own fonts come first, by the exact name of a face or by the family's.
    ResourceBundle.current?.loadFonts()
    if let face = FontLibrary.face(named: whole) { return FontLibrary.request(for: face, size: size) }
    if FontLibrary.contains(family: family) {
      return FontRequest(family: .named(family), weight: weight, italic: italic, size: size)
    }
    let substitute: FontRequest.Family
    if Self.monospacedFamilies.contains(plain) {
      substitute = .monospaced
    } else if Self.proportionalFamilies.contains(plain) {
      substitute = .system
    } else {
      Diagnostics.report(
        "no font is named \"\(family)\"; UIFont(name:size:) is nil. Install it or use UIFont.systemFont",
        subject: "UIFont")
      return nil
    }
    Diagnostics.report(
      "the font family \"\(family)\" is not installed; the "
        + "\(substitute == .system ? "system" : "monospaced") font is drawn instead",
      subject: "UIFont", severity: .warning)
    return FontRequest(family: substitute, weight: weight, italic: italic, size: size)
  }

  /// Names compare without case, spaces and hyphens.
  private static func folded(_ name: String) -> String {
    name.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
  }

  /// Families that every iPhone has, so that iOS code counts on them.
  private static let proportionalFamilies: Set<String> = [
    "helvetica", "helveticaneue", "arial", "arialmt", "avenir", "avenirnext", "verdana", "trebuchetms",
    "georgia",
    "timesnewroman", "timesnewromanpsmt", "times", "palatino", "futura", "gillsans", "optima", "baskerville",
    "didot", "hoeflertext", "cochin", "charter", "markerfelt", "noteworthy", "chalkboardse",
    "americantypewriter",
  ]
  private static let monospacedFamilies: Set<String> = [
    "menlo", "courier", "couriernew", "couriernewpsmt", "sfmono",
  ]

  /// Weight and slant of a face's name, "BoldItalic" or "Oblique"; nil when it is not one.
  private static func face(_ name: String) -> (weight: Int, italic: Bool)? {
    var rest = name.lowercased()
    for vendorSuffix in ["psmt", "mt"] where rest.hasSuffix(vendorSuffix) {
      rest.removeLast(vendorSuffix.count)
      break
    }
    var italic = false
    for slant in ["italic", "oblique", "it"] where rest.hasSuffix(slant) {
      rest.removeLast(slant.count)
      italic = true
      break
    }
    if rest.isEmpty { return italic ? (400, true) : nil }
    return weights[rest].map { ($0, italic) }
  }

  private static let weights: [String: Int] = [
    "ultralight": 100, "extralight": 100, "thin": 200, "light": 300, "regular": 400, "roman": 400,
    "book": 400,
    "medium": 500, "semibold": 600, "demibold": 600, "bold": 700, "extrabold": 800, "heavy": 800,
    "black": 900,
  ]
}
