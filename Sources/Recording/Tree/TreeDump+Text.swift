import Stage
import UIKit

/// The tree for people.
extension TreeDump {
  /// An indented outline: a line a layer (class, identifier, frame, what is unlike a new layer), below it what moves
  /// (`opacity 1 → 0.4`, set and shown) and what runs (`~ spring transform.scale …`).
  public func text() -> String {
    let nodes = root.flattened
    let running = nodes.reduce(0) { $0 + $1.animations.count }
    let number = { (value: CGFloat) in InspectedValue.text(Double(value)) }
    var lines = [
      "\(number(configuration.size.width)) x \(number(configuration.size.height)) pt at"
        + " \(number(configuration.scale))x, \(InspectedValue.text(time)) s,"
        + " \(count(nodes.count, "layer")), \(count(running, "running animation"))"
    ]
    append(root, indent: "", to: &lines)
    return lines.joined(separator: "\n") + "\n"
  }

  private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// The frame says these; the parts of a transform say more than its matrix.
  private static let saidOtherwise: Set = [
    "bounds", "position", "transform", "sublayerTransform", "anchorPoint", "hidden",
  ]

  private func append(_ node: Node, indent: String, to lines: inout [String]) {
    var line = indent + (node.viewClass ?? node.layerClass)
    // A plain view on a plain layer needs no second name.
    if node.viewClass != nil, node.layerClass != "CALayer" { line += "/\(node.layerClass)" }
    if let identifier = node.identifier { line += " \(identifier)" }
    line +=
      "  "
      + InspectedValue.rect(
        x: Double(node.frame.minX), y: Double(node.frame.minY), width: Double(node.frame.width),
        height: Double(node.frame.height)
      ).text
    for state in node.states { line += "  \(state)" }
    if let content = node.content { line += "  \"\(content.replacing("\n", with: "\\n"))\"" }
    for property in node.properties where !property.isMoving {
      guard !TreeDump.saidOtherwise.contains(property.name) else { continue }
      line += "  \(property.name) \(property.model?.text ?? "none")"
    }
    lines.append(line)
    let hasParts = node.properties.contains { $0.isMoving && $0.name.hasPrefix("transform.") }
    for property in node.properties where property.isMoving {
      if property.name == "transform", hasParts { continue }
      lines.append(
        "\(indent)    \(property.name) \(property.model?.text ?? "none")"
          + " \u{2192} \(property.presentation?.text ?? "none")")
    }
    for animation in node.animations { lines.append("\(indent)    ~ \(animation.text)") }
    for child in node.children { append(child, indent: indent + "  ", to: &lines) }
  }
}
