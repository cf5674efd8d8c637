import CoreGraphics
import Scene

/// A property that is read and set by name but never animates.
struct PlainProperty {
  let get: (CALayer) -> Any?
  /// Whether the value could be used.
  let set: (CALayer, Any?) -> Bool
  /// What it needs, for messages.
  let expectation: String
  /// Its number in the block (`LayerSlot`), nil when it is elsewhere.
  private(set) var slot: Int?

  /// The same property with its number.
  private func at(_ slot: Int) -> PlainProperty {
    var property = self
    property.slot = slot
    return property
  }

  /// A property of a class, and how its value comes out of an `Any`.
  private init<Layer: CALayer, Value>(
    _ path: ReferenceWritableKeyPath<Layer, Value>, _ expectation: String,
    box: @escaping (Value) -> Any? = { $0 }, take: @escaping (Any?) -> Value?
  ) {
    get = { ($0 as? Layer).flatMap { box($0[keyPath: path]) } }
    set = { layer, value in
      guard let layer = layer as? Layer, let taken = take(value) else { return false }
      layer[keyPath: path] = taken
      return true
    }
    self.expectation = expectation
  }

  private static func flag<Layer: CALayer>(_ path: ReferenceWritableKeyPath<Layer, Bool>) -> PlainProperty {
    PlainProperty(path, "a Bool") { $0.flatMap(PropertyValue.number).map { $0 != 0 } }
  }

  private static func number<Layer: CALayer, Number: BinaryFloatingPoint>(
    _ path: ReferenceWritableKeyPath<Layer, Number>
  ) -> PlainProperty {
    PlainProperty(path, "a number", box: { NSNumber(value: Double($0)) }) {
      $0.flatMap(PropertyValue.number).map { Number($0) }
    }
  }

  /// A constant by its name or as itself.
  private static func choice<Layer: CALayer, Choice: RawRepresentable>(
    _ path: ReferenceWritableKeyPath<Layer, Choice>
  ) -> PlainProperty where Choice.RawValue == String {
    PlainProperty(path, "a \(Choice.self) or its name", box: { $0.rawValue }) { value in
      value as? Choice ?? (value as? String).flatMap { Choice(rawValue: $0) }
    }
  }

  /// An object, or nil for none.
  private static func object<Layer: CALayer, Object>(
    _ path: ReferenceWritableKeyPath<Layer, Object?>, _ expectation: String
  ) -> PlainProperty {
    PlainProperty(path, expectation, box: { $0 }) { value -> Object?? in
      guard let value, !(value is NSNull) else { return .some(nil) }
      return (value as? Object).map { .some($0) }
    }
  }

  // MARK: The properties

  /// The property of a layer's class by name, nil when there is none.
  static func named(_ name: String, of layer: CALayer) -> PlainProperty? {
    let alias = aliases[name] ?? name
    if let property = own(layer)[alias] { return property }
    return common[alias]
  }

  private static func own(_ layer: CALayer) -> [String: PlainProperty] {
    switch layer {
    case is CAShapeLayer: return shape
    case is CAGradientLayer: return gradient
    case is CATextLayer: return text
    case is CAReplicatorLayer: return replicator
    case is CAScrollLayer: return scroll
    case is CAEmitterLayer: return emitter
    default: return [:]
    }
  }

  /// Names as Objective-C has them.
  private static let aliases = [
    "opaque": "isOpaque", "geometryFlipped": "isGeometryFlipped", "wrapped": "isWrapped",
  ]

