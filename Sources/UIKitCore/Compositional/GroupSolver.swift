import Foundation
import QuartzCore

/// Places the items of a group, and of the groups in it.
@MainActor
struct GroupSolver {
  /// An element of a group, from the group's corner.
  struct Placed {
    /// Which item of the section it belongs to.
    var item: Int
    /// The kind; nil for the item's cell.
    var kind: String?
    var frame: CGRect
    var zIndex = 0
    /// Which sides the content decides.
    var isWidthOpen = false
    var isHeightOpen = false
  }

  /// What an item was measured to be; nil before.
  let measured: (_ item: Int) -> CGSize?
  let traits: UITraitCollection
  /// One past the section's last item.
  let end: Int
  private(set) var placed: [Placed] = []
  private(set) var next: Int

  private static let slack: CGFloat = 0.01

  init(from first: Int, to end: Int, traits: UITraitCollection, measured: @escaping (Int) -> CGSize?) {
    self.measured = measured
    self.traits = traits
    self.end = end
    next = first
  }

  /// Places a group; returns its size.
  mutating func solve(_ group: NSCollectionLayoutGroup, in container: CGSize) -> CGSize {
    place(group, at: .zero, in: container)
  }

  private mutating func place(
    _ group: NSCollectionLayoutGroup, at origin: CGPoint, in container: CGSize
  ) -> CGSize {
    var size = group.layoutSize.resolved(in: container)
    let insets = group.contentInsets
    let inner = CGSize(
      width: max(size.width - insets.leading - insets.trailing, 0),
      height: max(size.height - insets.top - insets.bottom, 0))
    let corner = CGPoint(x: origin.x + insets.leading, y: origin.y + insets.top)
    let first = next
    let start = placed.count
    var used: CGSize
    switch group.arrangement {
    case .custom(let provider):
      let environment = LayoutEnvironment(size: inner, insets: .zero, traits: traits)
      used = .zero
      for item in provider(environment) where next < end {
        placed.append(
          Placed(item: next, frame: item.frame.offsetBy(dx: corner.x, dy: corner.y), zIndex: item.zIndex))
        used = CGSize(width: max(used.width, item.frame.maxX), height: max(used.height, item.frame.maxY))
        next += 1
      }
    case .horizontal: used = line(group, isHorizontal: true, at: corner, size: inner, container: container)
    case .vertical: used = line(group, isHorizontal: false, at: corner, size: inner, container: container)
    }
    if group.layoutSize.widthDimension.isOpen { size.width = used.width + insets.leading + insets.trailing }
    if group.layoutSize.heightDimension.isOpen { size.height = used.height + insets.top + insets.bottom }
    if next > first {
      // Groups whose size the content decides are known only now.
      spread(group, from: start, corner: corner, size: size, insets: insets)
      add(group.supplementaryItems, to: first, rect: CGRect(origin: origin, size: size))
    }
    return size
  }

  /// Items along one axis; returns what they take.
  private mutating func line(
    _ group: NSCollectionLayoutGroup, isHorizontal: Bool, at corner: CGPoint, size: CGSize, container: CGSize
  ) -> CGSize {
    let room = isHorizontal ? size.width : size.height
    let isOpen =
      isHorizontal ? group.layoutSize.widthDimension.isOpen : group.layoutSize.heightDimension.isOpen
    let spacing = group.interItemSpacing?.spacing ?? 0
    var cursor: CGFloat = 0
    var across: CGFloat = 0
    var number = 0
    var parts: [(range: Range<Int>, place: CGFloat, length: CGFloat)] = []
    while next < end, !group.subitems.isEmpty {
      let item = group.subitems[number % group.subitems.count]
      if let count = group.count { if number >= count { break } }
      var wanted = item.layoutSize.resolved(in: size)
      if let count = group.count, group.isEqual {
        let share = (room - spacing * CGFloat(count - 1)) / CGFloat(count)
        if isHorizontal { wanted.width = share } else { wanted.height = share }
      }
      let (before, after) = margins(item, isHorizontal: isHorizontal)
      let (above, below) = margins(item, isHorizontal: !isHorizontal)
      let gap = number == 0 ? 0 : spacing
      let length = isHorizontal ? wanted.width : wanted.height
      if group.count == nil, number > 0 {
        // In an open group the subitems come once.
        if isOpen
          ? number >= group.subitems.count : cursor + gap + before + length + after > room + Self.slack
        {
          break
        }
      }
      let along = cursor + gap + before
      let origin =
        isHorizontal
        ? CGPoint(x: corner.x + along, y: corner.y + above)
        : CGPoint(x: corner.x + above, y: corner.y + along)
      let start = placed.count
      let taken = place(item, at: origin, wanted: wanted, in: size)
      let takenLength = isHorizontal ? taken.width : taken.height
      parts.append((start..<placed.count, along, takenLength))
      cursor = along + takenLength + after
      across = max(across, above + (isHorizontal ? taken.height : taken.width) + below)
      number += 1
    }
    distribute(group, parts, used: cursor, room: room, isHorizontal: isHorizontal, isOpen: isOpen)
    return isHorizontal
      ? CGSize(width: cursor, height: across) : CGSize(width: across, height: cursor)
  }

