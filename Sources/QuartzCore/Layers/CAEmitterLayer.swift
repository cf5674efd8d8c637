import CoreGraphics
import Support
import Scene

/// Where particles are born.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// At `emitterPosition` (the default).
  public static let point = Self(rawValue: "point")
  /// On a horizontal line, `emitterSize.width` long.
  public static let line = Self(rawValue: "line")
  /// In a rectangle of `emitterSize`.
  public static let rectangle = Self(rawValue: "rectangle")
  /// In a box of `emitterSize` and `emitterDepth`.
  public static let cuboid = Self(rawValue: "cuboid")
  /// In a circle with the radius `emitterSize.width`; particles leave it outwards.
  public static let circle = Self(rawValue: "circle")
  /// In a ball with the radius `emitterSize.width`; particles leave it outwards.
  public static let sphere = Self(rawValue: "sphere")

  /// In the order of `EmitterShape`.
  static let ordered: [CAEmitterLayerEmitterShape] = [.point, .line, .rectangle, .cuboid, .circle, .sphere]
}

/// In which part of the shape particles are born.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// At its corners or ends; of round shapes at the centre.
  public static let points = Self(rawValue: "points")
  /// On its edges; of a ball on its surface.
  public static let outline = Self(rawValue: "outline")
  /// On its surface; of flat shapes anywhere.
  public static let surface = Self(rawValue: "surface")
  /// Anywhere in it (the default).
  public static let volume = Self(rawValue: "volume")

  /// In the order of `EmitterMode`.
  static let ordered: [CAEmitterLayerEmitterMode] = [.volume, .points, .outline, .surface]
}

/// In which order particles are drawn.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Cell by cell, the oldest first (the default).
  public static let unordered = Self(rawValue: "unordered")
  /// The oldest of all cells first, so that the youngest is on top.
  public static let oldestFirst = Self(rawValue: "oldestFirst")
  /// The youngest first.
  public static let oldestLast = Self(rawValue: "oldestLast")
  /// By depth.
  public static let backToFront = Self(rawValue: "backToFront")
  /// Colours add up, in any order.
  public static let additive = Self(rawValue: "additive")

  /// In the order of `EmitterRenderMode`.
  static let ordered: [CAEmitterLayerRenderMode] = [
    .unordered, .oldestFirst, .oldestLast, .backToFront, .additive,
  ]
}

/// A layer that gives birth to particles.
///
/// Which particles there are at a moment, and where, follows from the layer's time and `seed` alone: particle `i` of a
/// cell is born when the births since the layer's time 0 reach `i`, and everything random about it is drawn from a
/// counter (seed, cell, `i`). Any frame rate shows the same picture. As on Apple's systems a layer whose `beginTime`
/// is 0 has been at it since time 0; set `beginTime = CACurrentMediaTime()` to start from nothing.
open class CAEmitterLayer: CALayer {
  override class var layerKind: LayerKind { .emitter }

  private var storedCells: [CAEmitterCell] = []
  /// All cells that were ever committed: their places here are what the render tree distinguishes them by.
  private var knownCells: [CAEmitterCell] = []

