import Foundation

/// Makes the variants of symbols that have no drawing of their own out of those that have: in a circle or a square,
/// filled, with a stroke across, with a badge, mirrored to the other side. Numbers and letters are set on the same
/// grid.
///
/// What is cut out of a filled shape is a mask, so that strokes of every weight are cut as they are drawn.
struct SymbolComposer {
  /// What is inside of a drawing's `svg` element; nil when there is no drawing of that name.
  let content: (_ name: String) -> String?

  /// The attributes that all drawings of the house share.
  private static let opening =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"24\" height=\"24\" viewBox=\"0 0 24 24\" fill=\"none\" "
    + "stroke=\"#000\" stroke-width=\"2\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"

  /// Shapes that enclose a symbol, and how large the symbol is within. [by eye]
  static let enclosures: [String: (shape: String, scale: Double, dy: Double)] = [
    "circle": ("<circle cx=\"12\" cy=\"12\" r=\"9\"/>", 0.54, 0),
    "square": ("<rect x=\"3.5\" y=\"3.5\" width=\"17\" height=\"17\" rx=\"4\"/>", 0.54, 0),
    "rectangle": ("<rect x=\"2\" y=\"5\" width=\"20\" height=\"14\" rx=\"3\"/>", 0.5, 0),
    "rectangle.portrait": ("<rect x=\"5\" y=\"2\" width=\"14\" height=\"20\" rx=\"3\"/>", 0.5, 0),
    "shield": (
      "<path d=\"M12 2.8L19.5 5.4V11.5C19.5 16.2 16.4 19.6 12 21.2C7.6 19.6 4.5 16.2 4.5 11.5V5.4Z\"/>", 0.5,
      0
    ),
    "hexagon": ("<path d=\"M12 2.6L20.1 7.3V16.7L12 21.4L3.9 16.7V7.3Z\"/>", 0.52, 0),
    "triangle": ("<path d=\"M12 4L21 19.6H3Z\"/>", 0.42, 2.4),
    "diamond": ("<path d=\"M12 2.4L21.6 12L12 21.6L2.4 12Z\"/>", 0.46, 0),
    "app": ("<rect x=\"3\" y=\"3\" width=\"18\" height=\"18\" rx=\"5.5\"/>", 0.54, 0),
    "bubble": (
      "<path d=\"M7 4.5H17A4 4 0 0 1 21 8.5V13.5A4 4 0 0 1 17 17.5H12.5L8.5 21V17.5H7A4 4 0 0 1 3 13.5V8.5A4 4 0 0 1 7 4.5Z\"/>",
      0.44, -1
    ),
  ]

  /// What a badge shows.
  private static let badges = [
    "plus", "minus", "xmark", "checkmark", "exclamationmark", "questionmark", "clock", "ellipsis",
    "gearshape",
    "person", "magnifyingglass", "a", "key", "lock", "wifi", "arrow.up", "arrow.down",
  ]
  /// Middle and radius of a badge, and of the gap around it.
  private static let badge = (x: 18.2, y: 17.8, radius: 4.4, gap: 1.3)

  /// A drawing of a variant; nil for a name that no drawing leads to.
  func markup(for name: String) -> String? {
    inside(name).map(Self.document)
  }

  /// A drawing of what is within its `svg` element.
  static func document(_ content: String) -> String {
    opening + content + "</svg>"
  }

  /// What is within a drawing: its own, else the one that the end of its name asks for.
  private func inside(_ name: String, depth: Int = 0) -> String? {
    guard depth < 5, !name.isEmpty else { return nil }
    if let own = content(name) { return own }
    if let glyph = SymbolGlyph.strokes(of: name) { return glyph }
    let isFilled = name.hasSuffix(".fill")
    let plain = isFilled ? String(name.dropLast(5)) : name
    return enclosed(plain, isFilled, depth) ?? crossed(plain, isFilled, depth)
      ?? badged(plain, isFilled, depth) ?? (isFilled ? filled(plain, depth) : nil)
      ?? renamed(name, depth)
  }

  // MARK: Variants

  /// `heart.circle`, `heart.square.fill`.
  private func enclosed(_ name: String, _ isFilled: Bool, _ depth: Int) -> String? {
    guard let (frame, placed) = enclosure(name, depth) else { return nil }
    guard isFilled else { return frame + placed }
    return Self.cut(placed, from: "<g fill=\"#000\">\(frame)</g>")
  }

  /// The shape around a symbol, and the symbol within.
  func enclosure(_ name: String, _ depth: Int = 0) -> (frame: String, symbol: String)? {
    let longest = Self.enclosures.keys.sorted { ($1.count, $0) < ($0.count, $1) }
    guard let kind = longest.first(where: { name.hasSuffix("." + $0) }), let frame = Self.enclosures[kind]
    else { return nil }
    let base = String(name.dropLast(kind.count + 1))
    // Small symbols read better filled.
    guard let glyph = inside(base + ".fill", depth: depth + 1) ?? inside(base, depth: depth + 1) else {
      return nil
    }
    let width = 1.9 / frame.scale
    let placed =
      "<g transform=\"translate(12 \(12 + frame.dy)) scale(\(frame.scale)) translate(-12 -12)\" "
      + "stroke-width=\"\(width)\">\(Self.widened(glyph, by: width / 2))</g>"
    return (frame.shape, placed)
  }

