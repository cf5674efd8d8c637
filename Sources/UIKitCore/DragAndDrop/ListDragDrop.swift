import Foundation
import QuartzCore

/// A table or a collection as drags see it.
@MainActor
protocol DragList: UIScrollView {
  /// The row or item at a place of the content, among those that are there.
  func dragPath(at place: CGPoint) -> IndexPath?
  /// Where something that is dropped at a place goes, which may be behind the last.
  func dropPath(at place: CGPoint, from source: IndexPath?) -> IndexPath?
  /// What shows a row or an item.
  func dragView(at path: IndexPath) -> UIView?
  /// The rows or items that show.
  var dragCells: [any DraggedCell] { get }
  /// Shows a gap, animated, with the row or item that is dragged gone; nil closes it.
  func openGap(at path: IndexPath?, from source: IndexPath?, size: CGSize)
  /// Shows all rows or items again, where they belong now. Those that are there already do not move.
  func endDrag()
  /// Shows a row or an item as it is without a finger on it.
  func releaseLook(at path: IndexPath)
  /// Moves what was dragged, without a delegate for drops.
  func moveByDrag(from source: IndexPath, to destination: IndexPath)
  /// Whether the data source lets what is at a path be moved.
  func letsMove(_ path: IndexPath) -> Bool
}

/// Drags rows or items of a list, and drops on it, as its delegates say.
@MainActor
final class ListDragDrop {
  /// What a drop does with the row or item at its place. Raw values are those of both kinds of proposals.
  enum Intent: Int {
    case unspecified = 0
    /// It makes a gap before it, or goes into it.
    case insertAt = 1
    case insertInto = 2

    init(_ intent: Int?) { self = intent.flatMap(Intent.init(rawValue:)) ?? .unspecified }
  }

  /// What a list's delegates answer.
  @MainActor
  struct Answers {
    var items: (any UIDragSession, IndexPath, CGPoint) -> [UIDragItem] = { _, _, _ in [] }
    var willBegin: (any UIDragSession) -> Void = { _ in }
    var didEnd: (any UIDragSession) -> Void = { _ in }
    var canHandle: (any UIDropSession) -> Bool = { _ in false }
    var didEnter: (any UIDropSession) -> Void = { _ in }
    var update: (any UIDropSession, IndexPath?) -> (UIDropProposal, Intent) = { _, _ in
      (UIDropProposal(operation: .cancel), .unspecified)
    }
    var didExit: (any UIDropSession) -> Void = { _ in }
    var dropDidEnd: (any UIDropSession) -> Void = { _ in }
    var perform: (DropRequest) -> Void = { _ in }
  }

  /// A drop that a list is to take.
  @MainActor
  struct DropRequest {
    let session: any UIDropSession
    let movement: DragMovement?
    let destination: IndexPath?
    let proposal: UIDropProposal
    /// Where the first item was in this list; nil for one that comes from elsewhere.
    let source: IndexPath?
    let size: CGSize
  }

  private unowned let list: any DragList
  var answers = Answers()
  /// Whether a delegate for drops is there; without it a drag within the list moves.
  var takesDrops = false
  private(set) lazy var drag = UIDragInteraction(delegate: self)
  private(set) lazy var drop = UIDropInteraction(delegate: self)
  private var source: IndexPath?
  private weak var lifted: (any DraggedCell)?
  private var size = CGSize.zero
  private var destination: IndexPath?
  private var proposal: UIDropProposal?
  private(set) var isDragging = false
  private(set) var isDroppedOn = false

  init(_ list: any DragList) { self.list = list }

  /// Adds or takes away what the list needs for its delegates.
  func follow(drags: Bool, drops: Bool) {
    takesDrops = drops
    if drags { list.addInteraction(drag) } else if drag.view != nil { list.removeInteraction(drag) }
    if drags || drops { list.addInteraction(drop) } else if drop.view != nil { list.removeInteraction(drop) }
  }

  private func isOwn(_ session: any UIDropSession) -> Bool { isDragging }
}

