import Stage
import Tuner
import UIKit
import XCTest

final class AnimationCatalogueTests: XCTestCase {
  func testAnimationsAppearByThemselvesUnderTheirInteraction() throws {
    let stage = try Sample.stage(taps: [0.1, 0.5]) { box in
      Sample.bounce(box)
      UIView.animate(
        withDuration: 0.2, delay: 0.05, options: [.curveLinear], animations: { box.alpha *= 0.5 })
    }
    let catalogue = AnimationCatalogue(of: stage)
    var changes = 0
    catalogue.onChange = { changes += 1 }
    XCTAssertEqual(catalogue.interactions.count, 0)
    try stage.advance(to: 0.05)
    XCTAssertEqual(changes, 0)
    try stage.advance(to: 1)
    XCTAssertEqual(catalogue.interactions.map(\.title), ["tap box", "tap box"])
    XCTAssertEqual(catalogue.interactions.map(\.time), [0.1, 0.5])
    XCTAssertEqual(changes, 4)

    let first = catalogue.interactions[0].animations
    XCTAssertEqual(first.map(\.summary.keyPath), ["transform.scale", "opacity"])
    XCTAssertEqual(first.map(\.summary.kind), [.keyframes, .basic])
    XCTAssertEqual(first.map(\.summary.begin), [0.1, 0.15000000000000002])
    XCTAssertEqual(first.map(\.start), [0.1, 0.1])
    XCTAssertEqual(first.map(\.layerName), ["box", "box"])
    XCTAssertTrue(first[0].layerPath.hasPrefix("window/"))
    XCTAssertEqual(first[0].summary.values.map(\.text), ["1", "1.4", "0.9", "1.02", "1"])
    XCTAssertEqual(first[1].summary.to, .number(0.5))
    XCTAssertEqual(first[1].summary.controlPoints, [0, 0, 1, 1])
    XCTAssertEqual(catalogue.animations.map(\.id), [0, 1, 2, 3])
    XCTAssertTrue(first[0].isActive(at: 0.3))
    XCTAssertFalse(first[0].isActive(at: 0.45))
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
    let catalogue = AnimationCatalogue(of: stage)
    XCTAssertEqual(catalogue.interactions.map(\.title), ["start"], "it ran before the catalogue came")
    let summary = try XCTUnwrap(catalogue.animations.first?.summary)
    XCTAssertEqual(summary.key, "pulse")
    XCTAssertEqual(
      summary.text,
      "spring cornerRadius \"pulse\", to 4, begin 0 s, 0.5 s, mass 1, stiffness 100, damping 10, velocity 0")
    XCTAssertEqual(try XCTUnwrap(summary.spring?.dampingRatio), 0.5, accuracy: 1e-12)
  }

  func testGoingBackBeginsAnew() throws {
    let stage = try Sample.stage(taps: [0, 0.2], Sample.bounce)
    let catalogue = AnimationCatalogue(of: stage)
    try stage.advance(to: 1)
    XCTAssertEqual(catalogue.animations.count, 2)
    try stage.advance(to: 0.1)
    XCTAssertEqual(catalogue.animations.map(\.id), [0], "the replay has come to the first tap")
    try stage.advance(to: 1)
    XCTAssertEqual(catalogue.animations.map(\.id), [0, 1])
  }

  func testSentTapsAreInteractions() throws {
    let stage = try Sample.stage(taps: [], Sample.bounce)
    let catalogue = AnimationCatalogue(of: stage)
    try stage.advance(to: 0.25)
    stage.tap("box")
    try stage.advance(to: 0.3)
    XCTAssertEqual(catalogue.interactions.map(\.title), ["tap box"])
    XCTAssertEqual(catalogue.interactions.first?.time, 0.25)
  }
}
