import CoreGraphics

/// Where each value of a layer is in its block of doubles.
///
/// A layer's model, committed and presentation values are three blocks of the same layout. A property is then just
/// an offset and a count, a field such as `bounds.size.width` is another, and an animation writes numbers without
/// knowing what they mean. Colours are four numbers (red, green, blue, alpha, not premultiplied); no colour is NaN
/// in the first. Switches are 0 or 1, choices are their raw value. Places are computed so that other modules see
/// constants.
package enum LayerSlot {
  @inlinable package static var bounds: Int { 0 }
  @inlinable package static var position: Int { 4 }
  @inlinable package static var anchorPoint: Int { 6 }
  @inlinable package static var zPosition: Int { 8 }
  @inlinable package static var anchorPointZ: Int { 9 }
  @inlinable package static var opacity: Int { 10 }
  @inlinable package static var cornerRadius: Int { 11 }
  @inlinable package static var borderWidth: Int { 12 }
  @inlinable package static var shadowOpacity: Int { 13 }
  @inlinable package static var shadowRadius: Int { 14 }
  @inlinable package static var hidden: Int { 15 }
  @inlinable package static var shadowOffset: Int { 16 }
  @inlinable package static var masksToBounds: Int { 18 }
  @inlinable package static var doubleSided: Int { 19 }
  @inlinable package static var backgroundColor: Int { 20 }
  @inlinable package static var borderColor: Int { 24 }
  @inlinable package static var shadowColor: Int { 28 }
  @inlinable package static var contentsRect: Int { 32 }
  @inlinable package static var contentsCenter: Int { 36 }
  @inlinable package static var transform: Int { 40 }
  @inlinable package static var sublayerTransform: Int { 56 }
  @inlinable package static var contentsScale: Int { 72 }
  @inlinable package static var rasterizationScale: Int { 73 }
  @inlinable package static var maskedCorners: Int { 74 }
  @inlinable package static var cornerCurve: Int { 75 }
  @inlinable package static var contentsGravity: Int { 76 }
  @inlinable package static var geometryFlipped: Int { 77 }
  @inlinable package static var shouldRasterize: Int { 78 }
  @inlinable package static var allowsGroupOpacity: Int { 79 }
  @inlinable package static var minificationFilter: Int { 80 }
  @inlinable package static var magnificationFilter: Int { 81 }
  @inlinable package static var isOpaque: Int { 82 }
  /// How many numbers a plain layer has; the classes below add theirs behind it.
  @inlinable package static var commonCount: Int { 84 }

  // CAShapeLayer
  @inlinable package static var fillColor: Int { 84 }
  @inlinable package static var strokeColor: Int { 88 }
  @inlinable package static var strokeStart: Int { 92 }
  @inlinable package static var strokeEnd: Int { 93 }
  @inlinable package static var lineWidth: Int { 94 }
  @inlinable package static var miterLimit: Int { 95 }
  @inlinable package static var lineDashPhase: Int { 96 }
  @inlinable package static var fillRule: Int { 97 }
  @inlinable package static var lineCap: Int { 98 }
  @inlinable package static var lineJoin: Int { 99 }
  @inlinable package static var shapeCount: Int { 100 }

  // CAGradientLayer
  @inlinable package static var startPoint: Int { 84 }
  @inlinable package static var endPoint: Int { 86 }
  @inlinable package static var gradientType: Int { 88 }
  @inlinable package static var gradientCount: Int { 90 }

  // CATextLayer
  @inlinable package static var fontSize: Int { 84 }
  @inlinable package static var foregroundColor: Int { 88 }
  @inlinable package static var textCount: Int { 92 }

  // CAReplicatorLayer
  @inlinable package static var instanceCount: Int { 84 }
  @inlinable package static var instanceDelay: Int { 85 }
  @inlinable package static var preservesDepth: Int { 86 }
  @inlinable package static var instanceColor: Int { 88 }
  @inlinable package static var instanceRedOffset: Int { 92 }
  @inlinable package static var instanceGreenOffset: Int { 93 }
  @inlinable package static var instanceBlueOffset: Int { 94 }
  @inlinable package static var instanceAlphaOffset: Int { 95 }
  @inlinable package static var instanceTransform: Int { 96 }
  @inlinable package static var replicatorCount: Int { 112 }

  // CAEmitterLayer
  @inlinable package static var emitterPosition: Int { 84 }
  @inlinable package static var emitterSize: Int { 86 }
  @inlinable package static var emitterZPosition: Int { 88 }
  @inlinable package static var emitterDepth: Int { 89 }
  @inlinable package static var emitterBirthRate: Int { 90 }
  @inlinable package static var emitterLifetime: Int { 91 }
  @inlinable package static var emitterVelocity: Int { 92 }
  @inlinable package static var emitterScale: Int { 93 }
  @inlinable package static var emitterSpin: Int { 94 }
  @inlinable package static var emitterShape: Int { 95 }
  @inlinable package static var emitterMode: Int { 96 }
  @inlinable package static var emitterRenderMode: Int { 97 }
  @inlinable package static var emitterSeed: Int { 98 }
  @inlinable package static var emitterCount: Int { 100 }

  // CABackdropLayer
  @inlinable package static var blurRadius: Int { 84 }
  @inlinable package static var saturation: Int { 85 }
  @inlinable package static var backdropCount: Int { 86 }
}

