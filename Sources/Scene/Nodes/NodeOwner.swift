/// What a node shows: a layer of the API above, which finds its layers again by it. Here it is asked for its name, and
/// for text whose numbers are animated.
package protocol NodeOwner: AnyObject {
  /// The names from the root to the layer, joined by `/`.
  var treePath: String { get }
  /// Draws contents that follow from animated values, from what was committed alone. Default nothing.
  func updatePresentedContents()
}

extension NodeOwner {
  package func updatePresentedContents() {}
}

extension RenderNode {
  /// The names from the root to the layer, for messages.
  package var treePath: String { owner.treePath }
}
