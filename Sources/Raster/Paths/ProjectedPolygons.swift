extension Polylines {
  /// What is nearer to the eye's plane than this share of the deepest point is cut off: it is more than 10^4
  /// times further out.
  static let nearestDepth = 1.0 / 16384

  /// Makes these the images of closed polygons, each cut where it comes too near to the eye's plane.
  mutating func project(_ polygons: Polylines, by map: Projective) {
    reset()
    let vertices = polygons.vertices
    var deepest = 0.0
    var i = 0
    while i < polygons.vertexCount {
      let w = map.homogeneous(vertices[i].x, vertices[i].y).w
      if w > deepest { deepest = w }
      i = i &+ 1
    }
    let near = deepest * Self.nearestDepth
    if !(near > 0) { return }

    var start = 0
    var index = 0
    while index < polygons.contourCount {
      let end = polygons.contours[index].end
      // The polygon against the half-plane w >= near, edge by edge (I. Sutherland, G. Hodgman, 1974).
      var last = map.homogeneous(vertices[end &- 1].x, vertices[end &- 1].y)
      i = start
      while i < end {
        let next = map.homogeneous(vertices[i].x, vertices[i].y)
        if (last.w >= near) != (next.w >= near) {
          let t = (near - last.w) / (next.w - last.w)
          append((last.x + t * (next.x - last.x)) / near, (last.y + t * (next.y - last.y)) / near)
        }
        if next.w >= near { append(next.x / next.w, next.y / next.w) }
        last = next
        i = i &+ 1
      }
      endContour(isClosed: true)
      start = end
      index = index &+ 1
    }
  }
}

extension PathView {
  /// A scale under which chords are fine enough for the path's image: the largest stretch at the corners of its
  /// box, where the eye's plane counts as no nearer than a 64th of the deepest corner. Nil when there is nothing
  /// to see or a point is not finite.
  func metric(under map: Projective) -> Affine? {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)
    var i = 0
    while i < pointCount {
      let point = points[i]
      if !(point.x.isFinite && point.y.isFinite) { return nil }
      low = SIMD2(min(low.x, point.x), min(low.y, point.y))
      high = SIMD2(max(high.x, point.x), max(high.y, point.y))
      i = i &+ 1
    }
    if !(low.x <= high.x) { return nil }
    // Depth is a plane over the box, so the deepest corner is one of each axis' ends.
    let deepest = max(map.p * low.x, map.p * high.x) + max(map.q * low.y, map.q * high.y) + map.w
    if !(deepest > 0) { return nil }
    let least = deepest / 64
    let stretch = max(
      max(map.stretch(low.x, low.y, least: least), map.stretch(high.x, low.y, least: least)),
      max(map.stretch(low.x, high.y, least: least), map.stretch(high.x, high.y, least: least)))
    return stretch.isFinite ? .scale(x: stretch, y: stretch) : nil
  }
}
