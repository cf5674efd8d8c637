import Foundation
import QuartzCore

/// Drags rows or items of a list, and drops on it, as its delegates say.
@MainActor
final class ListDragDrop {
  /// What a drop does with the row or item at its place. Raw values are those of both kinds of proposals.
  enum Intent: Int {
    case unspecified = 0
    /// It makes a gap before it, or goes into it.
    case insertAt = 1
    case insertInto = 2
    /// Into it near its middle, beside it elsewhere.
    case automatic = 3

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
    /// What the drop does: never automatic.
    let intent: Intent
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
  private var dragState = UICellConfigurationDragState.none
  private var size = CGSize.zero
  private var destination: IndexPath?
  private var proposal: UIDropProposal?
  private var intent = Intent.unspecified
  /// The row or item that a drop would go into.
  private var target: IndexPath?
  /// What the list shows of a drag; nil without one.
  private(set) var gap: DragGap?
  private(set) var isDragging = false
  private(set) var isDroppedOn = false

  init(_ list: any DragList) { self.list = list }

  /// Adds or takes away what the list needs for its delegates.
  func follow(drags: Bool, drops: Bool) {
    takesDrops = drops
    if drags { list.addInteraction(drag) } else if drag.view != nil { list.removeInteraction(drag) }
    if drags || drops { list.addInteraction(drop) } else if drop.view != nil { list.removeInteraction(drop) }
  }

  private func show(_ gap: DragGap) {
    guard gap != self.gap else { return }
    self.gap = gap
    list.show(gap)
  }

  /// Tells the cell of a row or an item where it is in a drag.
  func dress(_ cell: any DraggedCell, at path: IndexPath) {
    let state = isDragging && path == source ? dragState : .none
    if cell.dragState != state { cell.dragState = state }
    let drop: UICellConfigurationDropState =
      !isDroppedOn ? .none : path == target ? .targeted : .notTargeted
    if cell.dropState != drop { cell.dropState = drop }
  }
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
    if let source { list.releaseLook(at: source) }
    tell(.lifting)
  }

  func dragInteraction(_ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession) {
    if dragState != .dragging { tell(.dragging) }
    // What is lifted is seen under the finger.
    if gap == nil { show(DragGap(source: source, size: size)) }
  }

  private func tell(_ state: UICellConfigurationDragState) {
    dragState = state
    guard let source, let cell = list.dragView(at: source) as? any DraggedCell else { return }
    dress(cell, at: source)
  }

  /// What has scrolled away meanwhile has no place to go back to that is seen.
  func dragInteraction(
    _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem,
    withDefault defaultPreview: UITargetedDragPreview
  ) -> UITargetedDragPreview? {
    source.flatMap { list.dragView(at: $0) } == nil ? nil : defaultPreview
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, willEndWith operation: UIDropOperation
  ) {
    if operation == .cancel { show(DragGap(source: source, size: size)) }
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation
  ) {
    isDragging = false
    source = nil
    gap = nil
    dragState = .none
    list.endDrag()
    for cell in list.dragCells where cell.dragState != .none { cell.dragState = .none }
    answers.didEnd(session)
  }
}

extension ListDragDrop: UIDropInteractionDelegate {
  /// The part of a row about its middle in which something goes into it rather than beside it. [our choice]
  private static let middle: ClosedRange<CGFloat> = 0.25...0.75

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
    let own = isDragging ? source : nil
    let place = session.location(in: list)
    let proposal = choose(session, at: place, own)
    self.proposal = proposal
    let isTaken = proposal.operation == .move || proposal.operation == .copy
    target = isTaken && intent == .insertInto ? destination : nil
    showDrop()
    let makes = isTaken && intent == .insertAt && destination != nil
    show(
      DragGap(
        destination: makes ? destination : nil, source: own,
        size: isDragging ? size : CGSize(width: list.bounds.width, height: ListDragDrop.gap),
        closesSource: makes && own != nil && proposal.operation == .move))
    return proposal
  }

  /// Asks for a proposal, and decides where the drop would go: between two rows by the halves of the one below the
  /// finger, or into that one.
  private func choose(_ session: any UIDropSession, at place: CGPoint, _ own: IndexPath?) -> UIDropProposal {
    let slot = list.dropPath(at: place, from: own)
    let row = list.dragPath(at: place)
    let share = row.map { list.dropShare(of: $0, at: place) } ?? 0
    let isMiddle = row != nil && Self.middle.contains(share)
    func ask(_ path: IndexPath?) -> (UIDropProposal, Intent) {
      takesDrops ? answers.update(session, path) : (UIDropProposal(operation: .move), .insertAt)
    }
    let first = isMiddle ? row : slot
    var (proposal, intent) = ask(first)
    if intent == .insertInto, let row, row != first { (proposal, intent) = ask(row) }
    destination = intent == .insertInto ? row : slot
    if intent == .automatic {
      intent = isMiddle ? .insertInto : .insertAt
      if let row { destination = isMiddle ? row : edge(of: row, isAfter: share > 0.5, own) }
    }
    self.intent = intent
    return proposal
  }

  /// The place before or after a row, counted without the one that moves.
  private func edge(of row: IndexPath, isAfter: Bool, _ own: IndexPath?) -> IndexPath {
    var item = row.item + (isAfter ? 1 : 0)
    if let own, own.section == row.section, own.item < item { item -= 1 }
    return IndexPath(item: item, section: row.section)
  }

  /// Tells the rows or items which of them would take the drop.
  private func showDrop() {
    let taker = target.flatMap { list.dragView(at: $0) }
    for cell in list.dragCells {
      let state: UICellConfigurationDropState = cell === taker ? .targeted : .notTargeted
      if cell.dropState != state { cell.dropState = state }
    }
  }

  private func endDropLook() {
    target = nil
    for cell in list.dragCells where cell.dropState != .none { cell.dropState = .none }
  }

  /// The height of the gap for what comes from elsewhere, in points.
  private static var gap: CGFloat { 44 }

  func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) {
    isDroppedOn = false
    destination = nil
    endDropLook()
    show(DragGap(source: isDragging ? source : nil, size: size))
    answers.didExit(session)
  }

  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
    let request = DropRequest(
      session: session, movement: session as? DragMovement, destination: destination,
      proposal: proposal ?? UIDropProposal(operation: .move), intent: intent,
      source: isDragging ? source : nil, size: size)
    // The gap stays in sight: it is where the row goes. What comes now comes to its own place.
    gap = nil
    if takesDrops {
      answers.perform(request)
    } else if let source, let destination {
      if destination != source { list.moveByDrag(from: source, to: destination) }
      if let item = session.items.first, let view = list.dragView(at: destination) {
        request.movement?.land(item, at: UIPreviewTarget(container: list, center: view.center))
      }
    }
    // What is put down between rows shows when it has arrived.
    if let item = session.items.first, request.movement?.lands(item) == true, let destination,
      intent != .insertInto
    {
      UIView.performWithoutAnimation { list.dragView(at: destination)?.alpha = 0 }
    }
  }

  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {
    isDroppedOn = false
    destination = nil
    gap = nil
    endDropLook()
    list.endDrag()
    answers.dropDidEnd(session)
  }
}
