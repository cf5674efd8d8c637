import CoreGraphics
import Foundation

/// What is selected of a text, in UTF-16 units.
struct TextSelection: Equatable {
  /// Where the selection began, and where it ends: the insertion point.
  var anchor = 0
  var head = 0
  /// Whether the insertion point between two lines is at the end of the first.
  var isUpstream = false
  /// Where movements up and down lead to, from the left; nil after others.
  var column: CGFloat?

  init() {}

  init(_ range: NSRange) {
    anchor = range.location
    head = NSMaxRange(range)
  }

  var range: NSRange { NSRange(location: min(anchor, head), length: abs(head - anchor)) }
  var isEmpty: Bool { anchor == head }
}

/// A change of a text by hand, as undoing it needs to know. Typing that continues it makes it longer.
final class TextChange {
  /// Where, in the text after the change.
  var range: NSRange
  /// What was there before.
  let old: NSAttributedString
  let selection: TextSelection

  init(range: NSRange, old: NSAttributedString, selection: TextSelection) {
    self.range = range
    self.old = old
    self.selection = selection
  }
}