  nonisolated(unsafe) private static let common: [String: PlainProperty] = [
    "name": object(\CALayer.name, "a String"), "style": object(\CALayer.style, "a dictionary"),
    "actions": object(\CALayer.actions, "a dictionary of CAActions"),
    "mask": object(\CALayer.mask, "a CALayer"),
    "sublayers": object(\CALayer.sublayers, "an array of CALayers"),
    "contentsScale": number(\CALayer.contentsScale).at(LayerSlot.contentsScale),
    "contentsGravity": choice(\CALayer.contentsGravity).at(LayerSlot.contentsGravity),
    "cornerCurve": choice(\CALayer.cornerCurve).at(LayerSlot.cornerCurve),
    "magnificationFilter": choice(\CALayer.magnificationFilter).at(LayerSlot.magnificationFilter),
    "minificationFilter": choice(\CALayer.minificationFilter).at(LayerSlot.minificationFilter),
    "minificationFilterBias": number(\CALayer.minificationFilterBias),
    "isOpaque": flag(\CALayer.isOpaque).at(LayerSlot.isOpaque),
    "isGeometryFlipped": flag(\CALayer.isGeometryFlipped).at(LayerSlot.geometryFlipped),
    "shouldRasterize": flag(\CALayer.shouldRasterize).at(LayerSlot.shouldRasterize),
    "allowsGroupOpacity": flag(\CALayer.allowsGroupOpacity).at(LayerSlot.allowsGroupOpacity),
    "allowsEdgeAntialiasing": flag(\CALayer.allowsEdgeAntialiasing),
    "drawsAsynchronously": flag(\CALayer.drawsAsynchronously),
    "needsDisplayOnBoundsChange": flag(\CALayer.needsDisplayOnBoundsChange),
    "filters": object(\CALayer.filters, "an array"),
    "backgroundFilters": object(\CALayer.backgroundFilters, "an array"),
    "compositingFilter": object(\CALayer.compositingFilter, "an object"),
    "beginTime": number(\CALayer.beginTime), "duration": number(\CALayer.duration),
    "speed": number(\CALayer.speed), "timeOffset": number(\CALayer.timeOffset),
    "repeatCount": number(\CALayer.repeatCount), "repeatDuration": number(\CALayer.repeatDuration),
    "autoreverses": flag(\CALayer.autoreverses), "fillMode": choice(\CALayer.fillMode),
  ]
  nonisolated(unsafe) private static let shape: [String: PlainProperty] = [
    "fillRule": choice(\CAShapeLayer.fillRule).at(LayerSlot.fillRule),
    "lineCap": choice(\CAShapeLayer.lineCap).at(LayerSlot.lineCap),
    "lineJoin": choice(\CAShapeLayer.lineJoin).at(LayerSlot.lineJoin),
    "lineDashPattern": object(\CAShapeLayer.lineDashPattern, "an array of NSNumbers"),
  ]
  nonisolated(unsafe) private static let gradient = [
    "type": choice(\CAGradientLayer.type).at(LayerSlot.gradientType)
  ]
  nonisolated(unsafe) private static let text: [String: PlainProperty] = [
    "string": object(\CATextLayer.string, "a String or an NSAttributedString"),
    "font": object(\CATextLayer.font, "the name of a font or a UIFont"),
    "isWrapped": flag(\CATextLayer.isWrapped), "truncationMode": choice(\CATextLayer.truncationMode),
    "alignmentMode": choice(\CATextLayer.alignmentMode),
    "allowsFontSubpixelQuantization": flag(\CATextLayer.allowsFontSubpixelQuantization),
  ]
  nonisolated(unsafe) private static let replicator = [
    "preservesDepth": flag(\CAReplicatorLayer.preservesDepth).at(LayerSlot.preservesDepth)
  ]
  nonisolated(unsafe) private static let scroll = ["scrollMode": choice(\CAScrollLayer.scrollMode)]
  nonisolated(unsafe) private static let emitter: [String: PlainProperty] = [
    "emitterCells": object(\CAEmitterLayer.emitterCells, "an array of CAEmitterCells"),
    "emitterShape": choice(\CAEmitterLayer.emitterShape).at(LayerSlot.emitterShape),
    "emitterMode": choice(\CAEmitterLayer.emitterMode).at(LayerSlot.emitterMode),
    "renderMode": choice(\CAEmitterLayer.renderMode).at(LayerSlot.emitterRenderMode),
    "preservesDepth": flag(\CAEmitterLayer.preservesDepth),
    "seed": PlainProperty(\CAEmitterLayer.seed, "a number", box: { NSNumber(value: $0) }) {
      $0.flatMap(PropertyValue.number).flatMap { UInt32(exactly: $0) }
    }.at(LayerSlot.emitterSeed),
  ]
}
