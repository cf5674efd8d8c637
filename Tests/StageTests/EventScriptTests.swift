import UIKit
import XCTest

@testable import Stage

/// Several fingers, modifier keys, turning and settings as events of a script: they replay, going back undoes them, and
/// their JSON reads as it was written.
final class EventScriptTests: XCTestCase {
  private let upright = CGSize(width: 100, height: 160), lying = CGSize(width: 160, height: 100)

  private func stage(_ script: Script = Script(), _ page: @escaping () -> TouchPage = { TouchPage() }) throws
    -> Stage
  {
    try Stage(Stage.Configuration(size: upright, scale: 1), script: script, root: page)
  }

  private func script(_ actions: (TimeInterval, ScriptAction)...) -> Script {
    Script(actions.map { ScriptEvent(time: $0.0, action: $0.1) })
  }

  private func page(_ stage: Stage) throws -> TouchPage {
    try XCTUnwrap(stage.window.rootViewController as? TouchPage)
  }

  // MARK: Fingers

  private let pinch: [[CGPoint]] = [
    [CGPoint(x: 45, y: 80), CGPoint(x: 25, y: 80)], [CGPoint(x: 55, y: 80), CGPoint(x: 75, y: 80)],
  ]

  func testFingersGoDownMoveAndLiftTogether() throws {
    let stage = try stage(script((1, .touches(pinch, until: 1.5))))
    try stage.advance(to: 1.25)
    // Half way: 30 points between them instead of 10.
    XCTAssertEqual(try page(stage).scale, 3, accuracy: 1e-9)
    try stage.advance(to: 2)
    let page = try page(stage)
    XCTAssertEqual(page.scale, 5, accuracy: 1e-9)
    XCTAssertEqual(page.counts.first, 2)
    XCTAssertEqual(Set(page.counts), [2], "each event is about both")
    XCTAssertEqual(page.log.first, "began")
    XCTAssertEqual(page.log.last, "ended")
  }

  func testFingersThatComeWhileOthersAreDownEndThose() throws {
    let three = [CGPoint(x: 10, y: 10), CGPoint(x: 50, y: 100), CGPoint(x: 90, y: 10)].map { [$0] }
    let stage = try stage(script((0, .touches(three, until: 2)), (1, .touches(pinch, until: 1.5))))
    try stage.advance(to: 3)
    let page = try page(stage)
    XCTAssertEqual(page.log.filter { $0 == "cancelled" }.count, 3, "each of the three")
    XCTAssertEqual(page.log.last, "ended")
    XCTAssertFalse(stage.window.touchRouter.hasTouches)
  }

  func testACutThroughAPinchLiftsTheFingers() throws {
    let stage = try stage(script((1, .touches(pinch, until: 1.5))))
    try stage.advance(to: 1.25)
    stage.forgetFuture()
    let cut: [[CGPoint]] = [
      [CGPoint(x: 45, y: 80), CGPoint(x: 35, y: 80)], [CGPoint(x: 55, y: 80), CGPoint(x: 65, y: 80)],
    ]
    XCTAssertEqual(
      stage.script.events, [ScriptEvent(time: 1, action: .touches(cut, until: 1.25))])
    try stage.replay()
    try stage.advance(to: 2)
    XCTAssertEqual(try page(stage).scale, 3, accuracy: 1e-9)
    XCTAssertEqual(try page(stage).log.last, "ended")
  }

  // MARK: Modifiers

  func testWithOptionThePointerIsTwoFingersUntilItIsReleased() throws {
    let path = [CGPoint(x: 45, y: 80), CGPoint(x: 25, y: 80)]
    let stage = try stage(
      script(
        (0, .modifiers(.alternate)), (1, .drag(path, until: 1.5)), (2, .modifiers([])),
        (3, .drag(path, until: 3.5))))
    try stage.advance(to: 2)
    XCTAssertEqual(try page(stage).scale, 5, accuracy: 1e-9)
    XCTAssertEqual(try Set(page(stage).counts), [2])
    try stage.advance(to: 4)
    XCTAssertEqual(try Set(page(stage).counts), [1, 2])
    try stage.advance(to: 0)
    XCTAssertEqual(stage.heldModifiers, .alternate)
    stage.restart()
    XCTAssertEqual(stage.heldModifiers, [])
  }

