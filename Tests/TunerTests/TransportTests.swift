import Demos
import Stage
import Support
import Tuner
import UIKit
import XCTest

final class TransportTests: XCTestCase {
  private func slider() throws -> TuningSession { try Sample.session(taps: [0.1, 1], Sample.slide) }

  private func x(_ session: TuningSession) throws -> Double {
    let box = try XCTUnwrap(session.stage.layer(named: "box"))
    return try XCTUnwrap(session.stage.presentedValue("position.x", of: box) as? NSNumber).doubleValue
  }

  /// Frames of the host at 60 Hz from a time on, for some seconds.
  private func run(_ session: TuningSession, from start: TimeInterval = 0, for seconds: TimeInterval) {
    for frame in 0...Int((seconds * 60).rounded()) {
      session.transport.frame(at: start + Double(frame) / 60)
    }
  }

  func testItPlaysAtTheHostsPace() throws {
    let session = try slider()
    run(session, from: 7, for: 0.2)
    XCTAssertEqual(session.transport.now, 0.2, accuracy: 1e-12)
    XCTAssertEqual(try x(session), 60, accuracy: 1e-9)
    session.transport.pause()
    run(session, from: 7.2, for: 5)
    XCTAssertEqual(session.transport.now, 0.2, accuracy: 1e-12)
    session.transport.play()
    run(session, from: 12.2, for: 0.05)
    XCTAssertEqual(session.transport.now, 0.25, accuracy: 1e-12)
  }

  /// A tuner that is opened again has a new window, whose clock begins anew.
  func testAClockThatBeginsAnewGoesOn() throws {
    let session = try slider()
    run(session, from: 90, for: 0.2)
    run(session, from: 0, for: 0.1)
    XCTAssertEqual(session.transport.now, 0.3, accuracy: 1e-12)
  }

  /// Waiting is no part of a recording: half a second after everything has come to rest time holds.
  func testTimeHoldsWhereNothingIsToCome() throws {
    let session = try slider()
    run(session, for: 60)
    XCTAssertEqual(session.transport.now, 1.7, accuracy: 1 / 60.0)
    XCTAssertFalse(session.transport.needsFrames)
    session.send(.tap(.identifier("box")), at: 60)
    XCTAssertTrue(session.transport.needsFrames)
    let tapped = session.transport.now
    XCTAssertEqual(tapped, 1.7, accuracy: 1 / 60.0)
    run(session, from: 60, for: 0.1)
    XCTAssertEqual(session.transport.now, tapped + 0.1, accuracy: 1e-9)
    XCTAssertEqual(try x(session), 100, accuracy: 1e-9)
  }

  func testSpeedsFromAHundredthToTen() throws {
    for rate in [0.01, 0.1, 1, 4, 10] {
      let session = try Sample.session(taps: [0.1, 20], Sample.slide)
      session.transport.rate = rate
      run(session, for: 1)
      XCTAssertEqual(session.transport.now, rate, accuracy: 1e-12)
    }
    let session = try slider()
    let (_, messages) = Diagnostics.withCapture {
      session.transport.rate = 20
      session.transport.rate = .nan
    }
    XCTAssertEqual(session.transport.rate, 10)
    XCTAssertEqual(
      messages.map(\.text),
      [
        "the tuner's speed must lie in 0.01...10, got 20.0; using 10.0",
        "the tuner's speed was set to something that is not a number; kept 10.0",
      ])
  }

  func testANewSpeedGoesOnFromThePresentTime() throws {
    let session = try slider()
    run(session, for: 0.5)
    session.transport.rate = 0.1
    run(session, from: 0.5, for: 1)
    XCTAssertEqual(session.transport.now, 0.6, accuracy: 1e-12)
  }

  func testStepsLieOnTheGridOfFrames() throws {
    let session = try slider()
    session.transport.seek(to: 0.105)
    session.transport.step(frames: 1)
    XCTAssertEqual(session.transport.now, 7 / 60.0, accuracy: 1e-12)
    XCTAssertFalse(session.transport.isPlaying)
    session.transport.step(frames: 3)
    XCTAssertEqual(session.transport.now, 10 / 60.0, accuracy: 1e-12)
    session.transport.step(frames: -4)
    XCTAssertEqual(session.transport.now, 6 / 60.0, accuracy: 1e-12)
    XCTAssertEqual(try x(session), 50, accuracy: 1e-9)
    session.transport.step(frames: -100)
    XCTAssertEqual(session.transport.now, 0)
  }

