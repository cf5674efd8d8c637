import CSDL
import Codecs
import QuartzCore
import Raster
import UIKit
import XCTest

@testable import Stage

/// What overlays show, and that they leave the stage's own pixels alone.
final class OverlayTests: WindowTestCase {
  private let pink: UInt32 = 0xFFFF_2D6B

  /// A square that moves by a point in a 60th of a second, on white.
  private func makeMovingStage(scale: CGFloat = 1, style: UIUserInterfaceStyle = .light) throws -> Stage {
    try Stage(size: CGSize(width: 100, height: 100), scale: scale, style: style) {
      let host = CALayer()
      host.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      host.backgroundColor = UIColor.white.cgColor
      let square = CALayer()
      square.frame = CGRect(x: 10, y: 40, width: 10, height: 10)
      square.backgroundColor = UIColor.red.cgColor
      let motion = CABasicAnimation(keyPath: "position.x")
      motion.fromValue = 15
      motion.toValue = 75
      motion.duration = 1
      square.add(motion, forKey: "motion")
      host.addSublayer(square)
      return host
    }
  }

  private func rows(of image: CGImage, _ matches: (UInt32) -> Bool) -> CGRect {
    var box = CGRect.null
    for y in 0..<image.height {
      for x in 0..<image.width where matches(image.pixel(x: x, y: y)) {
        box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }

  func testRenderShowsTheStagesOwnPixels() throws {
    let plain = try makeMovingStage().image(at: 0.3)
    for overlay in DebugOverlay.allCases {
      let stage = try makeMovingStage()
      stage.overlay = overlay
      _ = try stage.picture(at: 0.2)
      let picture = try stage.picture(at: 0.3)
      expectEqual(stage.render(), plain, overlay.rawValue)
      XCTAssertFalse(rows(of: picture) { $0 != 0xFFFF_FFFF && $0 != 0xFFFF_0000 }.isNull, overlay.rawValue)
      stage.overlay = nil
      expectEqual(stage.picture(), plain, overlay.rawValue)
      expectEqual(try stage.picture(at: 0.3), plain, overlay.rawValue)
    }
  }

  func testDamageIsWhatAFrameDrawsAgain() throws {
    for scale in [1, 2, 3] {
      let stage = try makeMovingStage(scale: CGFloat(scale))
      stage.overlay = .damage
      // Half a second in, the square is at 40…50; a frame before at 39…49.
      let picture = try stage.picture(at: 0.5)
      let frame = rows(of: picture) { $0 == pink }
      let s = CGFloat(scale)
      XCTAssertEqual(frame, CGRect(x: 39 * s, y: 40 * s, width: 11 * s, height: 10 * s), "\(scale)×")
      // White and red under 46/255 of the colour, by the formula.
      XCTAssertEqual(picture.pixel(x: 45 * scale, y: 45 * scale), tinted(0xFFFF_0000))
      XCTAssertEqual(picture.pixel(x: 60 * scale, y: 45 * scale), 0xFFFF_FFFF)
      let again = try makeMovingStage(scale: CGFloat(scale))
      again.overlay = .damage
      expectEqual(try again.picture(at: 0.5), picture, "the same whatever was looked at before")
    }
  }

  private func tinted(_ pixel: UInt32) -> UInt32 {
    var result: UInt32 = 0xFF00_0000
    for shift: UInt32 in [16, 8, 0] {
      let (below, above) = (Double(pixel >> shift & 255), Double(pink >> shift & 255))
      let mixed = (below * (255 - 46) / 255).rounded() + (above * 46 / 255).rounded()
      result |= UInt32(mixed) << shift
    }
    return result
  }

  func testDamageAtTheBeginningAndAtRest() throws {
    let stage = try makeMovingStage()
    stage.overlay = .damage
    let first = try stage.picture(at: 0)
    XCTAssertEqual(rows(of: first) { $0 == pink }, CGRect(x: 0, y: 0, width: 100, height: 100))
    // Long after the motion nothing is drawn again.
    XCTAssertEqual(rows(of: try stage.picture(at: 3)) { $0 == pink }, .null)
    // Going back is exact, too.
    expectEqual(try stage.picture(at: 0), first)
  }

  func testOverdrawLightsWhatIsPaintedMoreThanOnce() throws {
    for style in [UIUserInterfaceStyle.light, .dark] {
      let stage = try makeMovingStage(style: style)
      stage.overlay = .overdraw
      let picture = try stage.picture(at: 0.5)
      // The host hides the controller's view: once. On white, the lightest grey of the map.
      XCTAssertEqual(picture.pixel(x: 80, y: 80), 0xFF3E_414C)
      // The square is on the host: twice, in the first colour. Red is 255 · 54 / 256 = 53 light: of 255, 120 + 28.
      let shown = picture.pixel(x: 45, y: 45)
      let light: UInt32 = 120 + 135 * 53 / 255
      let colors: [UInt32] = [0x34, 0x78, 0xF6]
      let lit: [UInt32] = colors.map { $0 * light / 255 }
      XCTAssertEqual(channels(of: shown), lit)
    }
  }

  private func channels(of pixel: UInt32) -> [UInt32] { [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255] }

  /// A star that rests, and one that turns; a picture at its own size, and one at another.
  private func makeCachingStage() throws -> Stage {
    let icon = try XCTUnwrap(PixelStorage(width: 20, height: 20))
    for i in 0..<400 { icon.pixels[i] = 0xFF00_00FF }
    let image = CGImage(storage: icon, isOpaque: true)
    return try Stage(size: CGSize(width: 100, height: 100), scale: 1) {
      let host = CALayer()
      host.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      host.backgroundColor = UIColor.white.cgColor
      func star(_ x: Double) -> CAShapeLayer {
        let star = CAShapeLayer()
        star.frame = CGRect(x: x, y: 10, width: 20, height: 20)
        star.path = CGPath(ellipseIn: star.bounds, transform: nil)
        host.addSublayer(star)
        return star
      }
      _ = star(10)
      let turn = CABasicAnimation(keyPath: "transform.rotation")
      turn.toValue = 3
      turn.duration = 10
      star(60).add(turn, forKey: nil)
      for (y, side) in [(50.0, 20.0), (75, 15)] {
        let picture = CALayer()
        picture.frame = CGRect(x: 10, y: y, width: side, height: side)
        picture.contents = image
        host.addSublayer(picture)
      }
      return host
    }
  }

  func testTheCacheOverlayTellsWhatWasKeptAndWhatWasMade() throws {
    let stage = try makeCachingStage()
    stage.overlay = .cache
    let (blue, green, red): (UInt32, UInt32, UInt32) = (0xFF3E_8EFF, 0xFF17_B866, 0xFFFF_3B30)
    let first = try stage.picture(at: 0)
    // Everything is made for the first picture.
    XCTAssertEqual([(10, 15), (10, 55), (10, 80)].map { first.pixel(x: $0.0, y: $0.1) }, [red, red, red])
    let picture = try stage.picture(at: 0.5)
    XCTAssertEqual(picture.pixel(x: 10, y: 15), green, "the star that stands")
    XCTAssertEqual(picture.pixel(x: 10, y: 55), blue, "a picture at its own size")
    XCTAssertEqual(picture.pixel(x: 10, y: 80), green, "one at another")
    let moving = rows(of: picture) { $0 == red }
    XCTAssertTrue(moving.contains(CGPoint(x: 70, y: 20)), "\(moving): the star that turns")
    XCTAssertTrue(CGRect(x: 55, y: 5, width: 30, height: 30).contains(moving), "\(moving)")
    // Whoever begins to look at a picture that rests sees what a settled one costs.
    let other = try makeCachingStage()
    _ = try other.picture(at: 0)
    other.overlay = .cache
    XCTAssertEqual(other.picture().pixel(x: 10, y: 15), green)
    other.overlay = nil
    _ = other.picture()
    XCTAssertTrue(other.context.paintUses.isEmpty, "nothing is noted any more")
  }

  func testMegabytes() {
    XCTAssertEqual(
      [0, 1 << 20, 32 << 20, 3 << 19, 52_429].map(OverlayPicture.megabytes), ["0", "1", "32", "1.5", "0.1"])
  }

  func testBordersAreOnePixelWide() throws {
    for scale in [1, 2, 3] {
      let stage = try makeMovingStage(scale: CGFloat(scale))
      stage.overlay = .borders
      let picture = try stage.picture(at: 0.5)
      let blue: UInt32 = 0xFF1E_88FF
      XCTAssertEqual(
        [0, 1, 2].map { picture.pixel(x: 40 * scale + $0, y: 45 * scale) },
        [blue, 0xFFFF_9999, 0xFFFF_9999], "the picture is veiled to three fifths, at \(scale)×")
      XCTAssertEqual(picture.pixel(x: 40 * scale - 1, y: 45 * scale), 0xFFFF_FFFF)
    }
  }

  func testCardsStandWhereThereIsRoom() throws {
    for (size, hasCard) in [
      (CGSize(width: 390, height: 844), true), (CGSize(width: 100, height: 100), false),
    ] {
      let stage = try Stage(size: size, scale: 2) { UIView() as UIView }
      stage.overlay = .damage
      _ = stage.picture()
      _ = stage.picture()
      let picture = stage.picture()
      // Nothing is drawn again in a still picture: what differs from it is the card.
      let plain = stage.render()
      let card = rows(of: picture) { $0 & 0xFF_FFFF != plain.pixel(x: 0, y: 0) & 0xFF_FFFF }
      XCTAssertEqual(!card.isNull, hasCard, "\(size)")
      if hasCard {
        XCTAssertEqual(card.maxX, 2 * (390 - 8))
        XCTAssertEqual(card.minY, 2 * 8)
      }
    }
  }

  func testCardsNameTheFigures() {
    XCTAssertEqual(OverlayPicture.share(1, of: 3), "33.3 %")
    XCTAssertEqual(OverlayPicture.share(0, of: 0), "0.0 %")
    XCTAssertEqual(OverlayPicture.share(1, of: 1), "100.0 %")
  }

  func testOverlaysComeInARound() {
    var seen: [DebugOverlay?] = []
    var overlay: DebugOverlay?
    for _ in 0...DebugOverlay.allCases.count {
      overlay = DebugOverlay.following(overlay, by: 1)
      seen.append(overlay)
    }
    XCTAssertEqual(seen, DebugOverlay.allCases + [nil])
    XCTAssertEqual(DebugOverlay.following(nil, by: -1), DebugOverlay.allCases.last)
  }

  func testADeviceShowsTheOverlayInItsDisplay() throws {
    let stage = try Stage(device: "iphone-15", scale: 1) { UIViewController() }
    stage.overlay = .borders
    let picture = stage.picture()
    XCTAssertEqual(
      [picture.width, picture.height],
      [stage.configuration.picturePixelSize.width, stage.configuration.picturePixelSize.height])
    XCTAssertFalse(rows(of: picture) { $0 == 0xFF1E_88FF }.isNull)
  }

  // MARK: In the window

  func testAKeyStepsThroughTheOverlays() throws {
    let stage = try makeStage()
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock)
    let plain = try makeStage().image(at: 0)
    var frames: [Int] = []
    for (index, overlay) in (DebugOverlay.allCases + [nil]).enumerated() {
      clock.at(1 + Double(index)) { SDLEvents.key(SDLK_F10, window: host.windowIdentifier) }
      clock.at(1.9 + Double(index)) {
        XCTAssertEqual(stage.overlay, overlay)
        self.expectEqual(host.presentedImage(), overlay == nil ? plain : stage.overlaidImage(), "\(index)")
        frames.append(host.framesPresented)
      }
    }
    clock.at(20) { SDLEvents.quit() }
    try host.run()
    // Once; and while the cache is looked at twice to settle, then for each look.
    XCTAssertEqual(
      stage.context.compositor.drawnFrames, 1 + 2 + 2, "the stage's own picture is not drawn again")
    XCTAssertEqual(frames, (0...DebugOverlay.allCases.count).map { $0 + 2 }, "each step is one picture")
    XCTAssertEqual(host.framesPresented, frames.last, "and then nothing is drawn")
    XCTAssertEqual(stage.script.events.count, 0, "the app hears nothing of it")
  }

  func testControlOGoesBackWithShift() throws {
    let stage = try makeStage()
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock)
    clock.at(1) { SDLEvents.key(SDLK_o, control: true, window: host.windowIdentifier) }
    clock.at(2) { XCTAssertEqual(stage.overlay, DebugOverlay.allCases.first) }
    clock.at(3) { SDLEvents.quit() }
    try host.run()
    XCTAssertEqual(WindowHost.overlaySteps[try XCTUnwrap(KeyStroke("ctrl+shift+o"))], -1)
  }

  func testTheWindowShowsTheDamageOfItsFrames() throws {
    let stage = try makeMovingStage()
    stage.overlay = .damage
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock, presentation: .surface)
    clock.at(0.5) {
      let shown = host.presentedImage()
      let box = shown.map { self.rows(of: $0) { $0 == self.pink } } ?? .null
      XCTAssertEqual(box.height, 10)
      XCTAssertEqual(box.width, 11, accuracy: 1)
      SDLEvents.quit()
    }
    try host.run()
  }
}
