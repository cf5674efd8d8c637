/// What a node shows: a layer of the API above, which finds its layers again by it. Here only messages ask for it.
package protocol NodeOwner: AnyObject {
  /// The names from the root to the layer, joined by `/`.
  var treePath: String { get }
}

extension RenderNode {
  /// The names from the root to the layer, for messages.
  package var treePath: String { owner.treePath }
}