  func testALoopPlaysItsRangeAgainAndAgain() throws {
    let session = try slider()
    session.transport.loop = 0.1...0.3
    XCTAssertEqual(session.transport.now, 0.1)
    var times: [TimeInterval] = []
    for frame in 0...60 {
      session.transport.frame(at: Double(frame) / 60)
      times.append(session.transport.now)
    }
    for (frame, time) in times.enumerated() {
      XCTAssertEqual(time, 0.1 + Double(frame % 12) / 60, accuracy: 1e-9, "frame \(frame)")
    }
    // A host that was away for long does not play what it has missed.
    session.transport.frame(at: 100)
    XCTAssertTrue((0.1...0.3).contains(session.transport.now))
    session.transport.loop = nil
    run(session, from: 100, for: 1)
    XCTAssertGreaterThan(session.transport.now, 1)
    let (_, messages) = Diagnostics.withCapture { session.transport.loop = -1...1 }
    XCTAssertEqual(messages.map(\.text), ["a loop from -1.0 to 1.0 s is not possible"])
  }

  func testReplayPlaysTheLastInteraction() throws {
    let session = try slider()
    run(session, for: 1.5)
    session.transport.pause()
    session.transport.replay()
    XCTAssertTrue(session.transport.isPlaying)
    XCTAssertEqual(session.transport.now, 1)
    run(session, from: 1.5, for: 0.1)
    XCTAssertEqual(try x(session), 80, accuracy: 1e-9)
    session.transport.loop(session.interactions[1])
    XCTAssertEqual(try XCTUnwrap(session.transport.loop).lowerBound, 0.1)
    XCTAssertEqual(try XCTUnwrap(session.transport.loop).upperBound, 0.3, accuracy: 1e-12)
  }

  func testTheWholeRecordingStaysKnownWhileAnEarlierTimeShows() throws {
    let session = try slider()
    run(session, for: 1.5)
    let all = session.interactions.flatMap(\.motions).map(\.id)
    XCTAssertEqual(all.count, 2)
    session.transport.seek(to: 0.05)
    XCTAssertEqual(session.interactions.flatMap(\.motions).map(\.id), all)
    XCTAssertEqual(session.catalogue.motions.count, 0)
    XCTAssertEqual(session.extent, 1.5, accuracy: 1e-12)
  }

  func testInputAtAnEarlierTimeForgetsWhatCameAfterIt() throws {
    let session = try slider()
    run(session, for: 1.5)
    session.transport.seek(to: 0.5)
    session.send(.pointer(.move, CGPoint(x: 3, y: 3)))
    XCTAssertEqual(session.stage.script.events.count, 2, "a pointer that hovers changes nothing")
    session.send(.tap(.identifier("box")))
    XCTAssertEqual(session.stage.script.events.map(\.time), [0.1, 0.5])
    session.transport.seek(to: 2)
    XCTAssertEqual(session.interactions.map(\.time), [0, 0.1, 0.5])
  }

  /// A cut in the middle of a drag keeps what the finger did until then, and lifts it.
  func testACutThroughADragLiftsTheFinger() throws {
    var script = Script()
    script.drag([CGPoint(x: 40, y: 30), CGPoint(x: 80, y: 30)], from: 0.1, to: 0.5)
    let session = try TuningSession(
      Stage.Configuration(size: CGSize(width: 100, height: 80), scale: 1), script: script
    ) { BoxController(onTouch: Sample.slide) }
    session.transport.seek(to: 0.3)
    let before = session.stage.render()
    session.send(.key("tab"))
    let actions = session.stage.script.events.map(\.action)
    XCTAssertEqual(actions.first, .pointer(.down, CGPoint(x: 40, y: 30)))
    XCTAssertEqual(session.stage.script.events.map(\.time).max(), 0.3)
    XCTAssertTrue(actions.contains { if case .pointer(.up, _) = $0 { true } else { false } })
    session.transport.seek(to: 0)
    session.transport.seek(to: 0.3)
    XCTAssertEqual(session.stage.render().differences(from: before), 0)
    session.transport.seek(to: 1)
    XCTAssertFalse(session.stage.isPointerDown)
  }

  // MARK: Exactness

  /// Scrubbing to any time shows what an offscreen stage shows at that time, byte for byte.
  func testScrubbingEqualsRenderingOffscreenInEveryDemo() throws {
    for demo in DemoCatalogue.all where demo.isOfArticle {
      var script = Script()
      for tap in demo.story { script.tap(tap.identifier, at: tap.time) }
      if demo.name == "lerp-player" {
        script.drag([CGPoint(x: 195, y: 300), CGPoint(x: 195, y: 620)], from: 1.1, to: 1.5)
      }
      let configuration = Stage.Configuration(size: demo.size, scale: 1)
      let session = try TuningSession(configuration, script: script) { demo.root() }
      for time in [1.9, 0.43, 1.37, 0.0] {
        session.transport.seek(to: time)
        let offscreen = try Stage(configuration, script: script) { demo.root() }
        XCTAssertEqual(
          session.stage.render().differences(from: try offscreen.image(at: time)), 0,
          "\(demo.name) at \(time) s")
      }
      XCTAssertEqual(session.stage.failedTargets, [])
    }
  }

