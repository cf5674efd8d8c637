import CDrawing

/// A picture as a flat list of primitives in plain memory, which Flipbook and every peer read as it is.
final class DrawingList {
  /// Pixels.
  let width, height: Int
  private(set) var items: [DrawingItem] = []
  private var outlines: [DrawingOutline] = []
  private var images: [DrawingImage] = []
  private var stencils: [DrawingStencil] = []
  private var ramps: [DrawingRamp] = []
  /// Memory that lists point to; freed with the list.
  private var memory: [UnsafeMutableRawPointer] = []
  private var made: UnsafeMutablePointer<Drawing>?

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  deinit { memory.forEach { $0.deallocate() } }

  /// The list as peers take it; nothing may be added afterwards.
  var drawing: UnsafePointer<Drawing> {
    if let made { return UnsafePointer(made) }
    let drawing = keep([
      Drawing(
        items: keep(items), itemCount: Int32(items.count), outlines: keep(outlines),
        outlineCount: Int32(outlines.count), images: keep(images), imageCount: Int32(images.count),
        stencils: keep(stencils), stencilCount: Int32(stencils.count), ramps: keep(ramps),
        rampCount: Int32(ramps.count))
    ])
    made = drawing
    return UnsafePointer(drawing)
  }

  private func keep<T>(_ values: [T]) -> UnsafeMutablePointer<T> {
    let pointer = UnsafeMutablePointer<T>.allocate(capacity: max(values.count, 1))
    pointer.initialize(from: values, count: values.count)
    memory.append(UnsafeMutableRawPointer(pointer))
    return pointer
  }

  // MARK: Resources

  func add(_ outline: Outline) -> Int {
    outlines.append(
      DrawingOutline(
        verbs: keep(outline.verbs), points: keep(outline.points), verbCount: Int32(outline.verbs.count),
        pointCount: Int32(outline.points.count / 2)))
    return outlines.count - 1
  }

  /// Premultiplied pixels.
  func addImage(_ pixels: [UInt32], width: Int, height: Int, isOpaque: Bool) -> Int {
    images.append(
      DrawingImage(
        pixels: keep(pixels), width: Int32(width), height: Int32(height), isOpaque: isOpaque ? 1 : 0))
    return images.count - 1
  }

  /// - Parameter coverage: Rows of `width` bytes rounded up to a multiple of 4.
  func addStencil(_ coverage: [UInt8], width: Int, height: Int) -> Int {
    stencils.append(
      DrawingStencil(
        coverage: keep(coverage), width: Int32(width), height: Int32(height), stride: Int32((width + 3) & ~3))
    )
    return stencils.count - 1
  }

  func addRamp(
    _ kind: DrawingGradientKind, x0: Double, y0: Double, x1: Double, y1: Double = 0, colors: [UInt32]
  ) -> Int {
    let offsets = colors.indices.map { Double($0) / Double(colors.count - 1) }
    ramps.append(
      DrawingRamp(
        kind: Int32(kind.rawValue), x0: x0, y0: y0, x1: x1, y1: y1, colors: keep(colors),
        offsets: keep(offsets),
        count: Int32(colors.count)))
    return ramps.count - 1
  }

  // MARK: Items

  private func append(_ kind: DrawingKind, _ color: UInt32, _ set: (inout DrawingItem) -> Void) {
    var item = DrawingItem()
    item.kind = Int32(kind.rawValue)
    item.color = color
    (item.a, item.d) = (1, 1)
    set(&item)
    items.append(item)
  }

  func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: UInt32) {
    append(DrawingRect, color) { ($0.minX, $0.minY, $0.width, $0.height) = (x, y, width, height) }
  }

  /// - Parameter radii: Top left, top right, bottom right, bottom left.
  func roundedRect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radii: [Double], _ color: UInt32,
    kind: DrawingKind = DrawingRoundedRect, lineWidth: Double = 0, resource: Int = 0
  ) {
    append(kind, color) {
      ($0.minX, $0.minY, $0.width, $0.height) = (x, y, width, height)
      ($0.topLeft, $0.topRight, $0.bottomRight, $0.bottomLeft) = (radii[0], radii[1], radii[2], radii[3])
      $0.lineWidth = lineWidth
      $0.resource = Int32(resource)
    }
  }

  func roundedRect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double, _ color: UInt32
  ) {
    roundedRect(x, y, width, height, radii: [radius, radius, radius, radius], color)
  }

  func ring(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double, thickness: Double,
    _ color: UInt32
  ) {
    roundedRect(
      x, y, width, height, radii: [radius, radius, radius, radius], color, kind: DrawingRing,
      lineWidth: thickness)
  }

  func shadow(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double, sigma: Double,
    _ color: UInt32
  ) {
    roundedRect(
      x, y, width, height, radii: [radius, radius, radius, radius], color, kind: DrawingShadow,
      lineWidth: sigma)
  }

  func gradient(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double, ramp: Int
  ) {
    roundedRect(
      x, y, width, height, radii: [radius, radius, radius, radius], 0xFF00_0000, kind: DrawingGradient,
      resource: ramp)
  }

  func path(_ outline: Int, _ place: Place = Place(), _ color: UInt32) {
    append(DrawingPath, color) { $0.put(outline, place) }
  }

  func stroke(_ outline: Int, _ place: Place = Place(), width: Double, _ color: UInt32) {
    append(DrawingStroke, color) {
      $0.put(outline, place)
      $0.lineWidth = width
    }
  }

  func image(_ image: Int, _ place: Place) { append(DrawingPicture, 0xFFFF_FFFF) { $0.put(image, place) } }

  func mask(_ stencil: Int, x: Int, y: Int, _ color: UInt32) {
    append(DrawingMask, color) {
      ($0.minX, $0.minY) = (Double(x), Double(y))
      $0.resource = Int32(stencil)
    }
  }
}

/// Where a path or a picture is: (x, y) goes to (a x + c y + tx, b x + d y + ty).
struct Place {
  var a = 1.0, b = 0.0, c = 0.0, d = 1.0, tx = 0.0, ty = 0.0

  static func at(_ x: Double, _ y: Double) -> Place { Place(tx: x, ty: y) }
}

extension DrawingItem {
  fileprivate mutating func put(_ resource: Int, _ place: Place) {
    self.resource = Int32(resource)
    (a, b, c, d, tx, ty) = (place.a, place.b, place.c, place.d, place.tx, place.ty)
  }
}

/// A path: verbs and points.
struct Outline {
  private(set) var verbs: [UInt8] = []
  private(set) var points: [Double] = []

  private mutating func add(_ verb: DrawingVerb, _ numbers: [Double]) {
    verbs.append(UInt8(verb.rawValue))
    points += numbers
  }

  mutating func move(_ x: Double, _ y: Double) { add(DrawingMove, [x, y]) }
  mutating func line(_ x: Double, _ y: Double) { add(DrawingLine, [x, y]) }
  mutating func quad(_ x1: Double, _ y1: Double, _ x: Double, _ y: Double) {
    add(DrawingQuad, [x1, y1, x, y])
  }
  mutating func cubic(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
    add(DrawingCubic, [x1, y1, x2, y2, x, y])
  }
  mutating func close() { add(DrawingClose, []) }

  static func polygon(_ points: [(Double, Double)]) -> Outline {
    var outline = Outline()
    outline.move(points[0].0, points[0].1)
    for point in points.dropFirst() { outline.line(point.0, point.1) }
    outline.close()
    return outline
  }
}
