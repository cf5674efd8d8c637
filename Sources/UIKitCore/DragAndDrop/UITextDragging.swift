import Foundation
import QuartzCore

/// How selected text is dragged.
public struct UITextDragOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Previews have none of the text's colours.
  public static let stripTextColorFromPreviews = UITextDragOptions(rawValue: 1 << 0)
}

/// Text that is about to be dragged.
@preconcurrency @MainActor
public protocol UITextDragRequest: AnyObject {
  /// Which text.
  var dragRange: UITextRange { get }
  /// What is dragged unless the delegate says otherwise.
  var suggestedItems: [UIDragItem] { get }
  /// What is dragged already.
  var existingItems: [UIDragItem] { get }
  /// Whether the text is selected. True here.
  var isSelected: Bool { get }
  var dragSession: any UIDragSession { get }
}

/// Decides what of a text is dragged. All methods are optional.
@preconcurrency @MainActor
public protocol UITextDragDelegate: AnyObject {
  /// What is dragged; nothing drags nothing. Default the suggested items.
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, itemsForDrag dragRequest: any UITextDragRequest
  ) -> [UIDragItem]
  /// What is lifted. Default the rectangle of the text.
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragPreviewForLiftingItem item: UIDragItem,
    session: any UIDragSession
  ) -> UITargetedDragPreview?
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, willAnimateLiftWith animator: any UIDragAnimating,
    session: any UIDragSession)
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionWillBegin session: any UIDragSession)
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionDidEnd session: any UIDragSession,
    with operation: UIDropOperation)
}

extension UITextDragDelegate {
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, itemsForDrag dragRequest: any UITextDragRequest
  ) -> [UIDragItem] { dragRequest.suggestedItems }
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragPreviewForLiftingItem item: UIDragItem,
    session: any UIDragSession
  ) -> UITargetedDragPreview? { TextDragging.preview(of: textDraggableView) }
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, willAnimateLiftWith animator: any UIDragAnimating,
    session: any UIDragSession
  ) {}
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionWillBegin session: any UIDragSession
  ) {}
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionDidEnd session: any UIDragSession,
    with operation: UIDropOperation
  ) {}
}

/// A text of which parts can be dragged. Source of the API: Apple, *UITextDragging.h*.
@preconcurrency @MainActor
public protocol UITextDraggable: UITextInput {
  /// Decides what is dragged. Weak.
  var textDragDelegate: (any UITextDragDelegate)? { get set }
  /// What drags selected text. It is made when it is asked for, and works from then on while it is enabled: on an iPad
  /// it is, on a phone the app enables it.
  var textDragInteraction: UIDragInteraction? { get }
  /// Whether text of the view is dragged now.
  var isTextDragActive: Bool { get }
  /// How text is dragged. Default nothing special.
  var textDragOptions: UITextDragOptions { get set }
}

extension UITextView: UITextDraggable {}
extension UITextField: UITextDraggable {}

extension UITextDraggable where Self: UIView {
  public var textDragDelegate: (any UITextDragDelegate)? {
    get { TextDragging.of(self).textDelegate }
    set { TextDragging.of(self).textDelegate = newValue }
  }
  public var textDragInteraction: UIDragInteraction? { TextDragging.of(self).interaction }
  public var isTextDragActive: Bool { TextDragging.of(self).isActive }
  public var textDragOptions: UITextDragOptions {
    get { TextDragging.of(self).options }
    set {
      TextDragging.of(self).options = newValue
      reportUnused("textDragOptions", newValue != [], "previews look as the text does")
    }
  }
}

/// Drags the selected text of a view.
@MainActor
final class TextDragging: UIDragInteractionDelegate {
  weak var textDelegate: (any UITextDragDelegate)?
  var options: UITextDragOptions = []
  private(set) var isActive = false
  private weak var view: (any UIView & UITextDraggable)?
  private(set) lazy var interaction = makeInteraction()
  /// The stretch that is dragged.
  private(set) var dragged: UITextRange?

  private static let key = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)

  static func of(_ view: any UIView & UITextDraggable) -> TextDragging {
    if let known = objc_getAssociatedObject(view, key) as? TextDragging { return known }
    let made = TextDragging(view)
    objc_setAssociatedObject(view, key, made, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    return made
  }

  private init(_ view: any UIView & UITextDraggable) { self.view = view }

  private func makeInteraction() -> UIDragInteraction {
    let made = UIDragInteraction(delegate: self)
    made.isEnabled = UIDevice.current.userInterfaceIdiom == .pad
    view?.addInteraction(made)
    return made
  }

  private final class Request: UITextDragRequest {
    let dragRange: UITextRange
    let suggestedItems: [UIDragItem]
    let dragSession: any UIDragSession
    var existingItems: [UIDragItem] { dragSession.items }
    var isSelected: Bool { true }
    init(_ range: UITextRange, _ items: [UIDragItem], _ session: any UIDragSession) {
      (dragRange, suggestedItems, dragSession) = (range, items, session)
    }
  }

  /// The rectangle of the selection, in the view.
  private static func frame(of view: any UIView & UITextDraggable) -> CGRect {
    guard let range = view.selectedTextRange else { return .null }
    return view.selectionRects(for: range).reduce(CGRect.null) { $0.union($1.rect) }
  }

  static func preview(of view: any UIView & UITextDraggable) -> UITargetedDragPreview? {
    let frame = frame(of: view)
    guard !frame.isNull,
      let picture = view.resizableSnapshotView(
        from: frame, afterScreenUpdates: true, withCapInsets: .zero)
    else { return nil }
    return UITargetedDragPreview(
      view: picture, parameters: UIPreviewParameters(),
      target: UIPreviewTarget(container: view, center: CGPoint(x: frame.midX, y: frame.midY)))
  }

  func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession)
    -> [UIDragItem]
  {
    guard let view, let range = view.selectedTextRange, !range.isEmpty, let text = view.text(in: range),
      view.selectionRects(for: range).contains(where: { $0.rect.contains(session.location(in: view)) })
    else { return [] }
    dragged = range
    let suggested = [UIDragItem(itemProvider: NSItemProvider(object: NSString(string: text)))]
    return textDelegate?.textDraggableView(view, itemsForDrag: Request(range, suggested, session))
      ?? suggested
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: any UIDragSession
  ) -> UITargetedDragPreview? {
    guard let view else { return nil }
    if let textDelegate {
      return textDelegate.textDraggableView(view, dragPreviewForLiftingItem: item, session: session)
    }
    return Self.preview(of: view)
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating,
    session: any UIDragSession
  ) {
    if let view { textDelegate?.textDraggableView(view, willAnimateLiftWith: animator, session: session) }
  }

  func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession) {
    isActive = true
    if let view { textDelegate?.textDraggableView(view, dragSessionWillBegin: session) }
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation
  ) {
    isActive = false
    // Text that went to another view is not here any more; a drop on the same view has moved it.
    if operation == .move, let view, let dragged { view.replace(dragged, withText: "") }
    dragged = nil
    if let view { textDelegate?.textDraggableView(view, dragSessionDidEnd: session, with: operation) }
  }

  /// The text was moved within its view: it is not deleted again.
  func wasMovedWithin() { dragged = nil }
}
