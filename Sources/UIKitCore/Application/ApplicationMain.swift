import CDynamicInit
import Foundation
import QuartzCore
import Support

/// Starts an application in the host that the program contains.
@preconcurrency @MainActor
package enum ApplicationMain {
  /// The exit statuses of the program: all is well, nothing to run in.
  private static let success: Int32 = 0
  private static let noHost: Int32 = 1

  private(set) static var delegateClass: AnyClass?
  /// The application keeps its delegate, as the run loop does on the phone.
  private static var keptDelegate: AnyObject?

  @discardableResult
  package static func run(delegateClass: AnyClass?) -> Int32 {
    self.delegateClass = delegateClass
    let status = application_host_run()
    guard status >= 0 else {
      Diagnostics.report("the program holds no host to show an application in; link the product UIKit")
      return noHost
    }
    return status
  }

  static func usePrincipalClass(named name: String) {
    guard let type = _typeByName(name) as? UIApplication.Type else {
      Diagnostics.report("the principal class '\(name)' is no UIApplication; using UIApplication")
      return
    }
    UIApplication.principalClass = type
  }

  /// Makes the delegate and lets the application launch. The host calls it with the screen set up.
  package static func launch() {
    guard let delegateClass else { return UIApplication.shared.launch(with: nil) }
    launch(make(delegateClass) as? any UIApplicationDelegate)
  }

  /// Lets the application launch with a delegate, which is kept.
  package static func launch(_ delegate: (any UIApplicationDelegate)?) {
    if delegate == nil, let delegateClass {
      Diagnostics.report("\(delegateClass) is no UIApplicationDelegate that can be made with init()")
    }
    keptDelegate = delegate
    UIApplication.shared.launch(with: delegate)
  }

  /// The application ends: its delegate and scenes go.
  package static func end() {
    UIApplication.shared.terminate()
    keptDelegate = nil
  }

  // MARK: Objects of classes that are only known at run time

  /// `UIResponder.init()`, which is `NSObject`'s: it has one place in both and in all classes below.
  private static let initializer = DynamicInitializer<NSObject>(
    dynamic_init_UIResponder(), of: UIResponder.self)

  /// An object of a class below `NSObject`, by its `init()`.
  static func make(_ type: AnyClass) -> AnyObject? {
    (type as? NSObject.Type).flatMap { initializer.make($0) { dynamic_init_plain($0, $1) } }
  }
}
