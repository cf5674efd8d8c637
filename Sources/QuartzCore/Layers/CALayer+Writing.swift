import CoreGraphics
import Support
import Scene

/// How changes enter the model, ask for their action, and reach the render tree.
extension CALayer {
  // MARK: Into the model

  func write(_ property: PropertyDescriptor, _ value: SIMD4<Double>) {
    guard isWritable(property.name) else { return }
    noteOwn(property)
    guard value.x.isFinite, value.y.isFinite, value.z.isFinite, value.w.isFinite else {
      Diagnostics.report(
        "\(property.name) was set to \(PropertyValue.box(value, as: property.kind).map { "\($0)" } ?? "a value"),"
          + " which is not finite; kept the old value.", subject: treePath)
      return
    }
    store(property, value)
  }

  func write(_ property: PropertyDescriptor, number: CGFloat) {
    write(property, SIMD4(Double(number), 0, 0, 0))
  }

  func write(_ property: PropertyDescriptor, color: CGColor?) {
    guard isWritable(property.name) else { return }
    noteOwn(property)
    store(property, color?.lanes ?? LayerBlock.noColor)
  }

  func write(_ property: PropertyDescriptor, transform: CATransform3D) {
    guard isWritable(property.name) else { return }
    noteOwn(property)
    guard transform.isFinite else {
      Diagnostics.report(
        "\(property.name) was set to a matrix that is not finite; kept the old value.", subject: treePath)
      return
    }
    guard transform != values.transform(property.slot) else { return }
    changeListener?.willChange(property.name)
    let action = actionForChange(of: property)
    transform.write(to: values.numbers + property.slot)
    markPending(.values)
    valueChanged(property.name)
    action?.run(forKey: property.name, object: self, arguments: nil)
    changeListener?.didChange(property.name)
  }

  /// A property that never animates.
  func writePlain(_ slot: Int, _ number: Double) {
    guard isWritable("this property"), number.isFinite else { return }
    if !isTakingDefaults { ownSlots.insert(slot) }
    guard values.numbers[slot] != number else { return }
    values.numbers[slot] = number
    markPending(.values)
  }

  func writeTiming(_ change: (inout MediaTimingValues) -> Void) {
    var timing = mediaTiming
    change(&timing)
    guard timing.beginTime.isFinite, timing.speed.isFinite, timing.timeOffset.isFinite, !timing.duration.isNaN
    else {
      Diagnostics.report(
        "a layer's timing was set to a value that is not finite; kept the old one.", subject: treePath)
      return
    }
    mediaTiming = timing
    markPending(.timing)
  }

  func color(_ slot: Int) -> CGColor? { values.color(slot).map { CGColor(lanes: $0) } }

  func setContents(_ value: Any?) {
    guard isWritable("contents") else { return }
    guard value == nil || value is CGImage else {
      Diagnostics.report(
        "contents must be a CGImage, got \(value.map { "\(type(of: $0))" } ?? "nil"); kept the old contents.",
        subject: treePath)
      return
    }
    let image = value as? CGImage
    noteOwn(.contents)
    guard image !== contentsImage else { return }
    changeListener?.willChange("contents")
    let action = actionForChange(of: .contents)
    contentsImage = image
    markPending(.values)
    valueChanged("contents")
    action?.run(forKey: "contents", object: self, arguments: nil)
    changeListener?.didChange("contents")
  }

  func setShadowPath(_ path: CGPath?) {
    guard isWritable("shadowPath") else { return }
    noteOwn(.shadowPath)
    guard path !== storedShadowPath else { return }
    changeListener?.willChange("shadowPath")
    let action = actionForChange(of: .shadowPath)
    storedShadowPath = path?.copy()
    markPending(.values)
    valueChanged("shadowPath")
    action?.run(forKey: "shadowPath", object: self, arguments: nil)
    changeListener?.didChange("shadowPath")
  }

  func setMask(_ layer: CALayer?) {
    guard isWritable("mask"), layer !== storedMask else { return }
    guard let layer else {
      replaceMask(nil)
      return
    }
    guard layer.isPlaceable(in: self) else { return }
    guard layer !== self, layer.storedSuperlayer == nil, layer.maskedLayer == nil else {
      Diagnostics.report(
        "\(layer.treePath) cannot be the mask: a mask has no superlayer and masks one layer; the mask was not set.",
        subject: treePath)
      return
    }
    guard !layer.isAncestor(of: self) else {
      Diagnostics.report(
        "\(layer.treePath) cannot be the mask: it holds this layer, and a layer cannot mask what it lies in; the mask was"
          + " not set.", subject: treePath)
      return
    }
    replaceMask(layer)
  }

