import Foundation
import QuartzCore
import Support

/// One choice of an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
  /// Raw values are UIKit's.
  public enum Style: Int, Sendable {
    case `default` = 0
    /// Leaves things as they are: bold, below or left of the others.
    case cancel = 1
    /// Changes or deletes something: red.
    case destructive = 2
  }

  public let title: String?
  public let style: Style
  let handler: ((UIAlertAction) -> Void)?
  /// Whether it can be chosen. Default true.
  open var isEnabled = true { didSet { onChange?() } }
  var onChange: (() -> Void)?
  /// The title's colour while it can be chosen; nil for the style's. Apps set it by its name.
  private(set) var titleTextColor: UIColor? { didSet { onChange?() } }

  /// The value of `title` or `titleTextColor`; other names are reported and nil.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "title": return title
    case "titleTextColor": return titleTextColor
    default:
      KeyValueCoding.reportUndefined(key, of: self)
      return nil
    }
  }

  /// Sets `titleTextColor`, which apps use on private grounds; other names and values are reported.
  open func setValue(_ value: Any?, forKey key: String) {
    switch (key, value) {
    case ("titleTextColor", let value as UIColor): titleTextColor = value
    case ("titleTextColor", nil): titleTextColor = nil
    default: KeyValueCoding.report(value, key, of: self)
    }
  }

  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }

  /// A choice without a title that does nothing.
  public convenience override init() { self.init(title: nil, style: .default) }
}

