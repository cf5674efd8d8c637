import Foundation
import QuartzCore

/// The scroll views that a controller has named for the bars at its edges.
struct ContentScrollViews {
  private weak var top: UIScrollView?
  private weak var bottom: UIScrollView?

  mutating func set(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {
    if edge.contains(.top) { top = scrollView }
    if edge.contains(.bottom) { bottom = scrollView }
  }

  func scrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    edge.contains(.top) ? top : edge.contains(.bottom) ? bottom : nil
  }
}

extension UIViewController {
  /// How deep bars look for a scroll view that nobody has named. [our choice]
  private static let searchDepth = 3

  /// The controller's view, else the first view in it, and so on; or that of a child that fills it.
  func foundContentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    var view = viewIfLoaded
    for _ in 0..<Self.searchDepth {
      guard let candidate = view else { return nil }
      if let scrollView = candidate as? UIScrollView { return scrollView }
      if let child = candidate.owningController, child !== self {
        return child.contentScrollView(for: edge)
      }
      view = candidate.orderedSubviews.first
    }
    return nil
  }
}
