import Foundation
import QuartzCore

/// The swipe of one row: where it is, what it reveals, and where it goes when the finger lifts.
///
/// The row's content moves by the origin of its bounds, so that its place in the list stays what the list says.
@MainActor
final class RowSwipe: NSObject, UIGestureRecognizerDelegate {
  private unowned let host: any SwipeHost
  private let pan = RowSwipeRecognizer()
  private(set) var target: SwipeTarget?
  private var buttons: SwipeButtons?
  private var shield: SwipeShield?
  /// How far the row was aside when the finger came down. Positive shows the trailing actions.
  private var start: CGFloat = 0
  private var isOpen = false
  private var isFull = false
  private var wasClipping = false

  /// Beyond this share of the row's width a lift does the first action. [as on iOS, by eye]
  private static let fullShare: CGFloat = 0.6
  /// A lift with this speed, in points a second, opens or closes whatever the distance. [our choice]
  private static let flick: CGFloat = 300
  private static let settling: TimeInterval = 0.4
  private static let expanding: TimeInterval = 0.25

  init(host: any SwipeHost) {
    self.host = host
    super.init()
    pan.maximumNumberOfTouches = 1
    pan.delegate = self
    pan.addTarget(self, action: Selector("swiped:", RowSwipe.swiped(_:)))
    pan.begins = { [unowned self] path, point in mayBegin(path, at: point) }
    host.addGestureRecognizer(pan)
  }

  /// How far the row is aside now, in points; positive shows the trailing actions.
  private var offset: CGFloat {
    get { target.map { $0.cell.bounds.minX } ?? 0 }
    set {
      guard let target else { return }
      target.cell.bounds.origin.x = newValue
      buttons?.show(newValue.magnitude, full: isFull)
    }
  }

