import UIKit

/// The lanes of all animations, group by group, the newest first. Only rows in sight are views.
///
/// A click chooses a lane or opens a group; with the focus, up and down choose, left closes the group, right opens it.
final class LaneList: PanelControl, WheelReceiver {
  /// A lane was chosen; its number.
  var onChoose: (Int) -> Void = { _ in }
  /// A group's heading was clicked; its number.
  var onChooseGroup: (Int) -> Void = { _ in }
  /// The time axis is to be zoomed by a factor about a place, or moved by a part of its length.
  var onZoom: (Double, CGFloat) -> Void = { _, _ in }
  var onPan: (Double) -> Void = { _ in }

  private(set) var groups: [LaneGroup] = []
  var axis = TimeAxis() { didSet { if axis != oldValue { refill() } } }
  private(set) var chosen: Int?
  private var open: Set<Int> = []
  /// What is in each row: a group and, below it, one of its lanes.
  private var rows: [(group: Int, lane: Int?)] = []
  let scroll = RowScroll()
  private let empty = PanelLook.label(PanelLook.body, PanelLook.quietText)

  init() {
    super.init(frame: .zero)
    accessibilityIdentifier = "tuner.lanes"
    scroll.kind = { [unowned self] in rows[$0].lane == nil ? 0 : 1 }
    scroll.makeRow = { $0 == 0 ? LaneGroupRow(frame: .zero) : LaneRow(frame: .zero) }
    scroll.fill = { [unowned self] in fill($0, $1) }
    empty.text = "Touch the interface: what moves appears here."
    empty.textAlignment = .center
    empty.numberOfLines = 0
    addSubview(scroll)
    addSubview(empty)
    scroll.addGestureRecognizer(UITapGestureRecognizer(target: self, action: Selector("tap:", Self.tap)))
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
    rows.reduce(0) { $0 + ($1.lane == nil ? PanelLook.headingHeight : LaneRow.height) }
  }

  private func row(of id: Int?) -> Int? {
    rows.firstIndex { row in row.lane.map { groups[row.group].lanes[$0].id == id } ?? false }
  }

  private func arrange() {
    rows.removeAll(keepingCapacity: true)
    for index in groups.indices.reversed() where !groups[index].lanes.isEmpty {
      rows.append((index, nil))
      guard open.contains(groups[index].id) else { continue }
      for lane in groups[index].lanes.indices { rows.append((index, lane)) }
    }
    empty.isHidden = !rows.isEmpty
    scroll.reload(heights: rows.map { $0.lane == nil ? PanelLook.headingHeight : LaneRow.height })
  }

  private func refill() { scroll.refill() }

  private func fill(_ view: UIView, _ index: Int) {
    let row = rows[index]
    let group = groups[row.group]
    if let lane = row.lane {
      (view as? LaneRow)?.show(group.lanes[lane], axis, isChosen: group.lanes[lane].id == chosen)
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
    if let lane = row.lane {
      let id = groups[row.group].lanes[lane].id
      choose(id, reveal: false)
      onChoose(id)
    } else {
      toggle(row.group)
      onChooseGroup(groups[row.group].id)
    }
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
    let lanes = rows.indices.filter { rows[$0].lane != nil }
    guard !lanes.isEmpty else {
      // Nothing open: the newest group is.
      guard let row = rows.first else { return }
      return toggle(row.group)
    }
    let at = row(of: chosen).flatMap { lanes.firstIndex(of: $0) }
    let next = at.map { min(max($0 + count, 0), lanes.count - 1) } ?? (count > 0 ? 0 : lanes.count - 1)
    let row = rows[lanes[next]]
    let id = groups[row.group].lanes[row.lane ?? 0].id
    choose(id)
    onChoose(id)
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
