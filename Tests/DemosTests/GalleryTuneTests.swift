import Demos
import Stage
import UIKit
import XCTest

/// The gallery's buttons for the tuner.
final class GalleryTuneTests: XCTestCase {
  @preconcurrency @MainActor
  private final class Clicks { var count = 0 }

  private func stage(_ size: CGSize, tune: (() -> Void)?) throws -> Stage {
    let stage = try Stage(Stage.Configuration(size: size, scale: 1)) { GalleryViewController(tune: tune) }
    try stage.advance(to: 0.1)
    return stage
  }

  func testEachPageAndCardHasOne() throws {
    let clicks = Clicks()
    let stage = try stage(CGSize(width: 1240, height: 900)) { clicks.count += 1 }
    stage.tap("gallery.tune")
    try stage.advance(to: 0.5)
    XCTAssertEqual(clicks.count, 1, "the first page's")
    XCTAssertNil(stage.view(withIdentifier: "gallery.back"), "it opens no demo")
    stage.tap("tune.ar-camera")
    try stage.advance(to: 1.5)
    XCTAssertEqual(clicks.count, 2, "a card's")
    XCTAssertNotNil(stage.view(withIdentifier: "gallery.back"), "which opens its demo, too")
    stage.tap("gallery.tune")
    try stage.advance(to: 2)
    XCTAssertEqual(clicks.count, 3, "a demo's own page's")
  }

  func testANarrowPageHasRoomForIt() throws {
    let clicks = Clicks()
    let stage = try stage(CGSize(width: 390, height: 844)) { clicks.count += 1 }
    stage.tap("tune.ar-camera")
    try stage.advance(to: 1.5)
    let names = ["gallery.back", "gallery.tune", "gallery.replay"]
    let places = try names.map { name in
      let view = try XCTUnwrap(stage.view(withIdentifier: name), name)
      return view.convert(view.bounds, to: nil)
    }
    for (left, right) in zip(places, places.dropFirst()) { XCTAssertLessThanOrEqual(left.maxX, right.minX) }
    XCTAssertLessThanOrEqual(try XCTUnwrap(places.last?.maxX), 390)
  }

  /// Pictures and tests of the gallery are without a window that has a tuner.
  func testWithoutATunerThereIsNone() throws {
    let stage = try stage(CGSize(width: 1240, height: 900), tune: nil)
    XCTAssertFalse(stage.identifiers.contains { $0.contains("tune") })
  }
}
