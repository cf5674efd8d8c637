import CoreGraphics

/// Blocks for the instances of replicators, valid while one picture is drawn; memory is reused, never given back.
final class ReplicaArena {
  /// Enough for the largest kind of layer, several hundred times.
  private static let slabSize = 64 * 1024

  private var slabs: [UnsafeMutablePointer<Double>] = []
  private var slab = 0
  private var used = 0

  deinit { for slab in slabs { slab.deallocate() } }

  /// Forgets all blocks.
  func reset() {
    slab = 0
    used = 0
  }

  /// A block that starts as a copy.
  func copy(_ numbers: UnsafeMutablePointer<Double>, count: Int) -> LayerBlock {
    if used + count > ReplicaArena.slabSize {
      slab += 1
      used = 0
    }
    if slab == slabs.count { slabs.append(.allocate(capacity: ReplicaArena.slabSize)) }
    let block = slabs[slab] + used
    used += count
    block.update(from: numbers, count: count)
    return LayerBlock(numbers: block)
  }
}
