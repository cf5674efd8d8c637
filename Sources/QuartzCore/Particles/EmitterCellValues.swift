import CoreGraphics
import Raster

/// A cell's numbers, as they were at a commit.
struct EmitterCellValues: Equatable {
  /// Cells of one emitter are distinguished by these; the draws of their particles depend on it.
  let id: Int
  /// The cell itself, by which its animated properties find it.
  let owner: ObjectIdentifier
  var birthRate = 0.0
  var lifetime, lifetimeRange: Double
  var latitude = 0.0
  var longitude = 0.0
  var emissionRange = 0.0
  var velocity = 0.0
  var velocityRange = 0.0
  var acceleration = SIMD3<Double>()
  var scale = 1.0
  var scaleRange = 0.0
  var scaleSpeed = 0.0
  var spin = 0.0
  var spinRange = 0.0
  var color = SIMD4<Double>(1, 1, 1, 1)
  var colorRange = SIMD4<Double>()
  var colorSpeed = SIMD4<Double>()
  let image: CGImage?
  /// The part of the image that shows, in its pixels.
  let source: ImageRect
  var contentsScale = 1.0
  var isNearest = false
  /// Whether the image is white wherever it is anything, so that its alpha alone can be drawn in any colour.
  let isWhite: Bool
  /// When particles are born, in the time of what gives birth.
  var begin = 0.0
  var end = Double.infinity
  let cells: [EmitterCellValues]
  /// Nothing that comes of a birth shows for longer, before the layer's multiplier.
  let reach: Double

  /// A cell whose particles show a part of an image, in fractions of it, and give birth to those of `cells`.
  init(
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
