import Foundation

/// How shapes are painted: the properties that elements hand down to those inside of them.
struct SVGStyle {
  /// Nil paints nothing.
  var fill: SVGColor? = .black
  var stroke: SVGColor?
  /// What `currentColor` is.
  var color = SVGColor.black
  var fillOpacity = 1.0
  var strokeOpacity = 1.0
  var fillRule = CGPathFillRule.winding
  var width = 1.0
  var cap = CGLineCap.butt
  var join = CGLineJoin.miter
  var miterLimit = 4.0
  /// Lengths drawn and left out in turn; empty without gaps.
  var dash: [Double] = []
  var dashOffset = 0.0
  /// The part of each stroke that is drawn, as shares of its length.
  var trim = 0.0...1.0

  /// An attribute of Flipbook's own, with two shares, for symbols that are being drawn.
  static let trimName = "data-trim"

  /// Sets a property from its text; false for a property or a value that is not known here.
  mutating func set(_ name: String, _ value: String) -> Bool {
    switch name {
    case "fill": return set(\.fill, value)
    case "stroke": return set(\.stroke, value)
    case "color": return SVGColor(value).map { color = $0 } != nil
    case "fill-opacity": return Self.share(value).map { fillOpacity = $0 } != nil
    case "stroke-opacity": return Self.share(value).map { strokeOpacity = $0 } != nil
    case "fill-rule":
      let rules: [String: CGPathFillRule] = ["nonzero": .winding, "evenodd": .evenOdd]
      return rules[value].map { fillRule = $0 } != nil
    case "stroke-width":
      return Self.length(value).map { width = max($0, 0) } != nil
    case "stroke-linecap":
      let caps: [String: CGLineCap] = ["butt": .butt, "round": .round, "square": .square]
      return caps[value].map { cap = $0 } != nil
    case "stroke-linejoin":
      let joins: [String: CGLineJoin] = ["miter": .miter, "round": .round, "bevel": .bevel]
      return joins[value].map { join = $0 } != nil
    case "stroke-miterlimit":
      return Double(value).map { miterLimit = max($0, 1) } != nil
    case "stroke-dasharray": return setDash(value)
    case "stroke-dashoffset": return Self.length(value).map { dashOffset = $0 } != nil
    case Self.trimName:
      let shares = SVGNumbers.all(in: value)
      guard shares.count == 2, shares[0] <= shares[1] else { return false }
      trim = shares[0]...shares[1]
      return true
    // Without clips there is nothing that it changes.
    case "clip-rule": return true
    default: return false
    }
  }

  /// Lengths in the drawing's own units; nothing is left out where one is negative or all are 0.
  private mutating func setDash(_ value: String) -> Bool {
    if value == "none" {
      dash = []
      return true
    }
    guard value.allSatisfy({ $0.isNumber || $0.isWhitespace || ",.+-eE".contains($0) }) else { return false }
    let lengths = SVGNumbers.all(in: value)
    dash = lengths.contains { !($0 >= 0 && $0.isFinite) } || lengths.reduce(0, +) == 0 ? [] : lengths
    return true
  }

  /// Where in the pattern a stroke begins.
  var dashPhase: Double {
    let round = dash.reduce(0, +) * (dash.count % 2 == 0 ? 1 : 2)
    guard round > 0 else { return 0 }
    let phase = dashOffset.truncatingRemainder(dividingBy: round)
    return phase < 0 ? phase + round : phase
  }

  /// Whether what is painted has one colour and nothing shines through.
  func isPlain(_ color: SVGColor?) -> Bool {
    [fill, stroke].allSatisfy { $0 == nil || $0 == color } && fillOpacity == 1 && strokeOpacity == 1
  }

  private mutating func set(_ paint: WritableKeyPath<SVGStyle, SVGColor?>, _ value: String) -> Bool {
    switch value {
    case "none", "transparent": self[keyPath: paint] = nil
    case "currentColor", "currentcolor": self[keyPath: paint] = color
    default:
      guard let color = SVGColor(value) else { return false }
      self[keyPath: paint] = color
    }
    return true
  }

  /// A number from 0 to 1; others are brought there.
  static func share(_ text: String) -> Double? {
    Double(text).flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
  }

  /// A length in the drawing's own units.
  static func length(_ text: String) -> Double? {
    let number = text.hasSuffix("px") ? String(text.dropLast(2)) : text
    return Double(number).flatMap { $0.isFinite ? $0 : nil }
  }
}

/// An opaque colour of a drawing, 0 to 255 each.
struct SVGColor: Equatable {
  let red: Int
  let green: Int
  let blue: Int

  static let black = SVGColor(red: 0, green: 0, blue: 0)

  /// The names of HTML 4; others are left to the decoder that knows them all.
  private static let names: [String: UInt32] = [
    "black": 0, "silver": 0xC0C0C0, "gray": 0x808080, "grey": 0x808080, "white": 0xFFFFFF, "maroon": 0x800000,
    "red": 0xFF0000, "purple": 0x800080, "fuchsia": 0xFF00FF, "green": 0x008000, "lime": 0x00FF00,
    "olive": 0x808000, "yellow": 0xFFFF00, "navy": 0x000080, "blue": 0x0000FF, "teal": 0x008080,
    "aqua": 0x00FFFF,
  ]

  init(red: Int, green: Int, blue: Int) { (self.red, self.green, self.blue) = (red, green, blue) }

  private init(_ rgb: UInt32) {
    self.init(red: Int(rgb >> 16 & 255), green: Int(rgb >> 8 & 255), blue: Int(rgb & 255))
  }

  /// `#rgb`, `#rrggbb`, `rgb(r, g, b)` and some names; nil for anything else.
  init?(_ text: String) {
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      guard digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16) else { return nil }
      switch digits.count {
      case 3: self.init((number >> 8 & 15) * 0x11_0000 + (number >> 4 & 15) * 0x1100 + (number & 15) * 0x11)
      case 6: self.init(number)
      default: return nil
      }
    } else if text.hasPrefix("rgb("), text.hasSuffix(")") {
      let parts = text.dropFirst(4).dropLast().split(separator: ",").map {
        Int($0.trimmingCharacters(in: .whitespaces))
      }
      guard parts.count == 3, let red = parts[0], let green = parts[1], let blue = parts[2] else {
        return nil
      }
      self.init(
        red: min(max(red, 0), 255), green: min(max(green, 0), 255), blue: min(max(blue, 0), 255))
    } else if let number = Self.names[text.lowercased()] {
      self.init(number)
    } else {
      return nil
    }
  }

  func cgColor(opacity: Double) -> CGColor {
    CGColor(
      red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: CGFloat(opacity)
    )
  }
}
