import Foundation
import QuartzCore

/// A context menu that is open: everything behind it is blurred, the preview is lifted, the menu is beside it.
@MainActor
final class ContextMenuPresentation: UIView {
  /// Points, seconds, scales. [close to the phone's; not documented]
  private enum Metrics {
    static let margin: CGFloat = 8
    static let gap: CGFloat = 12
    static let radius: CGFloat = 13
    static let lift: CGFloat = 1.04
    static let dim: CGFloat = 0.2
    static let opening: TimeInterval = 0.4
    static let closing: TimeInterval = 0.3
    /// In which what was pressed takes the preview's place, and a preview that fills the screen gives way to its page.
    static let fade: TimeInterval = 0.15
    static let shadowRadius: CGFloat = 20
    static let shadowOpacity: Float = 0.25
    static let shadowOffset = CGSize(width: 0, height: 10)
    /// The share of the area that a preview of a controller takes at most.
    static let previewShare: CGFloat = 0.6
  }

  /// Called when it begins to go; true when the preview was tapped.
  var onEnd: ((ContextMenuAnimator, Bool) -> Void)?
  /// Where the preview goes back to.
  var target: (() -> UITargetedPreview?)?
  private var menu: UIMenu
  private let preview: UITargetedPreview
  private let controller: UIViewController?
  private let order: UIContextMenuConfiguration.ElementOrder
  private let blur = UIVisualEffectView(effect: UIBlurEffect(style: .systemUltraThinMaterial))
  private let dim = UIView(frame: .zero)
  private let plate = UIControl(frame: .zero)
  private let card = UIView(frame: .zero)
  private weak var menuView: MenuPresentation?
  private var isClosing = false

