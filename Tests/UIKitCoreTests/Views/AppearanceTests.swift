import Support
import UIKit
import XCTest

private final class TintView: UIView {
  var changes = 0
  override func tintColorDidChange() { changes += 1 }
}

private final class TraitView: UIView {
  var styles: [UIUserInterfaceStyle?] = []
  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    styles.append(previous?.userInterfaceStyle)
  }
}

private final class SketchView: UIView {
  var rects: [CGRect] = []
  override func draw(_ rect: CGRect) {
    super.draw(rect)
    rects.append(rect)
    UIColor.red.setFill()
    UIGraphicsGetCurrentContext()?.fill(rect)
  }
}

private class SubclassOfNothing: UIView {
  override func layoutSubviews() {}
}

private final class InsetView: UIView {
  var insets: [UIEdgeInsets] = []
  override func safeAreaInsetsDidChange() { insets.append(safeAreaInsets) }
}

final class AppearanceTests: XCTestCase {
  private let dynamic = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }

  func testTintComesFromAboveAndIsAnnouncedOnce() {
    let root = UIView()
    let child = TintView()
    let grandchild = TintView()
    let own = TintView()
    own.tintColor = .green
    own.changes = 0
    root.addSubview(child)
    child.addSubview(grandchild)
    child.addSubview(own)
    XCTAssertEqual(grandchild.tintColor, .systemBlue)
    XCTAssertEqual([child.changes, grandchild.changes, own.changes], [0, 0, 0])
    root.tintColor = .red
    XCTAssertEqual(grandchild.tintColor, .red)
    XCTAssertEqual([child.changes, grandchild.changes, own.changes], [1, 1, 0])
    root.tintColor = .red
    XCTAssertEqual(child.changes, 1)
    child.removeFromSuperview()
    XCTAssertEqual(child.changes, 2)
    XCTAssertEqual(child.tintColor, .systemBlue)
    root.tintColor = nil
    XCTAssertEqual(root.tintColor, .systemBlue)
  }

  func testDynamicBackgroundFollowsTheStyle() {
    let root = UIView()
    let view = TraitView()
    view.backgroundColor = dynamic
    root.addSubview(view)
    XCTAssertEqual(view.layer.backgroundColor?.lanes, UIColor.black.cgColor.lanes)
    XCTAssertEqual(view.styles, [nil])
    root.overrideUserInterfaceStyle = .dark
    XCTAssertEqual(view.layer.backgroundColor?.lanes, UIColor.white.cgColor.lanes)
    XCTAssertEqual(view.traitCollection.userInterfaceStyle, .dark)
    XCTAssertEqual(view.styles, [nil, .light])
    XCTAssertEqual(view.backgroundColor, dynamic)
    root.overrideUserInterfaceStyle = .unspecified
    XCTAssertEqual(view.layer.backgroundColor?.lanes, UIColor.black.cgColor.lanes)
  }

  func testScreenGivesTraitsAndScale() {
    let harness = WindowHarness(scale: 3)
    defer { harness.close() }
    let view = TraitView()
    let sketch = SketchView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    harness.window.addSubview(view)
    harness.window.addSubview(sketch)
    harness.window.makeKeyAndVisible()
    XCTAssertEqual(view.traitCollection.displayScale, 3)
    XCTAssertEqual(sketch.layer.contentsScale, 3)
    UIScreen.main.configure(scale: 2, style: .dark)
    XCTAssertEqual(view.traitCollection.displayScale, 2)
    XCTAssertEqual(view.traitCollection.userInterfaceStyle, .dark)
    XCTAssertEqual(sketch.layer.contentsScale, 2)
    let (_, messages) = Diagnostics.withCapture { UIScreen.main.configure(size: .zero, scale: .nan) }
    XCTAssertEqual(messages.count, 2)
    XCTAssertEqual(UIScreen.main.scale, 2)
  }

  func testOnlyClassesThatOverrideDrawHaveABitmap() {
    let harness = WindowHarness(scale: 2)
    defer { harness.close() }
    let sketch = SketchView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
    let plain = SubclassOfNothing(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
    harness.window.addSubview(sketch)
    harness.window.addSubview(plain)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    XCTAssertEqual(sketch.rects, [CGRect(x: 0, y: 0, width: 10, height: 20)])
    XCTAssertNil(plain.layer.contents)
    let image = sketch.layer.contents as? CGImage
    XCTAssertEqual(image?.width, 20)
    XCTAssertEqual(image?.height, 40)
    sketch.setNeedsDisplay()
    harness.frame(at: 0.1)
    XCTAssertEqual(sketch.rects.count, 2)
    sketch.bounds.size.width = 30
    harness.frame(at: 0.2)
    XCTAssertEqual(sketch.rects.count, 2, "content is stretched unless the mode is redraw")
    sketch.contentMode = .redraw
    sketch.bounds.size.width = 40
    harness.frame(at: 0.3)
    XCTAssertEqual(sketch.rects.last, CGRect(x: 0, y: 0, width: 40, height: 20))
  }

  func testSafeAreaReachesInwards() {
    let edges = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    let harness = WindowHarness(safeArea: edges)
    defer { harness.close() }
    let full = InsetView(frame: harness.window.bounds)
    let inner = InsetView(frame: CGRect(x: 0, y: 30, width: 390, height: 100))
    harness.window.addSubview(full)
    full.addSubview(inner)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    XCTAssertEqual(full.insets, [edges])
    XCTAssertEqual(inner.insets, [UIEdgeInsets(top: 17, left: 0, bottom: 0, right: 0)])
    UIScreen.main.configure(safeAreaInsets: .zero)
    harness.frame(at: 0.1)
    XCTAssertEqual(inner.insets.last, .zero)
  }

  func testAlphaHiddenAndClipping() {
    let view = UIView()
    view.alpha = 0.5
    view.isHidden = true
    view.clipsToBounds = true
    XCTAssertEqual(view.layer.opacity, 0.5)
    XCTAssertTrue(view.layer.isHidden)
    XCTAssertTrue(view.layer.masksToBounds)
    view.layer.backgroundColor = UIColor.red.cgColor
    XCTAssertEqual(view.backgroundColor?.cgColor, UIColor.red.cgColor)
  }
}
