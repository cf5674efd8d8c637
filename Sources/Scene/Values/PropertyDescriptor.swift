import CoreGraphics

/// What kind of value a property holds.
package enum ValueKind: UInt8 {
  case number, flag, point, size, rect, color, transform, path, image
  /// A list of colours, a list of numbers.
  case colors, numbers

  /// How many numbers the value takes in a block; 0 for values that are objects.
  package var count: Int {
    switch self {
    case .number, .flag: return 1
    case .point, .size: return 2
    case .rect, .color: return 4
    case .transform: return 16
    case .path, .image, .colors, .numbers: return 0
    }
  }

  /// The word for messages.
  package var expectation: String {
    switch self {
    case .number: return "a number"
    case .flag: return "a Bool"
    case .point: return "a CGPoint"
    case .size: return "a CGSize"
    case .rect: return "a CGRect"
    case .color: return "a CGColor"
    case .transform: return "a CATransform3D"
    case .path: return "a CGPath"
    case .image: return "a CGImage"
    case .colors: return "an array of CGColors"
    case .numbers: return "an array of numbers"
    }
  }

  /// Whether the property may be nil.
  var isOptional: Bool {
    switch self {
    case .color, .path, .image, .colors, .numbers: return true
    case .number, .flag, .point, .size, .rect, .transform: return false
    }
  }
}

