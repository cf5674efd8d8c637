import Support
import UIKit
import XCTest

@testable import UIKitCore

private final class Sketch: UIView {
  var sizes: [CGSize] = []
  override func draw(_ rect: CGRect) {
    sizes.append(rect.size)
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 10, height: rect.height))
  }
}

/// When `draw(_:)` is called, and what happens to the old drawing when it is not.
final class ContentRedrawTests: XCTestCase {
  private var harness = WindowHarness()

  override func setUp() {
    harness = WindowHarness(size: CGSize(width: 100, height: 100), scale: 1)
    harness.window.makeKeyAndVisible()
  }

  override func tearDown() { harness.close() }

  private func shownRow(_ count: Int) throws -> [UInt32] {
    let image = try XCTUnwrap(harness.window.layer.snapshotImage(scale: 1, afterUpdates: true))
    return (0..<count).map { pixel(image, $0, 5) }
  }

  func testOnlyRedrawDrawsAgainWhenTheBoundsChange() throws {
    let view = Sketch(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    harness.window.addSubview(view)
    harness.frame(at: 0)
    XCTAssertEqual(view.sizes.count, 1)
    view.frame.size.width = 40
    harness.frame(at: 0.1)
    XCTAssertEqual(view.sizes.count, 1, "scaleToFill stretches what is there")
    var row = try shownRow(40)
    XCTAssertEqual(row[15], 0xFFFF_0000, "10 of 20 points became 20 of 40")
    XCTAssertEqual(row[25], 0)
    view.contentMode = .topLeft
    harness.frame(at: 0.2)
    row = try shownRow(40)
    XCTAssertEqual(row[5], 0xFFFF_0000)
    XCTAssertEqual(row[15], 0, "not stretched")
    view.contentMode = .redraw
    view.frame.size.width = 60
    harness.frame(at: 0.3)
    XCTAssertEqual(view.sizes.count, 2)
    XCTAssertEqual(view.sizes.last, CGSize(width: 60, height: 10))
    view.frame.origin.x = 3
    harness.frame(at: 0.4)
    XCTAssertEqual(view.sizes.count, 2, "moving changes no bounds")
    view.setNeedsDisplay()
    view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    harness.frame(at: 0.5)
    XCTAssertEqual(view.sizes.count, 3, "once a frame")
  }

  func testALabelMasksWithItsLetters() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    view.backgroundColor = .blue
    let label = UILabel(frame: view.bounds)
    label.font = .systemFont(ofSize: 30, weight: .black)
    label.text = "HH"
    view.mask = label
    harness.window.addSubview(view)
    harness.frame(at: 0)
    let image = try XCTUnwrap(harness.window.layer.snapshotImage(scale: 1, afterUpdates: true))
    var (full, clear) = (0, 0)
    for y in 0..<40 {
      for x in 0..<100 {
        if pixel(image, x, y) == 0xFF00_00FF { full += 1 }
        if pixel(image, x, y) == 0 { clear += 1 }
      }
    }
    XCTAssertGreaterThan(full, 200, "the letters")
    XCTAssertGreaterThan(clear, 2000, "what is around them")
  }

  func testAPatternFillsTheBackground() throws {
    let tile = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 2, y: 0, width: 2, height: 4))
    }
    let harness = WindowHarness(scale: 1)
    defer { harness.close() }
    let (color, _) = Diagnostics.withCapture { UIColor(patternImage: tile) }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    view.backgroundColor = color
    harness.window.addSubview(view)
    harness.frame(at: 0.1)
    func colors(_ points: [CGFloat]) throws -> [Bool] {
      let image = try XCTUnwrap(view.layer.contents as? CGImage)
      return points.map { x in
        image.cropping(to: CGRect(x: x, y: 5, width: 1, height: 1))?.meanColor.lanes.x == 1
      }
    }
    XCTAssertEqual(try colors([0, 1, 2, 3, 4, 17, 18]), [true, true, false, false, true, true, false])
    XCTAssertNil(view.layer.backgroundColor)
    XCTAssertEqual(view.backgroundColor, color)
    view.bounds.size.width = 40
    harness.frame(at: 0.2)
    XCTAssertEqual(try colors([36, 38]), [true, false], "it is drawn again at another size")
    view.backgroundColor = .green
    XCTAssertNil(view.layer.contents)
    XCTAssertNotNil(view.layer.backgroundColor)
  }
}
