import QuartzCore

/// The pictures of a symbol whose parts light up in turn. Apple documents the order and no figures: the times are ours,
/// by eye.
struct VariableColorFrames {
  /// What an effect asks for.
  struct Style: Hashable, Sendable {
    /// Each part is dark again when the next one is lit; otherwise they stay lit until the end of a round.
    var isIterative = false
    /// It goes back by the same way.
    var isReversing = false
    /// Parts that are not lit are not there at all; otherwise they are faint.
    var hidesInactive = false
  }

  let style: Style
  /// How many parts the symbol has that show a value.
  let parts: Int

  /// Seconds from one part to the next.
  private static let step = 0.2
  /// Seconds in which a part lights up, and in which it goes out.
  private static let ramp = 0.1
  /// Seconds for which a round stays as it is before the next one begins.
  private static let pause = 0.4

  /// Seconds of a round.
  var duration: Double { motion + Self.pause }

  private var motion: Double {
    let steps = style.isReversing ? (style.isIterative ? 2 * parts - 1 : 2 * parts) : parts
    return Double(steps) * Self.step
  }

  /// When a part is lit, in seconds of a round.
  private func windows(of part: Int) -> [ClosedRange<Double>] {
    let on = Double(part) * Self.step
    guard style.isIterative else {
      return [on...(style.isReversing ? motion - on : motion + Self.pause - Self.ramp)]
    }
    let first = on...(on + Self.step)
    guard style.isReversing, part < parts - 1 else { return [first] }
    let back = motion - on - Self.step
    return [first, back...(back + Self.step)]
  }

  /// How bright a part is, 0…1.
  func light(of part: Int, at time: Double) -> Double {
    windows(of: part).map { window in
      min(max(min((time - window.lowerBound) / Self.ramp, 1 - (time - window.upperBound) / Self.ramp), 0), 1)
    }.max() ?? 0
  }

  /// The opacities of the parts in the middle of each frame of a round.
  @MainActor
  var opacities: [[Double]] {
    let dark = style.hidesInactive ? 0 : SymbolLayer.faint
    let count = Int((duration / UIImageView.frameDuration).rounded())
    return (0..<count).map { frame in
      let time = (Double(frame) + 0.5) * UIImageView.frameDuration
      return (0..<parts).map { dark + (1 - dark) * light(of: $0, at: time) }
    }
  }
}

extension UIImageView {
  /// A cycle of the symbol's parts lighting up; nil for a symbol without parts that show a value.
  func variableColorRound(_ style: VariableColorFrames.Style) -> CAKeyframeAnimation? {
    guard let image = shownImage, image.valueParts > 0 else { return nil }
    return series(VariableColorFrames(style: style, parts: image.valueParts).opacities.map(image.lighting))
  }
}
