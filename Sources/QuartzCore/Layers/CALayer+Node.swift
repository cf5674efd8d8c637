import Scene

extension CALayer {
  /// The layer in the render tree, for changes of it or of what is around it.
  final var node: NodePointer {
    context?.claimTree()
    return renderNode
  }

  /// Runs `body`, which looks at the layer's node and does not change the tree.
  final func reading<R>(_ body: () throws -> R) rethrows -> R {
    guard let context else { return try body() }
    return try context.reading(body)
  }
}
