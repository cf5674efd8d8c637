import Foundation
import QuartzCore

/// What moves in the bar beside the pages of a push or a pop.
extension UINavigationBar {
  /// Lets the large titles of both pages fly in a change that begins, and shows the small title only where it is there.
  ///
  /// - Parameter reach: How high the bar will be.
  func beginFlight(_ change: NavigationBarChange, to reach: NavigationBarReach) {
    UIView.performWithoutAnimation {
      opacityInFlight = reach.titleOpacity
      content?.titleOpacity = reach.titleOpacity
      slideBackground(change, to: reach)
      slideBottomView(change, to: reach)
      let view = _UINavigationBarLargeTitleView(frame: .zero)
      insertSubview(view, belowSubview: largeTitle)
      view.show(topItem, attributes: largeTitleAttributes, isDark: barStyle == .black)
      view.frame = CGRect(x: 0, y: rowBottom, width: bounds.width, height: max(0, reach.shownLargeTitle))
      let newTitle = view.flight(in: self)
      view.removeFromSuperview()
      guard change.oldTitle != nil || newTitle != nil else { return }
      change.newTitle = newTitle
      largeTitle.alpha = 0
      change.prepareTitles(in: self)
    }
  }

  /// A background that only one of both pages has comes or goes with that page.
  private func slideBackground(_ change: NavigationBarChange, to reach: NavigationBarReach) {
    guard let background else { return }
    let (was, will) = (background.progress >= 0.5, reach.backgroundProgress >= 0.5)
    guard was != will, !fadesOnly else { return }
    let width = isRightToLeft ? -bounds.width : bounds.width
    // The upper page is at the side where reading ends; the lower one is seen before it.
    let side = was == change.isPush ? -width : width
    change.alongside = background.slide(from: was ? 0 : side, to: was ? side : 0)
  }

  /// What is below the titles comes and goes with its page, each beside the edge between both.
  private func slideBottomView(_ change: NavigationBarChange, to reach: NavigationBarReach) {
    let (old, new) = (change.oldBottomView?.view, topItem?.bottomView)
    guard old !== new else { return }
    if let old = change.oldBottomView {
      // The layout for the new item may have taken it out.
      addSubview(old.view)
      (old.view.bounds, old.view.center) = (old.bounds, old.center)
    }
    bottomView = new
    if let new {
      addSubview(new)
      let height = reach.shownBottomView
      new.bounds.size = CGSize(width: bounds.width, height: height)
      new.center = CGPoint(x: bounds.midX, y: reach.shownHeight - height / 2)
      new.layoutIfNeeded()
      new.moveAside(!change.isPush)
    }
    let others = change.alongside
    change.alongside = { [unowned change] in
      others?()
      new?.moveBack()
      old?.moveAside(change.isPush)
    }
    change.atEnd = { [weak self] isDone in
      new?.moveBack()
      old?.moveBack()
      let (gone, stays) = isDone ? (old, new) : (new, old)
      gone?.removeFromSuperview()
      self?.bottomView = stays
    }
  }
}

// MARK: Search

extension UINavigationBar {
  /// The titles are gone before they meet anything on their way up, and come when they are in their places.
  func fadeTitles(_ isAway: Bool) {
    let change = { [self] in
      largeTitle.alpha = isAway ? 0 : 1
      content?.alpha = isAway ? 0 : 1
    }
    let duration = UIView.inheritedAnimationDuration
    guard duration > 0 else { return change() }
    UIView.animate(
      withDuration: duration * (isAway ? Self.titleGoes : 1 - Self.titleComes),
      delay: isAway ? 0 : duration * Self.titleComes,
      options: [.overrideInheritedDuration, .overrideInheritedCurve, .beginFromCurrentState],
      animations: change)
  }

  /// Shares of the movement. [our choice]
  private static let titleGoes = 0.2
  private static let titleComes = 0.5
}

extension UIView {
  /// Puts a bar, or a part of one, beside its place, where the lower or the upper page is before or after a change.
  /// Where bars fade it only fades.
  func moveAside(_ isLower: Bool) {
    let bar = self as? UINavigationBar ?? superview as? UINavigationBar
    guard !(bar?.fadesOnly ?? UIAccessibility.prefersCrossFadeTransitions) else { return alpha = 0 }
    let width = (superview?.bounds.width ?? bounds.width) * (isRightToLeft ? -1 : 1)
    transform = CGAffineTransform(translationX: isLower ? -width : width, y: 0)
  }

  /// Puts it where it belongs.
  func moveBack() {
    transform = .identity
    if alpha == 0 { alpha = 1 }
  }
}