  private var isMirrored: Bool { host.effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// The actions that show when the row is moved in a direction.
  private func configuration(_ offset: CGFloat) -> UISwipeActionsConfiguration? {
    let isTrailing = (offset > 0) != isMirrored
    let found = isTrailing ? target?.trailing : target?.leading
    return found?.actions.isEmpty ?? true ? nil : found
  }

  // MARK: The finger

  private func mayBegin(_ path: CGVector, at point: CGPoint) -> Bool {
    guard path.dx.magnitude > path.dy.magnitude else { return false }
    let found = host.swipeTarget(at: point)
    if let target {
      if found?.cell === target.cell { return true }
      close(animated: true)
      return false
    }
    guard let found, !found.isEmpty else { return false }
    let isTrailing = (path.dx < 0) != isMirrored
    let side = isTrailing ? found.trailing : found.leading
    guard let side, !side.actions.isEmpty else { return false }
    begin(found)
    return true
  }

  private func begin(_ found: SwipeTarget) {
    target = found
    wasClipping = found.cell.clipsToBounds
    found.cell.clipsToBounds = true
    let shield = SwipeShield(frame: found.cell.bounds)
    shield.tapped = { [weak self] in self?.close(animated: true) }
    found.cell.addSubview(shield)
    self.shield = shield
    host.swipeBegan(found)
  }

  private func swiped(_ pan: UIPanGestureRecognizer) {
    guard let target else { return }
    switch pan.state {
    case .began:
      pan.setTranslation(.zero, in: host)
      start = offset
    case .changed: follow(start - pan.translation(in: host).x, in: target)
    case .ended: settle(velocity: -pan.velocity(in: host).x)
    default: close(animated: true)
    }
  }

  private func follow(_ wanted: CGFloat, in target: SwipeTarget) {
    guard let side = configuration(wanted) else {
      // Nothing is on that side: the row gives way a little.
      let width = target.cell.bounds.width
      offset = (wanted < 0 ? -1 : 1) * RubberBand.stretch(of: wanted.magnitude, dimension: width) * 0.3
      return
    }
    makeButtons(side, at: wanted)
    let width = target.cell.bounds.width
    let allows = side.performsFirstActionWithFullSwipe
    let open = buttons?.openWidth ?? 0
    var place = wanted
    if !allows, wanted.magnitude > open {
      let more = RubberBand.stretch(of: wanted.magnitude - open, dimension: width)
      place = (wanted < 0 ? -1 : 1) * (open + more * 0.5)
    }
    let full = allows && wanted.magnitude > width * Self.fullShare && wanted.magnitude > open
    if full != isFull {
      isFull = full
      UIImpactFeedbackGenerator(style: .light, view: host).impactOccurred()
      UIView.animate(
        withDuration: Self.expanding, delay: 0, options: [.curveEaseOut, .allowUserInteraction],
        animations: { self.offset = place })
    } else {
      offset = place
    }
  }

  private func makeButtons(_ side: UISwipeActionsConfiguration, at offset: CGFloat) {
    guard let target, buttons?.configuration !== side else { return }
    buttons?.removeFromSuperview()
    let made = SwipeButtons(side, isAtEnd: offset > 0, in: target.cell) { [weak self] in self?.perform($0) }
    target.cell.addSubview(made)
    buttons = made
  }

  private func settle(velocity: CGFloat) {
    guard target != nil else { return }
    if isFull, let first = buttons?.configuration.actions.first {
      finishFull(first)
      return
    }
    let open = buttons?.openWidth ?? 0
    let sign: CGFloat = offset < 0 ? -1 : 1
    let speed = velocity * sign
    let opens =
      open > 0 && configuration(offset) != nil
      && (speed > Self.flick || (speed > -Self.flick && offset.magnitude > open / 2))
    if opens { move(to: sign * open, velocity: velocity) } else { close(animated: true) }
    isOpen = opens
  }

  /// Opens the actions of a row at a side, as its delete control and arrow keys do.
  func open(_ found: SwipeTarget, isTrailing: Bool = true) {
    let side = isTrailing ? found.trailing : found.leading
    guard target == nil || target?.cell !== found.cell, let side, !side.actions.isEmpty else { return }
    close(animated: true)
    begin(found)
    let sign: CGFloat = isMirrored == isTrailing ? -1 : 1
    makeButtons(side, at: sign)
    buttons?.show(0, full: false)
    move(to: sign * (buttons?.openWidth ?? 0), velocity: 0)
    isOpen = true
  }

  /// Gives the focus of the keyboard to the action at the row's edge.
  func focusFirstAction() {
    if let button = buttons?.first, let window = host.window {
      window.focusNavigator.focus(on: button, in: window)
    }
  }

  private func move(to place: CGFloat, velocity: CGFloat, then: @escaping () -> Void = {}) {
    let way = place - offset
    let relative = way == 0 ? 0 : min(max(velocity / way, -8), 8)
    UIView.animate(
      withDuration: Self.settling, delay: 0, usingSpringWithDamping: 0.9, initialSpringVelocity: relative,
      options: [.allowUserInteraction], animations: { self.offset = place }, completion: { _ in then() })
  }

  // MARK: Actions

  private func finishFull(_ action: UIContextualAction) {
    guard let target, let buttons else { return }
    let sign: CGFloat = offset < 0 ? -1 : 1
    move(to: sign * target.cell.bounds.width, velocity: 0)
    perform(action, in: buttons)
  }

  private func perform(_ action: UIContextualAction) {
    guard let buttons else { return }
    perform(action, in: buttons)
  }

  /// How long a row that is to be deleted may take to go, in seconds. [our choice]
  private static let deletion: TimeInterval = 0.8

  private func perform(_ action: UIContextualAction, in buttons: SwipeButtons) {
    let cell = target?.cell
    buttons.isUserInteractionEnabled = false
    let done: (Bool) -> Void = { [weak self] isDone in
      // The handler may have taken the row out, and another may be open by now.
      guard let self, let cell, target?.cell === cell else { return }
      guard isDone, action.style == .destructive else { return close(animated: true) }
      // The row goes as it is; one that stays nevertheless comes back.
      MediaScheduler.current.after(Self.deletion) { [weak self] in
        if let self, target?.cell === cell { close(animated: true) }
      }
    }
    if action.style == .destructive, !isFull {
      let sign: CGFloat = offset < 0 ? -1 : 1
      isFull = true
      move(to: sign * (cell?.bounds.width ?? 0), velocity: 0)
    }
    action.handler(action, buttons.view(of: action) ?? buttons, done)
  }

  // MARK: The end

  /// Puts the row back.
  func close(animated: Bool) {
    guard let target else { return }
    let parts = (buttons, shield)
    isFull = false
    if let window = host.window, let focused = window.focusNavigator.focusedView, let buttons,
      focused.isDescendant(of: buttons)
    {
      window.focusNavigator.focus(on: target.cell, in: window)
    }
    let restore = { [host, wasClipping] in
      parts.0?.removeFromSuperview()
      parts.1?.removeFromSuperview()
      target.cell.clipsToBounds = wasClipping
      host.swipeEnded(target)
    }
    if animated, host.window != nil, UIView.areAnimationsEnabled, offset != 0 {
      move(to: 0, velocity: 0, then: restore)
      self.target = nil
    } else {
      offset = 0
      self.target = nil
      restore()
    }
    buttons = nil
    shield = nil
    isOpen = false
  }

  /// A cell leaves the list: it takes nothing of the swipe along.
  func cellLeft(_ cell: UIView) {
    if target?.cell === cell { close(animated: false) }
    if cell.bounds.minX != 0 { cell.bounds.origin.x = 0 }
  }

  /// Whether a row is aside.
  var isActive: Bool { target != nil }

  /// Lays the buttons out again after the row has changed its size.
  func layOut() { buttons?.show(offset.magnitude, full: isFull) }

  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    !(touch.view is UISlider)
  }

  /// At the edge of the display the way back comes first.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { otherGestureRecognizer is UIScreenEdgePanGestureRecognizer }
}

/// A drag across a row.
private final class RowSwipeRecognizer: UIPanGestureRecognizer {
  var begins: (CGVector, CGPoint) -> Bool = { _, _ in false }

  override func accepts(_ path: CGVector) -> Bool { begins(path, location(in: view)) }
}

/// Takes the touches of a row that is aside: a tap puts it back.
private final class SwipeShield: UIView {
  var tapped: () -> Void = {}

  override init(frame: CGRect) {
    super.init(frame: frame)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { tapped() }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
