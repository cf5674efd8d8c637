import Foundation
import Recording
import Stage

/// Curves from what layers showed in the frames of a filmstrip.
enum SceneCurves {
  /// The numbers that move or differ, those that differ first.
  static func curves(_ times: [TimeInterval], expected: [SceneState], actual: [SceneState])
    -> [FailureReport.Curve]
  {
    let before = numbers(expected), after = numbers(actual)
    /// Where both scales are always one, one curve shows it.
    func isUniform(_ transform: String, _ layer: String) -> Bool {
      [before, after].allSatisfy { numbers in
        numbers.values[Name(layer: layer, keyPath: transform + ".scale.x")]
          == numbers.values[Name(layer: layer, keyPath: transform + ".scale.y")]
      }
    }
    var curves: [FailureReport.Curve] = []
    for name in after.order + before.order.filter({ after.values[$0] == nil }) {
      var keyPath = name.keyPath
      for transform in ["transform", "sublayerTransform"] where keyPath.hasPrefix(transform + ".scale.") {
        guard isUniform(transform, name.layer) else { continue }
        keyPath = keyPath.hasSuffix(".x") ? transform + ".scale" : ""
      }
      guard !keyPath.isEmpty else { continue }
      let none = [Double?](repeating: nil, count: times.count)
      let wanted = before.values[name] ?? none, found = after.values[name] ?? none
      let isDifferent = wanted != found
      guard isDifferent || Set(found.compactMap { $0 }).count > 1 else { continue }
      curves.append(
        FailureReport.Curve(
          layer: name.layer, keyPath: keyPath, unit: CurveUnit(ofKeyPath: keyPath),
          expected: Curve(times: times, values: wanted), actual: Curve(times: times, values: found),
          isDifferent: isDifferent))
    }
    return curves.filter(\.isDifferent) + curves.filter { !$0.isDifferent }
  }

  private struct Name: Hashable {
    let layer: String
    let keyPath: String
  }

  /// The numbers by layer and key path, one a state, and their names in the order of the layers.
  private static func numbers(_ states: [SceneState]) -> (order: [Name], values: [Name: [Double?]]) {
    var order: [Name] = []
    var values: [Name: [Double?]] = [:]
    var usual: [Name: Double] = [:]
    for (index, state) in states.enumerated() {
      for layer in state.layers {
        for (property, value) in layer.values.sorted(by: { $0.key < $1.key }) {
          for (part, number) in zip(parts(of: value), value.numbers) {
            let name = Name(layer: layer.label, keyPath: property + part)
            if values[name] == nil {
              order.append(name)
              values[name] = [Double?](repeating: nil, count: states.count)
              usual[name] = ValueDifference.usual(property)?.numbers.first
            }
            values[name]?[index] = number
          }
        }
      }
    }
    // A layer that is there has a value even where none is listed.
    for (index, state) in states.enumerated() {
      let present = Set(state.layers.map(\.label))
      for name in order where values[name]?[index] == nil && present.contains(name.layer) {
        values[name]?[index] = usual[name]
      }
    }
    return (order, values)
  }

  /// What the numbers of a value are called behind its key path; none for matrices and words.
  private static func parts(of value: InspectedValue) -> [String] {
    switch value {
    case .number: [""]
    case .point: [".x", ".y"]
    case .size: [".width", ".height"]
    case .rect: [".origin.x", ".origin.y", ".size.width", ".size.height"]
    case .color: [".red", ".green", ".blue", ".alpha"]
    case .transform, .object: []
    }
  }
}
