import QuartzCore
import Support

extension UIImage {
  /// An icon of the assets folder by its SF Symbols name, 24 × 24 points; nil and a report when there is
  /// none.
  ///
  /// Icons are templates unless `withRenderingMode(.alwaysOriginal)` says otherwise.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  public convenience init?(systemName name: String, withConfiguration configuration: UIImage.Configuration?) {
    self.init(name, nil, configuration)
  }

  public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
    self.init(name, nil, nil)
  }

  /// An icon whose parts show a value: those above it are faint. Source: Apple,
  /// *init(systemName:variableValue:configuration:)*.
  ///
  /// - Parameter value: 0 to 1; others count as the nearer of both. An icon that has no such parts is drawn whole,
  ///   which is reported.
  public convenience init?(
    systemName name: String, variableValue value: Double, configuration: UIImage.Configuration? = nil
  ) {
    self.init(name, value.isNaN ? 0 : min(max(value, 0), 1), configuration)
    if value < 1, !properties.layers.contains(where: { $0.threshold != nil }) {
      Diagnostics.report(
        "variableValue changes nothing: the icon has no parts that show a value.", subject: "UIImage \(name)",
        severity: .warning)
    }
  }

  private convenience init?(_ name: String, _ value: Double?, _ configuration: UIImage.Configuration?) {
    guard let drawing = NamedImages.icon(name) else { return nil }
    let configuration = (configuration as? SymbolConfiguration) ?? .unspecified
    self.init(
      Self.properties(of: Symbol(drawing: drawing, configuration: configuration, name: name, value: value)))
  }

  /// The properties of an icon in a configuration.
  static func properties(of symbol: Symbol) -> Properties {
    let configuration = symbol.configuration
    var drawing = NamedImages.drawing(symbol.drawing, strokesScaledBy: configuration.strokeScale)
    if let pen = symbol.pen { drawing = drawing.drawn(pen) }
    let natural = symbol.drawing.naturalSize
    // Icons are drawn on a 24-point grid; another natural size keeps its proportions at the same height.
    let height = (SymbolConfiguration.defaultSide * configuration.sizeScale).rounded()
    let width = (height * natural.width / max(natural.height, 1)).rounded()
    return Properties(
      source: .vector(drawing), vectorSize: CGSize(width: max(width, 1), height: max(height, 1)),
      tint: symbol.coloring.first, symbol: symbol, layers: layers(of: symbol))
  }

  /// The parts of an icon, where they look different.
  private static func layers(of symbol: Symbol) -> [SymbolLayer] {
    let coloring = symbol.coloring
    guard coloring.tellsPartsApart || symbol.value != nil || symbol.lights != nil else { return [] }
    let parts = symbol.name.map { NamedImages.layers(of: $0) } ?? []
    if parts.isEmpty, case .palette = coloring, coloring.tellsPartsApart {
      Diagnostics.report(
        "paletteColors: the icon is drawn in the first colour, it has no parts.",
        subject: "UIImage \(symbol.name ?? "")", severity: .warning)
    }
    return parts.map { part in
      let scaled = part.withStrokes(scaledBy: symbol.configuration.strokeScale)
      return symbol.pen.map(scaled.drawn) ?? scaled
    }
  }

  /// The premultiplied pixels of an icon's parts; none where it is drawn as a whole.
  ///
  /// - Parameter color: the colour of the whole; nil for the drawing's own, which is black.
  func layerPixels(_ color: UIColor?) -> [UInt32] {
    guard let symbol = properties.symbol else { return [] }
    // A tint of one's own, and a template, have one colour.
    let coloring = symbol.coloring
    let isColored = !isTemplate && color != nil && properties.tint == coloring.first
    var lights = symbol.lights?.makeIterator()
    return properties.layers.map { layer in
      var own = color ?? .black
      let light = layer.threshold == nil ? nil : lights?.next()
      var opacity = light ?? layer.opacity(for: symbol.value)
      if isColored {
        switch coloring {
        case .palette(let colors) where !colors.isEmpty: own = colors[min(layer.level, colors.count - 1)]
        case .hierarchical: opacity *= layer.shade
        case .palette, .unspecified, .monochrome, .multicolor: break
        }
      }
      let color = own.cgColor
      return (color.copy(alpha: color.alpha * opacity) ?? color).premultipliedPixel
    }
  }

  /// How many of an icon's parts show a value.
  var valueParts: Int {
    properties.symbol?.name.map { name in NamedImages.layers(of: name).count { $0.threshold != nil } } ?? 0
  }

  /// The icon with its parts that show a value in these opacities.
  func lighting(_ opacities: [Double]) -> UIImage {
    guard var symbol = properties.symbol else { return self }
    symbol.lights = opacities
    return changing {
      $0.symbol = symbol
      $0.layers = Self.layers(of: symbol)
    }
  }

  /// The icon with a part of its strokes.
  func drawn(_ pen: SymbolPen) -> UIImage {
    guard var symbol = properties.symbol else { return self }
    symbol.pen = pen
    return changing {
      let drawn = Self.properties(of: symbol)
      ($0.source, $0.symbol, $0.layers) = (drawn.source, symbol, drawn.layers)
    }
  }

  /// Whether another icon has the same shape in it: a variant with a slash, a badge, filled or not.
  func sharesShape(with other: UIImage) -> Bool {
    guard let name = properties.symbol?.name, let another = other.properties.symbol?.name else {
      return false
    }
    return Self.shape(of: name) == Self.shape(of: another)
  }

  /// The name without what says of which kind a variant is.
  private static func shape(of name: String) -> String {
    var words = name.components(separatedBy: ".")
    if let badge = words.firstIndex(of: "badge") { words.removeSubrange(badge...) }
    return words.filter { $0 != "fill" && $0 != "slash" }.joined(separator: ".")
  }

  /// The icon's parts in their colours, one above the other.
  func layered(_ pixels: [UInt32], width: Int, height: Int) -> CGImage? {
    var shown: CGImage?
    for (layer, pixel) in zip(properties.layers, pixels).reversed() {
      guard let part = layer.drawing.rasterised(width: width, height: height) else { return nil }
      let tinted = part.tinted(pixel)
      shown = shown.map { tinted.placed(above: $0) } ?? tinted
    }
    return shown?.upright(from: properties.orientation)
  }

  /// For people who have asked for bold text an icon is as much heavier as text of its weight is.
  func legible(in traits: UITraitCollection) -> UIImage {
    guard traits.legibilityWeight == .bold, let symbol = properties.symbol else { return self }
    return applyingSymbolConfiguration(symbol.configuration.legible(in: traits)) ?? self
  }
}
