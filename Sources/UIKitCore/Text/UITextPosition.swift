import Foundation

/// A place in a text.
open class UITextPosition: NSObject {
  /// In UTF-16 units from the start.
  package let offset: Int

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
