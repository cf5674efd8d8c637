import Support
import UIKit
import XCTest

/// Collections, prototypes, effect views, bars and toolbars of storyboards.
final class StoryboardCollectionTests: StoryboardTestCase {
  private static let collection = """
            <scene sceneID="s"><objects>
              <collectionViewController id="COL" customClass="TileController" customModule="UIKitCoreTests" sceneMemberID="viewController">
                <collectionView key="view" clipsSubviews="YES" multipleTouchEnabled="YES" contentMode="scaleToFill" dataMode="prototypes" id="cv">
                  <rect key="frame" x="0" y="0" width="393" height="852"/>
                  <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                  <color key="backgroundColor" systemColor="systemGray6Color"/>
                  <collectionViewFlowLayout key="collectionViewLayout" minimumLineSpacing="7" minimumInteritemSpacing="5" id="fl">
                    <size key="itemSize" width="120" height="90"/>
                    <size key="headerReferenceSize" width="50" height="40"/>
                    <size key="footerReferenceSize" width="0" height="0"/>
                    <inset key="sectionInset" minX="10" minY="11" maxX="12" maxY="13"/>
                  </collectionViewFlowLayout>
                  <cells>
                    <collectionViewCell opaque="NO" clipsSubviews="YES" contentMode="center" reuseIdentifier="tile" id="cell">
                      <rect key="frame" x="10" y="51" width="120" height="90"/>
                      <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>
                      <view key="contentView" opaque="NO" clipsSubviews="YES" multipleTouchEnabled="YES" contentMode="center" id="ccv">
                        <rect key="frame" x="0" y="0" width="120" height="90"/>
                        <subviews><label text="Tile" translatesAutoresizingMaskIntoConstraints="NO" id="tl"><rect key="frame" x="0" y="0" width="40" height="20"/></label></subviews>
                      </view>
                      <constraints>
                        <constraint firstItem="tl" firstAttribute="centerX" secondItem="cell" secondAttribute="centerX" id="k1"/>
                        <constraint firstItem="tl" firstAttribute="top" secondItem="cell" secondAttribute="top" constant="9" id="k2"/>
                      </constraints>
                      <connections><segue destination="VC" kind="presentation" identifier="tile" modalPresentationStyle="fullScreen" id="sg"/></connections>
                    </collectionViewCell>
                  </cells>
                  <collectionReusableView key="sectionHeaderView" opaque="NO" contentMode="center" reuseIdentifier="head" id="head">
                    <rect key="frame" x="0" y="0" width="393" height="40"/>
                    <color key="backgroundColor" systemColor="systemTealColor"/>
                  </collectionReusableView>
                  <connections><outlet property="dataSource" destination="COL" id="o1"/><outlet property="delegate" destination="COL" id="o2"/></connections>
                </collectionView>
              </collectionViewController>
            </objects></scene>
    """

  func testPrototypesOfACollection() throws {
    TileController.prepared = []
    let messages = try show(Self.storyboard(Self.collection + Self.scene(), initial: "COL")) { controller in
      let view = try XCTUnwrap((controller as? TileController)?.collectionView)
      XCTAssertEqual(view.backgroundColor, .systemGray6)
      let cell = try XCTUnwrap(view.cellForItem(at: IndexPath(item: 1, section: 0)))
      XCTAssertEqual(cell.reuseIdentifier, "tile")
      let layout = try XCTUnwrap(view.collectionViewLayout as? UICollectionViewFlowLayout)
      XCTAssertEqual(layout.minimumLineSpacing, 7)
      XCTAssertEqual(cell.frame.size, CGSize(width: 120, height: 90))
      XCTAssertEqual(cell.frame.minY, 51)
      let first = try XCTUnwrap(view.cellForItem(at: IndexPath(item: 0, section: 0)))
      XCTAssertEqual(first.frame.minX, 10)
      let label = try XCTUnwrap(first.contentView.subviews.first)
      XCTAssertEqual(label.center.x, 60, accuracy: 0.5)
      XCTAssertEqual(label.frame.minY, 9)
      let header = view.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
      XCTAssertEqual(header?.backgroundColor, .systemTeal)
      try tap(cell)
      XCTAssertEqual(TileController.prepared, ["tile 1"])
      XCTAssertNotNil(controller.presentedViewController)
    }
    XCTAssertEqual(messages, [])
  }