  /// `wifi.slash`, `mic.slash.fill`.
  private func crossed(_ name: String, _ isFilled: Bool, _ depth: Int) -> String? {
    guard name.hasSuffix(".slash") else { return nil }
    let base = String(name.dropLast(6))
    guard let glyph = inside(isFilled ? base + ".fill" : base, depth: depth + 1) else { return nil }
    // The gap is along the upper side of the stroke.
    return Self.cut("<path d=\"M5.4 2.6L21.4 18.6\" stroke-width=\"2.4\"/>", from: glyph)
      + "<path d=\"M4 4L20 20\"/>"
  }

  /// `folder.badge.plus`.
  private func badged(_ name: String, _ isFilled: Bool, _ depth: Int) -> String? {
    badge(name, isFilled, depth).map { $0.body + $0.badge }
  }

  /// A symbol with a gap for its badge, and the badge.
  func badge(_ name: String, _ isFilled: Bool, _ depth: Int = 0) -> (body: String, badge: String)? {
    guard let range = name.range(of: ".badge", options: .backwards) else { return nil }
    let base = String(name[..<range.lowerBound])
    let mark = String(name[range.upperBound...].drop { $0 == "." })
    guard mark.isEmpty || Self.badges.contains(mark),
      let glyph = inside(isFilled ? base + ".fill" : base, depth: depth + 1)
    else { return nil }
    let (x, y, radius, gap) = Self.badge
    let disc = "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\" fill=\"#000\" stroke=\"none\"/>"
    let body = Self.cut(
      "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius + gap)\" fill=\"#000\" stroke=\"none\"/>", from: glyph)
    guard !mark.isEmpty, let sign = inside(mark, depth: depth + 1) else { return (body, disc) }
    let scale = 0.27
    let placed =
      "<g transform=\"translate(\(x) \(y)) scale(\(scale)) translate(-12 -12)\" "
      + "stroke-width=\"\(1.5 / scale)\">\(sign)</g>"
    return (body, Self.cut(placed, from: disc))
  }

  /// `cloud.bolt.fill`: the outline filled, with what is marked as detail cut out.
  private func filled(_ name: String, _ depth: Int) -> String? {
    guard let glyph = content(name) else { return nil }
    let parts = glyph.components(separatedBy: "<!--detail-->")
    let body = "<g fill=\"#000\">\(parts[0])</g>"
    guard parts.count > 1 else { return Self.isClosed(parts[0]) ? body : nil }
    return Self.cut(parts.dropFirst().joined(), from: body)
  }

  /// Names of today for those of before, and sides for directions of reading.
  private func renamed(_ name: String, _ depth: Int) -> String? {
    for (old, new) in Self.sameDrawings where name == old || name.hasPrefix(old + ".") {
      if let found = inside(new + name.dropFirst(old.count), depth: depth + 1) { return found }
    }
    return nil
  }

  private static let sameDrawings: [(String, String)] = [
    ("line.horizontal.3", "line.3.horizontal"), ("slider.horizontal.below.rectangle", "slider.horizontal.3"),
    ("arrowshape.turn.up.backward", "arrowshape.turn.up.left"),
    ("arrowshape.turn.up.forward", "arrowshape.turn.up.right"),
    ("arrowtriangle.backward", "arrowtriangle.left"),
    ("arrowtriangle.forward", "arrowtriangle.right"), ("checkmark.message", "checkmark.bubble"),
    ("arrow.up.message", "arrow.up.bubble"), ("shield.lefthalf.fill", "shield.lefthalf.filled"),
    ("arrow.backward", "arrow.left"),
    ("arrow.forward", "arrow.right"), ("chevron.backward", "chevron.left"),
    ("chevron.forward", "chevron.right"),
    ("person.crop", "person"), ("speaker.wave.1", "speaker"), ("text.alignleading", "text.alignleft"),
    ("building.2.crop", "building.2"), ("gearshape.2", "gearshape"), ("character.book.closed", "book.closed"),
    ("waveform.path", "waveform"), ("rays", "sun.max"), ("captions.bubble", "text.bubble"),
    ("iphone.gen1", "iphone"), ("iphone.gen2", "iphone"), ("iphone.gen3", "iphone"),
    ("macbook", "laptopcomputer"),
    ("ellipsis.message", "ellipsis.bubble"), ("plus.message", "plus.bubble"), ("multiply", "xmark"),
    ("square.and.arrow.up.on.square", "square.on.square"), ("list.bullet.below.rectangle", "list.bullet"),
    ("rectangle.3.offgrid", "square.grid.2x2"), ("rectangle.grid.1x2", "rectangle.split.1x2"),
    ("checkmark.seal", "seal"),
  ]

  // MARK: Markup

  private static func isClosed(_ markup: String) -> Bool {
    !markup.contains("<line") && !markup.contains("<polyline")
      && (!markup.contains("<path") || markup.lowercased().contains("z"))
  }

  /// Shapes with others cut out of them.
  private static func cut(_ hole: String, from body: String) -> String {
    // Equal names in one drawing would make one mask of two.
    let identifier = "m\(abs(stableHash(hole + body)) % 1_000_000)"
    return
      "<mask id=\"\(identifier)\"><rect x=\"0\" y=\"0\" width=\"24\" height=\"24\" fill=\"#fff\" stroke=\"none\"/>"
      + "\(hole)</mask><g mask=\"url(#\(identifier))\">\(body)</g>"
  }

  /// The same in every run.
  private static func stableHash(_ text: String) -> Int {
    text.utf8.reduce(5381) { ($0 &* 33) &+ Int($1) }
  }

  /// Widths that a drawing sets itself, so that they stay in step with a smaller scale.
  private static func widened(_ markup: String, by factor: Double) -> String {
    VectorImage.scalingStrokeWidths(markup, by: factor)
  }
}
