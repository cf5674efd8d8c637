import Foundation
import QuartzCore

/// The distance between two places, which `anchorWithOffset(to:)` makes a length of.
@MainActor
final class LayoutSpan {
  private(set) weak var start: AnyObject?
  let startAttribute: NSLayoutConstraint.Attribute
  private(set) weak var end: AnyObject?
  let endAttribute: NSLayoutConstraint.Attribute

  init(
    from start: AnyObject?, _ startAttribute: NSLayoutConstraint.Attribute, to end: AnyObject?,
    _ endAttribute: NSLayoutConstraint.Attribute
  ) {
    self.start = start
    self.startAttribute = startAttribute
    self.end = end
    self.endAttribute = endAttribute
  }
}

/// One side of a constraint: an item's attribute, or the distance between two places.
@MainActor
struct LayoutSide {
  weak var item: AnyObject?
  let attribute: NSLayoutConstraint.Attribute
  /// Instead of the attribute.
  var span: LayoutSpan?

  /// The views and guides; fewer when one is gone.
  var items: [LayoutItem] {
    guard let span else { return [item as? LayoutItem].compactMap { $0 } }
    return [span.start as? LayoutItem, span.end as? LayoutItem].compactMap { $0 }
  }

  /// Whether nothing it needs is gone or of another kind.
  var isComplete: Bool { items.count == (span == nil ? 1 : 2) }

  /// Whether it turns round where text runs right to left.
  var followsReading: Bool {
    guard let span else { return attribute.followsReading }
    return span.startAttribute.followsReading || span.endAttribute.followsReading
  }
}

extension NSLayoutConstraint.Attribute {
  var followsReading: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: return true
    default: return false
    }
  }

  /// As constraints print it.
  var name: String {
    self == .notAnAttribute ? "(none)" : "\(self)"
  }
}
