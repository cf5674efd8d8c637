import Foundation
import Stage
import UIKit

/// Recorded curves for other systems.
extension CurveRecording {
  /// A column without the samples at which its layer was not shown.
  private func samples(of column: Column) -> (times: [TimeInterval], values: [Double]) {
    let found = zip(times, column.values).compactMap { time, value in value.map { (time, $0) } }
    return (found.map(\.0), found.map(\.1))
  }

  /// The curves as custom properties of CSS: a `linear()` and a duration each.
  ///
  /// 0 of a curve is the value that it begins with and 1 the one that it ends with; where these are the same, its least
  /// and its greatest value.
  package func css() -> String {
    var out = ":root {\n"
    for column in columns {
      let (times, values) = samples(of: column)
      guard let first = values.first, let last = values.last, let low = values.min(), let high = values.max(),
        high > low, times.count > 1
      else { continue }
      let (zero, one) = first == last ? (low, high) : (first, last)
      let outline = CurveOutline(
        times: times, values: values.map { ($0 - zero) / (one - zero) }, within: EasingText.tolerance)
      let name = "--" + Self.identifier("\(column.layer) \(column.keyPath)")
      out +=
        "  /* \(column.title.replacing("*/", with: "* /")): 0 is \(InspectedValue.text(zero)),"
        + " 1 is \(InspectedValue.text(one))\(first == last ? ", and it comes back" : "") */\n"
      out += "  \(name): \(EasingText.css(outline));\n"
      out += "  \(name)-duration: \(EasingText.number((times.last ?? 0) - times[0], 4))s;\n"
    }
    return out + "}\n"
  }

  /// The curves as `keyframes` of Jetpack Compose, a constant each, in the unit of the curve.
  package func compose() -> String {
    var out = "import androidx.compose.animation.core.*\n"
    for column in columns {
      let (times, values) = samples(of: column)
      guard times.count > 1 else { continue }
      let outline = CurveOutline(times: times, values: values, within: EasingText.tolerance)
      let words = Self.identifier("\(column.layer) \(column.keyPath)").split(separator: "-")
      let name = words.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }
        .joined()
      out += "\n/** \(column.title.replacing("*/", with: "* /")) */\n"
      out +=
        "val \(name.first?.isNumber == true ? "_" : "")\(name) = \(EasingText.compose(outline).replacing("keyframes {", with: "keyframes<Float> {"))\n"
    }
    return out
  }

  /// The curves as a Lottie file: an invisible layer for each layer, with the transforms and the opacity that moved.
  ///
  /// - Parameter size: Points.
  /// - Returns: The file, and the titles of curves for which a Lottie layer has no property.
  package func lottie(title: String, size: CGSize) -> (json: String, leftOut: [String]) {
    // A player shows whole frames of this rate and evaluates between key frames.
    let rate = 60.0
    let end = EasingText.number((times.last ?? 0) * rate, 3)
    var layers: [(name: String, properties: [String: String])] = []
    var leftOut: [String] = []
    for column in columns {
      let (times, values) = samples(of: column)
      guard times.count > 1, let property = Self.lottieProperties[column.keyPath] else {
        leftOut.append(column.title)
        continue
      }
      let outline = CurveOutline(times: times, values: values, within: EasingText.tolerance)
      let text = EasingText.lottie(
        outline, framesPerSecond: rate, factor: property.factor, repeated: property.repeated)
      let index =
        layers.firstIndex { $0.name == column.layer }
        ?? {
          layers.append((column.layer, [:]))
          return layers.count - 1
        }()
      layers[index].properties[property.name] = text
    }
    let texts = layers.enumerated().map { index, layer -> String in
      var properties = layer.properties
      if properties["x"] != nil || properties["y"] != nil {
        let still = "{\"a\":0,\"k\":0}"
        properties["p"] =
          "{\"s\":true,\"x\":\(properties["x"] ?? still),\"y\":\(properties["y"] ?? still)}"
      }
      let ks = properties.filter { !["x", "y"].contains($0.key) }.sorted { $0.key < $1.key }
        .map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
      return "{\"ty\":3,\"ind\":\(index + 1),\"nm\":\(Self.json(layer.name)),\"ip\":0,\"op\":\(end),\"st\":0,"
        + "\"ks\":{\(ks)}}"
    }
    let json =
      "{\"v\":\"5.7.0\",\"nm\":\(Self.json(title)),\"fr\":\(EasingText.number(rate, 3)),\"ip\":0,\"op\":\(end),"
      + "\"w\":\(Int(size.width.rounded())),\"h\":\(Int(size.height.rounded())),\"assets\":[],\"layers\":["
      + texts.joined(separator: ",") + "]}\n"
    return (json, leftOut)
  }

  /// What a layer's transform has in a Lottie file (lottie.github.io, "Transform").
  private static let lottieProperties: [String: (name: String, factor: Double, repeated: Int)] = [
    "opacity": ("o", 100, 1), "transform.scale": ("s", 100, 2),
    "transform.rotation": ("r", 180 / .pi, 1), "transform.rotation.z": ("r", 180 / .pi, 1),
    "position.x": ("x", 1, 1), "position.y": ("y", 1, 1),
  ]

  private static func json(_ text: String) -> String {
    (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  /// Letters, digits and hyphens.
  private static func identifier(_ text: String) -> String {
    let plain = text.map { ($0.isLetter || $0.isNumber) && $0.isASCII ? $0 : "-" }
    return String(plain).split(separator: "-").joined(separator: "-")
  }
}
