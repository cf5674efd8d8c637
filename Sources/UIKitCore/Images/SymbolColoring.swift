/// What colours a symbol's parts have.
enum SymbolColoring: Equatable, Sendable {
  /// One, which something else says.
  case unspecified
  /// The tint.
  case monochrome
  /// Shades of one.
  case hierarchical(UIColor)
  /// One for each part.
  case palette([UIColor])
  /// The symbol's own.
  case multicolor

  /// The colours of a symbol of a name, those that it has of itself among them.
  func resolved(for name: String?) -> SymbolColoring {
    guard self == .multicolor else { return self }
    return name.flatMap(MulticolorSymbols.colors).map { .palette($0) } ?? .monochrome
  }

  /// The colour of the first part; nil for the tint.
  var first: UIColor? {
    switch self {
    case .unspecified, .monochrome, .multicolor: nil
    case .hierarchical(let color): color
    case .palette(let colors): colors.first
    }
  }

  /// Whether parts look different from one another.
  var tellsPartsApart: Bool {
    switch self {
    case .unspecified, .monochrome, .multicolor: false
    case .hierarchical: true
    case .palette(let colors): colors.count > 1
    }
  }
}
