import Demos
import FlipbookTesting
import Recording
import Stage
import Support
import Tuner
import UIKit
import XCTest

/// Variants, presets, code, and tests of what was tuned.
final class PersistenceTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("tuner-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  private func session() throws -> (TuningSession, TuningSubject.ID) {
    let session = try Sample.session(taps: [0.1]) { Sample.bounce($0) }
    session.transport.seek(to: 0.2)
    return (session, try XCTUnwrap(session.subjects.first).id)
  }

  // MARK: Variants

  func testTwoVariantsPlayOneScriptOnOneClock() throws {
    let (session, id) = try session()
    session.set(.number(0.6), .duration, of: id)
    session.split()
    XCTAssertEqual(session.variants.map(\.name), ["A", "B"])
    XCTAssertTrue(session.variant === session.variants[1])
    session.set(.number(0.2), .duration, of: id)
    XCTAssertEqual(session.variants.map { $0.overrides[id, .duration] }, [nil, .number(0.2)])
    XCTAssertEqual(session.variants.map(\.owner), ["code", "yours"])
    session.send(.tap(.identifier("box")))
    session.transport.seek(to: 0.35)
    XCTAssertEqual(session.variants.map(\.stage.now), [0.35, 0.35])
    let code = try XCTUnwrap(session.subject(id)?[.duration]?.code.number)
    let reference = try [code, 0.2].map { duration -> CGImage in
      let stage = try Sample.stage(taps: [0.1, 0.2]) { box in
        let animation = CAKeyframeAnimation(keyPath: "transform.scale")
        animation.values = [1.0, 1.4, 0.9, 1.02, 1.0]
        animation.duration = duration
        animation.calculationMode = .cubic
        box.layer.add(animation, forKey: "bounce")
      }
      return try stage.image(at: 0.35)
    }
    for (variant, image) in zip(session.variants, reference) {
      XCTAssertEqual(variant.stage.render().differences(from: image), 0, variant.name)
    }
    session.useNext()
    XCTAssertTrue(session.variant === session.variants[0])
    session.copyNumbers(from: session.variants[1], to: session.variants[0])
    XCTAssertEqual(session.subject(id)?[.duration]?.value, .number(0.2))
    session.undo()
    XCTAssertEqual(session.subject(id)?[.duration]?.value, .number(code))
    session.join(keeping: session.variants[1])
    XCTAssertFalse(session.isSplit)
    XCTAssertEqual(session.subject(id)?[.duration]?.value, .number(0.2))
  }

  // MARK: Presets

  func testAPresetReadsBackAndIsOrdered() throws {
    let (session, id) = try session()
    session.set(
      [
        .duration: .number(0.45), .values: .list([1, 1.5, 1].map { .number($0) }),
        .calculationMode: .word("linear"),
        .repeatCount: .number(.infinity), .curve: .curve(BezierCurve(0.1, 0.2, 0.3, 1.4)),
      ], of: id)
    let url = folder.appendingPathComponent("deep/inside/bounce.json")
    try session.preset.write(to: url)
    let text = try String(contentsOf: url, encoding: .utf8)
    XCTAssertTrue(
      text.contains("\"code\" : \"let animation = CAKeyframeAnimation(keyPath: \\\"transform.scale\\\")\""),
      text)
    XCTAssertTrue(text.contains("\"file\" : \"SampleStage/SampleStage.swift\""), text)
    let keys = ["calculationMode", "curve", "duration", "repeatCount", "values"]
    // From the end: the object around them is called "values", too.
    let places = try keys.map { try XCTUnwrap(text.range(of: "\"\($0)\" :", options: .backwards)).lowerBound }
    XCTAssertEqual(places, places.sorted(), "keys are sorted")
    let (other, _) = try self.session()
    XCTAssertEqual(other.use(try Preset(contentsOf: url)), 0)
    XCTAssertEqual(other.variant.overrides, session.variant.overrides)
    other.undo()
    XCTAssertTrue(other.variant.overrides.isEmpty)
    XCTAssertEqual(try Preset(contentsOf: url), session.preset)
  }

  func testNumbersFollowTheirLineOfCodeAndAreNeverLost() throws {
    let (session, id) = try session()
    session.set(.number(0.45), .duration, of: id)
    var text = String(decoding: try session.preset.json(), as: UTF8.self)
    // The code was three lines further up when the preset was made.
    text = text.replacingOccurrences(of: "\"line\" : \(id.line)", with: "\"line\" : \(id.line - 3)")
    let url = folder.appendingPathComponent("moved.json")
    try Data(text.utf8).write(to: url)
    let (other, _) = try self.session()
    XCTAssertEqual(other.use(try Preset(contentsOf: url)), 0)
    XCTAssertEqual(other.subject(id)?[.duration]?.value, .number(0.45))
    // Code that is gone: the numbers are kept for later.
    text = text.replacingOccurrences(of: "CAKeyframeAnimation(keyPath", with: "CAGoneAnimation(keyPath")
    try Data(text.utf8).write(to: url)
    let (third, _) = try self.session()
    let (count, messages) = try Diagnostics.withCapture { third.use(try Preset(contentsOf: url)) }
    XCTAssertEqual(count, 1)
    XCTAssertEqual(
      messages.map(\.text),
      [
        "1 number of the preset are for code that is not there any more: SampleStage/SampleStage.swift;"
          + " they are kept for later"
      ])
    XCTAssertTrue(third.variant.overrides.isEmpty)
    third.set(.number(0.7), .duration, of: id)
    let again = String(decoding: try third.preset.json(), as: UTF8.self)
    XCTAssertTrue(again.contains("CAGoneAnimation") && again.contains("0.45") && again.contains("0.7"), again)
  }

  /// The nearest of several lines is looked for from wherever the file says.
  func testPresetsWithImpossibleLinesAreRead() throws {
    let (session, id) = try session()
    session.set(.number(0.45), .duration, of: id)
    let text = String(decoding: try session.preset.json(), as: UTF8.self)
      .replacing("let animation = CAKeyframeAnimation(keyPath: \\\"transform.scale\\\")", with: "}")
    XCTAssertTrue(text.contains("\"code\" : \"}\""), text)
    let url = folder.appendingPathComponent("lines.json")
    for line in [Int.min, -1, Int.max] {
      try Data(text.replacing("\"line\" : \(id.line)", with: "\"line\" : \(line)").utf8).write(to: url)
      let (other, _) = try self.session()
      XCTAssertEqual(other.use(try Preset(contentsOf: url)), 0, "\(line)")
    }
  }

  func testOfAValuesTwoMeaningsTheSameIsTakenEachTime() throws {
    let json = Data("[{\"transform\": [], \"rect\": [1, 2, 3, 4], \"point\": [5, 6], \"size\": [7, 8]}]".utf8)
    for _ in 0..<16 {
      XCTAssertEqual(try JSONDecoder().decode([ParameterValue].self, from: json), [.point(x: 5, y: 6)])
    }
  }

  func testMalformedPresetsAreReportedAndKept() throws {
    let bad = folder.appendingPathComponent("bad.json")
    for (text, reason) in [
      ("{", "it is not JSON"), ("{\"version\": 1, \"numbers\": []}", "\"constants\" is missing"),
      ("{\"version\": 9, \"numbers\": [], \"constants\": []}", "it was written by a later version, 9"),
      (
        "{\"version\": 1, \"constants\": [], \"numbers\": [{\"file\": \"A.swift\", \"line\": 1, \"kind\": \"block\", "
          + "\"values\": {\"curve\": {\"curve\": [1]}}}]}",
        "numbers, entry 1, values, curve, curve: curve has 4 numbers"
      ),
    ] {
      try Data(text.utf8).write(to: bad)
      XCTAssertThrowsError(try Preset(contentsOf: bad)) {
        XCTAssertEqual(
          "\($0)",
          "\(bad.path) is no preset: \(reason); the numbers stay as they are, and so does the file")
      }
    }
    // Kept in that file from now on: nothing is lost when it is written over.
    let (session, id) = try session()
    let (_, messages) = Diagnostics.withCapture {
      session.keep(in: bad)
      session.set(.number(0.5), .duration, of: id)
    }
    XCTAssertEqual(messages.count, 2)
    XCTAssertEqual(messages.last?.text, "\(bad.path) was no preset; it is kept as bad.kept.json")
    XCTAssertTrue(
      try String(contentsOf: folder.appendingPathComponent("bad.kept.json"), encoding: .utf8).contains("[1]"))
    // Restored at the start of the next session; drags are written when they end.
    let (next, _) = try self.session()
    next.keep(in: bad)
    XCTAssertEqual(next.subject(id)?[.duration]?.value, .number(0.5))
    let before = try Data(contentsOf: bad)
    next.set(.number(0.8), .duration, of: id, gesture: 1)
    XCTAssertEqual(try Data(contentsOf: bad), before)
    next.endGesture()
    XCTAssertNotEqual(try Data(contentsOf: bad), before)
    XCTAssertThrowsError(try Preset(contentsOf: folder.appendingPathComponent("none.json")))
    XCTAssertThrowsError(try next.preset.write(to: URL(fileURLWithPath: "/proc/none/x.json"))) {
      XCTAssertTrue("\($0)".hasPrefix("cannot write the preset /proc/none/x.json: "), "\($0)")
    }
  }

  // MARK: Tests

  /// What is written for a demo is Swift, of either language version.
  func testASavedTestCompiles() throws {
    let demo = try XCTUnwrap(DemoCatalogue.named("springy-tabs"))
    var script = Script()
    script.tap("tab.1", at: 0.5)
    var configuration = Stage.Configuration(size: demo.size, scale: 2, style: .dark)
    configuration.safeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    configuration.contentSizeCategory = .extraLarge
    configuration.layoutDirection = .rightToLeft
    configuration.keyboard = .software
    configuration.accessibility = [.reduceMotion, .crossFadeTransitions, .boldText]
    let session = try TuningSession(configuration, script: script) { demo.root() }
    session.transport.seek(to: 1)
    let saved = try session.saveTest(of: try XCTUnwrap(session.interactions.last), in: folder)
    XCTAssertEqual(saved.files[0].lastPathComponent, "SpringyTabbarTapTab1Tests.swift")
    let source = try String(contentsOf: saved.files[0], encoding: .utf8)
    for language in ["5", "6"] { try RebuiltDemos.check(source, language: language, in: folder) }
  }

  /// An app whose root is UIKit's makes its interface on its own: the test says what is left to do.
  func testAnInterfaceThatTheAppPutsTogetherIsSaidSo() throws {
    var script = Script()
    script.tap("box", at: 0.1)
    let session = try TuningSession(
      Stage.Configuration(size: CGSize(width: 300, height: 300), scale: 1), script: script
    ) {
      let navigation = UINavigationController(rootViewController: BoxController { Sample.bounce($0) })
      navigation.setNavigationBarHidden(true, animated: false)
      return navigation
    }
    session.transport.seek(to: 1)
    let interaction = try XCTUnwrap(session.interactions.last { !$0.motions.isEmpty })
    let saved = try session.saveTest(of: interaction, in: folder)
    XCTAssertEqual(
      saved.note,
      "the app makes its interface itself; write in the test what makes it, in place of UINavigationController()"
    )
    let source = try String(contentsOf: saved.files[0], encoding: .utf8)
    XCTAssertTrue(source.contains("UINavigationController()"), source)
    XCTAssertFalse(source.contains("import UIKitCore"), source)
    let whole = try session.saveTest(
      of: interaction, named: "whole", in: folder, root: "UINavigationController(rootViewController: home)")
    XCTAssertNil(whole.note)
  }

  func testASavedTestPassesAtOnce() throws {
    let (session, id) = try session()
    session.send(.pointer(.down, CGPoint(x: 50, y: 40)))
    session.transport.seek(to: 0.25)
    session.send(.pointer(.up, CGPoint(x: 50, y: 40)))
    session.transport.seek(to: 1)
    session.set(.number(0.9), .duration, of: id)
    let interaction = try XCTUnwrap(session.interactions.last)
    let saved = try session.saveTest(
      of: interaction, named: "second bounce", in: folder, root: "BoxController { Sample.bounce($0) }",
      imports: ["SampleStage"])
    XCTAssertEqual(
      saved.files.map(\.lastPathComponent),
      [
        "SecondBounceTests.swift", "testSecondBounce.json", "testSecondBounce.csv", "testSecondBounce.png",
      ])
    XCTAssertEqual(saved.command, "swift test --filter SecondBounceTests")
    XCTAssertEqual(
      saved.note, "1 tuned number is not in the source; write back first, or the test is of the code as it is"
    )
    let source = try String(contentsOf: saved.files[0], encoding: .utf8)
    XCTAssertTrue(source.contains("final class SecondBounceTests: XCTestCase {"), source)
    XCTAssertTrue(source.contains("\n      BoxController { Sample.bounce($0) }\n"), source)
    XCTAssertTrue(source.contains("try stage.advance(to: 0.2)"), source)
    // What the test does, done here against its golden.
    let script = try JSONDecoder().decode(Script.self, from: Data(contentsOf: saved.files[1]))
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 100, height: 80), scale: 1), script: script)
    {
      BoxController { Sample.bounce($0) }
    }
    try stage.advance(to: 0.2)
    let length = try XCTUnwrap(
      source.range(of: #"\.duration\(([0-9.]+)\)"#, options: .regularExpression).map { source[$0] })
    let seconds = try XCTUnwrap(Double(length.dropFirst(10).dropLast()))
    expectCurves(
      try CurveRecording(of: stage, hertz: 60, until: .duration(seconds)), record: .never,
      directory: saved.files[2].deletingLastPathComponent().path, function: "testSecondBounce()")
    // A few moments from the touch to the end of the motion, which the code gives 0.3 s: what is tuned is left out.
    XCTAssertTrue(
      source.contains("    expectFilmstrip(of: stage, at: [0.2, 0.275, 0.35, 0.425, 0.5])\n"), source)
    let moments = [0.2, 0.275, 0.35, 0.425, 0.5]
    expectFilmstrip(
      of: stage, at: moments, record: .never, directory: saved.files[3].deletingLastPathComponent().path,
      function: "testSecondBounce()")
    let strip = try XCTUnwrap(UIImage(contentsOfFile: saved.files[3].path)?.cgImage)
    XCTAssertGreaterThan(strip.width * strip.height, 5 * 100 * 80, "five pictures")
    XCTAssertThrowsError(try session.saveTest(of: interaction, named: "second bounce", in: folder)) {
      XCTAssertEqual("\($0)", "\(saved.files[0].path) is there already; choose another name, or remove it")
    }
    XCTAssertThrowsError(try session.saveTest(of: interaction, named: "…", in: folder)) {
      XCTAssertEqual("\($0)", "\"…\" is no name for a test; use letters and digits")
    }
    XCTAssertThrowsError(try session.saveTest(of: session.interactions[0], named: "start", in: folder)) {
      XCTAssertEqual("\($0)", "nothing moved after start; there is nothing to test")
    }
  }
}
