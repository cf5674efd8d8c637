import Foundation
import QuartzCore

/// What input methods ask of a text field beyond its positions.
extension UITextField {
  public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    position.offset < other.offset
      ? .orderedAscending : position.offset > other.offset ? .orderedDescending : .orderedSame
  }

  public func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? {
    guard direction == .left || direction == .right else { return nil }
    let forwards = (direction == .right) != canvas.isRightToLeft
    let place = edited.place(utf16Offset: position.offset) + (forwards ? offset : -offset)
    return (0...edited.count).contains(place) ? UITextPosition(edited.utf16Offset(place)) : nil
  }

  public func position(
    within range: UITextRange, farthestIn direction: UITextLayoutDirection
  ) -> UITextPosition? {
    let isBackward = (direction == .left) != canvas.isRightToLeft || direction == .up
    return isBackward ? range.start : range.end
  }

  public func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? {
    self.position(from: position, in: direction, offset: 1).flatMap { textRange(from: position, to: $0) }
  }

  public func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection {
    canvas.isRightToLeft ? .rightToLeft : .leftToRight
  }

  /// Lets the field's text run in a direction, whatever the interface's is.
  public func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {
    semanticContentAttribute =
      switch writingDirection {
      case .natural: .unspecified
      case .leftToRight: .forceLeftToRight
      case .rightToLeft: .forceRightToLeft
      }
    refresh()
  }

  public func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    closestPosition(to: point).map {
      UITextPosition(min(max($0.offset, range.start.offset), range.end.offset))
    }
  }

  /// The character that a point is over; nil beside the text.
  public func characterRange(at point: CGPoint) -> UITextRange? {
    let spot = convert(point, to: canvas)
    for place in 0..<edited.count {
      let (first, second) = (canvas.caretRect(at: place).midX, canvas.caretRect(at: place + 1).midX)
      if min(first, second) <= spot.x, spot.x < max(first, second) { return range(place..<(place + 1)) }
    }
    return nil
  }

  // MARK: Composing

  var standardMarkedRange: UITextRange? { composed.map(range) }

  func standardSetMarkedText(_ markedText: String?, selectedRange: NSRange) {
    let place = composed ?? edited.selection
    let text = (markedText ?? "").filter { !$0.isNewline }
    edited.replace(place, with: text)
    let count = text.count
    composed = count > 0 ? place.lowerBound..<(place.lowerBound + count) : nil
    let start = place.lowerBound + min(max(selectedRange.location, 0), count)
    edited.select(start..<min(start + max(selectedRange.length, 0), place.lowerBound + count))
    textChanged()
    send(.editingChanged, nil)
  }

  func standardUnmark() { composed = nil }

  // MARK: The edit menu

  /// Whether an action of the edit menu can be performed now; nil for other actions.
  func editAction(_ action: Selector) -> Bool? {
    let isSelected = !edited.selection.isEmpty
    return switch action.name {
    case "cut:", "copy:": isSelected && !isSecureTextEntry
    case "paste:": UIPasteboard.general.hasStrings || takesPasteboard
    case "delete:": isSelected
    case "select:": hasText && !isSelected
    case "selectAll:": hasText && edited.selection.count < edited.count
    default: nil
    }
  }
}
