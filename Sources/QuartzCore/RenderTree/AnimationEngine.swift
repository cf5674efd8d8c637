import CoreGraphics

/// All running animations of one tree, and their evaluation at a time.
///
/// The cost of a frame is in proportion to the number of records; still layers are never looked at.
final class AnimationEngine {
  private var records: ContiguousArray<AnimationRecord> = []
  /// Whether the `first` flags must be worked out again.
  private var needsOrder = false
  private var cachedEnd: Double?

  var count: Int { records.count }

  // MARK: Coming and going

  func add(_ record: AnimationRecord) {
    record.node.pointee.beginAnimating()
    records.append(record)
    needsOrder = true
    cachedEnd = nil
  }

  /// Removes the records of an animation.
  func remove(_ attachment: AttachedAnimation) {
    var removed = false
    records.removeAll { record in
      guard record.attachment === attachment else { return false }
      record.node.pointee.context?.markDirty(record.node)
      restoreCommitted(record, in: LayerBlock(numbers: record.node.pointee.presentation))
      record.node.pointee.endAnimating()
      removed = true
      return true
    }
    if removed {
      needsOrder = true
      cachedEnd = nil
    }
  }

  private func restoreCommitted(_ record: AnimationRecord, in presentation: LayerBlock) {
    let node = record.node
    let property = record.path.property
    let count = property.kind.count
    if count > 0 {
      (presentation.numbers + property.slot).update(
        from: node.pointee.committed + property.slot, count: count)
    } else if property.kind == .path {
      node.pointee.references.presentedPath = nil
    } else {
      node.pointee.references.presentedContents = nil
    }
  }

  /// Whether any record still moves: a paused or held one does not ask for frames.
  func needsFrames(at mediaTime: Double) -> Bool {
    for record in records
    where !record.flags.contains(.ended) && record.timing.speed != 0 && !isPaused(record.node) {
      return true
    }
    return false
  }

  private func isPaused(_ node: NodePointer) -> Bool {
    var current: NodePointer? = node
    while let n = current {
      if n.pointee.timing.speed == 0 { return true }
      current = n.pointee.parent
    }
    return false
  }

  // MARK: Endings

  /// The media time at which the next animation ends, infinite when none will.
  var nextEnd: Double {
    if let cachedEnd { return cachedEnd }
    var end = Double.infinity
    for record in records where !record.flags.contains(.ended) { end = min(end, mediaEnd(of: record)) }
    cachedEnd = end
    return end
  }

  /// Timing of some layer changed: endings must be looked up again.
  func timingChanged() { cachedEnd = nil }

  private func mediaEnd(of record: AnimationRecord) -> Double {
    var time = record.timing.endTime
    var node: NodePointer? = record.node
    while let n = node, time.isFinite {
      let timing = n.pointee.timing
      if !timing.isTransparent { time = timing.speed == 0 ? .infinity : timing.parentTime(fromLocal: time) }
      node = n.pointee.parent
    }
    return time
  }

  /// The animations that have ended by `mediaTime`, in the order in which they were added; they are marked as ended.
  func takeEnded(at mediaTime: Double) -> [AttachedAnimation] {
    guard nextEnd <= mediaTime else { return [] }
    var ended: [AttachedAnimation] = []
    for i in records.indices where !records[i].flags.contains(.ended) {
      if mediaEnd(of: records[i]) <= mediaTime {
        records[i].flags.insert(.ended)
        ended.append(records[i].attachment)
      }
    }
    cachedEnd = nil
    return ended
  }

  // MARK: Evaluation

  /// Writes the values at `mediaTime` into the presentation blocks.
  func evaluate(at mediaTime: Double) {
    if needsOrder { orderRecords() }
    records.withUnsafeMutableBufferPointer { records in
      for i in records.indices {
        evaluate(&records[i], at: mediaTime, into: LayerBlock(numbers: records[i].node.pointee.presentation))
      }
    }
  }

  /// Evaluates one node's records at another time into a block that starts as a copy of its committed values: for the
  /// instances of a replicator. Contents and paths are those of the present.
  func evaluate(_ node: NodePointer, at mediaTime: Double, into block: LayerBlock) {
    if needsOrder { orderRecords() }
    block.numbers.update(from: node.pointee.committed, count: node.pointee.kind.slotCount)
    records.withUnsafeMutableBufferPointer { records in
      for i in records.indices where records[i].node == node && records[i].path.property.kind.count > 0 {
        evaluate(&records[i], at: mediaTime, into: block)
      }
    }
  }

