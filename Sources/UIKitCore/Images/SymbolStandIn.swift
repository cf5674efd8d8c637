import Support

/// What is shown for a symbol that there is no drawing of: a neutral frame of the right size, and a message that names
/// the symbols that are nearest by name.
enum SymbolStandIn {
  /// A square with round corners and a dot, on the grid of the icons.
  static let markup =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"24\" height=\"24\" viewBox=\"0 0 24 24\" fill=\"none\" "
    + "stroke=\"#000\" stroke-width=\"2\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
    + "<rect x=\"4\" y=\"4\" width=\"16\" height=\"16\" rx=\"4\" stroke-opacity=\"0.55\"/>"
    + "<circle cx=\"12\" cy=\"12\" r=\"1\" stroke-opacity=\"0.55\"/></svg>"

  /// The names that share most words with one, in the same places best; the shorter first.
  static func nearest(to name: String, among names: [String]) -> String? {
    let wanted = name.split(separator: ".")
    func likeness(_ other: String) -> Int {
      let words = other.split(separator: ".")
      var points = 0
      for (i, word) in wanted.enumerated() where words.contains(word) {
        points += words.indices.contains(i) && words[i] == word ? 4 : 2
      }
      // The first word says what the symbol shows.
      if words.first == wanted.first { points += 6 }
      if points == 0, let first = wanted.first, let other = words.first {
        let shared = zip(first, other).prefix { $0 == $1 }.count
        if shared >= 3 { points = 1 }
      }
      return points * 100 - words.count
    }
    let best = names.map { (name: $0, likeness: likeness($0)) }.filter { $0.likeness > 0 }
      .max { ($0.likeness, $1.name) < ($1.likeness, $0.name) }
    return best?.name
  }
}
