/// How variants are shown beside or over each other.
enum ComparisonMode: Int, CaseIterable, Sendable {
  /// Each in a place of its own, on one clock.
  case sideBySide
  /// In turns, at one place.
  case blink
  /// On both sides of a line that can be dragged.
  case wipe
  /// One shines through the other.
  case onion
  /// Where they differ, and how much.
  case difference

  var symbol: String {
    [
      "rectangle.split.2x1", "eye", "circle.lefthalf.filled", "square.on.square", "flame",
    ][rawValue]
  }

  var hint: String {
    [
      "Side by side; the window grows where there is room", "Blink: in turns at one place",
      "Wipe: drag the line between them", "Onion skin: one shines through the other",
      "Difference: the more they differ, the hotter",
    ][rawValue]
  }

  var name: String { ["side", "blink", "wipe", "onion", "difference"][rawValue] }
}
