/// What of a tree depends on the frames before: animations that are over but still show elsewhere, and particles'
/// births.
///
/// All else follows from the committed values, the records and the time. The arrays share their memory with the tree
/// until it changes its own.
struct TreeHistory {
  let past: ContiguousArray<PastRecord>
  private(set) var births: [(node: NodePointer, births: ParticleEmitter.Births)] = []

  init(past: ContiguousArray<PastRecord>, emitters: ContiguousArray<NodePointer>) {
    self.past = past
    for node in emitters {
      if let emitter = node.pointee.references.emitter { births.append((node, emitter.births)) }
    }
  }
}
