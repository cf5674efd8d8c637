import Demos
import Stage
import UIKit
import XCTest

@testable import Tuner

/// A touch does not wait for its curves: they are there in the next frame, without a second run of the interface, and
/// are what that run would have shown.
final class TouchCurveTests: XCTestCase {
  /// A tuned interface beside the panel, frame by frame.
  @preconcurrency @MainActor
  private final class Desk {
    let session: TuningSession
    let stage: Stage
    let controller: TunerController
    private(set) var frame = 0
    /// How often the interface was made.
    private(set) var made = 0

    init(_ size: CGSize, root: @escaping @MainActor () -> UIViewController) throws {
      var count: () -> Void = {}
      let session = try TuningSession(Stage.Configuration(size: size, scale: 1)) {
        MainActor.assumeIsolated {
          count()
          return root()
        }
      }
      self.session = session
      let controller = TunerController(session)
      self.controller = controller
      stage = try Stage(TunerController.configuration(for: session)) { controller }
      count = { [unowned self] in made += 1 }
      try play(0.1)
    }

    func play(_ seconds: TimeInterval) throws {
      for _ in 0..<Int((seconds * 60).rounded()) {
        frame += 1
        try stage.advance(to: Double(frame) / 60)
      }
    }

    func tap(_ identifier: String) throws {
      session.send(.tap(.identifier(identifier)))
      try play(2.0 / 60)
    }

    var curves: [GraphCurve] { controller.panel.inspector.graph.model.curves }
    var motion: Motion? { controller.panel.motion }

    /// The curves as a second run has them.
    func secondRun() throws -> [GraphCurve] {
      let motion = try XCTUnwrap(motion)
      session.transport.pause()
      let exact = MotionCurves(session, usesTraces: false).curves(of: motion).now
      session.transport.play()
      return exact
    }
  }

  private func assertEqual(_ curves: [GraphCurve], _ others: [GraphCurve], line: UInt = #line) {
    XCTAssertEqual(curves.map(\.name), others.map(\.name), line: line)
    for (curve, other) in zip(curves, others) {
      XCTAssertEqual(curve.times, other.times, line: line)
      let largest = zip(curve.values, other.values).map { abs($0 - $1) }.max() ?? .infinity
      XCTAssertLessThan(largest, 1e-9, line: line)
    }
  }

  func testATapsSpringIsForeseen() throws {
    let demo = Demo.arCamera
    let desk = try Desk(demo.size) { demo.makeRoot() }
    for (count, identifier) in ["gamepad", "camera", "gamepad"].enumerated() {
      try desk.tap(identifier)
      let first = desk.curves
      XCTAssertEqual(desk.motion?.id.interaction, count + 1, "the lanes are those of this tap")
      XCTAssertGreaterThan(first.first?.values.count ?? 0, 100, "its curve is there two frames later")
      try desk.play(2)
      XCTAssertEqual(desk.made, 0, "nothing was played a second time")
      XCTAssertEqual(desk.curves, first)
    }
    assertEqual(desk.curves, try desk.secondRun())
    XCTAssertEqual(desk.made, 1)
  }

  /// The panel's second run does not begin from the start for each look.
  func testASecondRunContinues() throws {
    let demo = Demo.arCamera
    let desk = try Desk(demo.size) { demo.makeRoot() }
    for (count, identifier) in ["gamepad", "camera", "gamepad", "camera"].enumerated() {
      try desk.tap(identifier)
      try desk.play(2)
      _ = desk.session.picture(at: desk.session.stage.now)
      XCTAssertEqual(desk.made, 1, "after tap \(count + 1)")
    }
  }

  func testAMotionThatChangesOnItsWay() throws {
    let root = Turning()
    let desk = try Desk(CGSize(width: 200, height: 200)) { root }
    try desk.tap("dot")
    let first = desk.curves
    XCTAssertEqual(try XCTUnwrap(first.first?.values.last), 150, accuracy: 1e-6, "to the right")
    // After 0.3 s a timer sends it back while it is on its way.
    try desk.play(3)
    let motion = try XCTUnwrap(desk.session.interactions.last?.motions.first)
    XCTAssertLessThan(motion.begin, 0.3)
    XCTAssertNotEqual(desk.curves, first)
  }

  func testWhatCodeMovesWasNoted() throws {
    let desk = try Desk(CGSize(width: 200, height: 200)) { Following() }
    try desk.tap("target")
    try desk.play(1.5)
    XCTAssertEqual(desk.motion?.source, .displayLink)
    let noted = desk.curves
    XCTAssertGreaterThan(noted.first?.values.count ?? 0, 20)
    XCTAssertEqual(desk.made, 0)
    assertEqual(noted, try desk.secondRun())
  }

  /// What is played again has lanes for a tap on the way, at once.
  func testATapDuringAReplayHasLanes() throws {
    let demo = Demo.arCamera
    let desk = try Desk(demo.size) { demo.makeRoot() }
    try desk.tap("gamepad")
    try desk.play(2)
    desk.session.transport.replay()
    try desk.play(0.2)
    try desk.tap("camera")
    let interactions = desk.session.interactions
    XCTAssertEqual(interactions.count, 3, "the start and two taps")
    XCTAssertFalse(try XCTUnwrap(interactions.last).motions.isEmpty)
    XCTAssertEqual(desk.motion?.id.interaction, 2)
  }
}

/// A dot that goes to the right when it is tapped, and back before it has arrived.
private final class Turning: UIViewController {
  private let dot = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))

  override func viewDidLoad() {
    super.viewDidLoad()
    dot.backgroundColor = .red
    dot.accessibilityIdentifier = "dot"
    dot.center = CGPoint(x: 50, y: 100)
    dot.addGestureRecognizer(UITapGestureRecognizer(target: self, action: Selector("go", Turning.go)))
    view.addSubview(dot)
  }

  private func go() {
    UIView.animate(withDuration: 1) { self.dot.center.x = 150 }
    Timer.scheduledTimer(withTimeInterval: 0.3, repeats: false) { _ in
      MainActor.assumeIsolated { UIView.animate(withDuration: 1) { self.dot.center.x = 50 } }
    }
  }
}

/// A dot that a display link brings nearer to where it should be, frame by frame.
private final class Following: UIViewController {
  private let dot = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  private let target = UIView(frame: CGRect(x: 120, y: 120, width: 40, height: 40))
  private var link: CADisplayLink?

  override func viewDidLoad() {
    super.viewDidLoad()
    dot.backgroundColor = .blue
    target.backgroundColor = .green
    target.accessibilityIdentifier = "target"
    target.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector("begin", Following.begin)))
    view.addSubview(target)
    view.addSubview(dot)
  }

  private func begin() {
    link = CADisplayLink { [weak self] link in
      guard let self else { return }
      let way = CGPoint(x: target.center.x - dot.center.x, y: target.center.y - dot.center.y)
      dot.center = CGPoint(x: dot.center.x + way.x * 0.15, y: dot.center.y + way.y * 0.15)
      if abs(way.x) < 0.1 { link.invalidate() }
    }
    link?.add(to: .main, forMode: .common)
  }
}
