import CoreGraphics
import Raster

/// What a layer paints on its own.
struct OwnPaint {
  let hasBackdrop: Bool
  let hasShadow, hasBackground, hasGradient, hasContents, hasShape, hasParticles, hasBorder: Bool
  /// Whether the shadow is that of the shadow path or of an opaque background with nothing sticking out.
  let shadowShapeIsKnown: Bool

  init(_ node: NodePointer, _ block: LayerBlock) {
    let references = node.pointee.references
    let kind = node.pointee.kind
    let background = block.color(LayerSlot.backgroundColor)?.w ?? 0
    // A transform layer is only a place for its sublayers.
    let paints = kind != .transform
    hasBackdrop = kind == .backdrop
    hasBackground = paints && background > 0
    hasContents = paints && references.shownContents != nil
    hasGradient = kind == .gradient && !references.shownColors.isEmpty
    hasShape = kind == .shape && (references.path != nil || references.presentedPath != nil)
    // Whether there are any currently does not matter: how the layer is drawn must not depend on it, or all of it would
    // change whenever the first particle appears somewhere.
    hasParticles = kind == .emitter && references.emitter != nil
    hasBorder =
      paints && block.numbers[LayerSlot.borderWidth] > 0 && (block.color(LayerSlot.borderColor)?.w ?? 0) > 0
    // What is outside the bounds goes with the rest of it.
    let isCut = block.flag(LayerSlot.masksToBounds)
    hasShadow =
      paints && !isCut && block.numbers[LayerSlot.shadowOpacity] > 0
      && (block.color(LayerSlot.shadowColor)?.w ?? 0) > 0
    shadowShapeIsKnown =
      references.hasShownShadowPath
      || (background == 1 && node.pointee.childCount == 0 && !hasShape && !hasParticles
        && (!hasContents || block.numbers[LayerSlot.contentsGravity] == 0))
  }

  /// Whether the shadow is that of everything the layer shows, drawn apart.
  var throwsSilhouette: Bool { hasShadow && !shadowShapeIsKnown }

  /// Whether anything is between background and border.
  var hasInside: Bool { hasGradient || hasContents || hasShape || hasParticles }

  var count: Int {
    // A shape may both fill and stroke: two paints.
    (hasBackdrop ? 1 : 0) + (hasShadow ? 1 : 0) + (hasBackground ? 1 : 0) + (hasGradient ? 1 : 0)
      + (hasContents ? 1 : 0)
      + (hasShape ? 2 : 0) + (hasParticles ? 2 : 0)
      + (hasBorder ? 1 : 0)
  }
}

/// A layer's shadow on the device.
struct LayerShadow {
  /// The blur's standard deviation in pixels.
  let sigma: Double
  /// How far the shadow is moved, in pixels.
  let offset: SIMD2<Double>
  /// Premultiplied by nothing: red, green, blue, and alpha times the shadow's opacity.
  let color: SIMD4<Double>

  /// A blur of a larger standard deviation, in pixels, is drawn with this one, which is reported: its silhouettes would
  /// take memory by the gigabyte.
  static let largestSigma = 256.0
  /// Whether the layer asks for more.
  let isLimited: Bool

  /// Beyond this many standard deviations a Gaussian is less than a 255th of a 255th.
  static let reachInSigmas = 4.0

  init(_ block: LayerBlock, _ plane: PlaneTransform) {
    // The blur is round, so it follows the plane's mean scale; the offset follows its axes.
    let scale = (plane.a * plane.d - plane.b * plane.c).magnitude.squareRoot()
    let spread = max(block.numbers[LayerSlot.shadowRadius], 0) * scale
    isLimited = spread > LayerShadow.largestSigma
    // Infinite times 0 is no number.
    sigma = spread.isNaN ? 0 : min(spread, LayerShadow.largestSigma)
    let dx = block.numbers[LayerSlot.shadowOffset], dy = block.numbers[LayerSlot.shadowOffset + 1]
    let transform = block.transform(LayerSlot.transform)
    // In the parent's axes: undo the layer's own turn by going through its parent's linear part.
    let own = PlaneTransform(transform)
    let determinant = own.a * own.d - own.b * own.c
    if determinant != 0, own.isAffine {
      let x = (dx * own.d - dy * own.c) / determinant, y = (dy * own.a - dx * own.b) / determinant
      offset = SIMD2(x * plane.a + y * plane.c, x * plane.b + y * plane.d)
    } else {
      offset = SIMD2(dx * scale, dy * scale)
    }
    var lanes = block.color(LayerSlot.shadowColor) ?? SIMD4(0, 0, 0, 0)
    lanes.w *= min(max(block.numbers[LayerSlot.shadowOpacity], 0), 1)
    color = lanes
  }

  /// How many pixels the blur reaches.
  var reach: Int { Int((sigma * LayerShadow.reachInSigmas).rounded(.up)) + 1 }
}
