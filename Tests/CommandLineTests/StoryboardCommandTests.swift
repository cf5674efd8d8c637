import Foundation
import XCTest

/// A project with a storyboard, in a folder outside of the package.
final class StoryboardCommandTests: CommandLineTestCase {
  private let project = "Ein Müsli"

  private static let code = """
    import UIKit

    @main
    class AppDelegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?
    }

    class CounterController: UIViewController {
      @IBOutlet private weak var label: UILabel!
      private var count = 0

      @IBAction func countUp(_ sender: UIButton) {
        count += 1
        label.text = "count \\(count)"
      }

      override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        segue.destination.title = "From \\(segue.identifier ?? "")"
      }
    }
    """

  private static let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21701" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useSafeAreas="YES" initialViewController="nav">
        <scenes>
            <scene sceneID="s1"><objects><navigationController id="nav" sceneMemberID="viewController">
                <connections><segue destination="cnt" kind="relationship" relationship="rootViewController" id="r"/></connections>
            </navigationController></objects></scene>
            <scene sceneID="s2"><objects><viewController id="cnt" customClass="CounterController" customModule="Muesli" customModuleProvider="target" sceneMemberID="viewController">
                <view key="view" contentMode="scaleToFill" id="v">
                    <rect key="frame" x="0.0" y="0.0" width="390" height="844"/>
                    <subviews>
                        <label text="none" id="lab"><rect key="frame" x="20" y="200" width="200" height="30"/><accessibility key="accessibilityConfiguration" identifier="label"/></label>
                        <button buttonType="system" id="up"><rect key="frame" x="20" y="300" width="100" height="44"/><accessibility key="accessibilityConfiguration" identifier="up"/><state key="normal" title="Up"/><connections><action selector="countUp:" destination="cnt" eventType="touchUpInside" id="a"/></connections></button>
                        <button buttonType="system" id="on"><rect key="frame" x="20" y="400" width="100" height="44"/><accessibility key="accessibilityConfiguration" identifier="on"/><state key="normal" title="On"/><connections><segue destination="end" kind="show" identifier="on" id="sg"/></connections></button>
                    </subviews>
                    <color key="backgroundColor" systemColor="systemBackgroundColor"/>
                </view>
                <connections><outlet property="label" destination="lab" id="o"/></connections>
            </viewController></objects></scene>
            <scene sceneID="s3"><objects><viewController storyboardIdentifier="End" id="end" sceneMemberID="viewController">
                <view key="view" contentMode="scaleToFill" id="ev"><rect key="frame" x="0.0" y="0.0" width="390" height="844"/></view>
            </viewController></objects></scene>
        </scenes>
    </document>
    """

  private func show(_ arguments: String...) throws -> Outcome {
    try flipbook(arguments, environment: ["XDG_CACHE_HOME": "\(folder)/cache"])
  }

  private func save(_ text: String, to name: String) throws {
    let path = "\(folder)/\(project)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  func testScenesAreScreensAndTheAppBeginsWithItsStoryboard() throws {
    try save(Self.code, to: "App.swift")
    try save(Self.storyboard, to: "Base.lproj/Main.storyboard")
    let list = try show("list", project, "--json")
    XCTAssertEqual(list.status, 0, list.errors)
    let rows = try XCTUnwrap(
      JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]])
    XCTAssertEqual(rows.map { $0["name"] as? String }, ["App", "nav", "CounterController", "End"])
    XCTAssertEqual(rows.map { $0["kind"] as? String }, ["app", "scene", "scene", "scene"])
    XCTAssertEqual(rows.map { $0["line"] as? Int }, [4, 4, 7, 19])
    XCTAssertEqual((rows.last?["path"] as? String)?.hasSuffix("Base.lproj/Main.storyboard"), true)

    let counted = try show("tree", project, "--tap", "up@0", "--tap", "up@0.5", "--at", "1")
    XCTAssertEqual(counted.errors, "")
    XCTAssertTrue(counted.output.contains("\"count 2\""), counted.output)
    let pushed = try show("tree", project, "--tap", "on@0", "--at", "1")
    XCTAssertTrue(pushed.output.contains("\"From on\""), pushed.output + pushed.errors)
    let scene = try show("tree", "\(project):CounterController", "--tap", "up@0", "--at", "0.5")
    XCTAssertTrue(scene.output.contains("\"count 1\""), scene.output + scene.errors)

    try save(String(Self.storyboard.prefix(1500)), to: "Base.lproj/Main.storyboard")
    let broken = try show("list", project)
    XCTAssertEqual(broken.status, 0)
    XCTAssertEqual(broken.errors.split(separator: "\n").count, 1, broken.errors)
    XCTAssertTrue(broken.errors.contains("it is no whole XML document"), broken.errors)
  }

  /// `Info.plist` names the storyboard, of the app or of its scene; the delegate finds the window made.
  func testTheStoryboardOfTheInformation() throws {
    let body = "UIResponder, UIApplicationDelegate {\n  var window: UIWindow?\n"
    let storyboard = Self.storyboard.replacingOccurrences(of: "text=\"none\"", with: "text=\"begun\"")
    try save(storyboard, to: "Start.storyboard")
    let app = Self.code.replacingOccurrences(
      of: body,
      with: body
        + "  func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: "
        + "[UIApplication.LaunchOptionsKey: Any]?) -> Bool {\n"
        + "    (window?.rootViewController as? UINavigationController)?.topViewController?.title = \"launched\"\n"
        + "    return true\n  }\n")
    try save(app, to: "App.swift")
    try save(Self.plist("<key>UIMainStoryboardFile</key><string>Start</string>"), to: "Info.plist")
    let launched = try show("tree", project)
    XCTAssertTrue(launched.output.contains("\"begun\""), launched.output + launched.errors)
    XCTAssertTrue(launched.output.contains("\"launched\""), launched.output)

    let scene = """
      import UIKit

      class MainScene: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          (window?.rootViewController as? UINavigationController)?.topViewController?.title = "connected"
        }
      }
      """
    try save(scene, to: "MainScene.swift")
    try save(
      Self.plist(
        """
        <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
        <key>UIWindowSceneSessionRoleApplication</key><array><dict>
        <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).MainScene</string>
        <key>UISceneStoryboardFile</key><string>Start</string></dict></array></dict></dict>
        """), to: "Info.plist")
    let connected = try show("tree", project)
    XCTAssertTrue(connected.output.contains("\"begun\""), connected.output + connected.errors)
    XCTAssertTrue(connected.output.contains("\"connected\""), connected.output + connected.errors)
  }

  private static func plist(_ entries: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\(entries)</dict></plist>\n"
  }
}
