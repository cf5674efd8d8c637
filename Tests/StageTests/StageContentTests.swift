import Stage
import UIKit
import XCTest

/// Whatever there is to show can be staged, with the traits of a device and of its owner.
final class StageContentTests: XCTestCase {
  private let size = CGSize(width: 20, height: 10)

  private func pixel(_ stage: Stage, _ x: Int, _ y: Int) -> UInt32 { stage.render().pixel(x: x, y: y) }

  func testAControllerAViewAndALayer() throws {
    let controller = try Stage(size: size, scale: 1) {
      let controller = UIViewController()
      controller.view.backgroundColor = .red
      return controller
    }
    XCTAssertEqual(pixel(controller, 3, 3), 0xFFFF_0000)
    let view = try Stage(size: size, scale: 1) {
      let view = UIView()
      view.backgroundColor = .blue
      return view
    }
    XCTAssertEqual(pixel(view, 0, 0), 0xFF00_00FF)
    XCTAssertEqual(pixel(view, 19, 9), 0xFF00_00FF, "it fills the stage")
    let layer = try Stage(size: size, scale: 1) {
      let layer = CALayer()
      layer.frame = CGRect(x: 5, y: 0, width: 5, height: 5)
      layer.backgroundColor = UIColor.green.cgColor
      return layer
    }
    XCTAssertEqual(pixel(layer, 7, 2), 0xFF00_FF00)
    XCTAssertEqual(pixel(layer, 2, 2), 0xFFFF_FFFF, "it keeps its frame")
    let plain = try Stage(size: size, scale: 1) {
      let layer = CALayer()
      layer.backgroundColor = UIColor.green.cgColor
      return layer
    }
    XCTAssertEqual(pixel(plain, 19, 9), 0xFF00_FF00, "without one it fills the stage")
  }

  func testAViewWithConstraintsFillsTheStageToo() throws {
    let stage = try Stage(size: size, scale: 1) {
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      view.accessibilityIdentifier = "content"
      return view
    }
    XCTAssertEqual(stage.view(withIdentifier: "content")?.frame, CGRect(origin: .zero, size: size))
    try stage.resize(to: CGSize(width: 33, height: 44))
    try stage.advance(to: 0.1)
    XCTAssertEqual(stage.view(withIdentifier: "content")?.frame.size, CGSize(width: 33, height: 44))
  }

  func testTraits() throws {
    final class Probe: UIView {}
    let stage = try Stage(
      size: size, scale: 3, style: .dark, contentSizeCategory: .accessibilityLarge,
      layoutDirection: .rightToLeft,
      safeAreaInsets: UIEdgeInsets(top: 3, left: 0, bottom: 2, right: 0)
    ) {
      let probe = Probe()
      probe.accessibilityIdentifier = "probe"
      return probe
    }
    let probe = try XCTUnwrap(stage.view(withIdentifier: "probe"))
    let traits = probe.traitCollection
    XCTAssertEqual(traits.userInterfaceStyle, .dark)
    XCTAssertEqual(traits.preferredContentSizeCategory, .accessibilityLarge)
    XCTAssertEqual(traits.displayScale, 3)
    XCTAssertEqual(probe.effectiveUserInterfaceLayoutDirection, .rightToLeft)
    XCTAssertEqual(probe.safeAreaInsets, UIEdgeInsets(top: 3, left: 0, bottom: 2, right: 0))
    XCTAssertEqual(stage.render().width, 60)
    XCTAssertEqual(stage.render().pixel(x: 30, y: 15), 0xFF00_0000, "the system's background is dark")
  }

  func testADevice() throws {
    let upright = try Stage(device: "iphone-15") { UIViewController() }
    XCTAssertEqual(upright.configuration.size, CGSize(width: 393, height: 852))
    XCTAssertEqual(upright.configuration.scale, 3)
    XCTAssertEqual(upright.window.safeAreaInsets, UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
    let lying = try Stage(device: "iphone-15", orientation: .landscape, scale: 1) { UIViewController() }
    XCTAssertEqual(lying.configuration.size, CGSize(width: 852, height: 393))
    XCTAssertEqual(lying.window.safeAreaInsets, UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59))
    XCTAssertThrowsError(try Stage(device: "iphone-3") { UIViewController() }) { error in
      XCTAssertTrue(
        "\(error)".hasPrefix("there is no device \"iphone-3\"; there are iphone-se, "), "\(error)")
    }
  }
}
