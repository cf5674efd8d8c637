import Stage
import UIKit
import XCTest

@testable import Demos

/// The phone on a demo's page in the gallery.
final class GalleryPhoneTests: XCTestCase {
  private let parts = ["phone.island", "phone.time", "phone.symbols", "phone.home-indicator"]

  private func stage(_ demo: String, width: CGFloat = 1240, dark: Bool = false) throws -> Stage {
    let size = CGSize(width: width, height: 932)
    let stage = try Stage(Stage.Configuration(size: size, scale: 1, style: dark ? .dark : .light)) {
      GalleryViewController()
    }
    stage.tap("demo.\(demo)")
    try stage.advance(to: 1)
    return stage
  }

  private func isShown(_ name: String, _ stage: Stage) -> Bool {
    var view = stage.view(withIdentifier: name)
    guard view != nil else { return false }
    while let shown = view {
      if shown.isHidden { return false }
      view = shown.superview
    }
    return true
  }

  func testItHasAnIslandAStatusBarAndAHomeIndicator() throws {
    for demo in DemoCatalogue.all where demo.isOfArticle {
      let stage = try stage(demo.name)
      for part in parts.dropLast() { XCTAssertTrue(isShown(part, stage), "\(demo.name): \(part)") }
      // The article's camera hides it.
      XCTAssertEqual(isShown("phone.home-indicator", stage), demo.name != "ar-camera", demo.name)
      // They take no touches.
      let island = try XCTUnwrap(stage.view(withIdentifier: "phone.island"))
      let middle = island.convert(CGPoint(x: island.bounds.midX, y: island.bounds.midY), to: nil)
      XCTAssertNotEqual(stage.window.hitTest(middle, with: nil), island)
    }
  }

  func testTheDemoKeepsClearOfThem() throws {
    let tabs = try stage("bouncing-icon")
    func place(_ name: String, _ stage: Stage) throws -> CGRect {
      let view = try XCTUnwrap(stage.view(withIdentifier: name), name)
      return view.convert(view.bounds, to: nil)
    }
    let home = try place("phone.home-indicator", tabs)
    for tab in ["tab.0", "tab.1", "tab.2"] {
      XCTAssertLessThan(try place(tab, tabs).maxY, home.minY, tab)
    }
    let camera = try stage("ar-camera")
    let screen = try place("background", camera)
    XCTAssertEqual(
      (screen.maxY - (try place("indicator", camera).maxY)) / screen.height, 34 / 844, accuracy: 1e-3)
  }

  func testReplayKeepsThem() throws {
    let stage = try stage("springy-tabs")
    stage.tap("gallery.replay")
    try stage.advance(to: 1.1)
    for part in parts { XCTAssertTrue(isShown(part, stage), part) }
    let bar = try XCTUnwrap(stage.view(withIdentifier: "tab.0"))
    let home = try XCTUnwrap(stage.view(withIdentifier: "phone.home-indicator"))
    XCTAssertLessThan(bar.convert(bar.bounds, to: nil).maxY, home.convert(home.bounds, to: nil).minY)
  }

  func testTheBarsAreAsTheControllerWants() throws {
    func color(_ stage: Stage) throws -> UIColor {
      let time = try XCTUnwrap(stage.view(withIdentifier: "phone.time") as? UILabel)
      return time.textColor.resolvedColor(with: time.traitCollection)
    }
    XCTAssertEqual(try color(try stage("ar-camera")), UIColor.white)
    let light = UITraitCollection(userInterfaceStyle: .light),
      dark = UITraitCollection(userInterfaceStyle: .dark)
    XCTAssertEqual(try color(try stage("springy-tabs")), UIColor.label.resolvedColor(with: light))
    XCTAssertEqual(
      try color(try stage("springy-tabs", dark: true)), UIColor.label.resolvedColor(with: dark))
  }

  func testThumbnailsAndNarrowWindowsAreWithoutThem() throws {
    let narrow = try stage("ar-camera", width: 500)
    for part in parts { XCTAssertFalse(isShown(part, narrow), part) }
    let home = try Stage(Stage.Configuration(size: CGSize(width: 1240, height: 932), scale: 1)) {
      GalleryViewController()
    }
    try home.advance(to: 0.1)
    for part in parts { XCTAssertFalse(isShown(part, home), part) }
  }
}
