import Support
import UIKit
import XCTest

/// Controllers that a method makes for a segue, and bars of the app's own class.
final class SegueActionTests: StoryboardTestCase {
  final class Bar: UINavigationBar {
    override func layoutSubviews() {
      super.layoutSubviews()
      layer.shadowOpacity = 0.5
    }
  }

  final class Detail: UIViewController {
    let number: Int
    let path: String

    init?(coder: NSCoder, number: Int, path: String) {
      self.number = number
      self.path = path
      super.init(coder: coder)
    }
    required init?(coder: NSCoder) {
      number = -1
      path = ""
      super.init(coder: coder)
    }
  }

  final class List: UIViewController {
    func makeDetail(_ coder: NSCoder, sender: Any?, segueIdentifier: String?) -> Detail? {
      let name = (sender as? UIButton)?.accessibilityIdentifier ?? "-"
      return Detail(coder: coder, number: 7, path: "\(name) \(segueIdentifier ?? "-")")
    }
  }

  override class func setUp() {
    super.setUp()
    MainActor.assumeIsolated {
      RuntimeClasses.register(
        RuntimeClass(
          List.self, properties: [:],
          methods: [
            "makeDetail:sender:segueIdentifier:": Selector(
              "makeDetail:sender:segueIdentifier:", List.makeDetail(_:sender:segueIdentifier:))
          ]))
      RuntimeClasses.register(RuntimeClass(Detail.self, properties: [:]))
      RuntimeClasses.register(RuntimeClass(Bar.self, properties: [:]))
    }
  }

  private static func app(action: String) -> String {
    storyboard(
      """
              <scene sceneID="s1"><objects>
                <navigationController id="NAV" sceneMemberID="viewController">
                  <navigationBar key="navigationBar" contentMode="scaleToFill" id="nb" customClass="SegueActionTests.Bar" customModule="UIKitCoreTests"><rect key="frame" x="0" y="44" width="393" height="44"/><color key="barTintColor" systemColor="systemOrangeColor"/></navigationBar>
                  <connections><segue destination="VC" kind="relationship" relationship="rootViewController" id="r3"/></connections>
                </navigationController>
              </objects></scene>
      """
        + scene(
          "VC",
          attributes: "title=\"List\" customClass=\"SegueActionTests.List\" customModule=\"UIKitCoreTests\"",
          subviews: """
            <button buttonType="system" id="b"><rect key="frame" x="20" y="200" width="100" height="40"/><state key="normal" title="Go"/><accessibility key="accessibilityConfiguration" identifier="go"/>
              <connections><segue destination="VC2" kind="show" identifier="open" destinationCreationSelector="\(action)" id="sg"/></connections></button>
            """)
        + scene("VC2", attributes: "customClass=\"SegueActionTests.Detail\" customModule=\"UIKitCoreTests\""),
      initial: "NAV")
  }

  private func detail(action: String) throws -> (number: Int, path: String, messages: [String]) {
    var found: (Int, String)?
    let messages = try show(Self.app(action: action)) { controller in
      let navigation = try XCTUnwrap(controller as? UINavigationController)
      let button = try XCTUnwrap(navigation.topViewController?.view.subviews.first { $0 is UIButton })
      try self.tap(button)
      let detail = try XCTUnwrap(navigation.topViewController as? Detail)
      found = (detail.number, detail.path)
    }
    let (number, path) = try XCTUnwrap(found)
    return (number, path, messages)
  }

  func testAMethodMakesTheDestination() throws {
    let (number, path, messages) = try detail(action: "makeDetail:sender:segueIdentifier:")
    XCTAssertEqual(number, 7)
    XCTAssertEqual(path, "go open")
    XCTAssertEqual(messages, [])
  }

  func testAMethodThatIsNotThereIsALine() throws {
    let (number, _, messages) = try detail(action: "makeOther:")
    XCTAssertEqual(number, -1)
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue(
      messages[0].contains("List has no segue action makeOther:; mark it @IBSegueAction"), messages[0])
  }

  func testABarOfTheAppsOwn() throws {
    let messages = try show(Self.app(action: "makeDetail:sender:segueIdentifier:")) { controller in
      let navigation = try XCTUnwrap(controller as? UINavigationController)
      let bar = try XCTUnwrap(navigation.navigationBar as? Bar)
      XCTAssertEqual(bar.layer.shadowOpacity, 0.5)
      XCTAssertEqual(bar.barTintColor, .systemOrange)
      XCTAssertEqual(bar.topItem?.title, "List")
      XCTAssertNotNil(bar.window)
    }
    XCTAssertEqual(messages, [])
  }
}
