import QuartzCore
import Raster
import XCTest

@testable import Scene

/// Clips that hold a backdrop are drawn in another way than those that hold none: when one moves, all of them are drawn
/// again, wherever the backdrop itself shows.
final class BackdropMoveTests: XCTestCase {
  private let scene = Scene(size: CGSize(width: 200, height: 200))
  private let picture = CompositorTests.Picture(200, 200)
  private var clips: [CALayer] = []
  private let backdrop = CABackdropLayer()

  /// Two layers that are cut between pixels, each with a grid of half clear colours.
  override func setUp() {
    scene.change {
      scene.root.backgroundColor = CGColor(red: 0.9, green: 0.3, blue: 0.1, alpha: 1)
      for i in 0..<2 {
        let clip = CALayer()
        clip.frame = CGRect(x: 10.3 + 90 * Double(i), y: 20.6, width: 80.5, height: 120.2)
        clip.masksToBounds = true
        for k in 0..<24 {
          let child = CALayer()
          child.frame = CGRect(x: -5, y: 5 * Double(k), width: 100, height: 5)
          child.backgroundColor = CGColor(
            red: Double(k) / 24, green: 1 - Double(k) / 30, blue: 0.4, alpha: 0.3 + Double(k) / 40)
          clip.addSublayer(child)
        }
        scene.root.addSublayer(clip)
        clips.append(clip)
      }
      // Far outside of its clip, so that it shows nowhere.
      backdrop.frame = CGRect(x: 500, y: 500, width: 10, height: 10)
      backdrop.blurRadius = 1
    }
  }

  /// Draws what changed and compares it with the picture drawn from scratch.
  private func assertComplete(_ message: String, line: UInt = #line) {
    _ = scene.context.render(into: picture.buffer, scale: 1, background: 0xFF00_0000)
    let whole = CompositorTests.Picture(200, 200)
    scene.context.compositor.invalidateAll()
    _ = scene.context.render(into: whole.buffer, scale: 1, background: 0xFF00_0000)
    XCTAssertTrue(picture.bytes == whole.bytes, message, line: line)
  }

  func testABackdropThatMovesFromClipToClip() {
    scene.change { clips[0].addSublayer(backdrop) }
    assertComplete("it came")
    scene.change { clips[1].addSublayer(backdrop) }
    assertComplete("it went to the other clip")
    scene.change { scene.root.addSublayer(backdrop) }
    assertComplete("it went out of all clips")
    scene.change {
      backdrop.removeFromSuperlayer()
      clips[0].sublayers?[3].mask = backdrop
    }
    assertComplete("it became a mask in a clip")
  }

  func testABackdropThatMovesWithWhatItLiesIn() {
    let box = CALayer()
    box.addSublayer(backdrop)
    scene.change { clips[0].addSublayer(box) }
    assertComplete("it came")
    scene.change { scene.root.addSublayer(box) }
    assertComplete("it went")
  }

  func testABackdropThatGoesToAnotherTree() {
    scene.change { clips[0].addSublayer(backdrop) }
    assertComplete("it came")
    let other = Scene()
    other.change { other.layer.addSublayer(backdrop) }
    scene.change {}
    assertComplete("it went")
  }
}
