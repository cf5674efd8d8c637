import CoreGraphics
import Support

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
    if let masked = layer.maskedLayer {
      Diagnostics.report(
        "\(layer.treePath) was the mask of \(masked.treePath), and a mask has no superlayer; it is a sublayer now and masks"
          + " nothing. Set that layer's mask to nil first.", subject: treePath, severity: .warning)
      masked.replaceMask(nil)
    }
    var index = min(max(index, 0), storedSublayers.count)
    if let old = layer.storedSuperlayer {
      if old === self, let oldIndex = place(of: layer) {
        if oldIndex < index { index -= 1 }
        // A layer that is in its place stays: nothing is to be committed, no action runs.
        guard index != oldIndex else { return }
        storedSublayers.remove(at: oldIndex)
      } else {
        layer.removeFromParent()
      }
    }
    let action = actionForFadingChange(of: "sublayers")
    storedSublayers.insert(layer, at: index)
    layer.siblingPlace = index
    layer.storedSuperlayer = self
    markPending(.structure)
    if layer.needsLayoutBelow { propagateLayoutNeed() }
    action?.run(forKey: "sublayers", object: self, arguments: nil)
  }

  func replaceSublayers(_ layers: [CALayer]) {
    guard isWritable("sublayers") else { return }
    let wanted = Set(layers.map(ObjectIdentifier.init))
    for layer in storedSublayers where !wanted.contains(ObjectIdentifier(layer)) { layer.removeFromParent() }
    for (i, layer) in layers.enumerated() { insert(layer, at: i) }
  }

  func removeFromParent() {
    guard isWritable("superlayer"), let parent = storedSuperlayer else { return }
    let action = parent.actionForFadingChange(of: "sublayers")
    if let index = parent.place(of: self) { parent.storedSublayers.remove(at: index) }
    storedSuperlayer = nil
    parent.markPending(.structure)
    action?.run(forKey: "sublayers", object: parent, arguments: nil)
  }

  /// Where a sublayer is, nil for what is none.
  func place(of layer: CALayer) -> Int? {
    guard layer.storedSuperlayer === self else { return nil }
    return SiblingPlace.find(layer, in: storedSublayers, known: \.siblingPlace) { $0.siblingPlace = $1 }
  }

  /// Whether another layer is below this one, in its sublayers or in masks.
  func isAncestor(of layer: CALayer) -> Bool {
    // Without sublayers it has no descendants; a deep tree is then built without going up all of it each time.
    if storedSublayers.isEmpty, storedMask == nil { return false }
    var current = layer.holder
    while let l = current {
      if l === self { return true }
      current = l.holder
    }
    return false
  }

  /// The superlayer, or the layer that this one masks. No layer has both.
  private var holder: CALayer? { storedSuperlayer ?? maskedLayer }

  /// The names from the root to this layer, joined by `/`; a layer without a name shows its class and its place among
  /// its siblings (`CALayer[2]`). The windows of an application are called `window`, `window[1]`…, without the layer
  /// that holds them: paths are the same under every host.
  ///
  /// Of very deep trees the middle is left out (`root/…/CALayer[0]`).
  package var treePath: String {
    if let modelLayer { return modelLayer.treePath }
    var names: [String] = []
    var current: CALayer? = self
    var isCut = false
    while let layer = current {
      let isWindow = layer.storedSuperlayer is ScreenLayer
      // The root is always named.
      if names.count < CALayer.mostNames || layer.storedSuperlayer == nil || isWindow {
        names.append(isWindow ? layer.windowName : layer.ownName)
      } else if !isCut {
        isCut = true
        names.append("…")
      }
      current = isWindow ? nil : layer.storedSuperlayer
    }
    return names.reversed().joined(separator: "/")
  }

  /// Paths do not name more layers than this besides the root.
  private static let mostNames = 64

  private var ownName: String {
    if let name, !name.isEmpty { return name }
    let index = storedSuperlayer?.place(of: self)
    return "\(type(of: self))" + (index.map { "[\($0)]" } ?? "")
  }

  /// The name of an application's window: of the first one what a stage calls its own.
  private var windowName: String {
    if let name, !name.isEmpty { return name }
    let index = storedSuperlayer?.place(of: self) ?? 0
    return index == 0 ? "window" : "window[\(index)]"
  }

  // MARK: Going away

  /// Parts with the sublayers and the mask as the layer goes away.
  func giveUpSublayers() {
    guard !storedSublayers.isEmpty || presentedSuperlayer != nil || storedMask != nil else { return }
    let session = Session.current
    for sublayer in storedSublayers {
      sublayer.storedSuperlayer = nil
      session.givenUp.append(sublayer)
    }
    storedSublayers = []
    if let presentedSuperlayer {
      session.givenUp.append(presentedSuperlayer)
      self.presentedSuperlayer = nil
    }
    guard let mask = storedMask else { return }
    mask.maskedLayer = nil
    session.givenUp.append(mask)
    storedMask = nil
  }

  /// Lets go of all that was given up; from inside of it, that is left to the layer that went first.
  static func releaseGivenUp() {
    let session = Session.current
    guard !session.isReleasing, !session.givenUp.isEmpty else { return }
    session.isReleasing = true
    while let layer = session.givenUp.popLast() { _ = layer }
    session.isReleasing = false
  }
}

