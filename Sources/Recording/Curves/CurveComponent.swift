import QuartzCore
import Stage
import UIKit

/// One number of a property, by the name of its column: `position.y`, `transform.scale`, `backgroundColor.red`.
///
/// Names are Core Animation's key paths wherever there is one. Colours have none for their parts; theirs are `red`,
/// `green`, `blue` and `alpha`, sRGB, 0…1. `transform.scale` is the scale in the plane, `(x + y) / 2`: layers are flat,
/// and the scale in depth that Core Animation's mean of three counts in does not show. (They agree wherever the
/// animation itself is one of `transform.scale`.) What is no number has figures: see `ObjectFigure`.
struct CurveComponent: Hashable {
  let name: String
  private let figure: ObjectFigure?

  init(name: String) {
    self.name = name
    figure = ObjectFigure(name)
  }

  /// Whether it is a figure of an object, which may be counted from what the layer shows at other times.
  var isFigure: Bool { figure != nil }

  /// The number in a layer's values.
  ///
  /// - Parameter story: What some figures of objects are counted from.
  func read(_ values: LayerValues, _ story: ObjectStory? = nil) -> Double? {
    if let figure { return figure.read(values, story) }
    if let split = CurveComponent.split(name, CurveComponent.colorParts), CurveComponent.isColor(split.head) {
      return values.color(forKeyPath: split.head)?[split.index]
    }
    if CurveComponent.transforms.contains(where: { name == $0 + ".scale" }) {
      guard let x = CurveComponent(name: name + ".x").read(values),
        let y = CurveComponent(name: name + ".y").read(values)
      else { return nil }
      return (x + y) / 2
    }
    return values.number(forKeyPath: name)
  }

  // MARK: From key paths

  /// The numbers of a key path's value; empty where the layer has no such object.
  static func components(of keyPath: String, in values: LayerValues) -> [CurveComponent] {
    let figures = ObjectFigure.names(of: keyPath, in: values)
    if !figures.isEmpty { return figures.map { CurveComponent(name: $0) } }
    if isColor(keyPath) { return colorParts.map { CurveComponent(name: "\(keyPath).\($0)") } }
    if transforms.contains(keyPath) { return transformParts.map { CurveComponent(name: "\(keyPath).\($0)") } }
    let parts: [String]
    switch InspectedValue(values.value(forKeyPath: keyPath)) {
    case .number?: return [CurveComponent(name: keyPath)]
    case .point?: parts = ["x", "y"]
    case .size? where transforms.contains { keyPath == $0 + ".translation" }: parts = ["x", "y"]
    case .size?: parts = ["width", "height"]
    case .rect?: parts = ["origin.x", "origin.y", "size.width", "size.height"]
    default:
      // A part of a colour, or nothing.
      let part = CurveComponent(name: keyPath)
      if let split = split(keyPath, colorParts), isColor(split.head) { return [part] }
      return []
    }
    return parts.map { CurveComponent(name: "\(keyPath).\($0)") }
  }

  private static let colorParts = ["red", "green", "blue", "alpha"]
  private static let transforms = ["transform", "sublayerTransform"]
  /// The order of columns; `scale` stands for both of its parts while they agree.
  private static let transformParts = [
    "scale", "scale.x", "scale.y", "rotation", "rotation.x", "rotation.y", "translation.x", "translation.y",
    "translation.z",
  ]

  private static let colors: Set = [
    "backgroundColor", "borderColor", "shadowColor", "fillColor", "strokeColor",
  ]

  private static func isColor(_ keyPath: String) -> Bool { colors.contains(keyPath) }

  private static func split(_ name: String, _ parts: [String]) -> (head: String, index: Int)? {
    guard let dot = name.lastIndex(of: "."),
      let index = parts.firstIndex(of: String(name[name.index(after: dot)...]))
    else { return nil }
    return (String(name[..<dot]), index)
  }

  /// What the number measures.
  var unit: CurveUnit {
    if let figure { return figure.unit }
    if name.contains("rotation") { return .radians }
    if name.contains("scale") || name.hasSuffix("anchorPoint.x") || name.hasSuffix("anchorPoint.y") {
      return .factor
    }
    if let split = CurveComponent.split(name, CurveComponent.colorParts), CurveComponent.isColor(split.head) {
      return .factor
    }
    let factors = ["opacity", "shadowOpacity", "hidden", "strokeStart", "strokeEnd", "masksToBounds"]
    if factors.contains(name) || name.hasPrefix("contents") { return .factor }
    return .points
  }
}

/// What a column's numbers measure.
public enum CurveUnit: String, Sendable {
  case points, radians
  /// A plain number: scales, opacities, fractions, parts of colours.
  case factor = ""

  /// What the number at a key path measures.
  package init(ofKeyPath keyPath: String) { self = CurveComponent(name: keyPath).unit }
}
