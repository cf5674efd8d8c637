import Stage
import UIKit

/// The tree for programs.
extension TreeDump {
  /// JSON with a fixed order of keys: `size`, `scale`, `time`, and `root` with `class`, `layer`, `identifier`, `path`,
  /// `frame`, `states`, `model`, `presentation`, `animations`, `children`. Points, sizes and rectangles are lists of
  /// numbers, colours red, green, blue, alpha; infinite numbers are null.
  public func json() -> String {
    let size = configuration.size
    return JSONText.object([
      ("size", .numbers([Double(size.width), Double(size.height)])),
      ("scale", .number(Double(configuration.scale))),
      ("time", .number(time)),
      ("root", TreeDump.json(root)),
    ]).text() + "\n"
  }

  private static func json(_ node: Node) -> JSONText {
    let frame = node.frame
    var fields: [(key: String, value: JSONText)] = [
      ("class", .string(node.viewClass ?? node.layerClass)),
      ("layer", .string(node.layerClass)),
      ("identifier", node.identifier.map { .string($0) } ?? .null),
      ("path", .string(node.path)),
      ("frame", .numbers([frame.minX, frame.minY, frame.width, frame.height].map { Double($0) })),
    ]
    if let content = node.content { fields.append(("text", .string(content))) }
    if !node.states.isEmpty { fields.append(("states", .list(node.states.map { .string($0) }))) }
    fields.append(("model", .object(node.properties.map { ($0.name, json($0.model)) })))
    fields.append(("presentation", .object(node.properties.map { ($0.name, json($0.presentation)) })))
    fields.append(("animations", .list(node.animations.map { $0.json })))
    fields.append(("children", .list(node.children.map(json))))
    return .object(fields)
  }

  fileprivate static func json(_ value: InspectedValue?) -> JSONText {
    switch value {
    case nil: return .null
    case .number(let number)?: return .number(number)
    case .object(let words)?: return .string(words)
    case .some(let value): return .numbers(value.numbers)
    }
  }
}

extension AnimationSummary {
  /// What is not as usual is there; times are seconds.
  var json: JSONText {
    var fields: [(key: String, value: JSONText)] = [
      ("key", key.map { .string($0) } ?? .null),
      ("keyPath", keyPath.map { .string($0) } ?? .null),
      ("kind", .string(kind.rawValue)),
      ("class", .string(className)),
      ("begin", .number(begin)),
      ("duration", .number(duration)),
      ("end", .number(begin + activeDuration)),
    ]
    func add(_ key: String, _ value: JSONText, if isListed: Bool) {
      if isListed { fields.append((key, value)) }
    }
    add("from", TreeDump.json(from), if: from != nil)
    add("to", TreeDump.json(to), if: to != nil)
    add("by", TreeDump.json(by), if: by != nil)
    add("values", .list(values.map { TreeDump.json($0) }), if: !values.isEmpty)
    add("keyTimes", .numbers(keyTimes), if: !keyTimes.isEmpty)
    if let calculationMode { fields.append(("calculationMode", .string(calculationMode))) }
    if let controlPoints { fields.append(("controlPoints", .numbers(controlPoints))) }
    if let spring {
      fields.append(
        (
          "spring",
          .object([
            ("mass", .number(spring.mass)), ("stiffness", .number(spring.stiffness)),
            ("damping", .number(spring.damping)), ("initialVelocity", .number(spring.initialVelocity)),
            ("dampingRatio", .number(spring.dampingRatio)),
            ("settlingDuration", .number(spring.settlingDuration)),
          ])
        ))
    }
    add("repeatCount", .number(repeatCount), if: repeatCount != 1)
    add("autoreverses", .flag(true), if: autoreverses)
    add("speed", .number(speed), if: speed != 1)
    add("timeOffset", .number(timeOffset), if: timeOffset != 0)
    add("additive", .flag(true), if: isAdditive)
    add("cumulative", .flag(true), if: isCumulative)
    add("fillMode", .string(fillMode), if: fillMode != "removed")
    if let callSite { fields.append(("callSite", .string(callSite))) }
    return .object(fields)
  }
}
