import UIKit

/// The lanes of all animations, group by group, the newest first. Only rows in sight are views.
///
/// A click chooses a lane, or opens a group or a block; with the focus, up and down choose, left closes the group,
/// right opens it.
final class LaneList: PanelControl, WheelReceiver {
  /// A lane was chosen; its number.
  var onChoose: (Int) -> Void = { _ in }
  /// The speed in a lane was clicked; the lane's number.
  var onSpeed: (Int) -> Void = { _ in }
  /// A group's heading was clicked; its number.
  var onChooseGroup: (Int) -> Void = { _ in }
  /// The time axis is to be zoomed by a factor about a place, or moved by a part of its length.
  var onZoom: (Double, CGFloat) -> Void = { _, _ in }
  var onPan: (Double) -> Void = { _ in }

  private(set) var groups: [LaneGroup] = []
  var axis = TimeAxis() { didSet { if axis != oldValue { refill() } } }
  /// The curves of lanes in all variants; empty while nothing is compared.
  var curves: [Int: [GraphCurve]] = [:] { didSet { if curves != oldValue { refill() } } }
  private(set) var chosen: Int?
  private var open: Set<Int> = []
  /// Blocks whose lanes are shown one by one.
  private var openBlocks: Set<Int> = []
  private var rows: [Row] = []

  /// What is in a row: a group's heading, a lane of it, or the lanes of a block.
  private struct Row {
    let group: Int
    /// One lane, or all of a block; nil for the heading.
    var lanes: Range<Int>?
    var isBlock = false
  }

  /// What there is to read where no lane is.
  private static let untouched = "Touch the interface: what moves appears here."
  private static let still = "Nothing has moved after this touch. What does appears here."

  /// The text shown instead of lanes; nil while there are lanes.
  var emptyText: String? { empty.isHidden ? nil : empty.text }

  let scroll = RowScroll()
  private let empty = PanelLook.label(PanelLook.body, PanelLook.quietText)

