/// A vertex of a flattened path. `raster_vertex` has the same fields in the same places.
struct Vertex: BitwiseCopyable {
  var x, y: Double

  /// True inside a curve, where the outline turns because it was flattened and not because it has a corner.
  var isSmooth: Bool
}

/// A run of vertices: those from the end of the run before up to `end`.
struct Contour: BitwiseCopyable {
  var end: Int
  var isClosed: Bool
}

/// The vertices of one contour.
struct ContourView {
  let vertices: UnsafeMutablePointer<Vertex>
  let count: Int
  let isClosed: Bool
}

/// Flattened contours in memory that is used again and again.
struct Polylines {
  private(set) var vertexStore = ScratchBuffer<Vertex>(
    capacity: 1024, filledWith: Vertex(x: 0, y: 0, isSmooth: false))
  private(set) var contourStore = ScratchBuffer<Contour>(
    capacity: 16, filledWith: Contour(end: 0, isClosed: false))
  private(set) var vertexCount = 0
  private(set) var contourCount = 0

  var vertices: UnsafeMutablePointer<Vertex> { vertexStore.base }
  var contours: UnsafeMutablePointer<Contour> { contourStore.base }
  var byteCount: Int { vertexStore.byteCount + contourStore.byteCount }

  /// The first vertex of the contour being built.
  var openStart: Int { contourCount == 0 ? 0 : contours[contourCount &- 1].end }

  func contour(_ index: Int) -> ContourView {
    let start = index == 0 ? 0 : contours[index &- 1].end
    return ContourView(
      vertices: vertices + start, count: contours[index].end &- start, isClosed: contours[index].isClosed)
  }

  mutating func reset() {
    vertexCount = 0
    contourCount = 0
  }

  func deallocate() {
    vertexStore.deallocate()
    contourStore.deallocate()
  }

  @inline(__always)
  mutating func append(_ x: Double, _ y: Double, isSmooth: Bool = false) {
    if vertexCount == vertexStore.capacity {
      vertexStore.reserve(
        vertexCount &+ 1, keeping: vertexCount, filledWith: Vertex(x: 0, y: 0, isSmooth: false))
    }
    vertexStore.base[vertexCount] = Vertex(x: x, y: y, isSmooth: isSmooth)
    vertexCount = vertexCount &+ 1
  }

  /// Ends the contour being built, if it has a vertex.
  mutating func endContour(isClosed: Bool) {
    if vertexCount == openStart { return }
    contourStore.reserve(
      contourCount &+ 1, keeping: contourCount, filledWith: Contour(end: 0, isClosed: false))
    contourStore.base[contourCount] = Contour(end: vertexCount, isClosed: isClosed)
    contourCount = contourCount &+ 1
  }

  /// Takes the last vertices back, down to `count`.
  mutating func truncate(to count: Int) { vertexCount = min(vertexCount, count) }
}
