import QuartzCore
import Stage
import UIKit

/// Short, unique labels for the layers of a stage.
///
/// A layer is called by its name where no other layer has it, else by its path; a path that is taken gets `#2`,
/// `#3`… Labels are given when a layer is first seen and stay.
@MainActor
struct LayerNames {
  private var labels: [ObjectIdentifier: String] = [:]
  private var taken: Set<String> = []

  /// The label of a layer that was named before.
  func label(of layer: CALayer) -> String? { labels[ObjectIdentifier(layer)] }

  /// Names the layers that are new. The caller keeps them alive, so that identities stay unique.
  mutating func name(_ layers: [CALayer]) {
    let isNew = { [labels] (layer: CALayer) in labels[ObjectIdentifier(layer)] == nil }
    guard layers.contains(where: isNew) else { return }
    var counts: [String: Int] = [:]
    for layer in layers { if let name = layer.name { counts[name, default: 0] += 1 } }
    for layer in layers where isNew(layer) {
      let path = layer.treePath
      var label = path
      if let name = layer.name, !name.isEmpty, counts[name] == 1, !taken.contains(name) { label = name }
      var number = 2
      while taken.contains(label) {
        label = "\(path)#\(number)"
        number += 1
      }
      taken.insert(label)
      labels[ObjectIdentifier(layer)] = label
    }
  }
}
