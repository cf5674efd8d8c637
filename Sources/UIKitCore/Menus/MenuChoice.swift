import Foundation
import QuartzCore

/// What can be chosen of an open menu: a line, or one of several things side by side.
@MainActor
class MenuChoice: UIControl {
  let action: UIAction?
  /// The menu that it opens, or, as a header, closes.
  let submenu: UIMenu?

  init(_ action: UIAction?, _ submenu: UIMenu?) {
    self.action = action
    self.submenu = submenu
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows whether the action is on, which may change while the menu stays open.
  func showMark() {}
}

/// What of a menu is below one another.
@MainActor
protocol MenuLine: UIView {
  /// How high it is in a width, in points.
  func height(width: CGFloat) -> CGFloat
  /// Whether no line follows: then nothing is to be parted from it.
  var isLast: Bool { get set }
}

extension UIMenu {
  /// How a menu's elements are placed.
  enum Arrangement: Equatable {
    /// One below the other.
    case lines
    /// Side by side, so many in a row at most, with or without titles.
    case tiles(columns: Int, showsTitles: Bool)
    /// Side by side in one row that scrolls where it is too long.
    case palette
  }

  /// Four small elements or three of medium size fit beside one another. [as on the phone; not documented]
  var arrangement: Arrangement {
    if options.contains(.displayAsPalette) { return .palette }
    switch preferredElementSize {
    case .small: return .tiles(columns: 4, showsTitles: false)
    case .medium: return .tiles(columns: 3, showsTitles: true)
    case .large, .automatic: return .lines
    }
  }

  /// Whether some of the menu's own lines have a mark, or a chevron before an image's title, so that all leave room
  /// for one and their titles are aligned.
  var hasMarkedLines: Bool {
    let isMarked =
      options.contains(.singleSelection)
      || children.contains { child in
        if let menu = child as? UIMenu { return !menu.isInline && menu.image != nil }
        return child.leafAction.map { $0.state != .off } ?? false
      }
    if arrangement == .lines, isMarked { return true }
    return children.contains { child in (child as? UIMenu).map { $0.isInline && $0.hasMarkedLines } ?? false }
  }
}
