import QuartzCore
import Stage
import UIKit

/// What every layer shows at one moment: kept beside a picture, it says in words what a difference of pixels means.
package struct SceneState: Equatable, Sendable {
  /// One layer: what is unlike a new layer's, and always its bounds and position.
  package struct Layer: Equatable, Sendable {
    /// The layer's name where that is unique, else its path.
    package let label: String
    /// By key path; also `text` of labels, and `selected`, `highlighted` and `disabled` of controls.
    package var values: [String: InspectedValue]
  }

  /// Depth first, back to front.
  package var layers: [Layer]

  /// A state of these layers, depth first, back to front.
  package init(layers: [Layer]) { self.layers = layers }

  /// What `stage` shows now.
  @preconcurrency @MainActor
  package init(of stage: Stage) {
    let nodes = TreeDump(of: stage).root.flattened
    let shown = stage.layers
    var names = LayerNames()
    names.name(shown)
    layers = zip(nodes, shown).map { node, layer in
      Layer(label: names.label(of: layer) ?? node.path, values: SceneState.values(of: node))
    }
  }

  private static func values(of node: TreeDump.Node) -> [String: InspectedValue] {
    var values: [String: InspectedValue] = [:]
    for property in node.properties {
      guard let value = property.presentation, isStable(value) else { continue }
      values[property.name] = value
    }
    for transform in ["transform", "sublayerTransform"] {
      // The parts say more than the matrix.
      if values.keys.contains(where: { $0.hasPrefix(transform + ".") }) { values[transform] = nil }
      guard let scale = values.removeValue(forKey: transform + ".scale") else { continue }
      values[transform + ".scale.x"] = scale
      values[transform + ".scale.y"] = scale
    }
    if let content = node.content { values["text"] = .object(content) }
    for state in node.states where state != "hidden" { values[state] = .number(1) }
    return values
  }

  /// Whether the same scene has the same value in another process.
  private static func isStable(_ value: InspectedValue) -> Bool {
    guard case .object(let words) = value else { return true }
    return !words.contains("0x")
  }

  // MARK: Differences

  /// What is not as in `expected`, in the order of the layers here; those that are gone come last.
  package func differences(from expected: SceneState) -> [ValueDifference] {
    var result: [ValueDifference] = []
    var wanted: [String: Layer] = [:]
    for layer in expected.layers { wanted[layer.label] = layer }
    for layer in layers {
      guard let other = wanted.removeValue(forKey: layer.label) else {
        result.append(ValueDifference(layer: layer.label, kind: .added))
        continue
      }
      result += SceneState.differences(layer, from: other)
    }
    for layer in expected.layers where wanted[layer.label] != nil {
      result.append(ValueDifference(layer: layer.label, kind: .removed))
    }
    return result
  }

  private static func differences(_ layer: Layer, from expected: Layer) -> [ValueDifference] {
    var names = Set(layer.values.keys).union(expected.values.keys)
      .filter { layer.values[$0] != expected.values[$0] }
    var result: [ValueDifference] = []
    for transform in ["transform", "sublayerTransform"] {
      let x = transform + ".scale.x", y = transform + ".scale.y"
      guard names.contains(x), names.contains(y), layer.values[x] == layer.values[y],
        expected.values[x] == expected.values[y]
      else { continue }
      names.subtract([x, y])
      result.append(
        ValueDifference(
          layer: layer.label, property: transform + ".scale", expected: expected.values[x] ?? .number(1),
          actual: layer.values[x] ?? .number(1)))
    }
    // What is not shown at all explains more than anything else.
    for name in names.sorted(by: { $0 == "hidden" || ($1 != "hidden" && $0 < $1) }) {
      let usual = ValueDifference.usual(name)
      let (wanted, found) = (expected.values[name] ?? usual, layer.values[name] ?? usual)
      // What equals the usual value may be listed in one place and left out in the other.
      guard wanted != found else { continue }
      result.append(ValueDifference(layer: layer.label, property: name, expected: wanted, actual: found))
    }
    return result
  }
}

/// One value of one layer that is not as it was.
package struct ValueDifference: Equatable, Sendable {
  /// How the layer differs.
  package enum Kind: Equatable, Sendable {
    case changed(property: String, expected: InspectedValue?, actual: InspectedValue?)
    /// The layer was not there before.
    case added
    /// The layer is not there any more.
    case removed
  }

  /// The path of the layer.
  package let layer: String
  /// How the layer differs.
  package let kind: Kind

  /// A difference of a kind.
  package init(layer: String, kind: Kind) {
    self.layer = layer
    self.kind = kind
  }

  /// A property with another value than expected; nil for none.
  package init(layer: String, property: String, expected: InspectedValue?, actual: InspectedValue?) {
    self.init(layer: layer, kind: .changed(property: property, expected: expected, actual: actual))
  }

  /// What a property is when nothing is set; nil for what has no value then.
  package static func usual(_ property: String) -> InspectedValue? {
    if property.contains(".scale") { return .number(1) }
    if property.contains(".rotation") || property.contains(".translation") { return .number(0) }
    if ["selected", "highlighted", "disabled"].contains(property) { return .number(0) }
    if property == "text" { return nil }
    return InspectedValue(CALayer().value(forKeyPath: property))
  }

  private static let flags: Set = ["hidden", "masksToBounds", "selected", "highlighted", "disabled"]

  /// What was expected and what was found, in words that differ.
  package var words: (expected: String, actual: String) {
    guard case .changed(let property, let expected, let actual) = kind else {
      return kind == .added ? ("nothing", "a layer") : ("a layer", "nothing")
    }
    func text(_ value: InspectedValue?, exactly: Bool) -> String {
      guard let value else { return "none" }
      if ValueDifference.flags.contains(property), case .number(let number) = value {
        return number == 0 ? "false" : "true"
      }
      if case .object(let words) = value { return property == "text" ? "\"\(words)\"" : words }
      return exactly ? value.numbers.map { "\($0)" }.joined(separator: " ") : value.text
    }
    let pair = (text(expected, exactly: false), text(actual, exactly: false))
    return pair.0 == pair.1 ? (text(expected, exactly: true), text(actual, exactly: true)) : pair
  }

  /// The value that explains a pixel best, and how many more there are: of the layer there, else of one that it is in,
  /// else that a layer came, went or is hidden, else the first one; nil where there are none.
  ///
  /// - Parameter layers: Those that lead to the layer of the pixel, from the window down.
  package static func cause(_ values: [ValueDifference], along layers: [String]) -> String? {
    let named = layers.reversed().lazy.compactMap { label in values.first { $0.layer == label } }.first
    guard let value = named ?? values.first(where: \.isAboutVisibility) ?? values.first else { return nil }
    let others = values.count - 1
    let more = others == 0 ? "." : "; \(others) more \(others == 1 ? "value differs" : "values differ")."
    return value.text + more
  }

  private var isAboutVisibility: Bool {
    guard case .changed(let property, _, _) = kind else { return true }
    return property == "hidden"
  }

  /// `tab.2.icon transform.scale`.
  package var subject: String {
    guard case .changed(let property, _, _) = kind else { return layer }
    return "\(layer) \(property)"
  }

  /// `tab.2.icon transform.scale: expected 0.9, got 0.9413`.
  package var text: String {
    switch kind {
    case .changed: return "\(subject): expected \(words.expected), got \(words.actual)"
    case .added: return "\(layer): the layer is new"
    case .removed: return "\(layer): the layer is gone"
    }
  }
}
