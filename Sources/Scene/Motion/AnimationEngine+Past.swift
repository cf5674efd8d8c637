import CoreGraphics

/// An animation's record that ended but still shows elsewhere: in instances of a replicator that lag behind, in
/// particles that were born meanwhile.
struct PastRecord {
  var entry: RunningRecord
  var record: AnimationRecord
  /// When it ended, in media time.
  let end: Double
  /// Whether the animation itself stays on its layer, so that only frames are asked for.
  let isHeld: Bool
}

/// Animations that are over.
extension AnimationEngine {
  /// How long after their end a node's animations still show.
  static func afterlife(of node: NodePointer) -> Double {
    var time = node.pointee.references.emitter?.longestLife ?? 0
    var current = node.pointee.parent
    while let above = current {
      if above.pointee.kind == .replicator {
        time += ReplicatorValues(LayerBlock(numbers: above.pointee.presentation)).lag
      }
      current = above.pointee.parent
    }
    return time
  }

  /// Keeps the records of an animation that ended, as long as they show elsewhere; before they are removed.
  package func retire(_ motion: MotionID, at mediaTime: Double, isHeld: Bool) {
    let node = motions[motion].node
    guard AnimationEngine.afterlife(of: node) > 0 else { return }
    // That others of the layer are gone changes nothing for what is over: of many that end at once, each would put all
    // in order that are left.
    if running[motions[motion].firstRecord].flags.contains(.isNew) { orderTouched() }
    let end = min(mediaTime, mediaEnd(motions[motion].firstRecord))
    for i in motions[motion].records
    where records[i].place.wholeCount > 0 && (records[i].custom == nil || records[i].custom?.cell != nil) {
      var record = records[i]
      record.product = nil
      past.append(PastRecord(entry: running[i], record: record, end: end, isHeld: isHeld))
      node.pointee.pastCount += 1
    }
  }

  /// Drops what shows nowhere any more.
  func forgetPast(at mediaTime: Double) {
    past.removeAll {
      guard mediaTime > $0.end + AnimationEngine.afterlife(of: $0.record.node) else { return false }
      $0.record.node.pointee.pastCount -= 1
      // The last picture of it must not stay.
      $0.record.node.pointee.tree?.markDirty($0.record.node)
      return true
    }
  }

  /// Puts back those that there were at an earlier time.
  func replacePast(by earlier: ContiguousArray<PastRecord>) {
    guard earlier.count != past.count else { return }
    for i in past.indices { past[i].record.node.pointee.pastCount -= 1 }
    past = earlier
    for i in past.indices { past[i].record.node.pointee.pastCount += 1 }
  }

  /// The node leaves the tree.
  func forgetPast(of node: NodePointer) {
    past.removeAll { $0.record.node == node }
    node.pointee.pastCount = 0
  }

  /// Evaluates what is over into a block that starts without animations.
  func replayPast(_ node: NodePointer, at time: Double, into block: LayerBlock) {
    guard node.pointee.pastCount > 0 else { return }
    for i in 0..<past.count
    where past[i].record.node == node && past[i].record.custom == nil && !past[i].isHeld {
      var (entry, record) = (past[i].entry, past[i].record)
      AnimationEngine.replay(&entry, &record, at: time, into: block)
    }
  }

  /// Evaluates the animations of one property of an emitter's cell at a media time, over what the block has.
  func replay(_ property: CustomProperty, of node: NodePointer, at mediaTime: Double, into block: LayerBlock)
  {
    if !isOrdered { orderTouched() }
    let time =
      node.pointee.tree?.hasLayerTiming == true
      ? AnimationEngine.localTime(of: node, at: mediaTime) : mediaTime
    if node.pointee.pastCount > 0 {
      for i in 0..<past.count where past[i].record.custom === property && !past[i].isHeld {
        var (entry, record) = (past[i].entry, past[i].record)
        AnimationEngine.replay(&entry, &record, at: time, into: block)
      }
    }
    motions.forEachRecord(of: node) { i in
      guard records[i].custom === property else { return }
      var (entry, record) = (running[i], records[i])
      AnimationEngine.replay(&entry, &record, at: time, into: block)
    }
  }

  /// Evaluates one record into a block, over what the block has.
  static func replay(
    _ entry: inout RunningRecord, _ record: inout AnimationRecord, at time: Double, into block: LayerBlock
  ) {
    let isAdded = entry.beneath != RunningRecord.zero
    // The block holds what lies beneath: nothing is restored first, or what is over would be lost.
    entry.flags.remove(.first)
    entry.flags.remove(.restoresWhole)
    record.presented = block.numbers + record.place.slot
    entry.target = record.presented + record.place.offset
    if isAdded { entry.beneath = UnsafePointer(entry.target) }
    evaluate(&entry, &record, at: time)
  }
}
