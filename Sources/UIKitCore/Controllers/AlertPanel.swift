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

  static let unlimited = CGFloat.greatestFiniteMagnitude

  /// A label for the texts above the choices.
  static func text(_ font: UIFont, _ color: UIColor) -> UILabel {
    let label = UILabel(frame: .zero)
    label.font = font
    label.textColor = color
    label.textAlignment = .center
    label.numberOfLines = 0
    return label
  }

  /// A card of the material that the phone's alerts are of.
  static func makeCard(radius: CGFloat) -> UIVisualEffectView {
    let card = UIVisualEffectView(effect: UIBlurEffect(style: .systemThickMaterial))
    card.layer.cornerRadius = radius
    card.layer.cornerCurve = .continuous
    card.clipsToBounds = true
    return card
  }
}

/// The card of an alert in the middle of the screen.
final class AlertCard: AlertPanel {
  /// Points: 270 wide, choices of 44, 17-point texts, as on the phone.
  private enum Metrics {
    static let width: CGFloat = 270
    static let radius: CGFloat = 14
    static let margin: CGFloat = 16
    static let top: CGFloat = 19
    static let bottom: CGFloat = 19
    static let gap: CGFloat = 2
    static let choiceHeight: CGFloat = 44
    static let titleSize: CGFloat = 17
    static let messageSize: CGFloat = 13
    static let smallScale: CGFloat = 1.2
    static let fieldHeight: CGFloat = 30
    static let fieldGap: CGFloat = 10
  }

  private let material = AlertPanel.makeCard(radius: Metrics.radius)
  private var card: UIView { material.contentView }
  private let titleLabel = AlertPanel.text(.systemFont(ofSize: Metrics.titleSize, weight: .semibold), .label)
  private let messageLabel = AlertPanel.text(.systemFont(ofSize: Metrics.messageSize), .label)
  private var choices: [AlertChoice] = []
  private var lines: [UIView] = []

