import Support
import UIKit
import XCTest

@testable import UIKitCore

/// Controllers of storyboards and the ways between them.
final class StoryboardSegueTests: StoryboardTestCase {
  private static let navigation = """
            <scene sceneID="s0"><objects>
              <tabBarController id="TAB" sceneMemberID="viewController">
                <tabBar key="tabBar" contentMode="scaleToFill" insetsLayoutMarginsFromSafeArea="NO" id="tb"><rect key="frame" x="0" y="0" width="0" height="0"/><color key="tintColor" systemColor="systemOrangeColor"/></tabBar>
                <connections>
                  <segue destination="NAV" kind="relationship" relationship="viewControllers" id="r1"/>
                  <segue destination="VC" kind="relationship" relationship="viewControllers" id="r2"/>
                </connections>
              </tabBarController>
            </objects></scene>
            <scene sceneID="s1"><objects>
              <navigationController id="NAV" storyboardIdentifier="nav" sceneMemberID="viewController">
                <tabBarItem key="tabBarItem" title="List" image="list.bullet" catalog="system" id="ti"/>
                <navigationBar key="navigationBar" contentMode="scaleToFill" largeTitles="YES" id="nb"><rect key="frame" x="0" y="44" width="393" height="44"/><autoresizingMask key="autoresizingMask"/></navigationBar>
                <nil name="viewControllers"/>
                <connections><segue destination="TBL" kind="relationship" relationship="rootViewController" id="r3"/></connections>
              </navigationController>
            </objects></scene>
            <scene sceneID="s2"><objects>
              <tableViewController id="TBL" sceneMemberID="viewController">
                <tableView key="view" clipsSubviews="YES" contentMode="scaleToFill" alwaysBounceVertical="YES" dataMode="static" style="insetGrouped" separatorStyle="default" rowHeight="-1" estimatedRowHeight="-1" sectionHeaderHeight="18" sectionFooterHeight="18" id="tv">
                  <rect key="frame" x="0" y="0" width="393" height="852"/>
                  <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                  <color key="backgroundColor" systemColor="groupTableViewBackgroundColor"/>
                  <sections>
                    <tableViewSection headerTitle="General" footerTitle="More later" id="sec">
                      <cells>
                        <tableViewCell clipsSubviews="YES" contentMode="scaleToFill" preservesSuperviewLayoutMargins="YES" selectionStyle="default" accessoryType="disclosureIndicator" indentationWidth="10" textLabel="l1" detailTextLabel="l2" style="IBUITableViewCellStyleValue1" id="c1">
                          <rect key="frame" x="20" y="55" width="353" height="44"/>
                          <autoresizingMask key="autoresizingMask"/>
                          <tableViewCellContentView key="contentView" opaque="NO" clipsSubviews="YES" multipleTouchEnabled="YES" contentMode="center" preservesSuperviewLayoutMargins="YES" insetsLayoutMarginsFromSafeArea="NO" tableViewCell="c1" id="cv1">
                            <rect key="frame" x="0" y="0" width="322" height="44"/>
                            <autoresizingMask key="autoresizingMask"/>
                            <subviews>
                              <label opaque="NO" multipleTouchEnabled="YES" contentMode="left" text="Wi-Fi" textAlignment="natural" lineBreakMode="tailTruncation" id="l1"><rect key="frame" x="20" y="12" width="50" height="20"/><autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/><fontDescription key="fontDescription" type="system" pointSize="17"/></label>
                              <label opaque="NO" multipleTouchEnabled="YES" contentMode="left" text="On" textAlignment="natural" lineBreakMode="tailTruncation" id="l2"><rect key="frame" x="280" y="12" width="50" height="20"/><autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/><fontDescription key="fontDescription" type="system" pointSize="17"/></label>
                            </subviews>
                          </tableViewCellContentView>
                          <connections><segue destination="VC2" kind="show" identifier="wifi" id="sg1"/></connections>
                        </tableViewCell>
                        <tableViewCell clipsSubviews="YES" contentMode="scaleToFill" selectionStyle="none" indentationWidth="10" rowHeight="80" id="c2">
                          <rect key="frame" x="20" y="99" width="353" height="80"/>
                          <tableViewCellContentView key="contentView" opaque="NO" contentMode="center" tableViewCell="c2" id="cv2">
                            <rect key="frame" x="0" y="0" width="353" height="80"/>
                            <subviews>
                              <switch opaque="NO" contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="sw"><rect key="frame" x="280" y="24" width="51" height="31"/></switch>
                            </subviews>
                            <constraints>
                              <constraint firstItem="sw" firstAttribute="centerY" secondItem="cv2" secondAttribute="centerY" id="k1"/>
                              <constraint firstAttribute="trailing" secondItem="sw" secondAttribute="trailing" constant="20" id="k2"/>
                            </constraints>
                          </tableViewCellContentView>
                        </tableViewCell>
                      </cells>
                    </tableViewSection>
                  </sections>
                  <connections><outlet property="dataSource" destination="TBL" id="o1"/><outlet property="delegate" destination="TBL" id="o2"/></connections>
                </tableView>
                <navigationItem key="navigationItem" title="Settings" id="ni">
                  <barButtonItem key="rightBarButtonItem" systemItem="add" id="add"><connections><segue destination="VC2" kind="presentation" identifier="new" modalPresentationStyle="fullScreen" id="sg2"/></connections></barButtonItem>
                </navigationItem>
              </tableViewController>
              <placeholder placeholderIdentifier="IBFirstResponder" id="fr2" sceneMemberID="firstResponder"/>
            </objects></scene>
    """

