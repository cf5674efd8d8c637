import CoreGraphics
import Raster

/// A cell's numbers, as they were at a commit.
package struct EmitterCellValues: Equatable {
  /// Cells of one emitter are distinguished by these; the draws of their particles depend on it.
  package let id: Int
  /// The cell itself, by which its animated properties find it.
  package let owner: ObjectIdentifier
  package var birthRate = 0.0
  package var lifetime, lifetimeRange: Double
  package var latitude = 0.0
  package var longitude = 0.0
  package var emissionRange = 0.0
  package var velocity = 0.0
  package var velocityRange = 0.0
  package var acceleration = SIMD3<Double>()
  package var scale = 1.0
  package var scaleRange = 0.0
  package var scaleSpeed = 0.0
  package var spin = 0.0
  package var spinRange = 0.0
  package var color = SIMD4<Double>(1, 1, 1, 1)
  package var colorRange = SIMD4<Double>()
  package var colorSpeed = SIMD4<Double>()
  package let image: CGImage?
  /// The part of the image that shows, in its pixels.
  package let source: ImageRect
  package var contentsScale = 1.0
  package var isNearest = false
  /// Whether the image is white wherever it is anything, so that its alpha alone can be drawn in any colour.
  let isWhite: Bool
  /// When particles are born, in the time of what gives birth.
  package var begin = 0.0
  package var end = Double.infinity
  package let cells: [EmitterCellValues]
  /// Nothing that comes of a birth shows for longer, before the layer's multiplier.
  let reach: Double

  /// A cell whose particles show a part of an image, in fractions of it, and give birth to those of `cells`.
  package init(
    id: Int, owner: AnyObject, lifetime: Double, lifetimeRange: Double, image: CGImage?, part: CGRect,
    cells: [EmitterCellValues]
  ) {
    self.id = id
    self.owner = ObjectIdentifier(owner)
    self.lifetime = lifetime
    self.lifetimeRange = lifetimeRange
    self.image = image
    let (width, height) = (Double(image?.width ?? 0), Double(image?.height ?? 0))
    source = ImageRect(
      x: part.minX * width, y: part.minY * height, width: part.width * width, height: part.height * height)
    isWhite = image.map(EmitterCellValues.isWhite) ?? false
    self.cells = cells
    reach = EmitterCellValues.reach(lifetime, lifetimeRange, cells)
  }

  /// For how long something of a birth by the present numbers shows, before the layer's multiplier.
  var presentReach: Double { EmitterCellValues.reach(lifetime, lifetimeRange, cells) }

  private static func reach(_ life: Double, _ range: Double, _ cells: [EmitterCellValues]) -> Double {
    var longest = 0.0
    for i in 0..<cells.count { longest = max(longest, cells[i].reach) }
    return max(life + range.magnitude / 2, 0) + longest
  }

  private static func isWhite(_ image: CGImage) -> Bool {
    let storage = image.storage
    for y in 0..<storage.height {
      for x in 0..<storage.width {
        let pixel = storage.pixels[y * storage.stride + x]
        if pixel != (pixel >> 24) &* 0x0101_0101 { return false }
      }
    }
    return true
  }
}
