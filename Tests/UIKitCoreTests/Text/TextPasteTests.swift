import Support
import UIKit
import XCTest

private final class Paster: UITextPasteDelegate {
  var log: [String] = []
  var transform: ((any UITextPasteItem) -> Void)?
  var combines = false
  var performs = true

  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    transform item: any UITextPasteItem
  ) {
    log.append("transform")
    if let transform { transform(item) } else { item.setDefaultResult() }
  }
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    combineItemAttributedStrings itemStrings: [NSAttributedString], for textRange: UITextRange
  ) -> NSAttributedString {
    log.append("combine \(itemStrings.count)")
    let joined = itemStrings.map(\.string).joined(separator: combines ? "+" : "")
    return NSAttributedString(string: joined)
  }
}

/// What is pasted goes through the delegate.
final class TextPasteTests: XCTestCase {
  private var harness: WindowHarness!
  private var view: UITextView!
  private let paster = Paster()

  override func setUp() {
    harness = WindowHarness()
    view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 150))
    view.text = "one two"
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 4, length: 3)
  }

  override func tearDown() {
    view.resignFirstResponder()
    UIPasteboard.general.items = []
    harness.close()
  }

  @preconcurrency @MainActor func testWithoutADelegateTheStringIsPasted() {
    UIPasteboard.general.string = "x"
    view.paste(nil)
    XCTAssertEqual(view.text, "one x")
    UIPasteboard.general.url = URL(string: "https://a.example")
    view.paste(nil)
    XCTAssertEqual(view.text, "one xhttps://a.example")
  }

  @preconcurrency @MainActor func testItemsAreTransformedAndCombined() {
    view.pasteDelegate = paster
    paster.combines = true
    UIPasteboard.general.strings = ["a", "b"]
    var names = ["A", "B"]
    paster.transform = { item in
      XCTAssertTrue(item.itemProvider.canLoadObject(ofClass: NSString.self))
      item.setResult(string: names.removeFirst())
    }
    view.paste(nil)
    XCTAssertEqual(view.text, "one A+B")
    XCTAssertEqual(paster.log, ["transform", "transform", "combine 2"])
    view.undoManager?.undo()
    XCTAssertEqual(view.text, "one two")
  }

  @preconcurrency @MainActor func testAResultMayComeLaterOrNotAtAll() {
    view.pasteDelegate = paster
    UIPasteboard.general.strings = ["a", "b"]
    var waiting: [any UITextPasteItem] = []
    paster.transform = { waiting.append($0) }
    view.paste(nil)
    waiting[1].setResult(string: "B")
    XCTAssertEqual(view.text, "one two", "the first one is not decided")
    waiting[0].setNoResult()
    XCTAssertEqual(view.text, "one B")
    waiting[0].setResult(string: "again")
    XCTAssertEqual(view.text, "one B", "an item is decided once")
  }

  @preconcurrency @MainActor func testAttributesOfAResult() {
    view.pasteDelegate = paster
    UIPasteboard.general.string = "a"
    paster.transform = { $0.setResult(attributedString: NSAttributedString(string: "a")) }
    view.font = .systemFont(ofSize: 31)
    view.paste(nil)
    let font = view.attributedText.attribute(.font, at: 4, effectiveRange: nil) as? UIFont
    XCTAssertEqual(font?.pointSize, 31, "what a result does not say is as typed")
  }

  @preconcurrency @MainActor func testFieldsAndPictures() throws {
    let field = UITextField(frame: CGRect(x: 0, y: 200, width: 200, height: 40))
    field.text = "ab"
    harness.window.addSubview(field)
    field.becomeFirstResponder()
    field.pasteDelegate = paster
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in }
    UIPasteboard.general.image = picture
    XCTAssertTrue(field.canPerformAction(Selector("paste:"), withSender: nil))
    field.paste(nil)
    XCTAssertEqual(field.text, "ab", "a picture is no text")
    paster.transform = { $0.setResult(string: "picture\n") }
    field.paste(nil)
    XCTAssertEqual(field.text, "abpicture ")
    view.allowsEditingTextAttributes = true
    view.pasteDelegate = nil
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 4, length: 3)
    view.paste(itemProviders: UIPasteboard.general.itemProviders)
    XCTAssertEqual(view.text, "one \u{FFFC}", "it is in the text")
  }

  @preconcurrency @MainActor func testTheCheckerHasNoDictionary() {
    let checker = UITextChecker()
    let all = NSRange(location: 0, length: 4)
    let (found, messages) = Diagnostics.withCapture {
      checker.rangeOfMisspelledWord(in: "wrng", range: all, startingAt: 0, wrap: false, language: "en")
    }
    XCTAssertEqual(found.location, NSNotFound)
    XCTAssertEqual(messages.count, 1)
    UITextChecker.learnWord("Flipbook")
    defer { UITextChecker.unlearnWord("Flipbook") }
    XCTAssertTrue(UITextChecker.hasLearnedWord("Flipbook"))
    XCTAssertEqual(checker.completions(forPartialWordRange: all, in: "flip", language: "en"), ["Flipbook"])
    checker.ignoreWord("a")
    XCTAssertEqual(checker.ignoredWords, ["a"])
  }

  private final class Scribbler: UIScribbleInteractionDelegate, UIIndirectScribbleInteractionDelegate {
    func indirectScribbleInteraction(
      _ interaction: any UIInteraction, requestElementsIn rect: CGRect, completion: @escaping ([Int]) -> Void
    ) { completion([]) }
    func indirectScribbleInteraction(
      _ interaction: any UIInteraction, isElementFocused elementIdentifier: Int
    )
      -> Bool
    { false }
    func indirectScribbleInteraction(_ interaction: any UIInteraction, frameForElement elementIdentifier: Int)
      -> CGRect
    { .zero }
    func indirectScribbleInteraction(
      _ interaction: any UIInteraction, focusElementIfNeeded elementIdentifier: Int,
      referencePoint focusReferencePoint: CGPoint,
      completion: @escaping ((any UIResponder & UITextInput)?) -> Void
    ) { completion(nil) }
  }

  @preconcurrency @MainActor func testHandwritingIsReported() {
    let scribbler = Scribbler()
    let (_, messages) = Diagnostics.withCapture {
      view.addInteraction(UIScribbleInteraction(delegate: scribbler))
      view.addInteraction(UIIndirectScribbleInteraction(delegate: scribbler))
      UITextInputContext.current().isPencilInputExpected = true
    }
    UITextInputContext.current().isPencilInputExpected = false
    XCTAssertEqual(messages.count, 3, "\(messages)")
  }
}
