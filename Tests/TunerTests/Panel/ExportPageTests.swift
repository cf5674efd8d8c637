import Demos
import SourceTools
import Stage
import UIKit
import XCTest

@testable import Tuner

/// The ways out of the panel, through real input: the clipboard, the source, a test.
final class ExportPageTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("export-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  /// A panel with the bouncing icon tapped and tuned, that writes into a copy of its source.
  private func rig(tuned: Bool = true) throws -> (TunerRig, source: URL) {
    let rig = try TunerRig("bouncing-icon")
    let path = try XCTUnwrap(SourceMap.shared.files.first { $0.hasSuffix("/BouncingIcon.swift") })
    let copy = folder.appendingPathComponent("BouncingIcon.swift")
    try FileManager.default.copyItem(at: URL(fileURLWithPath: path), to: copy)
    rig.session.ledger.copies[path] = copy.path
    rig.session.ledger.note(path)
    rig.panel.model.testFolder = folder.appendingPathComponent("Tests")
    try rig.tapStage("tab.1")
    try rig.wait(0.6)
    if tuned {
      let motion = try XCTUnwrap(rig.panel.motion)
      rig.stage.perform {
        var timing = TimingEditor.Numbers()
        timing.duration = 0.45
        rig.panel.model.apply(.timing(timing, .duration), to: motion, isFinal: true)
      }
      try rig.pass(0.1)
    }
    return (rig, copy)
  }

  private func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

  func testAMotionIsCopiedForOtherSystems() throws {
    let (rig, _) = try rig()
    try rig.key("ctrl+e")
    let page = rig.panel.exportPage
    let choice = try XCTUnwrap(rig.stage.view(withIdentifier: "tuner.export.language"))
    for (index, name) in ["Swift", "CSS", "Lottie", "Compose"].enumerated().reversed() {
      let place = choice.convert(
        CGPoint(x: choice.bounds.width * (CGFloat(index) + 0.5) / 4, y: choice.bounds.midY), to: nil)
      rig.stage.send(.tap(.point(place)))
      try rig.pass(0.1)
      try rig.click("tuner.export.do")
      XCTAssertEqual(page.message, "Copied as \(name).")
      let copied = rig.stage.perform { UIPasteboard.general.string }
      XCTAssertEqual(copied, page.shownLines.map(\.text).joined(separator: "\n"))
      let word = [
        "CAKeyframeAnimation", "transition-timing-function: linear(", "\"k\":[{", "keyframes {",
      ][index]
      XCTAssertTrue(copied?.contains(word) ?? false, "\(name): \(copied ?? "")")
    }
  }

  func testWritingBackShowsTheDifferenceFirst() throws {
    try SourceTool.buildAndWait()
    let (rig, source) = try rig()
    let before = try text(source)
    try rig.key("ctrl+s")
    let page = rig.panel.exportPage
    XCTAssertTrue(rig.panel.sheets.isOpen(page))
    XCTAssertEqual(
      page.shownLines.filter { $0.kind == .added }.map(\.text), ["    animation.duration = 0.45"])
    XCTAssertEqual(
      page.shownLines.filter { $0.kind == .removed }.map(\.text), ["    animation.duration = 0.3"])
    XCTAssertEqual(page.message, "BouncingIcon.swift:8 duration  0.3 → 0.45")
    XCTAssertEqual(try text(source), before, "nothing is written yet")
    // Back out.
    try rig.pass(0.5)
    try rig.click("tuner.export.cancel")
    XCTAssertFalse(rig.panel.sheets.isOpen(page))
    XCTAssertEqual(try text(source), before)
    // And do it.
    try rig.key("ctrl+s")
    try rig.pass(0.5)
    try rig.click("tuner.export.do")
    XCTAssertEqual(
      try text(source), before.replacingOccurrences(of: "duration = 0.3", with: "duration = 0.45"))
    XCTAssertEqual(page.message, "Wrote BouncingIcon.swift. Build and run it to see the numbers from there.")
    XCTAssertNil(page.action)
    try rig.click("tuner.export.cancel")
    try rig.key("ctrl+s")
    XCTAssertEqual(page.message, "The source has these numbers. Build and run it to see them from there.")
    XCTAssertNil(page.action)
  }

  func testWhatWasWrittenIsPutBackByAButtonAndByAKey() throws {
    try SourceTool.buildAndWait()
    let (rig, source) = try rig()
    let before = try text(source)
    let page = rig.panel.exportPage
    try rig.key("ctrl+u")
    XCTAssertEqual(
      rig.panel.footer.shownText, "Nothing was written into the source that could be put back.")
    try rig.key("ctrl+s")
    XCTAssertNil(page.undoAction)
    try rig.pass(0.5)
    try rig.click("tuner.export.do")
    XCTAssertNotEqual(try text(source), before)
    XCTAssertEqual(page.undoAction, "Put BouncingIcon.swift back")
    try rig.click("tuner.export.undo")
    XCTAssertEqual(try text(source), before)
    XCTAssertEqual(
      page.message, "BouncingIcon.swift is as before the last write; your numbers are tuned, not written.")
    XCTAssertEqual(page.action, "Write", "the difference is there again")
    XCTAssertNil(page.undoAction)
    try rig.click("tuner.export.do")
    XCTAssertNotEqual(try text(source), before)
    try rig.key("escape")
    try rig.pass(0.5)
    try Data((try text(source) + "// mine\n").utf8).write(to: source)
    try rig.key("ctrl+u")
    XCTAssertEqual(
      rig.panel.footer.shownText,
      "\(source.path) is no longer as it was written; nothing was put back. Undo it in your editor.")
    try Data(text(source).replacingOccurrences(of: "// mine\n", with: "").utf8).write(to: source)
    try rig.key("ctrl+u")
    XCTAssertEqual(try text(source), before)
  }

  func testWhatCannotBeWrittenIsSaidOnThePage() throws {
    try SourceTool.buildAndWait()
    let (rig, source) = try rig()
    let before = try text(source)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: source.path)
    try rig.key("ctrl+s")
    try rig.pass(0.5)
    try rig.click("tuner.export.do")
    let page = rig.panel.exportPage
    XCTAssertEqual(
      page.message, "\(source.path) is read-only; nothing was written. Make it writable first.")
    XCTAssertEqual(page.action, "Write", "one can try again")
    XCTAssertEqual(try text(source), before)
    // Numbers that the code does not give.
    let motion = try XCTUnwrap(rig.panel.motion)
    rig.stage.perform {
      var timing = TimingEditor.Numbers()
      timing.repeatCount = 3
      rig.panel.model.apply(.timing(timing, .repeats), to: motion, isFinal: true)
      rig.panel.exportPage.show(.source)
    }
    XCTAssertEqual(
      page.message,
      """
      BouncingIcon.swift:8 duration  0.3 → 0.45
      1 number cannot be written:
      BouncingIcon.swift:8 repeat count – the code does not set animation.repeatCount; add a line that does
      """)
  }

  func testNothingTunedIsNothingToWrite() throws {
    let (rig, _) = try rig(tuned: false)
    try rig.key("ctrl+s")
    XCTAssertEqual(rig.panel.exportPage.message, "Nothing is tuned: the source says what runs.")
    XCTAssertNil(rig.panel.exportPage.action)
  }

  func testCopyingAsSwift() throws {
    let (rig, _) = try rig()
    try rig.key("ctrl+c")
    let code = """
      let keyframes = CAKeyframeAnimation(keyPath: "transform.scale")
      keyframes.duration = 0.45
      keyframes.values = [1.0, 1.4, 0.9, 1.02, 1.0]
      keyframes.calculationMode = .cubic
      """
    XCTAssertEqual(rig.stage.perform { UIPasteboard.general.string }, code)
    XCTAssertEqual(rig.panel.footer.shownText, "Copied as Swift.")
    try rig.key("ctrl+e")
    XCTAssertEqual(rig.panel.exportPage.shownLines.map(\.text).joined(separator: "\n"), code)
    // One page, three ways: their keys go from one to the next.
    try rig.key("ctrl+shift+s")
    XCTAssertEqual(rig.panel.exportPage.chosen, .test)
    try rig.key("ctrl+shift+s")
    XCTAssertFalse(rig.panel.sheets.isOpen(rig.panel.exportPage))
  }

  func testSavingTheInteractionAsATest() throws {
    let (rig, _) = try rig()
    try rig.key("ctrl+shift+s")
    let page = rig.panel.exportPage
    let tests = folder.appendingPathComponent("Tests")
    XCTAssertEqual(
      page.message,
      """
      The test, its input, its curves and a filmstrip go to \(tests.path). It passes at once.
      That folder is new: Package.swift needs a test target there.
      1 tuned number is not in the source; write back first, or the test is of the code as it is.
      """)
    XCTAssertTrue(
      page.shownLines.contains { $0.text == "final class AnimatedTabBarTapTab1Tests: XCTestCase {" })
    XCTAssertFalse(FileManager.default.fileExists(atPath: tests.path), "nothing is written yet")
    try rig.pass(0.5)
    try rig.click("tuner.export.do")
    let file = tests.appendingPathComponent("AnimatedTabBarTapTab1Tests.swift")
    XCTAssertEqual(
      page.message,
      "Saved \(file.path).\nTo run it, paste: swift test --filter AnimatedTabBarTapTab1Tests")
    XCTAssertEqual(
      rig.stage.perform { UIPasteboard.general.string }, "swift test --filter AnimatedTabBarTapTab1Tests")
    XCTAssertEqual(page.shownLines.map(\.text).joined(separator: "\n"), try text(file))
    let golden = tests.appendingPathComponent(
      "__Snapshots__/AnimatedTabBarTapTab1Tests/testAnimatedTabBarTapTab1.csv")
    XCTAssertTrue(try text(golden).hasPrefix("time,tab.1.icon:transform.scale\n0.0,1.0\n"))
    // Once more is another test.
    try rig.click("tuner.export.cancel")
    try rig.key("ctrl+shift+s")
    XCTAssertTrue(page.shownLines.contains { $0.text.contains("class AnimatedTabBarTapTab1Take2Tests:") })
  }

  // MARK: Code in a narrow page

  func testLinesAreBrokenAtSpaces() {
    let lines = [
      CodeLine(text: "A.swift", kind: .heading),
      CodeLine(
        text: "    UIView.animate(withDuration: 0.5, delay: 0.1, options: .curveLinear) {", kind: .added,
        number: 7),
      CodeLine(text: ""), CodeLine(text: "      aVeryLongWordThatCannotBeBrokenAtAnySpaceAtAll()", number: 8),
    ]
    XCTAssertEqual(
      CodeLine.fitted(lines, to: 30),
      [
        CodeLine(text: "A.swift", kind: .heading),
        CodeLine(text: "UIView.animate(withDuration:", kind: .added, number: 7),
        CodeLine(text: "    0.5, delay: 0.1, options:", kind: .added),
        CodeLine(text: "    .curveLinear) {", kind: .added),
        CodeLine(text: ""),
        CodeLine(text: "  aVeryLongWordThatCannotBeBro", number: 8),
        CodeLine(text: "      kenAtAnySpaceAtAll()"),
      ])
    XCTAssertEqual(CodeLine.fitted(lines, to: 1).count, lines.count, "no room at all")
  }
}
