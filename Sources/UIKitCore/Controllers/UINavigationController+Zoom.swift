import Foundation
import QuartzCore

extension UINavigationController {
  /// The zoom with which a page comes out of the one before, or goes back into it.
  func zoomAnimator(for step: NavigationStep) -> ZoomAnimator? {
    guard step.isAnimated else { return nil }
    let (page, zoomed) = step.operation == .pop ? (step.to, step.from) : (step.from, step.to)
    let zoom = page.flatMap { zoomed?.zoomAnimator(from: $0, isOpening: step.operation != .pop) }
    let lends = movesTabBar(step)
    zoom?.barBehind = { [weak self] container in
      self?.tabBarController?.prepareBackground()
      return lends ? self?.tabBarController?.lendBar(to: container) : nil
    }
    return zoom
  }
}
