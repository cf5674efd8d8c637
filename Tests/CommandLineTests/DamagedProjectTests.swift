import Foundation
import XCTest

/// Projects whose files are damaged: a line each, and the rest is shown.
final class DamagedProjectTests: CommandLineTestCase {
  private let project = "Meine Übung"

  private func save(_ text: String, to name: String) throws {
    let path = "\(folder)/\(project)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func show(_ arguments: String...) throws -> Outcome {
    try flipbook(arguments, environment: ["XDG_CACHE_HOME": "\(folder)/cache"])
  }

  private static let code = """
    import UIKit

    final class Pane: UIViewController {
      @IBOutlet var other: UILabel?
      override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(named: "tint")
        let picture = UIImageView(image: UIImage(named: "missing"))
        picture.accessibilityLabel = NSLocalizedString("hello", comment: "")
        let label = UILabel(frame: CGRect(x: 20, y: 20, width: 100, height: 20))
        label.text = String(format: NSLocalizedString("%d days", tableName: "Days", comment: ""), 3)
        view.addSubview(picture)
        view.addSubview(label)
        _ = Bundle.main.infoDictionary
      }
    }
    """

  private static func storyboard(_ scene: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="p">
    <scenes>\(scene)</scenes></document>
    """
  }

  func testEveryDamageIsALineAndTheRestIsShown() throws {
    try save(Self.code, to: "Pane.swift")
    try save("<plist><dict><key>UIAppFonts", to: "Info.plist")
    try save("{ \"colors\": [", to: "Assets.xcassets/tint.colorset/Contents.json")
    try save(
      "{\"images\": [{\"idiom\": \"universal\", \"filename\": \"gone.png\"}]}",
      to: "Assets.xcassets/missing.imageset/Contents.json")
    try save("{ \"strings\": ", to: "Localizable.xcstrings")
    try save("<plist><dict>", to: "en.lproj/Days.stringsdict")
    try save("\"hello = ", to: "en.lproj/Other.strings")
    try save(
      Self.storyboard(
        """
        <scene sceneID="s"><objects>
        <viewController storyboardIdentifier="Broken" id="p" customClass="Pane" sceneMemberID="viewController">
        <view key="view" id="v"><rect key="frame" x="0" y="0" width="390" height="844"/><subviews>
        <label opaque="NO" text="kept" id="l" customClass="Fancy"><rect key="frame" x="20" y="80" width="100" height="20"/></label>
        </subviews></view>
        <connections><outlet property="titel" destination="l" id="o"/></connections>
        </viewController></objects></scene>
        """), to: "Main.storyboard")
    try save(
      """
      <?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
      <document><scenes>&b;</scenes></document>
      """, to: "Bomb.storyboard")
    try save(
      "<?xml version=\"1.0\"?><!DOCTYPE d SYSTEM \"file:///etc/passwd\"><document/>", to: "Outside.storyboard"
    )
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/\(project)/Passwords.swift", withDestinationPath: "/etc/passwd")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/\(project)/Self", withDestinationPath: "\(folder)/\(project)")
    try FileManager.default.createDirectory(
      atPath: "\(folder)/\(project)/Folder.swift", withIntermediateDirectories: true)

    let outcome = try show("tree", "\(project):Broken")
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    XCTAssertTrue(outcome.output.contains("Pane") || outcome.output.contains("\"kept\""), outcome.output)
    XCTAssertTrue(outcome.output.contains("\"kept\""), outcome.output + outcome.errors)
    let lines = outcome.errors.split(separator: "\n").map(String.init)
    for (part, what) in [
      ("tint.colorset/Contents.json", "it is not JSON"),
      ("missing.imageset", "gone.png"), ("Localizable.xcstrings", "cannot read"),
      ("Days.stringsdict", "cannot read"), ("Info.plist", "it is no property list"),
      ("Main.storyboard:8", "has no outlet titel"), ("Main.storyboard:6", "Fancy"),
      ("Bomb.storyboard", "document type"), ("Outside.storyboard", "document type"),
      ("Passwords.swift", "it is a link that leaves"), ("/Self", "is a link"),
    ] {
      XCTAssertEqual(
        lines.count { $0.contains(part) && $0.contains(what) }, 1, "\(part): \(what)\n\(outcome.errors)")
    }
    XCTAssertFalse(outcome.errors.contains("root:"), "nothing of what is outside is read")
    XCTAssertLessThan(lines.count, 18, outcome.errors)
  }

  /// A target that is named goes through every command.
  func testATargetOfAnXcodeProject() throws {
    func class_(_ name: String) -> String {
      "import UIKit\nfinal class \(name): UIViewController { override func viewDidLoad() { super.viewDidLoad(); view.accessibilityIdentifier = \"\(name)\" } }\n"
    }
    try save(class_("One"), to: "One.swift")
    try save(class_("Two"), to: "Two.swift")
    try save(
      """
      // !$*UTF8*$!
      { objects = {
        R = { isa = PBXProject; mainGroup = G; targets = (T1, T2, ); };
        G = { isa = PBXGroup; children = (F1, F2, ); sourceTree = "<group>"; };
        F1 = { isa = PBXFileReference; path = One.swift; sourceTree = "<group>"; };
        F2 = { isa = PBXFileReference; path = Two.swift; sourceTree = "<group>"; };
        B1 = { isa = PBXBuildFile; fileRef = F1; };
        B2 = { isa = PBXBuildFile; fileRef = F2; };
        P1 = { isa = PBXSourcesBuildPhase; files = (B1, ); };
        P2 = { isa = PBXSourcesBuildPhase; files = (B2, ); };
        T1 = { isa = PBXNativeTarget; name = App; buildPhases = (P1, ); productType = "com.apple.product-type.application"; };
        T2 = { isa = PBXNativeTarget; name = "Zweite App"; buildPhases = (P2, ); productType = "com.apple.product-type.application"; };
      }; rootObject = R; }
      """, to: "App.xcodeproj/project.pbxproj")
    XCTAssertTrue(try show("tree", project).output.contains("One"))
    XCTAssertTrue(try show("tree", project, "--target", "Zweite App").output.contains("Two"))
    let list = try show("list", project, "--target", "Zweite App", "--json")
    XCTAssertTrue(list.output.contains("\"Two\""), list.output + list.errors)
    XCTAssertFalse(list.output.contains("\"One\""), list.output)
    XCTAssertEqual(
      try show("monkey", project, "--target", "Zweite App", "--events", "3").output,
      "3 events, 0 faults, 0 leaks\n")
    XCTAssertTrue(try show("port", project, "--target", "Zweite App").output.contains("class Two"))
    let none = try show("render", project, "--target", "Dritte", "--at", "0", "-o", "a.png")
    XCTAssertEqual(none.status, 1)
    XCTAssertTrue(
      none.errors.hasPrefix("flipbook: there is no target \"Dritte\" in "), none.errors)
    XCTAssertTrue(none.errors.hasSuffix("; the targets are App, Zweite App\n"), none.errors)
    let demo = try show("list", "springy-tabs", "--target", "X")
    XCTAssertEqual(demo.status, 2)
    XCTAssertEqual(
      demo.errors,
      "flipbook: --target is for Xcode projects and Swift packages, not for springy-tabs; leave it out\n")
  }
}
