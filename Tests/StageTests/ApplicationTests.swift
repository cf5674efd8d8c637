import Stage
import Support
import UIKit
import XCTest

private var log: [String] = []

private final class PlainDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    log.append("will launch \(application.applicationState == .inactive)")
    return true
  }
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    log.append("did launch")
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = Turning()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
  func applicationWillEnterForeground(_ application: UIApplication) { log.append("will enter foreground") }
  func applicationDidBecomeActive(_ application: UIApplication) { log.append("active") }
  func applicationWillResignActive(_ application: UIApplication) { log.append("will resign") }
  func applicationDidEnterBackground(_ application: UIApplication) { log.append("background") }
  func applicationWillTerminate(_ application: UIApplication) { log.append("will terminate") }
}

private final class ScenicDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    log.append("configure")
    let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    configuration.delegateClass = MyScene.self
    return configuration
  }
  func applicationDidBecomeActive(_ application: UIApplication) { log.append("active") }
}

private final class MyScene: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    log.append("connect")
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = Turning()
    window.makeKeyAndVisible()
    self.window = window
  }
  func sceneWillEnterForeground(_ scene: UIScene) { log.append("scene will enter foreground") }
  func sceneDidBecomeActive(_ scene: UIScene) { log.append("scene active") }
  func sceneWillResignActive(_ scene: UIScene) { log.append("scene will resign") }
  func sceneDidEnterBackground(_ scene: UIScene) { log.append("scene background") }
  func sceneDidDisconnect(_ scene: UIScene) { log.append("scene gone") }
}

private final class Turning: UIViewController {
  var mask: UIInterfaceOrientationMask = .allButUpsideDown
  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { mask }
  let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  override func viewDidLoad() {
    view.backgroundColor = .white
    view.addSubview(box)
  }
  override func viewDidAppear(_ animated: Bool) { log.append("appeared") }
  override func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.willTransition(to: newCollection, with: coordinator)
    log.append("traits \(newCollection.verticalSizeClass == .compact)")
  }
  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    log.append("to \(Int(size.width))x\(Int(size.height)) from \(Int(view.bounds.width))")
    XCTAssertTrue(transitionCoordinator === coordinator)
    coordinator.animate(alongsideTransition: { context in
      log.append("alongside \(context.transitionDuration)")
      self.box.alpha = 0
    }) { _ in log.append("turned \(Int(self.view.bounds.width))") }
  }
}