  func replaceMask(_ layer: CALayer?) {
    let action = actionForFadingChange(of: "mask")
    storedMask?.maskedLayer = nil
    storedMask = layer
    layer?.maskedLayer = self
    markPending(.structure)
    action?.run(forKey: "mask", object: self, arguments: nil)
    valueChanged("mask")
  }

  private func store(_ property: PropertyDescriptor, _ value: SIMD4<Double>) {
    let old = values.lanes(property.slot, property.kind.count)
    // No colour is NaN, which never equals itself.
    guard old != value, !(old.x.isNaN && value.x.isNaN) else { return }
    changeListener?.willChange(property.name)
    let action = actionForChange(of: property)
    values.setLanes(property.slot, property.kind.count, value)
    markPending(.values)
    valueChanged(property.name)
    action?.run(forKey: property.name, object: self, arguments: nil)
    changeListener?.didChange(property.name)
  }

  func isWritable(_ name: String) -> Bool {
    guard modelLayer != nil else { return true }
    Diagnostics.report(
      "\(name) of a presentation layer cannot be changed; the change was ignored. Change model() instead.",
      subject: treePath)
    return false
  }

  // MARK: Actions

  /// The action for a change that is about to happen, nil for none.
  func actionForChange(of property: PropertyDescriptor) -> CAAction? {
    actionForChange(of: property.name) {
      switch property.implicit {
      case .none: return nil
      case .basic: return implicitAnimation(of: property)
      case .fade: return CALayer.implicitFade()
      }
    }
  }

  /// The action for a change of something that is no number: sublayers, the mask. By itself it fades.
  func actionForFadingChange(of key: String) -> CAAction? { actionForChange(of: key, CALayer.implicitFade) }

  private func actionForChange(of key: String, _ implicit: () -> CAAction?) -> CAAction? {
    guard !isCopy, delegate != nil || wasShown, !CATransaction.disableActions() else { return nil }
    let (action, search) = askForAction(key)
    if let action { return action }
    return wasShown && search == .unanswered ? implicit() : nil
  }

  /// From the old picture of the layer to the new one, with the transaction's duration.
  private static func implicitFade() -> CAAction? {
    let fade = CATransition()
    fade.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    return fade
  }

  /// What `action(forKey:)` answers, which a class may override, and how the search went if there was one.
  func askForAction(_ key: String) -> (action: CAAction?, search: ActionSearch) {
    let outer = actionSearch
    defer { actionSearch = outer }
    actionSearch = .none
    let action = action(forKey: key)
    return action is NSNull ? (nil, .null) : (action, actionSearch)
  }

  /// The action that the search finds; nil where it ends at `NSNull`.
  func searchAction(_ event: String) -> CAAction? {
    let action = firstAction(event)
    actionSearch = action == nil ? .unanswered : action is NSNull ? .null : .found
    return action is NSNull ? nil : action
  }

  /// Delegate, `actions`, `style`, class: the first answer ends the search.
  private func firstAction(_ event: String) -> CAAction? {
    if let delegate, let action = delegate.action(for: self, forKey: event) { return action }
    if let action = actions?[event] { return action }
    if let action = styleAction(event) { return action }
    return type(of: self).defaultAction(forKey: event)
  }

  /// What a bare layer does on its own: from what shows to the new value, with the transaction's duration.
  private func implicitAnimation(of property: PropertyDescriptor) -> CAAction? {
    let animation = CABasicAnimation(keyPath: property.name)
    guard let from = shownValue(of: property) else { return nil }
    animation.fromValue = from
    animation.fillMode = .backwards
    animation.timingFunction =
      CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    return animation
  }

  /// The presentation value of a whole property, boxed; nil for none.
  func shownValue(of property: PropertyDescriptor) -> Any? {
    reading {
      context?.evaluate()
      let block = LayerBlock(numbers: renderNode.pointee.presentation)
      switch property.kind {
      case .transform: return NSValue(caTransform3D: block.transform(property.slot))
      case .path, .image, .colors, .numbers: return shownObject(property)
      default: return PropertyValue.box(block.lanes(property.slot, property.kind.count), as: property.kind)
      }
    }
  }

