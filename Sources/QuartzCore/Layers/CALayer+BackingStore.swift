import CDynamicInit
import CoreGraphics
import Support

/// Drawn contents, and layers made from a class.
extension CALayer {
  /// The largest side of a backing store in pixels; more is reported and not drawn.
  static let largestBackingSide = 16_384.0
  /// The end of the message about it.
  package static let backingExcess = "is larger than \(Int(largestBackingSide)) pixels; not drawn."

  /// Draws `draw(in:)` into a bitmap of the layer's size and makes it the contents.
  package func drawBackingStore() {
    let size = bounds.size
    let scale = contentsScale
    guard size.width > 0, size.height > 0 else { return }
    guard size.width * scale <= CALayer.largestBackingSide, size.height * scale <= CALayer.largestBackingSide
    else {
      Diagnostics.report(
        "a backing store of \(size.width) × \(size.height) points at scale \(scale) \(CALayer.backingExcess)",
        subject: treePath)
      return
    }
    guard let context = CGContext(size: size, scale: scale, opaque: isOpaque) else { return }
    context.translateBy(x: -bounds.origin.x, y: -bounds.origin.y)
    delegate?.layerWillDraw(self)
    draw(in: context)
    contents = context.makeImage()
  }

  private static let initializer = DynamicInitializer(dynamic_init_CALayer(), of: CALayer.self)
  private static let copyInitializer = DynamicInitializer(dynamic_init_CALayer_layer(), of: CALayer.self)

  /// The classes of this framework, which need no look into the runtime.
  nonisolated(unsafe) private static let known: [ObjectIdentifier: () -> CALayer] = [
    ObjectIdentifier(CALayer.self): { CALayer() },
    ObjectIdentifier(CAShapeLayer.self): { CAShapeLayer() },
    ObjectIdentifier(CAGradientLayer.self): { CAGradientLayer() },
    ObjectIdentifier(CATextLayer.self): { CATextLayer() },
    ObjectIdentifier(CAReplicatorLayer.self): { CAReplicatorLayer() },
    ObjectIdentifier(CATransformLayer.self): { CATransformLayer() },
    ObjectIdentifier(CAScrollLayer.self): { CAScrollLayer() },
    ObjectIdentifier(CATiledLayer.self): { CATiledLayer() },
    ObjectIdentifier(CAEmitterLayer.self): { CAEmitterLayer() },
  ]

  /// A new layer of a class that is only known at run time, through its `init()`.
  package static func makeLayer(of layerClass: AnyClass) -> CALayer {
    guard let type = layerClass as? CALayer.Type else {
      Diagnostics.report("layerClass must be a CALayer class, got \(layerClass); using CALayer.")
      return CALayer()
    }
    if let make = known[ObjectIdentifier(type)] { return make() }
    guard let layer = initializer.make(type, { dynamic_init_plain($0, $1) }) else {
      Diagnostics.report("layers of class \(type) cannot be made on this Swift runtime; using CALayer.")
      return CALayer()
    }
    return layer
  }

  /// Asked once by `init(layer:)`: layers that a subclass makes inside its own initialiser are no copies.
  static func takeCopyFlag() -> Bool {
    let session = Session.current
    defer { session.isCopying = false }
    return session.isCopying
  }

  /// A presentation copy of a layer, of the layer's own class, through its `init(layer:)`.
  static func makeCopy(of layer: CALayer) -> CALayer {
    let session = Session.current
    session.isCopying = true
    defer { session.isCopying = false }
    let layerClass = type(of: layer)
    if layerClass == CALayer.self { return CALayer(layer: layer) }
    let copy = copyInitializer.make(layerClass) { initializer, metatype in
      // The initialiser takes ownership of the value behind the pointer; only the memory is the caller's to free.
      let argument = UnsafeMutablePointer<Any>.allocate(capacity: 1)
      defer { argument.deallocate() }
      argument.initialize(to: layer)
      return dynamic_init_any(initializer, argument, metatype)
    }
    guard let copy else {
      Diagnostics.report(
        "presentation copies of \(layerClass) cannot be made on this Swift runtime; using CALayer.")
      return CALayer(layer: layer)
    }
    return copy
  }
}
