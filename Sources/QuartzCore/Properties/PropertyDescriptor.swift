import CoreGraphics

/// What kind of value a property holds.
enum ValueKind: UInt8 {
  case number, flag, point, size, rect, color, transform, path, image
  /// A list of colours, a list of numbers.
  case colors, numbers

  /// How many numbers the value takes in a block; 0 for values that are objects.
  var count: Int {
    switch self {
    case .number, .flag: return 1
    case .point, .size: return 2
    case .rect, .color: return 4
    case .transform: return 16
    case .path, .image, .colors, .numbers: return 0
    }
  }

  /// The word for messages.
  var expectation: String {
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

  /// Whether nil stands for "none".
  var isOptional: Bool {
    switch self {
    case .color, .path, .image, .colors, .numbers: return true
    case .number, .flag, .point, .size, .rect, .transform: return false
    }
  }
}

/// One animatable property of a layer class.
struct PropertyDescriptor {
  /// What a change outside an animation block does on its own.
  enum Implicit: UInt8 { case none, basic, fade }

  let name: String
  let kind: ValueKind
  /// The offset in the block, or for objects the index of the reference.
  let slot: Int
  let implicit: Implicit

  private init(_ name: String, _ kind: ValueKind, _ slot: Int, _ implicit: Implicit = .basic) {
    self.name = name
    self.kind = kind
    self.slot = slot
    self.implicit = implicit
  }

  static let bounds = PropertyDescriptor("bounds", .rect, LayerSlot.bounds)
  static let position = PropertyDescriptor("position", .point, LayerSlot.position)
  static let anchorPoint = PropertyDescriptor("anchorPoint", .point, LayerSlot.anchorPoint)
  static let zPosition = PropertyDescriptor("zPosition", .number, LayerSlot.zPosition)
  static let anchorPointZ = PropertyDescriptor("anchorPointZ", .number, LayerSlot.anchorPointZ)
  static let opacity = PropertyDescriptor("opacity", .number, LayerSlot.opacity)
  static let cornerRadius = PropertyDescriptor("cornerRadius", .number, LayerSlot.cornerRadius)
  static let borderWidth = PropertyDescriptor("borderWidth", .number, LayerSlot.borderWidth)
  static let shadowOpacity = PropertyDescriptor("shadowOpacity", .number, LayerSlot.shadowOpacity)
  static let shadowRadius = PropertyDescriptor("shadowRadius", .number, LayerSlot.shadowRadius)
  static let hidden = PropertyDescriptor("hidden", .flag, LayerSlot.hidden, .fade)
  static let shadowOffset = PropertyDescriptor("shadowOffset", .size, LayerSlot.shadowOffset)
  static let masksToBounds = PropertyDescriptor("masksToBounds", .flag, LayerSlot.masksToBounds, .fade)
  static let doubleSided = PropertyDescriptor("doubleSided", .flag, LayerSlot.doubleSided, .none)
  static let backgroundColor = PropertyDescriptor("backgroundColor", .color, LayerSlot.backgroundColor)
  static let borderColor = PropertyDescriptor("borderColor", .color, LayerSlot.borderColor)
  static let shadowColor = PropertyDescriptor("shadowColor", .color, LayerSlot.shadowColor)
  static let contentsRect = PropertyDescriptor("contentsRect", .rect, LayerSlot.contentsRect)
  static let contentsCenter = PropertyDescriptor("contentsCenter", .rect, LayerSlot.contentsCenter)
  static let transform = PropertyDescriptor("transform", .transform, LayerSlot.transform)
  static let sublayerTransform = PropertyDescriptor(
    "sublayerTransform", .transform, LayerSlot.sublayerTransform)
  static let rasterizationScale = PropertyDescriptor(
    "rasterizationScale", .number, LayerSlot.rasterizationScale, .none)
  static let contents = PropertyDescriptor("contents", .image, ObjectSlot.contents)
  static let shadowPath = PropertyDescriptor("shadowPath", .path, ObjectSlot.shadowPath, .none)
  static let maskedCorners = PropertyDescriptor("maskedCorners", .number, LayerSlot.maskedCorners, .none)

