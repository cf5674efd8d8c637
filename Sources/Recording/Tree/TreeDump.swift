import QuartzCore
import Stage
import UIKit

/// Every view and layer of a stage at one moment: what the app set, what shows, and what runs.
///
///     try stage.advance(to: 0.075)
///     print(TreeDump(of: stage).text())
public struct TreeDump: Sendable {
  /// One property of a layer.
  public struct Property: Sendable {
    /// The key path of the property.
    public let name: String
    /// What the app set; nil for none.
    public let model: InspectedValue?
    /// What shows now.
    public let presentation: InspectedValue?
    /// Whether what shows is not what was set.
    public var isMoving: Bool { model != presentation }
  }

  /// One layer, with its view where it has one.
  public struct Node: Sendable {
    /// The view's class; nil for a layer without a view.
    public let viewClass: String?
    /// The layer's class.
    public let layerClass: String
    /// The view's accessibility identifier or the layer's name; nil for none.
    public let identifier: String?
    /// The names from the root, joined by `/`: what `--layer` takes.
    public let path: String
    /// The model's frame, in the superlayer.
    public let frame: CGRect
    /// A label's, a button's or a text layer's text.
    public let content: String?
    /// `hidden`, `selected`, `disabled`, `highlighted`.
    public let states: [String]
    /// The properties that differ from a new layer's, in the model or on screen; bounds and position are always
    /// there. A transform is followed by the parts that it consists of.
    public let properties: [Property]
    /// Oldest first.
    public let animations: [AnimationSummary]
    /// Back to front.
    public let children: [Node]

    /// This node and all below it.
    public var flattened: [Node] { [self] + children.flatMap(\.flattened) }
  }

  /// The configuration of the stage that was dumped.
  public let configuration: Stage.Configuration
  /// The media time.
  public let time: TimeInterval
  /// The window.
  public let root: Node

  /// What `stage` holds at its present time.
  @preconcurrency @MainActor
  public init(of stage: Stage) {
    configuration = stage.configuration
    time = stage.now
    root = stage.perform { TreeDump.node(of: stage.window.layer, stage) }
  }

  @MainActor
  private static func node(of layer: CALayer, _ stage: Stage) -> Node {
    let view = (layer.delegate as? UIView).flatMap { $0.layer === layer ? $0 : nil }
    return Node(
      viewClass: view.map { "\(type(of: $0))" }, layerClass: "\(type(of: layer))",
      identifier: view?.accessibilityIdentifier ?? layer.name, path: layer.treePath, frame: layer.frame,
      content: content(of: layer, view), states: states(of: layer, view), properties: properties(of: layer),
      animations: stage.runningAnimations(of: layer),
      children: (layer.sublayers ?? []).map { node(of: $0, stage) })
  }

  @MainActor
  private static func content(of layer: CALayer, _ view: UIView?) -> String? {
    if let label = view as? UILabel { return label.text }
    if let text = layer as? CATextLayer {
      return text.string as? String ?? (text.string as? NSAttributedString)?.string
    }
    return nil
  }

  @MainActor
  private static func states(of layer: CALayer, _ view: UIView?) -> [String] {
    var result = layer.isHidden ? ["hidden"] : []
    if let control = view as? UIControl {
      if control.isSelected { result.append("selected") }
      if control.isHighlighted { result.append("highlighted") }
      if !control.isEnabled { result.append("disabled") }
    }
    return result
  }

  // MARK: Properties

  private static let alwaysListed: Set = ["bounds", "position"]
  /// What a transform consists of, and the value that means nothing.
  private static let transformParts: [(tail: String, still: Double)] = [
    ("scale.x", 1), ("scale.y", 1), ("scale.z", 1), ("rotation.x", 0), ("rotation.y", 0), ("rotation", 0),
    ("translation.x", 0), ("translation.y", 0), ("translation.z", 0),
  ]
  /// Parts of a matrix come with rounding; below this they are what they were.
  private static let rounding = 1e-12

  private static func properties(of layer: CALayer) -> [Property] {
    let model = LayerValues(modelOf: layer), shown = LayerValues(presentationOf: layer)
    let fresh = LayerValues.defaults(for: layer)
    var result: [Property] = []
    for name in layer.animatableKeys {
      let isObject = LayerValues.isObject(name, of: layer)
      let isListed =
        alwaysListed.contains(name)
        || !isObject
          && (model.differs(from: fresh, inProperty: name) || shown.differs(from: fresh, inProperty: name))
      let modelValue = InspectedValue(
        isObject ? layer.value(forKeyPath: name) : model.value(forKeyPath: name))
      let shownValue = InspectedValue(
        isObject ? layer.presentedValue(forKeyPath: name) : shown.value(forKeyPath: name))
      guard isListed || isObject && (modelValue != nil || shownValue != nil) else { continue }
      result.append(Property(name: name, model: modelValue, presentation: shownValue))
      if name == "transform" || name == "sublayerTransform" { result += parts(of: name, model, shown) }
    }
    return result + timing(of: layer)
  }

  private static func parts(of name: String, _ model: LayerValues, _ shown: LayerValues) -> [Property] {
    func number(_ tail: String, _ still: Double, _ values: LayerValues) -> Double {
      guard case .number(let number)? = InspectedValue(values.value(forKeyPath: "\(name).\(tail)")) else {
        return still
      }
      return (number - still).magnitude < rounding ? still : number
    }
    var result: [Property] = []
    // Layers are flat: a scale that is the same in x and y is one scale, whatever it is in z.
    let isUniform = [model, shown].allSatisfy {
      (number("scale.x", 1, $0) - number("scale.y", 1, $0)).magnitude < rounding
    }
    for (tail, still) in transformParts {
      if isUniform, tail.hasPrefix("scale."), tail != "scale.x" { continue }
      let before = number(tail, still, model), now = number(tail, still, shown)
      guard before != still || now != still else { continue }
      let part = isUniform && tail == "scale.x" ? "scale" : tail
      result.append(
        Property(name: "\(name).\(part)", model: .number(before), presentation: .number(now)))
    }
    return result
  }

  /// A layer's own clock, where it is not its superlayer's.
  private static func timing(of layer: CALayer) -> [Property] {
    let values: [(String, Double, Double)] = [
      ("speed", Double(layer.speed), 1), ("beginTime", layer.beginTime, 0),
      ("timeOffset", layer.timeOffset, 0),
    ]
    return values.compactMap { name, value, usual in
      value == usual
        ? nil : Property(name: name, model: .number(value), presentation: .number(value))
    }
  }
}
