import CoreGraphics
import Raster

/// One thing to draw, in order, back to front.
///
/// An item carries the values and the place it is drawn with, so that one layer can be drawn several times: at its own
/// place, as its shadow, as each instance of a replicator.
struct DisplayItem {
  enum Kind: UInt8 {
    /// What is behind, blurred.
    case backdrop
    case background, contents, gradient, shape, particles, border
    /// How the layer looked before a transition.
    case oldPicture
    /// A shadow whose shape is known: the rounded bounds or the shadow path.
    case shadow
    /// What follows is drawn apart and comes back as one picture, at the item's opacity and tint.
    case beginGroup, endGroup
    /// What follows is drawn apart and cut to the node's rounded bounds.
    case beginClip, endClip
    /// What follows is drawn apart; from the divider on comes the mask, whose alpha it is multiplied by at the end.
    case beginMasked, maskDivider, endMasked
    /// What follows is drawn apart and comes back as a blurred silhouette.
    case beginShadow, endShadow
    /// What follows is the new picture of a transition; at the end it meets the old one.
    case beginTransition, endTransition

    /// Whether it puts pixels anywhere on its own.
    var isPaint: Bool {
      switch self {
      case .backdrop, .background, .contents, .gradient, .shape, .particles, .border, .oldPicture, .shadow:
        true
      default: false
      }
    }
  }

  var kind: Kind
  var node: NodePointer
  /// The values to draw with.
  var block: LayerBlock
  /// From the layer's space to the device.
  var plane: PlaneTransform
  /// Pixels outside need not be drawn.
  var clip: PixelRect
  /// Pixels that the item covers whole and lets nothing shine through: nothing behind them shows. For the begin of a
  /// clip: the pixels within which it cuts nothing away.
  var opaque = PixelRect.empty
  var opacity = 1.0
  /// Multiplies the colours of a group.
  var tint = SIMD4<Double>(1, 1, 1, 1)
  /// For a begin: the index of its end, to skip both when nothing between is needed; for an end: that of its begin.
  var other = 0
  /// For a begin: whether a backdrop is in it, which reads what else does.
  var holdsBackdrop = false
  /// For the begin of a clip: whether what is in it is drawn straight onto the picture, and what is covered wrongly at
  /// the edges put back afterwards.
  var isInPlace = false
  /// Whether the layer is drawn where its node is, with the node's own values: what it paints may be kept.
  var isOwn = false
  /// What is kept of the paint, -1 for nothing; and of a shape's stroke.
  var cached: Int32 = -1
  var cachedStroke: Int32 = -1
}

extension DisplayItem {
  /// How a shape's path is filled.
  var fillRule: FillRule { block.flag(LayerSlot.fillRule) ? .evenOdd : .nonZero }

  /// The part of a shape's path that is stroked, 0…1.
  var strokeTrim: (start: Double, end: Double) {
    (
      min(max(block.numbers[LayerSlot.strokeStart], 0), 1), min(max(block.numbers[LayerSlot.strokeEnd], 0), 1)
    )
  }

  /// Whether a shape's stroke shows.
  var hasStroke: Bool {
    guard let stroke = block.color(LayerSlot.strokeColor), stroke.w > 0,
      block.numbers[LayerSlot.lineWidth] > 0
    else { return false }
    // Nothing is between a start and an end before it.
    return strokeTrim.start < strokeTrim.end
  }
}

/// A layer where and how it is drawn once.
struct PlacedLayer {
  var node: NodePointer
  var block: LayerBlock
  /// From the layer's space to the device.
  var plane: PlaneTransform
  /// Among the children of a transform layer: the map in space to the layer that flattens.
  var spatial = CATransform3DIdentity
  /// From the flattening layer's space to the device.
  var base = PlaneTransform.identity
  /// Whether the values and the place are not the node's own: an instance of a replicator.
  var isReplica = false
  /// For replicas: how far behind the present their animations are, in seconds.
  var delay = 0.0
  /// Device pixels by which everything is moved: for shadows.
  var shift = SIMD2<Double>(0, 0)
  /// Opacity of layers above that do not fade as a group, but each sublayer on its own.
  var fade = 1.0

