import Support
import UIKit
import XCTest

/// Views of storyboards: frames, looks, constraints.
final class StoryboardViewTests: StoryboardTestCase {
  func testFramesAndConstraints() throws {
    let messages = try show(
      Self.storyboard(
        Self.scene(
          subviews: """
            <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="box" tag="7">
                <rect key="frame" x="20" y="79" width="353" height="100"/>
                <color key="backgroundColor" red="0.25" green="0.5" blue="0.75" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                <constraints>
                    <constraint firstAttribute="height" constant="100" id="c1" identifier="box height"/>
                </constraints>
            </view>
            <label opaque="NO" userInteractionEnabled="NO" contentMode="left" horizontalHuggingPriority="251" verticalHuggingPriority="251" text="Hello" textAlignment="center" lineBreakMode="tailTruncation" baselineAdjustment="alignBaselines" adjustsFontSizeToFit="NO" translatesAutoresizingMaskIntoConstraints="NO" id="lab">
                <rect key="frame" x="0.0" y="0.0" width="42" height="21"/>
                <fontDescription key="fontDescription" type="system" weight="semibold" pointSize="24"/>
                <color key="textColor" systemColor="systemRedColor"/>
                <nil key="highlightedColor"/>
            </label>
            <view contentMode="scaleToFill" fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="fix">
                <rect key="frame" x="10" y="400" width="30" height="40"/>
                <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>
            </view>
            """,
          constraints: """
            <constraint firstItem="box" firstAttribute="leading" secondItem="VC-sa" secondAttribute="leading" constant="20" id="c2"/>
            <constraint firstItem="VC-sa" firstAttribute="trailing" secondItem="box" secondAttribute="trailing" constant="20" id="c3"/>
            <constraint firstItem="box" firstAttribute="top" secondItem="VC-sa" secondAttribute="top" constant="30" id="c4"/>
            <constraint firstItem="lab" firstAttribute="centerX" secondItem="VC-v" secondAttribute="centerX" multiplier="1:2" id="c5"/>
            <constraint firstItem="lab" firstAttribute="top" secondItem="box" secondAttribute="bottom" constant="8" symbolic="YES" priority="750" id="c6"/>
            <constraint firstItem="lab" firstAttribute="width" constant="999" placeholder="YES" id="c7"/>
            """))
    ) { controller in
      let view: UIView = controller.view
      XCTAssertEqual(view.frame, CGRect(x: 0, y: 0, width: 393, height: 852))
      XCTAssertEqual(view.subviews.count, 3)
      let box = view.subviews[0]
      XCTAssertEqual(box.frame, CGRect(x: 20, y: view.safeAreaInsets.top + 30, width: 353, height: 100))
      XCTAssertEqual(box.tag, 7)
      XCTAssertEqual(box.backgroundColor, UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1))
      XCTAssertEqual(box.constraints.map(\.identifier), ["box height"])
      let label = try XCTUnwrap(view.subviews[1] as? UILabel)
      XCTAssertEqual(label.text, "Hello")
      XCTAssertEqual(label.textAlignment, .center)
      XCTAssertEqual(label.textColor, .systemRed)
      XCTAssertEqual(label.font, .systemFont(ofSize: 24, weight: .semibold))
      XCTAssertEqual(label.contentMode, .left)
      XCTAssertFalse(label.isUserInteractionEnabled)
      XCTAssertEqual(label.contentHuggingPriority(for: .horizontal).rawValue, 251)
      XCTAssertEqual(label.center.x, 393 / 4, accuracy: 0.5)
      XCTAssertEqual(label.frame.minY, box.frame.maxY + 8)
      XCTAssertEqual(view.subviews[2].frame, CGRect(x: 10, y: 400, width: 30, height: 40))
      XCTAssertEqual(view.subviews[2].autoresizingMask, [.flexibleRightMargin, .flexibleBottomMargin])
      XCTAssertEqual(view.backgroundColor, .systemBackground)
      XCTAssertNotNil(controller.storyboard)
    }
    XCTAssertEqual(messages, [])
  }

  func testStacksControlsAndButtons() throws {
    let messages = try show(
      Self.storyboard(
        Self.scene(
          subviews: """
            <stackView opaque="NO" contentMode="scaleToFill" axis="vertical" distribution="fillEqually" alignment="top" spacing="10" translatesAutoresizingMaskIntoConstraints="NO" id="stk">
                <rect key="frame" x="0.0" y="0.0" width="200" height="310"/>
                <subviews>
                    <button opaque="NO" contentMode="scaleToFill" contentHorizontalAlignment="leading" contentVerticalAlignment="center" buttonType="system" lineBreakMode="middleTruncation" id="but">
                        <rect key="frame" x="0.0" y="0.0" width="46" height="30"/>
                        <fontDescription key="fontDescription" type="boldSystem" pointSize="19"/>
                        <state key="normal" title="Go">
                            <color key="titleColor" white="0.25" alpha="1" colorSpace="calibratedWhite"/>
                        </state>
                        <state key="selected" title="Gone"/>
                    </button>
                    <segmentedControl opaque="NO" contentMode="scaleToFill" contentHorizontalAlignment="left" contentVerticalAlignment="top" segmentControlStyle="plain" selectedSegmentIndex="1" id="seg">
                        <rect key="frame" x="0.0" y="0.0" width="100" height="32"/>
                        <segments><segment title="First"/><segment title="Second"/><segment title="Third"/></segments>
                    </segmentedControl>
                    <slider opaque="NO" contentMode="scaleToFill" value="30" minValue="10" maxValue="50" id="sli">
                        <rect key="frame" x="0.0" y="0.0" width="100" height="31"/>
                    </slider>
                    <switch opaque="NO" contentMode="scaleToFill" on="YES" id="swi">
                        <rect key="frame" x="0.0" y="0.0" width="51" height="31"/>
                        <color key="onTintColor" systemColor="systemPurpleColor"/>
                    </switch>
                    <textField opaque="NO" contentMode="scaleToFill" borderStyle="roundedRect" placeholder="Name" textAlignment="natural" minimumFontSize="17" clearButtonMode="whileEditing" id="txt">
                        <rect key="frame" x="0.0" y="0.0" width="100" height="34"/>
                        <fontDescription key="fontDescription" type="system" pointSize="14"/>
                        <textInputTraits key="textInputTraits" keyboardType="emailAddress" returnKeyType="next" secureTextEntry="YES"/>
                    </textField>
                    <button opaque="NO" contentMode="scaleToFill" contentHorizontalAlignment="center" contentVerticalAlignment="center" buttonType="system" id="cfg">
                        <rect key="frame" x="0.0" y="0.0" width="46" height="30"/>
                        <state key="normal" title="Button"/>
                        <buttonConfiguration key="configuration" style="filled" title="Buy" imagePlacement="trailing" imagePadding="6" cornerStyle="capsule">
                            <color key="baseBackgroundColor" systemColor="systemGreenColor"/>
                        </buttonConfiguration>
                    </button>
                </subviews>
                <constraints>
                    <constraint firstAttribute="width" constant="200" id="w"/>
                    <constraint firstAttribute="height" constant="310" id="h"/>
                </constraints>
            </stackView>
            <progressView opaque="NO" contentMode="scaleToFill" progress="0.25" fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="pro"><rect key="frame" x="0" y="500" width="150" height="4"/></progressView>
            <pageControl opaque="NO" contentMode="scaleToFill" numberOfPages="5" currentPage="2" fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="pag"><rect key="frame" x="0" y="520" width="150" height="26"/></pageControl>
            <stepper opaque="NO" contentMode="scaleToFill" value="3" maximumValue="9" stepValue="2" wraps="YES" fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="ste"><rect key="frame" x="0" y="560" width="94" height="32"/></stepper>
            <activityIndicatorView opaque="NO" contentMode="scaleToFill" animating="YES" style="large" fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="act"><rect key="frame" x="0" y="600" width="37" height="37"/></activityIndicatorView>
            """,
          constraints: """
            <constraint firstItem="stk" firstAttribute="centerX" secondItem="VC-v" secondAttribute="centerX" id="x"/>
            <constraint firstItem="stk" firstAttribute="centerY" secondItem="VC-v" secondAttribute="centerY" id="y"/>
            """))
    ) { controller in
      let view: UIView = controller.view
      let stack = try XCTUnwrap(view.subviews[0] as? UIStackView)
      XCTAssertEqual(stack.frame, CGRect(x: 96.5, y: 271, width: 200, height: 310))
      XCTAssertEqual(stack.arrangedSubviews.count, 6)
      XCTAssertEqual(stack.spacing, 10)
      XCTAssertEqual(stack.alignment, .leading)
      XCTAssertEqual(stack.arrangedSubviews.map { $0.frame.minY }[1], (310 - 50) / 6 + 10, accuracy: 0.5)
      let button = try XCTUnwrap(stack.arrangedSubviews[0] as? UIButton)
      XCTAssertEqual(button.buttonType, .system)
      XCTAssertEqual(button.title(for: .normal), "Go")
      XCTAssertEqual(button.title(for: .selected), "Gone")
      XCTAssertEqual(button.titleColor(for: .normal), UIColor(white: 0.25, alpha: 1))
      XCTAssertEqual(button.titleLabel?.font, .boldSystemFont(ofSize: 19))
      XCTAssertEqual(button.contentHorizontalAlignment, .leading)
      let segments = try XCTUnwrap(stack.arrangedSubviews[1] as? UISegmentedControl)
      XCTAssertEqual((0..<3).map { segments.titleForSegment(at: $0) }, ["First", "Second", "Third"])
      XCTAssertEqual(segments.selectedSegmentIndex, 1)
      let slider = try XCTUnwrap(stack.arrangedSubviews[2] as? UISlider)
      XCTAssertEqual([slider.minimumValue, slider.value, slider.maximumValue], [10, 30, 50])
      let toggle = try XCTUnwrap(stack.arrangedSubviews[3] as? UISwitch)
      XCTAssertTrue(toggle.isOn)
      XCTAssertEqual(toggle.onTintColor, .systemPurple)
      let field = try XCTUnwrap(stack.arrangedSubviews[4] as? UITextField)
      XCTAssertEqual(field.placeholder, "Name")
      XCTAssertEqual(field.borderStyle, .roundedRect)
      XCTAssertEqual(field.keyboardType, .emailAddress)
      XCTAssertTrue(field.isSecureTextEntry)
      let configured = try XCTUnwrap(stack.arrangedSubviews[5] as? UIButton)
      XCTAssertEqual(configured.configuration?.title, "Buy")
      XCTAssertEqual(configured.configuration?.baseBackgroundColor, .systemGreen)
      XCTAssertEqual(configured.configuration?.imagePadding, 6)
      XCTAssertEqual((view.subviews[1] as? UIProgressView)?.progress, 0.25)
      XCTAssertEqual((view.subviews[2] as? UIPageControl)?.currentPage, 2)
      let stepper = try XCTUnwrap(view.subviews[3] as? UIStepper)
      XCTAssertEqual(
        [stepper.minimumValue, stepper.value, stepper.maximumValue, stepper.stepValue], [0, 3, 9, 2])
      XCTAssertEqual((view.subviews[4] as? UIActivityIndicatorView)?.isAnimating, true)
      XCTAssertEqual((view.subviews[4] as? UIActivityIndicatorView)?.style, .large)
    }
    XCTAssertEqual(messages, [])
  }

  func testGuidesOfBeforeSafeAreasAndSizeClasses() throws {
    let messages = try show(
      Self.storyboard(
        Self.scene(
          subviews: """
            <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="box"><rect key="frame" x="0" y="0" width="10" height="10"/>
              <constraints><constraint firstAttribute="height" constant="50" id="h"/><constraint firstAttribute="height" constant="90" id="h2"/></constraints>
              <variation key="default"><mask key="constraints"><exclude reference="h2"/></mask></variation>
            </view>
            """,
          constraints: """
            <constraint firstItem="box" firstAttribute="leading" secondItem="VC-v" secondAttribute="leadingMargin" id="a"/>
            <constraint firstAttribute="trailingMargin" secondItem="box" secondAttribute="trailing" id="b"/>
            <constraint firstItem="bot" firstAttribute="top" secondItem="box" secondAttribute="bottom" id="c"/>
            """,
          more: """
            <layoutGuides><viewControllerLayoutGuide type="top" id="top"/><viewControllerLayoutGuide type="bottom" id="bot"/></layoutGuides>
            """))
    ) { controller in
      let box = controller.view.subviews[0]
      let margins = controller.view.layoutMargins
      XCTAssertEqual(box.frame.height, 50)
      XCTAssertEqual(box.frame.minX, margins.left)
      XCTAssertEqual(box.frame.width, 393 - margins.left - margins.right)
      XCTAssertEqual(box.frame.maxY, 852 - controller.view.safeAreaInsets.bottom)
    }
    XCTAssertEqual(messages, [])
  }

  func testColorsOfTheCatalogueAndOfTheFile() throws {
    try write(
      "Assets.xcassets/Accent.colorset/Contents.json",
      #"{"colors":[{"idiom":"universal","color":{"color-space":"srgb","components":{"red":"1.000","green":"0.500","blue":"0.000","alpha":"1.000"}}}]}"#
    )
    let messages = try show(
      Self.storyboard(
        Self.scene(
          subviews: """
            <view id="a"><rect key="frame" x="0" y="0" width="10" height="10"/><color key="backgroundColor" name="Accent"/></view>
            <view id="b"><rect key="frame" x="0" y="0" width="10" height="10"/><color key="backgroundColor" name="Other"/></view>
            <view id="c"><rect key="frame" x="0" y="0" width="10" height="10"/><color key="backgroundColor" cyan="0" magenta="1" yellow="1" black="0.5" alpha="1" colorSpace="custom" customColorSpace="genericCMYKColorSpace"/></view>
            """),
        resources: """
          <namedColor name="Other"><color red="0" green="0" blue="1" alpha="0.5" colorSpace="custom" customColorSpace="sRGB"/></namedColor>
          """)
    ) { controller in
      let colors = controller.view.subviews.map { $0.backgroundColor?.resolvedColor(with: .current) }
      XCTAssertEqual(colors[0]?.cgColor, UIColor(red: 1, green: 0.5, blue: 0, alpha: 1).cgColor)
      XCTAssertEqual(colors[1], UIColor(red: 0, green: 0, blue: 1, alpha: 0.5))
      XCTAssertEqual(colors[2], UIColor(red: 0.5, green: 0, blue: 0, alpha: 1))
    }
    XCTAssertEqual(messages, [])
  }

  func testTextsOfTheLanguage() throws {
    let label =
      #"<label text="Hello" id="a1B-2c-D3e"><rect key="frame" x="0" y="0" width="90" height="20"/></label><button buttonType="system" id="But-to-nXY"><rect key="frame" x="0" y="0" width="90" height="20"/><state key="normal" title="Go"/></button>"#
    let text = Self.storyboard(Self.scene(subviews: label))
    try write("Base.lproj/Main.storyboard", text)
    try write(
      "de.lproj/Main.strings",
      "/* Class = \"UILabel\"; text = \"Hello\"; */\n\"a1B-2c-D3e.text\" = \"Hallo\";\n\"But-to-nXY.normalTitle\" = \"Los\";\n"
    )
    for (language, expected) in [("de", ["Hallo", "Los"]), ("en", ["Hello", "Go"])] {
      let messages = within(languages: [language]) {
        let controller = UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()
        XCTAssertEqual((controller?.view.subviews[0] as? UILabel)?.text, expected[0])
        XCTAssertEqual((controller?.view.subviews[1] as? UIButton)?.title(for: .normal), expected[1])
      }
      XCTAssertEqual(messages, [])
    }
  }
}