final class ApplicationTests: XCTestCase {
  private let upright = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)

  override func setUp() { log = [] }
  override func tearDown() {
    MainActor.assumeIsolated {
      if UIApplication.shared.delegate != nil { ApplicationMain.end() }
      UIDevice.current.forgetOrientation()
      UIApplication.shared.onWindowsChange = nil
      UIApplication.shared.windows = []
    }
  }

  private func stage(_ delegate: any UIApplicationDelegate) throws -> Stage {
    try Stage(Stage.Configuration(scale: 1, safeAreaInsets: upright)) { ApplicationMain.launch(delegate) }
  }

  func testLifeOfAnApplication() throws {
    let delegate = PlainDelegate()
    nonisolated(unsafe) var notes: [String] = []
    let names = [
      UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
      UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
    ]
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        notes.append($0.name.rawValue)
      }
    }
    defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
    let stage = try stage(delegate)
    XCTAssertEqual(
      log, ["will launch true", "did launch", "appeared", "will enter foreground", "active"])
    XCTAssertEqual(UIApplication.shared.applicationState, .active)
    XCTAssertTrue(stage.window === delegate.window)
    XCTAssertTrue(UIApplication.shared.delegate === delegate)
    XCTAssertEqual(UIApplication.shared.connectedScenes.count, 1)
    log = []
    stage.perform { UIApplication.shared.hostChanged(isFocused: false, isVisible: true) }
    XCTAssertEqual(UIApplication.shared.applicationState, .inactive)
    stage.perform { UIApplication.shared.hostChanged(isFocused: false, isVisible: false) }
    XCTAssertEqual(UIApplication.shared.applicationState, .background)
    stage.perform { UIApplication.shared.hostChanged(isFocused: true, isVisible: true) }
    stage.perform { ApplicationMain.end() }
    XCTAssertEqual(
      log, ["will resign", "background", "will enter foreground", "active", "will resign", "will terminate"])
    XCTAssertEqual(notes.count, 6)
    XCTAssertEqual(notes.first, "UIApplicationDidFinishLaunchingNotification")
  }

  func testLifeOfAScene() throws {
    let stage = try stage(ScenicDelegate())
    XCTAssertEqual(
      log, ["configure", "connect", "appeared", "scene will enter foreground", "scene active", "active"])
    let scene = try XCTUnwrap(UIApplication.shared.connectedScenes.first as? UIWindowScene)
    XCTAssertEqual(scene.activationState, .foregroundActive)
    XCTAssertTrue(scene.windows.first?.windowScene === scene)
    XCTAssertEqual(scene.windows.first?.frame, CGRect(x: 0, y: 0, width: 390, height: 844))
    log = []
    stage.perform { UIApplication.shared.hostChanged(isFocused: false, isVisible: false) }
    stage.perform { ApplicationMain.end() }
    XCTAssertEqual(log, ["scene will resign", "scene background", "scene gone"])
  }

  func testAPictureOfAnApplicationAndItsWindows() throws {
    let delegate = PlainDelegate()
    let stage = try stage(delegate)
    try stage.advance(to: 0.1)
    XCTAssertEqual(color(stage, 200, 400), 0xFFFF_FFFF)
    // A window above, such as a banner: it is seen and gets its touches.
    var taps = 0
    let banner = UIWindow(frame: CGRect(x: 0, y: 100, width: 390, height: 100))
    stage.perform {
      banner.windowLevel = .alert
      let controller = UIViewController()
      controller.view.backgroundColor = .red
      let control = UIControl(frame: CGRect(x: 0, y: 0, width: 390, height: 100))
      control.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
      controller.view.addSubview(control)
      banner.rootViewController = controller
      banner.isHidden = false
      banner.makeKeyAndVisible()
    }
    try stage.advance(to: 0.2)
    XCTAssertEqual(color(stage, 200, 150), 0xFFFF_0000)
    XCTAssertEqual(color(stage, 200, 400), 0xFFFF_FFFF)
    stage.send(.tap(.point(CGPoint(x: 200, y: 150))))
    stage.send(.tap(.point(CGPoint(x: 200, y: 400))))
    try stage.advance(to: 0.3)
    XCTAssertEqual(taps, 1)
  }

  private func color(_ stage: Stage, _ x: Int, _ y: Int) -> UInt32 {
    _ = stage.render()
    let pixels = stage.pixels
    return pixels.pixels[y * pixels.stride + x]
  }

  func testTurningTheDevice() throws {
    let root = Turning()
    let stage = try Stage(Stage.Configuration(scale: 1, safeAreaInsets: upright)) { root }
    try stage.advance(to: 0.1)
    nonisolated(unsafe) var notes = 0
    let token = NotificationCenter.default.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { _ in notes += 1 }
    defer { NotificationCenter.default.removeObserver(token) }
    log = []
    stage.turn(to: .landscapeLeft)
    XCTAssertEqual(log, ["traits true", "to 844x390 from 390", "alongside 0.4"])
    XCTAssertEqual(UIDevice.current.orientation, .landscapeLeft)
    XCTAssertEqual(stage.configuration.size, CGSize(width: 844, height: 390))
    XCTAssertEqual(root.view.frame, CGRect(x: 0, y: 0, width: 844, height: 390))
    XCTAssertEqual(root.view.safeAreaInsets, UIEdgeInsets(top: 0, left: 47, bottom: 21, right: 47))
    XCTAssertEqual(root.traitCollection.verticalSizeClass, .compact)
    // What was shown before turns with it and fades.
    let old = try XCTUnwrap(root.view.window?.subviews.last)
    XCTAssertEqual(old.bounds.size, CGSize(width: 390, height: 844))
    XCTAssertEqual(old.center, CGPoint(x: 422, y: 195))
    try stage.advance(to: 0.16)
    XCTAssertEqual(Double(old.layer.presentation()?.opacity ?? -1), 0.5, accuracy: 0.15)
    try stage.advance(to: 0.3)
    XCTAssertNil(old.superview)
    let shown = Double(root.box.layer.presentation()?.opacity ?? -1)
    XCTAssertTrue((0.01..<0.99).contains(shown), "\(shown)")
    try stage.advance(to: 0.6)
    XCTAssertEqual(log.last, "turned 844")
    XCTAssertNil(root.transitionCoordinator)
    XCTAssertEqual(notes, 1)
    // Lying flat turns nothing; what the controller does not support neither.
    log = []
    stage.turn(to: .faceUp)
    root.mask = .landscape
    stage.turn(to: .portrait)
    XCTAssertEqual(log, [])
    XCTAssertEqual(stage.configuration.size.width, 844)
    root.mask = .all
    stage.turn(to: .landscapeLeft)
    stage.perform {
      UIDevice.current.setValue(UIInterfaceOrientation.portrait.rawValue, forKey: "orientation")
    }
    XCTAssertEqual(stage.configuration.size, CGSize(width: 390, height: 844))
    XCTAssertEqual(root.view.safeAreaInsets, upright)
  }

  func testSizeClasses() throws {
    let root = UIViewController()
    func classes(_ width: CGFloat, _ height: CGFloat) throws -> [UIUserInterfaceSizeClass] {
      let stage = try Stage(Stage.Configuration(size: CGSize(width: width, height: height), scale: 1)) {
        root
      }
      return stage.perform {
        [root.traitCollection.horizontalSizeClass, root.traitCollection.verticalSizeClass]
      }
    }
    // Apple, Human Interface Guidelines: iPhone 15, its landscape, iPhone 15 Plus in landscape.
    XCTAssertEqual(try classes(393, 852), [.compact, .regular])
    XCTAssertEqual(try classes(852, 393), [.compact, .compact])
    XCTAssertEqual(try classes(932, 430), [.regular, .compact])
  }

  func testWhatIsNotThere() {
    let (_, messages) = Diagnostics.withCapture {
      UIApplication.shared.registerForRemoteNotifications()
      UIViewController().performSegue(withIdentifier: "next", sender: nil)
      UIDevice.current.setValue(1, forKey: "battery")
    }
    XCTAssertEqual(
      messages.map(\.text),
      [
        "registerForRemoteNotifications did nothing: there are no remote notifications here",
        "performSegue(withIdentifier: \"next\") did nothing: UIViewController is from no storyboard; present or push in code",
        "UIDevice cannot set 'battery' to 1",
      ])
  }

  /// Links are recorded, and a banner says for a moment what would open.
  func testOpenedURLsAreRecordedAndShown() throws {
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 300, height: 200), scale: 1)) {
      UIViewController()
    }
    let url = try XCTUnwrap(URL(string: "https://example.com/page"))
    var answers: [Bool] = []
    stage.perform {
      XCTAssertTrue(UIApplication.shared.canOpenURL(url))
      UIApplication.shared.open(url) { answers.append($0) }
    }
    try stage.advance(to: 1)
    XCTAssertEqual(stage.openedURLs, [url])
    XCTAssertEqual(answers, [true])
    let banner = stage.perform { stage.window.layer.sublayers?.first { $0.name == "opened" } }
    XCTAssertEqual(stage.perform { banner?.presentation()?.opacity }, 1)
    try stage.advance(to: 4)
    XCTAssertNil(stage.perform { stage.window.layer.sublayers?.first { $0.name == "opened" } })
  }

  func testAccessibilitySettingsAreTheStages() throws {
    var configuration = Stage.Configuration(size: CGSize(width: 100, height: 100), scale: 1)
    configuration.accessibility = [.reduceMotion, .differentiateWithoutColor]
    let stage = try Stage(configuration) { UIViewController() }
    let plain = try Stage(Stage.Configuration(size: CGSize(width: 100, height: 100), scale: 1)) {
      UIViewController()
    }
    stage.perform {
      XCTAssertTrue(UIAccessibility.isReduceMotionEnabled)
      XCTAssertTrue(UIAccessibility.shouldDifferentiateWithoutColor)
      XCTAssertFalse(UIAccessibility.isReduceTransparencyEnabled)
      XCTAssertFalse(UIAccessibility.isVideoAutoplayEnabled)
    }
    plain.perform { XCTAssertFalse(UIAccessibility.isReduceMotionEnabled) }
    var posted: [NSNotification.Name] = []
    let names = [
      UIAccessibility.reduceMotionStatusDidChangeNotification,
      UIAccessibility.reduceTransparencyStatusDidChangeNotification,
    ]
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        posted.append(name)
      }
    }
    stage.change(accessibility: [.reduceTransparency, .differentiateWithoutColor])
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    XCTAssertEqual(posted, names)
    stage.perform { XCTAssertFalse(UIAccessibility.isReduceMotionEnabled) }
  }

  func testFeedbackIsRecordedAndPulses() throws {
    func stage(shows: Bool) throws -> Stage {
      var configuration = Stage.Configuration(size: CGSize(width: 200, height: 200), scale: 1)
      configuration.showsHaptics = shows
      return try Stage(configuration) { UIViewController() }
    }
    let quiet = try stage(shows: false)
    let shown = try stage(shows: true)
    for stage in [quiet, shown] {
      try stage.advance(to: 0.5)
      stage.perform {
        UIImpactFeedbackGenerator(style: .heavy).impactOccurred()
        UISelectionFeedbackGenerator().selectionChanged()
        UINotificationFeedbackGenerator().notificationOccurred(.success)
        UIImpactFeedbackGenerator(style: .light).impactOccurred(intensity: 0.5)
      }
    }
    XCTAssertEqual(
      quiet.haptics.map(\.name), ["impact heavy", "selection", "notification success", "impact light"])
    XCTAssertEqual(quiet.haptics.map(\.time), [0.5, 0.5, 0.5, 0.5])
    XCTAssertEqual(quiet.haptics.map(\.intensity), [1, 0.4, 1, 0.25])
    XCTAssertEqual(quiet.haptics, shown.haptics)
    func pulses(_ stage: Stage) -> Int {
      stage.perform { stage.window.layer.sublayers?.filter { $0.name == "haptic" }.count ?? 0 }
    }
    XCTAssertEqual([pulses(quiet), pulses(shown)], [0, 4])
    try shown.advance(to: 2)
    XCTAssertEqual(pulses(shown), 0)
    try shown.advance(to: 0)
    XCTAssertEqual(shown.haptics, [])
  }
}
