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

  // MARK: Notifications from servers and work in the background

  /// There is no server of notifications, so this is not called.
  func application(
    _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)
  /// Called on the turn after `registerForRemoteNotifications()`: there is no server of notifications.
  func application(
    _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
  /// Nothing comes from a server, so this is not called.
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)
  /// Nothing comes from a server, so this is not called.
  func application(_ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any])
  /// Nothing is fetched in the background, so this is not called.
  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)
  /// No transfer goes on without the app, so this is not called.
  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void)
  /// There is no watch, so this is not called.
  func application(
    _ application: UIApplication, handleWatchKitExtensionRequest userInfo: [AnyHashable: Any]?,
    reply: @escaping ([AnyHashable: Any]?) -> Void)
  /// There is no watch, so this is not called.
  func applicationShouldRequestHealthAuthorization(_ application: UIApplication)

  // MARK: The home screen, other devices and the system

  /// There is no home screen, so this is not called.
  func application(
    _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void)
  /// No activity comes from another device, so this is not called.
  func application(
    _ application: UIApplication, willContinueUserActivityWithType userActivityType: String
  ) -> Bool
  /// No activity comes from another device, so this is not called.
  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool
  /// No activity comes from another device, so this is not called.
  func application(
    _ application: UIApplication, didFailToContinueUserActivityWithType userActivityType: String,
    error: any Error)
  /// No activity goes to another device, so this is not called.
  func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity)
  /// Never called, even when the stage's date passes midnight.
  func applicationSignificantTimeChange(_ application: UIApplication)
  /// Files are not locked here, so this is not called.
  func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication)
  /// Files are not locked here, so this is not called.
  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication)
  /// There are no extensions, so this is not called.
  func application(
    _ application: UIApplication,
    shouldAllowExtensionPointIdentifier extensionPointIdentifier: UIApplication.ExtensionPointIdentifier
  ) -> Bool
  /// Key commands keep their keys, so this is not called.
  func applicationShouldAutomaticallyLocalizeKeyCommands(_ application: UIApplication) -> Bool

  // MARK: State restoration, never called because every launch starts fresh

  func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
  func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool
  func application(_ application: UIApplication, shouldSaveApplicationState coder: NSCoder) -> Bool
  func application(_ application: UIApplication, shouldRestoreApplicationState coder: NSCoder) -> Bool
  func application(
    _ application: UIApplication,
    viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController?
  func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder)
  func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder)
}

/// What a fetch in the background brought. Raw values are UIKit's.
public enum UIBackgroundFetchResult: UInt, Sendable {
  case newData = 0
  case noData = 1
  case failed = 2
}

extension UIApplicationDelegate {
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
