import QuartzCore

/// What the hand would have felt, and when.
package struct FeedbackEvent: Equatable, Sendable {
  /// Seconds of media time.
  package var time: CFTimeInterval
  /// What was given: `impact medium`, `selection`, `notification success`.
  package var name: String
  /// 0…1.
  package var intensity: Double
}

/// What an interface has given the hand to feel, and whether the display shows it.
@MainActor
package final class FeedbackRecord {
  /// Everything so far, in order of time.
  package private(set) var events: [FeedbackEvent] = []
  /// Whether each shows as a pulse about the window. Default false.
  package var showsPulses = false
  /// More than these are not kept: an interface may tick for hours.
  private static let most = 10_000

  init() {}

  /// Starts over.
  package func removeAll() { events = [] }

  func note(_ name: String, intensity: Double) {
    if events.count < Self.most {
      events.append(
        FeedbackEvent(time: CACurrentMediaTime(), name: name, intensity: min(max(intensity, 0), 1)))
    }
    if showsPulses { FeedbackPulse.show(name, intensity: intensity) }
  }
}

/// A ring about the window and a word at its top, which fade at once.
@MainActor
private enum FeedbackPulse {
  private static let duration: CFTimeInterval = 0.5
  private static let width: CGFloat = 8
  private static let radius: CGFloat = 44
  /// Above everything that an interface shows.
  private static let layer: CGFloat = 1_000_000

  static func show(_ name: String, intensity: Double) {
    guard let window = UIApplication.shared.keyWindow else { return }
    let color = tint(name)
    let ring = CALayer()
    ring.name = "haptic"
    ring.frame = window.bounds
    ring.zPosition = layer
    ring.borderColor = color.cgColor
    ring.borderWidth = width * CGFloat(0.4 + 0.6 * intensity)
    ring.cornerRadius = radius
    ring.cornerCurve = .continuous
    let word = CATextLayer()
    word.string = name
    word.fontSize = 12
    word.alignmentMode = .center
    word.foregroundColor = UIColor.white.cgColor
    word.contentsScale = window.layer.contentsScale
    let capsule = CALayer()
    capsule.backgroundColor = color.cgColor
    capsule.cornerRadius = 10
    let size = CGSize(width: CGFloat(name.count) * 7 + 24, height: 20)
    capsule.frame = CGRect(
      x: window.bounds.midX - size.width / 2, y: max(window.safeAreaInsets.top, 16), width: size.width,
      height: size.height)
    word.frame = CGRect(x: 0, y: 3, width: size.width, height: 16)
    capsule.addSublayer(word)
    ring.addSublayer(capsule)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    window.layer.addSublayer(ring)
    ring.opacity = 0
    CATransaction.setCompletionBlock { ring.removeFromSuperlayer() }
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0.9
    fade.toValue = 0
    fade.duration = duration
    fade.timingFunction = CAMediaTimingFunction(name: .easeIn)
    ring.add(fade, forKey: "haptic")
    CATransaction.commit()
  }

  private static func tint(_ name: String) -> UIColor {
    if name.hasSuffix("success") { return .systemGreen }
    if name.hasSuffix("warning") { return .systemOrange }
    if name.hasSuffix("error") { return .systemRed }
    return name.hasPrefix("selection") ? .systemTeal : .systemBlue
  }
}
