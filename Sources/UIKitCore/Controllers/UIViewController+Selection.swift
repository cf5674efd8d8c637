import Foundation

extension UIViewController {
  /// Clears a list's selection when its page appears: along with the transition, so that it follows a finger, and
  /// selects again when that is cancelled; without one at once.
  func clearSelection(
    _ paths: [IndexPath], animated: Bool, deselect: @escaping (IndexPath) -> Void,
    reselect: @escaping (IndexPath) -> Void
  ) {
    guard animated, !paths.isEmpty, let coordinator = transitionCoordinator else {
      return paths.forEach(deselect)
    }
    coordinator.animate(
      alongsideTransition: { _ in paths.forEach(deselect) },
      completion: { if $0.isCancelled { paths.forEach(reselect) } })
  }
}