  private static var app: String {
    storyboard(
      navigation
        + scene(
          "VC",
          attributes:
            "title=\"Second\" customClass=\"SegueRecorder\" customModule=\"UIKitCoreTests\" customModuleProvider=\"target\"",
          subviews: """
            <button buttonType="system" id="b"><rect key="frame" x="20" y="200" width="100" height="40"/><state key="normal" title="Go"/><accessibility key="accessibilityConfiguration" identifier="go"/>
              <connections><segue destination="VC2" kind="presentation" identifier="go" modalPresentationStyle="overFullScreen" modalTransitionStyle="crossDissolve" id="sg3"/></connections></button>
            <containerView contentMode="scaleToFill" id="con"><rect key="frame" x="0" y="300" width="200" height="100"/>
              <connections><segue destination="VC2" kind="embed" identifier="inner" id="sg4"/></connections></containerView>
            """)
        + scene(
          "VC2", attributes: "storyboardIdentifier=\"detail\" hidesBottomBarWhenPushed=\"YES\"",
          more:
            "<navigationItem key=\"navigationItem\" title=\"Detail\" largeTitleDisplayMode=\"never\" id=\"ni2\"/>"
        ),
      initial: "TAB")
  }

  func testTabsNavigationAndStaticRows() throws {
    let messages = try show(Self.app) { controller in
      let tabs = try XCTUnwrap(controller as? UITabBarController)
      XCTAssertEqual(tabs.viewControllers?.count, 2)
      XCTAssertEqual(tabs.tabBar.tintColor, .systemOrange)
      let navigation = try XCTUnwrap(tabs.viewControllers?[0] as? UINavigationController)
      XCTAssertEqual(navigation.tabBarItem.title, "List")
      XCTAssertNotNil(navigation.tabBarItem.image)
      XCTAssertTrue(navigation.navigationBar.prefersLargeTitles)
      let table = try XCTUnwrap(navigation.topViewController as? UITableViewController)
      XCTAssertEqual(table.navigationItem.title, "Settings")
      XCTAssertEqual(table.navigationItem.rightBarButtonItems?.count, 1)
      XCTAssertEqual(table.tableView.style, .insetGrouped)
      XCTAssertEqual(table.tableView.numberOfRows(inSection: 0), 2)
      XCTAssertEqual(table.tableView(table.tableView, titleForHeaderInSection: 0), "General")
      XCTAssertEqual(table.tableView(table.tableView, titleForFooterInSection: 0), "More later")
      let first = try XCTUnwrap(table.tableView.cellForRow(at: IndexPath(row: 0, section: 0)))
      XCTAssertEqual(first.textLabel?.text, "Wi-Fi")
      XCTAssertEqual(first.detailTextLabel?.text, "On")
      XCTAssertEqual(first.accessoryType, .disclosureIndicator)
      let second = try XCTUnwrap(table.tableView.cellForRow(at: IndexPath(row: 1, section: 0)))
      XCTAssertEqual(second.frame.height, 80)
      second.layoutIfNeeded()
      let toggle = try XCTUnwrap(second.contentView.subviews.first as? UISwitch)
      XCTAssertEqual(toggle.frame.maxX, second.contentView.bounds.width - 20)
      XCTAssertEqual(toggle.center.y, 40, accuracy: 0.5)
    }
    XCTAssertEqual(messages, [])
  }

