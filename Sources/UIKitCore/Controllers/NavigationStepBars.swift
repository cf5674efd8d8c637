import Foundation
import QuartzCore

/// What a navigation controller's bars do beside a push or a pop: a bar that only one of both pages has comes or goes
/// with that page, from the side or to it, and where both have a toolbar, its buttons cross over.
@MainActor
final class NavigationStepBars {
  private unowned let stack: UINavigationController
  private let step: NavigationStep
  private let hadBar: Bool
  private let hadToolbar: Bool
  private let oldItems: [UIBarButtonItem]
  /// The toolbar as it was, with its buttons.
  private let oldToolbar: UIView?
  /// Buttons that cross over rather than move.
  private var crossesOver = false
  private var barComes: Bool { !isOver && !hadBar && !stack.isNavigationBarHidden }
  /// Whether the navigation bar goes with the page: until then it stays as it is.
  var barGoes: Bool { !isOver && hadBar && stack.isNavigationBarHidden }
  private var isOver = false
  private var toolbarComes = false
  /// Whether the navigation bar comes or goes.
  var barMoves: Bool { barComes || barGoes }

  /// Notes how the bars are, before the pages are told and may change that.
  init(_ stack: UINavigationController, _ step: NavigationStep) {
    self.stack = stack
    self.step = step
    hadBar = !stack.isNavigationBarHidden
    hadToolbar = !stack.isToolbarHidden
    oldItems = stack.toolbar.items ?? []
    guard hadToolbar, let home = stack.viewIfLoaded, let toolbar = stack.toolbar else {
      oldToolbar = nil
      return
    }
    let old = BlockAnimation.outside { toolbar.handOver() }
    home.insertSubview(old, belowSubview: toolbar)
    oldToolbar = old
  }

  private var isPush: Bool { step.operation != .pop }

  /// Finds out what each bar does, after the pages were told.
  ///
  /// - Parameter movesTabBar: Whether the tab bar goes or comes, so that the toolbar is elsewhere afterwards.
  func decide(movesTabBar: Bool) {
    let hasToolbar = !stack.isToolbarHidden
    toolbarComes = hasToolbar && (!hadToolbar || movesTabBar)
    crossesOver = hadToolbar && hasToolbar && !movesTabBar
  }

  /// Puts what comes beside the page that it comes with.
  func prepare() {
    BlockAnimation.outside {
      if barComes {
        stack.layoutNavigationBar()
        stack.navigationBar.layoutIfNeeded()
        stack.navigationBar.moveAside(!isPush)
      }
      guard !stack.isToolbarHidden else { return }
      stack.layoutToolbar()
      stack.toolbar.layoutIfNeeded()
      if toolbarComes { stack.toolbar.moveAside(!isPush) }
      guard crossesOver, let oldToolbar else { return }
      // The bar stays; only its buttons change, if they do.
      let items = stack.toolbar.items ?? []
      guard items.count != oldItems.count || !zip(items, oldItems).allSatisfy({ $0 === $1 }) else {
        return oldToolbar.removeFromSuperview()
      }
      oldToolbar.subviews.first?.removeFromSuperview()
      stack.viewIfLoaded?.insertSubview(oldToolbar, aboveSubview: stack.toolbar)
      stack.toolbar.buttonOpacity = 0
    }
  }

  /// Whether a page has, beside the change, what it had before or will have after it.
  func hasBar(_ controller: UIViewController) -> Bool? { controller === step.from ? hadBar : nil }
  func hasToolbar(_ controller: UIViewController) -> Bool? { controller === step.from ? hadToolbar : nil }

  /// Makes the changes; the caller is in an animation block.
  func animate() {
    if barComes { stack.navigationBar.moveBack() }
    if barGoes { stack.navigationBar.moveAside(isPush) }
    if toolbarComes { stack.toolbar.moveBack() }
    if crossesOver {
      oldToolbar?.alpha = 0
      stack.toolbar.buttonOpacity = 1
    } else {
      oldToolbar?.moveAside(isPush)
    }
  }

  /// The change is over: everything is where it belongs.
  func finish() {
    isOver = true
    oldToolbar?.removeFromSuperview()
    stack.toolbar.buttonOpacity = 1
    stack.toolbar.moveBack()
    stack.navigationBar.moveBack()
  }
}
