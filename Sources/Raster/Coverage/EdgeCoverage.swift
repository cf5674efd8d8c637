internal import CRasterKernels

extension CoverageWriter {
  /// Adds a straight edge from (ax, ay) to (bx, by), in fixed point counted from the box. Downward edges count positive
  /// to their right. What is outside the box costs no time beyond comparisons.
  func addLine(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int) {
    raster_add_line(box, Int64(ax), Int64(ay), Int64(bx), Int64(by))
  }

  /// Adds every contour, closed with a straight line. `areInside` promises that no vertex is outside the box.
  func addPolygons(_ polygons: Polylines, areInside: Bool) {
    var index = 0
    while index < polygons.contourCount {
      let contour = polygons.contour(index)
      let first = UnsafeRawPointer(contour.vertices).assumingMemoryBound(to: raster_vertex.self)
      let count = Int64(contour.count)
      if areInside {
        raster_add_inner_polygon(box, first, count, Int64(originX), Int64(originY))
      } else {
        raster_add_polygon(box, first, count, Int64(originX), Int64(originY))
      }
      index = index &+ 1
    }
  }
}
