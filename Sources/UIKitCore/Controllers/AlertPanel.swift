import Foundation
import QuartzCore

/// The part of an alert with texts and choices.
class AlertPanel: UIView {
  weak var controller: UIAlertController?

  init(_ controller: UIAlertController) {
    self.controller = controller
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Shows the alert as it is now.
  func rebuild() {}

  /// Lays the panel out in its controller's view.
  func place(in container: UIView) {}

  /// The panel's transform and opacity before it appears and after it disappears.
  func showAway(isPresenting: Bool) {}

  /// An alert that is open follows the text size.
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    superview?.setNeedsLayout()
  }

  static let unlimited = CGFloat.greatestFiniteMagnitude

  /// A card of the material that the phone's alerts are of.
  static func makeCard(radius: CGFloat) -> UIVisualEffectView {
    let card = UIVisualEffectView(effect: UIBlurEffect(style: .systemThickMaterial))
    card.layer.cornerRadius = radius
    card.layer.cornerCurve = .continuous
    card.clipsToBounds = true
    return card
  }

  /// How high the texts and the choices are shown that are too high together: choices have half of the room at least.
  static func share(_ room: CGFloat, texts: CGFloat, choices: CGFloat) -> (texts: CGFloat, choices: CGFloat) {
    let shown = min(choices, max(room - texts, room / 2))
    return (min(texts, room - shown), shown)
  }
}
