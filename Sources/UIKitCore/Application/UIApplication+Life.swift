import Foundation
import QuartzCore
import Support

extension UIApplication {
  nonisolated public static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  nonisolated public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  nonisolated public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  nonisolated public static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  nonisolated public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  nonisolated public static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
  nonisolated public static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  nonisolated public static let significantTimeChangeNotification = Notification.Name(
    "UIApplicationSignificantTimeChangeNotification")
  nonisolated public static let userDidTakeScreenshotNotification = Notification.Name(
    "UIApplicationUserDidTakeScreenshotNotification")
  nonisolated public static let didChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification")

  nonisolated public static let willChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarOrientationNotification")
  /// Never posted: the status bar has one height here.
  nonisolated public static let willChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarFrameNotification")
  /// Never posted: the status bar has one height here.
  nonisolated public static let didChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarFrameNotification")
  /// Never posted: there is no changing power or lock of a device here.
  nonisolated public static let backgroundRefreshStatusDidChangeNotification = Notification.Name(
    "UIApplicationBackgroundRefreshStatusDidChangeNotification")
  /// Never posted: files are not locked here.
  nonisolated public static let protectedDataDidBecomeAvailableNotification = Notification.Name(
    "UIApplicationProtectedDataDidBecomeAvailable")
  /// Never posted: files are not locked here.
  nonisolated public static let protectedDataWillBecomeUnavailableNotification = Notification.Name(
    "UIApplicationProtectedDataWillBecomeUnavailable")
  /// The key of a rectangle in what the notifications of the status bar's frame tell.
  nonisolated public static let statusBarFrameUserInfoKey = "UIApplicationStatusBarFrameUserInfoKey"
  /// The key of an orientation in what the notifications of the status bar's orientation tell.
  nonisolated public static let statusBarOrientationUserInfoKey =
    "UIApplicationStatusBarOrientationUserInfoKey"

  private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }

  /// From nothing to active: launching, the scene, coming to the front.
  func launch(with delegate: (any UIApplicationDelegate)?) {
    self.delegate = delegate
    applicationState = .inactive
    // Windows of a gallery, among whose cards the application is.
    let former = windows
    let session = UISceneSession(role: .windowApplication)
    let scene = UIWindowScene(session: session, connectionOptions: UIScene.ConnectionOptions())
    mainScene = scene
    let interface = MainInterface(ResourceBundle.current?.info ?? [:])
    _ = delegate?.application(self, willFinishLaunchingWithOptions: nil)
    let window = interface.storyboard.flatMap(mainWindow)
    if let window { delegate?.window = window }
    _ = delegate?.application(self, didFinishLaunchingWithOptions: nil)
    window?.makeKeyAndVisible()
    post(Self.didFinishLaunchingNotification)
    if let delegate {
      session.configuration = delegate.application(
        self, configurationForConnecting: session, options: scene.connectionOptions)
      connect(scene, of: delegate, interface, besides: former)
    }
    let hasOwnWindow = { [self] in !windows.allSatisfy(former.contains) }
    if !hasOwnWindow() { showMainStoryboard(of: scene, delegate) }
    if !hasOwnWindow() {
      Diagnostics.report(
        "the application shows no window; make one with a rootViewController and call makeKeyAndVisible()")
    }
    enterForeground()
    becomeActive()
  }

  /// Makes the scene's delegate, when there is a class for it.
  private func connect(
    _ scene: UIWindowScene, of delegate: any UIApplicationDelegate, _ interface: MainInterface,
    besides former: [UIWindow]
  ) {
    let module = String(reflecting: type(of: delegate)).split(separator: ".").first.map(String.init) ?? ""
    let named: AnyClass? =
      scene.session.configuration.delegateClass ?? _typeByName(
        "\(module).\(interface.sceneDelegate ?? "SceneDelegate")") as? AnyClass
    let made = named.flatMap { ApplicationMain.make($0) as? any UISceneDelegate }
    scene.keptDelegate = made
    let window = interface.sceneStoryboard.flatMap(mainWindow)
    (made as? any UIWindowSceneDelegate)?.window = window
    made?.scene(scene, willConnectTo: scene.session, options: scene.connectionOptions)
    // A delegate that has made a window of its own keeps that.
    if let window, !windows.contains(where: { $0 !== window && !former.contains($0) }) {
      window.makeKeyAndVisible()
    }
  }

  /// A window with the controller that a storyboard begins with.
  private func mainWindow(_ storyboard: String) -> UIWindow? {
    (self as AnyObject as? any MainInterfaceLoading)?.makeWindow(storyboard: storyboard)
  }

  /// Newer projects say their storyboard in the build settings alone, and it is called Main.
  private func showMainStoryboard(of scene: UIWindowScene, _ delegate: (any UIApplicationDelegate)?) {
    let name = "Main"
    guard delegate != nil,
      ResourceBundle.current?.path(forResource: name, ofType: "storyboard") != nil,
      let window = mainWindow(name)
    else { return }
    if let sceneDelegate = scene.keptDelegate as? any UIWindowSceneDelegate {
      sceneDelegate.window = window
    } else {
      delegate?.window = window
    }
    window.makeKeyAndVisible()
  }

  func enterForeground() {
    delegate?.applicationWillEnterForeground(self)
    post(Self.willEnterForegroundNotification)
    mainScene?.enterForeground()
  }

  func becomeActive() {
    guard applicationState != .active else { return }
    applicationState = .active
    mainScene?.becomeActive()
    delegate?.applicationDidBecomeActive(self)
    post(Self.didBecomeActiveNotification)
  }

  func resignActive() {
    guard applicationState == .active else { return }
    mainScene?.resignActive()
    delegate?.applicationWillResignActive(self)
    post(Self.willResignActiveNotification)
    applicationState = .inactive
  }

  /// The host's window got or lost the keyboard, or was taken from the screen.
  package func hostChanged(isFocused: Bool, isVisible: Bool) {
    // Without a launch of its own an application is always active.
    guard mainScene != nil else { return }
    if isVisible, applicationState == .background {
      applicationState = .inactive
      enterForeground()
    }
    if isFocused, isVisible { becomeActive() } else { resignActive() }
    if !isVisible, applicationState != .background {
      applicationState = .background
      mainScene?.enterBackground()
      delegate?.applicationDidEnterBackground(self)
      post(Self.didEnterBackgroundNotification)
    }
  }

  /// The program is about to end.
  func terminate() {
    resignActive()
    delegate?.applicationWillTerminate(self)
    post(Self.willTerminateNotification)
    mainScene?.disconnect()
    mainScene = nil
    applicationState = .active
  }

  /// Notifies the application and all controllers that memory is short.
  package func warnOfMemory() {
    delegate?.applicationDidReceiveMemoryWarning(self)
    post(Self.didReceiveMemoryWarningNotification)
    for window in windows {
      for controller in sequence(first: window.rootViewController, next: { $0?.presentation.presented }) {
        controller?.didReceiveMemoryWarning()
        controller?.forEachDescendant { $0.didReceiveMemoryWarning() }
      }
    }
  }
}
