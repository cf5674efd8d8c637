import Raster

/// Which part of each item of a list shows: what is behind an opaque one is not drawn.
///
/// The list is looked through from front to back. Each opaque item leaves a rectangle that hides what comes later; what
/// is hidden whole is left out, and where a rectangle hides one side of another, that one becomes smaller. A picture of
/// its own (a group, a clip, a mask) is where its pixels do, so what hides those hides what is in it. A silhouette is
/// moved and blurred, so nothing hides parts of it; and a backdrop reads what is behind it, so that must be there.
struct VisibleParts {
  /// For each item the pixels that it must draw; for the end of a shadow those where it falls.
  private(set) var parts: ContiguousArray<PixelRect> = []
  /// What no opaque item covers.
  private(set) var uncovered = PixelRect.empty
  /// How many items were left out because something hides them.
  private(set) var coveredItems = 0

  /// Rectangles that hide what comes later.
  private var covers: ContiguousArray<PixelRect> = []
  private var frames: ContiguousArray<Frame> = []

  /// A picture of its own that the search is in.
  private struct Frame {
    /// Its pixels.
    var region: PixelRect
    /// Where the rectangles begin that hide what is in it: all of them, but for a silhouette.
    var first: Int
    /// Where those begin that are in it.
    var own: Int
  }

  /// Smaller opaque parts hide too little to be worth a comparison with all that is behind. Pixels: 256, or an eighth
  /// of a small band.
  private var smallestCover = 0
  /// As many rectangles of one picture are kept, the largest ones.
  private static let mostCovers = 8

  /// Looks through a list for what shows within `band`.
  mutating func find(_ items: UnsafeBufferPointer<DisplayItem>, band: PixelRect, skipsCovered: Bool) {
    while parts.count < items.count { parts.append(PixelRect.empty) }
    covers.removeAll(keepingCapacity: true)
    frames.removeAll(keepingCapacity: true)
    frames.append(Frame(region: band, first: 0, own: 0))
    coveredItems = 0
    smallestCover = max(1, min(256, band.width * band.height / 8))
    var i = items.count - 1
    while i >= 0 {
      switch items[i].kind {
      case .endGroup, .endClip, .endMasked, .endTransition, .endShadow:
        i = enter(items, end: i)
      case .beginGroup, .beginClip, .beginMasked, .beginTransition, .beginShadow:
        leave(items[i])
      case .maskDivider:
        // What is in the mask hides nothing of what it masks.
        covers.removeLast(covers.count - frames[frames.count - 1].own)
      case .backdrop:
        look(items[i], i)
        // It may show in another band and read from this one.
        if !rest(of: items[i].clip, first: frames[frames.count - 1].first).isEmpty {
          uncover(BackdropPlace(items[i], in: PixelRect.everywhere).box)
        }
      default:
        look(items[i], i)
        if skipsCovered, !items[i].opaque.isEmpty { addCover(items[i].opaque) }
      }
      i -= 1
    }
    uncovered = rest(of: band, first: 0)
  }

  private mutating func look(_ item: DisplayItem, _ i: Int) {
    let frame = frames[frames.count - 1]
    let whole = item.clip.intersection(frame.region)
    parts[i] = rest(of: whole, first: frame.first)
    if !whole.isEmpty, parts[i].isEmpty { coveredItems += 1 }
  }

  // MARK: Pictures of their own

  /// Goes into a picture, from its end; returns the item to continue before.
  private mutating func enter(_ items: UnsafeBufferPointer<DisplayItem>, end: Int) -> Int {
    let start = items[end].other
    let frame = frames[frames.count - 1]
    let isShadow = items[end].kind == .endShadow
    let whole = (isShadow ? items[end] : items[start]).clip.intersection(frame.region)
    var shown = rest(of: whole, first: frame.first)
    // A backdrop reads further than it shows.
    if !shown.isEmpty, items[start].holdsBackdrop { shown = whole }
    parts[end] = shown
    guard !shown.isEmpty else {
      // What was found for another list must not be taken for a part of this one.
      for i in start..<end { parts[i] = PixelRect.empty }
      if !whole.isEmpty { coveredItems += VisibleParts.paints(in: items, start..<end) }
      // The picture may show in another band, and a backdrop in it reads from this one.
      if items[start].holdsBackdrop { uncoverBackdrops(in: items, start..<end) }
      return start
    }
    parts[start] = isShadow ? items[start].clip : shown
    frames.append(
      Frame(region: parts[start], first: isShadow ? covers.count : frame.first, own: covers.count))
    return end
  }

  private static func paints(in items: UnsafeBufferPointer<DisplayItem>, _ range: Range<Int>) -> Int {
    var count = 0
    for i in range where items[i].kind.isPaint { count += 1 }
    return count
  }

  /// Comes out of a picture, at its begin. What is opaque within a clip hides what is behind the clip as well.
  private mutating func leave(_ item: DisplayItem) {
    let frame = frames.removeLast()
    guard item.kind == .beginClip, !item.opaque.isEmpty else {
      covers.removeLast(covers.count - frame.own)
      return
    }
    var kept = frame.own
    for i in frame.own..<covers.count {
      let inside = covers[i].intersection(item.opaque)
      guard inside.width * inside.height >= smallestCover else { continue }
      covers[kept] = inside
      kept += 1
    }
    covers.removeLast(covers.count - kept)
  }

  // MARK: Rectangles

  private mutating func addCover(_ rect: PixelRect) {
    let frame = frames[frames.count - 1]
    let rect = rect.intersection(frame.region)
    let area = rect.width * rect.height
    guard area >= smallestCover else { return }
    guard covers.count - frame.own >= VisibleParts.mostCovers else {
      covers.append(rect)
      return
    }
    var smallest = frame.own
    for i in frame.own..<covers.count
    where covers[i].width * covers[i].height < covers[smallest].width * covers[smallest].height {
      smallest = i
    }
    if covers[smallest].width * covers[smallest].height < area { covers[smallest] = rect }
  }

  /// Something in front reads these pixels as they are behind it.
  private mutating func uncover(_ rect: PixelRect) {
    for i in 0..<covers.count where covers[i].intersects(rect) { covers[i] = PixelRect.empty }
  }

  private mutating func uncoverBackdrops(in items: UnsafeBufferPointer<DisplayItem>, _ range: Range<Int>) {
    for i in range where items[i].kind == .backdrop {
      uncover(BackdropPlace(items[i], in: PixelRect.everywhere).box)
    }
  }

  /// What the covers leave of a rectangle, as far as that is a rectangle.
  private func rest(of rect: PixelRect, first: Int) -> PixelRect {
    var rect = rect
    var i = first
    while i < covers.count, !rect.isEmpty {
      let cover = covers[i]
      if cover.intersects(rect) {
        let before = rect
        if cover.minX <= rect.minX, cover.maxX >= rect.maxX {
          if cover.minY <= rect.minY { rect.minY = cover.maxY }
          if cover.maxY >= rect.maxY { rect.maxY = min(rect.maxY, cover.minY) }
        } else if cover.minY <= rect.minY, cover.maxY >= rect.maxY {
          if cover.minX <= rect.minX { rect.minX = cover.maxX }
          if cover.maxX >= rect.maxX { rect.maxX = min(rect.maxX, cover.minX) }
        }
        // A smaller rectangle may be hidden on one side by a cover that came before.
        if rect != before { i = first - 1 }
      }
      i += 1
    }
    return rect.isEmpty ? PixelRect.empty : rect
  }
}
