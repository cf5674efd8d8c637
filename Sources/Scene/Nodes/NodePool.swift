import Support

/// Memory for the blocks of many layers: slabs of equal slots and a list of free ones.
///
/// Layers come and go by the thousand; a slab keeps their numbers side by side and makes a layer cost no `malloc`
/// of its own. Slots are never returned to the system, only reused. Layers of several trees are made on several
/// threads: each call takes a lock, which frames do not.
final class NodePool<Element>: Sendable {
  private static var slotsPerSlab: Int { 128 }

  private let count: Int
  private let free = Locked<ContiguousArray<UnsafeMutablePointer<Element>>>([])

  /// A pool whose slots hold `count` elements each.
  init(count: Int) { self.count = count }

  /// A slot of uninitialised memory.
  func take() -> UnsafeMutablePointer<Element> {
    free.withLock { free in
      if let slot = free.popLast() { return slot }
      let slab = UnsafeMutablePointer<Element>.allocate(capacity: count * NodePool.slotsPerSlab)
      free.reserveCapacity(free.count + NodePool.slotsPerSlab)
      for i in (1..<NodePool.slotsPerSlab).reversed() { free.append(slab + i * count) }
      return slab
    }
  }

  /// Takes a slot back; its contents must already be deinitialised.
  func giveBack(_ slot: UnsafeMutablePointer<Element>) { free.withLock { $0.append(slot) } }
}

/// The memory that all layers share: their nodes, and their blocks of numbers by kind.
package enum LayerMemory {
  private static let nodes = NodePool<RenderNode>(count: 1)
  private static let blocks = LayerKind.all.map { NodePool<Double>(count: $0.slotCount) }

  /// Memory for a node, uninitialised.
  package static func takeNode() -> NodePointer { nodes.take() }

  /// Takes back the memory of a node that was deinitialised.
  package static func giveBack(_ node: NodePointer) { nodes.giveBack(node) }

  /// Memory for the numbers of a layer, uninitialised.
  package static func takeBlock(of kind: LayerKind) -> UnsafeMutablePointer<Double> {
    blocks[Int(kind.rawValue)].take()
  }

  /// Takes back the memory of a layer's numbers.
  package static func giveBack(_ block: UnsafeMutablePointer<Double>, of kind: LayerKind) {
    blocks[Int(kind.rawValue)].giveBack(block)
  }
}
