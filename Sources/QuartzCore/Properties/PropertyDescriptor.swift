import CoreGraphics

/// What kind of value a property holds.
enum ValueKind: UInt8 {
  case number, flag, point, size, rect, color, transform, path, image

  /// How many numbers the value takes in a block; 0 for values that are objects.
  var count: Int {
    switch self {
    case .number, .flag: return 1
    case .point, .size: return 2
    case .rect, .color: return 4
    case .transform: return 16
    case .path, .image: return 0
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
    }
  }
}

/// One animatable property of a layer class.
struct PropertyDescriptor {
  /// What a change outside an animation block does by itself.
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
  static let contents = PropertyDescriptor("contents", .image, 0)
  static let shadowPath = PropertyDescriptor("shadowPath", .path, 2, .none)
  static let maskedCorners = PropertyDescriptor("maskedCorners", .number, LayerSlot.maskedCorners, .none)

  static let fillColor = PropertyDescriptor("fillColor", .color, LayerSlot.fillColor)
  static let strokeColor = PropertyDescriptor("strokeColor", .color, LayerSlot.strokeColor)
  static let strokeStart = PropertyDescriptor("strokeStart", .number, LayerSlot.strokeStart)
  static let strokeEnd = PropertyDescriptor("strokeEnd", .number, LayerSlot.strokeEnd)
  static let lineWidth = PropertyDescriptor("lineWidth", .number, LayerSlot.lineWidth)
  static let miterLimit = PropertyDescriptor("miterLimit", .number, LayerSlot.miterLimit)
  static let lineDashPhase = PropertyDescriptor("lineDashPhase", .number, LayerSlot.lineDashPhase)
  static let path = PropertyDescriptor("path", .path, 1, .none)

  private static let common = [
    bounds, position, anchorPoint, zPosition, anchorPointZ, opacity, cornerRadius, borderWidth, shadowOpacity,
    shadowRadius, hidden, shadowOffset, masksToBounds, doubleSided, backgroundColor, borderColor, shadowColor,
    contentsRect, contentsCenter, transform, sublayerTransform, rasterizationScale, contents, maskedCorners,
    shadowPath,
  ]
  private static let shape = [
    fillColor, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineDashPhase, path,
  ]

  private static let tables: [[String: PropertyDescriptor]] = {
    func table(_ list: [PropertyDescriptor]) -> [String: PropertyDescriptor] {
      Dictionary(list.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
    return LayerKind.all.map { table(all(of: $0)) }
  }()

  /// The property of a class by name.
  static func named(_ name: String, of kind: LayerKind) -> PropertyDescriptor? {
    tables[Int(kind.rawValue)][name]
  }

  /// All animatable properties of a class, in a fixed order.
  static func all(of kind: LayerKind) -> [PropertyDescriptor] { kind == .shape ? common + shape : common }
}
