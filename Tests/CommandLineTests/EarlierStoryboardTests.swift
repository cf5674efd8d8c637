import CoreGraphics
import Foundation
import Projects
import Stage
import UIKit
import XCTest

@testable import Tuner

/// A screen of a storyboard as it was, as a variant beside the present one: the classes that the storyboard names are
/// those of its own code.
final class EarlierStoryboardTests: CommandLineTestCase {
  private static let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="one">
      <scenes><scene sceneID="s"><objects>
        <viewController storyboardIdentifier="Home" id="one" customClass="HomeController" customModule="App"
          sceneMemberID="viewController">
          <view key="view" contentMode="scaleToFill" id="v"><rect key="frame" x="0" y="0" width="100" height="80"/>
            <subviews><view contentMode="scaleToFill" id="w" customClass="Badge" customModule="App">
              <rect key="frame" x="%d" y="0" width="20" height="20"/></view></subviews>
          </view>
          <connections><outlet property="badge" destination="w" id="o"/></connections>
        </viewController>
      </objects></scene></scenes>
    </document>
    """

  /// A project in a folder of one name, so that its module has one name, too.
  @preconcurrency @MainActor
  private func project(_ place: String, color: String, x: Int) throws -> (
    content: Stage.Content, resources: [URL]
  ) {
    let app = "\(folder)/\(place)/App"
    try FileManager.default.createDirectory(atPath: app, withIntermediateDirectories: true)
    try String(format: Self.storyboard, x).write(
      toFile: "\(app)/Main.storyboard", atomically: true, encoding: .utf8)
    try """
    import UIKit
    class Badge: UIView {
      override func didMoveToSuperview() {
        super.didMoveToSuperview()
        backgroundColor = .\(color)
      }
    }
    class HomeController: UIViewController {
      @IBOutlet var badge: Badge!
      override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        badge.frame.size.width += 10
      }
    }
    """.write(toFile: "\(app)/Home.swift", atomically: true, encoding: .utf8)
    let before = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"]
    setenv("XDG_CACHE_HOME", "\(folder)/cache", 1)
    defer { before.map { _ = setenv("XDG_CACHE_HOME", $0, 1) } ?? { _ = unsetenv("XDG_CACHE_HOME") }() }
    let project = try Project(at: app)
    guard case .controller(let make) = try project.screen(named: "Home").content else {
      throw XCTSkip("it is an app")
    }
    return (.controller { make() }, project.resources)
  }

  func testEachSideHasItsOwnStoryboardAndClasses() throws {
    let now = try project("now", color: "red", x: 0)
    let earlier = try project("earlier", color: "blue", x: 40)
    var configuration = Stage.Configuration(size: CGSize(width: 100, height: 80), scale: 1)
    configuration.resources = now.resources
    let session = try TuningSession(configuration, script: Script(), content: now.content)
    session.compare(with: earlier.content, named: "HEAD", resources: earlier.resources)
    XCTAssertEqual(session.variants.map(\.name), ["HEAD", "B"])
    let pictures = session.variants.map { $0.stage.render() }
    let (red, blue, white): (UInt32, UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF, 0xFFFF_FFFF)
    func row(_ image: CGImage) -> [UInt32] { [5, 25, 45, 65].map { image.pixel(x: $0, y: 10) } }
    XCTAssertEqual(row(pictures[1]), [red, red, white, white], "30 points from 0")
    XCTAssertEqual(row(pictures[0]), [white, white, blue, blue], "30 points from 40")
    // Played again, each still finds its own.
    session.transport.seek(to: 0.5)
    session.transport.seek(to: 0)
    XCTAssertEqual(row(session.variants[1].stage.render()), row(pictures[1]))
    XCTAssertEqual(row(session.variants[0].stage.render()), row(pictures[0]))
  }
}
