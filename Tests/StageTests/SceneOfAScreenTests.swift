import UIKit
import XCTest

@testable import Stage

/// A screen that is shown without an application has a scene, which toasts and second windows ask for.
final class SceneOfAScreenTests: XCTestCase {
  func testWindowsOfTheScene() throws {
    let page = UIViewController()
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 200, height: 200), scale: 1)) { page }
    try stage.perform {
      let scene = try XCTUnwrap(UIApplication.shared.connectedScenes.first as? UIWindowScene)
      XCTAssertEqual(UIApplication.shared.connectedScenes.count, 1)
      XCTAssertEqual(scene.activationState, .foregroundActive)
      XCTAssertTrue(page.view.window?.windowScene === scene)
      XCTAssertTrue(scene.keyWindow === page.view.window)
      let toast = UIWindow(windowScene: scene)
      toast.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
      toast.backgroundColor = .red
      toast.rootViewController = UIViewController()
      toast.isHidden = false
      XCTAssertEqual(scene.windows.count, 2)
    }
    XCTAssertEqual(try stage.image(at: 0.5).pixel(x: 100, y: 20), 0xFFFF_0000)
  }
}
