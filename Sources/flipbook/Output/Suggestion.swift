/// Which of the known names a mistyped one may have meant.
enum Suggestion {
  /// `; did you mean "…"?` without the question, or nothing when no name is near.
  static func text(for word: String, among names: [String]) -> String {
    nearest(to: word, among: names).map { "; did you mean \"\($0)\"" } ?? ""
  }

  /// The name with the fewest edits, at most a third of its letters; nil when none is that near.
  static func nearest(to word: String, among names: [String]) -> String? {
    let word = word.lowercased()
    if let longer = names.first(where: { $0.lowercased().hasPrefix(word) && word.count >= 2 }) {
      return longer
    }
    let ranked = names.map { (name: $0, distance: distance(word, $0.lowercased())) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, best.name.count / 3) ? best.name : nil
  }

  /// The edit distance of Levenshtein: the fewest letters to insert, delete or replace.
  static func distance(_ a: String, _ b: String) -> Int {
    let b = Array(b)
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}
