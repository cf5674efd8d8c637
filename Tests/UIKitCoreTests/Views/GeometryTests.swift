import UIKit
import XCTest

private final class ShapeView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }
}

private final class FixedView: UIView {
  override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 30, height: 12) }
}

private final class LayoutView: UIView {
  var layouts = 0
  override func layoutSubviews() { layouts += 1 }
}

final class GeometryTests: XCTestCase {
  func testFrameBoundsAndCenter() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    XCTAssertEqual(view.center, CGPoint(x: 60, y: 45))
    XCTAssertEqual(view.bounds, CGRect(x: 0, y: 0, width: 100, height: 50))
    view.bounds.size = CGSize(width: 40, height: 40)
    XCTAssertEqual(view.frame, CGRect(x: 40, y: 25, width: 40, height: 40))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    XCTAssertEqual(view.frame, CGRect(x: 20, y: 5, width: 80, height: 80))
    XCTAssertEqual(view.layer.transform.m11, 2)
  }

  func testLayerClass() {
    XCTAssertTrue(ShapeView().layer is CAShapeLayer)
    XCTAssertTrue(type(of: UIView().layer) == CALayer.self)
  }

  func testConversionThroughTransformsAndScrolledBounds() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let middle = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    let leaf = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    root.addSubview(middle)
    middle.addSubview(leaf)
    middle.bounds.origin = CGPoint(x: 5, y: 0)
    XCTAssertEqual(leaf.convert(CGPoint.zero, to: root), CGPoint(x: 55, y: 60))
    middle.bounds.origin = .zero
    middle.transform = CGAffineTransform(scaleX: 2, y: 2)
    XCTAssertEqual(leaf.convert(CGPoint.zero, to: root), CGPoint(x: 20, y: 20))
    XCTAssertEqual(leaf.convert(CGPoint(x: 20, y: 20), from: root), .zero)
    XCTAssertEqual(leaf.convert(leaf.bounds, to: nil), CGRect(x: 20, y: 20, width: 40, height: 40))
  }

  func testAutoresizingSharesInProportion() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    func resized(_ frame: CGRect, _ mask: UIView.AutoresizingMask) -> CGRect {
      root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      let view = UIView(frame: frame)
      view.autoresizingMask = mask
      root.addSubview(view)
      root.frame = CGRect(x: 0, y: 0, width: 200, height: 150)
      view.removeFromSuperview()
      return view.frame
    }
    let frame = CGRect(x: 20, y: 20, width: 60, height: 40)
    XCTAssertEqual(resized(frame, []), frame)
    XCTAssertEqual(resized(frame, .flexibleWidth), CGRect(x: 20, y: 20, width: 160, height: 40))
    XCTAssertEqual(resized(frame, .flexibleLeftMargin), CGRect(x: 120, y: 20, width: 60, height: 40))
    XCTAssertEqual(
      resized(frame, [.flexibleLeftMargin, .flexibleRightMargin]), CGRect(x: 70, y: 20, width: 60, height: 40)
    )
    // Margins 20 and 40 and a height of 40: 50 more points are shared 10 : 20 : 20.
    XCTAssertEqual(
      resized(frame, [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin]),
      CGRect(x: 20, y: 30, width: 60, height: 60))
    XCTAssertEqual(
      resized(CGRect(x: 0, y: 0, width: 0, height: 0), [.flexibleWidth, .flexibleHeight]),
      CGRect(x: 0, y: 0, width: 100, height: 50))
  }

  func testAutoresizingKeepsTheTransform() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    root.addSubview(view)
    root.bounds.size = CGSize(width: 300, height: 200)
    XCTAssertEqual(view.bounds.size, CGSize(width: 300, height: 200))
    XCTAssertEqual(view.center, CGPoint(x: 150, y: 100))
  }

  func testSizeToFitKeepsTheOrigin() {
    let view = FixedView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    view.sizeToFit()
    XCTAssertEqual(view.frame, CGRect(x: 10, y: 10, width: 30, height: 12))
    XCTAssertEqual(UIView().intrinsicContentSize, CGSize(width: -1, height: -1))
  }

  func testLayoutHappensOnceWhenNeeded() {
    let view = LayoutView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.layoutIfNeeded()
    let first = view.layouts
    view.layoutIfNeeded()
    XCTAssertEqual(view.layouts, first)
    view.setNeedsLayout()
    view.setNeedsLayout()
    view.layoutIfNeeded()
    XCTAssertEqual(view.layouts, first + 1)
    view.bounds.size.width = 20
    view.layoutIfNeeded()
    XCTAssertEqual(view.layouts, first + 2)
    view.center = CGPoint(x: 100, y: 100)
    view.layoutIfNeeded()
    XCTAssertEqual(view.layouts, first + 2)
    view.addSubview(UIView())
    view.layoutIfNeeded()
    XCTAssertEqual(view.layouts, first + 3)
  }

  func testContentModeIsTheLayersGravity() {
    let view = UIView()
    XCTAssertEqual(view.layer.contentsGravity, .resize)
    view.contentMode = .scaleAspectFit
    XCTAssertEqual(view.layer.contentsGravity, .resizeAspect)
    view.contentMode = .topLeft
    XCTAssertEqual(view.layer.contentsGravity, .topLeft)
  }
}
