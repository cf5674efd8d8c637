/// Going through a tree of nodes by the links between them, masks before sublayers: layers may be nested ten thousand
/// deep, and neither calls nor memory grow with the depth.
package enum NodeOrder {
  /// The first node below another, nil for a leaf.
  package static func first(below node: NodePointer) -> NodePointer? {
    node.pointee.mask ?? child(of: node, from: 0)
  }

  /// The node beside another, nil after the last.
  package static func next(after node: NodePointer, below parent: NodePointer) -> NodePointer? {
    child(of: parent, from: node.pointee.isMask ? 0 : node.pointee.childIndex + 1)
  }

  /// A child that hangs somewhere else already is none.
  private static func child(of node: NodePointer, from start: Int) -> NodePointer? {
    guard let children = node.pointee.children else { return nil }
    var index = start
    while index < node.pointee.childCount {
      if children[index].pointee.parent == node, !children[index].pointee.isMask { return children[index] }
      index += 1
    }
    return nil
  }

  /// Calls `body` with a node and then with those below it, where it returns true.
  package static func forEach(from top: NodePointer, _ body: (NodePointer) -> Bool) {
    var node = top
    var descends = body(top)
    while true {
      if descends, let below = first(below: node) {
        node = below
      } else {
        var beside: NodePointer?
        while node != top, beside == nil {
          guard let parent = node.pointee.parent else { return }
          beside = next(after: node, below: parent)
          if beside == nil { node = parent }
        }
        guard let beside else { return }
        node = beside
      }
      descends = body(node)
    }
  }
}
