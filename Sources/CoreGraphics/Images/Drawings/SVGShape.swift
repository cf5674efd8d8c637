import Foundation
import Support

/// The outlines of shapes and the transforms of elements, as their attributes say them.
enum SVGShape {
  static let names: Set<String> = ["path", "circle", "ellipse", "rect", "line", "polyline", "polygon"]

  /// The attributes that a shape's outline is made from.
  static func attributes(of name: String) -> Set<String> {
    switch name {
    case "path": ["d"]
    case "circle": ["cx", "cy", "r"]
    case "ellipse": ["cx", "cy", "rx", "ry"]
    case "rect": ["x", "y", "width", "height", "rx", "ry"]
    case "line": ["x1", "y1", "x2", "y2"]
    case "polyline", "polygon": ["points"]
    default: []
    }
  }

  /// The outline of a shape; nil where an attribute cannot be read.
  static func path(_ tag: SVGTag) -> CGPath? {
    var isReadable = true
    func number(_ name: String) -> Double? {
      guard let text = tag.attributes[name] else { return nil }
      guard let value = SVGStyle.length(text), value.magnitude < 1e9 else {
        isReadable = false
        return nil
      }
      return value
    }
    let path = CGMutablePath()
    switch tag.name {
    case "path": return SVGPathReader.path(tag.attributes["d"] ?? "")
    case "circle", "ellipse":
      let rx = number(tag.name == "circle" ? "r" : "rx") ?? 0
      let ry = tag.name == "circle" ? rx : number("ry") ?? 0
      let center = CGPoint(x: number("cx") ?? 0, y: number("cy") ?? 0)
      if rx > 0, ry > 0 {
        path.addEllipse(in: CGRect(x: center.x - rx, y: center.y - ry, width: 2 * rx, height: 2 * ry))
      }
    case "rect":
      let frame = CGRect(
        x: number("x") ?? 0, y: number("y") ?? 0, width: number("width") ?? 0, height: number("height") ?? 0)
      // One radius stands for both.
      let rx = number("rx")
      let ry = number("ry")
      if frame.size.width > 0, frame.size.height > 0 {
        path.addRoundedRect(in: frame, cornerWidth: rx ?? ry ?? 0, cornerHeight: ry ?? rx ?? 0)
      }
    case "line":
      path.move(to: CGPoint(x: number("x1") ?? 0, y: number("y1") ?? 0))
      path.addLine(to: CGPoint(x: number("x2") ?? 0, y: number("y2") ?? 0))
    case "polyline", "polygon":
      let numbers = SVGNumbers.all(in: tag.attributes["points"] ?? "")
      guard numbers.count % 2 == 0, numbers.allSatisfy({ $0.magnitude < 1e9 }) else { return nil }
      for index in stride(from: 0, to: numbers.count, by: 2) {
        let point = CGPoint(x: numbers[index], y: numbers[index + 1])
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      if tag.name == "polygon", !path.isEmpty { path.closeSubpath() }
    default: return nil
    }
    return isReadable ? path : nil
  }

  /// A list of transforms, the last of which is done first; nil where it cannot be read.
  static func transform(_ text: String) -> CGAffineTransform? {
    var result = CGAffineTransform.identity
    for part in text.split(separator: ")", omittingEmptySubsequences: true) {
      let pieces = part.split(separator: "(", omittingEmptySubsequences: false)
      let name = pieces[0].trimmingCharacters(in: CharacterSet(charactersIn: " ,\t\r\n"))
      if name.isEmpty, pieces.count == 1 { continue }
      guard pieces.count == 2, let step = transform(name, SVGNumbers.all(in: String(pieces[1]))) else {
        return nil
      }
      result = step.concatenating(result)
    }
    return result.isFinite ? result : nil
  }

  private static func transform(_ name: String, _ n: [Double]) -> CGAffineTransform? {
    func angle(_ degrees: Double) -> Double { degrees * .pi / 180 }
    switch (name, n.count) {
    case ("translate", 1), ("translate", 2):
      return CGAffineTransform(translationX: n[0], y: n.count > 1 ? n[1] : 0)
    case ("scale", 1), ("scale", 2): return CGAffineTransform(scaleX: n[0], y: n.count > 1 ? n[1] : n[0])
    case ("rotate", 1), ("rotate", 3):
      let (s, c) = ElementaryFunctions.sincos(angle(n[0]))
      let turn = CGAffineTransform(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
      guard n.count == 3 else { return turn }
      return CGAffineTransform(translationX: -n[1], y: -n[2]).concatenating(turn)
        .concatenating(CGAffineTransform(translationX: n[1], y: n[2]))
    case ("skewX", 1):
      return CGAffineTransform(a: 1, b: 0, c: ElementaryFunctions.tan(angle(n[0])), d: 1, tx: 0, ty: 0)
    case ("skewY", 1):
      return CGAffineTransform(a: 1, b: ElementaryFunctions.tan(angle(n[0])), c: 0, d: 1, tx: 0, ty: 0)
    case ("matrix", 6): return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    default: return nil
    }
  }
}
