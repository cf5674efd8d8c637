import CoreGraphics
import FlipbookTesting
import Foundation
import Goldens
import Projects
import SampleStage
import Stage
import UIKit
import XCTest

@testable import Tuner

/// A project outside of the repository, in a folder with a space and an umlaut in its name: each command on it.
final class OutsideProjectTests: CommandLineTestCase {
  private let project = "Meine Übung"
  /// What was compiled is kept for all tests of this class.
  private static let cache = NSTemporaryDirectory() + "flipbook-cache-\(UUID().uuidString)"

  private static let button = """
    import UIKit

    @objc protocol PulseButtonDelegate: AnyObject {
      @objc optional func pulseButtonDidEnd(_ button: PulseButton)
    }

    @IBDesignable
    final class PulseButton: UIControl {
      @IBInspectable var pulseScale: CGFloat = 1.5
      weak var delegate: PulseButtonDelegate?
      private let dot = CALayer()

      override init(frame: CGRect) {
        super.init(frame: frame)
        dot.backgroundColor = UIColor.systemRed.cgColor
        dot.frame = CGRect(x: 30, y: 30, width: 40, height: 40)
        layer.addSublayer(dot)
        accessibilityIdentifier = "pulse"
        addTarget(self, action: #selector(pulse), for: .touchUpInside)
      }

      required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

      override var intrinsicContentSize: CGSize { CGSize(width: 100, height: 100) }

      @objc private func pulse() {
        let animation = CABasicAnimation(keyPath: "transform.scale")
        animation.fromValue = 1
        animation.toValue = pulseScale
        animation.duration = 0.5
        dot.add(animation, forKey: #keyPath(CALayer.transform))
        UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) { self.alpha = 0.5 }
        delegate?.pulseButtonDidEnd?(self)
      }
    }
    """
  private static let home = """
    import UIKit

    final class HomeController: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let button = PulseButton(frame: CGRect(x: 45, y: 100, width: 100, height: 100))
        view.addSubview(button)
      }
    }

    #Preview("Groß: zwei") { PulseButton(frame: CGRect(x: 0, y: 0, width: 200, height: 200)) }
    """

  override func setUpWithError() throws {
    try super.setUpWithError()
    let place = "\(folder)/\(project)/Views"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try write(Self.button, to: "\(project)/Views/PulseButton.swift")
    try write(Self.home, to: "\(project)/HomeController.swift")
  }

  override class func tearDown() {
    try? FileManager.default.removeItem(atPath: cache)
    super.tearDown()
  }