  /// The node as it is in the tree.
  init(_ node: NodePointer) {
    self.node = node
    block = LayerBlock(numbers: node.pointee.presentation)
    plane = node.pointee.resolved.plane
    spatial = node.pointee.resolved.spatial
    base = node.pointee.resolved.base
  }

  /// The node with other values, below `parent`.
  init(_ node: NodePointer, block: LayerBlock, under parent: PlacedLayer) {
    self.node = node
    self.block = block
    isReplica = true
    delay = parent.delay
    shift = parent.shift
    fade = parent.fade
    let place = LayerPlace(block, under: parent.node.pointee.kind, parent)
    (plane, spatial, base) = (place.plane, place.spatial, place.base)
  }

  /// Whether the layer is drawn where its node is, with the node's own values.
  var isInPlace: Bool { !isReplica && shift == SIMD2(0, 0) }

  /// The place with the shift, for items.
  var shifted: PlaneTransform {
    shift == SIMD2(0, 0)
      ? plane : plane.concatenating(PlaneTransform(Affine.translation(x: shift.x, y: shift.y)))
  }
}

extension PlacedLayer {
  /// The pixels that the layer's contents fill whole and let nothing shine through.
  var opaqueContents: PixelRect {
    let references = node.pointee.references
    guard let image = references.shownContents, image.isOpaque, references.presentedContentsTo == nil else {
      return .empty
    }
    let place = ContentsPlacement(image: image, block: block)
    let source = place.source
    // Nothing is drawn where the image has no pixels.
    guard place.center(block) == nil, source.x >= 0, source.y >= 0,
      source.x + source.width <= Double(image.width), source.y + source.height <= Double(image.height)
    else { return .empty }
    return shifted.wholePixels(of: place.destination)
  }

  /// The pixels that the layer's background fills whole and lets nothing shine through.
  var opaqueBackground: PixelRect {
    block.color(LayerSlot.backgroundColor)?.w == 1 ? LayerShape(block, shifted).wholePixels : .empty
  }

  /// The pixels that the layer's gradient fills whole and lets nothing shine through.
  var opaqueGradient: PixelRect {
    let n = block.numbers
    // A gradient without a way from start to end draws nothing.
    guard n[LayerSlot.gradientType] == 0,
      n[LayerSlot.startPoint] != n[LayerSlot.endPoint]
        || n[LayerSlot.startPoint + 1] != n[LayerSlot.endPoint + 1]
    else { return .empty }
    let colors = node.pointee.references.shownColors
    for i in 0..<colors.count where colors[i].w != 1 { return .empty }
    return LayerShape(block, shifted).wholePixels
  }
}

/// How a layer's values place it below a parent.
struct LayerPlace {
  let plane: PlaneTransform
  let spatial: CATransform3D
  let base: PlaneTransform

  init(_ block: LayerBlock, under kind: LayerKind, _ parent: PlacedLayer) {
    self.init(
      block, parentBlock: parent.block, parentKind: kind, plane: parent.plane, spatial: parent.spatial,
      base: parent.base)
  }

  init(
    _ block: LayerBlock, parentBlock: LayerBlock, parentKind: LayerKind, plane parentPlane: PlaneTransform,
    spatial parentSpatial: CATransform3D, base parentBase: PlaneTransform
  ) {
    if parentKind == .transform {
      // Children of a transform layer keep their depth: their matrices meet before they are flattened.
      spatial = CATransform3DConcat(LayerGeometry.matrix(block, in: parentBlock), parentSpatial)
      base = parentBase
      plane = PlaneTransform(spatial).concatenating(parentBase)
    } else {
      let flat = LayerGeometry.toSuperlayer(block, in: parentBlock)
      plane = flat.concatenating(parentPlane)
      base = parentPlane
      spatial = CATransform3DIdentity
    }
  }
}