  init(
    _ menu: UIMenu, _ preview: UITargetedPreview, _ controller: UIViewController?,
    _ order: UIContextMenuConfiguration.ElementOrder
  ) {
    self.order = order
    self.menu = menu
    self.preview = preview
    self.controller = controller
    super.init(frame: .zero)
    accessibilityViewIsModal = true
    dim.backgroundColor = UIColor(white: 0, alpha: Metrics.dim)
    dim.isUserInteractionEnabled = false
    blur.isUserInteractionEnabled = false
    card.clipsToBounds = true
    card.layer.cornerCurve = .continuous
    card.isUserInteractionEnabled = false
    plate.accessibilityIdentifier = "menu.preview"
    plate.addSubview(card)
    for view in [blur, dim, plate] { addSubview(view) }
    plate.addAction(UIAction { [weak self] _ in self?.close(isCommitted: true) }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Coming

  /// - Parameter scale: How large what was pressed is under the finger, as a part of its size.
  func open(in window: UIWindow, beside animator: ContextMenuAnimator, from scale: CGFloat = 1) {
    frame = window.bounds
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(self)
    let source = preview.frameInWindow
    let area = window.bounds.inset(by: window.safeAreaInsets).insetBy(dx: Metrics.margin, dy: Metrics.margin)
    let menuHeight =
      menu.children.isEmpty ? 0 : MenuPresentation.height(of: menu, in: window) + Metrics.gap
    UIView.performWithoutAnimation {
      blur.frame = bounds
      dim.frame = bounds
      dim.alpha = 0
      blur.alpha = 0
      fill(source, area, menuHeight, from: scale)
      plate.layer.shadowRadius = Metrics.shadowRadius
      plate.layer.shadowOffset = Metrics.shadowOffset
      preview.view.alpha = 0
    }
    let size = shownSize(source, area, menuHeight)
    let room = area.height - menuHeight
    let y = min(max(source.midY - size.height / 2, area.minY), max(area.minY, area.minY + room - size.height))
    let x = min(max(source.midX - size.width / 2, area.minX), max(area.minX, area.maxX - size.width))
    let rest = CGRect(x: x, y: y, width: size.width, height: size.height)
    if !menu.children.isEmpty { showMenu(beside: rest, in: window) }
    UIView.animate(
      springDuration: Metrics.opening, bounce: 0.2, options: .allowUserInteraction,
      animations: {
        self.blur.alpha = 1
        self.dim.alpha = 1
        self.place(rest)
        self.pressed?.view.alpha = 0
        self.plate.layer.shadowOpacity = Metrics.shadowOpacity
        animator.animate()
      }, completion: { _ in animator.complete() })
  }

  private func showMenu(beside rest: CGRect, in window: UIWindow) {
    let shown = MenuPresentation.present(
      menu, from: preview.view, in: window, anchor: rest.insetBy(dx: 0, dy: -Metrics.gap / 2),
      container: self, isFixed: order.isFixed(for: preview.view))
    shown.onClose = { [weak self] _ in self?.close() }
    shown.lets(plate)
    menuView = shown
  }

  /// The lifted view, or the controller's, as large as there is room beside the menu.
  private func shownSize(_ source: CGRect, _ area: CGRect, _ menuHeight: CGFloat) -> CGSize {
    var size = CGSize(width: source.width * Metrics.lift, height: source.height * Metrics.lift)
    if let controller {
      let wish = controller.preferredContentSize
      size = CGSize(
        width: wish.width > 0 ? wish.width : area.width,
        height: wish.height > 0 ? wish.height : area.height * Metrics.previewShare)
    }
    let room = CGSize(width: area.width, height: max(area.height - menuHeight, 1))
    let share = min(1, room.width / max(size.width, 1), room.height / max(size.height, 1))
    return controller == nil
      ? CGSize(width: size.width * share, height: size.height * share)
      : CGSize(width: min(size.width, room.width), height: min(size.height, room.height))
  }

  private func fill(_ whole: CGRect, _ area: CGRect, _ menuHeight: CGFloat, from scale: CGFloat) {
    let source = whole.insetBy(dx: whole.width * (1 - scale) / 2, dy: whole.height * (1 - scale) / 2)
    place(source)
    if let controller, let view = controller.view {
      card.layer.cornerRadius = Metrics.radius
      card.backgroundColor = .systemBackground
      view.frame = CGRect(origin: .zero, size: shownSize(whole, area, menuHeight))
      view.autoresizingMask = []
      card.addSubview(view)
      view.layoutIfNeeded()
      // What was pressed is lifted as itself, and becomes the preview on its way.
      preview.view.isLifted()
      if let picture = preview.view.snapshotView(afterScreenUpdates: true) {
        card.addSubview(picture)
        pressed = (picture, source.height / max(source.width, 1))
        place(source)
      }
      return
    }
    let own = preview.view.layer.cornerRadius
    card.layer.cornerRadius = own > 0 ? own : Metrics.radius
    card.backgroundColor = preview.parameters.backgroundColor
    guard let picture = preview.view.snapshotView(afterScreenUpdates: false) else { return }
    picture.frame = card.bounds
    picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    card.addSubview(picture)
    if let path = preview.parameters.visiblePath {
      let mask = CAShapeLayer()
      mask.path = path.cgPath
      picture.layer.mask = mask
    }
  }

  /// A picture of what was pressed, above the preview that the app gives, and its height over its width.
  private var pressed: (view: UIView, aspect: CGFloat)?

  private func place(_ rect: CGRect) {
    plate.frame = rect
    card.frame = plate.bounds
    if let pressed {
      pressed.view.frame = CGRect(x: 0, y: 0, width: rect.width, height: rect.width * pressed.aspect)
    }
    plate.layer.shadowPath = CGPath(
      roundedRect: plate.bounds, cornerWidth: min(card.layer.cornerRadius, rect.width / 2, rect.height / 2),
      cornerHeight: min(card.layer.cornerRadius, rect.width / 2, rect.height / 2), transform: nil)
  }

  // MARK: Going

  func close(isCommitted: Bool = false) {
    guard !isClosing else { return }
    isClosing = true
    isUserInteractionEnabled = false
    menuView?.close()
    let animator = ContextMenuAnimator(controller)
    onEnd?(animator, isCommitted)
    if isCommitted, animator.preferredCommitStyle == .pop, let page = controller?.view {
      return open(page, beside: animator)
    }
    showPressed()
    let home = (target?() ?? preview).frameInWindow
    UIView.animate(
      springDuration: Metrics.closing, bounce: 0, options: [],
      animations: {
        self.blur.alpha = 0
        self.dim.alpha = 0
        self.place(home)
        self.plate.layer.shadowOpacity = 0
        animator.animate()
      },
      completion: { _ in
        self.preview.view.alpha = 1
        self.controller?.view.removeFromSuperview()
        self.controller?.view.alpha = 1
        self.removeFromSuperview()
        animator.complete()
      })
  }

  /// What was pressed is itself again before it is back: nothing of the preview shows beside it on the last points.
  private func showPressed() {
    guard let pressed else { return }
    UIView.animate(withDuration: Metrics.fade) {
      pressed.view.alpha = 1
      self.controller?.view.alpha = 0
    }
  }

  /// The preview becomes the page that the app shows in its place.
  private func open(_ page: UIView, beside animator: ContextMenuAnimator) {
    UIView.animate(
      springDuration: Metrics.closing, bounce: 0, options: [],
      animations: {
        self.card.layer.cornerRadius = 0
        self.place(self.bounds)
        page.frame = self.card.bounds
        page.layoutIfNeeded()
        self.plate.layer.shadowOpacity = 0
        animator.animate()
      },
      completion: { _ in
        // The app may show the same page: it is not here any more then.
        if let picture = self.card.snapshotView(afterScreenUpdates: false) { self.card.addSubview(picture) }
        self.preview.view.alpha = 1
        page.removeFromSuperview()
        animator.complete()
        UIView.animate(
          withDuration: Metrics.fade, animations: { self.alpha = 0 },
          completion: { _ in self.removeFromSuperview() })
      })
  }

  func replaceMenu(_ change: (UIMenu) -> UIMenu) {
    guard !isClosing, let window, let old = menuView else { return }
    menu = change(menu)
    old.onClose = nil
    old.removeFromSuperview()
    showMenu(beside: plate.frame, in: window)
  }

  func fingerBegan(at place: CGPoint) { menuView?.fingerBegan(at: place) }
  func fingerMoved(to place: CGPoint) { menuView?.fingerMoved(to: place) }
  func fingerWasLifted(at place: CGPoint) { menuView?.fingerWasLifted(at: place) }

  override func responder(inFrontFor key: UIKeyboardHIDUsage) -> UIResponder? {
    isClosing ? nil : menuView ?? self
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.contains(where: { $0.key?.keyCode == .keyboardEscape }) { return close() }
    super.pressesBegan(presses, with: event)
  }

  /// Without a menu a touch beside the preview closes it.
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if menuView == nil { close() }
  }
}