  // MARK: To the render tree

  func markPending(_ what: Pending) {
    if !pending.contains(.listed) {
      // A copy never reaches the tree.
      guard !isCopy else { return }
      if let context {
        pending.insert(.listed)
        context.pending.note(self)
      } else {
        PendingChanges.noteLoose()
      }
    }
    pending.formUnion(what)
  }

  /// Copies the model into the render tree; returns whether the tree itself changed.
  func commitValues() -> Bool {
    let tree = context?.tree
    if pending.contains(.values) {
      node.pointee.committed.update(from: values.numbers, count: kind.slotCount)
      if node.pointee.isAnimated {
        node.pointee.presentation.update(from: values.numbers, count: kind.slotCount)
        // Which way its animations take may depend on what was committed beneath them.
        tree?.engine.touch(node)
        tree?.invalidateEvaluation()
      }
      commitReferences(to: node.pointee.references)
      tree?.markDirty(node)
    }
    if pending.contains(.timing) {
      node.pointee.timing = mediaTiming
      tree?.timingChanged(to: mediaTiming)
    }
    return pending.contains(.structure)
  }

  /// Lets go of the mask and the sublayers that the layer has no more.
  ///
  /// All layers of a commit do this before any takes new ones: where a sublayer becomes the superlayer of its own
  /// superlayer, each would hang below the other in between.
  func commitLosses() {
    guard pending.contains(.structure) else { return }
    let node = self.node
    // Before the sublayers come and after they have gone: a layer may turn from one into the other.
    dropMask()
    let wanted = Set(storedSublayers.map(\.node))
    for i in 0..<node.pointee.childCount {
      guard let child = node.pointee.children?[i], !wanted.contains(child) else { continue }
      context?.compositor.damage(child.pointee.resolved.subtreeBounds)
      CALayer.noteLoss(below: node)
      // A layer that already hangs somewhere else keeps its new parent.
      guard child.pointee.parent == node else { continue }
      child.pointee.parent = nil
      // It may come to another layer in this commit, and its animations continue then.
      child.pointee.tree?.noteOrphan(child)
    }
  }

  /// Takes the layer's sublayers and mask, after the losses of all layers.
  func commitStructure() {
    guard pending.contains(.structure) else { return }
    let node = self.node
    let context = context
    let nodes = storedSublayers.map(\.node)
    let old = (0..<node.pointee.childCount).compactMap { node.pointee.children?[$0] }
    // Those that the layer has no more were let go of.
    let former = Set(old.filter { $0.pointee.parent == node })
    if nodes.isEmpty != (node.pointee.childCount == 0) { context?.tree.markDirty(node, .emptiness) }
    node.pointee.setChildren(nodes)
    for child in nodes {
      child.pointee.parent = node
      child.pointee.isMask = false
    }
    hangMask()
    guard let context else { return }
    for child in nodes where !former.contains(child) {
      CALayer.shown(by: child).enterContext(context)
      child.pointee.dirt.insert(.placement)
      context.tree.markDirty(child)
    }
    markReordered(old.filter(former.contains), nodes.filter(former.contains), context)
  }

  /// Something went from below a node: what shows it elsewhere than where it was (an instance, a mask, a silhouette's
  /// shadow) is drawn again.
  private static func noteLoss(below node: NodePointer) {
    var current: NodePointer? = node
    var wasMask = false
    while let n = current {
      if n.pointee.dependsOnSubtree || wasMask {
        n.pointee.dirt.insert(.placement)
        n.pointee.tree?.markDirty(n)
      }
      wasMask = n.pointee.isMask
      current = n.pointee.parent
    }
  }

  /// Takes away a mask that the layer has no more.
  private func dropMask() {
    guard let old = node.pointee.mask, old != storedMask?.node else { return }
    node.pointee.mask = nil
    node.pointee.dirt.insert(.placement)
    context?.tree.markDirty(node)
    // It may hang somewhere else already.
    guard old.pointee.isMask, old.pointee.parent == node else { return }
    old.pointee.parent = nil
    old.pointee.isMask = false
    CALayer.shown(by: old).leaveContext()
  }

