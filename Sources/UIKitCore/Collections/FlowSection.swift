import Foundation

/// The lines of one section of a flow layout. "Along" is the way the content scrolls, "across" that of the lines.
struct FlowSection {
  let sizes: [CGSize]
  let isVertical: Bool
  let breadth: CGFloat
  let inset: UIEdgeInsets
  let lineGap: CGFloat
  let itemGap: CGFloat
  let header: CGFloat
  let footer: CGFloat
  private(set) var frames: [CGRect] = []
  private(set) var start: CGFloat = 0
  private(set) var end: CGFloat = 0
  private var lines: [(items: Range<Int>, start: CGFloat, end: CGFloat)] = []

  init(
    sizes: [CGSize], isVertical: Bool, breadth: CGFloat, inset: UIEdgeInsets, lineGap: CGFloat,
    itemGap: CGFloat,
    header: CGFloat, footer: CGFloat
  ) {
    self.sizes = sizes
    self.isVertical = isVertical
    self.breadth = breadth
    self.inset = inset
    self.lineGap = lineGap
    self.itemGap = itemGap
    self.header = header
    self.footer = footer
  }

  private func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
  private func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }

  /// Breaks the lines and places the items, from a place along the content.
  mutating func arrange(from place: CGFloat) {
    start = place
    let before = isVertical ? inset.left : inset.top
    let after = isVertical ? inset.right : inset.bottom
    let room = breadth - before - after
    var position = place + header + (isVertical ? inset.top : inset.left)
    frames = Array(repeating: .zero, count: sizes.count)
    var item = 0
    // The gap of the last full line: what follows keeps to its columns.
    var gap: CGFloat?
    while item < sizes.count {
      var last = item
      var used = across(sizes[item])
      // A hair of rounding must not push an item to the next line.
      while last + 1 < sizes.count, used + itemGap + across(sizes[last + 1]) <= room + Self.tolerance {
        last += 1
        used += itemGap + across(sizes[last])
      }
      let line = item..<(last + 1)
      let isFull = last + 1 < sizes.count
      let height = line.map { along(sizes[$0]) }.max() ?? 0
      position = setLine(
        line, isFull: isFull, room: room, before: before, at: position, height: height, gap: &gap)
      item = last + 1
      if item < sizes.count { position += lineGap }
    }
    end = position + (isVertical ? inset.bottom : inset.right) + footer
    if sizes.isEmpty { end = position + (isVertical ? inset.bottom : inset.right) + footer }
  }

  private static let tolerance: CGFloat = 0.01

  private mutating func setLine(
    _ line: Range<Int>, isFull: Bool, room: CGFloat, before: CGFloat, at position: CGFloat, height: CGFloat,
    gap: inout CGFloat?
  ) -> CGFloat {
    let content = line.reduce(0) { $0 + across(sizes[$1]) }
    var offset = before
    var space = itemGap
    if line.count == 1, sizes.count > 1 || content > room / 2, content * 2 + itemGap > room {
      // Where only one item fits, it is in the middle.
      offset += max((room - content) / 2, 0)
    } else if isFull, line.count > 1 {
      space = (room - content) / CGFloat(line.count - 1)
      gap = space
    } else if let gap, content + gap * CGFloat(line.count - 1) <= room + Self.tolerance {
      space = gap
    }
    for item in line {
      let size = sizes[item]
      let middle = position + (height - along(size)) / 2
      frames[item] = CGRect(
        origin: isVertical ? CGPoint(x: offset, y: middle) : CGPoint(x: middle, y: offset), size: size)
      offset += across(size) + space
    }
    lines.append((line, position, position + height))
    return position + height
  }

  /// The items whose lines touch a span along the content.
  func items(from: CGFloat, to: CGFloat) -> Range<Int> {
    var low = 0
    var high = lines.count
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].end < from { low = middle + 1 } else { high = middle }
    }
    var last = low
    while last < lines.count, lines[last].start <= to { last += 1 }
    guard low < last else { return 0..<0 }
    return lines[low].items.lowerBound..<lines[last - 1].items.upperBound
  }
}