  private func margins(_ item: NSCollectionLayoutItem, isHorizontal: Bool) -> (CGFloat, CGFloat) {
    guard let edges = item.edgeSpacing else { return (0, 0) }
    return isHorizontal
      ? (edges.leading?.spacing ?? 0, edges.trailing?.spacing ?? 0)
      : (edges.top?.spacing ?? 0, edges.bottom?.spacing ?? 0)
  }

  /// Shares out what is left over where the spacing may grow.
  private mutating func distribute(
    _ group: NSCollectionLayoutGroup, _ parts: [(range: Range<Int>, place: CGFloat, length: CGFloat)],
    used: CGFloat, room: CGFloat, isHorizontal: Bool, isOpen: Bool
  ) {
    guard group.interItemSpacing?.isFlexibleSpacing == true, !isOpen, parts.count > 1, room > used else {
      return
    }
    let more = (room - used) / CGFloat(parts.count - 1)
    for (number, part) in parts.enumerated() {
      let way = more * CGFloat(number)
      for i in part.range {
        if isHorizontal { placed[i].frame.origin.x += way } else { placed[i].frame.origin.y += way }
      }
    }
  }

  /// An item or a group; returns what it takes.
  private mutating func place(
    _ item: NSCollectionLayoutItem, at origin: CGPoint, wanted: CGSize, in container: CGSize
  ) -> CGSize {
    if let group = item as? NSCollectionLayoutGroup { return place(group, at: origin, in: container) }
    var size = wanted
    let dimensions = item.layoutSize
    if dimensions.isOpen, let known = measured(next) {
      if dimensions.widthDimension.isOpen { size.width = known.width }
      if dimensions.heightDimension.isOpen { size.height = known.height }
    }
    let insets = item.contentInsets
    let rect = CGRect(origin: origin, size: size)
    let frame = CGRect(
      x: rect.minX + insets.leading, y: rect.minY + insets.top,
      width: max(rect.width - insets.leading - insets.trailing, 0),
      height: max(rect.height - insets.top - insets.bottom, 0))
    placed.append(
      Placed(
        item: next, frame: frame, isWidthOpen: dimensions.widthDimension.isOpen,
        isHeightOpen: dimensions.heightDimension.isOpen))
    add(item.supplementaryItems, to: next, rect: rect)
    next += 1
    return size
  }

  private mutating func add(
    _ items: [NSCollectionLayoutSupplementaryItem], to item: Int, rect: CGRect
  ) {
    for supplementary in items {
      let size = supplementary.layoutSize.resolved(in: rect.size)
      placed.append(
        Placed(
          item: item, kind: supplementary.elementKind, frame: supplementary.frame(at: rect, size: size),
          zIndex: supplementary.zIndex))
    }
  }

  /// Items that are as large as their neighbours get the size of the largest.
  private mutating func spread(
    _ group: NSCollectionLayoutGroup, from start: Int, corner: CGPoint, size: CGSize,
    insets: NSDirectionalEdgeInsets
  ) {
    guard case .horizontal = group.arrangement,
      group.subitems.contains(where: { $0.layoutSize.heightDimension.isUniformAcrossSiblings })
    else { return }
    let height = placed[start...].reduce(0) { $1.kind == nil ? max($0, $1.frame.height) : $0 }
    for i in start..<placed.count where placed[i].kind == nil { placed[i].frame.size.height = height }
  }
}