  override init(_ controller: UIAlertController) {
    super.init(controller)
    addSubview(material)
    card.addSubview(titleLabel)
    card.addSubview(messageLabel)
    titleLabel.accessibilityIdentifier = "alert.title"
    messageLabel.accessibilityIdentifier = "alert.message"
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func rebuild() {
    guard let controller else { return }
    titleLabel.text = controller.title
    messageLabel.text = controller.message
    for view in choices + lines { view.removeFromSuperview() }
    choices = controller.shownActions.map { action in
      let choice = AlertChoice(action, textSize: Metrics.titleSize, isBold: controller.isProminent(action))
      choice.onChoose = { [weak controller] in controller?.choose(action) }
      if let index = controller.actions.firstIndex(where: { $0 === action }) {
        choice.accessibilityIdentifier = "alert.action.\(index)"
      }
      card.addSubview(choice)
      return choice
    }
    lines = choices.map { _ in
      let line = UIView(frame: .zero)
      line.backgroundColor = .separator
      line.isUserInteractionEnabled = false
      card.addSubview(line)
      return line
    }
    for (index, field) in (controller.textFields ?? []).enumerated() where field.superview !== card {
      style(field, index)
    }
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  private func style(_ field: UITextField, _ index: Int) {
    field.font = .systemFont(ofSize: Metrics.messageSize)
    if field.borderStyle == .none { field.borderStyle = .roundedRect }
    if field.accessibilityIdentifier == nil { field.accessibilityIdentifier = "alert.field.\(index)" }
    card.addSubview(field)
  }

  /// Two choices are side by side when both titles fit.
  private var areChoicesBeside: Bool {
    choices.count == 2
      && choices.allSatisfy { $0.textWidth <= Metrics.width / 2 - Metrics.margin }
  }

  override func place(in container: UIView) {
    let width = Metrics.width
    let inner = width - 2 * Metrics.margin
    func height(_ label: UILabel) -> CGFloat {
      (label.text ?? "").isEmpty
        ? 0 : label.sizeThatFits(CGSize(width: inner, height: Self.unlimited)).height.rounded(.up)
    }
    let scale = traitCollection.displayScale > 0 ? traitCollection.displayScale : 1
    var y: CGFloat = Metrics.top
    let titleHeight = height(titleLabel)
    titleLabel.frame = CGRect(x: Metrics.margin, y: y, width: inner, height: titleHeight)
    y += titleHeight
    let messageHeight = height(messageLabel)
    if titleHeight > 0, messageHeight > 0 { y += Metrics.gap }
    messageLabel.frame = CGRect(x: Metrics.margin, y: y, width: inner, height: messageHeight)
    y += messageHeight
    for field in controller?.textFields ?? [] {
      y += Metrics.fieldGap
      field.frame = CGRect(x: Metrics.margin, y: y, width: inner, height: Metrics.fieldHeight)
      y += Metrics.fieldHeight
    }
    y += titleHeight + messageHeight > 0 || controller?.textFields != nil ? Metrics.bottom : -Metrics.top
    y = y.rounded(.up)
    let hairline = 1 / scale
    let beside = areChoicesBeside
    for (index, choice) in choices.enumerated() {
      if beside {
        let half = width / 2
        choice.frame = CGRect(x: CGFloat(index) * half, y: y, width: half, height: Metrics.choiceHeight)
        lines[index].frame =
          index == 0
          ? CGRect(x: 0, y: y, width: width, height: hairline)
          : CGRect(x: half, y: y, width: hairline, height: Metrics.choiceHeight)
      } else {
        choice.frame = CGRect(x: 0, y: y, width: width, height: Metrics.choiceHeight)
        lines[index].frame = CGRect(x: 0, y: y, width: width, height: hairline)
        y += Metrics.choiceHeight
      }
    }
    if beside { y += Metrics.choiceHeight }
    bounds.size = CGSize(width: width, height: y)
    material.frame = bounds
    func onPixels(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
    // In the middle of what the keyboard leaves free.
    let keyboard = UIScreen.main.keyboardFrame
    let free = keyboard.isNull ? container.bounds.height : container.fromScreen(keyboard).minY
    center = CGPoint(
      x: onPixels((container.bounds.width - width) / 2) + width / 2, y: onPixels((free - y) / 2) + y / 2)
  }

  override func showAway(isPresenting: Bool) {
    alpha = 0
    if isPresenting { transform = CGAffineTransform(scaleX: Metrics.smallScale, y: Metrics.smallScale) }
  }
}

/// The sheet of choices at the bottom of the screen.
final class ActionSheetPanel: AlertPanel {
  /// Points: choices of 57, 20-point texts, 8 from the edges, as on the phone.
  private enum Metrics {
    static let margin: CGFloat = 8
    static let radius: CGFloat = 13
    static let choiceHeight: CGFloat = 57
    static let choiceSize: CGFloat = 20
    static let textSize: CGFloat = 13
    static let textMargin: CGFloat = 16
    static let textTop: CGFloat = 14
    static let textGap: CGFloat = 12
    static let textBottom: CGFloat = 14
    static let widest: CGFloat = 414
  }

  private let material = AlertPanel.makeCard(radius: Metrics.radius)
  private var card: UIView { material.contentView }
  private let cancelCard = UIView(frame: .zero)
  private let titleLabel = AlertPanel.text(
    .systemFont(ofSize: Metrics.textSize, weight: .semibold), .secondaryLabel)
  private let messageLabel = AlertPanel.text(.systemFont(ofSize: Metrics.textSize), .secondaryLabel)
  private var choices: [AlertChoice] = []
  private var cancel: AlertChoice?
  private var lines: [UIView] = []

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
    card.addSubview(titleLabel)
    card.addSubview(messageLabel)
    titleLabel.accessibilityIdentifier = "alert.title"
    messageLabel.accessibilityIdentifier = "alert.message"
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func rebuild() {
    guard let controller else { return }
    titleLabel.text = controller.title
    messageLabel.text = controller.message
    for view in choices + lines { view.removeFromSuperview() }
    cancel?.removeFromSuperview()
    cancel = nil
    choices = []
    for (index, action) in controller.actions.enumerated() {
      let choice = AlertChoice(
        action, textSize: Metrics.choiceSize,
        isBold: controller.isProminent(action) && action.style == .cancel)
      choice.onChoose = { [weak controller] in controller?.choose(action) }
      choice.accessibilityIdentifier = "alert.action.\(index)"
      if action.style == .cancel {
        cancel = choice
        cancelCard.addSubview(choice)
      } else {
        choices.append(choice)
        card.addSubview(choice)
      }
    }
    lines = choices.map { _ in
      let line = UIView(frame: .zero)
      line.backgroundColor = .separator
      line.isUserInteractionEnabled = false
      card.addSubview(line)
      return line
    }
    superview?.setNeedsLayout()
  }

  override func place(in container: UIView) {
    let insets = container.safeAreaInsets
    let width = min(Metrics.widest, container.bounds.width - insets.left - insets.right) - 2 * Metrics.margin
    let inner = width - 2 * Metrics.textMargin
    func height(_ label: UILabel) -> CGFloat {
      (label.text ?? "").isEmpty
        ? 0 : label.sizeThatFits(CGSize(width: inner, height: Self.unlimited)).height.rounded(.up)
    }
    var y: CGFloat = 0
    let (titleHeight, messageHeight) = (height(titleLabel), height(messageLabel))
    if titleHeight + messageHeight > 0 {
      y = Metrics.textTop
      titleLabel.frame = CGRect(x: Metrics.textMargin, y: y, width: inner, height: titleHeight)
      y += titleHeight + (titleHeight > 0 && messageHeight > 0 ? Metrics.textGap : 0)
      messageLabel.frame = CGRect(x: Metrics.textMargin, y: y, width: inner, height: messageHeight)
      y += messageHeight + Metrics.textBottom
    }
    let hairline = 1 / max(traitCollection.displayScale, 1)
    let hasText = y > 0
    for (index, choice) in choices.enumerated() {
      choice.frame = CGRect(x: 0, y: y, width: width, height: Metrics.choiceHeight)
      lines[index].frame = CGRect(x: 0, y: y, width: width, height: hairline)
      lines[index].isHidden = index == 0 && !hasText
      y += Metrics.choiceHeight
    }
    material.frame = CGRect(x: 0, y: 0, width: width, height: y)
    material.isHidden = y == 0
    if let cancel {
      if y > 0 { y += Metrics.margin }
      cancelCard.frame = CGRect(x: 0, y: y, width: width, height: Metrics.choiceHeight)
      cancel.frame = cancelCard.bounds
      y += Metrics.choiceHeight
    }
    cancelCard.isHidden = cancel == nil
    bounds.size = CGSize(width: width, height: y)
    let bottom = max(insets.bottom, Metrics.margin)
    center = CGPoint(x: container.bounds.midX, y: container.bounds.height - bottom - y / 2)
  }

  override func showAway(isPresenting: Bool) {
    let below = (superview?.bounds.height ?? 0) - (center.y - bounds.height / 2)
    transform = CGAffineTransform(translationX: 0, y: below)
  }
}

/// One choice of an alert: a title that darkens its place while it is pressed.
final class AlertChoice: UIControl {
  private static let pressedColor = UIColor { traits in
    UIColor(white: traits.userInterfaceStyle == .dark ? 1 : 0, alpha: 0.1)
  }

  private let action: UIAlertAction
  private let label = UILabel(frame: .zero)
  var onChoose: (() -> Void)?

  init(_ action: UIAlertAction, textSize: CGFloat, isBold: Bool) {
    self.action = action
    super.init(frame: .zero)
    isAccessibilityElement = true
    accessibilityTraits = .button
    accessibilityLabel = action.title
    label.text = action.title
    label.font = .systemFont(ofSize: textSize, weight: isBold ? .semibold : .regular)
    label.textAlignment = .center
    label.isUserInteractionEnabled = false
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.5
    addSubview(label)
    isEnabled = action.isEnabled
    addAction(UIAction { [weak self] _ in self?.onChoose?() }, for: .touchUpInside)
    refresh()
  }

  required init?(coder: NSCoder) {
    nil
  }

  var textWidth: CGFloat {
    label.sizeThatFits(CGSize(width: AlertPanel.unlimited, height: AlertPanel.unlimited)).width
  }

  private func refresh() {
    let color = action.titleTextColor ?? (action.style == .destructive ? .systemRed : tintColor)
    label.textColor = isEnabled ? color : .tertiaryLabel
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    refresh()
  }

  override func stateMayHaveChanged() {
    super.stateMayHaveChanged()
    UIView.performWithoutAnimation { backgroundColor = isHighlighted ? Self.pressedColor : nil }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: Self.margin, dy: 0)
  }
  private static let margin: CGFloat = 8
}

/// Presents alerts: dims what is behind and animates the panel.
final class AlertPresentationController: UIPresentationController {
  private let dim = UIView(frame: .zero)

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let container = containerView else { return }
    dim.backgroundColor = UISheetPresentationController.dimColor
    dim.frame = container.bounds
    dim.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dim.alpha = 0
    container.addSubview(dim)
    transition?.coordinator.animate(
      alongsideTransition: { [weak self, dim] _ in
        dim.alpha = 1
        self?.dimTint(true)
      }, completion: nil)
  }

  override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    transition?.coordinator.animate(
      alongsideTransition: { [weak self, dim] _ in
        dim.alpha = 0
        self?.dimTint(false)
      }, completion: nil)
  }

