import Raster

/// Which of a layer's many sublayers may be where: a grid over the device, so that a small change among a hundred
/// thousand still layers does not look at all of them.
///
/// Built from the places at one moment; a sublayer that moves afterwards is noted and then always looked at, until the
/// index is built again. Answers in order, without allocation once its memory has grown.
final class ChildIndex {
  /// Layers with fewer sublayers than this are not worth an index.
  static let smallestCount = 128
  /// When more than this share of the sublayers has moved, a new index pays.
  private static let staleShare = 8

  private static let cellSide = 16
  /// Larger pictures get larger cells instead of more.
  private static let mostCells = 16_384
  /// A sublayer has entries in this many cells at most.
  private static let mostCellsOfOne = 64

  private var area = PixelRect.empty
  private var cellSide = ChildIndex.cellSide
  private var columns = 0
  private var rows = 0
  /// Sublayers by cell: `starts[cell]..<starts[cell + 1]` of `entries`.
  private var starts: ContiguousArray<Int32> = []
  private var entries: ContiguousArray<Entry> = []
  private var moved: ContiguousArray<Int32> = []
  private var isMoved: ContiguousArray<Bool> = []
  /// Sublayers so large that they are always looked at: an entry in each of their cells would cost more.
  private var large: ContiguousArray<Int32> = []
  /// The answers to one question, and one bit for each sublayer, which orders them when they are many.
  private var found: ContiguousArray<Int32> = []
  private var candidates: ContiguousArray<UInt64> = []
  /// Up to this many answers are sorted; the bits of a hundred thousand sublayers take longer to go through.
  private static let mostSorted = 64

  /// A sublayer and its place when the index was built, side by side: most of a cell's sublayers are not where a small
  /// change is, and need not be looked up.
  private struct Entry: BitwiseCopyable {
    let child: Int32
    let minX, minY, maxX, maxY: Int32

    init(_ child: Int, _ bounds: PixelRect) {
      self.child = Int32(truncatingIfNeeded: child)
      minX = Int32(clamping: bounds.minX)
      minY = Int32(clamping: bounds.minY)
      maxX = Int32(clamping: bounds.maxX)
      maxY = Int32(clamping: bounds.maxY)
    }

    @inline(__always)
    func touches(_ other: Entry) -> Bool {
      minX < other.maxX && maxX > other.minX && minY < other.maxY && maxY > other.minY
    }
  }

  /// Whether so many sublayers moved that the index should be built again.
  var isStale: Bool { moved.count > isMoved.count / ChildIndex.staleShare }

  init(_ children: UnsafeMutablePointer<NodePointer>, count: Int) { build(children, count: count) }

  func build(_ children: UnsafeMutablePointer<NodePointer>, count: Int) {
    moved.removeAll(keepingCapacity: true)
    isMoved = ContiguousArray(repeating: false, count: count)
    candidates = ContiguousArray(repeating: 0, count: (count + 63) / 64)
    area = PixelRect.empty
    for i in 0..<count { area = area.union(children[i].pointee.resolved.subtreeBounds) }
    layOutCells()
    // Counting sort: how many in each cell, where each cell starts, then the entries.
    starts = ContiguousArray(repeating: 0, count: columns * rows + 1)
    large.removeAll(keepingCapacity: true)
    for i in 0..<count {
      let bounds = children[i].pointee.resolved.subtreeBounds
      if cellCount(of: bounds) > ChildIndex.mostCellsOfOne {
        large.append(Int32(i))
      } else {
        forEachCell(of: bounds) { starts[$0 + 1] += 1 }
      }
    }
    for cell in 0..<columns * rows { starts[cell + 1] += starts[cell] }
    entries = ContiguousArray(repeating: Entry(0, .empty), count: Int(starts[columns * rows]))
    var next = starts
    for i in 0..<count {
      let bounds = children[i].pointee.resolved.subtreeBounds
      if cellCount(of: bounds) > ChildIndex.mostCellsOfOne { continue }
      forEachCell(of: bounds) { cell in
        entries[Int(next[cell])] = Entry(i, bounds)
        next[cell] += 1
      }
    }
  }

  private func cellCount(of rect: PixelRect) -> Int {
    let inside = rect.intersection(area)
    return inside.isEmpty ? 0 : (inside.width / cellSide + 2) * (inside.height / cellSide + 2)
  }

  private func layOutCells() {
    cellSide = ChildIndex.cellSide
    while (area.width / cellSide + 1) * (area.height / cellSide + 1) > ChildIndex.mostCells { cellSide *= 2 }
    columns = area.isEmpty ? 0 : (area.width - 1) / cellSide + 1
    rows = area.isEmpty ? 0 : (area.height - 1) / cellSide + 1
  }

  private func forEachCell(of rect: PixelRect, _ body: (Int) -> Void) {
    let inside = rect.intersection(area)
    guard !inside.isEmpty else { return }
    for row in (inside.minY - area.minY) / cellSide...(inside.maxY - 1 - area.minY) / cellSide {
      for column in (inside.minX - area.minX) / cellSide...(inside.maxX - 1 - area.minX) / cellSide {
        body(row * columns + column)
      }
    }
  }

  /// A sublayer is somewhere else now.
  func note(_ child: Int) {
    guard child < isMoved.count, !isMoved[child] else { return }
    isMoved[child] = true
    moved.append(Int32(child))
  }

  /// Calls `body` with every sublayer that may touch `rect`, in order.
  func forEach(in rect: PixelRect, _ body: (Int) -> Void) {
    found.removeAll(keepingCapacity: true)
    let wanted = Entry(0, rect)
    forEachCell(of: rect) { cell in
      var i = Int(starts[cell])
      let end = Int(starts[cell + 1])
      while i < end {
        if entries[i].touches(wanted) { found.append(entries[i].child) }
        i += 1
      }
    }
    found.append(contentsOf: moved)
    found.append(contentsOf: large)
    if found.count <= ChildIndex.mostSorted {
      forEachSorted(body)
    } else {
      forEachMarked(body)
    }
  }

  /// Calls `body` with what was found, sorted by insertion; one that was found twice comes once.
  private func forEachSorted(_ body: (Int) -> Void) {
    var i = 1
    while i < found.count {
      let child = found[i]
      var place = i
      while place > 0, found[place - 1] > child {
        found[place] = found[place - 1]
        place -= 1
      }
      found[place] = child
      i += 1
    }
    var last: Int32 = -1
    for child in found where child != last {
      last = child
      body(Int(child))
    }
  }

  /// The same through the bits of all sublayers.
  private func forEachMarked(_ body: (Int) -> Void) {
    var i = 0
    while i < found.count {
      let child = Int(found[i])
      candidates[child >> 6] |= 1 << UInt64(child & 63)
      i += 1
    }
    var word = 0
    while word < candidates.count {
      var bits = candidates[word]
      candidates[word] = 0
      while bits != 0 {
        body(word << 6 + bits.trailingZeroBitCount)
        bits &= bits - 1
      }
      word += 1
    }
  }
}
