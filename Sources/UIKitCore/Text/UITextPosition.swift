import Foundation

/// A place in a text.
open class UITextPosition: NSObject {
  /// In UTF-16 units from the start.
  package let offset: Int

  /// For classes of an app's that count otherwise.
  public override init() {
    offset = 0
    super.init()
  }

  package init(_ offset: Int) {
    self.offset = offset
    super.init()
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UITextPosition)?.offset == offset }
  open override var hash: Int { offset }
}

/// A stretch of a text.
open class UITextRange: NSObject {
  private let first: UITextPosition
  private let last: UITextPosition

  /// For classes of an app's that count otherwise.
  public override init() {
    (first, last) = (UITextPosition(0), UITextPosition(0))
    super.init()
  }

  package init(_ first: UITextPosition, _ last: UITextPosition) {
    (self.first, self.last) = first.offset <= last.offset ? (first, last) : (last, first)
    super.init()
  }

  /// Where the stretch begins.
  open var start: UITextPosition { first }
  /// Where it ends.
  open var end: UITextPosition { last }
  /// Whether it holds no character: an insertion point.
  open var isEmpty: Bool { first.offset == last.offset }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITextRange else { return false }
    return other.start == start && other.end == end
  }
  open override var hash: Int { first.offset ^ last.offset }
}

/// A rectangle of a selected stretch of text.
@preconcurrency @MainActor
open class UITextSelectionRect: NSObject {
  /// In the coordinates of what holds the text.
  open var rect: CGRect { .null }
  /// Which way the text runs.
  open var writingDirection: NSWritingDirection { .natural }
  /// Whether the selection begins in it.
  open var containsStart: Bool { false }
  /// Whether the selection ends in it.
  open var containsEnd: Bool { false }
  /// Whether the text runs from top to bottom.
  open var isVertical: Bool { false }
}

/// A rectangle of a selection in the framework's own views.
final class SelectionRect: UITextSelectionRect {
  private let place: CGRect
  private let isFirst: Bool
  private let isLast: Bool

  init(_ place: CGRect, isFirst: Bool = true, isLast: Bool = true) {
    self.place = place
    self.isFirst = isFirst
    self.isLast = isLast
    super.init()
  }

  override var rect: CGRect { place }
  override var containsStart: Bool { isFirst }
  override var containsEnd: Bool { isLast }
}
