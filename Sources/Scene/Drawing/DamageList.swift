import Raster

/// A few rectangles that must be drawn again; merged so that they stay few.
struct DamageList {
  /// More rectangles than this are merged, cheapest pair first.
  private static let capacity = 8
  /// Two rectangles become one when that draws at most this share more pixels than both alone.
  private static let mergeGrowth = 1.25

  private(set) var rects: ContiguousArray<PixelRect> = {
    var list = ContiguousArray<PixelRect>()
    list.reserveCapacity(DamageList.capacity + 1)
    return list
  }()

  var isEmpty: Bool { rects.isEmpty }

  var bounds: PixelRect { rects.reduce(PixelRect.empty) { $0.isEmpty ? $1 : $0.union($1) } }

  mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var new = rect
    var i = 0
    while i < rects.count {
      let old = rects[i]
      if old.contains(new) { return }
      let union = old.union(new)
      if DamageList.area(union) <= (DamageList.area(old) + DamageList.area(new)) * DamageList.mergeGrowth {
        new = union
        rects.remove(at: i)
        i = 0
      } else {
        i += 1
      }
    }
    rects.append(new)
    if rects.count > DamageList.capacity { mergeCheapestPair() }
  }

  /// Makes one rectangle of `rect` and all that touch it; false when none does, or one contains it already.
  mutating func absorb(_ rect: PixelRect) -> Bool {
    guard !rect.isEmpty, rects.contains(where: { $0.intersects(rect) }) else { return false }
    // Two rectangles are drawn one after the other: none but the one that contains it all may touch it.
    if rects.count(where: { $0.intersects(rect) }) == 1, rects.contains(where: { $0.contains(rect) }) {
      return false
    }
    var union = rect
    while let index = rects.firstIndex(where: { $0.intersects(union) }) {
      union = union.union(rects[index])
      rects.remove(at: index)
    }
    rects.append(union)
    return true
  }

  private mutating func mergeCheapestPair() {
    var best = (first: 0, second: 1, growth: Double.infinity)
    for i in 0..<rects.count {
      for j in i + 1..<rects.count {
        let growth =
          DamageList.area(rects[i].union(rects[j])) - DamageList.area(rects[i]) - DamageList.area(rects[j])
        if growth < best.growth { best = (i, j, growth) }
      }
    }
    rects[best.first] = rects[best.first].union(rects[best.second])
    rects.remove(at: best.second)
  }

  private static func area(_ rect: PixelRect) -> Double { Double(rect.width) * Double(rect.height) }
}
