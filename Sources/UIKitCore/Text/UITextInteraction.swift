import Foundation
import QuartzCore

/// Whether text is edited or only selected. Raw values are UIKit's.
public enum UITextInteractionMode: Int, Sendable {
  case editable = 0
  case nonEditable = 1
}

/// Hears of a text's gestures. All methods are optional.
@preconcurrency @MainActor
public protocol UITextInteractionDelegate: AnyObject {
  /// Whether a gesture at a point of the view may begin. Default true.
  func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool
  func interactionWillBegin(_ interaction: UITextInteraction)
  func interactionDidEnd(_ interaction: UITextInteraction)
}

extension UITextInteractionDelegate {
  public func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool { true }
  public func interactionWillBegin(_ interaction: UITextInteraction) {}
  public func interactionDidEnd(_ interaction: UITextInteraction) {}
}

/// The gestures, the insertion point and the selection of a view of an app's own that is a `UITextInput`.
///
/// A tap places the insertion point, a double one selects a word, a triple one a paragraph; a finger that is held takes
/// the insertion point along. The marks are where `caretRect(for:)` and `selectionRects(for:)` say. Source of the API:
/// Apple, *UITextInteraction*.
@preconcurrency @MainActor
open class UITextInteraction: NSObject, UIInteraction, UIGestureRecognizerDelegate {
  /// Whether text is edited or only selected.
  public let textInteractionMode: UITextInteractionMode
  /// Hears of gestures. Weak.
  open weak var delegate: (any UITextInteractionDelegate)?
  /// The text. Weak.
  open weak var textInput: (any UIResponder & UITextInput)? { didSet { marks.follow(textInput) } }
  /// The view that the gestures are on.
  open private(set) weak var view: UIView?
  /// The gestures, for which an app's own may wait to fail.
  open var gesturesForFailureRequirements: [UIGestureRecognizer] { taps + [press] }

  private let taps: [UITapGestureRecognizer]
  private let press = UILongPressGestureRecognizer()
  private lazy var marks = TextMarks(showsCaret: textInteractionMode == .editable)

  /// What a tap selects, by how many there are.
  private static let units: [UITextGranularity?] = [nil, .word, .paragraph]

  /// Gestures for a text that is edited, or one that is only selected.
  public init(for mode: UITextInteractionMode) {
    textInteractionMode = mode
    taps = (1...Self.units.count).map { count in
      let tap = UITapGestureRecognizer()
      tap.numberOfTapsRequired = count
      return tap
    }
    super.init()
    for tap in taps {
      tap.addTarget(self, action: Selector("tapped:", UITextInteraction.tapped))
      tap.delegate = self
    }
    press.addTarget(self, action: Selector("pressed:", UITextInteraction.pressed))
    press.delegate = self
  }

  open func willMove(to view: UIView?) {
    for gesture in gesturesForFailureRequirements { self.view?.removeGestureRecognizer(gesture) }
    marks.follow(nil)
  }

