import QuartzCore
import XCTest

@testable import QuartzCore
@testable import Scene

/// Very many springs are evaluated by several threads, with the bits of one.
final class ParallelEvaluationTests: XCTestCase {
  private static let count = 20_000

  /// A context whose layers each spring in two of their numbers, with other constants each.
  private func crowd() -> Scene {
    let scene = Scene()
    scene.context.tree.engine.recordsOfAPart = 8_192
    scene.change {
      for i in 0..<Self.count / 2 {
        let layer = CALayer()
        scene.root.addSublayer(layer)
        layer.add(spring("position.x", i, damping: 1), forKey: nil)
        // Every tenth that is no scale is damped more than critically.
        let isScale = i % 3 == 0
        layer.add(
          spring(isScale ? "transform.scale" : "opacity", i, damping: !isScale && i % 10 == 0 ? 40 : 3),
          forKey: nil)
      }
    }
    return scene
  }

  private func spring(_ keyPath: String, _ i: Int, damping: Double) -> CASpringAnimation {
    let spring = CASpringAnimation(keyPath: keyPath)
    spring.fromValue = Double(i % 17)
    spring.toValue = 1.5 + Double(i % 5)
    spring.stiffness = 80 + Double(i % 41)
    spring.damping = damping
    // Some are over, some have not begun.
    spring.duration = i % 29 == 0 ? 0.5 : 100
    if i % 31 == 0 { spring.beginTime = Scene.origin + 1 }
    return spring
  }

  /// Every number that the layers of a context show.
  private func shown(_ scene: Scene, at time: Double) -> [UInt64] {
    scene.context.setTime(Scene.origin + time)
    scene.context.evaluate()
    return (scene.root.sublayers ?? []).flatMap { layer in
      let node = layer.renderNode
      return (0..<node.pointee.kind.slotCount).map { node.pointee.presentation[$0].bitPattern }
    }
  }

  func testThreadsChangeNoBit() {
    let (one, two) = (crowd(), crowd())
    two.context.threads = 2
    two.context.evaluate()
    XCTAssertEqual(two.context.tree.engine.parts(on: 2), 2)
    XCTAssertEqual(two.context.tree.engine.parts(on: 1), 1)
    for time in [0.0, 0.01, 0.25, 0.75, 3, 60] {
      XCTAssertTrue(shown(one, at: time) == shown(two, at: time), "at \(time) s")
    }
    XCTAssertGreaterThan(Set(shown(two, at: 3)).count, 3_000, "they are different springs")
  }

  func testRecordsThatDependOnOthersStayOnOneThread() throws {
    let scene = crowd()
    let engine = scene.context.tree.engine
    scene.step(to: 0)
    XCTAssertEqual(engine.parts(on: 2), 2)
    XCTAssertEqual(engine.parts(on: 3), 2, "8,192 records each at the least")
    let first = try XCTUnwrap(scene.root.sublayers?.last)
    scene.change {
      let second = spring("position.x", 1, damping: 2)
      second.isAdditive = true
      first.add(second, forKey: "second")
    }
    scene.step(to: 0.1)
    XCTAssertEqual(engine.parts(on: 2), 1, "the second spring is added to what the first one writes")
    scene.change { first.removeAnimation(forKey: "second") }
    scene.step(to: 0.2)
    XCTAssertEqual(engine.parts(on: 2), 2)
    scene.change { first.add(CABasicAnimation(keyPath: "cornerRadius"), forKey: "basic") }
    scene.step(to: 0.3)
    XCTAssertEqual(engine.parts(on: 2), 1, "only springs are known to touch nothing else")
  }
}
