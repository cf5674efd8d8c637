import Support
import UIKit
import XCTest

/// Documents that are opened, changed, saved and left.
final class DocumentTests: XCTestCase {
  private final class Note: UIDocument {
    var text = ""
    var log: [String] = []

    override func contents(forType typeName: String) throws -> Any {
      log.append("contents \(typeName)")
      return Data(text.utf8)
    }
    override func load(fromContents contents: Any, ofType typeName: String?) throws {
      log.append("load \(typeName ?? "nil")")
      guard let data = contents as? Data else { throw CocoaError(.fileReadCorruptFile) }
      text = String(decoding: data, as: UTF8.self)
    }
    override func disableEditing() { log.append("disable") }
    override func enableEditing() { log.append("enable") }
    override func handleError(_ error: any Error, userInteractionPermitted: Bool) { log.append("error") }
  }

  private var folder = URL(fileURLWithPath: "/")
  private var harness: WindowHarness!

  override func setUpWithError() throws {
    folder = URL(fileURLWithPath: NSTemporaryDirectory() + "flipbook-document-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    harness = WindowHarness()
  }

  override func tearDown() {
    harness.close()
    try? FileManager.default.removeItem(at: folder)
  }

  private var now: TimeInterval { harness.context.scheduler.now }
  private func file(_ name: String, _ text: String? = nil) throws -> URL {
    let url = folder.appendingPathComponent(name)
    try text?.write(to: url, atomically: true, encoding: .utf8)
    return url
  }
  private func text(_ url: URL) -> String? { try? String(contentsOf: url, encoding: .utf8) }

  @preconcurrency @MainActor func testOpeningReadsOnTheNextTurn() throws {
    let note = Note(fileURL: try file("a.txt", "one"))
    XCTAssertEqual(note.documentState, .closed)
    XCTAssertEqual(note.localizedName, "a")
    XCTAssertEqual(note.fileType, "public.plain-text")
    var states: [UInt] = []
    let observer = NotificationCenter.default.addObserver(
      forName: UIDocument.stateChangedNotification, object: note, queue: nil
    ) { _ in MainActor.assumeIsolated { states.append(note.documentState.rawValue) } }
    defer { NotificationCenter.default.removeObserver(observer) }
    var results: [Bool] = []
    note.open { results.append($0) }
    XCTAssertEqual(results, [], "not inside of the call")
    harness.run(to: now + 0.1)
    XCTAssertEqual(results, [true])
    XCTAssertEqual(note.text, "one")
    XCTAssertNotNil(note.fileModificationDate)
    XCTAssertEqual(note.documentState, .normal)
    note.close { results.append($0) }
    harness.run(to: now + 0.1)
    XCTAssertEqual(results, [true, true])
    XCTAssertEqual(states, [0, 8, 0, 1], "open, no changes for now, and closed")
    XCTAssertEqual(note.log, ["load public.plain-text", "disable"])
  }

  @preconcurrency @MainActor func testAFileThatIsNotThere() throws {
    let note = Note(fileURL: try file("none.txt"))
    var results: [Bool] = []
    note.open { results.append($0) }
    harness.run(to: now + 0.1)
    XCTAssertEqual(results, [false])
    XCTAssertEqual(note.log, ["error"])
    XCTAssertEqual(note.documentState, .closed)
    note.text = "new"
    note.save(to: note.fileURL, for: .forCreating) { results.append($0) }
    harness.run(to: now + 0.1)
    XCTAssertEqual(results, [false, true])
    XCTAssertEqual(text(note.fileURL), "new")
    XCTAssertEqual(note.documentState, .normal)
  }

  @preconcurrency @MainActor func testChangesAreSavedByTheStagesClock() throws {
    let note = Note(fileURL: try file("a.txt", "one"))
    note.open()
    harness.run(to: now + 0.1)
    note.text = "two"
    note.updateChangeCount(.done)
    XCTAssertTrue(note.hasUnsavedChanges)
    harness.run(to: now + 14)
    XCTAssertEqual(text(note.fileURL), "one")
    harness.run(to: now + 2)
    XCTAssertEqual(text(note.fileURL), "two")
    XCTAssertFalse(note.hasUnsavedChanges)
    note.text = "three"
    note.updateChangeCount(.done)
    note.close()
    harness.run(to: now + 0.1)
    XCTAssertEqual(text(note.fileURL), "three", "closing saves")
    XCTAssertEqual(note.documentState, .closed)
  }

  @preconcurrency @MainActor func testTheUndoManagersChangesCount() throws {
    let note = Note(fileURL: try file("a.txt", "one"))
    note.open()
    harness.run(to: now + 0.1)
    func set(_ text: String) {
      let former = note.text
      note.undoManager.registerUndo(withTarget: note) { _ in set(former) }
      note.text = text
    }
    set("two")
    harness.run(to: now + 0.1)
    XCTAssertTrue(note.hasUnsavedChanges)
    note.undoManager.undo()
    XCTAssertEqual(note.text, "one")
    XCTAssertFalse(note.hasUnsavedChanges, "undone is as it was")
    note.undoManager.redo()
    XCTAssertEqual(note.text, "two")
    XCTAssertTrue(note.hasUnsavedChanges)
    note.save(to: note.fileURL, for: .forOverwriting)
    harness.run(to: now + 0.1)
    XCTAssertFalse(note.hasUnsavedChanges)
    note.undoManager.undo()
    XCTAssertTrue(note.hasUnsavedChanges, "undone after it was saved")
    note.log = []
    note.revert(toContentsOf: note.fileURL)
    harness.run(to: now + 0.1)
    XCTAssertEqual(note.log, ["disable", "load public.plain-text", "enable"])
    XCTAssertEqual(note.text, "two")
    XCTAssertFalse(note.hasUnsavedChanges)
  }

  @preconcurrency @MainActor func testWhatCannotBeWrittenIsAState() throws {
    let note = Note(fileURL: folder.appendingPathComponent("no/folder/a.txt"))
    var results: [Bool] = []
    note.save(to: note.fileURL, for: .forCreating) { results.append($0) }
    harness.run(to: now + 0.1)
    XCTAssertEqual(results, [false])
    XCTAssertTrue(note.documentState.contains(.savingError))
    let plain = UIDocument(fileURL: try file("b.txt"))
    let (_, messages) = Diagnostics.withCapture {
      plain.save(to: plain.fileURL, for: .forCreating)
      harness.run(to: now + 0.1)
    }
    XCTAssertEqual(messages.first?.text, "nothing is written: override contents(forType:)")
  }

  @preconcurrency @MainActor func testFoldersAreWrappers() throws {
    let inner = FileWrapper(directoryWithFileWrappers: [
      "x": FileWrapper(regularFileWithContents: Data("x".utf8))
    ])
    let wrapper = FileWrapper(directoryWithFileWrappers: ["inner": inner])
    XCTAssertEqual(wrapper.addRegularFile(withContents: Data("y".utf8), preferredFilename: "y.txt"), "y.txt")
    XCTAssertNotEqual(wrapper.addRegularFile(withContents: Data(), preferredFilename: "y.txt"), "y.txt")
    let url = folder.appendingPathComponent("package.note")
    try wrapper.write(to: url, options: [.atomic, .withNameUpdating], originalContentsURL: nil)
    XCTAssertEqual(text(url.appendingPathComponent("inner/x")), "x")
    let read = try FileWrapper(url: url)
    XCTAssertEqual(read.fileWrappers?.count, 3)
    XCTAssertEqual(read.fileWrappers?["inner"]?.fileWrappers?["x"]?.regularFileContents, Data("x".utf8))
    XCTAssertTrue(wrapper.matchesContents(of: url))
    wrapper.removeFileWrapper(inner)
    XCTAssertFalse(wrapper.matchesContents(of: url))
    XCTAssertEqual(inner.filename, "inner")
  }

  private final class Listener: UIDocumentInteractionControllerDelegate {
    var log: [String] = []
    func documentInteractionControllerWillPresentOptionsMenu(_ controller: UIDocumentInteractionController) {
      log.append("will")
    }
    func documentInteractionControllerDidDismissOptionsMenu(_ controller: UIDocumentInteractionController) {
      log.append("did")
    }
  }

  @preconcurrency @MainActor func testTheMenuOfAFileIsTheSheetOfActivities() throws {
    let root = UIViewController()
    harness.window.rootViewController = root
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    let controller = UIDocumentInteractionController(url: try file("a.png"))
    XCTAssertEqual(controller.uti, "public.png")
    XCTAssertEqual(controller.name, "a.png")
    let listener = Listener()
    controller.delegate = listener
    XCTAssertTrue(controller.presentOptionsMenu(from: .zero, in: root.view, animated: false))
    harness.run(to: now + 0.5)
    XCTAssertTrue(root.presentedViewController is UIActivityViewController)
    controller.dismissMenu(animated: false)
    harness.run(to: now + 0.5)
    XCTAssertEqual(listener.log, ["will", "did"])
    let (shown, messages) = Diagnostics.withCapture { controller.presentPreview(animated: true) }
    XCTAssertFalse(shown)
    XCTAssertEqual(messages.count, 1)
  }
}
