import Foundation

/// A part of a symbol that has a colour or a shade of its own.
struct SymbolLayer: Sendable {
  let drawing: VectorImage
  /// Which colour of a palette it has, counted from 0; the last one where there are fewer.
  let level: Int
  /// Its opacity in shades of one colour, 0 to 1.
  let shade: Double
  /// Where the values begin that it shows, 0 to 1; nil for a part that shows whatever the value is.
  let threshold: Double?

  /// The same with strokes of another width.
  func withStrokes(scaledBy factor: Double) -> SymbolLayer {
    SymbolLayer(
      drawing: NamedImages.drawing(drawing, strokesScaledBy: factor), level: level, shade: shade,
      threshold: threshold)
  }

  /// The same with a part of its strokes.
  func drawn(_ pen: SymbolPen) -> SymbolLayer {
    SymbolLayer(drawing: drawing.drawn(pen), level: level, shade: shade, threshold: threshold)
  }

  /// What is left of a part whose value is not reached. [by eye]
  static let faint = 0.28

  /// How much of the part shows for a value, 0 to 1; nil for symbols without one.
  func opacity(for value: Double?) -> Double {
    guard let value, let threshold, value <= threshold else { return 1 }
    return Self.faint
  }
}

/// The layers of symbols: what is inside of an enclosure and the enclosure, a badge and what has it, and the parts
/// that drawings name. `<!--layer-->` begins a further part, `<!--value-->` one that shows a part of a value;
/// `<!--flat-->` stands where all parts have one shade.
extension SymbolComposer {
  struct Part: Equatable {
    var markup: String
    var level = 0
    var shade = 1.0
    var threshold: Double?
  }

  /// The opacities of the first, the second and the third part in shades of one colour, and that of a filled shape
  /// behind a symbol. [by eye]
  private static let shades = [1, 0.5, 0.25]
  private static let backing = 0.22

  /// The parts of a symbol from the first, which is in front; nil for a drawing that is one whole.
  func parts(of name: String) -> [Part]? {
    let isFilled = name.hasSuffix(".fill")
    let plain = isFilled ? String(name.dropLast(5)) : name
    if let own = content(name) {
      if own.contains(Self.layerMark) || own.contains(Self.valueMark) { return Self.marked(own) }
      // Things on one another are no enclosures.
      guard !plain.contains(".on."), !plain.contains(".below."),
        Self.enclosures.keys.contains(where: { plain.hasSuffix("." + $0) })
      else { return nil }
      return isFilled ? Self.split(filled: own) : Self.split(outline: own)
    }
    if isFilled, let outline = content(plain), outline.contains(Self.layerMark) {
      return Self.marked(outline).map {
        Part(markup: "<g fill=\"#000\">\($0.markup)</g>", level: $0.level, shade: $0.shade)
      }
    }
    if let (frame, symbol) = enclosure(plain) {
      let shape = isFilled ? "<g fill=\"#000\">\(frame)</g>" : frame
      return [
        Part(markup: symbol), Part(markup: shape, level: 1, shade: isFilled ? Self.backing : Self.shades[1]),
      ]
    }
    if let (body, badge) = badge(plain, isFilled) {
      return [Part(markup: badge), Part(markup: body, level: 1, shade: Self.shades[1])]
    }
    return nil
  }

  private static let layerMark = "<!--layer-->"
  private static let valueMark = "<!--value-->"
  private static let flatMark = "<!--flat-->"

  /// The parts that a drawing names.
  private static func marked(_ content: String) -> [Part] {
    var parts: [Part] = []
    let values = content.components(separatedBy: valueMark).count - 1
    let mostLevels = content.contains(flatMark) ? 1 : shades.count
    var value = 0
    for (index, piece) in content.components(separatedBy: valueMark).enumerated() {
      for (place, markup) in piece.components(separatedBy: layerMark).enumerated() {
        let showsValue = index > 0 && place == 0
        if showsValue { value += 1 }
        let markup = markup.replacingOccurrences(of: flatMark, with: "")
        guard markup.contains("<") else { continue }
        let level = min(parts.count, mostLevels - 1)
        // Below zero the first shows nothing, above zero something.
        let threshold = showsValue ? Double(value - 1) / Double(values) : nil
        parts.append(Part(markup: markup, level: level, shade: shades[level], threshold: threshold))
      }
    }
    return parts
  }

  /// A filled shape with a symbol cut out of it, which is one path: its first outline is the shape.
  private static func split(filled content: String) -> [Part]? {
    let data = content.components(separatedBy: " d=\"")
    guard data.count == 2, let end = data[1].firstIndex(of: "\"") else { return nil }
    let outlines = data[1][..<end].components(separatedBy: "M").filter { !$0.isEmpty }.map { "M" + $0 }
    guard outlines.count > 1, content.contains("fill-rule=\"evenodd\"") else { return nil }
    func path(_ outlines: ArraySlice<String>) -> String {
      data[0] + " d=\"" + outlines.joined() + data[1][end...]
    }
    return [
      Part(markup: path(outlines[1...])), Part(markup: path(outlines[..<1]), level: 1, shade: backing),
    ]
  }

  /// A shape with a symbol within: its first element is the shape.
  private static func split(outline content: String) -> [Part]? {
    guard let end = content.range(of: "/>")?.upperBound, !content[..<end].contains("<g"),
      content[end...].contains("<")
    else { return nil }
    return [
      Part(markup: String(content[end...])),
      Part(markup: String(content[..<end]), level: 1, shade: shades[1]),
    ]
  }
}
