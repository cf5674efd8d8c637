import Foundation
import QuartzCore

/// The sheet of choices at the bottom of the screen; in a popover only its choices, on the popover's own material.
final class ActionSheetPanel: AlertPanel {
  /// Points: choices of 57, 20-point texts, 8 from the edges, as on the phone.
  private enum Metrics {
    static let margin: CGFloat = 8
    static let radius: CGFloat = 13
    static let choiceHeight: CGFloat = 57
    static let texts = AlertTexts.Metrics(margin: 16, top: 14, gap: 12, bottom: 14)
    static let widest: CGFloat = 414
    /// In a popover. [close to the pad's; not documented]
    static let popoverWidth: CGFloat = 270
  }

  private let material = AlertPanel.makeCard(radius: Metrics.radius)
  private let cancelCard = UIView(frame: .zero)
  private let texts = AlertTexts(
    Metrics.texts,
    title: UIFontMetrics(forTextStyle: .footnote).scaledFont(for: .systemFont(ofSize: 13, weight: .semibold)),
    message: .preferredFont(forTextStyle: .footnote), color: .secondaryLabel)
  private let choices = AlertChoices(frame: .zero)
  private var cancel: AlertChoice?

  private static var boldFont: UIFont {
    UIFontMetrics(forTextStyle: .title3).scaledFont(for: .systemFont(ofSize: 20, weight: .semibold))
  }

  private static let cancelColor = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(red: 44 / 255, green: 44 / 255, blue: 46 / 255, alpha: 1) : .white
  }

  override init(_ controller: UIAlertController) {
    super.init(controller)
    addSubview(material)
    cancelCard.backgroundColor = Self.cancelColor
    cancelCard.layer.cornerRadius = Metrics.radius
    cancelCard.layer.cornerCurve = .continuous
    cancelCard.clipsToBounds = true
    addSubview(cancelCard)
    for part in [texts, choices] { material.contentView.addSubview(part) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func rebuild() {
    guard let controller else { return }
    texts.show(controller)
    cancel?.removeFromSuperview()
    cancel = nil
    var shown: [AlertChoice] = []
    for action in controller.actions {
      let isCancel = action.style == .cancel
      let choice = AlertChoice(
        action, of: controller,
        font: isCancel && controller.isProminent(action)
          ? Self.boldFont : .preferredFont(forTextStyle: .title3))
      if isCancel {
        cancel = choice
        cancelCard.addSubview(choice)
      } else {
        shown.append(choice)
      }
    }
    choices.show(shown)
    superview?.setNeedsLayout()
  }

  private var isInPopover: Bool { controller?.isInPopover ?? false }

  /// How large the choices are in a popover, where a touch beside it cancels.
  var popoverSize: CGSize {
    let heights = arrange(width: Metrics.popoverWidth)
    return CGSize(width: Metrics.popoverWidth, height: heights.texts + heights.choices)
  }

  private func arrange(width: CGFloat) -> (texts: CGFloat, choices: CGFloat) {
    let textsHeight = texts.arrange(width: width)
    return (
      textsHeight,
      choices.arrange(
        width: width, least: Metrics.choiceHeight, besideWithin: nil, beginsWithLine: textsHeight > 0)
    )
  }

  override func place(in container: UIView) {
    let insets = container.safeAreaInsets
    let width =
      isInPopover
      ? container.bounds.width
      : min(Metrics.widest, container.bounds.width - insets.left - insets.right) - 2 * Metrics.margin
    let bottom = isInPopover ? 0 : max(insets.bottom, Metrics.margin)
    let cancelHeight =
      isInPopover ? 0 : cancel?.height(width: width, least: Metrics.choiceHeight) ?? 0
    let wanted = arrange(width: width)
    let above = isInPopover ? 0 : max(insets.top, Metrics.margin)
    var room = container.bounds.height - bottom - above
    if cancelHeight > 0 { room -= cancelHeight + Metrics.margin }
    let shown = Self.share(room, texts: wanted.texts, choices: wanted.choices)
    texts.frame = CGRect(x: 0, y: 0, width: width, height: shown.texts)
    choices.frame = CGRect(x: 0, y: shown.texts, width: width, height: shown.choices)
    var y = shown.texts + shown.choices
    material.frame = CGRect(x: 0, y: 0, width: width, height: y)
    material.isHidden = y == 0
    if isInPopover {
      material.effect = nil
      material.layer.cornerRadius = 0
    }
    cancelCard.isHidden = cancelHeight == 0
    if let cancel, cancelHeight > 0 {
      if y > 0 { y += Metrics.margin }
      cancelCard.frame = CGRect(x: 0, y: y, width: width, height: cancelHeight)
      cancel.frame = cancelCard.bounds
      y += cancelHeight
    }
    bounds.size = CGSize(width: width, height: y)
    center = CGPoint(x: container.bounds.midX, y: container.bounds.height - bottom - y / 2)
  }

  override func showAway(isPresenting: Bool) {
    let below = (superview?.bounds.height ?? 0) - (center.y - bounds.height / 2)
    transform = CGAffineTransform(translationX: 0, y: below)
  }
}

/// Shows the choices of an action sheet in a popover, as on a pad; a touch beside it cancels.
final class ActionSheetPopoverController: UIPopoverPresentationController {
  private var alert: UIAlertController? { presentedViewController as? UIAlertController }

  override func userDidDismiss(_ delegate: (any UIAdaptivePresentationControllerDelegate)?) {
    super.userDidDismiss(delegate)
    alert?.popoverWasDismissed()
  }
}
