import Stage
import Support
import UIKit
import XCTest

@testable import Demos

/// Nothing of a demo is under what a phone's hardware covers, however the phone is held.
final class SafeAreaTests: XCTestCase {
  private func stage(
    _ demo: Demo, _ device: String, _ orientation: Device.Orientation, tapping: String? = nil
  )
    throws -> Stage
  {
    var script = Script()
    if let tapping { script.tap(tapping, at: 0) }
    let device = try XCTUnwrap(Device.named(device))
    let stage = try Stage(
      Stage.Configuration(device: DevicePlacement(device, orientation: orientation), scale: 1), script: script
    ) { demo.makeRoot() }
    try stage.advance(to: 1)
    return stage
  }

  /// What of the window the safe area leaves, without the bottom: pages continue under bars.
  private func area(_ stage: Stage) -> CGRect {
    var insets = stage.configuration.safeAreaInsets
    insets.bottom = 0
    return CGRect(origin: .zero, size: stage.configuration.size).inset(by: insets)
  }

  /// The places of everything in a page that shows a colour, a text or a picture of its own.
  private func shown(in root: UIView) -> [CGRect] {
    root.subviews.filter { !$0.isHidden }.flatMap { view -> [CGRect] in
      let isShown =
        view is UILabel || view is UIImageView || (view.backgroundColor.map { $0 != .clear } ?? false)
      return (isShown ? [view.convert(view.bounds, to: nil)] : []) + shown(in: view)
    }
  }

  private func expectWithin(_ stage: Stage, _ page: UIView?, _ name: String, line: UInt = #line) throws {
    let area = area(stage)
    let places = shown(in: try XCTUnwrap(page))
    XCTAssertGreaterThan(places.count, 4, name, line: line)
    for place in places where place.width > 0 {
      XCTAssertGreaterThanOrEqual(place.minX, area.minX, "\(name): \(place)", line: line)
      XCTAssertGreaterThanOrEqual(place.minY, area.minY, "\(name): \(place)", line: line)
      // Lines between rows continue to the edge, as in a table.
      if place.height >= 2 {
        XCTAssertLessThanOrEqual(place.maxX, area.maxX, "\(name): \(place)", line: line)
      }
    }
  }

  func testPagesUnderATabBarKeepClearOfTheIsland() throws {
    for orientation in Device.Orientation.allCases {
      for tab in ["tab.0", "tab.1", "tab.2"] {
        let stage = try stage(.bouncingIcon, "iphone-15", orientation, tapping: tab)
        let tabs = try XCTUnwrap(stage.window.rootViewController as? UITabBarController)
        try expectWithin(stage, tabs.selectedViewController?.view, "\(tab), \(orientation)")
      }
    }
  }

  func testTheCurveKeepsClearOfTheIsland() throws {
    let stage = try stage(.curvedTabs, "iphone-15", .landscape)
    let morph = try XCTUnwrap(stage.layer(named: "morph")?.superlayer)
    let place = morph.convert(morph.bounds, to: nil)
    XCTAssertGreaterThanOrEqual(place.minX, 59)
    XCTAssertLessThanOrEqual(place.maxX, 852 - 59)
  }

  func testTheLibraryAndThePlayerKeepClearOfTheIsland() throws {
    for orientation in Device.Orientation.allCases {
      for tapped in [nil, "compact"] {
        let stage = try stage(.lerpPlayer, "iphone-15", orientation, tapping: tapped)
        let library = try XCTUnwrap(stage.window.rootViewController?.view as? LibraryView)
        try expectWithin(stage, library.subviews.first, "library, \(orientation)")
        for name in ["artwork", "play", "bars"] {
          let view = try XCTUnwrap(stage.view(withIdentifier: name))
          let place = view.convert(view.bounds, to: nil)
          XCTAssertTrue(area(stage).contains(place), "\(name), \(orientation): \(place)")
          let home = stage.configuration.size.height - stage.configuration.safeAreaInsets.bottom
          XCTAssertLessThanOrEqual(place.maxY, home, "\(name), \(orientation)")
        }
      }
    }
  }

  func testANarrowPlayerKeepsItsBarsAndItsButtons() throws {
    for (tapped, container) in [(nil, "compact"), ("compact", "expanded")] {
      var script = Script()
      if let tapped { script.tap(tapped, at: 0) }
      let size = CGSize(width: 200, height: 400)
      let stage = try Stage(Stage.Configuration(size: size, scale: 1), script: script) {
        Demo.lerpPlayer.makeRoot()
      }
      let (_, messages) = try Diagnostics.withCapture { try stage.advance(to: 1) }
      XCTAssertEqual(messages, [], "no constraint is broken")
      let view = try XCTUnwrap(stage.view(withIdentifier: container))
      let window = CGRect(origin: .zero, size: size)
      XCTAssertTrue(window.contains(view.convert(view.bounds, to: nil)), container)
      let places = try ["artwork", "bars", "play"].map { name -> CGRect in
        let view = try XCTUnwrap(stage.view(withIdentifier: name))
        return view.convert(view.bounds, to: nil)
      }
      for place in places { XCTAssertTrue(window.contains(place), "\(container): \(place)") }
      for (first, second) in [(0, 1), (1, 2), (0, 2)] {
        XCTAssertFalse(places[first].intersects(places[second]), container)
      }
    }
  }
}
