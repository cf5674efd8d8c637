/// The colours that symbols have of themselves, for those that are known to have some: by their names, part by part
/// from the one in front. [as on iOS 17, by eye]
enum MulticolorSymbols {
  private static let named: [String: [UIColor]] = [
    "heart": [.systemRed], "heart.fill": [.systemRed], "heart.circle.fill": [.white, .systemRed],
    "star.fill": [.systemYellow], "star.leadinghalf.filled": [.systemYellow],
    "bolt.fill": [.systemYellow], "bolt.circle.fill": [.white, .systemYellow],
    "flame.fill": [.systemOrange], "leaf.fill": [.systemGreen], "drop.fill": [.systemBlue],
    "sun.max": [.systemYellow], "sun.max.fill": [.systemYellow], "sun.min": [.systemYellow],
    "sun.min.fill": [.systemYellow], "sunrise.fill": [.systemYellow], "sunset.fill": [.systemYellow],
    "trash": [.systemRed], "trash.fill": [.systemRed], "trash.circle.fill": [.white, .systemRed],
    "exclamationmark.triangle.fill": [.white, .systemYellow],
    "exclamationmark.circle.fill": [.white, .systemRed],
    "exclamationmark.octagon.fill": [.white, .systemRed], "xmark.octagon.fill": [.white, .systemRed],
    "plus.circle.fill": [.white, .systemGreen], "minus.circle.fill": [.white, .systemRed],
    "checkmark.circle.fill": [.white, .systemGreen], "xmark.circle.fill": [.white, .systemRed],
    "checkmark.seal.fill": [.white, .systemBlue], "checkmark.shield.fill": [.white, .systemGreen],
    "xmark.shield.fill": [.white, .systemRed], "exclamationmark.shield.fill": [.white, .systemYellow],
    "info.circle.fill": [.white, .systemBlue], "questionmark.circle.fill": [.white, .systemBlue],
    "phone.down.fill": [.systemRed], "record.circle": [.systemRed], "bell.badge": [.systemRed, .tintColor],
    "bell.badge.fill": [.systemRed, .tintColor],
  ]

  /// What a badge says by its colour, whatever has it.
  private static let badges: [String: UIColor] = [
    "plus": .systemGreen, "checkmark": .systemGreen, "minus": .systemRed, "xmark": .systemRed,
    "exclamationmark": .systemYellow,
  ]

  /// The colours of a symbol's parts; nil for one that has the tint.
  static func colors(of name: String) -> [UIColor]? {
    if let own = named[name] { return own }
    let plain = name.hasSuffix(".fill") ? String(name.dropLast(5)) : name
    guard let badge = plain.components(separatedBy: ".badge.").dropFirst().last, let color = badges[badge]
    else { return nil }
    return [color, .tintColor]
  }
}
