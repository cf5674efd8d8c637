/// What a node shows: a layer of the API above. It is asked only where a message names it.
package protocol NodeOwner: AnyObject {
  /// The names from the root to the layer, joined by `/`.
  var treePath: String { get }
}

extension RenderNode {
  /// The names from the root to the layer, for messages.
  package var treePath: String { owner.treePath }
}
