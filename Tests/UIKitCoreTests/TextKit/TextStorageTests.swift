import Foundation
import Support
import UIKit
import XCTest

private final class StorageLog: NSTextStorageDelegate {
  var calls: [String] = []
  func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) { calls.append("will \(editedMask.rawValue) \(editedRange.location)+\(editedRange.length) \(delta)") }
  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) { calls.append("did \(editedMask.rawValue) \(editedRange.location)+\(editedRange.length) \(delta)") }
}

/// A storage that keeps its text itself and paints digits, as highlighters do.
private final class HighlightingStorage: NSTextStorage {
  private let backing = NSMutableAttributedString(string: "")
  override var string: String { backing.string }
  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] { backing.attributes(at: location, effectiveRange: range) }
  override func replaceCharacters(in range: NSRange, with str: String) {
    beginEditing()
    backing.replaceCharacters(in: range, with: str)
    edited(.editedCharacters, range: range, changeInLength: (str as NSString).length - range.length)
    endEditing()
  }
  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    beginEditing()
    backing.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
    endEditing()
  }
  override func processEditing() {
    for (index, unit) in string.utf16.enumerated() where (48...57).contains(unit) {
      addAttribute(.kern, value: 5, range: NSRange(location: index, length: 1))
    }
    super.processEditing()
  }
}

final class TextStorageTests: XCTestCase {
  private func kern(_ text: NSAttributedString, _ place: Int) -> Int? {
    text.attribute(.kern, at: place, effectiveRange: nil) as? Int
  }

  func testCharactersAndAttributes() {
    let storage = NSTextStorage(string: "one two three")
    storage.addAttribute(.kern, value: 1, range: NSRange(location: 4, length: 3))
    storage.addAttributes([.kern: 2, .baselineOffset: 3], range: NSRange(location: 6, length: 4))
    XCTAssertEqual((0..<13).map { kern(storage, $0) ?? 0 }, [0, 0, 0, 0, 1, 1, 2, 2, 2, 2, 0, 0, 0])
    var range = NSRange()
    XCTAssertEqual(storage.attribute(.kern, at: 7, effectiveRange: &range) as? Int, 2)
    XCTAssertEqual(range, NSRange(location: 6, length: 4))
    storage.replaceCharacters(in: NSRange(location: 5, length: 3), with: "XY")
    XCTAssertEqual(storage.string, "one tXYthree")
    XCTAssertEqual(
      (0..<12).map { kern(storage, $0) ?? 0 }, [0, 0, 0, 0, 1, 1, 1, 2, 2, 0, 0, 0],
      "what is put in looks as the first that it replaces")
    storage.removeAttribute(.kern, range: NSRange(location: 0, length: 12))
    XCTAssertNil(kern(storage, 4))
    storage.append(NSAttributedString(string: "!", attributes: [.kern: 9]))
    XCTAssertEqual(kern(storage, 12), 9)
    storage.deleteCharacters(in: NSRange(location: 0, length: 12))
    XCTAssertEqual(storage.string, "!")
    storage.setAttributedString(NSAttributedString(string: "new", attributes: [.kern: 4]))
    XCTAssertEqual(storage.string, "new")
    XCTAssertEqual(kern(storage, 2), 4)
  }

  /// Foundation's own strings take a storage's text and attributes.
  func testCopies() {
    let storage = NSTextStorage(string: "a\u{1F600}b", attributes: [.kern: 2])
    storage.addAttribute(.kern, value: 3, range: NSRange(location: 1, length: 2))
    for copy in [
      NSAttributedString(
        attributedString: storage.attributedSubstring(from: NSRange(location: 0, length: 4))),
      storage.copy() as? NSAttributedString, storage.mutableCopy() as? NSAttributedString,
    ] {
      XCTAssertEqual(copy?.string, "a\u{1F600}b")
      XCTAssertEqual(copy.map { [kern($0, 0), kern($0, 1), kern($0, 3)] }, [2, 3, 2])
    }
  }

  func testEdits() {
    let storage = NSTextStorage(string: "0123456789")
    let log = StorageLog()
    storage.delegate = log
    storage.replaceCharacters(in: NSRange(location: 2, length: 2), with: "x")
    XCTAssertEqual(log.calls, ["will 2 2+1 -1", "did 2 2+1 -1"])
    log.calls = []
    storage.beginEditing()
    storage.replaceCharacters(in: NSRange(location: 8, length: 0), with: "yz")
    storage.setAttributes([.kern: 1], range: NSRange(location: 0, length: 1))
    XCTAssertEqual(log.calls, [])
    storage.endEditing()
    XCTAssertEqual(log.calls, ["will 3 0+10 2", "did 3 0+10 2"], "once, about all of it")
  }

  func testWrongRangesAreReported() {
    let (_, messages) = Diagnostics.withCapture {
      let storage = NSTextStorage(string: "abc")
      storage.replaceCharacters(in: NSRange(location: 2, length: 5), with: "x")
      XCTAssertEqual(storage.string, "abc")
    }
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue(messages.first?.text.contains("not in the text, which has 3 units") == true, "\(messages)")
  }

  func testAStorageOfTheAppsOwn() {
    let storage = HighlightingStorage()
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 400, height: 0))
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "ab")
    let plain = manager.usedRect(for: container).width
    storage.replaceCharacters(in: NSRange(location: 1, length: 0), with: "7")
    XCTAssertEqual(storage.string, "a7b")
    XCTAssertEqual(kern(storage, 1), 5)
    let digit = ("7" as NSString).size(withAttributes: [.font: UIFont.systemFont(ofSize: 12)]).width
    XCTAssertEqual(manager.usedRect(for: container).width, plain + digit + 5, accuracy: 0.2)
  }
}
