import Foundation
import QuartzCore

/// Moves the keyboard focus of one window from view to view.
///
/// Tab goes through what can be focused in reading order, row by row, and starts over at the end. The pointer takes
/// the focus away; the next Tab continues from where it was used. What another view covers is left out, as behind an
/// alert.
@preconcurrency @MainActor
package final class FocusNavigator {
  /// Views whose middles are this near to each other, as a part of the lower view's height, are in one row.
  private static let rowTolerance: CGFloat = 0.5

  private weak var focused: UIView?
  /// Where the pointer was used last.
  private weak var origin: UIView?
  private let ring = FocusRing()
  /// The environment that asked for the focus to be moved within it.
  weak var wanted: (any UIFocusEnvironment)?

  /// What apps see of the navigator.
  private(set) lazy var system = UIFocusSystem(self)

  init() {}

  /// The view that has the focus.
  package var focusedView: UIView? { focused?.window == nil ? nil : focused }

  /// Gives the focus to the next view, or the one before; false when there is none to give it to.
  func move(forwards: Bool, in window: UIView) -> Bool {
    let responder = (UIApplication.shared.firstResponder as? UIView).flatMap {
      $0.window === window ? $0 : nil
    }
    let start = focusedView ?? responder ?? origin.flatMap { $0.window === window ? $0 : nil }
    var order = candidates(in: window)
    if let start, !order.contains(where: { $0 === start }) { order.append(start) }
    order = inReadingOrder(order, window)
    guard order.contains(where: { $0 !== start }) || start?.canBecomeFocused == true else { return false }
    let index: Int
    if let position = order.firstIndex(where: { $0 === start }) {
      index = (position + (forwards ? 1 : order.count - 1)) % order.count
    } else {
      index = forwards ? 0 : order.count - 1
    }
    focus(on: order[index], in: window, heading: forwards ? .next : .previous)
    return true
  }

  /// Moves the focus to where the environment that asked for it prefers it.
  func performUpdate() {
    guard let environment = wanted else { return }
    wanted = nil
    guard let view = environment.preferredFocusView, let window = view.window else { return }
    focus(on: view, in: window)
  }

  /// Whether the views that lose and get the focus, and what is above them, let it go there.
  private func isAllowed(_ context: UIFocusUpdateContext) -> Bool {
    for end in [context.previouslyFocusedView, context.nextFocusedView] {
      var environment: (any UIFocusEnvironment)? = end
      while let asked = environment {
        guard asked.shouldUpdateFocus(in: context) else { return false }
        environment = asked.parentFocusEnvironment
      }
    }
    return true
  }

  /// Gives the focus to a view; nil takes it away.
  func focus(on view: UIView?, in window: UIView, heading: UIFocusHeading = []) {
    guard view !== focused else { return }
    let context = UIFocusUpdateContext(from: focusedView, to: view, heading: heading)
    guard isAllowed(context) else { return system.failed(context) }
    let responder = UIApplication.shared.firstResponder as? UIView
    if let view, let responder, responder !== view, responder.window === window {
      guard responder.resignFirstResponder() else { return }
    }
    let previous = focusedView
    focused = view
    origin = view ?? previous
    ring.show(around: view)
    if let view, view.canBecomeFirstResponder { view.becomeFirstResponder() }
    let coordinator = UIFocusAnimationCoordinator()
    for changed in [previous, view] {
      changed?.focusDidChange()
      changed?.didUpdateFocus(in: context, with: coordinator)
      (changed?.owningController ?? changed?.window?.rootViewController)?.didUpdateFocus(
        in: context, with: coordinator)
    }
    system.moved(context, coordinator)
  }

  /// The pointer came down on a view: nothing has the focus any more.
  func pointerWasUsed(on view: UIView) {
    if let focused, let window = focused.window { focus(on: nil, in: window) }
    origin = view
  }

  /// A view has another size or shape.
  func outlineMayHaveChanged(of view: UIView) {
    if focused === view { ring.show(around: view) }
  }

  // MARK: Candidates

  private func candidates(in window: UIView) -> [UIView] {
    var found: [UIView] = []
    window.walkTree { view in
      guard !view.isHidden, view.isUserInteractionEnabled, view.alpha >= UIView.lowestTouchableAlpha else {
        return false
      }
      if view.canBecomeFocused, !view.bounds.isEmpty, !isCovered(view, in: window) { found.append(view) }
      // What a control contains is part of it.
      return !view.isFocusedAsAWhole
    }
    return found
  }

  /// Whether a view of another branch of the tree takes the touches in the middle of this one. What is outside the
  /// window, or is scrolled away, is not covered.
  private func isCovered(_ view: UIView, in window: UIView) -> Bool {
    let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    var ancestor: UIView? = view.superview
    while let candidate = ancestor {
      let clips = candidate.clipsToBounds || candidate === window
      if clips, !candidate.bounds.contains(candidate.convert(middle, from: nil)) { return false }
      ancestor = candidate.superview
    }
    guard let hit = window.hitTest(middle, with: nil) else { return false }
    return !hit.isDescendant(of: view) && !view.isDescendant(of: hit)
  }

  /// From top to bottom, and in a row in the direction in which the interface is read.
  private func inReadingOrder(_ views: [UIView], _ window: UIView) -> [UIView] {
    var rest = views.map { (view: $0, frame: $0.convert($0.bounds, to: nil)) }
    let isMirrored = window.isRightToLeft
    var order: [UIView] = []
    while let top = rest.min(by: { $0.frame.midY < $1.frame.midY }) {
      let limit = top.frame.midY + top.frame.height * Self.rowTolerance
      let row = rest.filter { $0.frame.midY <= limit }
      rest.removeAll { $0.frame.midY <= limit }
      order += row.sorted {
        isMirrored ? $0.frame.maxX > $1.frame.maxX : $0.frame.minX < $1.frame.minX
      }.map(\.view)
    }
    return order
  }
}
