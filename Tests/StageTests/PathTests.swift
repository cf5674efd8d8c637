import QuartzCore
import Stage
import UIKit
import XCTest

/// Layers have the same paths whoever shows the interface.
final class PathTests: XCTestCase {
  private static func controller() -> UIViewController {
    let controller = UIViewController()
    controller.view.addSubview(UIView())
    controller.view.layer.addSublayer(CALayer())
    return controller
  }

  @preconcurrency @MainActor
  private func paths(_ stage: Stage) throws -> [String] {
    try stage.advance(to: 0.1)
    return stage.layers.map(\.treePath)
  }

  func testAnApplicationsPathsAreThoseOfAStage() throws {
    let configuration = Stage.Configuration(size: CGSize(width: 100, height: 80), scale: 1)
    let alone = try Stage(configuration) { Self.controller() }
    nonisolated(unsafe) var windows: [UIWindow] = []
    let application = try Stage(
      configuration,
      application: {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
        window.rootViewController = Self.controller()
        window.makeKeyAndVisible()
        windows = [window]
      })
    let expected = try paths(alone)
    XCTAssertEqual(expected.first, "window")
    XCTAssertGreaterThan(expected.count, 3)
    XCTAssertEqual(try paths(application), expected)
    XCTAssertNotNil(application.layer(named: "window"))
    XCTAssertNil(windows.first?.layer.name, "the app's layers keep their names")
  }

  func testFurtherWindowsAreCounted() throws {
    nonisolated(unsafe) var windows: [UIWindow] = []
    let stage = try Stage(
      Stage.Configuration(size: CGSize(width: 100, height: 80), scale: 1),
      application: {
        for _ in 0..<2 {
          let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
          window.rootViewController = Self.controller()
          window.makeKeyAndVisible()
          windows.append(window)
        }
      })
    try stage.advance(to: 0.1)
    XCTAssertEqual(windows.map(\.layer.treePath), ["window", "window[1]"])
    XCTAssertEqual(windows[1].layer.sublayers?.first?.treePath, "window[1]/CALayer[0]")
  }
}
