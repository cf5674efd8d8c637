import UIKit
import XCTest

/// Corners by what a view is and where it is.
final class CornerConfigurationTests: XCTestCase {
  private var harness = WindowHarness()

  override func setUp() {
    harness = WindowHarness()
    harness.window.makeKeyAndVisible()
  }
  override func tearDown() { harness.close() }

  private func add(_ frame: CGRect, to container: UIView? = nil) -> UIView {
    let view = UIView(frame: frame)
    (container ?? harness.window).addSubview(view)
    return view
  }

  func testACapsuleFollowsTheSize() {
    let view = add(CGRect(x: 20, y: 20, width: 100, height: 40))
    XCTAssertEqual(view.effectiveRadius(corner: .allCorners), 0)
    view.cornerConfiguration = .capsule()
    XCTAssertEqual(view.layer.cornerRadius, 20)
    XCTAssertEqual(view.layer.cornerCurve, .continuous)
    view.frame.size.height = 60
    XCTAssertEqual(view.layer.cornerRadius, 30)
    view.bounds.size = CGSize(width: 30, height: 90)
    XCTAssertEqual(view.layer.cornerRadius, 15)
    view.cornerConfiguration = .capsule(maximumRadius: 12)
    XCTAssertEqual(view.layer.cornerRadius, 12)
  }

  func testOneCentreWithTheContainer() {
    let container = add(CGRect(x: 20, y: 20, width: 200, height: 120))
    container.cornerConfiguration = .corners(radius: 36)
    let view = UIView(frame: CGRect(x: 12, y: 12, width: 176, height: 96))
    view.cornerConfiguration = .corners(radius: .containerConcentric())
    container.addSubview(view)
    harness.frame(at: 0.1)
    XCTAssertEqual(view.layer.cornerRadius, 24)
    view.frame.origin = CGPoint(x: 20, y: 12)
    XCTAssertEqual(view.effectiveRadius(corner: .topLeft), 16)
    XCTAssertEqual(view.effectiveRadius(corner: .bottomRight), 24, "4 and 12 from the other edges")
    view.center.x += 100
    XCTAssertEqual(view.effectiveRadius(corner: .topLeft), 0)
    view.cornerConfiguration = .corners(radius: .containerConcentric(minimum: 7))
    XCTAssertEqual(view.effectiveRadius(corner: .topLeft), 7)
    view.frame = CGRect(x: 12, y: 12, width: 176, height: 96)
    container.cornerConfiguration = .corners(radius: 50)
    XCTAssertEqual(view.layer.cornerRadius, 38, "the container's corners are others")
  }

  /// Each view looks at those around it once, whatever these follow.
  func testManyInOneAnother() {
    let outer = add(CGRect(x: 0, y: 0, width: 300, height: 300))
    var view = outer
    for _ in 0..<40 {
      let inner = add(view.bounds.insetBy(dx: 1, dy: 1), to: view)
      inner.cornerConfiguration = .corners(radius: .containerConcentric())
      view = inner
    }
    XCTAssertEqual(view.layer.cornerRadius, 0)
    outer.cornerConfiguration = .corners(radius: 60)
    XCTAssertEqual(view.layer.cornerRadius, 20)
  }

  func testUniformCornersHaveTheLargestRadius() {
    let container = add(CGRect(x: 0, y: 0, width: 200, height: 200))
    container.layer.cornerRadius = 40
    let view = add(CGRect(x: 10, y: 30, width: 100, height: 100), to: container)
    view.cornerConfiguration = .corners(radius: .containerConcentric())
    XCTAssertEqual(view.effectiveRadius(corner: .topLeft), 10)
    XCTAssertEqual(view.effectiveRadius(corner: .bottomRight), 0)
    view.cornerConfiguration = .uniformCorners(radius: .containerConcentric())
    XCTAssertEqual(view.layer.cornerRadius, 10)
    XCTAssertEqual(view.layer.maskedCorners.rawValue, 15)
    view.cornerConfiguration = .uniformEdges(topRadius: .containerConcentric(), bottomRadius: nil)
    XCTAssertEqual(view.layer.cornerRadius, 10)
    XCTAssertEqual(view.layer.maskedCorners, [.layerMinXMinYCorner, .layerMaxXMinYCorner])
  }

  func testRadiiThatDifferBecomeAMask() {
    let view = add(CGRect(x: 0, y: 0, width: 100, height: 60))
    view.cornerConfiguration = .uniformTopRadius(20, bottomLeftRadius: 5)
    XCTAssertEqual(view.layer.cornerRadius, 0)
    let mask = view.layer.mask as? CAShapeLayer
    XCTAssertEqual(mask?.path?.boundingBoxOfPath, view.bounds)
    XCTAssertEqual(mask?.path?.contains(CGPoint(x: 2, y: 2)), false)
    XCTAssertEqual(mask?.path?.contains(CGPoint(x: 99.5, y: 59.5)), true)
    view.cornerConfiguration = .corners(radius: 8)
    XCTAssertNil(view.layer.mask)
    XCTAssertEqual(view.layer.cornerRadius, 8)
  }

  /// As in CSS: all radii shrink alike until those on a side fit it.
  func testRadiiThatDoNotFitShrinkTogether() {
    let view = add(CGRect(x: 0, y: 0, width: 60, height: 100))
    view.cornerConfiguration = .corners(
      topLeftRadius: 60, topRightRadius: 30, bottomLeftRadius: 15, bottomRightRadius: nil)
    XCTAssertEqual(view.effectiveRadius(corner: .topLeft), 40, accuracy: 1e-9)
    XCTAssertEqual(view.effectiveRadius(corner: .topRight), 20, accuracy: 1e-9)
    XCTAssertEqual(view.effectiveRadius(corner: .bottomLeft), 10, accuracy: 1e-9)
  }

  func testACapsuleMovesWithItsSizeInABlock() {
    let view = add(CGRect(x: 0, y: 0, width: 100, height: 40))
    view.cornerConfiguration = .capsule()
    harness.frame(at: 0)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.frame.size.height = 80 }
    harness.run(to: 0.5)
    XCTAssertEqual(view.layer.presentation()?.cornerRadius ?? 0, 30, accuracy: 0.5)
  }
}
