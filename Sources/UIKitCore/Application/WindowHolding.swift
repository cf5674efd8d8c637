import Foundation

/// What delegates of applications and scenes have in common: a main window.
///
/// In Objective-C their property is optional, and has the type `UIWindow??` for those who ask a delegate. A class
/// declares it as `UIWindow?`, and need not have it.
@preconcurrency @MainActor
public protocol _UIWindowHolding: AnyObject {
  /// The main window.
  @_disfavoredOverload var window: UIWindow? { get set }
}

extension _UIWindowHolding {
  @_disfavoredOverload public var window: UIWindow? {
    get { nil }
    set {}
  }
}