  static let fillColor = PropertyDescriptor("fillColor", .color, LayerSlot.fillColor)
  static let strokeColor = PropertyDescriptor("strokeColor", .color, LayerSlot.strokeColor)
  static let strokeStart = PropertyDescriptor("strokeStart", .number, LayerSlot.strokeStart)
  static let strokeEnd = PropertyDescriptor("strokeEnd", .number, LayerSlot.strokeEnd)
  static let lineWidth = PropertyDescriptor("lineWidth", .number, LayerSlot.lineWidth)
  static let miterLimit = PropertyDescriptor("miterLimit", .number, LayerSlot.miterLimit)
  static let lineDashPhase = PropertyDescriptor("lineDashPhase", .number, LayerSlot.lineDashPhase)
  static let path = PropertyDescriptor("path", .path, ObjectSlot.path, .none)

  static let colors = PropertyDescriptor("colors", .colors, ObjectSlot.colors)
  static let locations = PropertyDescriptor("locations", .numbers, ObjectSlot.locations)
  static let startPoint = PropertyDescriptor("startPoint", .point, LayerSlot.startPoint)
  static let endPoint = PropertyDescriptor("endPoint", .point, LayerSlot.endPoint)

  static let fontSize = PropertyDescriptor("fontSize", .number, LayerSlot.fontSize)
  static let foregroundColor = PropertyDescriptor("foregroundColor", .color, LayerSlot.foregroundColor)

  static let instanceCount = PropertyDescriptor("instanceCount", .number, LayerSlot.instanceCount)
  static let instanceDelay = PropertyDescriptor("instanceDelay", .number, LayerSlot.instanceDelay)
  static let instanceTransform = PropertyDescriptor(
    "instanceTransform", .transform, LayerSlot.instanceTransform)
  static let instanceColor = PropertyDescriptor("instanceColor", .color, LayerSlot.instanceColor)
  static let instanceRedOffset = PropertyDescriptor("instanceRedOffset", .number, LayerSlot.instanceRedOffset)
  static let instanceGreenOffset = PropertyDescriptor(
    "instanceGreenOffset", .number, LayerSlot.instanceGreenOffset)
  static let instanceBlueOffset = PropertyDescriptor(
    "instanceBlueOffset", .number, LayerSlot.instanceBlueOffset)
  static let instanceAlphaOffset = PropertyDescriptor(
    "instanceAlphaOffset", .number, LayerSlot.instanceAlphaOffset)

  static let emitterPosition = PropertyDescriptor("emitterPosition", .point, LayerSlot.emitterPosition)
  static let emitterSize = PropertyDescriptor("emitterSize", .size, LayerSlot.emitterSize)
  static let emitterZPosition = PropertyDescriptor("emitterZPosition", .number, LayerSlot.emitterZPosition)
  static let emitterDepth = PropertyDescriptor("emitterDepth", .number, LayerSlot.emitterDepth)
  static let birthRate = PropertyDescriptor("birthRate", .number, LayerSlot.emitterBirthRate)
  static let lifetime = PropertyDescriptor("lifetime", .number, LayerSlot.emitterLifetime)
  static let velocity = PropertyDescriptor("velocity", .number, LayerSlot.emitterVelocity)
  static let scale = PropertyDescriptor("scale", .number, LayerSlot.emitterScale)
  static let spin = PropertyDescriptor("spin", .number, LayerSlot.emitterSpin)

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
  ]

  private static let tables: [[String: PropertyDescriptor]] = LayerKind.all.map { kind in
    Dictionary(all(of: kind).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The property of a class by name.
  static func named(_ name: String, of kind: LayerKind) -> PropertyDescriptor? {
    tables[Int(kind.rawValue)][name]
  }

  /// The property of a class that is an object with this number (`ObjectSlot`).
  static func object(at slot: Int, of kind: LayerKind) -> PropertyDescriptor? {
    all(of: kind).first { $0.kind.count == 0 && $0.slot == slot }
  }

  /// All animatable properties of a class, in a fixed order.
  static func all(of kind: LayerKind) -> [PropertyDescriptor] { common + (own[kind] ?? []) }
}

/// The numbers of the properties that are objects; they take the place of an offset in the block.
enum ObjectSlot {
  static let contents = 0
  static let path = 1
  static let shadowPath = 2
  static let colors = 3
  static let locations = 4
}