  func testEffectsToolbarsAndBars() throws {
    let messages = try show(
      Self.storyboard(
        Self.scene(
          subviews: """
            <visualEffectView opaque="NO" contentMode="scaleToFill" id="fx"><rect key="frame" x="0" y="100" width="200" height="100"/>
              <view key="contentView" opaque="NO" clipsSubviews="YES" contentMode="scaleToFill" insetsLayoutMarginsFromSafeArea="NO" id="fxc"><rect key="frame" x="0" y="0" width="200" height="100"/><autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                <subviews><label text="Blurred" id="bl"><rect key="frame" x="5" y="5" width="90" height="20"/></label></subviews></view>
              <blurEffect style="systemThinMaterial"/></visualEffectView>
            <toolbar opaque="NO" clearsContextBeforeDrawing="NO" contentMode="scaleToFill" id="tb"><rect key="frame" x="0" y="774" width="393" height="44"/>
              <items><barButtonItem title="Left" id="i1"/><barButtonItem style="plain" systemItem="flexibleSpace" id="i2"/><barButtonItem systemItem="trash" id="i3"/></items></toolbar>
            <navigationBar contentMode="scaleToFill" translucent="NO" id="nb"><rect key="frame" x="0" y="59" width="393" height="44"/><color key="barTintColor" systemColor="systemYellowColor"/>
              <items><navigationItem title="Alone" id="ni"><barButtonItem key="leftBarButtonItem" systemItem="cancel" id="i4"/></navigationItem></items></navigationBar>
            <scrollView clipsSubviews="YES" multipleTouchEnabled="YES" contentMode="scaleToFill" pagingEnabled="YES" showsHorizontalScrollIndicator="NO" translatesAutoresizingMaskIntoConstraints="NO" id="sv"><rect key="frame" x="0" y="300" width="393" height="200"/>
              <subviews><view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="in"><rect key="frame" x="0" y="0" width="900" height="200"/><constraints><constraint firstAttribute="width" constant="900" id="w"/></constraints></view></subviews>
              <constraints>
                <constraint firstItem="in" firstAttribute="top" secondItem="cg" secondAttribute="top" id="a"/><constraint firstItem="in" firstAttribute="leading" secondItem="cg" secondAttribute="leading" id="b"/>
                <constraint firstItem="cg" firstAttribute="trailing" secondItem="in" secondAttribute="trailing" id="c"/><constraint firstItem="cg" firstAttribute="bottom" secondItem="in" secondAttribute="bottom" id="d"/>
                <constraint firstItem="in" firstAttribute="height" secondItem="fg" secondAttribute="height" id="e"/>
              </constraints>
              <viewLayoutGuide key="contentLayoutGuide" id="cg"/><viewLayoutGuide key="frameLayoutGuide" id="fg"/></scrollView>
            <textView text="Longer" editable="NO" textAlignment="center" id="tv"><rect key="frame" x="0" y="600" width="200" height="60"/><fontDescription key="fontDescription" type="system" pointSize="14"/><textInputTraits key="textInputTraits" autocapitalizationType="words" keyboardType="emailAddress"/><dataDetectorType key="dataDetectorTypes" link="YES"/></textView>
            """,
          constraints: """
            <constraint firstItem="sv" firstAttribute="leading" secondItem="VC-v" secondAttribute="leading" id="k1"/><constraint firstAttribute="trailing" secondItem="sv" secondAttribute="trailing" id="k2"/>
            <constraint firstItem="sv" firstAttribute="top" secondItem="VC-v" secondAttribute="top" constant="300" id="k3"/><constraint firstItem="sv" firstAttribute="height" constant="200" secondAttribute="notAnAttribute" id="k4"/>
            """))
    ) { controller in
      let views = controller.view.subviews
      let effect = try XCTUnwrap(views[0] as? UIVisualEffectView)
      XCTAssertTrue(effect.effect is UIBlurEffect)
      XCTAssertEqual((effect.contentView.subviews.first as? UILabel)?.text, "Blurred")
      XCTAssertEqual((views[1] as? UIToolbar)?.items?.count, 3)
      XCTAssertEqual((views[1] as? UIToolbar)?.items?.first?.title, "Left")
      XCTAssertEqual((views[2] as? UINavigationBar)?.topItem?.title, "Alone")
      XCTAssertEqual((views[2] as? UINavigationBar)?.topItem?.leftBarButtonItems?.count, 1)
      XCTAssertEqual((views[2] as? UINavigationBar)?.isTranslucent, false)
      let scroll = try XCTUnwrap(views[3] as? UIScrollView)
      XCTAssertEqual(scroll.frame, CGRect(x: 0, y: 300, width: 393, height: 200))
      XCTAssertEqual(scroll.contentSize, CGSize(width: 900, height: 200))
      XCTAssertTrue(scroll.isPagingEnabled)
      XCTAssertFalse(scroll.showsHorizontalScrollIndicator)
      let text = try XCTUnwrap(views[4] as? UITextView)
      XCTAssertEqual(text.text, "Longer")
      XCTAssertEqual(text.font, .systemFont(ofSize: 14))
      XCTAssertEqual(text.textAlignment, .center)
      XCTAssertFalse(text.isEditable)
      XCTAssertEqual(text.dataDetectorTypes, .link)
      XCTAssertEqual(text.keyboardType, .emailAddress)
      XCTAssertEqual(text.autocapitalizationType, .words)
    }
    XCTAssertEqual(messages, [])
  }

  /// A controller of a storyboard goes when nothing shows it any more, whether its view was loaded or not.
  func testControllersGo() throws {
    try write("Main.storyboard", Self.storyboard(Self.collection + Self.scene(), initial: "COL"))
    let messages = within {
      for loads in [true, false] {
        weak var gone: UIViewController?
        weak var view: UIView?
        do {
          let controller = UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()
          if loads {
            controller?.view.frame = CGRect(x: 0, y: 0, width: 393, height: 852)
            controller?.view.layoutIfNeeded()
            view = controller?.view
            XCTAssertNotNil(view)
          }
          gone = controller
          XCTAssertNotNil(gone)
        }
        XCTAssertNil(gone, "\(loads)")
        XCTAssertNil(view)
      }
    }
    XCTAssertEqual(messages, [])
  }
}

final class TileController: UICollectionViewController {
  nonisolated(unsafe) static var prepared: [String] = []

  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  { 2 }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
  }

  override func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "head", for: indexPath)
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    let item = (sender as? UICollectionViewCell).flatMap { collectionView.indexPath(for: $0)?.item }
    Self.prepared.append("\(segue.identifier ?? "") \(item ?? -1)")
  }
}
