import CoreGraphics

/// Sublayers, and the path by which a layer is named.
extension CALayer {
  func insert(_ layer: CALayer, at index: Int) {
    guard isWritable("sublayers"), layer.isPlaceable(in: self) else { return }
    guard layer !== self, !layer.isAncestor(of: self) else {
      Diagnostics.report(
        "adding \(layer.treePath) as a sublayer would make a circle of layers; nothing was added.",
        subject: treePath)
      return
    }
    var index = min(max(index, 0), storedSublayers.count)
    if let old = layer.storedSuperlayer {
      if old === self, let oldIndex = storedSublayers.firstIndex(where: { $0 === layer }) {
        storedSublayers.remove(at: oldIndex)
        if oldIndex < index { index -= 1 }
      } else {
        layer.removeFromParent()
      }
    }
    let action = actionForFadingChange(of: "sublayers")
    storedSublayers.insert(layer, at: index)
    layer.storedSuperlayer = self
    markPending(.structure)
    if layer.needsLayoutBelow { propagateLayoutNeed() }
    action?.run(forKey: "sublayers", object: self, arguments: nil)
  }

  func replaceSublayers(_ layers: [CALayer]) {
    guard isWritable("sublayers") else { return }
    for layer in storedSublayers where !layers.contains(where: { $0 === layer }) { layer.removeFromParent() }
    for (i, layer) in layers.enumerated() { insert(layer, at: i) }
  }

  func removeFromParent() {
    guard isWritable("superlayer"), let parent = storedSuperlayer else { return }
    let action = parent.actionForFadingChange(of: "sublayers")
    parent.storedSublayers.removeAll { $0 === self }
    storedSuperlayer = nil
    parent.markPending(.structure)
    action?.run(forKey: "sublayers", object: parent, arguments: nil)
  }

  func isAncestor(of layer: CALayer) -> Bool {
    // Without sublayers it is nobody's; a deep tree is then built without going up all of it each time.
    if storedSublayers.isEmpty { return false }
    var current = layer.storedSuperlayer
    while let l = current {
      if l === self { return true }
      current = l.storedSuperlayer
    }
    return false
  }

  /// The names from the root to this layer, joined by `/`; a layer without a name shows its class and its place among
  /// its siblings (`CALayer[2]`).
  ///
  /// Of very deep trees the middle is left out (`root/…/CALayer[0]`).
  package var treePath: String {
    if let modelLayer { return modelLayer.treePath }
    var names: [String] = []
    var current: CALayer? = self
    var isCut = false
    while let layer = current {
      // The root is always named.
      if names.count < CALayer.mostNames || layer.storedSuperlayer == nil {
        names.append(layer.ownName)
      } else if !isCut {
        isCut = true
        names.append("…")
      }
      current = layer.storedSuperlayer
    }
    return names.reversed().joined(separator: "/")
  }

  /// Paths do not name more layers than this besides the root.
  private static let mostNames = 64

  private var ownName: String {
    if let name, !name.isEmpty { return name }
    let index = storedSuperlayer?.storedSublayers.firstIndex { $0 === self }
    return "\(type(of: self))" + (index.map { "[\($0)]" } ?? "")
  }

  // MARK: Going away

  /// What layers that went away leave behind. It is let go one by one rather than through one another: a chain of ten
  /// thousand would end the stack.
  nonisolated(unsafe) private static var givenUp: ContiguousArray<CALayer> = []
  nonisolated(unsafe) private static var isReleasing = false

  /// Parts with the sublayers and the mask as the layer goes away.
  func giveUpSublayers() {
    for sublayer in storedSublayers {
      sublayer.storedSuperlayer = nil
      CALayer.givenUp.append(sublayer)
    }
    storedSublayers = []
    if let presentedSuperlayer {
      CALayer.givenUp.append(presentedSuperlayer)
      self.presentedSuperlayer = nil
    }
    guard let mask = storedMask else { return }
    mask.isMaskInUse = false
    CALayer.givenUp.append(mask)
    storedMask = nil
  }

  /// Lets go of all that was given up; from inside of it, that is left to the layer that went first.
  static func releaseGivenUp() {
    guard !isReleasing, !givenUp.isEmpty else { return }
    isReleasing = true
    while let layer = givenUp.popLast() { _ = layer }
    isReleasing = false
  }
}

// MARK: - Layout

extension CALayer {
  /// Whether this layer or one below it waits for layout.
  package var needsLayoutBelow: Bool { layoutState.isNeeded || layoutState.isNeededBelow }

  func markLayoutNeeded() {
    guard !isCopy else { return }
    layoutState.isNeeded = true
    storedSuperlayer?.propagateLayoutNeed()
  }

  func propagateLayoutNeed() {
    var current: CALayer? = self
    while let layer = current, !layer.layoutState.isNeededBelow {
      layer.layoutState.isNeededBelow = true
      current = layer.storedSuperlayer
    }
  }

  /// Lays out from the top-most ancestor that needs it. An ancestor that is laying out just now is not begun again from
  /// inside: what lies below it is done at once, and it has its turn again afterwards.
  func layOutTree() {
    guard !layoutState.isUnderWay else { return }
    var top = self
    var current = storedSuperlayer
    while let layer = current, !layer.layoutState.isUnderWay {
      if layer.layoutState.isNeeded { top = layer }
      current = layer.storedSuperlayer
    }
    top.layOutDown()
  }

  private func layOutDown() {
    // A list of open layers rather than calls within calls: trees may be deeper than the stack.
    var open: [(layer: CALayer, sublayers: [CALayer], next: Int)] = []
    if let sublayers = layOutOne() { open.append((self, sublayers, 0)) }
    while let last = open.indices.last {
      let (layer, sublayers, next) = open[last]
      guard next < sublayers.count else {
        // A sublayer that asked again while its siblings were laid out must stay reachable from the top.
        if layer.storedSublayers.contains(where: \.needsLayoutBelow) { layer.propagateLayoutNeed() }
        open.removeLast()
        continue
      }
      open[last].next += 1
      let sublayer = sublayers[next]
      guard sublayer.needsLayoutBelow else { continue }
      if let below = sublayer.layOutOne() { open.append((sublayer, below, 0)) }
    }
  }

  /// Lays out the layer itself; returns its sublayers when some of them need it too.
  private func layOutOne() -> [CALayer]? {
    guard !layoutState.isUnderWay else { return nil }
    if layoutState.isNeeded {
      layoutState.isNeeded = false
      layoutState.isUnderWay = true
      layoutSublayers()
      layoutState.isUnderWay = false
    }
    guard layoutState.isNeededBelow else { return nil }
    layoutState.isNeededBelow = false
    return storedSublayers
  }
}
