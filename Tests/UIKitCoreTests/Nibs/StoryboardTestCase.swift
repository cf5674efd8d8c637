import Support
import UIKit
import XCTest

/// Writes storyboards and nibs as Xcode does, and loads them with the project's resources in force.
class StoryboardTestCase: ResourceTestCase {
  /// The window of `show`.
  private(set) var harness: WindowHarness?

  /// Taps the middle of a view, and lets what follows end.
  func tap(_ view: UIView) throws {
    let harness = try XCTUnwrap(self.harness)
    let place = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    harness.tap(place.x, place.y)
    harness.run(to: harness.context.scheduler.now + 1)
  }

  /// A storyboard of scenes.
  static func storyboard(_ scenes: String, initial: String? = "VC", resources: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21701" \
    targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" useTraitCollections="YES" \
    useSafeAreas="YES" colorMatched="YES"\(initial.map { " initialViewController=\"\($0)\"" } ?? "")>
        <device id="retina6_12" orientation="portrait" appearance="light"/>
        <dependencies>
            <deployment identifier="iOS"/>
            <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="21679"/>
            <capability name="Safe area layout guides" minToolsVersion="9.0"/>
            <capability name="documents saved in the Xcode 8 format" minToolsVersion="8.0"/>
        </dependencies>
        <scenes>
    \(scenes)
        </scenes>
        <resources>
    \(resources)
        </resources>
    </document>
    """
  }

  /// A scene with one controller whose view has subviews and constraints.
  static func scene(
    _ id: String = "VC", attributes: String = "", subviews: String = "", constraints: String = "",
    connections: String = "", more: String = "", objects: String = ""
  ) -> String {
    """
            <scene sceneID="\(id)-sc">
                <objects>
                    <viewController id="\(id)" \(attributes) sceneMemberID="viewController">
                        <view key="view" contentMode="scaleToFill" id="\(id)-v">
                            <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                            <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                            <subviews>
    \(subviews)
                            </subviews>
                            <viewLayoutGuide key="safeArea" id="\(id)-sa"/>
                            <color key="backgroundColor" systemColor="systemBackgroundColor"/>
                            <constraints>
    \(constraints)
                            </constraints>
                        </view>
    \(more)
                        <connections>
    \(connections)
                        </connections>
                    </viewController>
                    <placeholder placeholderIdentifier="IBFirstResponder" id="\(id)-fr" userLabel="First Responder" sceneMemberID="firstResponder"/>
                    <exit id="\(id)-ex" userLabel="Exit" sceneMemberID="exit"/>
    \(objects)
                </objects>
                <point key="canvasLocation" x="131" y="-28"/>
            </scene>
    """
  }

  /// A nib with objects at its top and an owner with outlets.
  static func nib(_ objects: String, owner: String = "NSObject", connections: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="14460.31" \
    targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" useSafeAreas="YES" colorMatched="YES">
        <objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" customClass="\(owner)">
                <connections>
    \(connections)
                </connections>
            </placeholder>
            <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
    \(objects)
        </objects>
    </document>
    """
  }

  /// The view of a storyboard's initial controller, laid out in a window of 393 × 852 points.
  func show(
    _ text: String, name: String = "Main", languages: [String] = ["en"],
    _ body: (UIViewController) throws -> Void
  )
    throws -> [String]
  {
    try write("\(name).storyboard", text)
    return try within(languages: languages) {
      let harness = WindowHarness(
        size: CGSize(width: 393, height: 852), safeArea: UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
      self.harness = harness
      defer {
        harness.close()
        self.harness = nil
      }
      let controller = try XCTUnwrap(UIStoryboard(name: name, bundle: nil).instantiateInitialViewController())
      harness.window.rootViewController = controller
      harness.window.makeKeyAndVisible()
      harness.frame(at: 0)
      try body(controller)
    }
  }
}
