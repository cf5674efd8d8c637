import Foundation
import QuartzCore

/// A label of a text field that draws by the field's own method, so that a subclass can draw in its place.
final class TextFieldLabel: UILabel {
  /// The field's method, `drawPlaceholder(in:)` or `drawText(in:)`.
  var fieldDraws: ((CGRect) -> Void)?

  override func drawText(in rect: CGRect) {
    if let fieldDraws { fieldDraws(rect) } else { super.drawText(in: rect) }
  }

  /// The text keeps its place while the field gives way to a button.
  override var isSmallerAtOnce: Bool { false }

  /// What the field's method does unless a subclass does something else.
  func drawStandard(in rect: CGRect) { super.drawText(in: rect) }
}
