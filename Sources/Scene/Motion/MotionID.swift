/// What the engine calls an animation that was added to it: one or more records of one node.
///
/// Numbers are used again once an animation is removed, so whoever keeps one forgets it then.
package struct MotionID: Hashable, Sendable {
  /// Counts from 0; of those in use at once, none has the number of another.
  package let index: Int
}

/// Where the records of one animation are, and which animations its node has besides.
struct MotionEntry {
  var node: NodePointer
  /// Its records are side by side.
  var firstRecord: Int
  var recordCount: Int
  /// The animations of the node that were added before and after it, -1 for none.
  var previous = -1
  var next = -1

  var records: Range<Int> { firstRecord..<firstRecord + recordCount }
}

/// The animations of one engine, by number.
struct MotionTable {
  private var entries: ContiguousArray<MotionEntry> = []
  private var free: ContiguousArray<Int> = []

  subscript(id: MotionID) -> MotionEntry {
    get { entries[id.index] }
    set { entries[id.index] = newValue }
  }

  /// Adds an animation behind the others of its node.
  mutating func add(_ records: Range<Int>, of node: NodePointer) -> MotionID {
    let references = node.pointee.references
    var entry = MotionEntry(node: node, firstRecord: records.lowerBound, recordCount: records.count)
    entry.previous = references.lastMotion
    let index: Int
    if let used = free.popLast() {
      index = used
      entries[used] = entry
    } else {
      index = entries.count
      entries.append(entry)
    }
    if entry.previous >= 0 { entries[entry.previous].next = index } else { references.firstMotion = index }
    references.lastMotion = index
    return MotionID(index: index)
  }

  /// Takes an animation away from its node; the number is free from now on.
  mutating func remove(_ id: MotionID) {
    let entry = entries[id.index]
    let references = entry.node.pointee.references
    if entry.previous >= 0 {
      entries[entry.previous].next = entry.next
    } else {
      references.firstMotion = entry.next
    }
    if entry.next >= 0 {
      entries[entry.next].previous = entry.previous
    } else {
      references.lastMotion = entry.previous
    }
    free.append(id.index)
  }

  /// Calls `body` with the place of each record of a node, in the order in which they apply.
  func forEachRecord(of node: NodePointer, _ body: (Int) -> Void) {
    var next = node.pointee.references.firstMotion
    while next >= 0 {
      let entry = entries[next]
      for i in entry.records { body(i) }
      next = entry.next
    }
  }
}