/// Which class's values a block holds.
package enum LayerKind: UInt8 {
  case plain, shape, gradient, text, replicator, transform, emitter, backdrop

  package static let all: [LayerKind] = [
    .plain, .shape, .gradient, .text, .replicator, .transform, .emitter, .backdrop,
  ]

  package var slotCount: Int {
    switch self {
    case .plain, .transform: return LayerSlot.commonCount
    case .shape: return LayerSlot.shapeCount
    case .gradient: return LayerSlot.gradientCount
    case .text: return LayerSlot.textCount
    case .replicator: return LayerSlot.replicatorCount
    case .emitter: return LayerSlot.emitterCount
    case .backdrop: return LayerSlot.backdropCount
    }
  }
}

/// Typed reading and writing of a block.
package struct LayerBlock {
  package let numbers: UnsafeMutablePointer<Double>

  @inlinable package init(numbers: UnsafeMutablePointer<Double>) { self.numbers = numbers }

  @inlinable @inline(__always) package func point(_ slot: Int) -> CGPoint {
    CGPoint(x: numbers[slot], y: numbers[slot + 1])
  }
  @inlinable @inline(__always) package func size(_ slot: Int) -> CGSize {
    CGSize(width: numbers[slot], height: numbers[slot + 1])
  }
  @inlinable @inline(__always) package func rect(_ slot: Int) -> CGRect {
    CGRect(x: numbers[slot], y: numbers[slot + 1], width: numbers[slot + 2], height: numbers[slot + 3])
  }
  /// The bounds as they are drawn, hit and divided by the anchor point: a size below zero counts as zero, so that a
  /// spring that swings beyond an empty height shows nothing instead of a mirrored picture. `bounds` itself keeps the
  /// number. Not documented by Apple; our choice.
  @inlinable @inline(__always) package var shownBounds: CGRect {
    CGRect(
      x: numbers[LayerSlot.bounds], y: numbers[LayerSlot.bounds + 1],
      width: max(numbers[LayerSlot.bounds + 2], 0), height: max(numbers[LayerSlot.bounds + 3], 0))
  }
  @inlinable @inline(__always) package func flag(_ slot: Int) -> Bool { numbers[slot] != 0 }
  @inlinable @inline(__always) package func transform(_ slot: Int) -> CATransform3D {
    CATransform3D(reading: numbers + slot)
  }

  @inlinable @inline(__always) package func lanes(_ slot: Int, _ count: Int) -> SIMD4<Double> {
    let p = numbers + slot
    switch count {
    case 1: return SIMD4(p[0], 0, 0, 0)
    case 2: return SIMD4(p[0], p[1], 0, 0)
    default: return SIMD4(p[0], p[1], p[2], p[3])
    }
  }

  @inlinable @inline(__always) package func setLanes(_ slot: Int, _ count: Int, _ value: SIMD4<Double>) {
    let p = numbers + slot
    p[0] = value.x
    if count > 1 { p[1] = value.y }
    if count > 2 {
      p[2] = value.z
      p[3] = value.w
    }
  }

  /// The colour in a slot, nil for none.
  package func color(_ slot: Int) -> SIMD4<Double>? {
    let value = lanes(slot, 4)
    return value.x.isNaN ? nil : value
  }

  /// The value of a slot that holds no colour.
  package static let noColor = SIMD4<Double>(.nan, 0, 0, 0)

  /// Writes the values of a new layer. Source: Apple's headers.
  package func reset(_ kind: LayerKind) {
    numbers.update(repeating: 0, count: kind.slotCount)
    setLanes(LayerSlot.anchorPoint, 2, SIMD4(0.5, 0.5, 0, 0))
    numbers[LayerSlot.opacity] = 1
    numbers[LayerSlot.doubleSided] = 1
    numbers[LayerSlot.shadowRadius] = 3
    setLanes(LayerSlot.shadowOffset, 2, SIMD4(0, -3, 0, 0))
    setLanes(LayerSlot.backgroundColor, 4, LayerBlock.noColor)
    setLanes(LayerSlot.borderColor, 4, SIMD4(0, 0, 0, 1))
    setLanes(LayerSlot.shadowColor, 4, SIMD4(0, 0, 0, 1))
    setLanes(LayerSlot.contentsRect, 4, SIMD4(0, 0, 1, 1))
    setLanes(LayerSlot.contentsCenter, 4, SIMD4(0, 0, 1, 1))
    CATransform3DIdentity.write(to: numbers + LayerSlot.transform)
    CATransform3DIdentity.write(to: numbers + LayerSlot.sublayerTransform)
    numbers[LayerSlot.contentsScale] = 1
    numbers[LayerSlot.rasterizationScale] = 1
    numbers[LayerSlot.maskedCorners] = Double(RoundedCorners.all.rawValue)
    numbers[LayerSlot.allowsGroupOpacity] = 1
    switch kind {
    case .plain, .transform: break
    case .shape:
      setLanes(LayerSlot.fillColor, 4, SIMD4(0, 0, 0, 1))
      setLanes(LayerSlot.strokeColor, 4, LayerBlock.noColor)
      numbers[LayerSlot.strokeEnd] = 1
      numbers[LayerSlot.lineWidth] = 1
      numbers[LayerSlot.miterLimit] = 10
    case .gradient:
      setLanes(LayerSlot.startPoint, 2, SIMD4(0.5, 0, 0, 0))
      setLanes(LayerSlot.endPoint, 2, SIMD4(0.5, 1, 0, 0))
    case .text:
      numbers[LayerSlot.fontSize] = 36
      setLanes(LayerSlot.foregroundColor, 4, SIMD4(1, 1, 1, 1))
    case .replicator:
      numbers[LayerSlot.instanceCount] = 1
      setLanes(LayerSlot.instanceColor, 4, SIMD4(1, 1, 1, 1))
      CATransform3DIdentity.write(to: numbers + LayerSlot.instanceTransform)
    case .emitter:
      for slot in [
        LayerSlot.emitterBirthRate, LayerSlot.emitterLifetime, LayerSlot.emitterVelocity,
        LayerSlot.emitterScale,
        LayerSlot.emitterSpin,
      ] { numbers[slot] = 1 }
    case .backdrop: numbers[LayerSlot.saturation] = 1
    }
  }
}
