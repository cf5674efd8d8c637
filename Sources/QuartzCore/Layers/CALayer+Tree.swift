import CoreGraphics

/// Sublayers, and the path by which a layer is named.
extension CALayer {
  func insert(_ layer: CALayer, at index: Int) {
    guard isWritable("sublayers") else { return }
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
    for layer in storedSublayers where !layers.contains(where: { $0 === layer }) { layer.removeFromParent() }
    for (i, layer) in layers.enumerated() { insert(layer, at: i) }
  }

  func removeFromParent() {
    guard let parent = storedSuperlayer, isWritable("superlayer") else { return }
    let action = parent.actionForFadingChange(of: "sublayers")
    parent.storedSublayers.removeAll { $0 === self }
    storedSuperlayer = nil
    parent.markPending(.structure)
    action?.run(forKey: "sublayers", object: parent, arguments: nil)
  }

  func isAncestor(of layer: CALayer) -> Bool {
    var current = layer.storedSuperlayer
    while let l = current {
      if l === self { return true }
      current = l.storedSuperlayer
    }
    return false
  }

  /// The names from the root to this layer, joined by `/`; a layer without a name shows its class and its place among
  /// its siblings (`CALayer[2]`).
  package var treePath: String {
    let own: String
    if let name, !name.isEmpty {
      own = name
    } else {
      let index = storedSuperlayer?.storedSublayers.firstIndex { $0 === self }
      own = "\(type(of: self))" + (index.map { "[\($0)]" } ?? "")
    }
    return storedSuperlayer.map { $0.treePath + "/" + own } ?? own
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
    guard !layoutState.isUnderWay else { return }
    if layoutState.isNeeded {
      layoutState.isNeeded = false
      layoutState.isUnderWay = true
      layoutSublayers()
      layoutState.isUnderWay = false
    }
    guard layoutState.isNeededBelow else { return }
    layoutState.isNeededBelow = false
    for sublayer in storedSublayers where sublayer.needsLayoutBelow { sublayer.layOutDown() }
    // A sublayer that asked again while its siblings were laid out must stay reachable from the top.
    if storedSublayers.contains(where: \.needsLayoutBelow) { propagateLayoutNeed() }
  }
}