  override func standardAnimator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    AlertAnimator(isPresenting: isPresenting)
  }
}

/// The animation of an alert: the card shrinks into place and fades, a sheet comes from below.
final class AlertAnimator: BuiltInAnimator {
  /// Seconds. [close to the phone's; not documented]
  private static let duration: TimeInterval = 0.4
  private static let leaving: TimeInterval = 0.3
  private let isPresenting: Bool

  init(isPresenting: Bool) { self.isPresenting = isPresenting }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { isPresenting ? Self.duration : Self.leaving }

  func makeAnimator(for transition: ControllerTransition) -> UIViewPropertyAnimator {
    let key: UITransitionContextViewControllerKey = isPresenting ? .to : .from
    let animator = UIViewPropertyAnimator(
      duration: transitionDuration(using: transition), timingParameters: SystemSpring.timing())
    guard let alert = transition.viewController(forKey: key) as? UIAlertController, let view = alert.view
    else {
      return animator
    }
    let isPresenting = self.isPresenting
    if isPresenting {
      UIView.performWithoutAnimation {
        transition.containerView.addSubview(view)
        view.frame = transition.containerView.bounds
        view.layoutIfNeeded()
      }
      alert.takeKeyboard()
      UIView.performWithoutAnimation {
        // The card is where the keyboard leaves room from the beginning.
        view.layoutIfNeeded()
        alert.panel?.layer.removeAllAnimations()
        alert.panel?.showAway(isPresenting: true)
      }
    }
    animator.addAnimations {
      if isPresenting {
        alert.panel?.alpha = 1
        alert.panel?.transform = .identity
      } else {
        alert.panel?.showAway(isPresenting: false)
      }
    }
    return animator
  }
}
