import CoreGraphics
import Raster

package typealias NodePointer = UnsafeMutablePointer<RenderNode>

/// One layer in the render tree: what was committed, what shows now, and where it was drawn.
///
/// Plain data in a pooled slot. The layer that owns it makes and frees it; the tree between nodes is the committed
/// one, which may lag behind the model until the next commit.
package struct RenderNode {
  /// What must be looked at again before the next drawing.
  package struct Dirt: OptionSet {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The node's own values or contents.
    package static let values = Dirt(rawValue: 1)
    /// Never resolved yet, or moved to another place in the tree.
    package static let placement = Dirt(rawValue: 2)
    /// It got its first child or lost its last: a layer that fades or throws a shadow is then drawn in another way, all
    /// of it.
    package static let emptiness = Dirt(rawValue: 4)
    /// Its parent went away; unless it hangs somewhere by the next commit, it leaves the tree.
    static let orphaned = Dirt(rawValue: 8)
  }

  /// The values of the last commit.
  package var committed: UnsafeMutablePointer<Double>
  /// The values at the time of the last evaluation; the committed block itself while nothing animates.
  package var presentation: UnsafeMutablePointer<Double>
  /// What was last drawn, for animated nodes only: decides whether anything changed.
  var drawn: UnsafeMutablePointer<Double>?
  package var kind: LayerKind
  /// The objects among the values, committed and presented.
  package var references: NodeReferences
  /// The layer that the node shows; valid as long as the node is. It is asked here for its name alone.
  package unowned(unsafe) let owner: any NodeOwner

  // MARK: Tree

  package var parent: NodePointer?
  package var children: UnsafeMutablePointer<NodePointer>?
  package var childCount = 0
  private var childCapacity = 0
  /// The node's place among its parent's children.
  var childIndex = -1
  /// Finds children by place when there are many; nil until it is needed.
  var index: ChildIndex?
  /// Whether children must be drawn by depth rather than in order.
  var hasDepth = false
  /// The layer whose alpha the subtree is multiplied by; its parent is this node.
  package var mask: NodePointer?
  /// Whether this node is its parent's mask.
  package var isMask = false
  /// Whether a change below shows elsewhere too: in instances of a replicator, in a silhouette's shadow.
  package var dependsOnSubtree = false
  /// How the layer shows what is behind it, now; nil for one that does not.
  package var backdrop: BackdropLook? {
    guard kind == .backdrop else { return nil }
    return BackdropLook(
      radius: max(presentation[LayerSlot.blurRadius], 0),
      saturation: max(presentation[LayerSlot.saturation], 0))
  }
  /// The tree the node hangs in, nil for a loose one. Only the tree sets it, and takes it back before it goes.
  package unowned(unsafe) fileprivate(set) var tree: RenderTree?
  /// Where the node is in its tree's list of members, -1 when it is not in it.
  fileprivate var memberIndex = -1

  // MARK: Time

  package var timing = MediaTimingValues(duration: .infinity)
  /// Animation records that point here.
  package var animationCount = 0
  /// Records that are over but still show elsewhere.
  var pastCount = 0

  // MARK: Drawing

  package var dirt: Dirt = [.values, .placement]
  /// Where the node is in its tree's list of changed nodes, -1 when it is not in it.
  var changedIndex = -1
  package var resolved = ResolvedGeometry()
  /// Where what is kept of the layer's paints is in the compositor's cache, by part; -1 for nothing.
  package var paints = SIMD4<Int32>(repeating: -1)

  package init(kind: LayerKind, owner: any NodeOwner) {
    let block = LayerMemory.takeBlock(of: kind)
    committed = block
    presentation = block
    self.kind = kind
    self.owner = owner
    references = NodeReferences()
  }

  package var isAnimated: Bool { presentation != committed }

  /// Gives the node a presentation block of its own.
  mutating func beginAnimating() {
    animationCount += 1
    guard presentation == committed else { return }
    presentation = LayerMemory.takeBlock(of: kind)
    presentation.update(from: committed, count: kind.slotCount)
  }

  /// Drops one record; without any, the node shows its committed values again.
  mutating func endAnimating() {
    animationCount -= 1
    guard animationCount == 0, presentation != committed else { return }
    LayerMemory.giveBack(presentation, of: kind)
    presentation = committed
    references.resetPresentation()
  }

  package mutating func setChildren(_ nodes: [NodePointer]) {
    if nodes.count > childCapacity {
      children?.deallocate()
      childCapacity = max(nodes.count, childCapacity * 2)
      children = .allocate(capacity: childCapacity)
    }
    for (i, node) in nodes.enumerated() {
      children?[i] = node
      node.pointee.childIndex = i
    }
    childCount = nodes.count
    index = nil
  }

  package mutating func removeChild(_ node: NodePointer) {
    guard let children else { return }
    var kept = 0
    for i in 0..<childCount where children[i] != node {
      children[kept] = children[i]
      children[kept].pointee.childIndex = kept
      kept += 1
    }
    childCount = kept
    index = nil
  }

  /// Frees the blocks; the node must have left the tree.
  package mutating func release() {
    if presentation != committed { LayerMemory.giveBack(presentation, of: kind) }
    LayerMemory.giveBack(committed, of: kind)
    if let drawn { LayerMemory.giveBack(drawn, of: kind) }
    children?.deallocate()
  }
}

/// The nodes of one tree: each of them points to it, so none may be forgotten when it goes.
struct NodeMembers {
  private var nodes: ContiguousArray<NodePointer> = []

  var last: NodePointer? { nodes.last }

  /// Adds a node that is in no tree.
  mutating func insert(_ node: NodePointer, of tree: RenderTree) {
    node.pointee.tree = tree
    node.pointee.memberIndex = nodes.count
    nodes.append(node)
  }

  /// Takes a node out; one that is not in the list is left alone.
  mutating func remove(_ node: NodePointer) {
    let index = node.pointee.memberIndex
    guard index >= 0, index < nodes.count, nodes[index] == node else { return }
    let last = nodes.removeLast()
    if index < nodes.count {
      nodes[index] = last
      last.pointee.memberIndex = index
    }
    node.pointee.memberIndex = -1
    node.pointee.tree = nil
  }
}

/// Where a node is on the device, kept between frames.
package struct ResolvedGeometry {
  /// From the layer's own coordinates to the device.
  var plane = PlaneTransform.identity
  /// Below a transform layer: the map in space to the layer that flattens, and from there to the device.
  var spatial = CATransform3DIdentity
  package var base = PlaneTransform.identity
  /// Below a transform layer: how near the viewer the layer's anchor is.
  package var depth = 0.0
  /// Device pixels that the node itself touches: shadow, fill, contents, border, shape.
  var ownBounds = PixelRect.empty
  /// Device pixels that the node and what is below it touch.
  package var subtreeBounds = PixelRect.empty
  /// The same without the node's shadow, and not clipped by the picture: what throws the shadow.
  var silhouette = PixelRect.empty
  /// Device pixels within which the node's sublayers may show.
  package var clip = PixelRect.empty
  /// Counts how often the node was placed: what it and the layers below it show is the same as long as this is.
  var version: UInt32 = 0
  /// Whether nothing of the subtree can be seen.
  var isInvisible = true
}
