import Foundation
import QuartzCore
import Support

/// The one application object: it knows the windows, routes events to them and sends actions.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// Whether the application is in front of the user. Raw values are UIKit's.
  public enum State: Int, Sendable {
    case active = 0
    /// In front, but without input: on the way, or behind something.
    case inactive = 1
    case background = 2
  }

  /// Names what an application was launched for. There are none here.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
    public static let sourceApplication = Self(rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
    public static let remoteNotification = Self(rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
    public static let shortcutItem = Self(rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
  }

  /// Names a kind of extension that an app may refuse.
  public struct ExtensionPointIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Keyboards of other apps.
    public static let keyboard = Self(rawValue: "com.apple.keyboard-service")
  }

  /// Names what is known of a URL to open.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let sourceApplication = Self(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    public static let annotation = Self(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
  }

  /// Names how a URL is to be opened.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let universalLinksOnly = Self(rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// Names a task that continues in the background.
  public struct BackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let invalid = Self(rawValue: 0)
  }

  /// Opens the app's page of default apps in Settings. There are no settings to be opened here.
  nonisolated public static let openDefaultApplicationsSettingsURLString = "app-settings:default-applications"
  nonisolated public static let openSettingsURLString = "app-settings:"
  nonisolated public static let statusBarHeight: CGFloat = 20

  static var principalClass: UIApplication.Type = UIApplication.self

  /// The application; each stage has one.
  open class var shared: UIApplication {
    let state = InterfaceState.current
    if let application = state.application { return application }
    let made =
      principalClass == UIApplication.self ? nil : ApplicationMain.make(principalClass) as? UIApplication
    let application = made ?? UIApplication()
    state.application = application
    return application
  }

  /// Takes part in the application's life. Weak.
  open weak var delegate: (any UIApplicationDelegate)?

  /// The windows that are shown, from back to front.
  open package(set) var windows: [UIWindow] = [] { didSet { onWindowsChange?() } }
  /// Notifies the host that windows came or went.
  package var onWindowsChange: (() -> Void)?

  /// Whether the application is in front of the user. Without an application's own life: active.
  open package(set) var applicationState: State = .active
  /// The scenes: one, in which all windows are.
  open var connectedScenes: Set<UIScene> { [shownScene] }
  /// The sessions of the scenes.
  open var openSessions: Set<UISceneSession> { [shownScene.session] }
  /// Whether there can be several scenes: no.
  open var supportsMultipleScenes: Bool { false }
  var mainScene: UIWindowScene?
  /// The scene that was launched, or that of a screen which is shown without an application.
  var shownScene: UIWindowScene { mainScene ?? sceneOfScreen }
  private lazy var sceneOfScreen = UIWindowScene.active()

  /// Keeps the display awake. Kept and reported.
  open var isIdleTimerDisabled = false {
    didSet {
      reportUnused("isIdleTimerDisabled", isIdleTimerDisabled, "the machine decides when its display sleeps")
    }
  }
  /// The number on the icon. Kept and reported.
  open var applicationIconBadgeNumber = 0 {
    didSet {
      reportUnused("applicationIconBadgeNumber", applicationIconBadgeNumber != 0, "there is no home screen")
    }
  }
  open var isNetworkActivityIndicatorVisible = false {
    didSet {
      reportUnused(
        "isNetworkActivityIndicatorVisible", isNetworkActivityIndicatorVisible,
        "the status bar has no such indicator")
    }
  }
  /// Seconds that are left in the background: no limit here.
  open var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }
  open var isProtectedDataAvailable: Bool { true }
  open var preferredContentSizeCategory: UIContentSizeCategory {
    UIScreen.main.traitCollection.preferredContentSizeCategory
  }
  /// The status bar's rectangle, in points.
  open var statusBarFrame: CGRect {
    CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: UIScreen.main.safeAreaInsets.top)
  }
  open var statusBarOrientation: UIInterfaceOrientation { UIDevice.current.interfaceOrientation }
  open var statusBarStyle: UIStatusBarStyle = .default
  open var isStatusBarHidden = false {
    didSet {
      reportUnused(
        "isStatusBarHidden", isStatusBarHidden, "override prefersStatusBarHidden of the controller")
    }
  }
  open func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {
    self.statusBarStyle = statusBarStyle
  }
  open func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {
    isStatusBarHidden = hidden
  }

  /// There is nothing to open URLs with: the URL is recorded, a banner says for a moment what would open, and the
  /// handler gets true, as where an app opens it.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler: ((Bool) -> Void)? = nil
  ) {
    InterfaceState.current.openedURLs.append(url)
    OpenedBanner.show(url)
    if let completionHandler { MediaScheduler.current.nextTurn { completionHandler(true) } }
  }
  /// Opens a URL, as before iOS 10.
  @discardableResult
  open func openURL(_ url: URL) -> Bool {
    open(url)
    return true
  }
  /// Whether a phone has something for the URL: the schemes that every phone opens, and the project's own.
  open func canOpenURL(_ url: URL) -> Bool {
    ["http", "https", "mailto", "tel", "sms", "facetime", "app-settings", "maps", "itms-apps"].contains(
      url.scheme?.lowercased() ?? "")
  }
  open func beginIgnoringInteractionEvents() { ignoring += 1 }
  open func endIgnoringInteractionEvents() { ignoring = max(0, ignoring - 1) }
  /// Whether input is ignored. Default false.
  open var isIgnoringInteractionEvents: Bool { ignoring > 0 }
  private var ignoring = 0
  /// The work continues anyway: a name for it, and the handler is never called.
  open func beginBackgroundTask(
    withName taskName: String? = nil, expirationHandler handler: (() -> Void)? = nil
  ) -> BackgroundTaskIdentifier {
    backgroundTasks += 1
    return BackgroundTaskIdentifier(rawValue: backgroundTasks)
  }
  open func beginBackgroundTask(expirationHandler handler: (() -> Void)? = nil) -> BackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: handler)
  }
  private var backgroundTasks = 0
  open func endBackgroundTask(_ identifier: BackgroundTaskIdentifier) {}
  /// There is no server of notifications: reported, and the delegate is told on the next turn that it failed.
  open func registerForRemoteNotifications() {
    Diagnostics.report("registerForRemoteNotifications did nothing: there are no remote notifications here")
    MediaScheduler.current.nextTurn { [weak self] in
      guard let self else { return }
      delegate?.application(
        self, didFailToRegisterForRemoteNotificationsWithError: CocoaError(.featureUnsupported))
    }
  }
  open func unregisterForRemoteNotifications() {}
  open var isRegisteredForRemoteNotifications: Bool { false }
  /// The one icon of the application stays.
  open var supportsAlternateIcons: Bool { false }
  open var alternateIconName: String? { nil }
  /// Fails, as there is one icon: the handler is called in the next turn, with an error.
  open func setAlternateIconName(
    _ alternateIconName: String?, completionHandler: (((any Error)?) -> Void)? = nil
  ) {
    Diagnostics.report(
      "setAlternateIconName did nothing: there is no icon that can change; see supportsAlternateIcons",
      subject: "UIApplication")
    guard let completionHandler else { return }
    let error = CocoaError(.featureUnsupported)
    MediaScheduler.current.nextTurn { completionHandler(error) }
  }
  /// Seconds that a turn of the interface by a quarter takes.
  open var statusBarOrientationAnimationDuration: TimeInterval { 0.3 }
  /// Opens the app's page of notifications in Settings. There are no settings to be opened here.
  nonisolated public static let openNotificationSettingsURLString = "app-settings:notifications"
  /// The direction of the screen's language.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UIScreen.main.traitCollection.layoutDirection.userInterfaceDirection
  }
  /// The ways in which a window may be turned.
  open func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask {
    delegate?.application(self, supportedInterfaceOrientationsFor: window) ?? .all
  }

  /// The window that gets the key presses.
  open package(set) weak var keyWindow: UIWindow?

  package weak var firstResponder: UIResponder? {
    didSet { if firstResponder !== oldValue { UIResponder.firstResponderChanged() } }
  }

  /// Passes an event on to the window it belongs to.
  open func sendEvent(_ event: UIEvent) {
    guard !isIgnoringInteractionEvents else { return }
    guard event.type == .touches else {
      keyWindow?.sendEvent(event)
      return
    }
    for window in windows where event.touches(for: window) != nil { window.sendEvent(event) }
  }

  /// Sends an action to `target`, or, when that is nil, to the first object of the responder chain that has it.
  ///
  /// The chain begins at the sender when that is a responder, else at the first responder.
  ///
  /// - Returns: whether a responder performed it.
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    if let target {
      return action.perform(on: target as AnyObject, sender: sender, event: event)
    }
    var responder = sender as? UIResponder ?? firstResponder
    while let candidate = responder {
      switch action.send(to: candidate, sender: sender, event: event) {
      case .performed: return true
      case .nameOnly, .argumentMismatch, .eventMissing:
        return action.perform(on: candidate, sender: sender, event: event)
      case .targetDoesNotRespond: responder = candidate.next
      }
    }
    return false
  }

  /// Whether shaking undoes. Kept and reported: nothing shakes a stage. Default true.
  open var applicationSupportsShakeToEdit = true {
    didSet {
      reportUnused(
        "applicationSupportsShakeToEdit", !applicationSupportsShakeToEdit, "nothing shakes a stage")
    }
  }
  /// The shortcuts of the app's icon. Kept and reported: there is no home screen. Default nil.
  open var shortcutItems: [UIApplicationShortcutItem]? {
    didSet { reportUnused("shortcutItems", shortcutItems != nil, "there is no home screen") }
  }
  /// Reported: nothing is fetched in the background.
  open func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {
    reportUnused(
      "setMinimumBackgroundFetchInterval(_:)",
      minimumBackgroundFetchInterval < Self.backgroundFetchIntervalNever,
      "nothing is fetched in the background")
  }
  /// As often as the system allows.
  nonisolated public static let backgroundFetchIntervalMinimum: TimeInterval = 0
  /// Never.
  nonisolated public static let backgroundFetchIntervalNever = TimeInterval.greatestFiniteMagnitude
  /// Reported: a stage restores no state.
  open func extendStateRestoration() {
    reportUnused("extendStateRestoration()", "a stage begins anew and restores no state")
  }
  open func completeStateRestoration() {}
  /// Reported: scenes have no pictures in a switcher of apps.
  open func requestSceneSessionRefresh(_ sceneSession: UISceneSession) {
    reportUnused(
      "requestSceneSessionRefresh(_:)", "there is no switcher of apps that shows a scene's picture")
  }
  /// Whether the app may work in the background: it does not here.
  open var backgroundRefreshStatus: UIBackgroundRefreshStatus { .available }
  /// Reported: no snapshot is taken between launches.
  open func ignoreSnapshotOnNextApplicationLaunch() {
    reportUnused("ignoreSnapshotOnNextApplicationLaunch()", "no snapshot is taken between launches")
  }
  /// Reported: there is no remote control.
  open func beginReceivingRemoteControlEvents() {
    reportUnused("beginReceivingRemoteControlEvents()", "there is no remote control")
  }
  open func endReceivingRemoteControlEvents() {}
  /// Reported: a stage has one scene.
  open func requestSceneSessionActivation(
    _ sceneSession: UISceneSession?, userActivity: NSUserActivity?,
    options: UIScene.ActivationRequestOptions?,
    errorHandler: ((any Error) -> Void)? = nil
  ) {
    Diagnostics.report("no other scene can be opened: a stage has one", subject: "UIApplication")
  }
  /// Reported: a stage has one scene.
  open func requestSceneSessionDestruction(
    _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?,
    errorHandler: ((any Error) -> Void)? = nil
  ) {
    Diagnostics.report("the scene cannot be closed: a stage has one", subject: "UIApplication")
  }
}

// MARK: - What is the application's

extension UIResponder {
  /// The responder that gets keys and typed text first.
  static var currentFirst: UIResponder? {
    get { UIApplication.shared.firstResponder }
    set { UIApplication.shared.firstResponder = newValue }
  }

  /// Who shows the keyboard for it.
  static var inputViewState: InputViewState {
    get { InterfaceState.current.inputViews }
    _modify { yield &InterfaceState.current.inputViews }
  }
}

extension UIWindow {
  /// The window that gets keys.
  static var currentKey: UIWindow? { UIApplication.shared.keyWindow }
}

extension UIScreen {
  /// Notifies the windows that the screen has another size, scale or look.
  func notifyWindows() {
    let windows = UIApplication.shared.windows
    var scenes: [UIWindowScene] = []
    for case let scene? in windows.map(\.windowScene) where !scenes.contains(where: { $0 === scene }) {
      scenes.append(scene)
    }
    for scene in scenes {
      scene.ownTraitsMayHaveChanged()
      scene.geometryMayHaveChanged()
    }
    for window in windows {
      window.traitsMayHaveChanged()
      window.followScreen()
    }
  }
}
