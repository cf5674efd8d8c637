import Stage
import UIKit
import XCTest

@testable import Demos

/// The gallery over the screens of a person's project.
final class ProjectGalleryTests: XCTestCase {
  /// Which screens were made.
  private final class Made { var names: [String] = [] }

  private func gallery(_ count: Int, _ made: Made) throws -> Stage {
    let demos = (1...count).map { index in
      let name = "Card \(index)"
      return Demo(screen: name, kind: "A view", source: "/Tabs/Cards.swift:\(index)") {
        made.names.append(name)
        let controller = UIViewController()
        controller.view.accessibilityIdentifier = "root.\(index)"
        return controller
      }
    }
    let heading = GalleryHeading(title: "Tabs", text: "\(count) screens", hasSearch: true)
    return try Stage(Stage.Configuration(size: CGSize(width: 1000, height: 800), scale: 1)) {
      GalleryViewController(demos: demos, heading: heading)
    }
  }

  func testOnlyTheCardsInSightAreMade() throws {
    let made = Made()
    let stage = try gallery(60, made)
    try stage.advance(to: 0.1)
    let first = made.names.count
    XCTAssertGreaterThan(first, 3)
    XCTAssertLessThan(first, 30)
    stage.send(.scroll(CGVector(dx: 0, dy: 6000), over: CGPoint(x: 500, y: 600), isPrecise: false))
    try stage.advance(to: 4)
    XCTAssertGreaterThan(made.names.count, first)
    XCTAssertEqual(Set(made.names).count, made.names.count)
  }

  func testSearchShowsWhatItFinds() throws {
    let made = Made()
    let stage = try gallery(30, made)
    try stage.advance(to: 0.1)
    stage.tap("gallery.search")
    try stage.advance(to: 0.3)
    stage.send(.text("card 17"))
    try stage.advance(to: 0.6)
    XCTAssertNotNil(stage.view(withIdentifier: "demo.Card 17"))
    XCTAssertFalse(try XCTUnwrap(stage.view(withIdentifier: "demo.Card 17")).isHidden)
    XCTAssertTrue(stage.view(withIdentifier: "demo.Card 16")?.isHidden ?? true)
    XCTAssertTrue(made.names.contains("Card 17"))
    // Return opens what was found.
    made.names = []
    stage.send(.key("return"))
    try stage.advance(to: 1.5)
    XCTAssertEqual(made.names, ["Card 17"])
    XCTAssertNotNil(stage.view(withIdentifier: "gallery.back"))
  }
}
