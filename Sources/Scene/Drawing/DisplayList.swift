import CoreGraphics
import Raster

/// The items of one damaged rectangle, in memory that is reused from frame to frame.
struct DisplayList {
  var items: ContiguousArray<DisplayItem> = []
  /// The parts of the list that read what other bands draw: one thread draws each alone, between the others.
  private(set) var serial: ContiguousArray<Range<Int>> = []
  /// The first layer of which something was left out because too much was open at once, nil when nothing was.
  private(set) var crowded: NodePointer?
  /// The first replicator of which instances were left out because there were too many, nil when none were.
  private(set) var overfull: NodePointer?

  /// Where the groups, clips, masks and shadows began that are open: each is a picture of its own, or a clip in place.
  private var open: ContiguousArray<Int> = []
  /// How many of them there are, and how many of those are not in place.
  var depth: Int { open.count }
  private(set) var pictures = 0
  /// Whether what an opaque layer hides is left out.
  var skipsCovered = true
  /// Whether of very many sublayers those are not asked what they paint that an opaque one of them hides.
  var skipsHiddenSublayers = false
  private(set) var area = PixelRect.empty
  private(set) var picture = PixelRect.empty
  /// Whether it is the picture of one layer. Backdrops are drawn there, too, of what is behind them in it.
  private(set) var isAlone = false
  /// How many instances of layers were collected.
  private var replicas = 0

  /// What is left to do, the next step last.
  var steps: ContiguousArray<DisplayStep> = []
  /// Numbers of sublayers that steps refer to.
  var found: ContiguousArray<Int32> = []
  private let arena = ReplicaArena()

  /// More pictures are not open at once: what is deeper is drawn without its own.
  static let mostPictures = 48
  /// More layers of instances are not drawn in one picture.
  static let mostReplicas = 200_000

  /// Evaluates a node's animations some seconds ago: for replicators.
  typealias Replay = (NodePointer, Double, LayerBlock) -> Void

  /// Collects what shows within `area` of a picture.
  mutating func build(
    _ root: NodePointer, area: PixelRect, of picture: PixelRect, replay: Replay
  ) {
    reset(area, picture)
    visit(PlacedLayer(root), clip: area)
    walk(replay)
  }

  /// Collects what one layer and all below it show, at another place than their own.
  mutating func build(alone node: NodePointer, plane: PlaneTransform, area: PixelRect, replay: Replay) {
    reset(area, area)
    isAlone = true
    var layer = PlacedLayer(node)
    layer.isReplica = true
    layer.plane = plane
    layer.base = plane
    layer.spatial = CATransform3DIdentity
    visitUnmasked(layer, OwnPaint(node, layer.block), area, 1)
    walk(replay)
  }

  private mutating func reset(_ area: PixelRect, _ picture: PixelRect) {
    items.removeAll(keepingCapacity: true)
    serial.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    found.removeAll(keepingCapacity: true)
    arena.reset()
    open.removeAll(keepingCapacity: true)
    pictures = 0
    crowded = nil
    overfull = nil
    replicas = 0
    isAlone = false
    (self.area, self.picture) = (area, picture)
  }

  // MARK: Items

  /// Adds one of a layer's own paints, unless it is outside of the clip.
  mutating func append(
    _ kind: DisplayItem.Kind, _ layer: PlacedLayer, _ clip: PixelRect, opacity: Double = 1,
    opaque: PixelRect = .empty
  ) {
    // A replica is elsewhere than the node, and what the layer showed before may have been larger than what it shows.
    let isBounded = layer.isInPlace && kind != .oldPicture
    let reach = isBounded ? clip.intersection(layer.node.pointee.resolved.ownBounds) : clip
    guard !reach.isEmpty else { return }
    if kind == .backdrop {
      if depth == 0 { serial.append(items.count..<items.count + 1) }
      for i in 0..<open.count { items[open[i]].holdsBackdrop = true }
    }
    items.append(
      DisplayItem(
        kind: kind, node: layer.node, block: layer.block, plane: layer.shifted, clip: reach,
        opaque: opaque.intersection(reach), opacity: opacity, isOwn: layer.isInPlace))
  }

  /// Adds the mark between what is masked and the mask.
  mutating func appendDivider(_ layer: PlacedLayer, _ clip: PixelRect) {
    items.append(
      DisplayItem(
        kind: .maskDivider, node: layer.node, block: layer.block, plane: layer.shifted, clip: clip))
  }

  /// Forgets everything so far: nothing of it shows.
  mutating func removeCovered() {
    items.removeAll(keepingCapacity: true)
    serial.removeAll(keepingCapacity: true)
  }

  /// Begins a picture of its own; nil when there are too many already.
  mutating func begin(
    _ kind: DisplayItem.Kind, _ layer: PlacedLayer, _ clip: PixelRect, opacity: Double = 1,
    tint: SIMD4<Double> = SIMD4(1, 1, 1, 1), opaque: PixelRect = .empty, isInPlace: Bool = false
  ) -> Int? {
    guard depth < DisplayList.mostPictures else {
      if crowded == nil { crowded = layer.node }
      return nil
    }
    var reach = clip
    // A group need not be larger than what it holds.
    if layer.isInPlace, kind == .beginGroup || kind == .beginMasked {
      reach = clip.intersection(layer.node.pointee.resolved.subtreeBounds)
    }
    open.append(items.count)
    if !isInPlace { pictures += 1 }
    items.append(
      DisplayItem(
        kind: kind, node: layer.node, block: layer.block, plane: layer.shifted, clip: reach, opaque: opaque,
        opacity: opacity, tint: tint, isInPlace: isInPlace))
    return items.count - 1
  }

  mutating func end(
    _ start: Int, _ kind: DisplayItem.Kind, _ layer: PlacedLayer, _ clip: PixelRect, opacity: Double = 1,
    tint: SIMD4<Double> = SIMD4(1, 1, 1, 1)
  ) {
    open.removeLast()
    if !items[start].isInPlace { pictures -= 1 }
    items.append(
      DisplayItem(
        kind: kind, node: layer.node, block: layer.block, plane: layer.shifted, clip: clip, opacity: opacity,
        tint: tint, other: start, isOwn: layer.isInPlace))
    items[start].other = items.count - 1
    if depth == 0, items[start].holdsBackdrop { serial.append(start..<items.count) }
  }

  // MARK: Sublayers

  /// A sublayer of a layer that is being drawn, with the values it is drawn with there; nil when there are too many
  /// instances already.
  mutating func child(_ node: NodePointer, of layer: PlacedLayer, _ replay: Replay) -> PlacedLayer? {
    guard layer.isReplica else {
      var placed = PlacedLayer(node)
      placed.shift = layer.shift
      placed.fade = layer.fade
      return placed
    }
    guard replicas < DisplayList.mostReplicas else {
      if overfull == nil { overfull = layer.node }
      return nil
    }
    replicas += 1
    var block = LayerBlock(numbers: node.pointee.presentation)
    if layer.delay != 0, node.pointee.animationCount + node.pointee.pastCount > 0 {
      block = arena.copy(node.pointee.presentation, count: node.pointee.kind.slotCount)
      replay(node, layer.delay, block)
    }
    return PlacedLayer(node, block: block, under: layer)
  }
}
