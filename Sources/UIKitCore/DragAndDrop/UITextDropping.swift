import Foundation
import QuartzCore

/// Whether a text that is not edited takes a drop. Raw values are UIKit's.
public enum UITextDropEditability: UInt, Sendable {
  case no = 0
  case temporary = 1
  case yes = 2
}

/// What a drop on a text would do.
@preconcurrency @MainActor
open class UITextDropProposal: UIDropProposal {
  /// Where the text goes. Raw values are UIKit's.
  public enum Action: UInt, Sendable {
    case insert = 0
    case replaceSelection = 1
    case replaceAll = 2
  }
  /// Who shows how far items have come. Raw values are UIKit's.
  public enum ProgressMode: UInt, Sendable {
    case system = 0
    case custom = 1
  }
  /// Who puts the text in. Raw values are UIKit's.
  public enum Performer: UInt, Sendable {
    case view = 0
    case delegate = 1
  }

  /// Where the text goes. Default to the place under the finger.
  open var dropAction: Action = .insert
  /// Who shows how far items have come. Items are at hand here.
  open var dropProgressMode: ProgressMode = .system {
    didSet { reportUnused("dropProgressMode", dropProgressMode != .system, "what is dropped is at hand") }
  }
  /// Whether text that stays in its view is moved at once. So it is here in any case.
  open var useFastSameViewOperations = true {
    didSet {
      reportUnused(
        "useFastSameViewOperations", !useFastSameViewOperations, "text is moved at once in any case")
    }
  }
  /// Who puts the text in. Default the view.
  open var dropPerformer: Performer = .view
}

/// Something that is over a text.
@preconcurrency @MainActor
public protocol UITextDropRequest: AnyObject {
  /// The place under the finger.
  var dropPosition: UITextPosition { get }
  /// What happens unless the delegate says otherwise.
  var suggestedProposal: UITextDropProposal { get }
  /// Whether the items come from the same view.
  var isSameView: Bool { get }
  var dropSession: any UIDropSession { get }
}

/// Decides what is dropped on a text. All methods are optional.
@preconcurrency @MainActor
public protocol UITextDropDelegate: AnyObject {
  /// Whether a text that is not edited takes a drop. Default no.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willBecomeEditableForDrop drop: any UITextDropRequest
  ) -> UITextDropEditability
  /// What a drop would do. Default what is suggested.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest
  ) -> UITextDropProposal
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest)
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    previewForDroppingAllItemsWithDefault defaultPreview: UITargetedDragPreview
  ) -> UITargetedDragPreview?
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnter session: any UIDropSession)
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidUpdate session: any UIDropSession)
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidExit session: any UIDropSession)
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnd session: any UIDropSession)
}

extension UITextDropDelegate {
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willBecomeEditableForDrop drop: any UITextDropRequest
  ) -> UITextDropEditability { .no }
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest
  ) -> UITextDropProposal { drop.suggestedProposal }
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest
  ) {}
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    previewForDroppingAllItemsWithDefault defaultPreview: UITargetedDragPreview
  ) -> UITargetedDragPreview? { nil }
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnter session: any UIDropSession
  ) {}
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidUpdate session: any UIDropSession
  ) {}
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidExit session: any UIDropSession
  ) {}
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnd session: any UIDropSession
  ) {}
}

/// A text that takes drops. Source of the API: Apple, *UITextDropping.h*.
@preconcurrency @MainActor
public protocol UITextDroppable: UITextInput, UITextPasteConfigurationSupporting {
  /// Decides what is dropped. Weak.
  var textDropDelegate: (any UITextDropDelegate)? { get set }
  /// What takes drops; made when something is first dragged over the view, or when it is asked for.
  var textDropInteraction: UIDropInteraction? { get }
  /// Whether something is over the view now.
  var isTextDropActive: Bool { get }
}

extension UITextView: UITextDroppable {}
extension UITextField: UITextDroppable {}

extension UITextDroppable where Self: UIView {
  public var textDropDelegate: (any UITextDropDelegate)? {
    get { TextDropping.of(self).textDelegate }
    set { TextDropping.of(self).textDelegate = newValue }
  }
  public var textDropInteraction: UIDropInteraction? { TextDropping.of(self).interaction }
  public var isTextDropActive: Bool { TextDropping.of(self).isActive }
}

/// Takes drops on a text.
@MainActor
final class TextDropping: UIDropInteractionDelegate {
  weak var textDelegate: (any UITextDropDelegate)?
  private(set) var isActive = false
  private weak var view: (any UIView & UITextDroppable)?
  private(set) lazy var interaction = makeInteraction()
  private var proposal: UITextDropProposal?

