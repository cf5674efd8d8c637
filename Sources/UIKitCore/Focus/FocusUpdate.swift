import Foundation
import QuartzCore

/// Moves the focus to where an environment prefers it.
extension UIFocusEnvironment {
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
    let window = (environment as? UIView)?.window ?? (environment as? UIViewController)?.viewIfLoaded?.window
    guard let window else { return }
    window.focusNavigator.wanted = environment
    MediaScheduler.current.nextTurn { [weak window] in window?.focusNavigator.performUpdate() }
  }

  func performFocusUpdate() {
    let window = (self as? UIView)?.window ?? (self as? UIViewController)?.viewIfLoaded?.window
    window?.focusNavigator.performUpdate()
  }
}
