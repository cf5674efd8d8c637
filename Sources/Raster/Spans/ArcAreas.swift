internal import CRasterKernels

extension SpanKernels {
  /// Computes the areas left of an arc's pieces.
  func areas(of pieces: OutlinePieces, arc: QuarterArc, count: Int) {
    if isWide {
      raster_arc_areas(
        Int64(wideSpans.width), pieces.areas, pieces.heights, pieces.distances, pieces.widths, arc.side,
        arc.perEightRadii, arc.perFourSquares, Int64(count))
      return
    }
    var i = 0
    while i < count {
      let area = arc.area(
        height: Int(pieces.heights[i]), distances: Int(pieces.distances[i]), width: Int(pieces.widths[i]))
      pieces.areas[i] = Int32(truncatingIfNeeded: area)
      i = i &+ 1
    }
  }
}
