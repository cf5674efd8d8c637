import Foundation
import QuartzCore

/// Texts of storyboards and nibs, in the language that is read.
///
/// The strings table of the file's name has them by the object's identifier and the property: `a1B-2c-D3e.text`.
@MainActor
enum NibTexts {
  /// The text for a key, as an attribute or an element; nil where the file has none.
  static func text(_ element: NibElement, _ key: String, as property: String? = nil, _ document: NibDocument)
    -> String?
  {
    let written =
      element[key] ?? element.children.first { $0["key"] == key && $0.name.hasSuffix("tring") }?.text
    guard let written else { return nil }
    return translated(written, element.id, property ?? key, document)
  }

  static func translated(_ text: String, _ id: String?, _ property: String, _ document: NibDocument) -> String
  {
    guard let id, let resources = ResourceBundle.current else { return text }
    return resources.text(forKey: "\(id).\(property)", table: document.table) ?? text
  }

  /// A text with attributes: fragments with fonts, colours and paragraph styles.
  static func attributed(_ element: NibElement, _ document: NibDocument) -> NSAttributedString {
    let result = NSMutableAttributedString(string: "")
    for fragment in element.children where fragment.name == "fragment" {
      let content = fragment["content"] ?? fragment.children.first { $0["key"] == "content" }?.text ?? ""
      var attributes: [NSAttributedString.Key: Any] = [:]
      for attribute in fragment.list("attributes") {
        switch (attribute.name, attribute["key"]) {
        case ("color", "NSColor"?): attributes[.foregroundColor] = NibColors.color(attribute, document)
        case ("color", "NSBackgroundColor"?):
          attributes[.backgroundColor] = NibColors.color(attribute, document)
        case ("font", "NSFont"?), ("fontDescription", "NSFont"?):
          attributes[.font] = NibFonts.font(attribute)
        case ("paragraphStyle", _): attributes[.paragraphStyle] = paragraph(attribute)
        case ("real", "NSKern"?): attributes[.kern] = attribute.number("value")
        case ("integer", "NSUnderline"?): attributes[.underlineStyle] = attribute.integer("value")
        case ("integer", "NSStrikethrough"?): attributes[.strikethroughStyle] = attribute.integer("value")
        default: break
        }
      }
      result.append(NSAttributedString(string: content, attributes: attributes))
    }
    return result
  }

  private static func paragraph(_ element: NibElement) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    if let alignment = element["alignment"].flatMap({ NibValues.textAlignments[$0] }) {
      style.alignment = alignment
    }
    if let mode = element["lineBreakMode"] {
      style.lineBreakMode = NibValues.lineBreakModes[mode] ?? paragraphModes[mode] ?? .byWordWrapping
    }
    if let spacing = element.number("lineSpacing") { style.lineSpacing = spacing }
    if let spacing = element.number("paragraphSpacing") { style.paragraphSpacing = spacing }
    if let multiple = element.number("lineHeightMultiple") { style.lineHeightMultiple = multiple }
    if let indent = element.number("firstLineHeadIndent") { style.firstLineHeadIndent = indent }
    if let indent = element.number("headIndent") { style.headIndent = indent }
    return style
  }

  private static let paragraphModes: [String: NSLineBreakMode] = [
    "wordWrapping": .byWordWrapping, "charWrapping": .byCharWrapping, "clipping": .byClipping,
    "truncatingHead": .byTruncatingHead, "truncatingTail": .byTruncatingTail,
    "truncatingMiddle": .byTruncatingMiddle,
  ]
}

@MainActor
extension NibCoder {
  /// The text for a key, translated; nil where the file has none.
  func text(_ key: String, as property: String? = nil) -> String? {
    NibTexts.text(element, key, as: property, load.document)
  }

  /// The text with attributes for a key; nil where the file has none.
  func attributedText(_ key: String) -> NSAttributedString? {
    element.child("attributedString", key: key).map { NibTexts.attributed($0, load.document) }
  }

  /// Sets a property when the file says a value for it.
  func set<Object: AnyObject, Value>(
    _ object: Object, _ path: ReferenceWritableKeyPath<Object, Value>, _ value: Value?
  ) {
    if let value { object[keyPath: path] = value }
  }

  /// Sets a property that may be nil when the file says a value for it.
  func set<Object: AnyObject, Value>(
    _ object: Object, _ path: ReferenceWritableKeyPath<Object, Value?>, _ value: Value?
  ) {
    if let value { object[keyPath: path] = value }
  }
}
