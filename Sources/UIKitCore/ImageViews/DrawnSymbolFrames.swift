import QuartzCore

/// The pictures of a symbol whose strokes are drawn as by a pen, and taken away again. Apple documents no figures: the
/// time is ours, by eye.
struct DrawnSymbolFrames {
  /// What an effect asks for.
  struct Style: Hashable, Sendable {
    /// Whether the symbol comes.
    var isOn: Bool
    /// A symbol that goes is taken back from where the pen ended; otherwise it goes from where it began.
    var isReversed = false
  }

  static let duration = 0.6
  /// From which part of the time on surfaces appear.
  private static let surfaceBegin = 0.4

  let style: Style

  /// What is seen at a part of the way, 0…1.
  func pen(at part: Double) -> SymbolPen {
    let drawn = style.isOn ? part : 1 - part
    let surface = min(max((drawn - Self.surfaceBegin) / (1 - Self.surfaceBegin), 0), 1)
    if style.isOn || style.isReversed { return SymbolPen(to: drawn, surface: surface) }
    return SymbolPen(from: part, surface: surface)
  }

  /// What is seen in each frame; in the last one the symbol as it is, or nothing.
  @MainActor
  var pens: [SymbolPen] {
    let count = Int((Self.duration / UIImageView.frameDuration).rounded())
    return (0..<count).map { frame in
      let part = frame == count - 1 ? 1 : (Double(frame) + 0.5) / Double(count)
      return pen(at: part * part * (3 - 2 * part))
    }
  }
}

extension UIImageView {
  /// The symbol being drawn or taken away; nil for a picture that is no symbol.
  func drawnSymbol(_ style: DrawnSymbolFrames.Style) -> CAKeyframeAnimation? {
    guard let image = shownImage, image.isSymbolImage else { return nil }
    return series(DrawnSymbolFrames(style: style).pens.map(image.drawn))
  }
}
