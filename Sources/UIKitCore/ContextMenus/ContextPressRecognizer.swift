import Foundation
import QuartzCore
import Support

/// The press that opens a context menu. Before it does, what is pressed gives way under the finger.
final class ContextPressRecognizer: UILongPressGestureRecognizer {
  /// When what is pressed begins to give way, in seconds after the touch; it has when the menu opens.
  /// [our choice, by eye after the phone]
  private static let delay: TimeInterval = 0.2
  /// How far a side of it comes in at most, in points, and as a part of what is small. [our choice, by eye]
  private static let give: CGFloat = 6
  private static let share: CGFloat = 0.05
  private static let back: TimeInterval = 0.2
  private static let key = "contextPress"

  /// What gives way; nil where no menu would open.
  var pressed: () -> UIView? = { nil }
  private var wait: ScheduledWork?
  private var watch: CADisplayLink?
  private weak var shrunk: UIView?
  /// Whether something gives way under the finger.
  var hasGiven: Bool { shrunk != nil }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    wait?.cancel()
    guard state == .possible, !UIAccessibility.isReduceMotionEnabled else { return }
    wait = MediaScheduler.current.after(Self.delay) { [weak self] in self?.shrink() }
  }

  override func reset() {
    super.reset()
    wait?.cancel()
    wait = nil
    if shrunk != nil { release() }
  }

  private static func scale(_ view: UIView) -> CGFloat {
    let side = max(view.bounds.width, view.bounds.height, 1)
    return 1 - min(Self.share, 2 * Self.give / side)
  }

  private func shrink() {
    guard state == .possible, numberOfTouches == 1, let view = pressed(), view.window != nil else { return }
    shrunk = view
    // The view's own transform is the app's.
    let way = CABasicAnimation(keyPath: "transform.scale")
    way.fromValue = 1
    way.toValue = Self.scale(view)
    way.duration = max(minimumPressDuration - Self.delay, 0.05)
    way.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    way.fillMode = .forwards
    way.isRemovedOnCompletion = false
    view.layer.add(way, forKey: Self.key)
    let link = CADisplayLink { [weak self] link in
      guard let self, watch === link else { return link.invalidate() }
      // Others may have taken the touch, or it has gone too far.
      if state != .possible && state != .began { release() }
    }
    watch = link
    link.add(to: .main, forMode: .common)
  }

  private func release() {
    let view = shrunk
    stopWatching()
    guard let view, view.layer.animation(forKey: Self.key) != nil else { return }
    let back = CABasicAnimation(keyPath: "transform.scale")
    back.fromValue = Self.scale(view)
    back.toValue = 1
    back.duration = Self.back
    back.timingFunction = CAMediaTimingFunction(name: .easeOut)
    view.layer.add(back, forKey: Self.key)
  }

  private func stopWatching() {
    watch?.invalidate()
    watch = nil
    shrunk = nil
  }

  /// The menu opens: what is lifted begins as small as what was pressed is. The view itself is as it was.
  ///
  /// - Returns: how large it is, 1 for one that has not given way.
  func handOver(_ view: UIView) -> CGFloat {
    guard shrunk === view else { return 1 }
    stopWatching()
    view.layer.removeAnimation(forKey: Self.key)
    return Self.scale(view)
  }
}