  init() {
    super.init(frame: .zero)
    accessibilityIdentifier = "tuner.lanes"
    scroll.kind = { [unowned self] in rows[$0].lanes == nil ? 0 : 1 }
    scroll.makeRow = { $0 == 0 ? LaneGroupRow(frame: .zero) : LaneRow(frame: .zero) }
    scroll.fill = { [unowned self] in fill($0, $1) }
    empty.text = Self.untouched
    empty.textAlignment = .center
    empty.numberOfLines = 0
    addSubview(scroll)
    addSubview(empty)
    scroll.addGestureRecognizer(UITapGestureRecognizer(target: self, action: Selector("tap:", Self.tap)))
    scroll.addGestureRecognizer(
      UIHoverGestureRecognizer(target: self, action: Selector("hover:", Self.hover)))
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Content

  /// Shows these groups; the order is kept, the newest at the top.
  func show(_ groups: [LaneGroup]) {
    guard groups != self.groups else { return }
    let newest = groups.last(where: { !$0.lanes.isEmpty })?.id
    let known = self.groups.last(where: { !$0.lanes.isEmpty })?.id
    self.groups = groups
    if let newest, newest != known {
      // What just happened is what one wants to see.
      open = [newest]
      scroll.contentOffset = .zero
    }
    arrange()
  }

  /// Marks a lane as chosen, and opens its group.
  func choose(_ id: Int?, reveal: Bool = true) {
    guard id != chosen else { return }
    chosen = id
    if let group = groups.first(where: { $0.lanes.contains { $0.id == id } }), !open.contains(group.id) {
      open.insert(group.id)
      arrange()
    } else {
      refill()
    }
    if reveal, let row = row(of: id) { scroll.reveal(row) }
  }

  /// The group of the chosen lane, else the newest.
  var chosenGroup: LaneGroup? {
    groups.first { $0.lanes.contains { $0.id == chosen } } ?? groups.last { !$0.lanes.isEmpty } ?? groups.last
  }

  /// The height of all rows.
  var contentHeight: CGFloat {
    rows.reduce(0) { $0 + ($1.lanes == nil ? PanelLook.headingHeight : LaneRow.height) }
  }

  /// The row of a lane, or of the block that it is folded into.
  private func row(of id: Int?) -> Int? {
    rows.lastIndex { row in lanes(of: row).contains { $0.id == id } }
  }

  private func lanes(of row: Row) -> ArraySlice<Lane> { row.lanes.map { groups[row.group].lanes[$0] } ?? [] }

  /// Whether a row stands for lanes that have no rows of their own.
  private func isFolded(_ row: Row) -> Bool {
    row.isBlock && !(lanes(of: row).first?.block.map { openBlocks.contains($0) } ?? true)
  }

  /// The width at which no name in the rows is cut off.
  private(set) var namesWidth: CGFloat = 0

  /// So many rows are measured.
  private static let mostMeasured = 64

  private func measureNames() {
    let lanes = rows.lazy.filter { $0.lanes != nil && !$0.isBlock }.prefix(Self.mostMeasured)
      .compactMap { self.lanes(of: $0).first }
    namesWidth = lanes.reduce(0) { max($0, LaneRow.namesWidth(of: $1)) }
  }

  private func arrange() {
    rows.removeAll(keepingCapacity: true)
    for index in groups.indices.reversed() where !groups[index].lanes.isEmpty {
      rows.append(Row(group: index))
      if open.contains(groups[index].id) { arrangeLanes(of: index) }
    }
    measureNames()
    empty.isHidden = !rows.isEmpty
    empty.text = groups.contains { $0.id > 0 } ? Self.still : Self.untouched
    scroll.reload(heights: rows.map { $0.lanes == nil ? PanelLook.headingHeight : LaneRow.height })
  }

  private func arrangeLanes(of group: Int) {
    let lanes = groups[group].lanes
    var index = 0
    while index < lanes.count {
      var end = index + 1
      if let block = lanes[index].block {
        while end < lanes.count, lanes[end].block == block { end += 1 }
        rows.append(Row(group: group, lanes: index..<end, isBlock: true))
        if !openBlocks.contains(block) { index = end }
      }
      while index < end {
        rows.append(Row(group: group, lanes: index..<index + 1))
        index += 1
      }
    }
  }

  private func refill() { scroll.refill() }

  private func fill(_ view: UIView, _ index: Int) {
    let row = rows[index]
    let group = groups[row.group]
    if row.isBlock, let lane = Lane.folded(lanes(of: row)) {
      let isFolded = isFolded(row)
      (view as? LaneRow)?.show(
        lane, axis, isChosen: isFolded && lanes(of: row).contains { $0.id == chosen },
        fold: isFolded ? .closed : .open)
    } else if var lane = lanes(of: row).first {
      lane.curves = curves[lane.id] ?? []
      (view as? LaneRow)?.show(
        lane, axis, isChosen: lane.id == chosen, fold: lane.block == nil ? .none : .inside)
    } else {
      (view as? LaneGroupRow)?.show(
        group, isOpen: open.contains(group.id), isChosen: group.lanes.contains { $0.id == chosen })
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    scroll.frame = bounds
    empty.frame = bounds.insetBy(dx: 24, dy: 0)
  }

  // MARK: Input

  private func tap(_ tap: UITapGestureRecognizer) {
    guard let index = scroll.index(at: tap.location(in: scroll).y) else { return }
    let row = rows[index]
    if row.isBlock {
      toggleBlock(row)
    } else if let lane = lanes(of: row).first {
      let frame = LaneRow.speedFrame(axis)
      let shows = lane.canBeSlowed && (lane.speed != 1 || lane.id == chosen)
      choose(lane.id, reveal: false)
      onChoose(lane.id)
      if shows, (frame.minX...frame.maxX).contains(tap.location(in: scroll).x) { onSpeed(lane.id) }
    } else {
      toggle(row.group)
      onChooseGroup(groups[row.group].id)
    }
  }

  /// Says what a click on the speed does, and the whole name of a lane that has no room for it.
  private func hover(_ hover: UIHoverGestureRecognizer) {
    let isIn = hover.state == .began || hover.state == .changed
    giveHint(isIn ? hint(at: hover.location(in: scroll)) : nil)
  }

  private func hint(at place: CGPoint) -> String? {
    guard let index = scroll.index(at: place.y), let lane = lanes(of: rows[index]).first, !rows[index].isBlock
    else { return nil }
    let frame = LaneRow.speedFrame(axis)
    let shows = lane.canBeSlowed && (lane.speed != 1 || lane.id == chosen)
    if shows, (frame.minX...frame.maxX).contains(place.x) { return Self.speedHint }
    guard let row = scroll.row(at: index) as? LaneRow, row.cutsNames else { return nil }
    return "\(lane.title)  ·  \(lane.detail)"
  }
  private static let speedHint = "Slow this layer alone, 1/2, 1/4, 1/10 — S"

  /// Shows the lanes of a block one by one, or as one again.
  private func toggleBlock(_ row: Row) {
    let lanes = lanes(of: row)
    guard let first = lanes.first, let block = first.block else { return }
    if openBlocks.remove(block) == nil { openBlocks.insert(block) }
    arrange()
    guard !lanes.contains(where: { $0.id == chosen }) else { return }
    choose(first.id, reveal: false)
    onChoose(first.id)
  }

  private func toggle(_ index: Int) {
    let id = groups[index].id
    if open.contains(id) { open.remove(id) } else { open.insert(id) }
    arrange()
  }

  /// Handles the wheel; false passes it on to the next view.
  package func wheelTurned(_ input: ScrollInput) -> Bool {
    if input.modifiers.contains(.control) {
      onZoom(input.delta.dy < 0 ? 0.8 : 1.25, convert(input.location, from: nil).x)
      return true
    }
    if input.modifiers.contains(.shift) || input.delta.dy == 0 {
      onPan((input.delta.dy != 0 ? input.delta.dy : input.delta.dx) > 0 ? 0.1 : -0.1)
      return true
    }
    return false
  }

  /// Goes to the next or the former lane of the open groups.
  func step(by count: Int) {
    let lanes = rows.indices.filter { rows[$0].lanes != nil && (!rows[$0].isBlock || isFolded(rows[$0])) }
    guard !lanes.isEmpty else {
      // Nothing open: the newest group is.
      guard let row = rows.first else { return }
      return toggle(row.group)
    }
    let at = row(of: chosen).flatMap { lanes.firstIndex(of: $0) }
    let next = at.map { min(max($0 + count, 0), lanes.count - 1) } ?? (count > 0 ? 0 : lanes.count - 1)
    guard let lane = self.lanes(of: rows[lanes[next]]).first else { return }
    choose(lane.id)
    onChoose(lane.id)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key, isFocused, key.modifierFlags.isEmpty else {
      return super.pressesBegan(presses, with: event)
    }
    switch key.keyCode {
    case .keyboardDownArrow: step(by: 1)
    case .keyboardUpArrow: step(by: -1)
    case .keyboardPageDown: step(by: 8)
    case .keyboardPageUp: step(by: -8)
    default: super.pressesBegan(presses, with: event)
    }
  }
}
