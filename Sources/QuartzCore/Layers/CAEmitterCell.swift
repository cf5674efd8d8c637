import CoreGraphics
import Support
import Scene

/// One kind of particle: how often it is born, how long it lives, how it looks and moves.
///
/// A range R around a mean M stands for a number drawn evenly from M − R/2 … M + R/2 for each particle. A change
/// after the cell was given to an emitter layer concerns the particles that are born from then on. `beginTime` and
/// `duration` say when particles are born, in the layer's time (for nested cells: since their particle's birth).
open class CAEmitterCell: NSObject, CAMediaTiming {
  /// The name by which `emitterCells.<name>.<property>` finds the cell. Default nil.
  open var name: String?
  /// Whether particles are born. Default true.
  open var isEnabled = true { didSet { changed() } }

  // MARK: Birth and life

  /// Particles a second. Default 0.
  open var birthRate: Float = 0 { didSet { check(\.birthRate, oldValue) } }
  /// Seconds. Default 0.
  open var lifetime: Float = 0 { didSet { check(\.lifetime, oldValue) } }
  open var lifetimeRange: Float = 0 { didSet { check(\.lifetimeRange, oldValue) } }

  // MARK: Movement

  /// The angle of the direction above the layer's plane, in radians. Default 0.
  open var emissionLatitude: CGFloat = 0 { didSet { check(\.emissionLatitude, oldValue) } }
  /// The angle of the direction in the plane, from +x towards +y, in radians. Default 0.
  open var emissionLongitude: CGFloat = 0 { didSet { check(\.emissionLongitude, oldValue) } }
  /// The width of the fan of directions around it, in radians. Default 0.
  open var emissionRange: CGFloat = 0 { didSet { check(\.emissionRange, oldValue) } }
  /// Points a second. Default 0.
  open var velocity: CGFloat = 0 { didSet { check(\.velocity, oldValue) } }
  open var velocityRange: CGFloat = 0 { didSet { check(\.velocityRange, oldValue) } }
  /// Points a second each second. Default 0.
  open var xAcceleration: CGFloat = 0 { didSet { check(\.xAcceleration, oldValue) } }
  open var yAcceleration: CGFloat = 0 { didSet { check(\.yAcceleration, oldValue) } }
  open var zAcceleration: CGFloat = 0 { didSet { check(\.zAcceleration, oldValue) } }

  // MARK: Looks

