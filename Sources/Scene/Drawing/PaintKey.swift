import CoreGraphics
import Raster

/// Everything on which the pixels of a kept paint depend, relative to the whole pixel that the layer's origin is in: a
/// layer that moves by whole pixels keeps its paint.
struct PaintKey: Equatable {
  /// The path, the blend of two, or the image; held, so that no other object takes its place in memory.
  var object: AnyObject?
  /// The linear part of the plane, its offset within the pixel, and what else places the paint.
  var place = SIMD8<Double>(repeating: 0)
  /// Numbers of the style.
  var style = SIMD16<Double>(repeating: 0)
  var dashes: [CGFloat]?
  /// For silhouettes: the pixels they are drawn in.
  var box = PixelRect.empty

  static func == (a: PaintKey, b: PaintKey) -> Bool {
    a.object === b.object && a.place == b.place && a.style == b.style && a.box == b.box
      && a.dashes == b.dashes
  }
}

/// A plane apart from the whole pixels that it is moved by.
///
/// What is painted with the rest and then moved is, byte for byte, what is painted anywhere else with the same rest.
/// Painting always goes this way, whether anything is kept or not.
struct PixelPlace {
  /// Whole pixels.
  let x: Int
  let y: Int
  /// The plane with less than a pixel of offset.
  let plane: PlaneTransform

  /// Further out doubles do not distinguish parts of pixels any more, and nothing shows.
  private static let farthest = 1e12

  init(_ plane: PlaneTransform) {
    let far = max(plane.tx.magnitude, plane.ty.magnitude)
    guard plane.isAffine, far < PixelPlace.farthest else {
      (x, y, self.plane) = (0, 0, plane)
      return
    }
    let left = plane.tx.rounded(.down), top = plane.ty.rounded(.down)
    var rest = plane
    // Exact: a number less its own whole part.
    rest.tx = plane.tx - left
    rest.ty = plane.ty - top
    (x, y, self.plane) = (Int(left), Int(top), rest)
  }

  /// The plane's numbers for a key.
  var numbers: SIMD8<Double> { SIMD8(plane.a, plane.b, plane.c, plane.d, plane.tx, plane.ty, 0, 0) }
}

extension PlaneTransform {
  /// Whether it only moves, by whole pixels.
  var isWholeMove: Bool {
    isAffine && a == 1 && b == 0 && c == 0 && d == 1 && tx == tx.rounded() && ty == ty.rounded()
  }
}

extension PixelRect {
  /// The same size elsewhere.
  func shifted(_ dx: Int, _ dy: Int) -> PixelRect {
    isEmpty ? self : PixelRect(minX: minX + dx, minY: minY + dy, maxX: maxX + dx, maxY: maxY + dy)
  }
}

extension PixelBuffer {
  /// The same pixels under other coordinates.
  func shifted(_ dx: Int, _ dy: Int) -> PixelBuffer {
    PixelBuffer(pixels: pixels, stride: stride, bounds: bounds.shifted(dx, dy))
  }
}