  open func didMove(to view: UIView?) {
    self.view = view
    for gesture in gesturesForFailureRequirements { view?.addGestureRecognizer(gesture) }
    if view != nil { marks.follow(textInput) }
  }

  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let view, textInput != nil else { return false }
    return delegate?.interactionShouldBegin(self, at: gestureRecognizer.location(in: view)) ?? true
  }

  /// Taps count up: the first one places the insertion point at once.
  open func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { taps.contains { $0 === gestureRecognizer } && taps.contains { $0 === otherGestureRecognizer } }

  private func place(of gesture: UIGestureRecognizer) -> UITextPosition? {
    textInput.flatMap { $0.closestPosition(to: gesture.location(in: $0.textInputView)) }
  }

  private func tapped(_ gesture: UITapGestureRecognizer) {
    guard let input = textInput else { return }
    delegate?.interactionWillBegin(self)
    if !input.isFirstResponder { input.becomeFirstResponder() }
    if let place = place(of: gesture) {
      let unit = Self.units[min(gesture.numberOfTapsRequired, Self.units.count) - 1]
      let found = unit.flatMap { unit in
        input.tokenizer.rangeEnclosingPosition(place, with: unit, inDirection: .storage(.forward))
          ?? input.tokenizer.rangeEnclosingPosition(place, with: unit, inDirection: .storage(.backward))
      }
      select(found ?? input.textRange(from: place, to: place))
    }
    delegate?.interactionDidEnd(self)
  }

  private func pressed(_ gesture: UILongPressGestureRecognizer) {
    guard let input = textInput else { return }
    switch gesture.state {
    case .began:
      delegate?.interactionWillBegin(self)
      if !input.isFirstResponder { input.becomeFirstResponder() }
      fallthrough
    case .changed:
      if let place = place(of: gesture) { select(input.textRange(from: place, to: place)) }
    case .ended, .cancelled, .failed: delegate?.interactionDidEnd(self)
    default: break
    }
  }

  private func select(_ range: UITextRange?) {
    guard let input = textInput, let range else { return }
    input.inputDelegate?.selectionWillChange(input)
    input.selectedTextRange = range
    input.inputDelegate?.selectionDidChange(input)
    marks.update()
  }
}

/// The insertion point and the selection of a text that draws neither itself.
@MainActor
private final class TextMarks: UITextInputDelegate {
  /// How long the insertion point shows, and how long it does not, in seconds. [close to what UIKit shows; not
  /// documented]
  private static let blink: TimeInterval = 0.5
  private static let selectionAlpha: CGFloat = 0.2

  private let showsCaret: Bool
  private weak var input: (any UIResponder & UITextInput)?
  private let caret = UIView(frame: .zero)
  private var selection: [UIView] = []
  private var blinking: ScheduledWork?

  init(showsCaret: Bool) {
    self.showsCaret = showsCaret
    caret.isUserInteractionEnabled = false
    caret.layer.cornerRadius = TextCaret.width / 2
    caret.accessibilityIdentifier = "insertionPoint"
  }

  func follow(_ input: (any UIResponder & UITextInput)?) {
    if self.input?.inputDelegate === self { self.input?.inputDelegate = nil }
    self.input = input
    // An app's own delegate stays; the marks then follow the gestures alone.
    if let input, input.inputDelegate == nil { input.inputDelegate = self }
    update()
  }

  func update() {
    blinking?.cancel()
    blinking = nil
    caret.removeFromSuperview()
    for view in selection { view.removeFromSuperview() }
    selection = []
    guard let input, input.isFirstResponder, let range = input.selectedTextRange else { return }
    let view = input.textInputView
    if range.isEmpty {
      guard showsCaret else { return }
      caret.frame = input.caretRect(for: range.start)
      caret.backgroundColor = view.tintColor
      caret.isHidden = false
      view.addSubview(caret)
    } else {
      for rect in input.selectionRects(for: range) where !rect.rect.isEmpty {
        let mark = UIView(frame: rect.rect)
        mark.isUserInteractionEnabled = false
        mark.backgroundColor = view.tintColor.withAlphaComponent(Self.selectionAlpha)
        view.addSubview(mark)
        selection.append(mark)
      }
    }
    plan()
  }

  /// Blinks, and goes when the text is no longer the first responder.
  private func plan() {
    blinking = MediaScheduler.current.after(Self.blink) { [weak self] in
      guard let self else { return }
      guard let input, input.isFirstResponder else { return update() }
      caret.isHidden.toggle()
      plan()
    }
  }

  func selectionWillChange(_ textInput: (any UITextInput)?) {}
  func selectionDidChange(_ textInput: (any UITextInput)?) { update() }
  func textWillChange(_ textInput: (any UITextInput)?) {}
  func textDidChange(_ textInput: (any UITextInput)?) { update() }
}
