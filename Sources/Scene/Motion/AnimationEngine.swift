import CoreGraphics

/// All running animations of one tree, and their evaluation at a time.
///
/// The cost of a frame is in proportion to the number of records; still layers are never looked at. Records are in
/// two arrays of equal length, in the order in which they were added, which is also the order in which they apply:
/// what every frame reads of each, and the rest. Removal leaves a hole; holes are closed once they are half.
///
/// As in `RenderTree`, overlapping accesses are not looked for in what each frame reads.
package final class AnimationEngine {
  @exclusivity(unchecked) var running: ContiguousArray<RunningRecord> = []
  @exclusivity(unchecked) package var records: ContiguousArray<AnimationRecord> = []
  /// The animations that the records belong to.
  private(set) var motions = MotionTable()
  /// Nodes whose records changed since they were last put in order; holes for nodes that left.
  var touched: ContiguousArray<NodePointer?> = []
  /// Records that are over but still show in late instances or in particles.
  @exclusivity(unchecked) var past: ContiguousArray<PastRecord> = []
  /// Nodes that have records.
  @exclusivity(unchecked) package private(set) var animatedNodes: ContiguousArray<NodePointer> = []
  /// Records of properties that subclasses declare.
  @exclusivity(unchecked) package private(set) var customCount = 0
  /// How many records were put in order so far: work that tests count.
  var orderedCount = 0
  var isOrdered: Bool { touched.isEmpty }
  /// How many records a thread evaluates at least: fewer take no longer than waking it. Default 32,768.
  var recordsOfAPart = 32_768
  /// What `areIndependent` found since records were put in order last.
  var knownIndependence: Bool?
  private var holes = 0
  private var cachedEnd: Double?
  private var cachedBegin: Double? = .infinity

  /// Fewer holes than this are left alone.
  private static let toleratedHoles = 32

  package var count: Int { running.count - holes }

  // MARK: Coming and going

  /// Starts an animation's records at `begin`, in the layer's time; nil when there are none. All are of one node.
  ///
  /// - Parameter isAwaited: Whether `takeBegun` is to report that it has begun.
  package func add(_ sources: [AnimationRecord], begin: Double, isAwaited: Bool = false) -> MotionID? {
    guard let node = sources.first?.node else { return nil }
    let first = running.count
    let motion = motions.add(first..<first + sources.count, of: node)
    for (i, source) in sources.enumerated() { append(source, motion, begin, leads: i == 0) }
    cachedEnd = nil
    if isAwaited {
      running[first].flags.insert(.isAwaited)
      cachedBegin = nil
    }
    return motion
  }

  private func append(_ source: AnimationRecord, _ motion: MotionID, _ begin: Double, leads: Bool) {
    var record = source
    let node = record.node
    node.pointee.beginAnimating()
    if node.pointee.animationCount == 1 {
      node.pointee.references.animatedIndex = animatedNodes.count
      animatedNodes.append(node)
    }
    touch(node)
    if let custom = record.custom {
      custom.animationCount += 1
      record.committed = custom.committed
      record.presented = custom.presented
      if custom.cell == nil { customCount += 1 }
    } else if record.place.wholeCount > 0 {
      record.committed = node.pointee.committed + record.place.slot
      record.presented = node.pointee.presentation + record.place.slot
    }
    var outer = record.outerTiming
    outer.beginTime = begin
    var entry = RunningRecord(
      target: record.presented + record.place.offset, beneath: RunningRecord.zero, begin: begin,
      end: outer.endTime, motion: motion)
    if leads { entry.flags.insert(.leads) }
    entry.flags.insert(.isNew)
    if outer.speed == 0 { entry.flags.insert(.isFrozen) }
    if record.group == nil, record.timing.isPlain, record.timing.duration > 0 { entry.flags.insert(.isPlain) }
    (entry.decay, entry.rate, entry.coefficient) =
      (record.spring.decay, record.spring.rate, record.spring.coefficient)
    (entry.from, entry.to) = (record.from.x, record.to.x)
    if let track = record.track as? ListTrack { track.prepare(node.pointee.references) }
    running.append(entry)
    records.append(record)
  }

  /// Removes the records of an animation; costs as much as it has records.
  package func remove(_ motion: MotionID) {
    let range = motions[motion].records
    motions.remove(motion)
    for i in range { removeRecord(i) }
    holes += range.count
    (cachedEnd, cachedBegin) = (nil, nil)
  }

  private func removeRecord(_ i: Int) {
    let node = records[i].node
    node.pointee.tree?.markDirty(node)
    records[i].restore(wholeProperty: true)
    running[i].route = .gone
    records[i].track = nil
    records[i].group = nil
    records[i].product = nil
    if let custom = records[i].custom {
      custom.animationCount -= 1
      if custom.cell == nil { customCount -= 1 }
      records[i].custom = nil
      // Without any, the layer's own contents show again.
      if custom.cell == nil, !node.pointee.references.customProperties.contains(where: \.needsDrawing) {
        node.pointee.references.resetContents()
      }
    }
    node.pointee.endAnimating()
    if node.pointee.animationCount == 0 { forget(node) } else { touch(node) }
  }

  /// The node has no records any more.
  private func forget(_ node: NodePointer) {
    let references = node.pointee.references
    let index = references.animatedIndex
    if index >= 0 {
      let last = animatedNodes[animatedNodes.count - 1]
      animatedNodes[index] = last
      last.pointee.references.animatedIndex = index
      animatedNodes.removeLast()
      references.animatedIndex = -1
    }
    if references.touchedIndex >= 0 {
      touched[references.touchedIndex] = nil
      references.touchedIndex = -1
    }
  }

  /// Changes the records of a running animation in place; it then begins at `begin`, in the layer's time.
  package func retime(_ motion: MotionID, begin: Double, _ change: (inout AnimationRecord) -> Void) {
    for i in motions[motion].records {
      change(&records[i])
      setPace(i, begin: begin)
      running[i].flags.remove(.ended)
      running[i].flags.insert(.isNew)
      touch(records[i].node)
    }
    (cachedEnd, cachedBegin) = (nil, nil)
  }

  /// How many records an animation has.
  package func recordCount(of motion: MotionID) -> Int { motions[motion].recordCount }

  /// How far a running animation is at a time of its layer, nil when it shows nothing.
  package func fraction(of motion: MotionID, at time: Double) -> Double? {
    let first = motions[motion].firstRecord
    let (entry, record) = (running[first], records[first])
    return record.sample(elapsed: time - entry.begin, isPastEnd: time > entry.end).map(record.progress)
  }

  /// Notes in the running record when and on which spring its animation runs.
  private func setPace(_ i: Int, begin: Double) {
    let record = records[i]
    var outer = record.outerTiming
    outer.beginTime = begin
    running[i].begin = begin
    running[i].end = outer.endTime
    running[i].flags.remove([.isFrozen, .isPlain])
    if outer.speed == 0 { running[i].flags.insert(.isFrozen) }
    if record.group == nil, record.timing.isPlain, record.timing.duration > 0 {
      running[i].flags.insert(.isPlain)
    }
    (running[i].decay, running[i].rate, running[i].coefficient) =
      (record.spring.decay, record.spring.rate, record.spring.coefficient)
  }

  package func touch(_ node: NodePointer) {
    guard node.pointee.references.touchedIndex < 0 else { return }
    node.pointee.references.touchedIndex = touched.count
    touched.append(node)
  }

  /// Closes the holes when they are many; the table learns the animations' new places.
  func tidy() {
    guard holes > AnimationEngine.toleratedHoles, holes * 2 > running.count else { return }
    var kept = 0
    for i in running.indices where running[i].route != .gone {
      if kept != i {
        running[kept] = running[i]
        records[kept] = records[i]
      }
      if running[kept].flags.contains(.leads) { motions[running[kept].motion].firstRecord = kept }
      kept += 1
    }
    running.removeSubrange(kept...)
    records.removeSubrange(kept...)
    holes = 0
  }

  // MARK: Frames and endings

  /// Whether any record still moves: a paused or held one does not ask for frames.
  package func needsFrames(at mediaTime: Double) -> Bool {
    if past.contains(where: { !AnimationEngine.isPaused($0.record.node) }) { return true }
    for i in running.indices where running[i].route != .gone {
      if running[i].flags.isDisjoint(with: .isAtRest), !AnimationEngine.isPaused(records[i].node) {
        return true
      }
    }
    return false
  }

  /// Whether any record still moves after a media time; one that is over by then does not, taken or not.
  func moves(after mediaTime: Double) -> Bool {
    if past.contains(where: { !AnimationEngine.isPaused($0.record.node) }) { return true }
    for i in running.indices where running[i].route != .gone && running[i].flags.isDisjoint(with: .isAtRest) {
      let node = records[i].node
      if mediaEnd(i) + AnimationEngine.afterlife(of: node) > mediaTime, !AnimationEngine.isPaused(node) {
        return true
      }
    }
    return false
  }

  /// Whether the time of a node stands still.
  package static func isPaused(_ node: NodePointer) -> Bool {
    var current: NodePointer? = node
    while let n = current {
      if n.pointee.timing.speed == 0 { return true }
      current = n.pointee.parent
    }
    return false
  }

  /// The media time at which the next animation ends, infinite when none will.
  package var nextEnd: Double {
    if let cachedEnd { return cachedEnd }
    var end = Double.infinity
    for i in running.indices where isEnding(i) { end = min(end, mediaEnd(i)) }
    cachedEnd = end
    return end
  }

  /// Timing of some layer changed: endings must be looked up again.
  package func timingChanged() { (cachedEnd, cachedBegin) = (nil, nil) }

  /// The media time at which the next animation begins whose begin is to be reported, infinite when none will.
  package var nextBegin: Double {
    if let cachedBegin { return cachedBegin }
    var begin = Double.infinity
    for i in running.indices where isAwaited(i) { begin = min(begin, mediaTime(i, local: running[i].begin)) }
    cachedBegin = begin
    return begin
  }

  @inline(__always) private func isAwaited(_ i: Int) -> Bool {
    running[i].route != .gone && running[i].flags.contains(.isAwaited)
  }

  /// The animations that have begun by `mediaTime` and whose begin is to be reported, in the order in which they were
  /// added.
  package func takeBegun(at mediaTime: Double) -> [MotionID] {
    guard nextBegin <= mediaTime else { return [] }
    var begun: [MotionID] = []
    for i in running.indices where isAwaited(i) && self.mediaTime(i, local: running[i].begin) <= mediaTime {
      running[i].flags.remove(.isAwaited)
      begun.append(running[i].motion)
    }
    cachedBegin = nil
    return begun
  }

  @inline(__always) private func isEnding(_ i: Int) -> Bool {
    let entry = running[i]
    return entry.route != .gone && entry.flags.contains(.leads) && !entry.flags.contains(.ended)
  }

  func mediaEnd(_ i: Int) -> Double { mediaTime(i, local: running[i].end) }

  /// The media time at which a record's layer has a time of its own.
  private func mediaTime(_ i: Int, local: Double) -> Double {
    var time = local
    guard time.isFinite, records[i].node.pointee.tree?.hasLayerTiming == true else { return time }
    var node: NodePointer? = records[i].node
    while let n = node, time.isFinite {
      let timing = n.pointee.timing
      if !timing.isTransparent { time = timing.speed == 0 ? .infinity : timing.parentTime(fromLocal: time) }
      node = n.pointee.parent
    }
    return time
  }

  /// The animations that have ended by `mediaTime`, in the order in which they were added; they are marked as ended.
  package func takeEnded(at mediaTime: Double) -> [MotionID] {
    guard nextEnd <= mediaTime else { return [] }
    var ended: [MotionID] = []
    for i in running.indices where isEnding(i) && mediaEnd(i) <= mediaTime {
      let motion = running[i].motion
      for j in motions[motion].records { running[j].flags.insert(.ended) }
      ended.append(motion)
    }
    cachedEnd = nil
    return ended
  }
}
