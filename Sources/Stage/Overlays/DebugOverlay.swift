/// What can be laid over a stage's picture to see how it was drawn.
///
/// The stage's own pixels stay as they are: an overlay is drawn on a copy of them, and none costs nothing.
public enum DebugOverlay: String, CaseIterable, Sendable {
  /// The rectangles that were drawn again in the last frame.
  case damage
  /// How many times each pixel is painted when all of the picture is drawn.
  case overdraw
  /// Which paints came from a cache and which were made for the picture.
  case cache
  /// The edges of all layers; of those that clip and those that mask in colours of their own.
  case borders

  /// The name on the overlay's card.
  var title: String {
    switch self {
    case .damage: "Damage"
    case .overdraw: "Overdraw"
    case .cache: "Cache"
    case .borders: "Borders"
    }
  }

  /// The overlay that comes `step` after another in the round of all of them and none.
  package static func following(_ overlay: DebugOverlay?, by step: Int) -> DebugOverlay? {
    let round: [DebugOverlay?] = [nil] + allCases
    let index = (round.firstIndex(of: overlay) ?? 0) + step
    return round[((index % round.count) + round.count) % round.count]
  }
}
