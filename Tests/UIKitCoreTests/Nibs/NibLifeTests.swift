import Support
import UIKit
import XCTest

/// Custom classes in storyboards and nibs: how they are made, and in which order.
final class NibLifeTests: StoryboardTestCase {
  private static let badge = """
    <view contentMode="scaleToFill" id="iN0-l3-epB" customClass="BadgeView" customModule="UIKitCoreTests" customModuleProvider="target">
        <rect key="frame" x="0.0" y="0.0" width="120" height="60"/>
        <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
        <subviews>
            <label text="New" fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="lab" customClass="BadgeLabel" customModule="UIKitCoreTests"><rect key="frame" x="10" y="10" width="100" height="40"/></label>
        </subviews>
        <color key="backgroundColor" white="0.5" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/>
    </view>
    """

  func testWhatACustomInitializerFinds() throws {
    try write("Badge.xib", Self.nib(Self.badge))
    let messages = try within {
      BadgeView.notes = []
      let nib = UINib(nibName: "Badge", bundle: nil)
      let objects = nib.instantiate(withOwner: nil)
      let badge = try XCTUnwrap(objects.first as? BadgeView)
      XCTAssertEqual(objects.count, 1)
      XCTAssertEqual(badge.seen.frame, CGRect(x: 0, y: 0, width: 120, height: 60))
      XCTAssertEqual(badge.seen.subviews, 1)
      XCTAssertEqual(badge.seen.color, UIColor(white: 0.5, alpha: 1))
      XCTAssertEqual(BadgeView.notes, ["label New", "badge 1", "awake badge", "awake label"])
      XCTAssertFalse(nib.instantiate(withOwner: nil).first as? BadgeView === badge)
      XCTAssertEqual(Bundle.main.loadNibNamed("Badge", owner: nil)?.count, 1)
    }
    XCTAssertEqual(messages, [])
  }

  /// Published constraints of the keyboard are of a class of their own, and wake up.
  func testAConstraintOfAClassOfTheApps() throws {
    let root = """
      <view contentMode="scaleToFill" id="v"><rect key="frame" x="0" y="0" width="393" height="852"/>
        <constraints><constraint firstAttribute="height" constant="40" id="k" customClass="AwakeConstraint" customModule="UIKitCoreTests"/></constraints></view>
      """
    try write("Waking.xib", Self.nib(root))
    let messages = try within {
      let view = try XCTUnwrap(
        UINib(nibName: "Waking", bundle: nil).instantiate(withOwner: nil).first as? UIView)
      let constraint = try XCTUnwrap(view.constraints.first as? AwakeConstraint)
      XCTAssertEqual(view.constraints.count, 1)
      XCTAssertEqual(constraint.awakeConstant, 40)
      XCTAssertTrue(constraint.isActive && constraint.shouldBeArchived)
      XCTAssertTrue(constraint.firstItem === view)
    }
    XCTAssertEqual(messages, [])
  }

  func testAControllersNib() throws {
    let root = """
      <view contentMode="scaleToFill" id="v"><rect key="frame" x="0" y="0" width="393" height="852"/>
        <subviews><label text="Named" id="l"><rect key="frame" x="0" y="0" width="90" height="20"/></label></subviews></view>
      """
    let text = Self.nib(
      root, owner: "NamedNibViewController",
      connections: "<outlet property=\"view\" destination=\"v\" id=\"o\"/>")
    try write("NamedNibViewController.xib", text)
    try write("Other.xib", text.replacingOccurrences(of: "Named\"", with: "Other\""))
    let messages = try within {
      for (controller, expected) in [
        (NamedNibViewController(), "Named"), (NamedNibViewController(nibName: "Other", bundle: nil), "Other"),
      ] {
        XCTAssertEqual((controller.view.subviews.first as? UILabel)?.text, expected)
        XCTAssertEqual(controller.loads, 1)
      }
      XCTAssertTrue(UIViewController().view.subviews.isEmpty)
      let missing = UIViewController(nibName: "Missing", bundle: nil)
      XCTAssertEqual(missing.nibName, "Missing")
      XCTAssertNotNil(missing.view)
    }
    XCTAssertEqual(
      messages, ["UINib: there is no Missing.xib in APP; add it to the project, or correct the name"])
  }

