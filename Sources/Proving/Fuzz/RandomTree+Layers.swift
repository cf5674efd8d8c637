import QuartzCore
import CoreGraphics

/// Making layers of every kind, and giving them values.
extension RandomTree {
  /// A layer of a random class with the values that the class needs to show anything.
  func makeLayer() -> CALayer {
    let layer: CALayer
    switch values.below(100) {
    case 0..<38: layer = CALayer()
    case 38..<50:
      layer = CALayer()
      layer.contents = values.image()
    case 50..<64: layer = makeShape()
    case 64..<76: layer = makeGradient()
    case 76..<82: layer = hasText ? makeText() : CALayer()
    case 82..<88: layer = makeReplicator()
    case 88..<92: layer = makeEmitter()
    case 92..<96: layer = CATransformLayer()
    default:
      let backdrop = CABackdropLayer()
      backdrop.blurRadius = values.number(0, 4)
      backdrop.saturation = values.number(0, 2)
      layer = backdrop
    }
    layer.bounds.size = values.size(upTo: side * 0.8)
    layer.position = values.point(within: side)
    if values.chance(60), !(layer is CATransformLayer) { layer.backgroundColor = values.color() }
    return layer
  }

  private func makeShape() -> CAShapeLayer {
    let shape = CAShapeLayer()
    shape.path = values.path(upTo: side * 0.6)
    shape.fillColor = values.chance(70) ? values.color() : nil
    if values.chance(60) { shape.strokeColor = values.color() }
    shape.lineWidth = values.number(0, 6)
    return shape
  }

  private func makeGradient() -> CAGradientLayer {
    let gradient = CAGradientLayer()
    gradient.colors = colors()
    gradient.type = values.one(of: [.axial, .radial, .conic])
    return gradient
  }

  /// As many as every gradient has: lists of unequal length are not animated.
  func colors() -> [CGColor] { [values.color(), values.color(), values.color()] }

  private func makeText() -> CATextLayer {
    let text = CATextLayer()
    text.string = values.one(of: ["Flipbook", "a", "Two words and more", "12:34", ""])
    text.fontSize = values.number(6, 20)
    text.contentsScale = scale
    return text
  }

  private func makeReplicator() -> CAReplicatorLayer {
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = values.below(5)
    replicator.instanceTransform =
      values.chance(60)
      ? CATransform3DMakeTranslation(values.number(-12, 12), values.number(-12, 12), 0) : values.transform()
    if values.chance(30) { replicator.instanceDelay = values.number(0, 1) / 4 }
    return replicator
  }

  private func makeEmitter() -> CAEmitterLayer {
    let emitter = CAEmitterLayer()
    let cell = CAEmitterCell()
    cell.contents = values.image()
    cell.birthRate = Float(values.number(1, 30))
    cell.lifetime = Float(values.number(0, 1))
    cell.velocity = values.number(0, 40)
    cell.emissionRange = values.unit() * 6
    cell.scale = values.number(0, 1.5)
    cell.spin = values.number(0, 4)
    if values.chance(50) { cell.color = values.color() }
    if values.chance(50) { cell.alphaSpeed = -Float(values.unit()) }
    emitter.emitterCells = [cell]
    emitter.emitterSize = values.size(upTo: side / 3)
    emitter.emitterPosition = values.point(within: side / 2)
    emitter.emitterShape = values.one(of: [.point, .line, .rectangle, .circle])
    emitter.renderMode = values.one(of: [.unordered, .additive, .oldestFirst])
    emitter.seed = UInt32(values.below(1000))
    return emitter
  }

  // MARK: Values

  /// Gives a layer another value for something.
  func dress(_ layer: CALayer) {
    if values.chance(30), dressOwn(layer) { return }
    // A transform layer draws nothing itself and says so: only what places it is for it.
    switch values.below(layer is CATransformLayer ? 12 : 28) {
    case 0: layer.position = values.point(within: side)
    case 1: layer.bounds.size = values.size(upTo: side)
    case 2: layer.bounds.origin = CGPoint(x: values.number(-8, 8), y: values.number(-8, 8))
    case 3: layer.frame = values.rect(upTo: side)
    case 4, 5: layer.transform = values.transform()
    case 6: layer.sublayerTransform = values.chance(50) ? values.perspective() : values.transform()
    case 7: layer.anchorPoint = CGPoint(x: values.number(0, 1), y: values.number(0, 1))
    case 8: layer.zPosition = CGFloat(values.below(4) - 1) * 5
    case 9: layer.opacity = Float(values.one(of: [1, 0, values.unit()]))
    case 10: layer.isHidden = values.chance(30)
    case 11: layer.isGeometryFlipped.toggle()
    case 12: layer.allowsGroupOpacity.toggle()
    case 13: layer.isDoubleSided.toggle()
    case 14:
      layer.masksToBounds.toggle()
      if values.chance(60) { layer.cornerRadius = values.number(1, 20) }
    case 15: layer.backgroundColor = values.chance(80) ? values.color() : nil
    case 16, 26: layer.cornerRadius = values.one(of: [0, 4, values.number(0, side / 2)])
    case 17: layer.maskedCorners = CACornerMask(rawValue: UInt(values.below(16)))
    case 18: layer.cornerCurve = values.one(of: [.circular, .continuous])
    case 19:
      layer.borderWidth = values.number(0, 5)
      layer.borderColor = values.color()
    case 20, 21: layer.shadowOpacity = values.chance(70) ? Float(values.unit()) : 0
    case 22:
      layer.shadowRadius = values.number(0, 6)
      layer.shadowOffset = CGSize(width: values.number(-8, 8), height: values.number(-8, 8))
      layer.shadowColor = values.color()
    case 23: layer.shadowPath = values.chance(60) ? values.path(upTo: side / 2) : nil
    case 24: layer.contents = values.chance(70) ? values.image() : nil
    case 25: dressContents(of: layer)
    default: dressTiming(of: layer)
    }
  }