  // MARK: Turning and settings

  func testTheDeviceIsTurnedForwardAndBackward() throws {
    let stage = try stage(script((1, .turn(.landscapeLeft)), (2, .turn(.portrait))))
    for (time, size, orientation) in [
      (0.5, upright, UIDeviceOrientation.portrait), (1, lying, .landscapeLeft), (1.9, lying, .landscapeLeft),
      (2.5, upright, .portrait), (1.5, lying, .landscapeLeft), (0.5, upright, .portrait),
    ] {
      try stage.advance(to: time)
      XCTAssertEqual(stage.configuration.size, size, "at \(time) s")
      XCTAssertEqual(stage.perform { UIDevice.current.orientation }, orientation, "at \(time) s")
    }
  }

  func testADeviceComesBackUprightWithItsSafeArea() throws {
    let device = try XCTUnwrap(Device.named("iphone-15"))
    let configuration = Stage.Configuration(device: DevicePlacement(device, orientation: .portrait), scale: 1)
    let stage = try Stage(configuration, script: script((1, .turn(.landscapeRight)))) { TouchPage() }
    try stage.advance(to: 2)
    XCTAssertEqual(stage.configuration.size, CGSize(width: 852, height: 393))
    XCTAssertEqual(stage.window.safeAreaInsets.left, 59)
    XCTAssertEqual(stage.firstConfiguration, configuration)
    try stage.advance(to: 0.5)
    XCTAssertEqual(stage.configuration, configuration)
    XCTAssertEqual(stage.window.safeAreaInsets.top, 59)
  }

  /// The picture is turned with the device at first, comes upright about the middle, and fills the screen at both ends.
  func testTheInterfaceTurnsFromWhereTheDeviceHasTurnedIt() throws {
    for (turn, angle, edge) in [
      (UIDeviceOrientation.landscapeLeft, -CGFloat.pi / 2, CGPoint(x: 2, y: 50)),
      (.landscapeRight, .pi / 2, CGPoint(x: 157, y: 50)),
    ] {
      let stage = try Stage(Stage.Configuration(size: upright, scale: 1), script: script((1, .turn(turn)))) {
        StripePage()
      }
      try stage.advance(to: 1)
      let shown = try XCTUnwrap(stage.window.layer.presentation())
      XCTAssertEqual(shown.value(forKeyPath: "transform.rotation.z") as? CGFloat ?? 0, angle, accuracy: 1e-9)
      XCTAssertEqual(shown.bounds.size, upright)
      XCTAssertEqual(shown.position, CGPoint(x: 80, y: 50))
      let first = try stage.image(at: 1)
      XCTAssertEqual(first.pixel(x: Int(edge.x), y: Int(edge.y)), 0xFFFF_0000, "the top is at the side")
      for (x, y) in [(80, 50), (20, 97), (140, 2), (80, 97)] {
        XCTAssertEqual(first.pixel(x: x, y: y), 0xFFFF_FFFF, "nothing is bare at \(x), \(y)")
      }
      // Half way of an ease in and out that is its own mirror.
      try stage.advance(to: 1.2)
      let half = try XCTUnwrap(stage.window.layer.presentation())
      XCTAssertEqual(
        half.value(forKeyPath: "transform.rotation.z") as? CGFloat ?? 0, angle / 2, accuracy: 1e-6)
      XCTAssertEqual(half.bounds.width, 130, accuracy: 1e-6)
      let last = try stage.image(at: 2)
      XCTAssertEqual(last.pixel(x: 80, y: 2), 0xFFFF_0000)
      XCTAssertEqual(last.pixel(x: Int(edge.x), y: 50), 0xFFFF_FFFF)
      XCTAssertEqual(stage.window.frame, CGRect(origin: .zero, size: lying))
      XCTAssertEqual(stage.window.layer.animationKeys() ?? [], [])
    }
  }

