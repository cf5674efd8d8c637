import Foundation
import QuartzCore

extension UILabel {
  /// Underlines the title of a button that is nothing but its text, for people who have asked for shapes of buttons.
  ///
  /// - Parameter isTextOnly: Whether nothing else shows that it is a button.
  func underlineForShapes(_ isTextOnly: Bool) {
    guard isTextOnly, traitCollection.values.wishes.contains(.buttonShapes), let text, !text.isEmpty else {
      return
    }
    attributedText = NSAttributedString(
      string: text,
      attributes: [
        .font: font as Any, .foregroundColor: textColor as Any,
        .underlineStyle: NSUnderlineStyle.single.rawValue,
      ])
  }
}

extension AttributedText {
  /// The same with a line below what has none of its own.
  var underlined: AttributedText {
    var text = AttributedText()
    for piece in pieces {
      text.append(
        piece.text,
        attributes: piece.attributes.merging([.underlineStyle: NSUnderlineStyle.single.rawValue]) { own, _ in
          own
        })
    }
    return text
  }
}
