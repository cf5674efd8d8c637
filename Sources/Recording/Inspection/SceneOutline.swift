import QuartzCore
import Stage
import UIKit

/// Where the layers of a stage were at one moment: finds which of them a pixel belongs to, later too.
@MainActor
package struct SceneOutline {
  private struct Item {
    let label: String
    let values: LayerValues
    let children: [Item]
  }

  private let root: Item
  private let scale: Double

  /// What `stage` shows now.
  package init(of stage: Stage) {
    var names = LayerNames()
    names.name(stage.layers)
    func item(_ layer: CALayer) -> Item {
      Item(
        label: names.label(of: layer) ?? layer.treePath, values: LayerValues(presentationOf: layer),
        children: (layer.sublayers ?? []).map(item))
    }
    root = stage.perform { item(stage.window.layer) }
    scale = Double(stage.configuration.scale)
  }

  /// The layers, from the window down, that lead to the front-most one that draws something at the middle of a pixel;
  /// where none does, to the deepest layer there. Empty outside of the window.
  package func layers(atPixel x: Int, _ y: Int) -> [String] {
    let point = CGPoint(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)
    return SceneOutline.find(root, in: nil, at: point) { $0.paints }
      ?? SceneOutline.find(root, in: nil, at: point) { _ in true } ?? []
  }

  private static func find(
    _ item: Item, in superlayer: LayerValues?, at point: CGPoint, where counts: (LayerValues) -> Bool
  ) -> [String]? {
    let values = item.values
    guard !values.isHidden, let place = values.convert(point, fromSuperlayer: superlayer) else { return nil }
    let isInside = values.bounds.contains(place)
    if values.masksToBounds, !isInside { return nil }
    for child in item.children.reversed() {
      if let labels = find(child, in: values, at: place, where: counts) { return [item.label] + labels }
    }
    return isInside && counts(values) ? [item.label] : nil
  }
}
