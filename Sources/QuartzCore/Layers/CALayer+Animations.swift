import CoreGraphics

/// The life of a layer's animations.
extension CALayer {
  func attach(_ animation: CAAnimation, _ key: String?) {
    guard isWritable("the animations") else { return }
    let copy = animation.duplicate()
    if copy.duration == 0 { copy.duration = CATransaction.animationDuration() }
    if let key { for old in attachments where old.key == key { detach(old) } }
    let attachment = AttachedAnimation(
      key: key, animation: copy, layer: self, group: CATransaction.currentGroup)
    copy.freeze()
    let compiler = AnimationCompiler(layer: self, defaultDuration: copy.duration)
    guard let record = compiler.compile(copy, attachment: attachment) else {
      attachment.phase = .removed
      attachment.group?.leave()
      return
    }
    attachment.record = record
    attachments.append(attachment)
    PendingChanges.note(attachment)
  }

  /// The commit hands the animation to the engine; a layer that is not shown has nothing to animate.
  func start(_ attachment: AttachedAnimation) {
    guard let context = node.pointee.context, var record = attachment.record else {
      attachment.phase = .removed
      attachments.removeAll { $0 === attachment }
      attachment.animation.delegate?.animationDidStart(attachment.animation)
      attachment.animation.delegate?.animationDidStop(attachment.animation, finished: false)
      attachment.group?.leave()
      return
    }
    if record.timing.beginTime == 0 {
      record.timing.beginTime = AnimationEngine.localTime(of: node, at: context.scheduler.now)
      attachment.animation.resolve(beginTime: record.timing.beginTime)
    }
    attachment.record = nil
    attachment.phase = .running
    context.engine.add(record)
    context.invalidateEvaluation()
    attachment.reportStart()
    context.onAnimationStart?(attachment.animation, self, attachment.key)
  }

  /// The engine found that the animation ended.
  func end(_ attachment: AttachedAnimation) {
    if attachment.animation.isRemovedOnCompletion {
      attachment.phase = .removed
      attachments.removeAll { $0 === attachment }
      node.pointee.context?.engine.remove(attachment)
      node.pointee.context?.invalidateEvaluation()
    } else {
      attachment.phase = .held
    }
    attachment.reportStop(finished: true)
  }

  /// Takes an animation away before its end; its callbacks come on the next turn, outside the caller's own work.
  func detach(_ attachment: AttachedAnimation) {
    let wasReported = attachment.phase == .held
    guard attachment.phase != .removed else { return }
    attachment.phase = .removed
    attachments.removeAll { $0 === attachment }
    if let context = node.pointee.context {
      context.engine.remove(attachment)
      context.invalidateEvaluation()
    }
    attachment.record = nil
    guard !wasReported else { return }
    MediaScheduler.current.nextTurn { attachment.reportStop(finished: false) }
  }

  /// The layer goes away with an animation: nobody may reach the layer through it any more, but its end is told.
  func abandon(_ attachment: AttachedAnimation) {
    node.pointee.context?.engine.remove(attachment)
    let wasReported = attachment.phase == .held
    attachment.phase = .removed
    attachment.record = nil
    if !wasReported { MediaScheduler.current.nextTurn { attachment.reportStop(finished: false) } }
  }
}

// MARK: - Presentation

extension CALayer {
  func presentationCopy() -> CALayer? {
    if modelLayer != nil { return self }
    guard wasShown else { return nil }
    node.pointee.context?.evaluate()
    let copy = CALayer.makeLayer(of: type(of: self))
    copy.pending = []
    copy.values.numbers.update(from: node.pointee.presentation, count: kind.slotCount)
    copy.contentsImage = node.pointee.references.presentedContents ?? node.pointee.references.contents
    copy.takePresentedReferences(from: node.pointee.references)
    copy.name = name
    copy.delegate = delegate
    copy.mediaTiming = mediaTiming
    copy.modelLayer = self
    return copy
  }

  /// The presentation value at a key path, nil when there is no such property or no colour.
  package func presentedValue(forKeyPath keyPath: String) -> Any? {
    guard wasShown else { return value(forKeyPath: keyPath) }
    node.pointee.context?.evaluate()
    guard let path = PropertyPath(keyPath, of: kind) else { return nil }
    let block = LayerBlock(numbers: node.pointee.presentation)
    switch path.kind {
    case .transform: return block.transform(path.slot)
    case .path:
      return node.pointee.references.presentedPath?.path ?? node.pointee.references.path
    case .image: return node.pointee.references.presentedContents ?? node.pointee.references.contents
    default: return PropertyValue.box(path.lanes(in: block), as: path.kind)
    }
  }

  /// The running animations' keys and objects, oldest first, including those without a key.
  package var runningAnimations: [(key: String?, animation: CAAnimation)] {
    attachments.map { ($0.key, $0.animation) }
  }

  /// All animatable property names of the layer's class.
  package var animatableKeys: [String] { PropertyDescriptor.all(of: kind).map(\.name) }
}
