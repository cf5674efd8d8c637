import Foundation
import QuartzCore

/// The card of an alert in the middle of the screen.
final class AlertCard: AlertPanel {
  /// Points: 270 wide, choices of 44, 17-point texts, as on the phone.
  private enum Metrics {
    static let width: CGFloat = 270
    /// With a text size for accessibility, where the screen has room for it. [our choice]
    static let widest: CGFloat = 343
    static let radius: CGFloat = 14
    static let margin: CGFloat = 16
    static let texts = AlertTexts.Metrics(margin: margin, top: 19, gap: 2, bottom: 19)
    static let choiceHeight: CGFloat = 44
    static let smallScale: CGFloat = 1.2
    /// What a card that scrolls keeps from the edges. [our choice]
    static let outside: CGFloat = 8
  }

  private let material = AlertPanel.makeCard(radius: Metrics.radius)
  private let texts = AlertTexts(
    Metrics.texts, title: .preferredFont(forTextStyle: .headline),
    message: .preferredFont(forTextStyle: .footnote), color: .label)
  private let choices = AlertChoices(frame: .zero)

  override init(_ controller: UIAlertController) {
    super.init(controller)
    addSubview(material)
    material.contentView.addSubview(texts)
    material.contentView.addSubview(choices)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func rebuild() {
    guard let controller else { return }
    texts.show(controller)
    choices.show(
      controller.shownActions.map { action in
        AlertChoice(
          action, of: controller,
          font: .preferredFont(forTextStyle: controller.isProminent(action) ? .headline : .body))
      })
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  override func place(in container: UIView) {
    let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    let width =
      isLarge
      ? max(Metrics.width, min(Metrics.widest, container.bounds.width - 2 * Metrics.margin)) : Metrics.width
    let textsHeight = texts.arrange(width: width)
    let choicesHeight = choices.arrange(
      width: width, least: Metrics.choiceHeight, besideWithin: Metrics.margin, beginsWithLine: true)
    // In the middle of what the keyboard leaves free.
    let keyboard = UIScreen.main.keyboardFrame
    let free = keyboard.isNull ? container.bounds.height : container.fromScreen(keyboard).minY
    let room = free - 2 * max(Metrics.outside, container.safeAreaInsets.top)
    let shown = Self.share(room, texts: textsHeight, choices: choicesHeight)
    texts.frame = CGRect(x: 0, y: 0, width: width, height: shown.texts)
    choices.frame = CGRect(x: 0, y: shown.texts, width: width, height: shown.choices)
    let height = shown.texts + shown.choices
    bounds.size = CGSize(width: width, height: height)
    material.frame = bounds
    let scale = max(traitCollection.displayScale, 1)
    func onPixels(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
    center = CGPoint(
      x: onPixels((container.bounds.width - width) / 2) + width / 2,
      y: onPixels((free - height) / 2) + height / 2)
  }

  override func showAway(isPresenting: Bool) {
    alpha = 0
    if isPresenting { transform = CGAffineTransform(scaleX: Metrics.smallScale, y: Metrics.smallScale) }
  }
}