  // MARK: One clock for everything

  /// Every source of motion, in one interface: what it shows at a time depends on that time alone, at any speed.
  private final class Everything: UIViewController {
    private var link: CADisplayLink?
    private var timer: ScheduledWork?
    private var dots: [UIView] = []
    private(set) var panVelocity = CGPoint.zero

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .white
      for index in 0..<9 {
        let dot = UIView(frame: CGRect(x: 0, y: CGFloat(index) * 10, width: 9, height: 9))
        dot.backgroundColor = .black
        dot.accessibilityIdentifier = "dot.\(index)"
        view.addSubview(dot)
        dots.append(dot)
      }
      view.addGestureRecognizer(
        UIPanGestureRecognizer(target: self, action: Selector("pan:", Everything.pan)))
    }

    func pan(_ recognizer: UIPanGestureRecognizer) {
      dots[8].center.x = recognizer.location(in: view).x
      panVelocity = recognizer.velocity(in: view)
      if recognizer.state == .ended {
        // The flight takes over the finger's speed.
        let dot = dots[8], speed = panVelocity.x
        UIView.animate(
          withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: speed / 50,
          animations: { dot.center.x += 50 })
      }
    }

    /// A window's first appearance is not animated; what comes right after it is.
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      MediaScheduler.current.nextTurn { [self] in begin() }
    }

    private func begin() {
      let basic = CABasicAnimation(keyPath: "position.x")
      basic.byValue = 60
      basic.duration = 1
      dots[0].layer.add(basic, forKey: nil)
      let spring = CASpringAnimation(keyPath: "position.x")
      spring.byValue = 40
      spring.duration = 1
      dots[1].layer.add(spring, forKey: nil)
      UIView.animate(withDuration: 1, delay: 0.1) { self.dots[2].center.x += 60 }
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0,
        animations: { self.dots[3].center.x += 40 })
      UIViewPropertyAnimator(duration: 1, dampingRatio: 0.4) { self.dots[4].center.x += 40 }.startAnimation()
      UIView.transition(
        with: dots[5], duration: 1, options: .transitionCrossDissolve,
        animations: { self.dots[5].backgroundColor = .red })
      let link = CADisplayLink(target: self, selector: Selector("step", Everything.step))
      link.add(to: .main, forMode: .common)
      self.link = link
      tick()
    }

    @MainActor func step() { dots[6].center.x += 1 }

    /// A timer of the framework's, as long presses and delays have.
    private func tick() {
      dots[7].center.x += 3
      timer = MediaScheduler.current.after(0.07) { [weak self] in self?.tick() }
    }
  }

  func testSlowMotionCoversEverySource() throws {
    var script = Script()
    script.drag([CGPoint(x: 10, y: 84), CGPoint(x: 60, y: 84)], from: 0.1, to: 0.3)
    let configuration = Stage.Configuration(size: CGSize(width: 130, height: 90), scale: 1)
    for rate in [0.1, 0.37, 3] {
      let session = try TuningSession(configuration, script: script) { Everything() }
      session.transport.rate = rate
      var earlier: CGImage?
      for check in 1...4 {
        // A quarter of a second of the stage between two looks, whatever the speed.
        let host = 0.25 * Double(check) / rate
        var time = 0.25 * Double(check - 1) / rate
        while time < host {
          session.transport.frame(at: time)
          time += 1 / 60.0
        }
        session.transport.frame(at: host)
        XCTAssertEqual(session.transport.now, 0.25 * Double(check), accuracy: 1e-9)
        let offscreen = try Stage(configuration, script: script) { Everything() }
        let expected = try offscreen.image(at: session.transport.now)
        let shown = session.stage.render()
        XCTAssertEqual(shown.differences(from: expected), 0, "\(rate)x at \(session.transport.now) s")
        if let earlier { XCTAssertGreaterThan(shown.differences(from: earlier), 50, "everything moves") }
        earlier = shown
        let tuned = session.stage.window.rootViewController as? Everything
        let free = offscreen.window.rootViewController as? Everything
        XCTAssertEqual(tuned?.panVelocity, free?.panVelocity)
      }
      let moved = Set(session.interactions.flatMap(\.motions).map(\.label))
      XCTAssertEqual(moved, Set((0..<9).map { "dot.\($0)" }), "all of them are found, too")
    }
  }
}
