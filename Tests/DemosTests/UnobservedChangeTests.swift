import AllocationCounter
import Stage
import UIKit
import XCTest

/// What nobody observes costs no memory when it changes.
final class UnobservedChangeTests: XCTestCase {
  private final class Player: RuntimeObject {
    var progress = 0.0 {
      willSet { PropertyChanges.begin("progress", of: self) }
      didSet { PropertyChanges.end("progress", of: self) }
    }
  }

  private func allocations(_ body: (Int) -> Void) -> Int {
    for i in 0..<20 { body(i) }
    allocation_counter_start()
    for i in 20..<120 { body(i) }
    return Int(allocation_counter_stop())
  }

  func testChangesThatNobodyObservesAllocateNothing() throws {
    _ = try Stage(size: CGSize(width: 100, height: 100)) { UIView() }
    RuntimeClasses.register(
      RuntimeClass(
        Player.self, properties: ["progress": RuntimeProperty(\Player.progress)], observable: ["progress"]))
    let player = Player()
    XCTAssertEqual(allocations { player.progress = Double($0) }, 0)
    let layer = CALayer()
    XCTAssertEqual(allocations { layer.opacity = Float($0 % 2) }, 0)
    let view = UIView()
    XCTAssertEqual(allocations { view.tag = $0 }, 0)
    // Counted as it should be, it finds what an observer costs.
    let token = player.observe(\.progress, options: .new) { _, _ in }
    XCTAssertGreaterThan(allocations { player.progress = Double($0) }, 0)
    token.invalidate()
    XCTAssertEqual(allocations { view.tag = $0 }, 0)
  }
}
