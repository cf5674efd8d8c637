import Foundation
import QuartzCore

/// The three lines by which a row is moved: with a finger, the arrow keys, or an assistive tool.
@MainActor
final class ReorderGrip: UIView {
  /// The finger on the grip has come, moved or gone.
  var moved: (UILongPressGestureRecognizer) -> Void = { _ in }
  /// Moves the row by one place; false where it cannot go there.
  var step: (_ isDown: Bool) -> Bool = { _ in false }

  var color: UIColor = .tertiaryLabel { didSet { picture.tintColor = color } }

  private let picture = UIImageView(
    image: UIImage(
      systemName: "line.3.horizontal", withConfiguration: UIImage.SymbolConfiguration(pointSize: 17)))

  override init(frame: CGRect) {
    super.init(frame: frame)
    picture.contentMode = .center
    picture.tintColor = color
    picture.frame = bounds
    picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(picture)
    isAccessibilityElement = true
    accessibilityLabel = "Reorder"
    accessibilityTraits = [.button, .adjustable]
    let press = GripRecognizer()
    press.addTarget(self, action: Selector("moved:", ReorderGrip.pressed(_:)))
    addGestureRecognizer(press)
  }

  required init?(coder: NSCoder) { return nil }

  override var canBecomeFocused: Bool { true }

  /// The arrows move the row.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let key = isFocused ? presses.first?.key?.keyCode : nil
    if key == .keyboardUpArrow || key == .keyboardDownArrow, step(key == .keyboardDownArrow) { return }
    super.pressesBegan(presses, with: event)
  }

  override func accessibilityIncrement() { _ = step(false) }
  override func accessibilityDecrement() { _ = step(true) }

  private func pressed(_ press: UILongPressGestureRecognizer) { moved(press) }
}

/// Begins at once, before the list can scroll.
private final class GripRecognizer: UILongPressGestureRecognizer {
  override init(target: Any?, action: Selector?) {
    super.init(target: target, action: action)
    minimumPressDuration = 0
  }

  convenience init() { self.init(target: nil, action: nil) }
}

/// The look of a row that is moved: it floats above its list.
extension UIView {
  private static let lifting: TimeInterval = 0.2

  func liftOffList() {
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowRadius = 6
    layer.shadowOffset = CGSize(width: 0, height: 2)
    clipsToBounds = false
    UIView.animate(withDuration: Self.lifting) {
      self.layer.shadowOpacity = 0.25
      self.alpha = 0.95
    }
  }

  func returnToList() {
    UIView.animate(
      withDuration: Self.lifting,
      animations: {
        self.layer.shadowOpacity = 0
        self.alpha = 1
      },
      completion: { _ in self.layer.zPosition = 0 })
  }
}
