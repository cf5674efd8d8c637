import Recording
import SampleStage
import Stage
import UIKit
import XCTest

/// What layers showed, as text and back, and what differs between two moments.
final class SceneHistoryTests: XCTestCase {
  private func history(_ onTouch: @escaping (TouchBox) -> Void, at times: [TimeInterval]) throws
    -> SceneHistory
  {
    let stage = try Sample.stage(onTouch)
    var history = SceneHistory()
    for time in times {
      try stage.advance(to: time)
      history.append(SceneState(of: stage), at: time)
    }
    return history
  }

  func testTextsAreReadBack() throws {
    let history = try history(
      { box in
        Sample.bounce(box)
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
        label.text = "two\nlines \\ and = - at"
        label.accessibilityIdentifier = "a name\nwith a break"
        box.addSubview(label)
        UIView.animate(withDuration: 0.2, delay: 0, options: []) {
          box.backgroundColor = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        } completion: { _ in
          label.removeFromSuperview()
        }
      }, at: [0, 0.05, 0.1, 0.25, 0.4])
    XCTAssertEqual(SceneHistory(history.text), history)
    XCTAssertEqual(history.states[1].layers.count, history.states[4].layers.count + 1, "the label went away")
  }

  func testOnlyWhatChangesIsWritten() throws {
    let still = try history({ _ in }, at: [0, 1, 2])
    XCTAssertEqual(still.text.components(separatedBy: "\n= ").count - 1, still.states[0].layers.count)
    XCTAssertTrue(still.text.hasSuffix("\nat 1.0\nat 2.0\n"))
  }

  func testNonsenseIsRefused() {
    for text in [
      "", "hello", "at x\n", "= box\n", "at 0\nopacity number 1\n", "at 0\n= box\nopacity number\n",
      "at 0\n= box\nopacity number one\n", "at 0\n= box\nposition point 1\n",
    ] {
      XCTAssertNil(SceneHistory(text), text)
    }
  }

  func testDifferencesAreTold() throws {
    func state(_ change: @escaping (TouchBox) -> Void) throws -> SceneState {
      let stage = try Sample.stage(change)
      try stage.advance(to: 0)
      return SceneState(of: stage)
    }
    let plain = try state { _ in }
    func words(_ change: @escaping (TouchBox) -> Void) throws -> [String] {
      try state(change).differences(from: plain).map(\.text)
    }
    XCTAssertEqual(try words { _ in }, [])
    XCTAssertEqual(try words { $0.alpha = 0.5 }, ["box opacity: expected 1, got 0.5"])
    XCTAssertEqual(
      try words { $0.transform = CGAffineTransform(scaleX: 2, y: 2) },
      ["box transform.scale: expected 1, got 2"])
    XCTAssertEqual(
      try words { $0.transform = CGAffineTransform(scaleX: 2, y: 3) },
      ["box transform.scale.x: expected 1, got 2", "box transform.scale.y: expected 1, got 3"])
    XCTAssertEqual(
      try words {
        $0.backgroundColor = .blue
        $0.isHidden = true
      },
      ["box hidden: expected false, got true", "box backgroundColor: expected #FF0000, got #0000FF"])
    XCTAssertEqual(
      try words { $0.layer.cornerRadius = 1e-9 }, ["box cornerRadius: expected 0.0, got 1e-09"],
      "what six decimals do not tell is told whole")
    XCTAssertEqual(
      try words { box in
        let label = UILabel()
        label.text = "new"
        label.accessibilityIdentifier = "label"
        box.addSubview(label)
      }, ["label: the layer is new"])
    XCTAssertEqual(try words { $0.removeFromSuperview() }, ["box: the layer is gone"])
  }
}
