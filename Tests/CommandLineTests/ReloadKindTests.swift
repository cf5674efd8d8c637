import Foundation
import UIKit
import XCTest

/// After each kind of edit the window shows, byte for byte, what a cold start of the same source shows after the same
/// tap.
final class ReloadKindTests: ReloadTestCase {
  /// A project whose picture says all that is in its files.
  private func saveAll() throws {
    try save(
      """
      import UIKit

      class Screen: UIViewController {
        let box = BoxView(frame: CGRect(x: 5, y: 5, width: 60, height: 30))
        override func viewDidLoad() {
          super.viewDidLoad()
          view.backgroundColor = UIColor(named: "Tint")
          box.accessibilityIdentifier = "box"
          view.addSubview(box)
          guard let scene = UIStoryboard(name: "Part", bundle: nil).instantiateInitialViewController() else { return }
          addChild(scene)
          scene.view.frame = CGRect(x: 0, y: 50, width: 40, height: 20)
          view.addSubview(scene.view)
        }
      }
      """, "App/Screen.swift")
    try save("import UIKit\nenum Sizes {\n  static let knob: CGFloat = 10\n}\n", "App/Sizes.swift")
    try save(box(), "App/Box.swift")
    try save(colour(red: "0.9"), "App/Assets.xcassets/Tint.colorset/Contents.json")
    try save(storyboard(width: 12), "App/Part.storyboard")
  }

  private func box(views: String = "", methods: String = "", shift: String = "20") -> String {
    """
    import UIKit

    class BoxView: UIView {
      private let knob = UIView()
      private var isTurned = false
      override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .blue
        knob.backgroundColor = .white
        addSubview(knob)
        \(views)
        addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(turn)))
      }
      required init?(coder: NSCoder) { fatalError() }
      \(methods)
      override func layoutSubviews() {
        super.layoutSubviews()
        knob.frame = CGRect(x: isTurned ? \(shift) : 0, y: 5, width: Sizes.knob, height: 20)
      }
      @objc private func turn() {
        isTurned = true
        UIView.animate(withDuration: 0.2) {
          self.setNeedsLayout()
          self.layoutIfNeeded()
        }
      }
    }
    """
  }

  private func colour(red: String) -> String {
    """
    {"info": {"author": "xcode", "version": 1}, "colors": [{"idiom": "universal", "color": {
      "color-space": "srgb", "components": {"red": "\(red)", "green": "0.4", "blue": "0.3", "alpha": "1"}}}]}
    """
  }

  private func storyboard(width: Int) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="one">
      <scenes><scene sceneID="s"><objects><viewController id="one" sceneMemberID="viewController">
        <view key="view" contentMode="scaleToFill" id="v"><rect key="frame" x="0" y="0" width="40" height="20"/>
          <subviews><view contentMode="scaleToFill" id="w">
            <rect key="frame" x="0" y="4" width="\(width)" height="10"/>
            <color key="backgroundColor" red="0" green="0.6" blue="0.3" alpha="1"
              colorSpace="custom" customColorSpace="sRGB"/>
          </view></subviews>
        </view>
      </viewController></objects></scene></scenes>
    </document>
    """
  }

  func testEachKindOfEditShowsWhatAColdStartShows() throws {
    try saveAll()
    let running = try open(["--tap", "box@0.1"], what: "App:Screen")
    defer { running.process.terminate() }
    var before: [UInt32] = []
    func assertNew(_ kind: String) throws {
      // A cache of its own: nothing of what the window has compiled is there.
      let outcome = try flipbook(
        ["render", "App:Screen", "--tap", "box@0.1", "--at", "3", "-o", "cold.png"] + shape,
        environment: ["XDG_CACHE_HOME": "\(folder)/cold-\(kind)"])
      XCTAssertEqual(outcome.status, 0, outcome.errors)
      let image = try XCTUnwrap(UIImage(contentsOfFile: "\(folder)/cold.png")?.cgImage)
      let wanted = (0..<image.height).flatMap { y in (0..<image.width).map { image.pixel(x: $0, y: y) } }
      XCTAssertNotEqual(wanted, before, "the edit shows nothing: \(kind)")
      try assertShows(running, wanted)
      before = wanted
    }
    try assertNew("beginning")
    try save("import UIKit\nenum Sizes {\n  static let knob: CGFloat = 14\n}\n", "App/Sizes.swift")
    try assertNew("number")
    let views =
      "let dot = UIView(frame: CGRect(x: 50, y: 2, width: 4, height: 4)); dot.backgroundColor = .red; addSubview(dot)"
    try save(box(views: views), "App/Box.swift")
    try assertNew("view")
    try save(box(views: views, methods: "func far() -> CGFloat { 33 }", shift: "far()"), "App/Box.swift")
    try assertNew("method")
    try save("import UIKit\nextension BoxView { static let near: CGFloat = 26 }\n", "App/Near.swift")
    try save(box(views: views, shift: "Self.near"), "App/Box.swift")
    try assertNew("new file")
    try FileManager.default.removeItem(atPath: "\(folder)/App/Near.swift")
    try save(box(views: views), "App/Box.swift")
    try assertNew("deleted file")
    try save(storyboard(width: 31), "App/Part.storyboard")
    try assertNew("storyboard")
    try save(colour(red: "0.2"), "App/Assets.xcassets/Tint.colorset/Contents.json")
    try assertNew("colour")
    XCTAssertEqual(running.errorsSoFar, "")
  }
}