  func testCellsOfNibs() throws {
    try write(
      "RowCell.xib",
      Self.nib(
        """
        <tableViewCell contentMode="scaleToFill" selectionStyle="default" indentationWidth="10" rowHeight="70" id="c"><rect key="frame" x="0" y="0" width="320" height="70"/>
          <tableViewCellContentView key="contentView" opaque="NO" contentMode="center" tableViewCell="c" id="cv"><rect key="frame" x="0" y="0" width="320" height="70"/>
            <subviews><label text="Row" translatesAutoresizingMaskIntoConstraints="NO" id="l"><rect key="frame" x="20" y="0" width="90" height="20"/></label></subviews>
            <constraints><constraint firstItem="l" firstAttribute="leading" secondItem="cv" secondAttribute="leading" constant="33" id="k"/></constraints>
          </tableViewCellContentView></tableViewCell>
        """))
    try write(
      "Tile.xib",
      Self.nib(
        """
        <collectionViewCell contentMode="center" reuseIdentifier="tile" id="c"><rect key="frame" x="0" y="0" width="50" height="50"/>
          <view key="contentView" contentMode="center" id="cv"><rect key="frame" x="0" y="0" width="50" height="50"/><color key="backgroundColor" systemColor="systemRedColor"/></view></collectionViewCell>
        """))
    let messages = within {
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
      table.register(UINib(nibName: "RowCell", bundle: nil), forCellReuseIdentifier: "row")
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: IndexPath(row: 0, section: 0))
      XCTAssertEqual(cell.reuseIdentifier, "row")
      cell.layoutIfNeeded()
      XCTAssertEqual(cell.contentView.subviews.first?.frame.minX, 33)
      let collection = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
      collection.register(UINib(nibName: "Tile", bundle: nil), forCellWithReuseIdentifier: "tile")
      let tile = collection.dequeueReusableCell(
        withReuseIdentifier: "tile", for: IndexPath(item: 0, section: 0))
      XCTAssertEqual(tile.contentView.backgroundColor, .systemRed)
    }
    XCTAssertEqual(messages, [])
  }

  func testFaultsAreOneLineEach() throws {
    try write(
      "Faulty.xib",
      Self.nib(
        """
        <view id="v" customClass="NoSuchView" customModule="Shop"><rect key="frame" x="0" y="0" width="9" height="9"/>
          <subviews><arKitSceneView id="a"/><label id="w" customClass="BadgeView" customModule="UIKitCoreTests"/></subviews>
          <constraints><constraint firstItem="zzz" firstAttribute="top" id="k"/></constraints>
          <connections><outlet property="nothing" destination="w" id="o1"/><outlet property="lost" destination="yyy" id="o2"/></connections>
        </view>
        """))
    let messages = within {
      let view = UINib(nibName: "Faulty", bundle: nil).instantiate(withOwner: nil).first as? UIView
      XCTAssertEqual(view?.frame, CGRect(x: 0, y: 0, width: 9, height: 9))
      XCTAssertTrue(view?.subviews.first is UILabel)
    }
    XCTAssertEqual(
      messages,
      [
        "UINib: APP/Faulty.xib:10: there is no class NoSuchView in the module Shop; a UIView is used: correct the class in the identity inspector",
        "UINib: APP/Faulty.xib:11: there is no class for <arKitSceneView> here; it is left out, or give it a class of your own",
        "UINib: APP/Faulty.xib:11: BadgeView is no UILabel; a UILabel is used: choose another class in the identity inspector",
        "UINib: APP/Faulty.xib:12: there is nothing of the identifier \"zzz\"; the constraint is left out",
        "UINib: APP/Faulty.xib:13: UIView has no outlet nothing for a UILabel; declare it, or delete the connection",
        "UINib: APP/Faulty.xib:13: the outlet lost of UIView leads to \"yyy\", which is not there; it is not connected",
      ])
  }
}

final class BadgeView: UIView {
  nonisolated(unsafe) static var notes: [String] = []
  private(set) var seen: (frame: CGRect, subviews: Int, color: UIColor?) = (.null, 0, nil)

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    seen = (frame, subviews.count, backgroundColor)
    Self.notes.append("badge \(subviews.count)")
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    Self.notes.append("awake badge")
  }
}

final class BadgeLabel: UILabel {
  required init?(coder: NSCoder) {
    super.init(coder: coder)
    BadgeView.notes.append("label \(text ?? "")")
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    BadgeView.notes.append("awake label")
  }
}

final class NamedNibViewController: UIViewController {
  var loads = 0
  override func viewDidLoad() {
    super.viewDidLoad()
    loads += 1
  }
}

final class AwakeConstraint: NSLayoutConstraint {
  var awakeConstant: CGFloat?

  override func awakeFromNib() {
    super.awakeFromNib()
    awakeConstant = constant
  }
}
