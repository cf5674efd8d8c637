import XCTest

@testable import QuartzCore

/// `style` supplies what was not set.
final class LayerStyleTests: XCTestCase {
  func testSuppliesValuesThatWereNotSet() {
    let layer = CALayer()
    layer.opacity = 1
    layer.style = [
      "opacity": 0.5, "cornerRadius": 8, "backgroundColor": CGColor.red, "contentsGravity": "center",
      "name": "styled", "mine": "value", "transform": NSValue(caTransform3D: CATransform3DMakeScale(2, 2, 1)),
      "bounds": CGRect(x: 0, y: 0, width: 9, height: 9),
    ]
    XCTAssertEqual(layer.opacity, 1, "it was set, though to the default")
    XCTAssertEqual(layer.cornerRadius, 8)
    XCTAssertEqual(layer.backgroundColor?.lanes, CGColor.red.lanes)
    XCTAssertEqual(layer.contentsGravity, .center)
    XCTAssertEqual(layer.name, "styled")
    XCTAssertEqual(layer.value(forKey: "mine") as? String, "value")
    XCTAssertEqual(layer.transform, CATransform3DMakeScale(2, 2, 1))
    XCTAssertEqual(layer.bounds, .zero, "bounds are not looked up in a style")
  }

  func testWhatIsSetLaterStays() {
    let layer = CALayer()
    layer.style = ["cornerRadius": 8, "borderWidth": 2, "contentsGravity": "center"]
    layer.cornerRadius = 3
    layer.contentsGravity = .top
    layer.style = ["cornerRadius": 20, "borderWidth": 4, "contentsGravity": "left"]
    XCTAssertEqual([layer.cornerRadius, layer.borderWidth], [3, 4])
    XCTAssertEqual(layer.contentsGravity, .top)
    layer.style = nil
    XCTAssertEqual([layer.cornerRadius, layer.borderWidth], [3, 0])
  }

  func testTheShallowestValueCounts() {
    let layer = CAShapeLayer()
    let inner: [AnyHashable: Any] = ["lineWidth": 9, "strokeColor": CGColor.blue, "lineCap": "round"]
    layer.style = ["lineWidth": 4, "style": inner]
    XCTAssertEqual(layer.lineWidth, 4)
    XCTAssertEqual(layer.strokeColor?.lanes, CGColor.blue.lanes)
    XCTAssertEqual(layer.lineCap, .round)
    layer.style = nil
    XCTAssertEqual(layer.lineWidth, 1)
    XCTAssertNil(layer.strokeColor)
    XCTAssertEqual(layer.lineCap, .butt)
  }

  func testDrawsAndWrongValuesAreReported() {
    let scene = Scene()
    scene.change {
      scene.layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      scene.layer.style = ["backgroundColor": CGColor.green]
    }
    XCTAssertEqual(channels(scene.picture()[10, 10]), [0, 255, 0])
    XCTAssertEqual(
      reports { scene.layer.style = ["opacity": "half"] },
      ["root/layer: opacity needs a number, got String; kept the old value."])
  }

  func testActionsOfAStyleStillCount() {
    let scene = Scene()
    scene.layer.style = ["style": ["actions": ["zPosition": NSNull() as CAAction]] as [AnyHashable: Any]]
    scene.context.perform { scene.layer.zPosition = 4 }
    XCTAssertNil(scene.layer.animationKeys())
  }
}
