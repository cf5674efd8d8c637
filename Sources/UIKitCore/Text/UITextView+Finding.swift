import Foundation
import QuartzCore

/// Searching a text view's text.
extension UITextView: UITextSearching {
  public typealias DocumentIdentifier = AnyHashable?

  public func compare(_ foundRange: UITextRange, toRange: UITextRange, document: AnyHashable??)
    -> ComparisonResult
  { compare(foundRange.start, to: toRange.start) }

  public func performTextSearch(
    queryString: String, options: UITextSearchOptions,
    resultAggregator: UITextSearchAggregator<AnyHashable?>
  ) {
    for range in matches(of: queryString, options) {
      resultAggregator.foundRange(textRange(range), searchString: queryString, document: nil)
    }
    resultAggregator.finishedSearching()
  }

  /// The stretches that a search finds, from the first.
  private func matches(of query: String, _ options: UITextSearchOptions) -> [NSRange] {
    guard !query.isEmpty else { return [] }
    let text = storage.string
    var found: [NSRange] = []
    var start = text.startIndex
    while let match = text.range(
      of: query, options: options.stringCompareOptions, range: start..<text.endIndex)
    {
      if Self.isWord(match, in: text, options.wordMatchMethod) { found.append(NSRange(match, in: text)) }
      start = match.isEmpty ? text.index(after: match.lowerBound) : match.upperBound
      if start >= text.endIndex { break }
    }
    return found
  }

  private static func isWord(
    _ match: Range<String.Index>, in text: String, _ method: UITextSearchOptions.WordMatchMethod
  ) -> Bool {
    func isLetter(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    let begins = match.lowerBound == text.startIndex || !isLetter(text[text.index(before: match.lowerBound)])
    let ends = match.upperBound == text.endIndex || !isLetter(text[match.upperBound])
    switch method {
    case .contains: return true
    case .startsWith: return begins
    case .fullWord: return begins && ends
    }
  }

  public func decorate(
    foundTextRange: UITextRange, document: AnyHashable??, usingStyle: UITextSearchFoundTextStyle
  ) {
    found.mark(range(of: foundTextRange), usingStyle)
    setNeedsLayout()
  }

  public func clearAllDecoratedFoundText() {
    guard !found.isEmpty else { return }
    found = FoundText()
    setNeedsLayout()
  }

  public var supportsTextReplacement: Bool { isEditable }

  public func replace(foundTextRange: UITextRange, document: AnyHashable??, withText: String) {
    change(range(of: foundTextRange), to: withText)
  }

  public func replaceAll(queryString: String, options: UITextSearchOptions, withText: String) {
    undoManager?.beginUndoGrouping()
    // From the last, so that those before it stay where they are.
    for range in matches(of: queryString, options).reversed() { change(range, to: withText) }
    undoManager?.endUndoGrouping()
  }

  public func scrollRangeToVisible(_ range: UITextRange, inDocument: AnyHashable??) {
    let frames = selectionFrames(self.range(of: range))
    guard isScrollEnabled, let first = frames.first else { return }
    let rect = frames.dropFirst().reduce(first) { $0.union($1) }
    let seen = bounds.inset(by: adjustedContentInset)
    if seen.minY <= rect.minY, rect.maxY <= seen.maxY { return }
    // To the middle: what is around it is read along.
    let room = max(seen.height - rect.height, 0) / 2
    scrollRectToVisible(rect.insetBy(dx: 0, dy: -room), animated: true)
  }

  /// Shows marks behind what was found.
  func showFound() {
    guard !found.isEmpty || canvas.showsFound else { return }
    let top = place(at: CGPoint(x: 0, y: bounds.minY)).location
    let end = place(at: CGPoint(x: bounds.maxX, y: bounds.maxY)).location
    let near = found.near(NSRange(location: top, length: max(end - top, 0) + 1))
    func frames(_ range: NSRange) -> [CGRect] {
      NSMaxRange(range) <= storage.length ? selectionFrames(range) : []
    }
    let highlighted = found.highlighted
    canvas.showFound(
      near.filter { $0 != highlighted }.flatMap(frames),
      highlighted: near.filter { $0 == highlighted }.flatMap(frames))
  }

  /// The text has been changed by hand: what is looked for is looked for again.
  func foundMayBeOutdated() { if !found.isEmpty { findInteraction?.search() } }

  // MARK: Actions

  func findEnabledChanged() {
    if isFindInteractionEnabled, findInteraction == nil {
      let made = UIFindInteraction(sessionDelegate: self)
      addInteraction(made)
      findInteraction = made
    } else if !isFindInteractionEnabled, let old = findInteraction {
      removeInteraction(old)
      findInteraction = nil
    }
  }

  /// What Command with F and G does; false where the text cannot be searched.
  func findByKey(_ key: UIKeyboardHIDUsage, shift: Bool) -> Bool {
    guard let findInteraction else { return false }
    guard key == .keyboardG, findInteraction.isFindNavigatorVisible else {
      findInteraction.presentFindNavigator(showingReplace: false)
      return true
    }
    if shift { findInteraction.findPrevious() } else { findInteraction.findNext() }
    return true
  }
}

extension UITextView: UIFindInteractionDelegate {
  public func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession? {
    UITextSearchingFindSession(searchableObject: self)
  }

  public func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession) {
    followsKeyboard = true
  }

  /// What was looked at last is selected.
  public func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {
    if let highlighted = found.highlighted, isSelectable { selectedRange = highlighted }
    followsKeyboard = false
    keyboardInset = 0
  }
}