  /// Marks each record that is the first one of its node's property.
  private func orderRecords() {
    needsOrder = false
    struct Place: Hashable {
      let node: NodePointer
      let slot: Int
      let isObject: Bool
    }
    var seen = Set<Place>(minimumCapacity: records.count)
    for i in records.indices {
      let property = records[i].path.property
      let place = Place(node: records[i].node, slot: property.slot, isObject: property.kind.count == 0)
      if seen.insert(place).inserted {
        records[i].flags.insert(.first)
      } else {
        records[i].flags.remove(.first)
      }
    }
  }

  @inline(__always)
  private func localTime(_ node: NodePointer, _ mediaTime: Double) -> Double {
    guard let context = node.pointee.context, context.hasLayerTiming else { return mediaTime }
    return AnimationEngine.localTime(of: node, at: mediaTime)
  }

  /// Media time seen through the timing of a node and its ancestors.
  static func localTime(of node: NodePointer, at mediaTime: Double) -> Double {
    let parentTime = node.pointee.parent.map { localTime(of: $0, at: mediaTime) } ?? mediaTime
    return node.pointee.timing.isTransparent
      ? parentTime : node.pointee.timing.localTime(fromParent: parentTime)
  }

  private func evaluate(
    _ record: inout AnimationRecord, at mediaTime: Double, into presentation: LayerBlock
  ) {
    let node = record.node
    let isFirst = record.flags.contains(.first)
    let base = isFirst ? LayerBlock(numbers: node.pointee.committed) : presentation
    guard let sample = record.timing.sample(at: localTime(node, mediaTime)) else {
      if isFirst { restoreCommitted(record, in: presentation) }
      return
    }
    let p = record.progress(sample)
    switch record.track?.content {
    case .transform?: evaluateTransform(record, p, base, presentation)
    case .path?:
      if let track = record.track as? PathTrack { node.pointee.references.presentedPath = track.blend(at: p) }
    case .image?:
      if let track = record.track as? ImageTrack {
        node.pointee.references.presentedContents = track.image(at: p)
      }
    case .lanes?, nil: evaluateLanes(&record, p, sample.cycle, base, presentation)
    }
  }

  private func evaluateTransform(
    _ record: AnimationRecord, _ p: Double, _ base: LayerBlock, _ presentation: LayerBlock
  ) {
    let slot = record.path.slot
    let beneath = base.transform(slot)
    guard let track = record.track else { return }
    var value = track.transform(at: p, beneath: beneath)
    if record.flags.contains(.additive) { value = CATransform3DConcat(value, beneath) }
    value.write(to: presentation.numbers + slot)
  }

  @inline(__always)
  private func evaluateLanes(
    _ record: inout AnimationRecord, _ p: Double, _ cycle: Double, _ base: LayerBlock,
    _ presentation: LayerBlock
  ) {
    let path = record.path
    let flags = record.flags
    let count = path.kind.count
    let beneath = path.lanes(in: base)
    var value: SIMD4<Double>
    var cycleEnd: SIMD4<Double>
    if let track = record.track {
      value = track.lanes(at: p)
      cycleEnd = flags.contains(.cumulative) ? track.lanes(at: record.timing.autoreverses ? 0 : 1) : value
    } else {
      let start = flags.contains(.fromUnderlying) ? beneath : record.from
      var end = flags.contains(.toUnderlying) ? beneath : record.to
      if flags.contains(.toIsRelative) { end = start + end }
      value = flags.contains(.jumps) ? end : start + (end - start) * p
      // Exact ends: start + (end − start) may round.
      if p == 1 { value = end }
      cycleEnd = record.timing.autoreverses ? start : end
    }
    if flags.contains(.cumulative) { value += cycleEnd * cycle }
    if flags.contains(.additive) { value += beneath }
    if path.field == .whole {
      presentation.setLanes(path.slot, count, value)
      // A field such as position.x leaves its neighbours as they are beneath.
      if flags.contains(.first), count < path.property.kind.count {
        restoreNeighbours(path, base, presentation)
      }
    } else {
      path.field.write(value, into: base.transform(path.property.slot))
        .write(to: presentation.numbers + path.property.slot)
    }
  }

  private func restoreNeighbours(_ path: PropertyPath, _ base: LayerBlock, _ presentation: LayerBlock) {
    let field = path.slot..<path.slot + path.kind.count
    let whole = path.property.slot..<path.property.slot + path.property.kind.count
    for slot in whole where !field.contains(slot) { presentation.numbers[slot] = base.numbers[slot] }
  }

  /// Calls `body` with every node that has records; a node may come more than once.
  func forEachAnimatedNode(_ body: (NodePointer) -> Void) {
    for i in records.indices { body(records[i].node) }
  }
}
