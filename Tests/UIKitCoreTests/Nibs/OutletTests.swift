import Support
import UIKit
import XCTest

/// Outlets, actions and run-time attributes of an app's classes, by the tables that the port writes.
final class OutletTests: StoryboardTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    RuntimeClasses.register(
      RuntimeClass(
        OutletController.self,
        properties: [
          "label": RuntimeProperty(\OutletController.label),
          "boxes": RuntimeProperty(\OutletController.boxes),
          "height": RuntimeProperty(\OutletController.height),
          "number": RuntimeProperty(\OutletController.number),
        ],
        methods: [
          "tap:": Selector("tap:", OutletController.tap(_:)),
          "pressed:": Selector("pressed:", OutletController.pressed(_:)),
          "back:": Selector("back:", OutletController.back(_:)),
        ]))
    RuntimeClasses.register(
      RuntimeClass(TargetObject.self, properties: ["owner": RuntimeProperty(\TargetObject.owner)]))
  }

  private static let subviews = """
    <label text="A" id="l"><rect key="frame" x="0" y="100" width="90" height="20"/></label>
    <button buttonType="system" id="b"><rect key="frame" x="0" y="200" width="90" height="40"/><state key="normal" title="Go"/>
      <connections><action selector="tap:" destination="VC" eventType="touchUpInside" id="a1"/></connections></button>
    <view id="v1"><rect key="frame" x="0" y="300" width="90" height="40"/>
      <constraints><constraint firstAttribute="height" constant="40" id="hc"/></constraints>
      <userDefinedRuntimeAttributes>
        <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><real key="value" value="7.5"/></userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="boolean" keyPath="layer.masksToBounds" value="YES"/>
        <userDefinedRuntimeAttribute type="number" keyPath="contentMode"><integer key="value" value="4"/></userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="color" keyPath="tintColor"><color key="value" systemColor="systemRedColor"/></userDefinedRuntimeAttribute>
      </userDefinedRuntimeAttributes>
      <connections><outletCollection property="gestureRecognizers" destination="tap" appends="YES" id="g"/></connections></view>
    <view id="v2"><rect key="frame" x="100" y="300" width="90" height="40"/></view>
    """

  private static let attributes =
    "customClass=\"OutletController\" customModule=\"UIKitCoreTests\" customModuleProvider=\"target\""

  private static let connections = """
    <outlet property="label" destination="l" id="o1"/>
    <outletCollection property="boxes" destination="v1" id="o2"/><outletCollection property="boxes" destination="v2" id="o3"/>
    <outlet property="height" destination="hc" id="o4"/>
    """

  private static let recognizer = """
    <tapGestureRecognizer id="tap"><connections><action selector="pressed:" destination="VC" id="a2"/></connections></tapGestureRecognizer>
    <customObject id="obj" customClass="TargetObject" customModule="UIKitCoreTests"><connections><outlet property="owner" destination="VC" id="o5"/></connections></customObject>
    """

  func testOutletsActionsAndAttributes() throws {
    let messages = try show(
      Self.storyboard(
        Self.scene(
          attributes: Self.attributes, subviews: Self.subviews, connections: Self.connections,
          more: """
            <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="number" keyPath="number"><integer key="value" value="42"/></userDefinedRuntimeAttribute></userDefinedRuntimeAttributes>
            """, objects: Self.recognizer))
    ) { controller in
      let controller = try XCTUnwrap(controller as? OutletController)
      XCTAssertEqual(controller.notes, ["init no outlet 0", "awake no outlet 42", "load A 2 40.0"])
      let views = controller.view.subviews
      XCTAssertTrue(controller.boxes[1] === views[3])
      XCTAssertEqual(views[2].layer.cornerRadius, 7.5)
      XCTAssertTrue(views[2].layer.masksToBounds)
      XCTAssertEqual(views[2].contentMode, .center)
      XCTAssertEqual(views[2].tintColor, .systemRed)
      controller.notes = []
      try tap(views[1])
      try tap(views[2])
      XCTAssertEqual(controller.notes, ["tap UIButton", "pressed UITapGestureRecognizer"])
      XCTAssertTrue(TargetObject.last?.owner === controller)
      XCTAssertEqual(TargetObject.last?.awokeWithOwner, true, "no responder awakes, too")
    }
    XCTAssertEqual(messages, [])
  }

  /// As a tab's animation is, whose item is shown before the tab's view is.
  func testAnObjectIsThereWithItsControllerAndHeldByIt() throws {
    let tabs = """
      <scene sceneID="t"><objects><tabBarController id="TAB" sceneMemberID="viewController">
        <tabBar key="tabBar" id="bar"/>
        <connections><segue destination="VC" kind="relationship" relationship="viewControllers" id="r1"/><segue destination="VC2" kind="relationship" relationship="viewControllers" id="r2"/></connections></tabBarController></objects></scene>
      """
    let object = """
      <customObject id="obj" customClass="TargetObject" customModule="UIKitCoreTests"><connections><outlet property="owner" destination="VC2" id="o5"/></connections></customObject>
      """
    let text = Self.storyboard(tabs + Self.scene() + Self.scene("VC2", objects: object), initial: "TAB")
    let messages = try show(text) { controller in
      let second = try XCTUnwrap((controller as? UITabBarController)?.viewControllers?.last)
      XCTAssertFalse(second.isViewLoaded)
      XCTAssertTrue(TargetObject.last?.owner === second)
      XCTAssertEqual(TargetObject.last?.awokeWithOwner, true)
      second.loadViewIfNeeded()
      XCTAssertTrue(TargetObject.last?.owner === second, "it is not made again")
    }
    XCTAssertEqual(messages, [])
  }

  func testWhatDoesNotFitIsOneLine() throws {
    let messages = try show(
      Self.storyboard(
        Self.scene(
          attributes: Self.attributes,
          subviews: """
            <view id="v"><rect key="frame" x="0" y="0" width="9" height="9"/></view>
            <button id="b"><rect key="frame" x="0" y="0" width="9" height="9"/><connections><action selector="gone:" destination="VC" eventType="touchUpInside" id="a"/></connections></button>
            """,
          connections: "<outlet property=\"label\" destination=\"v\" id=\"o1\"/>",
          more: """
            <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="nothing" value="x"/></userDefinedRuntimeAttributes>
            """))
    ) { _ in }
    XCTAssertEqual(
      messages.map { $0.replacingOccurrences(of: "[0-9]+: ", with: ": ", options: .regularExpression) },
      [
        "UIStoryboard: APP/Main.storyboard:: OutletController has no property nothing that takes x, so the run-time attribute is not set",
        "UIStoryboard: APP/Main.storyboard:: OutletController has no outlet label for a UIView; declare it, or delete the connection",
        "UIStoryboard: APP/Main.storyboard:: OutletController has no action gone:, so nothing happens; declare it with @IBAction, or delete the connection",
      ])
  }

  /// A stack with a controller from which segues lead to a second one, whose button unwinds.
  private static func storyboardThatUnwinds(navigation: String = "") -> String {
    let root = """
      <scene sceneID="n"><objects><navigationController id="NAV" \(navigation) sceneMemberID="viewController">
        <connections><segue destination="VC" kind="relationship" relationship="rootViewController" id="r"/></connections></navigationController></objects></scene>
      """
    let first = scene(
      attributes: attributes, subviews: subviews,
      connections: connections
        + "<segue destination=\"VC2\" kind=\"show\" identifier=\"on\" id=\"s1\"/><segue destination=\"VC2\" kind=\"presentation\" identifier=\"up\" modalPresentationStyle=\"fullScreen\" id=\"s2\"/>",
      objects: recognizer)
    let second = scene(
      "VC2",
      subviews: """
        <button id="back"><rect key="frame" x="0" y="200" width="90" height="40"/><connections><segue destination="VC2-ex" kind="unwind" identifier="home" unwindAction="back:" id="u"/></connections></button>
        """)
    return storyboard(root + first + second, initial: "NAV")
  }

  func testUnwinding() throws {
    let text = Self.storyboardThatUnwinds()
    let messages = try show(text) { controller in
      let navigation = try XCTUnwrap(controller as? UINavigationController)
      let first = try XCTUnwrap(navigation.topViewController as? OutletController)
      for identifier in ["on", "up"] {
        first.notes = []
        first.performSegue(withIdentifier: identifier, sender: nil)
        try XCTUnwrap(harness).run(to: XCTUnwrap(harness).context.scheduler.now + 1)
        let shown = try XCTUnwrap(
          identifier == "on" ? navigation.topViewController : navigation.presentedViewController)
        XCTAssertFalse(shown === first)
        try tap(shown.view.subviews[0])
        XCTAssertEqual(first.notes, ["back home UIViewController"])
        XCTAssertTrue(navigation.topViewController === first)
        XCTAssertNil(navigation.presentedViewController)
      }
    }
    XCTAssertEqual(messages, [])
  }

  func testContainersTakePartInUnwinding() throws {
    let text = Self.storyboardThatUnwinds(
      navigation: "customClass=\"BackNavigation\" customModule=\"UIKitCoreTests\"")
    RuntimeClasses.register(RuntimeClass(BackNavigation.self, properties: [:]))
    BackNavigation.notes = []
    BackNavigation.hidesChildren = true
    let messages = try show(text) { controller in
      let navigation = try XCTUnwrap(controller as? BackNavigation)
      let first = try XCTUnwrap(navigation.topViewController as? OutletController)
      first.performSegue(withIdentifier: "on", sender: nil)
      try XCTUnwrap(harness).run(to: 1)
      let shown = try XCTUnwrap(navigation.topViewController)
      try tap(shown.view.subviews[0])
      XCTAssertTrue(navigation.topViewController === shown, "there is no way back")
      XCTAssertEqual(BackNavigation.notes, ["looks back: from 1"])
      BackNavigation.hidesChildren = false
      try tap(shown.view.subviews[0])
      XCTAssertTrue(navigation.topViewController === first)
      XCTAssertEqual(
        BackNavigation.notes.dropFirst(), ["looks back: from 1", "home towards OutletController"])
    }
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue(messages.first?.contains("has back:, so there is no way back") == true, "\(messages)")
  }
}

