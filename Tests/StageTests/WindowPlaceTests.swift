import CSDL
import CoreGraphics
import Support
import XCTest

@testable import Stage

/// Where and how large a window opens on a display.
final class WindowPlaceTests: XCTestCase {
  private let laptop = SDL_Rect(x: 0, y: 0, w: 1366, h: 768)
  private let phone = CGSize(width: 390, height: 844)

  func testAWindowThatFitsOpensInTheMiddle() throws {
    let place = try XCTUnwrap(WindowPlace.origin((390, 600), in: laptop))
    XCTAssertEqual([place.x, place.y], [488, 84])
  }

  func testTheTopIsNeverAboveTheFreeArea() throws {
    // A panel at the top and one at the left.
    let usable = SDL_Rect(x: 64, y: 30, w: 1302, h: 738)
    for height in stride(from: Int32(10), through: 4000, by: 7) {
      for width in [Int32(10), 1302, 1303, 3000] {
        let place = try XCTUnwrap(WindowPlace.origin((width, height), in: usable))
        XCTAssertGreaterThanOrEqual(place.x, usable.x)
        XCTAssertGreaterThanOrEqual(place.y, usable.y)
        if width <= usable.w { XCTAssertLessThanOrEqual(place.x + width, usable.x + usable.w) }
        if height <= usable.h { XCTAssertLessThanOrEqual(place.y + height, usable.y + usable.h) }
      }
    }
  }

  func testATitleBarHasRoomAboveATallWindow() throws {
    let place = try XCTUnwrap(WindowPlace.origin((390, 729), in: laptop))
    XCTAssertEqual(place.y, 32)
  }

  func testADisplayThatDoesNotSayWhatIsFree() {
    XCTAssertNil(WindowPlace.origin((390, 729), in: SDL_Rect(x: 0, y: 0, w: 0, h: 0)))
    XCTAssertEqual(WindowScale.opening(phone, in: SDL_Rect(x: 0, y: 0, w: 0, h: 0), asked: 4), 4)
  }

  func testAScaleThatFitsIsKeptSilently() {
    let (scale, messages) = Diagnostics.withCapture {
      WindowScale.opening(phone, in: SDL_Rect(x: 0, y: 0, w: 2560, h: 1440), asked: 1.5)
    }
    XCTAssertEqual(scale, 1.5)
    XCTAssertEqual(messages, [])
  }

  func testAScaleThatDoesNotFitGivesWayAndSaysSo() {
    let (scale, messages) = Diagnostics.withCapture { WindowScale.opening(phone, in: laptop, asked: 2) }
    XCTAssertEqual(scale, 0.75)
    XCTAssertEqual(
      messages.map(\.description),
      [
        "a window at scale 2 is 780x1688 pixels, more than the 1366x768 that the display has free; using scale 0.75,"
          + " and Ctrl+plus enlarges it"
      ])
  }

  func testBelowTheSmallestStepTheScaleFollowsTheDisplay() {
    let screen = SDL_Rect(x: 0, y: 0, w: 1024, h: 768)
    // 0.95 · 768 / 1740 is 0.4193.
    XCTAssertEqual(
      WindowScale.fitting(CGSize(width: 1274, height: 1740), in: screen, below: 1), 0.41, accuracy: 1e-9)
    XCTAssertEqual(WindowScale.fitting(CGSize(width: 20_000, height: 20_000), in: screen, below: 1), 0.25)
  }
}
