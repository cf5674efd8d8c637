import QuartzCore
import Raster
import XCTest

@testable import Scene

/// Clipping: rectangles cost no picture of their own, and what clips cut is what their shape says.
final class ClipTests: XCTestCase {
  private let scene = Scene(size: CGSize(width: 100, height: 100))
  private let child = CALayer()
  private var compositor: Compositor { scene.context.compositor }

  override func setUp() {
    scene.change {
      scene.root.backgroundColor = .white
      scene.layer.masksToBounds = true
      scene.layer.addSublayer(child)
      child.backgroundColor = .red
    }
  }

  private func clip(_ frame: CGRect, radius: Double = 0) -> Picture {
    scene.change {
      scene.layer.frame = frame
      scene.layer.cornerRadius = radius
      child.frame = CGRect(x: -20, y: -20, width: 140, height: 140)
    }
    return scene.picture()
  }

  func testRectanglesNeedNoPicture() {
    let whole = clip(CGRect(x: 10, y: 10, width: 50, height: 50))
    XCTAssertEqual(compositor.openedPictures, 0)
    XCTAssertEqual(
      [whole[9, 30], whole[10, 30], whole[59, 59], whole[60, 59]].map { $0 & 0xFFFF }, [0xFFFF, 0, 0, 0xFFFF])
    // A quarter of the first column and row, three quarters of the last ones.
    let odd = clip(CGRect(x: 10.75, y: 20.75, width: 50, height: 40))
    XCTAssertEqual(compositor.openedPictures, 0)
    XCTAssertEqual(odd[9, 40], 0xFFFF_FFFF)
    XCTAssertEqual(Double(odd[10, 40] & 255), 255 * 0.75, accuracy: 1)
    XCTAssertEqual(odd[11, 40], 0xFFFF_0000)
    XCTAssertEqual(Double(odd[60, 40] & 255), 255 * 0.25, accuracy: 1)
    XCTAssertEqual(Double(odd[10, 20] & 255), 255 * (1 - 0.25 * 0.25), accuracy: 1, "the corner")
    XCTAssertEqual(odd[61, 40], 0xFFFF_FFFF)
  }

  func testRoundCornersAreCutInPlace() {
    let picture = clip(CGRect(x: 10, y: 10, width: 80, height: 80), radius: 16)
    XCTAssertEqual(compositor.openedPictures, 0)
    XCTAssertEqual(picture[50, 50], 0xFFFF_0000)
    XCTAssertEqual(picture[50, 10], 0xFFFF_0000)
    for (x, y) in [(10, 10), (13, 12), (14, 15), (12, 18), (20, 11), (15, 14)] {
      // How much of the pixel is in the circle about (26, 26), from 64 × 64 samples.
      var inside = 0
      for i in 0..<64 * 64 {
        let dx = Double(x) + (Double(i % 64) + 0.5) / 64 - 26,
          dy = Double(y) + (Double(i / 64) + 0.5) / 64 - 26
        if dx * dx + dy * dy <= 256 { inside += 1 }
      }
      let share = Double(inside) / 4096
      XCTAssertEqual(Double(picture[x, y] & 255), 255 * (1 - share), accuracy: 1.5, "at (\(x), \(y))")
    }
  }

  func testWhatShinesThroughIsMixedOnce() {
    scene.change { child.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5) }
    let picture = clip(CGRect(x: 10.5, y: 10, width: 79.5, height: 80), radius: 16)
    XCTAssertEqual(compositor.openedPictures, 0)
    XCTAssertEqual(picture[50, 50], 0xFFFF_7F7F)
    // Half of half: the edge pixel is covered to a half by what lets half through.
    XCTAssertEqual(Double(picture[10, 50] & 255), 255 * 0.75, accuracy: 1)
    XCTAssertEqual(picture[9, 50], 0xFFFF_FFFF)
    XCTAssertEqual(picture[12, 12], 0xFFFF_FFFF)
  }

  func testClipsInPlaceMayLieInOneAnother() {
    let inner = CALayer(), leaf = CALayer()
    _ = clip(CGRect(x: 10, y: 10, width: 80, height: 80), radius: 16)
    scene.change {
      child.removeFromSuperlayer()
      inner.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
      inner.cornerRadius = 8
      inner.masksToBounds = true
      inner.backgroundColor = .blue
      leaf.frame = CGRect(x: -10, y: -10, width: 200, height: 200)
      leaf.backgroundColor = .red
      inner.addSublayer(leaf)
      scene.layer.addSublayer(inner)
    }
    let picture = scene.picture()
    XCTAssertEqual(compositor.openedPictures, 0)
    XCTAssertEqual(picture[13, 13], 0xFFFF_FFFF, "outside the outer corner")
    XCTAssertEqual(picture[50, 30], 0xFFFF_0000)
    XCTAssertEqual(picture[10, 49], 0xFFFF_FFFF, "outside the inner corner")
    XCTAssertEqual(picture[50, 50], 0xFFFF_FFFF, "below the inner one")
  }

  func testOddShapesHaveAPicture() {
    _ = clip(CGRect(x: 10, y: 10, width: 60, height: 60))
    scene.change { scene.layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1) }
    let turned = scene.picture()
    XCTAssertEqual(compositor.openedPictures, 1)
    XCTAssertEqual(turned[40, 40], 0xFFFF_0000)
    // The square is on its corner: 42.4 from its middle.
    XCTAssertEqual(turned[40, 2], 0xFFFF_0000)
    XCTAssertEqual(turned[38, 0], turned[41, 0], "left and right of the corner alike")
    XCTAssertEqual(turned[12, 12], 0xFFFF_FFFF)
    scene.change {
      scene.layer.transform = CATransform3DIdentity
      scene.layer.cornerRadius = 30
    }
    _ = scene.picture()
    XCTAssertEqual(compositor.openedPictures, 1, "of a circle the edges are most")
  }

  func testInAGroupAClipHasAPicture() {
    scene.change { scene.layer.opacity = 0.5 }
    let picture = clip(CGRect(x: 10, y: 10, width: 80, height: 80), radius: 16)
    XCTAssertEqual(compositor.openedPictures, 2)
    XCTAssertEqual(picture[50, 50], 0xFFFF_7F7F)
    XCTAssertEqual(picture[11, 11], 0xFFFF_FFFF)
  }

  /// A backdrop must not see what a clip covers wrongly for a moment.
  func testABackdropInAClip() {
    let backdrop = CABackdropLayer()
    backdrop.frame = CGRect(x: 0, y: 0, width: 80, height: 30)
    backdrop.blurRadius = 4
    scene.change { scene.layer.addSublayer(backdrop) }
    let picture = clip(CGRect(x: 10, y: 10, width: 80, height: 80), radius: 16)
    XCTAssertEqual(compositor.openedPictures, 2, "the clip's and the backdrop's")
    XCTAssertEqual(picture[11, 11], 0xFFFF_FFFF)
    // The white beyond the clip's upper edge does not count, although the blur would reach there.
    XCTAssertEqual(picture[50, 11], 0xFFFF_0000)
    scene.change { backdrop.removeFromSuperlayer() }
    XCTAssertEqual(scene.picture()[50, 11], 0xFFFF_0000)
    XCTAssertEqual(compositor.openedPictures, 0)
  }
}
