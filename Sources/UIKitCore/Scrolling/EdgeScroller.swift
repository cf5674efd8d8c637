import Foundation
import QuartzCore

/// Scrolls a view frame by frame while a finger that carries or chooses something is near one of its edges.
@MainActor
final class EdgeScroller {
  private weak var scrollView: UIScrollView?
  private var link: CADisplayLink?
  /// Where the finger is, in the content. It stays on the screen where it is while the content moves.
  var finger: CGPoint
  private let scrolled: () -> Void

  /// - Parameter scrolled: Called after each step, with the finger at its new place of the content.
  init(_ scrollView: UIScrollView, under finger: CGPoint, scrolled: @escaping () -> Void) {
    self.scrollView = scrollView
    self.finger = finger
    self.scrolled = scrolled
    let link = CADisplayLink { [weak self] link in
      guard let self, self.link === link, self.scrollView?.window != nil else {
        link.invalidate()
        return
      }
      step()
    }
    self.link = link
    link.add(to: .main, forMode: .common)
  }

  private func step() {
    guard let scrollView else { return }
    let way = scrollView.scrollAtEdge(under: finger, for: 1 / CADisplayLink.refreshRate)
    guard way != .zero else { return }
    finger.x += way.dx
    finger.y += way.dy
    scrolled()
  }

  /// Lets the content stay where it is.
  func stop() {
    link?.invalidate()
    link = nil
  }
}
