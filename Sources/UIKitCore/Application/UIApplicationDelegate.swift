import Foundation
import QuartzCore
import Support

/// The methods through which an application takes part in its own life. All methods are optional.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: _UIWindowHolding {
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// The place to make the window, unless scenes do.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func applicationDidFinishLaunching(_ application: UIApplication)
  func applicationDidBecomeActive(_ application: UIApplication)
  func applicationWillResignActive(_ application: UIApplication)
  func applicationDidEnterBackground(_ application: UIApplication)
  func applicationWillEnterForeground(_ application: UIApplication)
  func applicationWillTerminate(_ application: UIApplication)
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
  func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask
  /// How a scene is made. The delegate class may be left out: then a class `SceneDelegate` beside the application's
  /// delegate is taken.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool
}

extension UIApplicationDelegate {
  /// The window as code for the phone asks for it: the property is optional there, so it is `delegate?.window??`.
  public var window: UIWindow?? {
    get {
      let holder: any _UIWindowHolding = self
      return .some(holder.window)
    }
    set {
      let holder: any _UIWindowHolding = self
      holder.window = newValue ?? nil
    }
  }
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    applicationDidFinishLaunching(application)
    return true
  }
  public func applicationDidFinishLaunching(_ application: UIApplication) {}
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
  public func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask { .all }
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
  }
  public func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
  public func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { false }

  /// What `@main` on the delegate's class runs: the application, till its window is closed.
  public static func main() { ApplicationMain.run(delegateClass: self) }
}

/// Runs an application: what a `main.swift` calls.
///
/// - Parameters:
///   - principalClassName: a subclass of `UIApplication` as `"Module.Class"`; nil for `UIApplication`.
///   - delegateClassName: the delegate's class, as `NSStringFromClass` gives it.
/// - Returns: the exit status.
@preconcurrency @MainActor
@discardableResult
public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ principalClassName: String?,
  _ delegateClassName: String?
) -> Int32 {
  if let principalClassName { ApplicationMain.usePrincipalClass(named: principalClassName) }
  let type: AnyClass? = delegateClassName.flatMap { _typeByName($0) as? AnyClass }
  if let delegateClassName, type == nil {
    Diagnostics.report(
      "the application delegate '\(delegateClassName)' is no class; name it as \"Module.Class\"")
  }
  return ApplicationMain.run(delegateClass: type)
}
