import Demos
import Stage
import Support
import UIKit
import XCTest

@testable import Tuner

/// Variants that are compared stay on one clock, whatever a person does.
final class VariantsTogetherTests: XCTestCase {
  /// Taps, keys, numbers and pauses in a reproducible order: after each, every variant shows what its script shows at
  /// the session's time with its numbers.
  @preconcurrency @MainActor
  private func walk(_ demo: String, seed: UInt64, steps: Int) throws {
    var chance = ReproducibleNumbers(seed: seed)
    let rig = try TunerRig(demo)
    try rig.tapStage("tab.1")
    try rig.wait(0.7)
    var done: [String] = []
    for step in 0..<steps {
      let choice = Int.random(in: 0..<13, using: &chance)
      switch choice {
      case 0, 1: done.append("tap"); try rig.tapStage("tab.\(Int.random(in: 0..<3, using: &chance))")
      case 2: done.append("left"); try rig.key("left")
      case 3: done.append("shift+left"); try rig.key("shift+left")
      case 4: done.append("right"); try rig.key("right")
      case 5: done.append("space"); try rig.key("space")
      case 6: done.append("wait"); try rig.wait(Double.random(in: 0..<0.5, using: &chance))
      case 7: done.append("b"); try rig.key("b")
      case 8:
        done.append("compare")
        if !rig.session.isSplit { try rig.click("tuner.compare") }
      case 9:
        guard let track = rig.stage.view(withIdentifier: "tuner.spring.fittedDuration") else { continue }
        done.append("number")
        rig.stage.send(.tap(.point(rig.center(track, x: .random(in: 0.1..<0.9, using: &chance)))))
        try rig.pass(0.05)
      case 10:
        let mode = ComparisonMode.allCases.randomElement(using: &chance)!
        guard rig.session.isSplit else { continue }
        done.append("\(mode)")
        try rig.click("tuner.compare.\(mode.name)")
      case 11:
        done.append("hover")
        let area = rig.controller.stageController.device.frame
        rig.stage.send(
          .pointer(.move, CGPoint(x: area.minX + .random(in: 0..<area.width, using: &chance), y: area.midY)))
        try rig.pass(0.05)
      default: done.append("replay"); try rig.key("r")
      }
      let now = rig.session.transport.now
      let stages = rig.controller.stageController
      for variant in rig.session.variants {
        let what = "\(demo) \(seed) at step \(step), variant \(variant.name): \(done.suffix(12))"
        XCTAssertEqual(variant.stage.now, now, what)
        XCTAssertEqual(variant.stage.script, rig.session.stage.script, what)
        let twin = try variant.twinWithNumbers()
        let expected = try twin.image(at: now)
        XCTAssertEqual(variant.stage.render().differences(from: expected), 0, what)
        let isAtWork = variant === rig.session.variant
        if !isAtWork, rig.panel.comparison == .difference { continue }
        let shown =
          isAtWork
          ? stages.stageView.layer.contents as! CGImage? : stages.others.first?.picture.image?.cgImage
        XCTAssertEqual(shown?.differences(from: expected), 0, "shown, \(what)")
      }
    }
  }

  @preconcurrency @MainActor
  func testWhateverAPersonDoes() throws {
    for seed in [2, 15, 31] { try walk("springy-tabs", seed: UInt64(seed), steps: 60) }
  }
}