  /// Default 1.
  open var scale: CGFloat = 1 { didSet { check(\.scale, oldValue) } }
  open var scaleRange: CGFloat = 0 { didSet { check(\.scaleRange, oldValue) } }
  /// Scale a second. Default 0.
  open var scaleSpeed: CGFloat = 0 { didSet { check(\.scaleSpeed, oldValue) } }
  /// Radians a second. Default 0.
  open var spin: CGFloat = 0 { didSet { check(\.spin, oldValue) } }
  open var spinRange: CGFloat = 0 { didSet { check(\.spinRange, oldValue) } }
  /// What the contents' colours are multiplied by. Default opaque white.
  open var color: CGColor? = .white { didSet { changed() } }
  open var redRange: Float = 0 { didSet { check(\.redRange, oldValue) } }
  open var greenRange: Float = 0 { didSet { check(\.greenRange, oldValue) } }
  open var blueRange: Float = 0 { didSet { check(\.blueRange, oldValue) } }
  open var alphaRange: Float = 0 { didSet { check(\.alphaRange, oldValue) } }
  /// Change of red a second. Default 0.
  open var redSpeed: Float = 0 { didSet { check(\.redSpeed, oldValue) } }
  open var greenSpeed: Float = 0 { didSet { check(\.greenSpeed, oldValue) } }
  open var blueSpeed: Float = 0 { didSet { check(\.blueSpeed, oldValue) } }
  open var alphaSpeed: Float = 0 { didSet { check(\.alphaSpeed, oldValue) } }
  /// The image of a particle, a `CGImage`; anything else is reported and ignored. Default nil: nothing.
  open var contents: Any? {
    didSet {
      if let contents, !(contents is CGImage) {
        Diagnostics.report(
          "contents of a CAEmitterCell must be a CGImage, got \(type(of: contents)); kept the old contents.",
          subject: treePath)
        self.contents = oldValue
      }
      changed()
    }
  }
  /// The part of the image that shows, in fractions. Default all.
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1) { didSet { changed() } }
  /// Pixels per point. Default 1.
  open var contentsScale: CGFloat = 1 {
    didSet {
      if contentsScale > 0 {
        check(\.contentsScale, oldValue)
      } else {
        Diagnostics.report(
          "contentsScale must be greater than 0, got \(contentsScale); kept the old scale.", subject: treePath
        )
        contentsScale = oldValue
      }
    }
  }
  open var magnificationFilter = CALayerContentsFilter.linear.rawValue { didSet { changed() } }
  open var minificationFilter = CALayerContentsFilter.linear.rawValue
  /// Stored. Default 0.
  open var minificationFilterBias: Float = 0
  /// Particles that are born from this cell's particles on their way. Default nil.
  open var emitterCells: [CAEmitterCell]? {
    didSet {
      if lies(below: emitterCells ?? []) {
        Diagnostics.report(
          "a CAEmitterCell cannot give birth to itself, directly or through other cells; kept the old emitterCells.",
          subject: treePath)
        emitterCells = oldValue
        return
      }
      for cell in oldValue ?? [] { cell.parentCell = nil }
      for cell in emitterCells ?? [] { cell.parentCell = self }
      changed()
    }
  }
  open var style: [AnyHashable: Any]?

  // MARK: Media timing

  /// When births begin. Default 0.
  open var beginTime: CFTimeInterval = 0 { didSet { check(\.beginTime, oldValue) } }
  /// For how long particles are born; 0 and infinity for ever. Default 0.
  open var duration: CFTimeInterval = 0 { didSet { changed() } }
  /// Stored; the layer's own timing paces its particles. Default 1.
  open var speed: Float = 1
  open var timeOffset: CFTimeInterval = 0
  open var repeatCount: Float = 0
  open var repeatDuration: CFTimeInterval = 0
  open var autoreverses = false
  open var fillMode: CAMediaTimingFillMode = .removed

  // MARK: Making one

  weak var ownerLayer: CAEmitterLayer?
  weak var parentCell: CAEmitterCell?
  private var attributes: [String: Any] = [:]

  public override init() { super.init() }

  /// The value used when none is set for `key`; nil here.
  open class func defaultValue(forKey key: String) -> Any? { nil }
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  var treePath: String {
    let own = name.map { "emitterCells.\($0)" } ?? "CAEmitterCell"
    let above = ownerLayer?.treePath ?? parentCell?.treePath
    return above.map { "\($0)/\(own)" } ?? own
  }

  /// Whether the cell is one of others or below them. Each is looked at once, however often it is used.
  private func lies(below cells: [CAEmitterCell]) -> Bool {
    var waiting = cells
    var seen: Set<ObjectIdentifier> = []
    while let cell = waiting.popLast() {
      if cell === self { return true }
      if seen.insert(ObjectIdentifier(cell)).inserted { waiting += cell.emitterCells ?? [] }
    }
    return false
  }

  private func changed() {
    var top = self
    while let parent = top.parentCell { top = parent }
    top.ownerLayer?.cellsChanged()
  }

  private func check<Number: BinaryFloatingPoint>(
    _ path: ReferenceWritableKeyPath<CAEmitterCell, Number>, _ old: Number
  ) {
    guard !self[keyPath: path].isFinite else { return changed() }
    Diagnostics.report(
      "a number of a CAEmitterCell was set to \(self[keyPath: path]), which is not finite; kept the old value.",
      subject: treePath)
    self[keyPath: path] = old
  }

  // MARK: Key–value access

  open func value(forKey key: String) -> Any? {
    if let number = CAEmitterCell.numbers[key] { return NSNumber(value: number.get(self)) }
    switch key {
    case "name": return name
    case "enabled", "isEnabled": return isEnabled
    case "color": return color
    case "contents": return contents
    case "contentsRect": return contentsRect
    case "emitterCells": return emitterCells
    default: return attributes[key] ?? type(of: self).defaultValue(forKey: key)
    }
  }

  open func setValue(_ value: Any?, forKey key: String) {
    var isTaken = true
    if let property = CAEmitterCell.numbers[key] {
      if let number = value.map(PropertyValue.number) ?? 0 {
        property.set(self, number)
      } else {
        isTaken = false
      }
    } else {
      switch key {
      case "name": name = value as? String
      case "enabled", "isEnabled": isEnabled = value.flatMap(PropertyValue.number) != 0
      case "color": if value == nil || value is CGColor { color = value as? CGColor } else { isTaken = false }
      case "contents": contents = value
      case "contentsRect": if let rect = value as? CGRect { contentsRect = rect } else { isTaken = false }
      case "emitterCells": emitterCells = value as? [CAEmitterCell]
      default: attributes[key] = value
      }
    }
    guard !isTaken else { return }
    Diagnostics.report(
      "\(key) of a CAEmitterCell cannot be a \(value.map { "\(type(of: $0))" } ?? "nil"); kept the old value.",
      subject: treePath)
  }

  /// The same; `emitterCells.NAME.…` leads to a cell of this one.
  open func value(forKeyPath keyPath: String) -> Any? {
    guard let (cell, rest) = namedCell(keyPath) else { return value(forKey: keyPath) }
    return cell?.value(forKeyPath: rest)
  }
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let (cell, rest) = namedCell(keyPath) else { return setValue(value, forKey: keyPath) }
    cell?.setValue(value, forKeyPath: rest)
  }

  private func namedCell(_ keyPath: String) -> (cell: CAEmitterCell?, rest: String)? {
    let parts = keyPath.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "emitterCells" else { return nil }
    let cell = emitterCells?.first { $0.name == String(parts[1]) }
    if cell == nil {
      Diagnostics.report(
        "\"\(keyPath)\": no emitter cell is named \"\(parts[1])\"; set the cell's name.", subject: treePath)
    }
    return (cell, String(parts[2]))
  }

  private struct NumberProperty {
    let get: (CAEmitterCell) -> Double
    let set: (CAEmitterCell, Double) -> Void

    init<Number: BinaryFloatingPoint>(_ path: ReferenceWritableKeyPath<CAEmitterCell, Number>) {
      get = { Double($0[keyPath: path]) }
      set = { $0[keyPath: path] = Number($1) }
    }
  }

  nonisolated(unsafe) private static let numbers: [String: NumberProperty] = [
    "birthRate": .init(\.birthRate), "lifetime": .init(\.lifetime), "lifetimeRange": .init(\.lifetimeRange),
    "emissionLatitude": .init(\.emissionLatitude), "emissionLongitude": .init(\.emissionLongitude),
    "emissionRange": .init(\.emissionRange), "velocity": .init(\.velocity),
    "velocityRange": .init(\.velocityRange), "xAcceleration": .init(\.xAcceleration),
    "yAcceleration": .init(\.yAcceleration), "zAcceleration": .init(\.zAcceleration), "scale": .init(\.scale),
    "scaleRange": .init(\.scaleRange), "scaleSpeed": .init(\.scaleSpeed), "spin": .init(\.spin),
    "spinRange": .init(\.spinRange), "redRange": .init(\.redRange), "greenRange": .init(\.greenRange),
    "blueRange": .init(\.blueRange), "alphaRange": .init(\.alphaRange), "redSpeed": .init(\.redSpeed),
    "greenSpeed": .init(\.greenSpeed), "blueSpeed": .init(\.blueSpeed), "alphaSpeed": .init(\.alphaSpeed),
    "contentsScale": .init(\.contentsScale), "beginTime": .init(\.beginTime), "duration": .init(\.duration),
  ]
}
