import Foundation
import XCTest

@testable import Projects

/// The scenes of storyboards, as screens.
final class StoryboardScreensTests: ProjectFolderTestCase {
  private func storyboard(_ scenes: String) -> String {
    "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\">\n<scenes>\n\(scenes)\n</scenes>\n</document>"
  }

  private func scene(_ id: String, _ attributes: String = "") -> String {
    "<scene sceneID=\"s\(id)\"><objects><viewController id=\"\(id)\" \(attributes) sceneMemberID=\"viewController\"/></objects></scene>"
  }

  func testNamesAndOrder() throws {
    try write(
      storyboard(
        [
          scene("a1", "storyboardIdentifier=\"Home\" customClass=\"HomeController\""),
          scene("b2", "customClass=\"ListController\""), scene("c3"),
        ]
        .joined(separator: "\n")), to: "Base.lproj/Main.storyboard")
    try write(storyboard(scene("d4", "storyboardIdentifier=\"Home\"")), to: "Other.storyboard")
    try write(storyboard(scene("e5")), to: "Base.lproj/LaunchScreen.storyboard")
    let (screens, classes) = StoryboardScreens.all(
      below: [URL(fileURLWithPath: folder)], besides: ["App", "c3"],
      controllers: ["ListController", "HomeController"])
    XCTAssertEqual(screens.map(\.name), ["Home", "ListController", "Main.c3", "Other.Home"])
    XCTAssertEqual(screens.map(\.line), [3, 4, 5, 3])
    XCTAssertEqual(screens.map(\.kind), [.scene, .scene, .scene, .scene])
    XCTAssertEqual(
      screens.map { $0.path.replacingOccurrences(of: folder, with: "") },
      [
        "/Base.lproj/Main.storyboard", "/Base.lproj/Main.storyboard", "/Base.lproj/Main.storyboard",
        "/Other.storyboard",
      ])
    XCTAssertEqual(classes, ["HomeController", "ListController"])
  }
}