// MARK: - Layout

extension CALayer {
  /// Whether this layer or one below it waits for layout.
  package var needsLayoutBelow: Bool { layoutState.isNeeded || layoutState.isNeededBelow }

  func propagateLayoutNeed() {
    var current: CALayer? = self
    while let layer = current, !layer.layoutState.isNeededBelow {
      layer.layoutState.isNeededBelow = true
      current = layer.storedSuperlayer
    }
  }

  /// Lays out from the top-most ancestor that needs it. An ancestor that is laying out currently is not begun again
  /// from inside: what is below it is done at once, and it has its turn again afterwards.
  ///
  /// - Returns: Whether any layer was laid out; false where all that waits is below one that is laid out currently.
  @discardableResult
  func layOutTree() -> Bool {
    guard !layoutState.isUnderWay else { return false }
    var top = self
    var current = storedSuperlayer
    while let layer = current, !layer.layoutState.isUnderWay {
      if layer.layoutState.isNeeded { top = layer }
      current = layer.storedSuperlayer
    }
    return top.layOutDown()
  }

  private func layOutDown() -> Bool {
    let session = Session.current
    session.layoutRound &+= 1
    session.openLayouts += 1
    defer {
      session.layoutRound &+= 1
      session.openLayouts -= 1
    }
    // A list of open layers rather than calls within calls: trees may be deeper than the stack.
    var open: [(layer: CALayer, sublayers: [CALayer], next: Int)] = []
    var hasLaidOut = false
    if let sublayers = layOutOne(&hasLaidOut) { open.append((self, sublayers, 0)) }
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
      if let below = sublayer.layOutOne(&hasLaidOut) { open.append((sublayer, below, 0)) }
    }
    return hasLaidOut
  }

  /// Lays out the layer itself; returns its sublayers when some of them need it too.
  private func layOutOne(_ hasLaidOut: inout Bool) -> [CALayer]? {
    guard !layoutState.isUnderWay else { return nil }
    if layoutState.isNeeded {
      hasLaidOut = true
      layoutState.isNeeded = false
      layoutState.cause = nil
      layoutState.isSolving = layoutState.isForSolutionOnly
      layoutState.isForSolutionOnly = false
      layoutState.isUnderWay = true
      layoutSublayers()
      layoutState.isUnderWay = false
    }
    guard layoutState.isNeededBelow else { return nil }
    layoutState.isNeededBelow = false
    return storedSublayers
  }
}
