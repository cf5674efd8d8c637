import CoreGraphics
import Raster

/// A layer's rounded bounds on the device.
struct LayerShape {
  /// The bounds in the layer's space.
  let rect: CGRect
  let plane: PlaneTransform
  /// The radius in effect: at most half the shorter side.
  let radius: Double
  private let corners: RoundedCorners
  let isContinuous: Bool

  init(_ block: LayerBlock, _ plane: PlaneTransform) {
    rect = block.shownBounds
    self.plane = plane
    isContinuous = block.flag(LayerSlot.cornerCurve)
    radius = min(
      max(block.numbers[LayerSlot.cornerRadius], 0), min(rect.size.width, rect.size.height) / 2)
    corners = RoundedCorners(rawValue: UInt(max(block.numbers[LayerSlot.maskedCorners], 0)))
  }

  /// Whether the layer keeps its axes and proportions on the device: then its corners stay circles.
  var isUpright: Bool {
    plane.isAffine && plane.b == 0 && plane.c == 0 && plane.a > 0 && plane.a == plane.d
  }

  /// Whether the corners, if any, are arcs of circles on the device.
  var isCircular: Bool { isUpright && (!isContinuous || radius == 0) }

  /// The pixels that the bounds touch.
  var pixels: PixelRect { PaintExtent.pixels(of: rect, plane) }

  /// The shape in the layer's space, inset by `distance`.
  func local(inset distance: Double = 0) -> RoundedRect {
    func corner(_ corner: RoundedCorners) -> Double {
      corners.contains(corner) ? max(radius - distance, 0) : 0
    }
    return RoundedRect(
      minX: rect.origin.x + distance, minY: rect.origin.y + distance,
      maxX: rect.origin.x + rect.size.width - distance, maxY: rect.origin.y + rect.size.height - distance,
      topLeft: corner(.minXMinY), topRight: corner(.maxXMinY),
      bottomRight: corner(.maxXMaxY), bottomLeft: corner(.minXMaxY))
  }

  /// The shape on the device; meaningful where `isUpright`.
  func device(inset distance: Double = 0) -> RoundedRect {
    let shape = local(inset: distance)
    let (s, tx, ty) = (plane.a, plane.tx, plane.ty)
    return RoundedRect(
      minX: shape.minX * s + tx, minY: shape.minY * s + ty, maxX: shape.maxX * s + tx,
      maxY: shape.maxY * s + ty,
      topLeft: shape.topLeft * s, topRight: shape.topRight * s, bottomRight: shape.bottomRight * s,
      bottomLeft: shape.bottomLeft * s)
  }

  /// Whether the edges fall between pixels and nothing is round, so that a rectangle of pixels says it all.
  var isWholePixels: Bool {
    guard plane.isAffine, plane.b == 0, plane.c == 0, radius == 0 || corners.isEmpty else { return false }
    let a = plane.apply(rect.origin.x, rect.origin.y)
    let b = plane.apply(rect.origin.x + rect.size.width, rect.origin.y + rect.size.height)
    return a.x == a.x.rounded() && a.y == a.y.rounded() && b.x == b.x.rounded() && b.y == b.y.rounded()
  }

  /// Pixels that are whole within the shape: a rectangle of them, not all.
  var wholePixels: PixelRect {
    guard radius > 0, !corners.isEmpty else { return plane.wholePixels(of: rect) }
    // A continuous corner begins further from the edge than a circle's.
    let reach = isContinuous ? radius * ContinuousCorner.expansion : radius
    func inset(_ a: RoundedCorners, _ b: RoundedCorners) -> Double {
      corners.contains(a) || corners.contains(b) ? reach : 0
    }
    let top = inset(.minXMinY, .maxXMinY)
    let bottom = inset(.minXMaxY, .maxXMaxY)
    let left = inset(.minXMinY, .minXMaxY)
    let right = inset(.maxXMinY, .maxXMaxY)
    // Either all rows between the corners or all columns, whichever are more.
    let rows = plane.wholePixels(
      of: CGRect(
        x: rect.origin.x, y: rect.origin.y + top, width: rect.size.width,
        height: rect.size.height - top - bottom))
    let columns = plane.wholePixels(
      of: CGRect(
        x: rect.origin.x + left, y: rect.origin.y, width: rect.size.width - left - right,
        height: rect.size.height))
    return rows.width * rows.height >= columns.width * columns.height ? rows : columns
  }
}

extension PlaneTransform {
  /// The pixels that are whole within a rectangle's image, which must keep its axes; none where it does not.
  func wholePixels(of rect: CGRect) -> PixelRect {
    guard isAffine, b == 0, c == 0, rect.size.width > 0, rect.size.height > 0 else { return .empty }
    let p = apply(rect.origin.x, rect.origin.y)
    let q = apply(rect.origin.x + rect.size.width, rect.origin.y + rect.size.height)
    // Coordinates of 1e200 and scales of 1e200 have no place.
    if p.x.isNaN || p.y.isNaN || q.x.isNaN || q.y.isNaN { return .empty }
    func pixels(_ a: Double, _ b: Double) -> (first: Int, end: Int) {
      let far = PlaneTransform.farthestPixel
      return (
        Int(min(max(min(a, b).rounded(.up), -far), far)), Int(min(max(max(a, b).rounded(.down), -far), far))
      )
    }
    let (minX, maxX) = pixels(p.x, q.x)
    let (minY, maxY) = pixels(p.y, q.y)
    return minX < maxX && minY < maxY ? PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY) : .empty
  }

  /// No picture reaches as far, in pixels.
  private static let farthestPixel = 268_435_456.0
}
