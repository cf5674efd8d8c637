import CoreGraphics
import Support
import Scene

extension CALayer: AnimationTarget {}

/// The life of a layer's animations.
extension CALayer {
  func attach(_ animation: CAAnimation, _ wantedKey: String?) {
    guard isWritable("the animations") else { return }
    if let excess = (animation as? CAAnimationGroup)?.excess {
      Diagnostics.report("\(type(of: animation)) was not added: \(excess).", subject: treePath)
      return
    }
    let copy = animation.duplicate()
    // Transitions share one key, so that a new one replaces the old (Apple's reference).
    let key = copy is CATransition ? kCATransition : wantedKey
    if copy.duration == 0 { copy.duration = CATransaction.animationDuration() }
    (context ?? Session.current.context).observer?.willAdd(copy, to: self, forKey: key)
    copy.freeze()
    let attachment = AttachedAnimation(
      key: key, animation: copy, layer: self, group: CATransaction.currentGroup)
    let compiler = AnimationCompiler(layer: self, defaultDuration: copy.duration)
    // Compiled while the one that it replaces still shows: it may begin there.
    let compiled = reading { compiler.compile(copy) }
    if let key, let old = attachments[key] { detach(old) }
    guard let records = compiled else {
      attachment.phase = .removed
      attachment.group?.leave()
      return
    }
    attachment.records = records.filter { $0.node == renderNode }
    if attachment.records.isEmpty, let first = records.first {
      attachment.records = [compiler.clock(first.timing, first.group)]
    }
    attachments.append(attachment)
    PendingChanges.note(attachment)
    attachParts(of: attachment, records.filter { $0.node != renderNode })
  }

  /// Hands the records that move sublayers to these layers.
  private func attachParts(of attachment: AttachedAnimation, _ records: [AnimationRecord]) {
    var rest = records[...]
    while let node = rest.first?.node {
      let layer = CALayer.shown(by: node)
      let part = AttachedAnimation(partOf: attachment, on: layer, rest.filter { $0.node == node })
      attachment.parts.append(part)
      layer.attachments.append(part)
      PendingChanges.note(part)
      rest = rest.filter { $0.node != node }[...]
    }
  }

  /// The commit hands the animation to the engine; a layer that is not shown has nothing to animate.
  func start(_ attachment: AttachedAnimation) {
    guard let context, let timing = attachment.records.first?.outerTiming else {
      attachment.phase = .removed
      attachments.remove(attachment)
      if attachment.isPart { return }
      attachment.animation.delegate?.animationDidStart(attachment.animation)
      attachment.animation.delegate?.animationDidStop(attachment.animation, finished: false)
      attachment.group?.leave()
      return
    }
    var begin = timing.beginTime
    let now = AnimationEngine.localTime(of: node, at: context.scheduler.now)
    if begin == 0 {
      begin = now
      if !attachment.isPart { attachment.animation.resolve(beginTime: begin) }
    } else if let whole = attachment.whole {
      begin = convertTime(begin, from: whole.layer)
    }
    attachment.phase = .running
    if kind == .text { context.tree.addText(node) }
    particleRatesChange(isAnimated: true)
    let isAwaited = begin > now && !attachment.isPart && attachment.animation.delegate != nil
    context.run(attachment, begin: begin, isAwaited: isAwaited)
    if attachment.isPart { return }
    if !isAwaited { attachment.reportStart() }
    context.onAnimationStart?(attachment.animation, self, attachment.key)
    context.observer?.didStart(
      attachment.animation, on: self, forKey: attachment.key, cause: attachment.cause)
  }

  /// The engine found that the animation ended.
  func end(_ attachment: AttachedAnimation) {
    retire(attachment, isHeld: !attachment.animation.isRemovedOnCompletion)
    if attachment.animation.isRemovedOnCompletion {
      attachment.phase = .removed
      attachments.remove(attachment)
      context?.stop(attachment)
    } else {
      attachment.phase = .held
    }
    // What is done then may take long.
    context?.lend()
    attachment.reportStop(finished: true)
  }

  /// Removes an animation before its end. Its callbacks follow on the next turn, outside the caller's work.
  func detach(_ attachment: AttachedAnimation) {
    guard attachment.phase != .removed else { return }
    attachments.remove(attachment)
    cancel(attachment)
    // A part that is still there has its layer.
    for part in attachment.parts where part.phase != .removed { part.layer.detach(part) }
  }

  /// Cancels an animation while the layer is deinitialised: nothing may reach the layer through it any more, but its
  /// delegate is still notified.
  func cancelForDeinit(_ attachment: AttachedAnimation) {
    cancel(attachment)
    for part in attachment.parts where part.phase != .removed { part.layer.detach(part) }
  }

  /// Moves an animation that is over for the layer to the engine's past: delayed instances and particles still use it.
  private func retire(_ attachment: AttachedAnimation, isHeld: Bool) {
    guard let context else { return }
    let engine = context.tree.engine
    let count = attachment.motion.map { engine.recordCount(of: $0) } ?? 0
    if !isHeld { particleRatesChange(isAnimated: node.pointee.animationCount > count) }
    if let motion = attachment.motion { engine.retire(motion, at: context.scheduler.now, isHeld: isHeld) }
  }

