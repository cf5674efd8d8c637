import Support
import UIKit
import XCTest

private final class TextSource: UIDragInteractionDelegate {
  func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession)
    -> [UIDragItem]
  { [UIDragItem(itemProvider: NSItemProvider(object: NSString(string: "new")))] }
}

private final class TextTarget: UITextDropDelegate, UITextDragDelegate {
  var log: [String] = []
  var proposal: ((any UITextDropRequest) -> UITextDropProposal)?
  var editability = UITextDropEditability.no

  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willBecomeEditableForDrop drop: any UITextDropRequest
  ) -> UITextDropEditability { editability }
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest
  ) -> UITextDropProposal { proposal?(drop) ?? drop.suggestedProposal }
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest
  ) { log.append("perform \(drop.isSameView)") }
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnter session: any UIDropSession
  ) { log.append("enter \(textDroppableView.isTextDropActive)") }
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnd session: any UIDropSession
  ) { log.append("end") }
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, itemsForDrag dragRequest: any UITextDragRequest
  ) -> [UIDragItem] {
    log.append("items \(dragRequest.suggestedItems.count)")
    return dragRequest.suggestedItems
  }
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionDidEnd session: any UIDragSession,
    with operation: UIDropOperation
  ) { log.append("dragged \(operation == .move)") }
}

/// Texts that are dropped on, and out of which text is dragged.
final class TextDropTests: XCTestCase {
  private var harness: WindowHarness!
  private var view: UITextView!
  private let source = TextSource()
  private let target = TextTarget()
  private let font = UIFont.systemFont(ofSize: 20)
  private var now: TimeInterval { harness.context.scheduler.now }

  override func setUp() {
    super.setUp()
    harness = WindowHarness()
    view = UITextView(frame: CGRect(x: 0, y: 100, width: 390, height: 200))
    view.font = font
    view.text = "abc def"
    let card = UIView(frame: CGRect(x: 20, y: 620, width: 80, height: 80))
    card.addInteraction(UIDragInteraction(delegate: source))
    harness.window.addSubview(view)
    harness.window.addSubview(card)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() {
    view.resignFirstResponder()
    harness.close()
    super.tearDown()
  }

  /// In the window: behind a text on the first line.
  private func place(behind text: String) -> CGPoint {
    let width = (text as NSString).size(withAttributes: [.font: font]).width
    return CGPoint(x: 5 + width, y: 108 + font.lineHeight / 2)
  }

  private func drag(from start: CGPoint, to end: CGPoint) {
    harness.send(.began, start.x, start.y)
    harness.run(to: now + 0.7)
    harness.send(.moved, start.x + 5, start.y + 5)
    harness.run(to: now + 0.1)
    harness.send(.moved, end.x, end.y)
    harness.run(to: now + 0.3)
    harness.send(.ended, end.x, end.y)
    harness.run(to: now + 0.8)
  }

  @preconcurrency @MainActor func testADropGoesToThePlaceUnderTheFinger() {
    view.textDropDelegate = target
    drag(from: CGPoint(x: 60, y: 660), to: place(behind: "abc"))
    XCTAssertEqual(view.text, "abcnew def")
    XCTAssertEqual(target.log, ["enter true", "perform false", "end"])
    XCTAssertFalse(view.isTextDropActive)
    target.proposal = { _ in
      let proposal = UITextDropProposal(operation: .copy)
      proposal.dropAction = .replaceAll
      return proposal
    }
    drag(from: CGPoint(x: 60, y: 660), to: place(behind: "abc"))
    XCTAssertEqual(view.text, "new")
    target.proposal = { _ in
      let proposal = UITextDropProposal(operation: .copy)
      proposal.dropPerformer = .delegate
      return proposal
    }
    drag(from: CGPoint(x: 60, y: 660), to: place(behind: "a"))
    XCTAssertEqual(view.text, "new", "the delegate puts it in itself")
  }

  @preconcurrency @MainActor func testTextThatIsNotEditedTakesADropWhereTheDelegateSaysSo() {
    view.isEditable = false
    drag(from: CGPoint(x: 60, y: 660), to: place(behind: "abc"))
    XCTAssertEqual(view.text, "abc def")
    view.textDropDelegate = target
    target.editability = .temporary
    drag(from: CGPoint(x: 60, y: 660), to: place(behind: "abc"))
    XCTAssertEqual(view.text, "abcnew def")
    XCTAssertFalse(view.isEditable)
  }

  @preconcurrency @MainActor func testSelectedTextIsMovedWithinItsView() {
    view.textDragDelegate = target
    view.textDragInteraction?.isEnabled = true
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 0, length: 4)
    harness.run(to: now + 0.5)
    drag(from: place(behind: "a"), to: place(behind: "abc def"))
    XCTAssertEqual(view.text, "defabc ")
    XCTAssertEqual(target.log, ["items 1", "dragged true"])
    XCTAssertFalse(view.isTextDragActive)
  }

  @preconcurrency @MainActor func testFieldsTakeDropsToo() {
    let field = UITextField(frame: CGRect(x: 0, y: 400, width: 390, height: 40))
    field.text = "x"
    harness.window.addSubview(field)
    harness.frame(at: now)
    drag(from: CGPoint(x: 60, y: 660), to: CGPoint(x: 300, y: 420))
    XCTAssertEqual(field.text, "xnew")
  }
}
