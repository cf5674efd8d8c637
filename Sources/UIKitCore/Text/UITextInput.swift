import Foundation

/// Which way along the text. Raw values are UIKit's.
public enum UITextStorageDirection: Int, Sendable {
  case forward = 0
  case backward = 1
}

/// Which way on the screen. Raw values are UIKit's.
public enum UITextLayoutDirection: Int, Sendable {
  case right = 2
  case left = 3
  case up = 4
  case down = 5
}

/// A direction along the text or on the screen, by its raw value.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
  public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }

  /// Whether it is towards the text's end, where text runs from left to right.
  var isForward: Bool { [0, 2, 5].contains(rawValue) }
}

/// A measure of text. Raw values are UIKit's.
public enum UITextGranularity: Int, Sendable {
  case character = 0
  case word = 1
  case sentence = 2
  case paragraph = 3
  case line = 4
  case document = 5
}

/// The end of a line to which an insertion point belongs. Raw values are UIKit's.
public enum UITextStorageAffinity: Int, Sendable {
  case forward = 0
  case backward = 1
}

/// Learns what a text input changes without the system's keyboard.
@preconcurrency @MainActor
public protocol UITextInputDelegate: AnyObject {
  func selectionWillChange(_ textInput: (any UITextInput)?)
  func selectionDidChange(_ textInput: (any UITextInput)?)
  func textWillChange(_ textInput: (any UITextInput)?)
  func textDidChange(_ textInput: (any UITextInput)?)
}

/// Finds words, sentences and paragraphs in a text input.
@preconcurrency @MainActor
public protocol UITextInputTokenizer: NSObjectProtocol {
  /// The unit that a place is in; nil between units.
  func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextRange?
  /// Whether a unit ends or begins there.
  func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool
  /// The next end or beginning of a unit; nil where there is none.
  func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextPosition?
  /// Whether a place is inside a unit.
  func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool
}

/// A text that an input method can read and change: what text fields and text views are. Source of the API: Apple,
/// *UITextInput*.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
  /// The text of a stretch.
  func text(in range: UITextRange) -> String?
  /// Puts text in place of a stretch.
  func replace(_ range: UITextRange, withText text: String)
  /// The selection; nil while there is none.
  var selectedTextRange: UITextRange? { get set }
  /// What an input method is composing; nil for nothing.
  var markedTextRange: UITextRange? { get }
  var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
  /// Puts composed text in place of what was composed before, or of the selection.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// Ends composing; the text stays.
  func unmarkText()
  var beginningOfDocument: UITextPosition { get }
  var endOfDocument: UITextPosition { get }
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int)
    -> UITextPosition?
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
  var inputDelegate: (any UITextInputDelegate)? { get set }
  var tokenizer: any UITextInputTokenizer { get }
  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition?
  func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection)
    -> UITextRange?
  func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection)
    -> NSWritingDirection
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)
  func firstRect(for range: UITextRange) -> CGRect
  func caretRect(for position: UITextPosition) -> CGRect
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
  func closestPosition(to point: CGPoint) -> UITextPosition?
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
  func characterRange(at point: CGPoint) -> UITextRange?
  /// Whether text may be replaced by the keyboard. Default true.
  func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool
  func textStyling(at position: UITextPosition, in direction: UITextStorageDirection)
    -> [NSAttributedString.Key: Any]?
  /// The view in whose coordinates rectangles are. Default the input itself.
  var textInputView: UIView { get }
  var selectionAffinity: UITextStorageAffinity { get set }
  /// The caret is taken, as from the keyboard's space bar; it follows until `endFloatingCursor()`.
  func beginFloatingCursor(at point: CGPoint)
  func updateFloatingCursor(at point: CGPoint)
  func endFloatingCursor()
}

extension UITextInput {
  public func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool { true }
  public func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]? { nil }
  public var textInputView: UIView { self as? UIView ?? UIView() }
  public var selectionAffinity: UITextStorageAffinity {
    get { .forward }
    set { _ = newValue }
  }
  public func beginFloatingCursor(at point: CGPoint) { updateFloatingCursor(at: point) }
  /// Puts the caret where it is nearest to a point of the input.
  public func updateFloatingCursor(at point: CGPoint) {
    guard let place = closestPosition(to: point) else { return }
    selectedTextRange = textRange(from: place, to: place)
  }
  public func endFloatingCursor() {}
}

/// Finds words, sentences and paragraphs in any text input, by its text.
@preconcurrency @MainActor
open class UITextInputStringTokenizer: NSObject, UITextInputTokenizer {
  private weak var input: (any UITextInput & AnyObject)?

  public init(textInput: any UIResponder & UITextInput) {
    input = textInput
    super.init()
  }

  private func content() -> (text: String, input: any UITextInput)? {
    guard let input,
      let all = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument),
      let text = input.text(in: all)
    else { return nil }
    return (text, input)
  }

  open func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextRange? {
    guard let (text, input) = content() else { return nil }
    let offset = input.offset(from: input.beginningOfDocument, to: position)
    guard
      let unit = TextUnits(text).unit(granularity, at: direction.isForward ? offset : max(offset - 1, 0)),
      let start = input.position(from: input.beginningOfDocument, offset: unit.location),
      let end = input.position(from: input.beginningOfDocument, offset: NSMaxRange(unit))
    else { return nil }
    return input.textRange(from: start, to: end)
  }

  open func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool {
    guard let (text, input) = content() else { return false }
    let offset = input.offset(from: input.beginningOfDocument, to: position)
    guard let unit = TextUnits(text).unit(granularity, at: direction.isForward ? max(offset - 1, 0) : offset)
    else { return false }
    return offset == (direction.isForward ? NSMaxRange(unit) : unit.location)
  }

  open func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextPosition? {
    guard let (text, input) = content() else { return nil }
    let offset = input.offset(from: input.beginningOfDocument, to: position)
    let place = TextUnits(text).boundary(granularity, from: offset, forwards: direction.isForward)
    return place == offset ? nil : input.position(from: input.beginningOfDocument, offset: place)
  }

  open func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool {
    rangeEnclosingPosition(position, with: granularity, inDirection: direction) != nil
  }
}