  /// From now on an emitter's births are counted in another way.
  private func particleRatesChange(isAnimated: Bool) {
    guard kind == .emitter, let emitter = node.pointee.references.emitter, let context
    else { return }
    emitter.animationsChange(node, at: context.scheduler.now, isAnimated: isAnimated)
  }

  /// Ends an animation in the engine, and notifies its delegate as not finished.
  private func cancel(_ attachment: AttachedAnimation) {
    let wasReported = attachment.phase == .held
    attachment.phase = .removed
    attachment.records = []
    if let context {
      if kind == .emitter { retire(attachment, isHeld: false) }
      context.stop(attachment)
    }
    guard !wasReported else { return }
    let scheduler = context?.scheduler ?? .current
    scheduler.nextTurn { attachment.reportStop(finished: false) }
  }
}

// MARK: - What shows

extension CALayer {
  /// Draws the layer again when a property of its own class has moved: the drawing sees the values that show.
  func redrawCustomProperties() {
    let references = renderNode.pointee.references
    var isNeeded = false
    for property in references.customProperties where property.needsDrawing && property.takeChange() {
      isNeeded = true
    }
    guard isNeeded else { return }
    let copy = copyShowing()
    copy.display()
    guard let image = copy.contentsImage else { return }
    references.presentsContents = true
    references.presentedContents = image
  }

  /// The presentation value at a key path, nil when there is no such property or no colour.
  package func presentedValue(forKeyPath keyPath: String) -> Any? {
    guard wasShown else { return value(forKeyPath: keyPath) }
    return reading {
      context?.evaluate()
      if let (sublayer, rest) = namedSublayer(keyPath) { return sublayer?.presentedValue(forKeyPath: rest) }
      guard let path = PropertyPath(keyPath, of: kind) else { return shownAttribute(keyPath) }
      let block = LayerBlock(numbers: renderNode.pointee.presentation)
      switch path.kind {
      case .transform: return block.transform(path.slot)
      case .path, .image, .colors, .numbers: return shownObject(path.property)
      default: return PropertyValue.box(path.lanes(in: block), as: path.kind)
      }
    }
  }

  /// What a property shows at another media time, if neither values nor animations change on the way; nil for what has
  /// no numbers, and for a layer that is not shown.
  package func presentedValue(forKeyPath keyPath: String, at mediaTime: CFTimeInterval) -> Any? {
    guard wasShown, let context else { return nil }
    return reading {
      guard let path = PropertyPath(keyPath, of: kind) else { return nil }
      let numbers = LayerMemory.takeBlock(of: kind)
      defer { LayerMemory.giveBack(numbers, of: kind) }
      let block = LayerBlock(numbers: numbers)
      context.renderTree.engine.evaluate(renderNode, at: mediaTime, into: block)
      switch path.kind {
      case .transform: return block.transform(path.slot)
      case .path, .image, .colors, .numbers: return nil
      default: return PropertyValue.box(path.lanes(in: block), as: path.kind)
      }
    }
  }

  private func shownAttribute(_ key: String) -> Any? {
    let property = renderNode.pointee.references.customProperties.first {
      $0.key == key && $0.animationCount > 0
    }
    return property?.shownValue
  }

  /// What shows of a property that is an object, boxed; nil for none.
  func shownObject(_ property: PropertyDescriptor) -> Any? {
    let references = renderNode.pointee.references
    switch property.slot {
    case ObjectSlot.contents: return references.shownContents
    case ObjectSlot.path: return references.presentedPath?.path ?? references.path
    case ObjectSlot.shadowPath: return references.presentedShadowPath?.path ?? references.shadowPath
    case ObjectSlot.colors:
      return references.shownColors.isEmpty ? nil : references.shownColors.map { CGColor(lanes: $0) }
    case ObjectSlot.locations:
      return references.shownLocations.isEmpty
        ? nil : references.shownLocations.map { NSNumber(value: $0) }
    default: return nil
    }
  }

  /// The transition that runs, and how far it is, 0…1; nil without one.
  package var runningTransition: (type: CATransitionType, subtype: CATransitionSubtype, progress: Double)? {
    reading {
      renderNode.pointee.references.transition.map { ($0.kind.type, $0.direction.subtype, $0.progress) }
    }
  }

  /// The clock that the layer's animations follow: that of its tree, or while it hangs in none the current one.
  package var mediaScheduler: MediaScheduler { context?.scheduler ?? .current }

  /// Whether the layer hangs in a tree that is shown.
  package var isInTree: Bool { context != nil }

  /// The running animations' keys and objects, oldest first, including those without a key.
  package var runningAnimations: [(key: String?, animation: CAAnimation)] {
    attachments.filter { !$0.isPart }.map { ($0.key, $0.animation) }
  }

  /// All animatable property names of the layer's class.
  package var animatableKeys: [String] { PropertyDescriptor.all(of: kind).map(\.name) }
}
