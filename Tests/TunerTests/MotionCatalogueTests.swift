import Stage
import UIKit
import XCTest

@testable import Tuner

final class MotionCatalogueTests: XCTestCase {
  func testAnimationsAppearByThemselvesUnderTheirInteraction() throws {
    let stage = try Sample.stage(taps: [0.1, 0.5]) { box in
      Sample.bounce(box)
      UIView.animate(
        withDuration: 0.2, delay: 0.05, options: [.curveLinear], animations: { box.alpha *= 0.5 })
    }
    let catalogue = MotionCatalogue(of: stage)
    XCTAssertEqual(catalogue.motions.count, 0)
    try stage.advance(to: 0.05)
    var changes = 0
    catalogue.onChange = { changes += 1 }
    try stage.advance(to: 1)
    XCTAssertEqual(catalogue.interactions.map(\.title), ["start", "tap box", "tap box"])
    XCTAssertEqual(catalogue.interactions.map(\.time), [0, 0.1, 0.5])
    // Four motions; down and up of two taps.
    XCTAssertEqual(changes, 8)

    let first = catalogue.interactions[1].motions
    XCTAssertEqual(first.map(\.summary?.keyPath), ["transform.scale", "opacity"])
    XCTAssertEqual(first.map(\.summary?.kind), [.keyframes, .basic])
    XCTAssertEqual(first.map(\.source), [.animation, .block])
    XCTAssertEqual(first.map(\.begin), [0.1, 0.15000000000000002])
    XCTAssertEqual(first.map(\.start), [0.1, 0.1])
    XCTAssertEqual(first[0].end, 0.4, accuracy: 1e-12)
    XCTAssertEqual(first[1].end, 0.35, accuracy: 1e-12)
    XCTAssertEqual(first.map(\.label), ["box", "box"])
    XCTAssertTrue(first[0].layerPath.hasPrefix("window/"))
    XCTAssertTrue(first[0].layer === stage.layer(named: "box"))
    XCTAssertEqual(first[0].summary?.values.map(\.text), ["1", "1.4", "0.9", "1.02", "1"])
    XCTAssertEqual(first[1].summary?.to, .number(0.5))
    XCTAssertEqual(first[1].summary?.controlPoints, [0, 0, 1, 1])
    XCTAssertTrue(first[0].isActive(at: 0.3))
    XCTAssertFalse(first[0].isActive(at: 0.45))
    XCTAssertEqual(Set(catalogue.motions.map(\.id)).count, 4)
  }

