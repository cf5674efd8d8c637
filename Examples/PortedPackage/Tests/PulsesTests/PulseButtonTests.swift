import XCTest

@testable import Pulses

#if canImport(FlipbookTesting)
  import FlipbookTesting
  import UIKit

  final class PulseButtonTests: XCTestCase {
    private final class Listener: PulseButtonDelegate {
      var ends = 0
      func pulseButtonDidEnd(_ button: PulseButton) { ends += 1 }
    }

    /// A tap reaches the selector, the dot grows in half a second, and the optional requirement is called.
    func testATapPulses() throws {
      let listener = Listener()
      let stage = try Stage(size: CGSize(width: 120, height: 120)) {
        let button = PulseButton(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
        button.delegate = listener
        return button
      }
      let motion = try stage.record(hertz: 100) { $0.tap("pulse") }
      let scale = try XCTUnwrap(motion["dot", "transform.scale"])
      XCTAssertEqual(try XCTUnwrap(scale.value(at: 0.25)), 1.2, accuracy: 0.001)
      XCTAssertEqual(listener.ends, 1)
    }
  }
#endif
