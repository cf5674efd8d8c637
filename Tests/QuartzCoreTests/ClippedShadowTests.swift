import QuartzCore
import Raster
import XCTest

/// Layers outside the bounds that cut them, whose shadows fall inside: they show, as when a card with a shadow is about
/// to be scrolled in.
final class ClippedShadowTests: XCTestCase {
  private let scene = Scene(size: CGSize(width: 100, height: 100))
  private let picture = Picture(100, 100)
  private let card = CALayer()

  override func setUp() {
    scene.change {
      scene.root.backgroundColor = .white
      scene.layer.frame = CGRect(x: 20, y: 0, width: 50, height: 50)
      scene.layer.masksToBounds = true
      card.frame = CGRect(x: -30, y: 0, width: 20, height: 20)
      (card.shadowOpacity, card.shadowRadius) = (1, 0)
      card.shadowOffset = CGSize(width: 40, height: 0)
      scene.layer.addSublayer(card)
    }
  }

  private func draw() {
    scene.context.layoutAndCommit()
    _ = scene.context.render(into: picture.buffer, scale: 1, background: 0xFF00_0000)
  }

  private func assertShadow(_ message: String, line: UInt = #line) {
    draw()
    XCTAssertEqual(picture[29, 10], 0xFFFF_FFFF, "left of it: \(message)", line: line)
    XCTAssertEqual(picture[30, 10], 0xFF00_0000, "at 20 − 30 + 40: \(message)", line: line)
    XCTAssertEqual(picture[49, 10], 0xFF00_0000, message, line: line)
    XCTAssertEqual(picture[50, 10], 0xFFFF_FFFF, "right of it: \(message)", line: line)
    XCTAssertEqual(picture[15, 10], 0xFFFF_FFFF, "the card itself is cut: \(message)", line: line)
  }

  func testTheShadowOfTheBounds() {
    scene.change { card.backgroundColor = .red }
    assertShadow("an opaque background")
  }

  func testTheShadowOfWhatTheLayerShows() {
    scene.change {
      card.borderColor = .black
      card.borderWidth = 10
    }
    assertShadow("a border")
  }

  func testTheShadowOfSublayers() {
    let child = CALayer()
    child.frame = card.bounds
    child.backgroundColor = .red
    scene.change { card.addSublayer(child) }
    assertShadow("a sublayer")
    scene.change { child.position.y += 40 }
    draw()
    XCTAssertEqual(picture[40, 10], 0xFFFF_FFFF, "it has moved on")
    XCTAssertEqual(picture[40, 45], 0xFF00_0000)
  }

  func testABlurReachesIn() {
    scene.change {
      card.backgroundColor = .red
      card.position.x = -10
      (card.shadowRadius, card.shadowOffset) = (6, .zero)
    }
    draw()
    // The card ends at the edge: half of the shadow's black is there, Φ(−0.5 / 6) of it in the pixel beside it.
    let red = Int(picture[20, 10] >> 16 & 0xFF)
    XCTAssertEqual(red, 136, accuracy: 16, "\(red)")
    XCTAssertEqual(picture[60, 10], 0xFFFF_FFFF, "too far for the blur")
  }
}
