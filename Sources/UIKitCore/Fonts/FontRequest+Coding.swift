import CoreGraphics
import Foundation

/// How a font is written to an archive.
extension FontRequest {
  private static let system = "system"
  private static let monospaced = "monospaced"

  func encode(to coder: NSCoder) {
    let name: String =
      switch family {
      case .system: Self.system
      case .monospaced: Self.monospaced
      case .named(let name): "name:" + name
      }
    coder.encode(name as NSString, forKey: "UIFontFamily")
    coder.encode(weight, forKey: "UIFontWeight")
    coder.encode(italic, forKey: "UIFontItalic")
    coder.encode(size, forKey: "UIFontPointSize")
    coder.encode(tabularDigits, forKey: "UIFontTabularDigits")
  }

  /// The font of an archive; nil when there is none.
  init?(_ coder: NSCoder) {
    guard let name = coder.decodeObjectIfThere(of: NSString.self, forKey: "UIFontFamily") else { return nil }
    let family: Family =
      switch "\(name)" {
      case Self.system: .system
      case Self.monospaced: .monospaced
      case let other: .named(String(other.dropFirst("name:".count)))
      }
    self.init(
      family: family, weight: coder.decodeInteger(forKey: "UIFontWeight"),
      italic: coder.decodeBool(forKey: "UIFontItalic"), size: coder.decodeDouble(forKey: "UIFontPointSize"))
    tabularDigits = coder.decodeBool(forKey: "UIFontTabularDigits")
  }
}
