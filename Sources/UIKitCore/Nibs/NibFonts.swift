import Foundation
import QuartzCore

/// Fonts and pictures of storyboards and nibs.
@MainActor
extension NibCoder {
  /// The font for a key; nil where the file has none.
  func font(_ key: String = "fontDescription") -> UIFont? {
    (element.child("fontDescription", key: key) ?? element.child("font", key: key)).flatMap {
      NibFonts.font($0)
    }
  }

  /// The picture that an attribute names; nil where the file has none.
  func image(_ attribute: String) -> UIImage? { NibFonts.image(element, attribute) }
}

@MainActor
enum NibFonts {
  static func font(_ element: NibElement) -> UIFont {
    if let style = element["style"] { return .preferredFont(forTextStyle: UIFont.TextStyle(rawValue: style)) }
    let size = element.number("pointSize") ?? element.number("size") ?? UIFont.systemFontSize
    if let name = element["name"], element["type"] == nil {
      // UIFont reports a name that no font has.
      return UIFont(name: name, size: size) ?? .systemFont(ofSize: size)
    }
    let weight = element["weight"].flatMap { NibValues.fontWeights[$0] }
    switch element["type"] ?? element["metaFont"] {
    case "boldSystem"?, "systemBold"?: return .boldSystemFont(ofSize: size)
    case "italicSystem"?: return .italicSystemFont(ofSize: size)
    case "monospacedSystem"?: return .monospacedSystemFont(ofSize: size, weight: weight ?? .regular)
    case "monospacedDigitSystem"?: return .monospacedDigitSystemFont(ofSize: size, weight: weight ?? .regular)
    default: return .systemFont(ofSize: size, weight: weight ?? .regular)
    }
  }

  static func image(_ element: NibElement, _ attribute: String) -> UIImage? {
    guard let name = element[attribute], !name.isEmpty else { return nil }
    let catalog = element[attribute == "image" ? "catalog" : "\(attribute)Catalog"] ?? element["catalog"]
    // UIImage reports a name that nothing has.
    return catalog == "system" ? UIImage(systemName: name) : UIImage(named: name)
  }
}