  func testASelectedRowShowsItsDestination() throws {
    let messages = try show(Self.app) { controller in
      let tabs = try XCTUnwrap(controller as? UITabBarController)
      let navigation = try XCTUnwrap(tabs.viewControllers?[0] as? UINavigationController)
      let table = try XCTUnwrap(navigation.topViewController as? UITableViewController)
      let cell = try XCTUnwrap(table.tableView.cellForRow(at: IndexPath(row: 0, section: 0)))
      try tap(cell)
      XCTAssertEqual(navigation.viewControllers.count, 2)
      XCTAssertEqual(navigation.topViewController?.navigationItem.title, "Detail")
      XCTAssertEqual(navigation.topViewController?.hidesBottomBarWhenPushed, true)
      XCTAssertEqual(navigation.topViewController?.navigationItem.largeTitleDisplayMode, .never)
    }
    XCTAssertEqual(messages, [])
  }

  func testPrepareAndShouldPerform() throws {
    let messages = try show(Self.app) { controller in
      let tabs = try XCTUnwrap(controller as? UITabBarController)
      let recorder = try XCTUnwrap(tabs.viewControllers?[1] as? SegueRecorder)
      tabs.selectedIndex = 1
      recorder.view.layoutIfNeeded()
      XCTAssertEqual(
        recorder.notes, ["should inner", "prepare inner SegueRecorder UIViewController", "viewDidLoad"])
      XCTAssertEqual(recorder.children.count, 1)
      XCTAssertEqual(recorder.children[0].view.frame, CGRect(x: 0, y: 0, width: 200, height: 100))
      recorder.notes = []
      let button = try XCTUnwrap(recorder.view.subviews[0] as? UIButton)
      recorder.isAllowed = false
      button.sendActions(for: .touchUpInside)
      XCTAssertEqual(recorder.notes, ["should go"])
      XCTAssertNil(recorder.presentedViewController)
      recorder.isAllowed = true
      recorder.notes = []
      button.sendActions(for: .touchUpInside)
      XCTAssertEqual(recorder.notes, ["should go", "prepare go SegueRecorder UIViewController"])
      XCTAssertTrue(recorder.sender === button)
      let presented = try XCTUnwrap(recorder.presentedViewController)
      XCTAssertEqual(presented.modalPresentationStyle, .overFullScreen)
      XCTAssertEqual(presented.modalTransitionStyle, .crossDissolve)
      presented.presentationController?.finishTransition()
      presented.dismiss(animated: false)
      recorder.notes = []
      recorder.performSegue(withIdentifier: "go", sender: "me")
      XCTAssertEqual(recorder.notes, ["prepare go SegueRecorder UIViewController"])
      recorder.performSegue(withIdentifier: "gone", sender: nil)
      recorder.presentedViewController?.presentationController?.finishTransition()
      recorder.presentedViewController?.dismiss(animated: false)
    }
    XCTAssertEqual(
      messages,
      [
        "performSegue(withIdentifier: \"gone\") did nothing: SegueRecorder has no segue of that identifier; it has go"
      ])
  }

  func testControllersByIdentifier() throws {
    try write("Main.storyboard", Self.app)
    let messages = within {
      let storyboard = UIStoryboard(name: "Main", bundle: nil)
      XCTAssertEqual(
        storyboard.instantiateViewController(withIdentifier: "detail").navigationItem.title, "Detail")
      XCTAssertTrue(storyboard.instantiateViewController(withIdentifier: "nav") is UINavigationController)
      XCTAssertTrue(
        type(of: storyboard.instantiateViewController(withIdentifier: "x")) == UIViewController.self)
      let own: SegueRecorder = storyboard.instantiateViewController(identifier: "detail") { coder in
        let made = SegueRecorder(coder: coder)
        made?.notes.append("created")
        return made
      }
      XCTAssertEqual(own.notes, ["created"])
      XCTAssertTrue(own.storyboard === storyboard)
      let missing = UIStoryboard(name: "Nothing", bundle: nil)
      XCTAssertNil(missing.instantiateInitialViewController())
    }
    XCTAssertEqual(
      messages,
      [
        "UIStoryboard: APP/Main.storyboard has no controller with the storyboard identifier \"x\"; it has nav, detail",
        "UIStoryboard: there is no Nothing.storyboard in APP; add it to the project, or correct the name",
      ])
  }
}

/// Writes down what is asked of it.
final class SegueRecorder: UIViewController {
  var notes: [String] = []
  var isAllowed = true
  var sender: AnyObject?

  override func viewDidLoad() {
    super.viewDidLoad()
    notes.append("viewDidLoad")
  }

  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    notes.append("should \(identifier)")
    return isAllowed
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    notes.append("prepare \(segue.identifier ?? "") \(type(of: segue.source)) \(type(of: segue.destination))")
    self.sender = sender as AnyObject
  }
}