extension ListDragDrop: UIDragInteractionDelegate {
  func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession)
    -> [UIDragItem]
  {
    let place = session.location(in: list)
    guard let path = list.dragPath(at: place), let view = list.dragView(at: path) else { return [] }
    let items = answers.items(session, path, place)
    source = path
    size = view.bounds.size
    return items
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: any UIDragSession
  ) -> UITargetedDragPreview? {
    guard let source, let view = list.dragView(at: source) else { return nil }
    let parameters = UIDragPreviewParameters()
    parameters.backgroundColor = view.backgroundColor ?? list.backgroundColor ?? .systemBackground
    parameters.visiblePath = UIBezierPath(roundedRect: view.bounds, cornerRadius: ListDragDrop.corner)
    return UITargetedDragPreview(view: view, parameters: parameters)
  }

  /// Corners of a lifted row, in points. [our choice]
  private static var corner: CGFloat { 10 }

  func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession) {
    isDragging = true
    answers.willBegin(session)
    guard let source else { return }
    list.releaseLook(at: source)
    lifted = list.dragView(at: source) as? any DraggedCell
    lifted?.dragState = .lifting
  }

  func dragInteraction(_ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession) {
    lifted?.dragState = .dragging
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, willEndWith operation: UIDropOperation
  ) {
    if operation == .cancel { list.openGap(at: nil, from: source, size: size) }
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation
  ) {
    list.endDrag()
    isDragging = false
    source = nil
    lifted?.dragState = .none
    lifted = nil
    answers.didEnd(session)
  }
}

extension ListDragDrop: UIDropInteractionDelegate {
  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
    takesDrops ? answers.canHandle(session) : isDragging && source.map(list.letsMove) == true
  }

  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession) {
    isDroppedOn = true
    answers.didEnter(session)
  }

  func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession)
    -> UIDropProposal
  {
    destination = list.dropPath(at: session.location(in: list), from: isDragging ? source : nil)
    let (proposal, intent) =
      takesDrops ? answers.update(session, destination) : (UIDropProposal(operation: .move), .insertAt)
    self.proposal = proposal
    let isTaken = proposal.operation == .move || proposal.operation == .copy
    let makes = isTaken && intent == .insertAt
    showDrop(into: isTaken && intent == .insertInto ? destination : nil)
    let gap = isDragging ? size : CGSize(width: list.bounds.width, height: ListDragDrop.gap)
    list.openGap(at: makes ? destination : nil, from: isDragging ? source : nil, size: gap)
    return proposal
  }

  /// Tells the rows or items which of them would take the drop.
  private func showDrop(into path: IndexPath?) {
    let target = path.flatMap { list.dragView(at: $0) }
    for cell in list.dragCells { cell.dropState = cell === target ? .targeted : .notTargeted }
  }

  private func endDropLook() {
    for cell in list.dragCells { cell.dropState = .none }
  }

  /// The height of the gap for what comes from elsewhere, in points.
  private static var gap: CGFloat { 44 }

  func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) {
    isDroppedOn = false
    destination = nil
    endDropLook()
    list.openGap(at: nil, from: isDragging ? source : nil, size: size)
    answers.didExit(session)
  }

  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
    let request = DropRequest(
      session: session, movement: session as? DragMovement, destination: destination,
      proposal: proposal ?? UIDropProposal(operation: .move), source: isDragging ? source : nil, size: size)
    // The gap stays: it is where the row goes.
    if takesDrops {
      answers.perform(request)
    } else if let source, let destination {
      if destination != source { list.moveByDrag(from: source, to: destination) }
      if let item = session.items.first, let view = list.dragView(at: destination) {
        request.movement?.land(item, at: UIPreviewTarget(container: list, center: view.center))
      }
    }
    // What is put down shows when it has arrived.
    if let item = session.items.first, request.movement?.lands(item) == true, let destination {
      UIView.performWithoutAnimation { list.dragView(at: destination)?.alpha = 0 }
    }
  }

  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {
    isDroppedOn = false
    destination = nil
    endDropLook()
    list.endDrag()
    answers.dropDidEnd(session)
  }
}
