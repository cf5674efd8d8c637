import Recording
import Stage
import UIKit

/// A stage's views and layers as lines of the tree, and the properties of one of them.
@preconcurrency @MainActor
struct TreeReading {
  private(set) var entries: [TreeEntry] = []
  private(set) var properties: [TreeProperty] = []

  init(_ stage: Stage, chosen: String?) {
    read(TreeDump(of: stage).root, depth: 0, chosen: chosen)
  }

  private mutating func read(_ node: TreeDump.Node, depth: Int, chosen: String?) {
    let name = node.identifier ?? node.content ?? ""
    entries.append(
      TreeEntry(
        path: node.path, className: node.viewClass ?? node.layerClass, name: name, depth: depth,
        isLayer: node.viewClass == nil, isHidden: node.states.contains("hidden"),
        isMoving: !node.animations.isEmpty, hasChildren: !node.children.isEmpty))
    if node.path == chosen {
      properties = node.properties.map {
        TreeProperty(
          name: $0.name, model: $0.model?.text ?? "none", shown: $0.presentation?.text ?? "none")
      }
    }
    for child in node.children { read(child, depth: depth + 1, chosen: chosen) }
  }
}
