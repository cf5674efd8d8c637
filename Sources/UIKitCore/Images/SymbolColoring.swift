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

  /// The colour of the first part; nil for the tint.
  var first: UIColor? {
    switch self {
    case .unspecified, .monochrome: nil
    case .hierarchical(let color): color
    case .palette(let colors): colors.first
    }
  }

  /// Whether parts look different from one another.
  var tellsPartsApart: Bool {
    switch self {
    case .unspecified, .monochrome: false
    case .hierarchical: true
    case .palette(let colors): colors.count > 1
    }
  }
}