/// One animatable property of a layer class.
package struct PropertyDescriptor {
  /// What a change outside an animation block does on its own.
  package enum Implicit: UInt8 { case none, basic, fade }

  package let name: String
  package let kind: ValueKind
  /// The offset in the block, or for objects the index of the reference.
  package let slot: Int
  package let implicit: Implicit

  private init(_ name: String, _ kind: ValueKind, _ slot: Int, _ implicit: Implicit = .basic) {
    self.name = name
    self.kind = kind
    self.slot = slot
    self.implicit = implicit
  }

  package static let bounds = PropertyDescriptor("bounds", .rect, LayerSlot.bounds)
  package static let position = PropertyDescriptor("position", .point, LayerSlot.position)
  package static let anchorPoint = PropertyDescriptor("anchorPoint", .point, LayerSlot.anchorPoint)
  package static let zPosition = PropertyDescriptor("zPosition", .number, LayerSlot.zPosition)
  package static let anchorPointZ = PropertyDescriptor("anchorPointZ", .number, LayerSlot.anchorPointZ)
  package static let opacity = PropertyDescriptor("opacity", .number, LayerSlot.opacity)
  package static let cornerRadius = PropertyDescriptor("cornerRadius", .number, LayerSlot.cornerRadius)
  package static let borderWidth = PropertyDescriptor("borderWidth", .number, LayerSlot.borderWidth)
  package static let shadowOpacity = PropertyDescriptor("shadowOpacity", .number, LayerSlot.shadowOpacity)
  package static let shadowRadius = PropertyDescriptor("shadowRadius", .number, LayerSlot.shadowRadius)
  package static let hidden = PropertyDescriptor("hidden", .flag, LayerSlot.hidden, .fade)
  package static let shadowOffset = PropertyDescriptor("shadowOffset", .size, LayerSlot.shadowOffset)
  package static let masksToBounds = PropertyDescriptor(
    "masksToBounds", .flag, LayerSlot.masksToBounds, .fade)
  package static let doubleSided = PropertyDescriptor("doubleSided", .flag, LayerSlot.doubleSided, .none)
  package static let backgroundColor = PropertyDescriptor(
    "backgroundColor", .color, LayerSlot.backgroundColor)
  package static let borderColor = PropertyDescriptor("borderColor", .color, LayerSlot.borderColor)
  package static let shadowColor = PropertyDescriptor("shadowColor", .color, LayerSlot.shadowColor)
  package static let contentsRect = PropertyDescriptor("contentsRect", .rect, LayerSlot.contentsRect)
  package static let contentsCenter = PropertyDescriptor("contentsCenter", .rect, LayerSlot.contentsCenter)
  package static let transform = PropertyDescriptor("transform", .transform, LayerSlot.transform)
  package static let sublayerTransform = PropertyDescriptor(
    "sublayerTransform", .transform, LayerSlot.sublayerTransform)
  package static let rasterizationScale = PropertyDescriptor(
    "rasterizationScale", .number, LayerSlot.rasterizationScale, .none)
  package static let contents = PropertyDescriptor("contents", .image, ObjectSlot.contents)
  package static let shadowPath = PropertyDescriptor("shadowPath", .path, ObjectSlot.shadowPath, .none)
  package static let maskedCorners = PropertyDescriptor(
    "maskedCorners", .number, LayerSlot.maskedCorners, .none)

  package static let fillColor = PropertyDescriptor("fillColor", .color, LayerSlot.fillColor)
  package static let strokeColor = PropertyDescriptor("strokeColor", .color, LayerSlot.strokeColor)
  package static let strokeStart = PropertyDescriptor("strokeStart", .number, LayerSlot.strokeStart)
  package static let strokeEnd = PropertyDescriptor("strokeEnd", .number, LayerSlot.strokeEnd)
  package static let lineWidth = PropertyDescriptor("lineWidth", .number, LayerSlot.lineWidth)
  package static let miterLimit = PropertyDescriptor("miterLimit", .number, LayerSlot.miterLimit)
  package static let lineDashPhase = PropertyDescriptor("lineDashPhase", .number, LayerSlot.lineDashPhase)
  package static let path = PropertyDescriptor("path", .path, ObjectSlot.path, .none)

  package static let colors = PropertyDescriptor("colors", .colors, ObjectSlot.colors)
  package static let locations = PropertyDescriptor("locations", .numbers, ObjectSlot.locations)
  package static let startPoint = PropertyDescriptor("startPoint", .point, LayerSlot.startPoint)
  package static let endPoint = PropertyDescriptor("endPoint", .point, LayerSlot.endPoint)

  package static let fontSize = PropertyDescriptor("fontSize", .number, LayerSlot.fontSize)
  package static let foregroundColor = PropertyDescriptor(
    "foregroundColor", .color, LayerSlot.foregroundColor)

  package static let instanceCount = PropertyDescriptor("instanceCount", .number, LayerSlot.instanceCount)
  package static let instanceDelay = PropertyDescriptor("instanceDelay", .number, LayerSlot.instanceDelay)
  package static let instanceTransform = PropertyDescriptor(
    "instanceTransform", .transform, LayerSlot.instanceTransform)
  package static let instanceColor = PropertyDescriptor("instanceColor", .color, LayerSlot.instanceColor)
  package static let instanceRedOffset = PropertyDescriptor(
    "instanceRedOffset", .number, LayerSlot.instanceRedOffset)
  package static let instanceGreenOffset = PropertyDescriptor(
    "instanceGreenOffset", .number, LayerSlot.instanceGreenOffset)
  package static let instanceBlueOffset = PropertyDescriptor(
    "instanceBlueOffset", .number, LayerSlot.instanceBlueOffset)
  package static let instanceAlphaOffset = PropertyDescriptor(
    "instanceAlphaOffset", .number, LayerSlot.instanceAlphaOffset)

  package static let emitterPosition = PropertyDescriptor(
    "emitterPosition", .point, LayerSlot.emitterPosition)
  package static let emitterSize = PropertyDescriptor("emitterSize", .size, LayerSlot.emitterSize)
  package static let emitterZPosition = PropertyDescriptor(
    "emitterZPosition", .number, LayerSlot.emitterZPosition)
  package static let emitterDepth = PropertyDescriptor("emitterDepth", .number, LayerSlot.emitterDepth)
  package static let birthRate = PropertyDescriptor("birthRate", .number, LayerSlot.emitterBirthRate)
  package static let lifetime = PropertyDescriptor("lifetime", .number, LayerSlot.emitterLifetime)
  package static let velocity = PropertyDescriptor("velocity", .number, LayerSlot.emitterVelocity)
  package static let scale = PropertyDescriptor("scale", .number, LayerSlot.emitterScale)
  package static let spin = PropertyDescriptor("spin", .number, LayerSlot.emitterSpin)

  package static let blurRadius = PropertyDescriptor("blurRadius", .number, LayerSlot.blurRadius, .none)
  package static let saturation = PropertyDescriptor("saturation", .number, LayerSlot.saturation, .none)

  private static let common = [
    bounds, position, anchorPoint, zPosition, anchorPointZ, opacity, cornerRadius, borderWidth, shadowOpacity,
    shadowRadius, hidden, shadowOffset, masksToBounds, doubleSided, backgroundColor, borderColor, shadowColor,
    contentsRect, contentsCenter, transform, sublayerTransform, rasterizationScale, contents, maskedCorners,
    shadowPath,
  ]
  private static let own: [LayerKind: [PropertyDescriptor]] = [
    .shape: [fillColor, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineDashPhase, path],
    .gradient: [colors, locations, startPoint, endPoint],
    .text: [fontSize, foregroundColor],
    .replicator: [
      instanceCount, instanceDelay, instanceTransform, instanceColor, instanceRedOffset, instanceGreenOffset,
      instanceBlueOffset, instanceAlphaOffset,
    ],
    .emitter: [
      emitterPosition, emitterSize, emitterZPosition, emitterDepth, birthRate, lifetime, velocity, scale,
      spin,
    ],
    .backdrop: [blurRadius, saturation],
  ]

  private static let tables: [[String: PropertyDescriptor]] = LayerKind.all.map { kind in
    Dictionary(all(of: kind).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The property of a class by name.
  package static func named(_ name: String, of kind: LayerKind) -> PropertyDescriptor? {
    tables[Int(kind.rawValue)][name]
  }

  /// The property of a class that is an object with this number (`ObjectSlot`).
  package static func object(at slot: Int, of kind: LayerKind) -> PropertyDescriptor? {
    all(of: kind).first { $0.kind.count == 0 && $0.slot == slot }
  }

  /// All animatable properties of a class, in a fixed order.
  package static func all(of kind: LayerKind) -> [PropertyDescriptor] { common + (own[kind] ?? []) }
}

/// The numbers of the properties that are objects; they take the place of an offset in the block.
package enum ObjectSlot {
  package static let contents = 0
  package static let path = 1
  package static let shadowPath = 2
  package static let colors = 3
  package static let locations = 4
}
