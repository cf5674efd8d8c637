import Foundation
import QuartzCore

/// A list whose rows can be used with the keyboard alone: arrows go from row to row, Return and the space bar choose,
/// the arrows to the sides open what a swipe would, and Delete does the first action that destroys.
@MainActor
protocol KeyedList: SwipeHost {
  associatedtype Row: UIView
  var rowSwipe: RowSwipe? { get }
  /// The cell of a row that shows.
  func keyedCell(at path: IndexPath) -> Row?
  /// The row or item that an arrow leads to; nil where there is none.
  func path(from path: IndexPath, towards key: UIKeyboardHIDUsage) -> IndexPath?
  /// Brings a row into sight at once.
  func bringIntoSight(_ path: IndexPath)
  /// Chooses a row as a tap does.
  func chooseByKey(_ path: IndexPath)
  /// A row with its actions.
  func keyedTarget(_ cell: Row, _ path: IndexPath) -> SwipeTarget?
}

extension KeyedList {
  /// What a key does to the cell that has the focus; false where it means nothing there.
  func handle(_ key: UIKey?, in cell: Row, at path: IndexPath) -> Bool {
    guard let key, key.modifierFlags.subtracting([.alphaShift, .numericPad]).isEmpty else { return false }
    if key.keyCode == .keyboardEscape, let swipe = rowSwipe, swipe.isActive {
      swipe.close(animated: true)
      return true
    }
    guard cell.isFocused else { return false }
    switch key.keyCode {
    case .keyboardReturnOrEnter, .keyboardSpacebar: chooseByKey(path)
    case .keyboardLeftArrow, .keyboardRightArrow:
      let isTrailing = (key.keyCode == .keyboardLeftArrow) != isRightToLeft
      if let next = self.path(from: path, towards: key.keyCode) { return focus(on: next) }
      return openActions(isTrailing: isTrailing, of: cell, at: path)
    case .keyboardUpArrow, .keyboardDownArrow:
      guard let next = self.path(from: path, towards: key.keyCode) else { return false }
      return focus(on: next)
    case .keyboardDeleteOrBackspace, .keyboardDeleteForward: return destroy(cell, path)
    default: return false
    }
    return true
  }

  /// Gives the focus to a row, which is brought into sight.
  private func focus(on path: IndexPath) -> Bool {
    bringIntoSight(path)
    layoutIfNeeded()
    guard let window, let cell = keyedCell(at: path), cell.canBecomeFocused else { return false }
    window.focusNavigator.focus(on: cell, in: window)
    return true
  }

  private func openActions(isTrailing: Bool, of cell: Row, at path: IndexPath) -> Bool {
    guard let rowSwipe, let found = keyedTarget(cell, path) else { return false }
    let side = isTrailing ? found.trailing : found.leading
    guard let side, !side.actions.isEmpty else { return false }
    rowSwipe.open(found, isTrailing: isTrailing)
    rowSwipe.focusFirstAction()
    return true
  }

  private func destroy(_ cell: Row, _ path: IndexPath) -> Bool {
    guard let found = keyedTarget(cell, path),
      let action = found.trailing?.actions.first(where: { $0.style == .destructive })
    else { return false }
    action.handler(action, cell) { _ in }
    return true
  }

  /// The actions of a row's swipes, for assistive tools.
  func accessibilityActions(of cell: Row, at path: IndexPath) -> [UIAccessibilityCustomAction]? {
    guard let found = keyedTarget(cell, path), !found.isEmpty else { return nil }
    return ((found.trailing?.actions ?? []) + (found.leading?.actions ?? [])).map { action in
      UIAccessibilityCustomAction(name: action.title ?? "") { [weak cell] _ in
        guard let cell else { return false }
        action.handler(action, cell) { _ in }
        return true
      }
    }
  }
}

extension UIView {
  /// What a row says as one element: the texts in it, in reading order; nil where a part of it is used by itself.
  var rowWords: String? {
    var words: [(frame: CGRect, text: String)] = []
    var hasControls = false
    walkTree { view in
      guard !view.isHidden, view.alpha > 0, !view.accessibilityElementsHidden else { return false }
      if view is UIControl, view.isUserInteractionEnabled { hasControls = true }
      let isElement = view !== self && view.isAccessibilityElement
      let text =
        isElement
        ? view.accessibilityLabel : (view as? UILabel).map { $0.accessibilityLabel ?? $0.text ?? "" }
      if let text, !text.isEmpty { words.append((view.convert(view.bounds, to: self), text)) }
      return !isElement
    }
    guard !hasControls, !words.isEmpty else { return nil }
    let isMirrored = isRightToLeft
    let sorted = words.sorted { one, other in
      if one.frame.midY < other.frame.minY || other.frame.midY < one.frame.minY {
        return one.frame.midY < other.frame.midY
      }
      return isMirrored ? one.frame.maxX > other.frame.maxX : one.frame.minX < other.frame.minX
    }
    return sorted.map(\.text).joined(separator: ", ")
  }

  /// The outline of the focus within a row; it moves with the row's content.
  var rowFocusOutline: (rect: CGRect, radius: CGFloat) {
    (CGRect(origin: .zero, size: bounds.size).insetBy(dx: 7, dy: 7), 6)
  }
}