  /// Runs a command that is to print nothing on standard error.
  private func show(_ arguments: String..., file: StaticString = #filePath, line: UInt = #line) throws
    -> String
  {
    let outcome = try flipbook(arguments, environment: ["XDG_CACHE_HOME": Self.cache])
    XCTAssertEqual(outcome.errors, "", file: file, line: line)
    XCTAssertEqual(outcome.status, 0, file: file, line: line)
    return outcome.output
  }

  private func picture(_ name: String) throws -> CGImage {
    try ImageFile.decode(path: "\(folder)/\(name)")
  }

  private static let red: UInt32 = 0xFFFF_3B30

  func testList() throws {
    let rows = try XCTUnwrap(
      JSONSerialization.jsonObject(with: Data(show("list", project, "--json").utf8)) as? [[String: Any]])
    XCTAssertEqual(rows.map { $0["name"] as? String }, ["Groß: zwei", "HomeController", "PulseButton"])
    XCTAssertEqual(rows.map { $0["line"] as? Int }, [12, 3, 8])
    XCTAssertEqual(
      rows.map { ($0["path"] as? String)?.hasSuffix("/\(project)/HomeController.swift") },
      [true, true, false])
  }

  func testRender() throws {
    _ = try show(
      "render", "\(project):HomeController", "--tap", "pulse@0", "--at", "0,0.4,0.9", "--scale", "2", "-o",
      "out/")
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: "\(folder)/out").sorted(),
      ["HomeController-0.4.png", "HomeController-0.9.png", "HomeController-0.png"])
    let still = try picture("out/HomeController-0.png")
    XCTAssertEqual([still.width, still.height], [780, 1688])
    // The dot lies from (75, 130) to (115, 170) points.
    XCTAssertEqual(still.pixel(x: 190, y: 300), Self.red)
    XCTAssertEqual(still.pixel(x: 148, y: 300), 0xFFFF_FFFF)
    // After 0.4 of 0.5 s it is 1.4 times as large, and half as opaque.
    let pulsed = try picture("out/HomeController-0.4.png")
    XCTAssertEqual(pulsed.pixel(x: 148, y: 300), pulsed.pixel(x: 190, y: 300))
    XCTAssertEqual(pulsed.pixel(x: 132, y: 300), 0xFFFF_FFFF)
    XCTAssertNotEqual(pulsed.pixel(x: 190, y: 300), Self.red)
    XCTAssertEqual(try picture("out/HomeController-0.9.png").pixel(x: 148, y: 300), 0xFFFF_FFFF)
  }

  func testAScreenWithAColonInItsName() throws {
    // What is before the colon is there.
    _ = try show("render", "\(project):Groß: zwei", "--at", "0", "-o", "a.png")
    XCTAssertEqual(try picture("a.png").pixel(x: 145, y: 372), Self.red)
  }

  func testDevice() throws {
    _ = try show(
      "render", "\(project):HomeController", "--device", "iphone-15", "--at", "0", "-o", "device.png")
    let inDevice = try picture("device.png")
    XCTAssertGreaterThan(inDevice.width, 393)
    XCTAssertGreaterThan(inDevice.height, 852)
    let tree = try show(
      "tree", "\(project):HomeController", "--device", "iphone-15", "--orientation", "landscape")
    XCTAssertTrue(tree.hasPrefix("852 x 393 pt"), tree)
  }

  func testFilmstrip() throws {
    _ = try show(
      "filmstrip", "\(project):PulseButton", "--tap", "pulse@0", "--times", "0,0.2,0.4", "--size", "120x120",
      "-o",
      "strip.png")
    let strip = try picture("strip.png")
    XCTAssertGreaterThan(strip.width, 3 * 120)
    XCTAssertLessThan(strip.width, 4 * 120)
  }

  func testRecord() throws {
    _ = try show(
      "record", "\(project):PulseButton", "--tap", "pulse@0", "--duration", "0.5", "--fps", "10", "--size",
      "120x120", "-o", "clip.apng")
    let clip = try APNGFile([UInt8](bytes("clip.apng")))
    XCTAssertEqual([clip.width, clip.height], [120, 120])
    XCTAssertEqual(clip.frames.count, 6)
  }

  func testCurves() throws {
    let curves = try show(
      "curves", "\(project):PulseButton", "--tap", "pulse@0", "--duration", "0.4", "--hz", "10")
    let rows = curves.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    XCTAssertEqual(rows[0][1], "pulse:opacity")
    XCTAssertEqual(rows[0][2].hasSuffix(":transform.scale"), true)
    for (row, values) in zip(rows.dropFirst(), [(1, 1), (0.875, 1.1), (0.75, 1.2), (0.625, 1.3), (0.5, 1.4)])
    {
      XCTAssertEqual(try XCTUnwrap(Double(row[1])), values.0, accuracy: 1e-6)
      XCTAssertEqual(try XCTUnwrap(Double(row[2])), values.1, accuracy: 1e-6)
    }
  }

  func testTree() throws {
    let tree = try show("tree", "\(project):HomeController", "--tap", "pulse@0", "--at", "0.2")
    XCTAssertTrue(tree.contains("PulseButton pulse  (45 100 100 100)"), tree)
    XCTAssertTrue(tree.contains("2 running animations"), tree)
  }

  func testMonkey() throws {
    XCTAssertEqual(
      try show("monkey", "\(project):HomeController", "--events", "25", "--seed", "3"),
      "25 events, 0 faults, 0 leaks\n")
  }

  // MARK: The tuner

  /// The tuner beside a screen of the project, in this process.
  @preconcurrency @MainActor
  private final class Bench {
    let session: TuningSession
    let controller: TunerController
    let stage: Stage
    private var now: TimeInterval = 0

    init(_ path: String, screen name: String) throws {
      let project = try Project(at: path)
      let screen = try project.screen(named: name)
      guard case .controller(let make) = screen.content else { throw XCTSkip("\(name) is an app") }
      let configuration = Stage.Configuration(size: CGSize(width: 390, height: 844), scale: 1)
      session = try TuningSession(configuration) { make() }
      session.project = TestedProject(path: path, file: project.file, screen: name)
      let controller = TunerController(session)
      self.controller = controller
      stage = try Stage(TunerController.configuration(for: session)) { controller }
      try pass(0.1)
    }

    func pass(_ seconds: TimeInterval) throws {
      now += seconds
      try stage.advance(to: now)
    }

    func key(_ name: String) throws {
      stage.send(.key(name))
      try pass(0.6)
    }

    func click(_ identifier: String) throws {
      let view = try XCTUnwrap(stage.view(withIdentifier: identifier), identifier)
      stage.send(.tap(.point(view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))))
      try pass(0.1)
    }

    var page: ExportPage { controller.panel.exportPage }
  }

  private func bench(_ screen: String) throws -> (Bench, path: String) {
    let before = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"]
    setenv("XDG_CACHE_HOME", Self.cache, 1)
    defer { before.map { _ = setenv("XDG_CACHE_HOME", $0, 1) } ?? { _ = unsetenv("XDG_CACHE_HOME") }() }
    let path = URL(fileURLWithPath: "\(folder)/\(project)").resolvingSymlinksInPath().path
    return (try Bench(path, screen: screen), path)
  }

  /// Motions name the person's file and line, and a tuned number is written there and nowhere else.
  func testTunedNumbersAreWrittenBack() throws {
    let (bench, path) = try bench("HomeController")
    let file = "\(path)/Views/PulseButton.swift"
    let session = bench.session
    session.send(.tap(.identifier("pulse")))
    session.transport.seek(to: 1)
    try bench.pass(0.5)
    let block = try XCTUnwrap(session.subjects.first { $0.id.kind == .block })
    XCTAssertEqual(block.callSite?.path, file)
    XCTAssertEqual(block.callSite?.line, 32)
    let scale = try XCTUnwrap(session.subjects.first { $0.id.kind == .basic })
    XCTAssertEqual(scale.callSite?.path, file)
    bench.stage.perform {
      XCTAssertTrue(session.set([.duration: .number(0.75)], of: block.id))
      XCTAssertTrue(session.set([.duration: .number(1.25)], of: scale.id))
    }
    try bench.pass(0.1)
    try bench.key("ctrl+s")
    XCTAssertEqual(try String(contentsOfFile: file, encoding: .utf8), Self.button, "nothing is written yet")
    try bench.click("tuner.export.do")
    XCTAssertEqual(
      bench.page.message, "Wrote PulseButton.swift. Build and run it to see the numbers from there.")
    XCTAssertEqual(
      try String(contentsOfFile: file, encoding: .utf8),
      Self.button.replacingOccurrences(of: "duration = 0.5", with: "duration = 1.25")
        .replacingOccurrences(of: "withDuration: 0.4", with: "withDuration: 0.75"))
    XCTAssertEqual(try String(contentsOfFile: "\(path)/HomeController.swift", encoding: .utf8), Self.home)
    // What runs from there has the numbers.
    let curves = try show(
      "curves", "\(project):HomeController", "--tap", "pulse@0", "--until", "settled", "--hz", "4")
    XCTAssertTrue(curves.contains("\n1.25,"), curves)
    XCTAssertFalse(curves.contains("\n1.75,"), curves)
  }

  /// What was done becomes a test of the screen, which passes at once and fails when the motion changes.
  func testAnInteractionIsSavedAsATest() throws {
    let (bench, path) = try bench("Groß: zwei")
    bench.session.send(.tap(.identifier("pulse")))
    bench.session.transport.seek(to: 1)
    try bench.pass(0.5)
    try bench.key("ctrl+shift+s")
    let tests = "\(path)/Tests/Flipbook"
    XCTAssertEqual(
      bench.page.message, "The test, its input, its curves and a filmstrip go to \(tests). It passes at once."
    )
    try bench.click("tuner.export.do")
    XCTAssertEqual(
      bench.page.message,
      "Saved \(tests)/GroßZweiTapPulse.json.\nTo run it, paste: flipbook test '\(path)'")
    let saved = try JSONDecoder().decode(
      ScreenTest.self, from: Data(contentsOf: URL(fileURLWithPath: "\(tests)/GroßZweiTapPulse.json")))
    XCTAssertEqual(saved.screen, "Groß: zwei")
    try write("{\"screens\": []}", to: "\(project)/Tests/Flipbook/screens.json")
    XCTAssertEqual(saved.moments?.count, 5)
    XCTAssertEqual(saved.moments?.first?.sign, .plus, "not -0, which the file would show")
    XCTAssertEqual(saved.moments?.first, 0)
    XCTAssertEqual(try show("test", project), "2 passed, 0 failed\n", "curves and filmstrip")

    try write(
      Self.button.replacingOccurrences(of: "withDuration: 0.4", with: "withDuration: 0.6"),
      to: "\(project)/Views/PulseButton.swift")
    let changed = try flipbook(["test", project], environment: ["XDG_CACHE_HOME": Self.cache])
    XCTAssertEqual(changed.status, 1)
    XCTAssertEqual(changed.output, "0 passed, 2 failed\n")
    XCTAssertTrue(
      changed.errors.contains("flipbook: GroßZweiTapPulse/filmstrip: frame 2 of 5 (t = "), changed.errors)
    XCTAssertTrue(
      changed.errors.hasPrefix("flipbook: GroßZweiTapPulse: pulse opacity at t = 0.01"), changed.errors)
    let report = "\(path)/.artifacts/\(project)/GroßZweiTapPulse.curves"
    XCTAssertTrue(changed.errors.contains("accept  flipbook test"), changed.errors)
    let failed = try FailedExpectation(at: report)
    XCTAssertEqual(failed.origin?.script, "\(tests)/GroßZweiTapPulse.json")
    XCTAssertEqual(failed.motions().expectedCurves["pulse:opacity"]?.values.first, 1)

    // Without its curves it records them, and does not pass.
    try FileManager.default.removeItem(atPath: "\(tests)/GroßZweiTapPulse.csv")
    let again = try flipbook(["test", project], environment: ["XDG_CACHE_HOME": Self.cache])
    XCTAssertEqual(again.status, 1)
    XCTAssertEqual(again.output, "0 passed, 1 failed, 1 recorded\n")
    XCTAssertTrue(FileManager.default.fileExists(atPath: "\(tests)/GroßZweiTapPulse.csv"))
    try FileManager.default.removeItem(atPath: "\(tests)/GroßZweiTapPulse.filmstrip.png")
    let strip = try flipbook(["test", project], environment: ["XDG_CACHE_HOME": Self.cache])
    XCTAssertEqual(strip.output, "1 passed, 0 failed, 1 recorded\n")
    XCTAssertEqual(try show("test", project), "2 passed, 0 failed\n")

    // A clip beside the curves, compared frame by frame.
    try write("{\"screens\": [], \"clips\": 20}", to: "\(project)/Tests/Flipbook/screens.json")
    let clips = try flipbook(["test", project], environment: ["XDG_CACHE_HOME": Self.cache])
    XCTAssertEqual(clips.output, "2 passed, 0 failed, 1 recorded\n")
    XCTAssertEqual(try show("test", project), "3 passed, 0 failed\n")
    try write(Self.button, to: "\(project)/Views/PulseButton.swift")
    let both = try flipbook(["test", project], environment: ["XDG_CACHE_HOME": Self.cache])
    XCTAssertEqual(both.output, "0 passed, 3 failed\n")
    XCTAssertTrue(both.errors.contains("flipbook: GroßZweiTapPulse/clip: frame "), both.errors)

    // With reduced motion it ends as it does without, or says so.
    try write(
      "{\"screens\": [], \"reducedMotion\": [false, true]}", to: "\(project)/Tests/Flipbook/screens.json")
    let title = "GroßZweiTapPulse/reduced-motion"
    XCTAssertEqual(try show("test", project, "--only", title), "1 passed, 0 failed\n")
    try write(
      Self.button.replacingOccurrences(
        of: "UIView.animate",
        with: "if UIAccessibility.isReduceMotionEnabled { dot.isHidden = true }\n    UIView.animate"),
      to: "\(project)/Views/PulseButton.swift")
    let otherwise = try flipbook(
      ["test", project, "--only", title], environment: ["XDG_CACHE_HOME": Self.cache])
    XCTAssertEqual(otherwise.output, "0 passed, 1 failed\n")
    XCTAssertTrue(
      otherwise.errors.hasPrefix("flipbook: \(title): with reduced motion it ends otherwise.\n"),
      otherwise.errors)

    try write("{}", to: "\(project)/Tests/Flipbook/Other.json")
    let broken = try flipbook(["test", project], environment: ["XDG_CACHE_HOME": Self.cache])
    XCTAssertEqual(
      broken.errors,
      "flipbook: \(tests)/Other.json is no test that the tuner saved; remove it, or save it again\n")
  }

  func testAProjectThatIsNotThere() throws {
    XCTAssertEqual(try flipbook(["test", "./none"]).status, 2)
  }
}