  /// Hangs a new mask below the node, beside its sublayers.
  private func hangMask() {
    guard let storedMask, node.pointee.mask != storedMask.node else { return }
    node.pointee.mask = storedMask.node
    storedMask.node.pointee.parent = node
    storedMask.node.pointee.isMask = true
    if let context { storedMask.enterContext(context) }
    node.pointee.dirt.insert(.placement)
    context?.tree.markDirty(node)
  }

  /// Sublayers that changed places among each other must be drawn again; those before and behind stay as they are.
  private func markReordered(_ old: [NodePointer], _ new: [NodePointer], _ context: RenderContext) {
    guard old.count == new.count, old != new else { return }
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = new.count - zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    for child in new[start..<end] {
      child.pointee.dirt.insert(.placement)
      context.tree.markDirty(child)
    }
  }

  func finishCommit() {
    pending = []
    if context != nil { wasShown = true }
  }

  // MARK: Contexts

  /// Joins a tree that is shown, with everything below that was committed.
  func enterContext(_ context: RenderContext) {
    // A backdrop that only moves within the tree: clips above it, here and where it came from, are drawn in another
    // way.
    if self.context === context, Backdrops.lie(below: node) { context.compositor.invalidateAll() }
    NodeOrder.forEach(from: node) { CALayer.shown(by: $0).join(context) }
  }

  /// Joins a tree on its own; false when it is there already, with what is below it.
  private func join(_ context: RenderContext) -> Bool {
    guard self.context !== context else { return false }
    // Animations that run in another tree stop; those that wait for a tree have one now.
    if attachments.count > 0 {
      for attachment in attachments {
        if attachment.motion != nil { detach(attachment) }
        if attachment.isWaitingForTree { context.pending.receive(attachment) }
      }
    }
    if node.pointee.backdrop != nil { self.context?.compositor.invalidateAll() }
    self.context?.tree.dismiss(node)
    context.tree.admit(node)
    self.context = context
    if !pending.isEmpty, !pending.contains(.listed) {
      pending.insert(.listed)
      context.pending.receive(self)
    }
    wasShown = true
    if kind == .emitter { context.tree.addEmitter(node) }
    // Clips above it are drawn in another way from now on.
    if node.pointee.backdrop != nil { context.compositor.invalidateAll() }
    if !mediaTiming.isTransparent { context.tree.timingChanged(to: mediaTiming) }
    node.pointee.dirt.formUnion([.values, .placement])
    return true
  }

  /// Leaves the tree; running animations stop unfinished.
  func leaveContext() { NodeOrder.forEach(from: node) { CALayer.shown(by: $0).part() } }

  /// Leaves the tree on its own; false when it is in none.
  private func part() -> Bool {
    guard context != nil else { return false }
    for attachment in attachments { detach(attachment) }
    if node.pointee.backdrop != nil { context?.compositor.invalidateAll() }
    context?.tree.dismiss(node)
    context = nil
    wasShown = false
    return true
  }

  /// Takes the node out of the committed tree at once: the layer is going away.
  func detachNode() {
    let tree = context?.tree
    if node.pointee.backdrop != nil { tree?.compositor.invalidateAll() }
    tree?.dismiss(node)
    context = nil
    if let parent = node.pointee.parent {
      tree?.compositor.damage(node.pointee.resolved.subtreeBounds)
      CALayer.noteLoss(below: parent)
      if node.pointee.isMask {
        parent.pointee.mask = nil
        parent.pointee.dirt.insert(.placement)
        parent.pointee.tree?.markDirty(parent)
      } else {
        parent.pointee.removeChild(node)
        if parent.pointee.childCount == 0 { parent.pointee.tree?.markDirty(parent, .emptiness) }
      }
    }
    if let children = node.pointee.children {
      for i in 0..<node.pointee.childCount where children[i].pointee.parent == node {
        children[i].pointee.parent = nil
        children[i].pointee.tree?.noteOrphan(children[i])
      }
    }
    if let mask = node.pointee.mask {
      mask.pointee.parent = nil
      mask.pointee.isMask = false
      let maskLayer = CALayer.shown(by: mask)
      if maskLayer.maskedLayer === self { maskLayer.maskedLayer = nil }
      mask.pointee.tree?.noteOrphan(mask)
    }
  }
}
