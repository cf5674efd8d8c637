import Foundation
import QuartzCore

/// A view that takes the keyboard's place, or is above it, in the keyboard's look. Source of the API: Apple,
/// *UIInputView*.
@preconcurrency @MainActor
open class UIInputView: UIView {
  /// The look. Raw values are UIKit's.
  public enum Style: Int, Sendable {
    case `default` = 0
    case keyboard = 1
  }

  /// The look.
  public let inputViewStyle: Style
  /// Whether the height follows the constraints. Default false.
  open var allowsSelfSizing = false

  public init(frame: CGRect, inputViewStyle: Style) {
    self.inputViewStyle = inputViewStyle
    super.init(frame: frame)
    if inputViewStyle == .keyboard { backgroundColor = KeyboardColors.background }
  }

  /// A view of the default style.
  public override convenience init(frame: CGRect) { self.init(frame: frame, inputViewStyle: .default) }

  public required init?(coder: NSCoder) {
    inputViewStyle = .default
    super.init(coder: coder)
    coder.fill(self, as: UIInputView.self)
  }
}

/// Has a sound for each key of the app's own input view. Source of the API: Apple, *UIInputViewAudioFeedback*.
@preconcurrency @MainActor
public protocol UIInputViewAudioFeedback: NSObjectProtocol {
  /// Whether keys click. Default false.
  var enableInputClicksWhenVisible: Bool { get }
}

extension UIInputViewAudioFeedback {
  public var enableInputClicksWhenVisible: Bool { false }
}