/// A container that says where unwinding looks, and notes where it is sent.
final class BackNavigation: UINavigationController {
  nonisolated(unsafe) static var notes: [String] = []
  nonisolated(unsafe) static var hidesChildren = false

  override func allowedChildrenForUnwinding(
    from source: UIStoryboardUnwindSegueSource
  ) -> [UIViewController] {
    let from = childContaining(source)
    Self.notes.append(
      "looks \(source.unwindAction) from \(viewControllers.firstIndex { $0 === from } ?? -1)")
    return Self.hidesChildren ? [] : super.allowedChildrenForUnwinding(from: source)
  }

  override func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {
    Self.notes.append("\(unwindSegue.identifier ?? "") towards \(type(of: subsequentVC))")
    super.unwind(for: unwindSegue, towards: subsequentVC)
  }
}

final class OutletController: UIViewController {
  weak var label: UILabel!
  var boxes: [UIView]!
  var height: NSLayoutConstraint!
  var number = 0
  var notes: [String] = []

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    note("init")
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    note("awake")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    notes.append("load \(label?.text ?? "") \(boxes?.count ?? 0) \(height?.constant ?? 0)")
  }

  private func note(_ what: String) {
    notes.append("\(what) \(label == nil ? "no outlet" : "outlet") \(number)")
  }

  func tap(_ sender: UIButton) { notes.append("tap \(type(of: sender))") }
  func pressed(_ sender: UITapGestureRecognizer) { notes.append("pressed \(type(of: sender))") }
  func back(_ segue: UIStoryboardSegue) {
    notes.append("back \(segue.identifier ?? "") \(type(of: segue.source))")
  }
}

final class TargetObject: RuntimeObject {
  nonisolated(unsafe) static weak var last: TargetObject?
  weak var owner: UIViewController?
  /// Whether the outlet was there when the object awoke.
  var awokeWithOwner: Bool?

  override func awakeFromNib() {
    super.awakeFromNib()
    awokeWithOwner = owner != nil
  }

  override init() {
    super.init()
    Self.last = self
  }
}
