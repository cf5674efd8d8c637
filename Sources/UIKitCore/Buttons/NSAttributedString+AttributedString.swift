import Foundation

extension NSAttributedString {
  /// The text with the attributes that UIKit knows: those of `AttributeScopes.UIKitAttributes`.
  public convenience init(_ attrStr: AttributedString) {
    let text = NSMutableAttributedString(string: "")
    for run in attrStr.runs {
      text.append(
        NSAttributedString(
          string: String(attrStr[run.range].characters), attributes: run.attributes.labelAttributes))
    }
    self.init(attributedString: text)
  }
}
