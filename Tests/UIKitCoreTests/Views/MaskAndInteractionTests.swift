import Support
import UIKit
import XCTest

private final class NotingInteraction: UIInteraction {
  weak var view: UIView?
  var log: [String] = []
  func willMove(to view: UIView?) { log.append(view == nil ? "will nil" : "will") }
  func didMove(to view: UIView?) {
    self.view = view
    log.append(view == nil ? "did nil" : "did")
  }
}

/// Masks, interactions, coordinate spaces and snapshots.
final class MaskAndInteractionTests: XCTestCase {
  func testAMaskShowsWhatItCovers() throws {
    let harness = WindowHarness(size: CGSize(width: 40, height: 20), scale: 1)
    defer { harness.close() }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    view.backgroundColor = .red
    let mask = UIView(frame: CGRect(x: 10, y: 0, width: 10, height: 20))
    mask.backgroundColor = .black
    view.mask = mask
    XCTAssertTrue(view.mask === mask)
    XCTAssertNil(mask.superview)
    XCTAssertEqual(view.subviews.count, 0)
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    let picture = try XCTUnwrap(harness.window.layer.snapshotImage(scale: 1, afterUpdates: true))
    XCTAssertEqual(pixel(picture, 15, 10), 0xFFFF_0000)
    XCTAssertEqual(pixel(picture, 5, 10), 0)
    view.mask = nil
    let whole = try XCTUnwrap(harness.window.layer.snapshotImage(scale: 1, afterUpdates: true))
    XCTAssertEqual(pixel(whole, 5, 10), 0xFFFF_0000)
  }

  func testAViewCannotMaskItself() {
    let outer = UIView()
    let inner = UIView()
    outer.addSubview(inner)
    let (_, messages) = Diagnostics.withCapture { inner.mask = outer }
    XCTAssertEqual(messages.map(\.text), ["mask was ignored: a view cannot mask itself or what it contains"])
    XCTAssertNil(inner.mask)
  }

  /// Whatever way round: a view is not in its own mask, and masks do not mask each other.
  func testMasksAndSubviewsMakeNoCircles() {
    let (view, mask, inner) = (UIView(), UIView(), UIView())
    view.mask = mask
    mask.mask = inner
    let (_, messages) = Diagnostics.withCapture {
      mask.addSubview(view)
      inner.addSubview(view)
      inner.mask = view
      inner.mask = mask
    }
    XCTAssertEqual(
      Set(messages.map(\.text)),
      [
        "addSubview was ignored: it contains the view that is to become its superview",
        "mask was ignored: a view cannot mask itself or what it contains",
      ])
    XCTAssertNil(view.superview)
    XCTAssertNil(inner.mask)
    XCTAssertTrue(view.mask === mask)
    XCTAssertTrue(view.layer.mask === mask.layer)
    // A mask that becomes a subview masks no more, and may then hold what it masked.
    let box = UIView()
    let (_, taken) = Diagnostics.withCapture { box.addSubview(mask) }
    XCTAssertEqual(taken.count, 1)
    XCTAssertTrue(taken.first?.text.hasPrefix("addSubview took the mask of") == true, "\(taken)")
    XCTAssertNil(view.mask)
    XCTAssertNil(view.layer.mask)
    let (_, none) = Diagnostics.withCapture { mask.addSubview(view) }
    XCTAssertEqual(none.map(\.text), [])
    XCTAssertTrue(view.superview === mask)
    Session.current.outside.layoutAndCommit()
  }

  func testInteractionsBelongToOneView() {
    let (first, second) = (UIView(), UIView())
    let interaction = NotingInteraction()
    first.addInteraction(interaction)
    first.addInteraction(interaction)
    XCTAssertEqual(interaction.log, ["will", "did"])
    second.addInteraction(interaction)
    XCTAssertEqual(interaction.log, ["will", "did", "will nil", "did nil", "will", "did"])
    XCTAssertEqual(first.interactions.count, 0)
    second.interactions = []
    XCTAssertNil(interaction.view)
  }

  func testCoordinateSpacesAgreeOnTheScreen() {
    let window = UIWindow(frame: CGRect(x: 5, y: 7, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 30))
    window.addSubview(view)
    let loose = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    let screen = UIScreen.main.coordinateSpace
    XCTAssertEqual(view.convert(CGPoint(x: 1, y: 1), to: screen), CGPoint(x: 16, y: 28))
    XCTAssertEqual(screen.convert(CGPoint(x: 16, y: 28), to: view), CGPoint(x: 1, y: 1))
    XCTAssertEqual(
      view.convert(CGRect(x: 0, y: 0, width: 2, height: 2), from: screen),
      CGRect(x: -15, y: -27, width: 2, height: 2))
    // A tree without a window counts from the screen's corner.
    let space: any UICoordinateSpace = loose
    XCTAssertEqual(view.convert(CGPoint.zero, to: space), CGPoint(x: 15, y: 27))
    XCTAssertEqual(window.convert(CGPoint(x: 1, y: 1), to: nil as UIWindow?), CGPoint(x: 6, y: 8))
  }

  func testSnapshotViewsShowWhatTheViewShowed() throws {
    let harness = WindowHarness(size: CGSize(width: 40, height: 40), scale: 1)
    defer { harness.close() }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.backgroundColor = .green
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    view.backgroundColor = .blue
    let before = try XCTUnwrap(view.snapshotView(afterScreenUpdates: false))
    let after = try XCTUnwrap(view.snapshotView(afterScreenUpdates: true))
    let part = try XCTUnwrap(
      view.resizableSnapshotView(
        from: CGRect(x: 5, y: 5, width: 10, height: 4), afterScreenUpdates: true, withCapInsets: .zero))
    XCTAssertEqual(part.bounds.size, CGSize(width: 10, height: 4))
    XCTAssertEqual(
      pixel(try XCTUnwrap(before.layer.snapshotImage(scale: 1, afterUpdates: true)), 3, 3), 0xFF00_FF00)
    XCTAssertEqual(
      pixel(try XCTUnwrap(after.layer.snapshotImage(scale: 1, afterUpdates: true)), 3, 3), 0xFF00_00FF)
    XCTAssertNil(UIView().snapshotView(afterScreenUpdates: true), "no size, no picture")
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
      XCTAssertTrue(view.drawHierarchy(in: view.bounds, afterScreenUpdates: true))
    }
    XCTAssertEqual(drawn.size, CGSize(width: 20, height: 20))
  }
}

/// The premultiplied 0xAARRGGBB pixel of an image.
func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> UInt32 {
  image.storage.pixels[y * image.storage.stride + x]
}
