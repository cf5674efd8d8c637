import Foundation
import Stage
import UIKit
import XCTest

@testable import Recording

final class TreeDumpTests: XCTestCase {
  func testTextOfATreeInFlight() throws {
    let stage = try Sample.stage(Sample.bounce)
    try stage.advance(to: 0.075)
    let lines = TreeDump(of: stage).text().split(separator: "\n").map(String.init)
    XCTAssertTrue(lines[0].hasPrefix("100 x 80 pt at 1x, 0.075 s, "), lines[0])
    XCTAssertTrue(lines[0].hasSuffix(" layers, 1 running animation"), lines[0])
    XCTAssertEqual(lines[1], "UIWindow window  (0 0 100 80)")
    let box = try XCTUnwrap(lines.firstIndex { $0.contains("TouchBox") })
    XCTAssertEqual(
      lines[box].trimmingCharacters(in: .whitespaces), "TouchBox box  (30 20 40 40)  backgroundColor #FF0000")
    XCTAssertEqual(lines[box + 1].trimmingCharacters(in: .whitespaces), "transform.scale 1 \u{2192} 1.4")
    XCTAssertEqual(
      lines[box + 2].trimmingCharacters(in: .whitespaces),
      "~ keyframes transform.scale \"bounce\", 1, 1.4, 0.9, 1.02, 1, begin 0 s, 0.3 s, cubic")
  }

  func testTheSameMomentGivesTheSameText() throws {
    let first = try Sample.stage(Sample.bounce), second = try Sample.stage(Sample.bounce)
    try first.advance(to: 0.3)
    try first.advance(to: 0.1)
    try second.advance(to: 0.1)
    XCTAssertEqual(TreeDump(of: first).text(), TreeDump(of: second).text())
    XCTAssertEqual(TreeDump(of: first).json(), TreeDump(of: second).json())
  }

  func testSpringOfABlock() throws {
    let stage = try Sample.stage { box in
      UIView.animate(
        withDuration: 0.5, delay: 0.1, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, options: [],
        animations: { box.center.y += 10 })
    }
    try stage.advance(to: 0.2)
    let node = try XCTUnwrap(TreeDump(of: stage).root.flattened.first { $0.identifier == "box" })
    let animation = try XCTUnwrap(node.animations.first)
    XCTAssertEqual(animation.kind, .spring)
    XCTAssertEqual(animation.keyPath, "position")
    XCTAssertEqual(animation.begin, 0.1, accuracy: 1e-12)
    XCTAssertEqual(animation.duration, 0.5)
    XCTAssertEqual(try XCTUnwrap(animation.spring?.dampingRatio), 0.5, accuracy: 1e-6)
    XCTAssertTrue(animation.isAdditive)
    XCTAssertEqual(animation.from, .point(x: 0, y: -10))
    let position = try XCTUnwrap(node.properties.first { $0.name == "position" })
    XCTAssertEqual(position.model, .point(x: 50, y: 50))
    XCTAssertTrue(position.isMoving)
  }

  func testJSONHoldsModelAndPresentation() throws {
    let stage = try Sample.stage(scale: 2, Sample.bounce)
    try stage.advance(to: 0.075)
    let data = Data(TreeDump(of: stage).json().utf8)
    let tree = try XCTUnwrap(JSONSerialization.jsonObject(with: data) as? [String: Any])
    XCTAssertEqual(tree["scale"] as? Double, 2)
    XCTAssertEqual(tree["time"] as? Double, 0.075)
    var found: [String: Any]?
    func visit(_ node: [String: Any]) {
      if node["identifier"] as? String == "box" { found = node }
      for child in node["children"] as? [[String: Any]] ?? [] { visit(child) }
    }
    visit(try XCTUnwrap(tree["root"] as? [String: Any]))
    let box = try XCTUnwrap(found)
    XCTAssertEqual(box["class"] as? String, "TouchBox")
    XCTAssertEqual(box["frame"] as? [Double], [30, 20, 40, 40])
    XCTAssertTrue((box["path"] as? String)?.hasSuffix("/box") == true)
    let model = try XCTUnwrap(box["model"] as? [String: Any])
    let shown = try XCTUnwrap(box["presentation"] as? [String: Any])
    XCTAssertEqual(model["transform.scale"] as? Double, 1)
    XCTAssertEqual(try XCTUnwrap(shown["transform.scale"] as? Double), 1.4, accuracy: 1e-12)
    XCTAssertEqual(shown["backgroundColor"] as? [Double], [1, 0, 0, 1])
    let animation = try XCTUnwrap((box["animations"] as? [[String: Any]])?.first)
    XCTAssertEqual(animation["keyPath"] as? String, "transform.scale")
    XCTAssertEqual(animation["values"] as? [Double], [1, 1.4, 0.9, 1.02, 1])
    XCTAssertEqual(animation["end"] as? Double, 0.3)
  }

  func testJSONOfEndlessAnimationsAndOddNames() throws {
    let stage = try Sample.stage { box in
      let blink = CABasicAnimation(keyPath: "opacity")
      blink.toValue = 0
      blink.duration = 0.1
      blink.repeatCount = .infinity
      box.layer.add(blink, forKey: "a \"quoted\"\nkey")
    }
    try stage.advance(to: 1)
    let dump = TreeDump(of: stage)
    XCTAssertNotNil(try JSONSerialization.jsonObject(with: Data(dump.json().utf8)))
    XCTAssertTrue(dump.text().contains("0.1 s, endless"), dump.text())
    XCTAssertTrue(dump.json().contains("\"repeatCount\": null"))
  }

  func testHiddenLayersAndLabelsAreListed() throws {
    let stage = try Stage(
      size: CGSize(width: 60, height: 30),
      showing: {
        let host = UIView()
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
        label.text = "Hello"
        label.isHidden = true
        host.addSubview(label)
        return host
      })
    try stage.advance(to: 0)
    XCTAssertTrue(TreeDump(of: stage).text().contains("UILabel  (0 0 60 20)  hidden  \"Hello\""))
  }

  func testNumbersForPeople() {
    XCTAssertEqual(InspectedValue.text(0.30000000000000004), "0.3")
    XCTAssertEqual(InspectedValue.text(-0.0), "0")
    XCTAssertEqual(InspectedValue.text(1.0 / 3), "0.333333")
    XCTAssertEqual(InspectedValue.text(.infinity), "inf")
    XCTAssertEqual(InspectedValue(CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5))?.text, "#FF800080")
    XCTAssertEqual(InspectedValue(CATransform3DIdentity)?.text, "identity")
    XCTAssertEqual(InspectedValue(CGPoint(x: 1.5, y: 2))?.text, "(1.5 2)")
    XCTAssertEqual(InspectedValue(NSNumber(value: 0.25)), .number(0.25))
    XCTAssertEqual(InspectedValue(NSValue(cgPoint: CGPoint(x: 3, y: 4))), .point(x: 3, y: 4))
    XCTAssertEqual(InspectedValue(NSValue(caTransform3D: CATransform3DIdentity))?.text, "identity")
    XCTAssertNil(InspectedValue(nil))
  }
}
