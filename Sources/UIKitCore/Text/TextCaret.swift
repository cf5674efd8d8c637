import Foundation
import QuartzCore

/// The caret of a text: a bar in the tint colour that blinks while nothing is typed.
@MainActor
final class TextCaret: UIView {
  /// Points. [read off screenshots; not documented]
  static let width: CGFloat = 2
  /// How long the caret shows, and how long it does not, in seconds. [close to what UIKit shows; not documented]
  private static let blink: TimeInterval = 0.5

  private var blinking: ScheduledWork?
  /// Whether there is a caret at all.
  private(set) var isOn = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.cornerRadius = Self.width / 2
    isHidden = true
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Shows the caret, or hides it, and begins to count anew.
  func restart(_ isOn: Bool) {
    self.isOn = isOn
    blinking?.cancel()
    blinking = nil
    isHidden = !isOn
    if isOn, window != nil { plan() }
  }

  private func plan() {
    blinking = MediaScheduler.current.after(Self.blink) { [weak self] in
      guard let self, self.isOn, self.window != nil else { return }
      self.isHidden.toggle()
      self.plan()
    }
  }
}