  /// The kinds of particles. Default nil.
  open var emitterCells: [CAEmitterCell]? {
    get { storedCells.isEmpty ? nil : storedCells }
    set {
      guard isWritable("emitterCells") else { return }
      for cell in storedCells { cell.ownerLayer = nil }
      storedCells = newValue ?? []
      for cell in storedCells { cell.ownerLayer = self }
      markPending(.values)
    }
  }
  /// Multiplies the cells' birth rates. Default 1.
  open var birthRate: Float {
    get { Float(values.numbers[LayerSlot.emitterBirthRate]) }
    set { write(.birthRate, number: CGFloat(newValue)) }
  }
  /// Multiplies the cells' lifetimes. Default 1.
  open var lifetime: Float {
    get { Float(values.numbers[LayerSlot.emitterLifetime]) }
    set { write(.lifetime, number: CGFloat(newValue)) }
  }
  /// In the layer's space. Default zero.
  open var emitterPosition: CGPoint {
    get { values.point(LayerSlot.emitterPosition) }
    set { write(.emitterPosition, SIMD4(newValue.x, newValue.y, 0, 0)) }
  }
  /// Default 0.
  open var emitterZPosition: CGFloat {
    get { values.numbers[LayerSlot.emitterZPosition] }
    set { write(.emitterZPosition, number: newValue) }
  }
  /// The extent of the shape. Default zero.
  open var emitterSize: CGSize {
    get { values.size(LayerSlot.emitterSize) }
    set { write(.emitterSize, SIMD4(newValue.width, newValue.height, 0, 0)) }
  }
  /// The depth of the shape. Default 0.
  open var emitterDepth: CGFloat {
    get { values.numbers[LayerSlot.emitterDepth] }
    set { write(.emitterDepth, number: newValue) }
  }
  /// Default point.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { CAEmitterLayerEmitterShape.ordered[Int(values.numbers[LayerSlot.emitterShape])] }
    set { writeChoice(newValue, CAEmitterLayerEmitterShape.ordered, LayerSlot.emitterShape) }
  }
  /// Default volume.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { CAEmitterLayerEmitterMode.ordered[Int(values.numbers[LayerSlot.emitterMode])] }
    set { writeChoice(newValue, CAEmitterLayerEmitterMode.ordered, LayerSlot.emitterMode) }
  }
  /// Default unordered.
  open var renderMode: CAEmitterLayerRenderMode {
    get { CAEmitterLayerRenderMode.ordered[Int(values.numbers[LayerSlot.emitterRenderMode])] }
    set { writeChoice(newValue, CAEmitterLayerRenderMode.ordered, LayerSlot.emitterRenderMode) }
  }
  /// Whether particles keep their depth. They are drawn flat here; true is reported once. Default false.
  open var preservesDepth = false {
    didSet {
      guard preservesDepth else { return }
      Diagnostics.report(
        "preservesDepth is not drawn: particles are flattened into the layer's plane.", subject: treePath,
        severity: .warning)
    }
  }
  /// Multiplies the cells' velocities. Default 1.
  open var velocity: Float {
    get { Float(values.numbers[LayerSlot.emitterVelocity]) }
    set { write(.velocity, number: CGFloat(newValue)) }
  }
  /// Multiplies the particles' scales. Default 1.
  open var scale: Float {
    get { Float(values.numbers[LayerSlot.emitterScale]) }
    set { write(.scale, number: CGFloat(newValue)) }
  }
  /// Multiplies the cells' spins. Default 1.
  open var spin: Float {
    get { Float(values.numbers[LayerSlot.emitterSpin]) }
    set { write(.spin, number: CGFloat(newValue)) }
  }
  /// What all random numbers come from. Default 0, so that pictures repeat.
  open var seed: UInt32 {
    get { UInt32(values.numbers[LayerSlot.emitterSeed]) }
    set { writePlain(LayerSlot.emitterSeed, Double(newValue)) }
  }

  private func writeChoice<Choice: Equatable>(_ value: Choice, _ all: [Choice], _ slot: Int)
  where Choice: RawRepresentable, Choice.RawValue == String {
    guard let index = all.firstIndex(of: value) else {
      Diagnostics.report(
        "there is no \(Choice.self) \"\(value.rawValue)\"; kept the old value.", subject: treePath)
      return
    }
    writePlain(slot, Double(index))
  }

  // MARK: Cells

  /// A cell has other values.
  func cellsChanged() { markPending(.values) }

  override func takeObjects(from layer: CALayer) {
    super.takeObjects(from: layer)
    guard let source = layer as? CAEmitterLayer else { return }
    // Not through the property: the cells continue belonging to the layer itself.
    storedCells = source.storedCells
  }

  override func commitReferences(to references: NodeReferences) {
    super.commitReferences(to: references)
    let emitter = references.emitter ?? ParticleEmitter()
    references.emitter = emitter
    let time = context.map { AnimationEngine.localTime(of: node, at: $0.scheduler.now) }
    for cell in storedCells where !knownCells.contains(where: { $0 === cell }) { knownCells.append(cell) }
    let cells = storedCells.map { cell in
      EmitterCellValues(cell, id: knownCells.firstIndex { $0 === cell } ?? 0)
    }
    emitter.commit(node, values: EmitterValues(values), cells: cells, at: time, subject: treePath)
    context?.tree.invalidateEvaluation()
  }

  // MARK: Key–value access

  /// Splits `emitterCells.<name>.<property>`; nil when no cell has the name.
  private func namedCell(_ keyPath: String) -> (cell: CAEmitterCell, key: String)? {
    let parts = keyPath.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "emitterCells" else { return nil }
    return storedCells.first { $0.name == String(parts[1]) }.map { ($0, String(parts[2])) }
  }

  /// The same, with a message.
  private func cellPath(_ keyPath: String) -> (cell: CAEmitterCell, key: String)? {
    if let found = namedCell(keyPath) { return found }
    let parts = keyPath.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    Diagnostics.report(
      "\"\(keyPath)\": no emitter cell is named \"\(parts[1])\"; set the cell's name.", subject: treePath)
    return nil
  }

  open override func value(forKeyPath keyPath: String) -> Any? {
    guard keyPath.hasPrefix("emitterCells.") else { return super.value(forKeyPath: keyPath) }
    // A presentation layer has what shows of an animated one.
    if modelLayer != nil, let shown = attribute(keyPath) { return shown }
    return cellPath(keyPath).flatMap { $0.cell.value(forKeyPath: $0.key) }
  }

  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard keyPath.hasPrefix("emitterCells.") else { return super.setValue(value, forKeyPath: keyPath) }
    guard isWritable(keyPath), let (cell, key) = cellPath(keyPath) else { return }
    cell.setValue(value, forKeyPath: key)
  }

  override func customValue(forKey key: String) -> Any? {
    key.hasPrefix("emitterCells.") ? value(forKeyPath: key) : super.customValue(forKey: key)
  }

  override func cellProperty(forKeyPath keyPath: String) -> EmitterCellProperty? {
    guard keyPath.hasPrefix("emitterCells.") else { return super.cellProperty(forKeyPath: keyPath) }
    return namedCell(keyPath).flatMap { EmitterCellProperty($0.cell, $0.key) }
  }

  // MARK: Properties by name

  override func plainProperty(named name: String) -> PlainProperty? {
    CAEmitterLayer.plainProperties[name] ?? super.plainProperty(named: name)
  }

  nonisolated(unsafe) private static let plainProperties: [String: PlainProperty] = [
    "emitterCells": .object(\CAEmitterLayer.emitterCells, "an array of CAEmitterCells"),
    "emitterShape": .choice(\CAEmitterLayer.emitterShape).at(LayerSlot.emitterShape),
    "emitterMode": .choice(\CAEmitterLayer.emitterMode).at(LayerSlot.emitterMode),
    "renderMode": .choice(\CAEmitterLayer.renderMode).at(LayerSlot.emitterRenderMode),
    "preservesDepth": .flag(\CAEmitterLayer.preservesDepth),
    "seed": PlainProperty(\CAEmitterLayer.seed, "a number", box: { NSNumber(value: $0) }) {
      $0.flatMap(PropertyValue.number).flatMap { UInt32(exactly: $0) }
    }.at(LayerSlot.emitterSeed),
  ]
}
