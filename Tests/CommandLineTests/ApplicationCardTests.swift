import Stage
import UIKit
import XCTest

@testable import Projects

/// A whole application among the screens of a gallery.
final class ApplicationCardTests: XCTestCase {
  private final class Delegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      window = UIWindow(frame: UIScreen.main.bounds)
      let root = UIViewController()
      root.title = "Root"
      window?.rootViewController = root
      window?.makeKeyAndVisible()
      return true
    }
  }

  func testItsRootIsShownAndItsWindowIsNot() throws {
    let stage = try Stage(size: CGSize(width: 300, height: 200)) { UIViewController() }
    let screen = ProjectScreen(
      name: "App", kind: .app, path: "/App.swift", line: 1, size: nil,
      content: .application { ApplicationMain.launch(Delegate()) })
    try stage.advance(to: 0.1)
    stage.perform {
      UIScreen.main.drawnDeviceSize = CGSize(width: 390, height: 844)
      let former = UIApplication.shared.windows
      let root = screen.makeRoot()
      XCTAssertEqual(root.title, "Root")
      XCTAssertNil(root.viewIfLoaded?.window)
      XCTAssertEqual(root.view.bounds.size, CGSize(width: 390, height: 844))
      XCTAssertEqual(UIApplication.shared.windows.filter { !$0.isHidden }, former)
      XCTAssertEqual(UIApplication.shared.windows.first(where: \.isKeyWindow), former.first)
    }
  }
}
