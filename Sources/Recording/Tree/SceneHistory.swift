import Foundation
import Stage

/// What every layer showed at several moments, as text that lists only what changed from one to the next.
///
///     at 0.0
///     = tab.1.icon
///     opacity number 1.0
///     at 0.075
///     = tab.1.icon
///     transform.scale.x number 1.4
///     - badge
package struct SceneHistory: Equatable, Sendable {
  /// Seconds of media time.
  package private(set) var times: [TimeInterval] = []
  /// One state for each time.
  package private(set) var states: [SceneState] = []

  /// A history without states.
  package init() {}

  /// Adds a state; times must rise.
  package mutating func append(_ state: SceneState, at time: TimeInterval) {
    times.append(time)
    states.append(state)
  }

  // MARK: Writing

  /// The history as text, with a line for each value that changed.
  package var text: String {
    var lines: [String] = []
    var known: [String: SceneState.Layer] = [:]
    for (time, state) in zip(times, states) {
      lines.append("at \(time)")
      let labels = Set(state.layers.map(\.label))
      for label in known.keys.sorted() where !labels.contains(label) { lines.append("- \(escaped(label))") }
      for layer in state.layers {
        let before = known[layer.label]
        let names = Set(layer.values.keys).union((before?.values ?? [:]).keys)
          .filter { before?.values[$0] != layer.values[$0] }.sorted()
        if before != nil, names.isEmpty { continue }
        lines.append("= \(escaped(layer.label))")
        for name in names {
          lines.append(layer.values[name].map { "\(name) \(SceneHistory.text($0))" } ?? name)
        }
      }
      known = [:]
      for layer in state.layers { known[layer.label] = layer }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func escaped(_ text: String) -> String { SceneHistory.escaped(text) }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
  }

  private static func unescaped(_ text: String) -> String {
    var result = ""
    var isEscape = false
    for character in text {
      if isEscape {
        result.append(character == "n" ? "\n" : character)
        isEscape = false
      } else if character == "\\" {
        isEscape = true
      } else {
        result.append(character)
      }
    }
    return result
  }

  private static func text(_ value: InspectedValue) -> String {
    let kind: String
    switch value {
    case .number: kind = "number"
    case .point: kind = "point"
    case .size: kind = "size"
    case .rect: kind = "rect"
    case .color: kind = "color"
    case .transform: kind = "transform"
    case .object(let words): return "words \(escaped(words))"
    }
    return "\(kind) " + value.numbers.map { "\($0)" }.joined(separator: " ")
  }

  // MARK: Reading

  /// Reads what `text` wrote; nil for anything else.
  package init?(_ text: String) {
    var layers: [SceneState.Layer] = []
    var places: [String: Int] = [:]
    var place: Int?
    var time: TimeInterval?
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      let rest = words.count > 1 ? String(words[1]) : ""
      switch words[0] {
      case "at":
        if let time { append(SceneState(layers: layers), at: time) }
        guard let next = TimeInterval(rest) else { return nil }
        time = next
        place = nil
      case "-":
        let label = SceneHistory.unescaped(rest)
        layers.removeAll { $0.label == label }
        places = Dictionary(uniqueKeysWithValues: layers.enumerated().map { ($1.label, $0) })
      case "=":
        let label = SceneHistory.unescaped(rest)
        if places[label] == nil {
          places[label] = layers.count
          layers.append(SceneState.Layer(label: label, values: [:]))
        }
        place = places[label]
      default:
        guard let place, time != nil else { return nil }
        if words.count == 1 {
          layers[place].values[String(words[0])] = nil
        } else {
          guard let value = SceneHistory.value(rest) else { return nil }
          layers[place].values[String(words[0])] = value
        }
      }
    }
    guard let time else { return nil }
    append(SceneState(layers: layers), at: time)
  }

  private static func value(_ text: String) -> InspectedValue? {
    let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2 else { return nil }
    if words[0] == "words" { return .object(unescaped(String(words[1]))) }
    let n = words[1].split(separator: " ").compactMap { Double($0) }
    switch (words[0], n.count) {
    case ("number", 1): return .number(n[0])
    case ("point", 2): return .point(x: n[0], y: n[1])
    case ("size", 2): return .size(width: n[0], height: n[1])
    case ("rect", 4): return .rect(x: n[0], y: n[1], width: n[2], height: n[3])
    case ("color", 4): return .color(red: n[0], green: n[1], blue: n[2], alpha: n[3])
    case ("transform", _): return .transform(n)
    default: return nil
    }
  }
}
