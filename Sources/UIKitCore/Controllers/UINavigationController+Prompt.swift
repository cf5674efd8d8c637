import Foundation
import QuartzCore

extension UINavigationController {
  /// The bar over the page in front has another height, which it takes with its page.
  func barHeightChanged() {
    guard let view = viewIfLoaded else { return }
    view.setNeedsLayout()
    guard view.window != nil, transition == nil, stepBars == nil else { return }
    UIView.animate(
      withDuration: TimeInterval(Self.hideShowBarDuration), delay: 0, options: .allowUserInteraction
    ) { view.layoutIfNeeded() }
  }
}
