import Foundation
import QuartzCore

/// What moves in the bar beside the pages of a push or a pop.
extension UINavigationBar {
  /// Lets the large titles of both pages fly in a change that begins, and shows the small title only where it is there.
  ///
  /// - Parameter reach: How high the bar will be.
  func beginFlight(_ change: NavigationBarChange, to reach: NavigationBarReach) {
    UIView.performWithoutAnimation {
      content?.titleOpacity = reach.titleOpacity
      slideBackground(change, to: reach)
      slideBottomView(change, to: reach)
      let view = _UINavigationBarLargeTitleView(frame: .zero)
      insertSubview(view, belowSubview: largeTitle)
      view.show(topItem?.title, attributes: largeTitleAttributes, isDark: barStyle == .black)
      view.frame = CGRect(x: 0, y: rowHeight, width: bounds.width, height: max(0, reach.shownLargeTitle))
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
    guard was != will else { return }
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
    let width = isRightToLeft ? -bounds.width : bounds.width
    let away = CGAffineTransform(translationX: change.isPush ? width : -width, y: 0)
    bottomView = new
    if let new {
      addSubview(new)
      let height = reach.shownBottomView
      new.bounds.size = CGSize(width: bounds.width, height: height)
      new.center = CGPoint(x: bounds.midX, y: reach.shownHeight - height / 2)
      new.layoutIfNeeded()
      new.transform = away
    }
    let others = change.alongside
    change.alongside = {
      others?()
      new?.transform = .identity
      old?.transform = away.inverted()
    }
    change.atEnd = { [weak self] isDone in
      new?.transform = .identity
      old?.transform = .identity
      let (gone, stays) = isDone ? (old, new) : (new, old)
      gone?.removeFromSuperview()
      self?.bottomView = stays
    }
  }
}
