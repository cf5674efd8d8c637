/// Memory for the blocks of many layers: slabs of equal slots and a list of free ones.
///
/// Layers come and go by the thousand; a slab keeps their numbers side by side and makes a layer cost no `malloc`
/// of its own. Slots are never returned to the system, only reused. Not thread-safe, like the layer tree itself.
final class NodePool<Element> {
  private static var slotsPerSlab: Int { 128 }

  private let count: Int
  private var free: [UnsafeMutablePointer<Element>] = []

  /// A pool whose slots hold `count` elements each.
  init(count: Int) { self.count = count }

  /// A slot of uninitialised memory.
  func take() -> UnsafeMutablePointer<Element> {
    if let slot = free.popLast() { return slot }
    let slab = UnsafeMutablePointer<Element>.allocate(capacity: count * NodePool.slotsPerSlab)
    free.reserveCapacity(free.count + NodePool.slotsPerSlab)
    for i in (1..<NodePool.slotsPerSlab).reversed() { free.append(slab + i * count) }
    return slab
  }

  /// Takes a slot back; its contents must already be deinitialised.
  func giveBack(_ slot: UnsafeMutablePointer<Element>) { free.append(slot) }
}

/// The pools that all layers share.
enum LayerMemory {
  nonisolated(unsafe) static let nodes = NodePool<RenderNode>(count: 1)
  nonisolated(unsafe) private static let blocks = LayerKind.all.map { NodePool<Double>(count: $0.slotCount) }

  static func blocks(of kind: LayerKind) -> NodePool<Double> { blocks[Int(kind.rawValue)] }
}