  func testWhatStartsByItselfBelongsToTheStart() throws {
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 10, height: 10))) {
      let controller = UIViewController()
      let pulse = CASpringAnimation(keyPath: "cornerRadius")
      pulse.toValue = 4
      pulse.duration = 0.5
      controller.view.layer.add(pulse, forKey: "pulse")
      return controller
    }
    let catalogue = MotionCatalogue(of: stage)
    XCTAssertEqual(catalogue.interactions.map(\.title), ["start"], "it ran before the catalogue came")
    let summary = try XCTUnwrap(catalogue.motions.first?.summary)
    XCTAssertEqual(summary.key, "pulse")
    XCTAssertEqual(
      summary.text,
      "spring cornerRadius \"pulse\", to 4, begin 0 s, 0.5 s, mass 1, stiffness 100, damping 10, velocity 0")
    XCTAssertEqual(try XCTUnwrap(summary.spring?.dampingRatio), 0.5, accuracy: 1e-12)
  }

  func testGoingBackBeginsAnew() throws {
    let stage = try Sample.stage(taps: [0, 0.2], Sample.bounce)
    let catalogue = MotionCatalogue(of: stage)
    try stage.advance(to: 1)
    let all = catalogue.motions.map(\.id)
    XCTAssertEqual(all.map(\.interaction), [1, 2])
    try stage.advance(to: 0.1)
    XCTAssertEqual(catalogue.motions.map(\.id), [all[0]], "the replay has come to the first tap")
    try stage.advance(to: 1)
    XCTAssertEqual(catalogue.motions.map(\.id), all)
  }

  func testSentInputIsGroupedAsAPersonMeansIt() throws {
    let stage = try Sample.stage(taps: [], Sample.bounce)
    let catalogue = MotionCatalogue(of: stage)
    func at(_ time: TimeInterval, _ action: ScriptAction) throws {
      try stage.advance(to: time)
      stage.send(action)
      try stage.advance(to: time)
    }
    try at(0.25, .tap(.identifier("box")))
    try at(1, .pointer(.down, CGPoint(x: 40, y: 30)))
    try at(1.1, .pointer(.move, CGPoint(x: 43, y: 30)))
    try at(1.2, .pointer(.up, CGPoint(x: 43, y: 30)))
    try at(2, .pointer(.down, CGPoint(x: 40, y: 30)))
    try at(2.7, .pointer(.up, CGPoint(x: 40, y: 30)))
    try at(3, .pointer(.down, CGPoint(x: 5, y: 5)))
    try at(3.1, .pointer(.move, CGPoint(x: 50, y: 5)))
    try at(3.2, .pointer(.up, CGPoint(x: 80, y: 5)))
    try at(4, .key("tab"))
    try at(5, .text("a"))
    try at(5.2, .text("b"))
    try at(6, .scroll(CGVector(dx: 0, dy: 10), over: CGPoint(x: 40, y: 30), isPrecise: false))
    try at(6.1, .scroll(CGVector(dx: 0, dy: 10), over: CGPoint(x: 40, y: 30), isPrecise: false))
    XCTAssertEqual(
      catalogue.interactions.map(\.title),
      [
        "start", "tap box", "tap box", "press box", "drag from 5, 5", "key tab", "type ab", "scroll box",
      ])
    XCTAssertEqual(catalogue.interactions.map(\.motions.count), [0, 1, 1, 1, 0, 0, 0, 0])
    XCTAssertEqual(catalogue.interactions[4].end, 3.2)
    XCTAssertEqual(catalogue.interactions[7].end, 6.1)
  }

  /// A completion that comes after another tap still belongs to the tap that started it all.
  func testWhatFollowsLaterHasTheCauseThatStartedIt() throws {
    var count = 0
    let stage = try Sample.stage(taps: [0, 0.1]) { box in
      count += 1
      guard count == 1 else { return Sample.bounce(box) }
      UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) {
        box.center.x += 10
      } completion: { _ in
        UIView.animate(withDuration: 0.1, delay: 0.1) {
          box.alpha = 0.5
        } completion: { _ in
          box.layer.add(CABasicAnimation(keyPath: "cornerRadius"), forKey: nil)
        }
      }
    }
    let catalogue = MotionCatalogue(of: stage)
    try stage.advance(to: 1)
    XCTAssertEqual(
      catalogue.interactions[1].motions.map(\.id.keyPath), ["position", "opacity", "cornerRadius"])
    XCTAssertEqual(catalogue.interactions[1].motions.map(\.start), [0, 0.2, 0.4])
    XCTAssertEqual(catalogue.interactions[2].motions.map(\.id.keyPath), ["transform.scale"])
  }

  func testAnAnimationThatIsReplacedWasCut() throws {
    let stage = try Sample.stage(taps: [0, 0.1], Sample.bounce)
    let catalogue = MotionCatalogue(of: stage)
    try stage.advance(to: 1)
    let first = catalogue.interactions[1].motions[0], second = catalogue.interactions[2].motions[0]
    XCTAssertTrue(first.wasCut)
    XCTAssertEqual(first.end, 0.1)
    XCTAssertFalse(second.wasCut)
    XCTAssertEqual(second.end, 0.4, accuracy: 1e-12)
  }

  // MARK: Kinds and places in the code

  private static var lines: [Motion.Source: Int] = [:]

  private static func everything(_ box: UIView) {
    lines[.block] = #line + 1
    UIView.animate(withDuration: 0.1) { box.center.x += 1 }
    lines[.keyframeBlock] = #line + 1
    UIView.animateKeyframes(withDuration: 0.1, delay: 0) { box.bounds.size.width += 1 }
    lines[.viewTransition] = #line + 1
    UIView.transition(with: box, duration: 0.1, options: .transitionCrossDissolve, animations: {})
    lines[.propertyAnimator] = #line + 1
    let animator = UIViewPropertyAnimator(duration: 0.1, curve: .linear) { box.alpha = 0.5 }
    animator.startAnimation()
    lines[.group] = #line + 1
    let group = CAAnimationGroup()
    group.duration = 0.5
    group.animations = ["borderWidth", "shadowRadius"].map { CABasicAnimation(keyPath: $0) }
    group.animations?[1].beginTime = 0.1
    group.animations?[1].duration = 0.2
    box.layer.add(group, forKey: "group")
    lines[.animation] = #line + 1
    let radius = CABasicAnimation(keyPath: "cornerRadius")
    radius.toValue = 9
    radius.duration = 0.1
    box.layer.add(radius, forKey: nil)
  }

  func testEveryKindIsFoundWithItsPlaceInTheCode() throws {
    let session = try Sample.session(taps: [0.1], Self.everything)
    session.transport.seek(to: 0.3)
    let motions = try XCTUnwrap(session.interactions.last?.motions)
    XCTAssertEqual(
      motions.map { "\($0.source) \($0.id.keyPath)" }.sorted(),
      [
        "animation cornerRadius", "block position", "group borderWidth", "group shadowRadius",
        "keyframeBlock bounds.size", "propertyAnimator opacity", "viewTransition transition",
      ])
    for motion in motions {
      XCTAssertEqual(motion.callSites.first?.line, Self.lines[motion.source], "\(motion.source)")
      XCTAssertEqual(motion.callSites.first?.path, #filePath, "\(motion.source)")
    }
    let file = "TunerTests/MotionCatalogueTests.swift"
    XCTAssertEqual(motions.first?.callSites.first?.file, file)
    XCTAssertEqual(
      motions.first?.callSites.first?.title, "MotionCatalogueTests.swift:\(Self.lines[.block] ?? 0)")
    // The block's caller is the box that was touched, in another file.
    XCTAssertEqual(motions.first?.callSites.contains { $0.file == "SampleStage/SampleStage.swift" }, true)
    let child = try XCTUnwrap(motions.first { $0.id.keyPath == "shadowRadius" })
    XCTAssertEqual(child.begin, 0.2, accuracy: 1e-12)
    XCTAssertEqual(child.end, 0.4, accuracy: 1e-12)
    let block = try XCTUnwrap(motions.first { $0.source == .block })
    XCTAssertEqual(
      block.subject, TuningSubject.ID(file: file, line: Self.lines[.block] ?? 0, kind: .block))
  }

  // MARK: Frame by frame

  func testWhatADisplayLinkMovesIsFound() throws {
    var line = 0
    var link: CADisplayLink?
    let stage = try Sample.stage(taps: [0.5]) { box in
      let mover = Mover(box)
      link = CADisplayLink(target: mover, selector: Selector("step", Mover.step))
      line = #line + 1
      link?.add(to: .main, forMode: .common)
    }
    let catalogue = MotionCatalogue(of: stage)
    try stage.advance(to: 0.5 + 2.5 / 60)
    XCTAssertEqual(catalogue.motions.count, 0, "two steps are no motion yet")
    try stage.advance(to: 1)
    link?.invalidate()
    try stage.advance(to: 2)
    let motion = try XCTUnwrap(catalogue.interactions[1].motions.first)
    XCTAssertEqual(catalogue.motions.count, 1)
    XCTAssertEqual(motion.source, .displayLink)
    XCTAssertEqual(motion.title, "box position")
    XCTAssertEqual(motion.begin, 0.5 + 1 / 60.0, accuracy: 1e-9)
    XCTAssertEqual(motion.end, 1, accuracy: 1e-9)
    XCTAssertEqual(motion.callSites.first?.line, line)
    XCTAssertNil(motion.subject)
  }

  func testWhatAFingerMovesIsFound() throws {
    var script = Script()
    script.drag([CGPoint(x: 40, y: 30), CGPoint(x: 80, y: 60)], from: 0.5, to: 0.8)
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 100, height: 80), scale: 1), script: script)
    {
      DraggedController()
    }
    let catalogue = MotionCatalogue(of: stage)
    try stage.advance(to: 1)
    let drag = catalogue.interactions[1]
    XCTAssertEqual(drag.title, "drag from dragged")
    XCTAssertEqual(drag.motions.map(\.title), ["dragged position"])
    XCTAssertEqual(drag.motions.first?.source, .finger)
    let place = drag.motions.first?.callSites.first
    XCTAssertEqual(place?.path, #filePath)
    XCTAssertTrue(
      try sourceText(of: place).hasPrefix("override func touchesMoved"), "\(String(describing: place))")
    XCTAssertEqual(try XCTUnwrap(drag.motions.first).end, 0.8, accuracy: 1 / 60.0)
  }

  /// Who plays for an hour does not fill the memory: old motions go, those that run stay, and a replay finds all again.
  func testOldMotionsAreForgottenAndFoundAgain() throws {
    let taps = (1...1_300).map { Double($0) * 0.1 }
    let session = try Sample.session(taps: taps) { box in
      UIView.animate(withDuration: 0.05) { box.alpha = box.alpha == 1 ? 0.5 : 1 }
    }
    let pulse = CABasicAnimation(keyPath: "cornerRadius")
    (pulse.toValue, pulse.duration, pulse.repeatCount) = (4, 0.5, .infinity)
    session.stage.perform { session.stage.window.layer.add(pulse, forKey: "pulse") }
    func counts() -> [Int] { session.interactions.map(\.motions.count) }
    session.advance(to: 99.95)
    XCTAssertEqual(counts(), [Int](repeating: 1, count: 1_000))
    session.advance(to: 131)
    XCTAssertEqual(counts().count, 1_301)
    XCTAssertEqual(counts()[0], 1, "it runs without end")
    XCTAssertEqual(counts()[1...300].reduce(0, +), 0)
    XCTAssertEqual(counts()[301...], [Int](repeating: 1, count: 1_000)[...])
    session.advance(to: 20.08)
    XCTAssertEqual(counts().count, 1_301)
    XCTAssertEqual(counts()[1...200].reduce(0, +), 200, "found again")
    XCTAssertEqual(session.interactions[200].motions.first?.id.interaction, 200)
    XCTAssertEqual(counts()[201...300].reduce(0, +), 0, "not yet")
    XCTAssertEqual(counts()[301...].reduce(0, +), 1_000)
  }
}

private final class Mover: NSObject {
  private let view: UIView
  init(_ view: UIView) { self.view = view }
  func step() { view.center.x += 0.5 }
}

private final class DraggedController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let view = DraggedView(frame: CGRect(x: 30, y: 20, width: 40, height: 40))
    view.accessibilityIdentifier = "dragged"
    self.view.addSubview(view)
  }
}

private final class DraggedView: UIView {
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    center = touch.location(in: superview)
  }
}