  private func dressContents(of layer: CALayer) {
    switch values.below(5) {
    case 0: layer.contentsGravity = values.one(of: RandomTree.gravities)
    case 1:
      layer.contentsCenter = CGRect(
        x: values.unit() / 2, y: values.unit() / 2, width: values.unit() / 2, height: values.unit() / 2)
    case 2: layer.contentsRect = CGRect(x: values.unit() / 2, y: values.unit() / 2, width: 0.5, height: 0.5)
    case 3: layer.contentsScale = values.one(of: [1, 2, 3])
    default: layer.magnificationFilter = values.one(of: [.linear, .nearest])
    }
  }

  private static let gravities: [CALayerContentsGravity] = [
    .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resize,
    .resizeAspect, .resizeAspectFill,
  ]

  private func dressTiming(of layer: CALayer) {
    switch values.below(4) {
    case 0: layer.speed = Float(values.one(of: [0, 0.5, 1, 2]))
    case 1: layer.timeOffset = values.number(0, 1)
    case 2: layer.beginTime = values.one(of: [0, context.scheduler.now - 0.5])
    default: (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
    }
  }

  /// A value of the layer's own class; false for classes without any.
  private func dressOwn(_ layer: CALayer) -> Bool {
    switch layer {
    case let shape as CAShapeLayer: dressShape(shape)
    case let gradient as CAGradientLayer: dressGradient(gradient)
    case let text as CATextLayer:
      text.string = values.one(of: ["Flip", "book", "A longer line of words"])
      text.foregroundColor = values.color()
      text.isWrapped = values.chance(50)
      text.alignmentMode = values.one(of: [.left, .center, .right])
    case let replicator as CAReplicatorLayer:
      replicator.instanceCount = values.below(5)
      replicator.instanceColor = values.color()
      replicator.instanceAlphaOffset = -Float(values.unit()) / 3
      replicator.instanceDelay = values.one(of: [0, 0.1])
    case let emitter as CAEmitterLayer:
      emitter.birthRate = Float(values.number(0, 2))
      emitter.emitterPosition = values.point(within: side / 2)
    case let backdrop as CABackdropLayer:
      backdrop.blurRadius = values.number(0, 6)
      backdrop.saturation = values.number(0, 2)
    default: return false
    }
    return true
  }

  private func dressShape(_ shape: CAShapeLayer) {
    switch values.below(6) {
    case 0: shape.path = values.path(upTo: side)
    case 1:
      shape.lineWidth = values.number(0, 8)
      shape.lineCap = values.one(of: [.butt, .round, .square])
      shape.lineJoin = values.one(of: [.miter, .round, .bevel])
    case 2:
      shape.lineDashPattern = values.chance(70) ? [NSNumber(value: values.number(1, 9)), 3] : nil
      shape.lineDashPhase = values.number(0, 9)
    case 3: (shape.strokeStart, shape.strokeEnd) = (values.unit() / 2, values.unit())
    case 4: shape.fillRule = values.one(of: [.nonZero, .evenOdd])
    default: (shape.fillColor, shape.strokeColor) = (values.color(), values.color())
    }
  }

  private func dressGradient(_ gradient: CAGradientLayer) {
    switch values.below(4) {
    case 0: gradient.colors = colors()
    case 1:
      let places = [values.unit(), values.unit(), values.unit()].sorted()
      gradient.locations = places.map { NSNumber(value: $0) }
    case 2: gradient.startPoint = CGPoint(x: values.number(0, 1), y: values.number(0, 1))
    default: gradient.endPoint = CGPoint(x: values.number(0, 1), y: values.number(0, 1))
    }
  }
}
