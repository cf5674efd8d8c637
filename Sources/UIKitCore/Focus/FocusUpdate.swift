import Foundation
import QuartzCore

/// Moves the focus to where an environment prefers it.
extension UIFocusEnvironment {
  /// What moves the focus in the window that the environment is in; nil for none.
  var navigator: FocusNavigator? {
    ((self as? UIView)?.window ?? (self as? UIViewController)?.viewIfLoaded?.window)?.focusNavigator
  }

  /// The view with which the focus begins here; nil where nothing can have it.
  var preferredFocusView: UIView? {
    for environment in preferredFocusEnvironments {
      if environment === self { continue }
      if let view = environment.preferredFocusView { return view }
    }
    let own = self as? UIView ?? (self as? UIViewController)?.viewIfLoaded
    return own.flatMap { $0.canBecomeFocused ? $0 : nil }
  }
}

extension UIResponder {
  func requestFocusUpdate(_ environment: any UIFocusEnvironment) {
    guard let navigator = environment.navigator else { return }
    navigator.wanted = environment
    MediaScheduler.current.nextTurn { [weak navigator] in navigator?.performUpdate() }
  }

  func performFocusUpdate() { (self as? any UIFocusEnvironment)?.navigator?.performUpdate() }
}
