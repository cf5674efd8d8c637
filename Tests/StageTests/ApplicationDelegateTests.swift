import Stage
import Support
import UIKit
import XCTest

private final class Delegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  var errors: [any Error] = []
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    configuration.delegateClass = Scene.self
    return configuration
  }
  func application(
    _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
  ) { errors.append(error) }
}

private final class Scene: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  var log: [String] = []
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    log.append("\(connectionOptions.userActivities.count) \(connectionOptions.shortcutItem == nil)")
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    self.window = window
  }
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
    NSUserActivity(activityType: "reading")
  }
  func windowScene(
    _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
    interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
    traitCollection previousTraitCollection: UITraitCollection
  ) { log.append("space \(Int(previousCoordinateSpace.bounds.width))") }
  func windowScene(
    _ windowScene: UIWindowScene, didUpdateEffectiveGeometry previous: UIWindowScene.Geometry
  ) {
    let frames = [previous, windowScene.effectiveGeometry].map { Int($0.systemFrame.width) }
    log.append("geometry \(frames[0]) to \(frames[1])")
  }
}

/// What delegates of applications and scenes are asked and told.
final class ApplicationDelegateTests: XCTestCase {
  private func stage(_ delegate: Delegate) throws -> Stage {
    try Stage(Stage.Configuration(scale: 1)) { ApplicationMain.launch(delegate) }
  }

  override func tearDown() {
    MainActor.assumeIsolated {
      ApplicationMain.end()
      UIDevice.current.forgetOrientation()
      UIApplication.shared.windows = []
    }
  }

  func testScenesAreToldOfAnotherSizeAndAskedForTheirState() throws {
    let stage = try stage(Delegate())
    let scene = try XCTUnwrap(UIApplication.shared.connectedScenes.first as? UIWindowScene)
    let delegate = try XCTUnwrap(scene.delegate as? Scene)
    XCTAssertEqual(delegate.log, ["0 true"])
    stage.turn(to: .landscapeLeft)
    XCTAssertEqual(delegate.log, ["0 true", "space 390", "geometry 390 to 844"])
    XCTAssertNil(scene.session.stateRestorationActivity)
    stage.perform { UIApplication.shared.hostChanged(isFocused: false, isVisible: false) }
    XCTAssertEqual(scene.session.stateRestorationActivity?.activityType, "reading")
  }

  func testRegisteringForNotificationsFails() throws {
    let delegate = Delegate()
    let stage = try stage(delegate)
    stage.perform { UIApplication.shared.registerForRemoteNotifications() }
    XCTAssertEqual(delegate.errors.count, 0, "not at once")
    try stage.advance(to: 0.1)
    XCTAssertEqual(delegate.errors.count, 1)
  }

  func testWhatADelegateLeavesOut() {
    let (delegate, application) = (Delegate(), UIApplication.shared)
    XCTAssertFalse(
      delegate.application(
        application, continue: NSUserActivity(activityType: "a"), restorationHandler: { _ in XCTFail() }))
    XCTAssertTrue(delegate.application(application, shouldAllowExtensionPointIdentifier: .keyboard))
    XCTAssertFalse(delegate.application(application, shouldSaveSecureApplicationState: NSCoder()))
    XCTAssertEqual(UIBackgroundFetchResult.failed.rawValue, 2)
  }

  func testShortcutsThatChange() {
    let item = UIMutableApplicationShortcutItem(type: "new", localizedTitle: "New")
    item.localizedTitle = "Newer"
    item.icon = UIApplicationShortcutIcon(type: .compose)
    item.targetContentIdentifier = "page"
    let plain: UIApplicationShortcutItem = item
    XCTAssertEqual([plain.type, plain.localizedTitle], ["new", "Newer"])
    XCTAssertNotNil(plain.icon)
    XCTAssertEqual(plain.targetContentIdentifier as? String, "page")
  }

  func testKeysMakeNoSound() {
    let lines = Diagnostics.withCapture { UIDevice.current.playInputClick() }.1.map(\.description)
    XCTAssertEqual(lines, ["UIDevice: playInputClick() changes nothing here: nothing sounds here."])
  }
}
