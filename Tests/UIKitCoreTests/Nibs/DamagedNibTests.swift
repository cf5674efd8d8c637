import Support
import UIKit
import XCTest

/// Files that are no interface, or were one once.
final class DamagedNibTests: StoryboardTestCase {
  private func load(_ text: String) throws -> [String] {
    try write("Main.storyboard", text)
    return within {
      let controller = UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()
      controller?.loadViewIfNeeded()
      controller?.view.layoutIfNeeded()
    }
  }

  func testDocumentTypesAreRefused() throws {
    let bomb = """
      <?xml version="1.0"?>
      <!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
      <document>&b;</document>
      """
    XCTAssertEqual(
      try load(bomb),
      [
        "UIStoryboard: cannot read APP/Main.storyboard:2: it declares a document type, which no interface file does; "
          + "open it in Xcode and save it again, or restore it"
      ])
  }

  func testDepthAndFormAreLimited() throws {
    let deep = String(repeating: "<view>", count: 5000) + String(repeating: "</view>", count: 5000)
    XCTAssertEqual(try load("<document>\(deep)</document>").count, 1)
    XCTAssertEqual(
      try load(""),
      [
        "UIStoryboard: cannot read APP/Main.storyboard:1: it is no whole XML document; open it in Xcode and save it again, or restore it"
      ])
    XCTAssertEqual(
      try load("<plist/>"),
      [
        "UIStoryboard: cannot read APP/Main.storyboard:1: it begins with <plist>, and an interface file with <document>; restore it"
      ])
    XCTAssertEqual(
      try load("<document/>"),
      [
        "UIStoryboard: APP/Main.storyboard has no initial view controller; set one in its attributes inspector"
      ])
  }

  /// A controller that is its own child, and a container view that holds its own controller.
  func testCyclesEnd() throws {
    let navigation = Self.storyboard(
      """
      <scene sceneID="s"><objects><navigationController id="VC" sceneMemberID="viewController">
        <connections><segue destination="VC" kind="relationship" relationship="rootViewController" id="r"/></connections>
      </navigationController></objects></scene>
      """)
    XCTAssertEqual(
      try load(navigation),
      ["UIStoryboard: APP/Main.storyboard:11: the controller would contain itself; it is not made again"])
    try write(
      "Other.storyboard",
      navigation.replacingOccurrences(of: "navigationController", with: "tabBarController")
        .replacingOccurrences(of: "rootViewController", with: "viewControllers")
        .replacingOccurrences(of: "destination=\"VC\"", with: "destination=\"PH\"")
        .replacingOccurrences(
          of: "</objects>",
          with: "<viewControllerPlaceholder storyboardName=\"Main\" id=\"PH\" sceneMemberID=\"x\"/></objects>"
        ))
    XCTAssertEqual(
      try load(
        navigation.replacingOccurrences(of: "destination=\"VC\"", with: "destination=\"PH\"")
          .replacingOccurrences(
            of: "</objects>",
            with:
              "<viewControllerPlaceholder storyboardName=\"Other\" id=\"PH\" sceneMemberID=\"x\"/></objects>")
      ), ["UIStoryboard: APP/Main.storyboard:11: the controller would contain itself; it is not made again"])
    let container = Self.storyboard(
      Self.scene(
        subviews:
          "<containerView id=\"c\"><connections><segue destination=\"VC\" kind=\"embed\" id=\"e\"/></connections></containerView>"
      ))
    XCTAssertEqual(try load(container).count, 1)
  }

  /// Cut or changed at many places, a file gives at most messages.
  func testDamageAnywhere() throws {
    let whole = Array(
      Self.storyboard(
        Self.scene(
          subviews: """
            <stackView axis="vertical" spacing="8" translatesAutoresizingMaskIntoConstraints="NO" id="s"><rect key="frame" x="0" y="0" width="10" height="10"/>
              <subviews><label text="A" id="l"/><button buttonType="system" id="b"><state key="normal" title="B"/><connections><segue destination="VC" kind="show" id="sg"/></connections></button></subviews></stackView>
            <tableView style="grouped" rowHeight="44" id="t"><rect key="frame" x="0" y="0" width="10" height="10"/><prototypes><tableViewCell reuseIdentifier="x" id="p"><tableViewCellContentView key="contentView" id="pc"/></tableViewCell></prototypes></tableView>
            """,
          constraints: """
            <constraint firstItem="s" firstAttribute="top" secondItem="VC-sa" secondAttribute="top" multiplier="1:2" constant="9" priority="750" id="k"/>
            """)
      ).utf8)
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for length in stride(from: 0, to: whole.count - 1, by: 97) {
      let messages = try load(String(decoding: whole[..<length], as: UTF8.self))
      XCTAssertEqual(messages.count, 1, "cut at \(length)")
    }
    let signs = Array("\"<>=/0-9YNaz &".utf8)
    for _ in 0..<150 {
      var bytes = whole
      for _ in 0...next(3) { bytes[next(bytes.count)] = signs[next(signs.count)] }
      for message in try load(String(decoding: bytes, as: UTF8.self)) {
        XCTAssertFalse(message.contains("\n"), message)
      }
    }
  }
}