  /// Code from before iOS 8 learns of a turn where `viewWillTransition(to:with:)` calls super.
  func testWhatCodeOfOldLearnsOfATurn() throws {
    let page = OldPage()
    let stage = try Stage(
      Stage.Configuration(size: upright, scale: 1),
      script: script((1, .turn(.landscapeLeft)), (2, .turn(.portrait)))
    ) { UINavigationController(rootViewController: page) }
    try stage.advance(to: 1.2)
    XCTAssertEqual(page.log, ["will 3 0.4", "animate 3 0.4 width 160", "transform 90"])
    XCTAssertEqual(page.fade.layer.presentation()?.opacity ?? 0, 0.5, accuracy: 1e-5, "half way")
    try stage.advance(to: 1.5)
    XCTAssertEqual(page.log.last, "did 1")
    page.log = []
    try stage.advance(to: 3)
    XCTAssertEqual(page.log, ["will 1 0.4", "animate 1 0.4 width 100", "transform -90", "did 3"])
    XCTAssertEqual(stage.perform { page.interfaceOrientation }, .portrait)
  }

  /// A page over the whole screen turns the interface where it does not support how that lies; when it goes, the
  /// interface is as the device is held. What is asked for anew counts at once.
  func testAPageThatSupportsLandscapeAloneTurnsTheInterface() throws {
    let root = LandscapePage(), film = LandscapePage()
    root.mask = .all
    film.modalPresentationStyle = .fullScreen
    let stage = try Stage(Stage.Configuration(size: upright, scale: 1)) { root }
    try stage.advance(to: 0.5)
    stage.perform { root.present(film, animated: true) }
    try stage.advance(to: 3)
    XCTAssertEqual(stage.configuration.size, lying)
    XCTAssertEqual(stage.perform { film.interfaceOrientation }, .landscapeRight)
    XCTAssertEqual(stage.perform { UIDevice.current.orientation }, .portrait, "it is held upright")
    stage.perform { film.dismiss(animated: true) }
    try stage.advance(to: 6)
    XCTAssertEqual(stage.configuration.size, upright)
    root.mask = .landscapeLeft
    stage.perform { root.setNeedsUpdateOfSupportedInterfaceOrientations() }
    try stage.advance(to: 7)
    XCTAssertEqual(stage.configuration.size, lying)
    XCTAssertEqual(stage.perform { root.interfaceOrientation }, .landscapeLeft)
  }

  /// What the interface turns itself it turns again when it starts over.
  func testATurnThatTheInterfaceAsksForIsUndoneByGoingBack() throws {
    let stage = try stage(script((1, .key("tab")))) {
      let page = TouchPage()
      page.onKey = {
        UIDevice.current.setValue(UIInterfaceOrientation.landscapeRight.rawValue, forKey: "orientation")
      }
      return page
    }
    try stage.advance(to: 2)
    XCTAssertEqual(stage.configuration.size, lying)
    try stage.advance(to: 0.5)
    XCTAssertEqual(stage.configuration.size, upright)
  }

  func testSettingsFollowTheScriptForwardAndBackward() throws {
    let stage = try stage(script((1, .appearance(.dark)), (2, .textSize(.accessibilityLarge))))
    for (time, style, category) in [
      (0.5, UIUserInterfaceStyle.light, UIContentSizeCategory.large), (1, .dark, .large),
      (2, .dark, .accessibilityLarge), (1.5, .dark, .large), (0, .light, .large),
    ] {
      try stage.advance(to: time)
      let traits = stage.window.traitCollection
      XCTAssertEqual(traits.userInterfaceStyle, style, "at \(time) s")
      XCTAssertEqual(traits.preferredContentSizeCategory, category, "at \(time) s")
    }
  }