  private static let key = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)

  static func of(_ view: any UIView & UITextDroppable) -> TextDropping {
    if let known = objc_getAssociatedObject(view, key) as? TextDropping { return known }
    let made = TextDropping(view)
    objc_setAssociatedObject(view, key, made, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    return made
  }

  private init(_ view: any UIView & UITextDroppable) { self.view = view }

  private func makeInteraction() -> UIDropInteraction {
    let made = UIDropInteraction(delegate: self)
    view?.addInteraction(made)
    return made
  }

  private final class Request: UITextDropRequest {
    let dropPosition: UITextPosition
    let suggestedProposal: UITextDropProposal
    let isSameView: Bool
    let dropSession: any UIDropSession
    init(
      _ position: UITextPosition, _ proposal: UITextDropProposal, isSameView: Bool,
      _ session: any UIDropSession
    ) {
      (dropPosition, suggestedProposal, dropSession) = (position, proposal, session)
      self.isSameView = isSameView
    }
  }

  private func isFromHere(_ view: any UIView & UITextDroppable) -> Bool {
    (view as? any UIView & UITextDraggable).map { TextDragging.of($0).isActive } ?? false
  }

  private func request(_ session: any UIDropSession) -> Request? {
    guard let view, let place = view.closestPosition(to: session.location(in: view)) else { return nil }
    let isSameView = isFromHere(view)
    let moves = isSameView && session.allowsMoveOperation
    return Request(
      place, UITextDropProposal(operation: moves ? .move : .copy), isSameView: isSameView, session)
  }

  private func takes(_ request: Request) -> Bool {
    let isEdited = (view as? UITextView)?.isEditable ?? (view as? UIControl)?.isEnabled ?? true
    guard !isEdited, let view else { return isEdited }
    return (textDelegate?.textDroppableView(view, willBecomeEditableForDrop: request) ?? .no) != .no
  }

  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
    guard let view else { return false }
    let isText =
      session.canLoadObjects(ofClass: NSString.self) || session.canLoadObjects(ofClass: NSURL.self)
    return isText || view.pasteDelegate != nil || view.canPaste(session.items.map(\.itemProvider))
  }

  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession) {
    isActive = true
    if let view { textDelegate?.textDroppableView(view, dropSessionDidEnter: session) }
  }

  func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession)
    -> UIDropProposal
  {
    guard let view, let request = request(session), takes(request) else {
      proposal = nil
      return UIDropProposal(operation: .forbidden)
    }
    textDelegate?.textDroppableView(view, dropSessionDidUpdate: session)
    let wanted =
      textDelegate?.textDroppableView(view, proposalForDrop: request) ?? request.suggestedProposal
    proposal = wanted
    return wanted
  }

  func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) {
    isActive = false
    if let view { textDelegate?.textDroppableView(view, dropSessionDidExit: session) }
  }

  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
    guard let view, let request = request(session), let proposal else { return }
    textDelegate?.textDroppableView(view, willPerformDrop: request)
    guard proposal.dropPerformer == .view else { return }
    let unedited = (view as? UITextView).flatMap { $0.isEditable ? nil : $0 }
    let editability = unedited.flatMap {
      textDelegate?.textDroppableView($0, willBecomeEditableForDrop: request)
    }
    unedited?.isEditable = true
    var place = request.dropPosition
    if request.isSameView, proposal.operation == .move { place = takeOut(view, before: place) ?? place }
    if !view.isFirstResponder { view.becomeFirstResponder() }
    switch proposal.dropAction {
    case .insert: view.selectedTextRange = view.textRange(from: place, to: place)
    case .replaceSelection: break
    case .replaceAll:
      view.selectedTextRange = view.textRange(from: view.beginningOfDocument, to: view.endOfDocument)
    }
    view.paste(itemProviders: session.items.map(\.itemProvider))
    if editability == .temporary { unedited?.isEditable = false }
  }

  /// Takes the dragged text out of the view; gives where the place before which it goes is then.
  private func takeOut(_ view: any UIView & UITextDroppable, before place: UITextPosition) -> UITextPosition?
  {
    guard let source = (view as? any UIView & UITextDraggable).map(TextDragging.of),
      let range = source.dragged
    else { return nil }
    let offset = view.offset(from: view.beginningOfDocument, to: place)
    let start = view.offset(from: view.beginningOfDocument, to: range.start)
    let length = view.offset(from: range.start, to: range.end)
    source.wasMovedWithin()
    view.replace(range, withText: "")
    let left = offset <= start ? offset : max(offset - length, start)
    return view.position(from: view.beginningOfDocument, offset: left)
  }

  func dropInteraction(
    _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
    withDefault defaultPreview: UITargetedDragPreview
  ) -> UITargetedDragPreview? {
    view.flatMap {
      textDelegate?.textDroppableView($0, previewForDroppingAllItemsWithDefault: defaultPreview)
    }
  }

  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {
    isActive = false
    proposal = nil
    if let view { textDelegate?.textDroppableView(view, dropSessionDidEnd: session) }
  }
}
