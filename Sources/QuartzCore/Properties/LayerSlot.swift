import CoreGraphics

/// Where each value of a layer is in its block of doubles.
///
/// A layer's model, committed and presentation values are three blocks of the same layout. A property is then just
/// an offset and a count, a field such as `bounds.size.width` is another, and an animation writes numbers without
/// knowing what they mean. Colours are four numbers (red, green, blue, alpha, not premultiplied); no colour is NaN
/// in the first. Switches are 0 or 1, choices are their raw value.
enum LayerSlot {
  static let bounds = 0
  static let position = 4
  static let anchorPoint = 6
  static let zPosition = 8
  static let anchorPointZ = 9
  static let opacity = 10
  static let cornerRadius = 11
  static let borderWidth = 12
  static let shadowOpacity = 13
  static let shadowRadius = 14
  static let hidden = 15
  static let shadowOffset = 16
  static let masksToBounds = 18
  static let doubleSided = 19
  static let backgroundColor = 20
  static let borderColor = 24
  static let shadowColor = 28
  static let contentsRect = 32
  static let contentsCenter = 36
  static let transform = 40
  static let sublayerTransform = 56
  static let contentsScale = 72
  static let rasterizationScale = 73
  static let maskedCorners = 74
  static let cornerCurve = 75
  static let contentsGravity = 76
  static let geometryFlipped = 77
  static let shouldRasterize = 78
  static let allowsGroupOpacity = 79
  static let minificationFilter = 80
  static let magnificationFilter = 81
  static let isOpaque = 82
  /// How many numbers a plain layer has; the classes below add theirs behind it.
  static let commonCount = 84

  // CAShapeLayer
  static let fillColor = 84
  static let strokeColor = 88
  static let strokeStart = 92
  static let strokeEnd = 93
  static let lineWidth = 94
  static let miterLimit = 95
  static let lineDashPhase = 96
  static let fillRule = 97
  static let lineCap = 98
  static let lineJoin = 99
  static let shapeCount = 100

  // CAGradientLayer
  static let startPoint = 84
  static let endPoint = 86
  static let gradientType = 88
  static let gradientCount = 90

  // CATextLayer
  static let fontSize = 84
  static let foregroundColor = 88
  static let textCount = 92

  // CAReplicatorLayer
  static let instanceCount = 84
  static let instanceDelay = 85
  static let preservesDepth = 86
  static let instanceColor = 88
  static let instanceRedOffset = 92
  static let instanceGreenOffset = 93
  static let instanceBlueOffset = 94
  static let instanceAlphaOffset = 95
  static let instanceTransform = 96
  static let replicatorCount = 112

  // CAEmitterLayer
  static let emitterPosition = 84
  static let emitterSize = 86
  static let emitterZPosition = 88
  static let emitterDepth = 89
  static let emitterBirthRate = 90
  static let emitterLifetime = 91
  static let emitterVelocity = 92
  static let emitterScale = 93
  static let emitterSpin = 94
  static let emitterShape = 95
  static let emitterMode = 96
  static let emitterRenderMode = 97
  static let emitterSeed = 98
  static let emitterCount = 100
}

/// Which class's values a block holds.
enum LayerKind: UInt8 {
  case plain, shape, gradient, text, replicator, transform, emitter

  static let all: [LayerKind] = [.plain, .shape, .gradient, .text, .replicator, .transform, .emitter]

  var slotCount: Int {
    switch self {
    case .plain, .transform: return LayerSlot.commonCount
    case .shape: return LayerSlot.shapeCount
    case .gradient: return LayerSlot.gradientCount
    case .text: return LayerSlot.textCount
    case .replicator: return LayerSlot.replicatorCount
    case .emitter: return LayerSlot.emitterCount
    }
  }
}

/// Typed reading and writing of a block.
struct LayerBlock {
  let numbers: UnsafeMutablePointer<Double>

  @inline(__always) func point(_ slot: Int) -> CGPoint { CGPoint(x: numbers[slot], y: numbers[slot + 1]) }
  @inline(__always) func size(_ slot: Int) -> CGSize {
    CGSize(width: numbers[slot], height: numbers[slot + 1])
  }
  @inline(__always) func rect(_ slot: Int) -> CGRect {
    CGRect(x: numbers[slot], y: numbers[slot + 1], width: numbers[slot + 2], height: numbers[slot + 3])
  }
  /// The bounds as they are drawn, hit and divided by the anchor point: a size below zero counts as zero, so that a
  /// spring that swings beyond an empty height shows nothing instead of a mirrored picture. `bounds` itself keeps the
  /// number. Not documented by Apple; our choice.
  @inline(__always) var shownBounds: CGRect {
    CGRect(
      x: numbers[LayerSlot.bounds], y: numbers[LayerSlot.bounds + 1],
      width: max(numbers[LayerSlot.bounds + 2], 0), height: max(numbers[LayerSlot.bounds + 3], 0))
  }
  @inline(__always) func flag(_ slot: Int) -> Bool { numbers[slot] != 0 }
  @inline(__always) func transform(_ slot: Int) -> CATransform3D { CATransform3D(reading: numbers + slot) }

  @inline(__always) func lanes(_ slot: Int, _ count: Int) -> SIMD4<Double> {
    let p = numbers + slot
    switch count {
    case 1: return SIMD4(p[0], 0, 0, 0)
    case 2: return SIMD4(p[0], p[1], 0, 0)
    default: return SIMD4(p[0], p[1], p[2], p[3])
    }
  }

  @inline(__always) func setLanes(_ slot: Int, _ count: Int, _ value: SIMD4<Double>) {
    let p = numbers + slot
    p[0] = value.x
    if count > 1 { p[1] = value.y }
    if count > 2 {
      p[2] = value.z
      p[3] = value.w
    }
  }

  /// The colour in a slot, nil for none.
  func color(_ slot: Int) -> SIMD4<Double>? {
    let value = lanes(slot, 4)
    return value.x.isNaN ? nil : value
  }

  /// The value of a slot that holds no colour.
  static let noColor = SIMD4<Double>(.nan, 0, 0, 0)

  /// Writes the values of a new layer. Source: Apple's headers.
  func reset(_ kind: LayerKind) {
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
    }
  }
}