  // MARK: JSON

  func testEventsReadAsTheyWereWritten() throws {
    let script = script(
      (0, .touches(pinch, until: 0.5)), (1, .modifiers([.shift, .alternate])), (2, .modifiers([])),
      (3, .turn(.portraitUpsideDown)), (4, .appearance(.dark)), (5, .textSize(.extraLarge)))
    XCTAssertEqual(try JSONDecoder().decode(Script.self, from: script.json()), script)
    let text = """
      {"events": [
        {"time": 0, "touches": [[[45, 80], [25, 80]], [[55, 80], [75, 80]]], "until": 0.5},
        {"time": 1, "modifiers": "shift+alt"}, {"time": 2, "modifiers": "none"},
        {"time": 3, "turn": "portraitUpsideDown"}, {"time": 4, "appearance": "dark"},
        {"time": 5, "textSize": "extraLarge"}
      ]}
      """
    XCTAssertEqual(try JSONDecoder().decode(Script.self, from: Data(text.utf8)), script)
  }
}

/// A page that pinches and writes down what touches it gets.
private final class TouchPage: UIViewController {
  var scale: CGFloat = 1
  var counts: [Int] = []
  var log: [String] = []
  var onKey: (() -> Void)?

  override func loadView() {
    let touched = TouchView(frame: CGRect(x: 0, y: 0, width: 100, height: 160))
    touched.isMultipleTouchEnabled = true
    touched.onTouches = { [weak self] phase, count in
      self?.log.append(phase)
      self?.counts.append(count)
    }
    view = touched
    let pinch = UIPinchGestureRecognizer(target: self, action: Selector("pinched:", TouchPage.pinched(_:)))
    pinch.cancelsTouchesInView = false
    view.addGestureRecognizer(pinch)
  }

  private func pinched(_ sender: UIGestureRecognizer) {
    guard let pinch = sender as? UIPinchGestureRecognizer else { return }
    if pinch.state == .began || pinch.state == .changed { scale = pinch.scale }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { onKey?() }
}

private final class TouchView: UIView {
  var onTouches: ((String, Int) -> Void)?

  private func note(_ phase: String, _ event: UIEvent?) {
    let count = event?.allTouches?.count ?? 0
    onTouches?(phase, count)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", event) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", event) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", event) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", event) }
}

/// A white page with a red stripe along its top.
private final class StripePage: UIViewController {
  override func viewDidLoad() {
    view.backgroundColor = .white
    let stripe = UIView(frame: CGRect(x: 0, y: 0, width: view.bounds.width, height: 6))
    stripe.backgroundColor = .red
    stripe.autoresizingMask = .flexibleWidth
    view.addSubview(stripe)
  }
}

private final class OldPage: UIViewController {
  var log: [String] = []
  let fade = UIView()
  override func viewDidLoad() { view.addSubview(fade) }
  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    let transform = coordinator.targetTransform
    coordinator.animate(alongsideTransition: { _ in
      self.log.append("transform \(Int((atan2(transform.b, transform.a) * 180 / .pi).rounded()))")
    })
  }
  override func willRotate(to orientation: UIInterfaceOrientation, duration: TimeInterval) {
    log.append("will \(orientation.rawValue) \(duration)")
  }
  override func willAnimateRotation(to orientation: UIInterfaceOrientation, duration: TimeInterval) {
    log.append("animate \(orientation.rawValue) \(duration) width \(Int(view.bounds.width))")
    fade.alpha = fade.alpha == 1 ? 0 : 1
  }
  override func didRotate(from orientation: UIInterfaceOrientation) {
    log.append("did \(orientation.rawValue)")
  }
}

private final class LandscapePage: UIViewController {
  var mask = UIInterfaceOrientationMask.landscape
  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { mask }
}
