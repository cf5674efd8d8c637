import Foundation
import QuartzCore

/// Brings the keyboard up and takes it away, with the first responder.
///
/// It asks the responder and those behind it for their views, moves them along the keyboard's curve, sends the
/// notifications and moves what keeps clear of the keyboard. One belongs to each stage.
@MainActor
package final class KeyboardPresenter: InputViewPresenter {
  /// What notifications say of the movement: the seconds that UIKit names, while its spring takes half a second.
  static let namedDuration: TimeInterval = 0.25

  /// Whether the screen shows a keyboard. An app's own views show in any case.
  package var kind: KeyboardKind {
    didSet { if kind != oldValue { inputViewsMayHaveChanged() } }
  }
  private let isTablet: Bool
  private lazy var keyboard = makeKeyboard()
  var host: InputHostView?
  weak var window: UIWindow?
  /// The first responder whose views show, and whoever gave the accessory view.
  private weak var shownFor: UIResponder?
  private weak var accessoryOwner: UIResponder?
  /// Points that the views take up at the lower edge; 0 while there are none.
  private(set) var shownHeight: CGFloat = 0
  private var ending: ScheduledWork?
  var dragged: KeyboardDrag?

  package init(kind: KeyboardKind, isTablet: Bool) {
    self.kind = kind
    self.isTablet = isTablet
  }

  private func makeKeyboard() -> SoftwareKeyboard {
    let keyboard = SoftwareKeyboard(frame: .zero)
    keyboard.target = self
    return keyboard
  }

  package func textMayHaveChanged() {
    if let host, host.content === keyboard { keyboard.textChanged() }
  }

  // MARK: What is to show

  private struct Wanted {
    var accessory: UIView?
    var owner: UIResponder?
    var content: UIView?
  }

  private func wanted(by first: UIResponder?) -> Wanted {
    guard let first, !isCovered(first) else { return Wanted() }
    var wanted = Wanted()
    if let shown = host?.accessory, let view = first as? UIView, view.isDescendant(of: shown) {
      // What is typed into the accessory view leaves it where it is.
      (wanted.accessory, wanted.owner) = (shown, accessoryOwner)
    }
    for responder in sequence(first: first, next: \.next) {
      if wanted.accessory == nil,
        let view = responder.inputAccessoryView ?? responder.inputAccessoryViewController?.view
      {
        (wanted.accessory, wanted.owner) = (view, responder)
      }
      if wanted.content == nil, let view = responder.inputView ?? responder.inputViewController?.view {
        wanted.content = view
      }
    }
    if wanted.content == nil, first.wantsKeyboard, kind == .software { wanted.content = keyboard }
    return wanted
  }

  /// Whether something modal has come over the page of a responder: the keyboard is away until that goes. With a page
  /// that is dismissed it goes, too.
  private func isCovered(_ responder: UIResponder) -> Bool {
    sequence(first: responder, next: \.next).contains { responder in
      if (responder as? UIViewController)?.presentation.phase == .dismissing { return true }
      guard let presented = (responder as? UIViewController)?.presentation.presented,
        presented.presentation.phase != .dismissing
      else { return false }
      switch presented.effectivePresentationStyle {
      case .pageSheet, .formSheet: return !(presented.presentation.controller?.leavesBehindActive ?? false)
      case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext: return true
      default: return false
      }
    }
  }

  package func inputViewsMayHaveChanged() {
    let first = UIResponder.currentFirst
    if first == nil, let owner = accessoryOwner, let last = shownFor as? UIView, let shown = host?.accessory,
      last.isDescendant(of: shown), owner !== last, owner.canBecomeFirstResponder, isInWindow(owner)
    {
      // Whoever gave the accessory view takes over again, and it stays.
      owner.becomeFirstResponder()
      return
    }
    let wanted = wanted(by: first)
    shownFor = first
    accessoryOwner = wanted.owner
    guard wanted.accessory != nil || wanted.content != nil else { return hide() }
    guard let target = windowOf(first) else { return }
    if let input = first as? any UIKeyInput, wanted.content === keyboard {
      keyboard.show(KeyboardTraits(input), metrics: metrics(in: target))
    }
    move(to: target)
    // Letters type what their own keyboard shows from here on.
    host?.show(accessory: wanted.accessory, content: wanted.content)
    present(in: target)
  }

  private func isInWindow(_ responder: UIResponder) -> Bool {
    (responder as? UIViewController)?.viewIfLoaded?.window != nil || (responder as? UIView)?.window != nil
  }

  private func windowOf(_ responder: UIResponder?) -> UIWindow? {
    for candidate in sequence(first: responder, next: { $0?.next }) {
      if let window = (candidate as? UIView)?.window { return window }
    }
    return window ?? UIWindow.currentKey
  }

  func metrics(in window: UIWindow) -> KeyboardMetrics {
    KeyboardMetrics(size: window.bounds.size, safeArea: window.safeAreaInsets, isTablet: isTablet)
  }

  private func move(to target: UIWindow) {
    if host?.window === target { return }
    host?.removeFromSuperview()
    let host = self.host ?? InputHostView(frame: target.bounds)
    self.host = host
    window = target
    UIView.performWithoutAnimation {
      host.frame = target.bounds
      host.onResize = { [weak self] in self?.windowChanged() }
      target.addSubview(host)
    }
    if shownHeight == 0 { placeSlab(height: 0, hiddenHeight: 300, in: target) }
  }

  // MARK: Heights

  private func accessoryHeight(_ view: UIView?, width: CGFloat) -> CGFloat {
    guard let view else { return 0 }
    let natural = view.intrinsicContentSize.height
    if natural != UIView.noIntrinsicMetric, natural > 0 { return natural }
    if view.frame.height > 0 { return view.frame.height }
    return view.systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  /// Views of the app's are as high as they are, above the display's edge; the keyboard knows its own height.
  private func contentHeight(_ view: UIView?, in window: UIWindow) -> (height: CGFloat, below: CGFloat) {
    guard let view else { return (0, 0) }
    if view === keyboard { return (keyboard.wantedHeight, 0) }
    var height = view.frame.height
    if let input = view as? UIInputView, input.allowsSelfSizing {
      height =
        view.systemLayoutSizeFitting(
          CGSize(width: window.bounds.width, height: 0), withHorizontalFittingPriority: .required,
          verticalFittingPriority: .fittingSizeLevel
        ).height
    }
    if height <= 0 { height = accessoryHeight(view, width: window.bounds.width) }
    if height <= 0 { height = metrics(in: window).keysHeight }
    return (height, window.safeAreaInsets.bottom)
  }

  /// Lays the slab's views out, and answers how high they are together.
  private func layOut(in window: UIWindow) -> CGFloat {
    guard let host else { return 0 }
    let width = window.bounds.width
    let above = accessoryHeight(host.accessory, width: width)
    let content = contentHeight(host.content, in: window)
    host.place(
      accessoryHeight: above, contentHeight: content.height, width: width, below: content.below)
    return above + content.height + content.below
  }

  private func placeSlab(height: CGFloat, hiddenHeight: CGFloat, in window: UIWindow) {
    host?.slab.frame = CGRect(
      x: 0, y: window.bounds.maxY - height, width: window.bounds.width, height: max(height, hiddenHeight))
  }

  /// The keyboard's frame on the screen when it shows so much of itself.
  private func frame(height: CGFloat, shown: CGFloat, in window: UIWindow) -> CGRect {
    window.onScreen(
      CGRect(x: 0, y: window.bounds.maxY - shown, width: window.bounds.width, height: height))
  }

  // MARK: Coming and going

  private func present(in window: UIWindow) {
    let before = shownHeight
    var height: CGFloat = 0
    UIView.performWithoutAnimation {
      height = layOut(in: window)
      host?.layoutIfNeeded()
      if before == 0 { placeSlab(height: 0, hiddenHeight: height, in: window) }
    }
    guard height != before else {
      UIView.performWithoutAnimation { placeSlab(height: height, hiddenHeight: height, in: window) }
      return
    }
    let begin = frame(height: before == 0 ? height : before, shown: before, in: window)
    let end = frame(height: height, shown: height, in: window)
    shownHeight = height
    announce([.willChangeFrame, .willShow], from: begin, to: end)
    animate {
      self.placeSlab(height: height, hiddenHeight: height, in: window)
      self.keepClear(of: end, in: window)
    }
    finish([.didChangeFrame, .didShow], from: begin, to: end, thenRemove: false)
  }

  private func hide() {
    guard let host, let window = host.window, shownHeight > 0 else {
      // Its window has gone, and it with it.
      if host?.window == nil { shownHeight = 0 }
      return
    }
    let height = host.slab.bounds.height
    let begin = frame(height: height, shown: shownHeight, in: window)
    let end = frame(height: height, shown: 0, in: window)
    shownHeight = 0
    announce([.willChangeFrame, .willHide], from: begin, to: end)
    animate {
      self.placeSlab(height: 0, hiddenHeight: height, in: window)
      self.keepClear(of: .null, in: window)
    }
    finish([.didChangeFrame, .didHide], from: begin, to: end, thenRemove: true)
  }

  private func animate(_ changes: @escaping () -> Void) {
    UIView.animate(
      withDuration: Self.namedDuration, delay: 0,
      options: [
        UIView.AnimationOptions(rawValue: UInt(UIView.AnimationCurve.keyboard.rawValue) << 16),
        .beginFromCurrentState, .allowUserInteraction,
      ], animations: changes)
  }

  /// What follows the keyboard by itself: guides, and the tables and collections of controllers.
  func keepClear(of frame: CGRect, in window: UIWindow) {
    UIScreen.main.keyboardFrame = frame
    window.walkTree { view in
      view.keyboardFrameMayHaveChanged()
      return true
    }
    window.layoutIfNeeded()
  }

  /// The window has another size: the keyboard has the new one's height at once.
  private func windowChanged() {
    guard let host, let window = host.window, shownHeight > 0 else { return }
    if host.content === keyboard, let input = shownFor as? any UIKeyInput {
      keyboard.show(KeyboardTraits(input), metrics: metrics(in: window))
    }
    let before = shownHeight
    let height = layOut(in: window)
    let begin = frame(height: before, shown: before, in: window)
    let end = frame(height: height, shown: height, in: window)
    shownHeight = height
    announce([.willChangeFrame, .willShow], from: begin, to: end)
    placeSlab(height: height, hiddenHeight: height, in: window)
    host.slab.layoutIfNeeded()
    keepClear(of: end, in: window)
    finish([.didChangeFrame, .didShow], from: begin, to: end, thenRemove: false)
  }

  // MARK: Notifications

  private enum Message {
    case willShow, didShow, willHide, didHide, willChangeFrame, didChangeFrame

    var name: Notification.Name {
      switch self {
      case .willShow: UIResponder.keyboardWillShowNotification
      case .didShow: UIResponder.keyboardDidShowNotification
      case .willHide: UIResponder.keyboardWillHideNotification
      case .didHide: UIResponder.keyboardDidHideNotification
      case .willChangeFrame: UIResponder.keyboardWillChangeFrameNotification
      case .didChangeFrame: UIResponder.keyboardDidChangeFrameNotification
      }
    }
  }

  private func announce(_ messages: [Message], from begin: CGRect, to end: CGRect) {
    let info: [AnyHashable: Any] = [
      UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: begin),
      UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: end),
      UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: Self.namedDuration),
      UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: UIView.AnimationCurve.keyboard.rawValue),
      UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
    ]
    for message in messages {
      NotificationCenter.default.post(name: message.name, object: UIScreen.main, userInfo: info)
    }
  }

  /// Sends the last notifications when the movement is over; another one takes their place.
  private func finish(_ messages: [Message], from begin: CGRect, to end: CGRect, thenRemove: Bool) {
    ending?.cancel()
    ending = MediaScheduler.current.after(BlockTiming.keyboardDuration) { [weak self] in
      guard let self else { return }
      self.ending = nil
      if thenRemove { self.removeHost() }
      self.announce(messages, from: begin, to: end)
    }
  }

  private func removeHost() {
    host?.show(accessory: nil, content: nil)
    host?.removeFromSuperview()
    host = nil
  }
}

// MARK: - Typing

extension KeyboardPresenter: SoftwareKeyboardTarget {
  private var input: (any UIKeyInput)? { UIResponder.currentFirst as? any UIKeyInput }

  func keyboardTyped(_ text: String) { for character in text { input?.insertText(String(character)) } }
  func keyboardDeleted() { input?.deleteBackward() }
  var hasText: Bool { input?.hasText ?? false }

  /// As much of the text as may matter for capitals.
  private static let lookBack = 64

  var textBefore: String? {
    guard let input = input as? any UITextInput, let selection = input.selectedTextRange else {
      return input?.hasText == true ? "a" : nil
    }
    let start = input.position(from: selection.start, offset: -Self.lookBack) ?? input.beginningOfDocument
    return input.textRange(from: start, to: selection.start).flatMap { input.text(in: $0) }
  }
}
