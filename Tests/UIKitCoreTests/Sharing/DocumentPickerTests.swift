import Support
import UIKit
import XCTest

/// Files of the assets folder, picked by touches.
final class DocumentPickerTests: XCTestCase {
  private var folder = ""
  private var previous: [String] = []
  private var harness: WindowHarness!
  private var root: UIViewController!

  private final class Log: UIDocumentPickerDelegate {
    var calls: [String] = []
    var urls: [URL] = []
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
      calls.append("picked")
      self.urls = urls
    }
    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {
      calls.append("cancelled")
    }
  }

  override func setUpWithError() throws {
    folder = NSTemporaryDirectory() + "flipbook-documents-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder + "/Letters", withIntermediateDirectories: true)
    for (name, text) in [("b.txt", "bee"), ("a.json", "{}"), ("Letters/c.txt", "sea"), (".hidden", "x")] {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/away.txt", withDestinationPath: "/etc/hosts")
    previous = AssetLibrary.searchDirectories
    AssetLibrary.searchDirectories = [folder]
    harness = WindowHarness()
    root = UIViewController()
    harness.window.rootViewController = root
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() {
    harness.close()
    AssetLibrary.searchDirectories = previous
    try? FileManager.default.removeItem(atPath: folder)
  }

  private var now: TimeInterval { harness.context.scheduler.now }

  private func present(_ picker: UIDocumentPickerViewController, _ log: Log) {
    picker.delegate = log
    root.present(picker, animated: false)
    harness.run(to: now + 0.5)
  }

  /// The tables that show, the last one on top.
  private var table: UITableView? {
    func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
    return all(harness.window).compactMap { $0 as? UITableView }.last { $0.window != nil }
  }
  private var names: [String] { table?.visibleCells.compactMap { $0.textLabel?.text } ?? [] }

  private func tap(_ name: String) throws {
    let cell = try XCTUnwrap(table?.visibleCells.first { $0.accessibilityIdentifier == name }, name)
    let place = cell.convert(CGPoint(x: 100, y: 30), to: nil)
    harness.tap(place.x, place.y)
    harness.run(to: now + 1)
  }

  private func tapBar(_ title: String) throws {
    func find(_ view: UIView) -> UIView? {
      if let label = view as? UILabel, label.text == title { return label }
      return view.subviews.lazy.compactMap(find).first
    }
    let label = try XCTUnwrap(find(harness.window), title)
    let place = label.convert(CGPoint(x: label.bounds.midX, y: label.bounds.midY), to: nil)
    harness.tap(place.x, place.y)
    harness.run(to: now + 1)
  }

  func testFoldersAndFilesOfTheWantedKinds() throws {
    let log = Log()
    let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.plainText])
    present(picker, log)
    XCTAssertEqual(names, ["Letters", "a", "b"], "no hidden file, and no link that leads away")
    XCTAssertEqual(table?.visibleCells.map { Float($0.contentView.alpha) }, [1, 0.35, 1])
    try tap("a.json")
    XCTAssertEqual(log.calls, [], "it is of another kind")
    try tap("Letters")
    XCTAssertEqual(names, ["c"])
    XCTAssertEqual(table?.visibleCells.first?.detailTextLabel?.text, "3 bytes")
    try tap("c.txt")
    XCTAssertEqual(log.calls, ["picked"])
    XCTAssertEqual(try String(contentsOf: try XCTUnwrap(log.urls.first), encoding: .utf8), "sea")
    XCTAssertNil(root.presentedViewController, "it goes by itself")
  }

  func testACopyIsTheAppsOwn() throws {
    let log = Log()
    present(UIDocumentPickerViewController(forOpeningContentTypes: [.text], asCopy: true), log)
    try tap("b.txt")
    let url = try XCTUnwrap(log.urls.first)
    XCTAssertEqual(url.lastPathComponent, "b.txt")
    XCTAssertFalse(url.path.hasPrefix(folder))
    try FileManager.default.removeItem(at: url)
    XCTAssertTrue(FileManager.default.fileExists(atPath: folder + "/b.txt"))
  }

  func testSeveralFiles() throws {
    let log = Log()
    let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.item])
    picker.allowsMultipleSelection = true
    picker.shouldShowFileExtensions = true
    present(picker, log)
    XCTAssertEqual(names, ["Letters", "a.json", "b.txt"])
    try tap("b.txt")
    try tap("a.json")
    XCTAssertEqual(log.calls, [])
    try tapBar("Open")
    XCTAssertEqual(log.urls.map(\.lastPathComponent), ["b.txt", "a.json"])
  }

  func testCancelling() throws {
    let log = Log()
    present(UIDocumentPickerViewController(forOpeningContentTypes: [.item]), log)
    try tapBar("Cancel")
    XCTAssertEqual(log.calls, ["cancelled"])
    XCTAssertNil(root.presentedViewController)
  }

  func testExportingWritesNothingAndSaysSo() throws {
    let log = Log()
    let file = URL(fileURLWithPath: folder + "/b.txt")
    present(UIDocumentPickerViewController(forExporting: [file], asCopy: true), log)
    try tap("Letters")
    let (_, messages) = try Diagnostics.withCapture { try tapBar("Save") }
    XCTAssertEqual(log.urls, [file])
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder + "/Letters"), ["c.txt"])
    XCTAssertTrue(
      messages.contains { $0.text.contains("b.txt stays where it is") }, "\(messages.map(\.text))")
  }

  func testKindsOfFiles() {
    XCTAssertEqual(UTType(filenameExtension: "PNG"), .png)
    XCTAssertEqual(UTType.png.preferredMIMEType, "image/png")
    XCTAssertTrue(UTType.png.conforms(to: .image))
    XCTAssertTrue(UTType.png.conforms(to: .item))
    XCTAssertFalse(UTType.image.conforms(to: .png))
    XCTAssertTrue(UTType.image.isSupertype(of: .jpeg))
    XCTAssertEqual(UTType(mimeType: "application/pdf"), .pdf)
    XCTAssertNil(UTType("of.nobody"))
    let own = UTType(filenameExtension: "flip")
    XCTAssertEqual(own?.isDynamic, true)
    XCTAssertEqual(own?.preferredFilenameExtension, "flip")
    XCTAssertEqual(own?.conforms(to: .data), true)
  }
}