/// A question to the user: a card in the middle, or a sheet of choices at the bottom.
///
/// Return chooses the preferred action, or the only one; Escape the one that cancels.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// Whether a drag that rests on it presses it. Kept and reported: it does not. Default false.
  open var isSpringLoaded = false { didSet { reportSpringLoaded(isSpringLoaded) } }

  /// Raw values are UIKit's.
  public enum Style: Int, Sendable {
    case actionSheet = 0
    case alert = 1
  }

  private var choices: [UIAlertAction] = []
  private let kind: Style
  private var fields: [UITextField] = []

  /// An alert without actions.
  public init(title: String?, message: String?, preferredStyle: Style) {
    kind = preferredStyle
    self.message = message
    super.init(nibName: nil, bundle: nil)
    self.title = title
    // On a pad choices are in a popover.
    let isPopover = kind == .actionSheet && UIScreen.main.traitCollection.hasRoomForPopovers
    modalPresentationStyle = isPopover ? .popover : .overFullScreen
    modalTransitionStyle = .crossDissolve
  }

  /// A sheet of choices without a title.
  public convenience init() { self.init(title: nil, message: nil, preferredStyle: .actionSheet) }

  public required init?(coder: NSCoder) {
    kind = .alert
    super.init(coder: coder)
    modalPresentationStyle = .overFullScreen
    modalTransitionStyle = .crossDissolve
  }

  override func ownPresentationController(presenting: UIViewController?) -> UIPresentationController? {
    isInPopover
      ? ActionSheetPopoverController(presentedViewController: self, presenting: presenting)
      : AlertPresentationController(presentedViewController: self, presenting: presenting)
  }

  var isInPopover: Bool { modalPresentationStyle == .popover }

  /// The size of an action sheet's choices where those are in a popover.
  open override var preferredContentSize: CGSize {
    get {
      guard isInPopover, isViewLoaded else { return super.preferredContentSize }
      return (panel as? ActionSheetPanel)?.popoverSize ?? super.preferredContentSize
    }
    set { super.preferredContentSize = newValue }
  }

  /// A touch beside the popover means what cancels.
  func popoverWasDismissed() {
    if let cancel = choices.first(where: { $0.style == .cancel }) { cancel.handler?(cancel) }
  }

  open var preferredStyle: Style { kind }
  /// The text below the title.
  open var message: String? { didSet { contentChanged() } }
  open override var title: String? { didSet { contentChanged() } }
  /// The choices in the order in which they were added.
  open var actions: [UIAlertAction] { choices }
  /// The choice that Return means; bold. It must be among the actions.
  open var preferredAction: UIAlertAction? {
    didSet {
      if let preferredAction, !choices.contains(where: { $0 === preferredAction }) {
        Diagnostics.report("preferredAction was ignored: add it with addAction first")
        self.preferredAction = nil
      }
      contentChanged()
    }
  }
  /// How grave the alert is. Kept and reported: a phone shows no difference. Default default.
  open var severity = UIAlertControllerSeverity.default {
    didSet { reportUnused("severity", severity != .default, "a phone shows no difference") }
  }

  /// Adds a choice. There is one at most that cancels.
  open func addAction(_ action: UIAlertAction) {
    if action.style == .cancel, choices.contains(where: { $0.style == .cancel }) {
      Diagnostics.report("addAction was ignored: an alert has one action of the style .cancel at most")
      return
    }
    action.onChange = { [weak self] in self?.contentChanged() }
    choices.append(action)
    contentChanged()
  }

  /// Adds a field for text, above the choices of an alert.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard kind == .alert else {
      Diagnostics.report("addTextField was ignored: only alerts have text fields, action sheets have not")
      return
    }
    let field = UITextField(frame: .zero)
    fields.append(field)
    configurationHandler?(field)
    contentChanged()
  }
  /// The fields in the order in which they were added; nil when there are none.
  open var textFields: [UITextField]? { fields.isEmpty ? nil : fields }

  private func contentChanged() {
    guard isViewLoaded else { return }
    panel?.rebuild()
    view.setNeedsLayout()
  }

  // MARK: View

  private(set) var panel: AlertPanel?

  open override func loadView() {
    let view = AlertContainerView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
    let panel: AlertPanel = kind == .alert ? AlertCard(self) : ActionSheetPanel(self)
    view.addSubview(panel)
    view.panel = panel
    self.panel = panel
    panel.rebuild()
  }

  /// The choices in the order in which they are shown: what cancels first of two, last of more.
  var shownActions: [UIAlertAction] {
    guard let cancel = choices.first(where: { $0.style == .cancel }) else { return choices }
    let others = choices.filter { $0 !== cancel }
    return kind == .alert && choices.count == 2 ? [cancel] + others : others + [cancel]
  }

  /// Whether a choice is bold.
  func isProminent(_ action: UIAlertAction) -> Bool {
    if let preferredAction { return action === preferredAction }
    return action.style == .cancel
  }

  /// Dismisses the alert and then runs the choice's handler.
  func choose(_ action: UIAlertAction) {
    guard action.isEnabled, !isBeingDismissed else { return }
    guard presentingViewController != nil else {
      action.handler?(action)
      return
    }
    presentation.presenting?.dismiss(animated: true) { action.handler?(action) }
  }

  open override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    if !animated { takeKeyboard() }
  }

  /// The keyboard comes with the alert: in an animation of its own, where the alert has one.
  func takeKeyboard() { fields.first?.becomeFirstResponder() }

  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    for field in fields { field.resignFirstResponder() }
  }

  /// A touch beside an action sheet means what cancels.
  func touchedOutside() {
    guard kind == .actionSheet, let cancel = choices.first(where: { $0.style == .cancel }) else { return }
    choose(cancel)
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      switch press.key?.keyCode {
      case .keyboardReturnOrEnter?:
        if let action = preferredAction ?? (choices.count == 1 ? choices.first : nil) {
          return choose(action)
        }
      case .keyboardEscape?:
        if let cancel = choices.first(where: { $0.style == .cancel }) { return choose(cancel) }
      default: break
      }
    }
    super.pressesBegan(presses, with: event)
  }
}

/// The view of an alert's controller: it gives the panel its place and takes the touches beside it.
final class AlertContainerView: UIView {
  weak var panel: AlertPanel?

  override func layoutSubviews() {
    super.layoutSubviews()
    panel?.place(in: self)
  }

  override func keyboardFrameMayHaveChanged() {
    super.keyboardFrameMayHaveChanged()
    setNeedsLayout()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first, hitTest(touch.location(in: self), with: event) === self {
      panel?.controller?.touchedOutside()
    }
    super.touchesEnded(touches, with: event)
  }
}

/// How grave an alert is. Raw values are UIKit's.
public enum UIAlertControllerSeverity: Int, Sendable {
  case `default` = 0
  case critical = 1
}
