import Foundation
import QuartzCore

/// Selecting by pointer and keys.
extension UITextView {
  // MARK: The selection

  /// Selects a range; one beyond the text is clamped.
  func select(_ range: NSRange) {
    let start = min(max(range.location, 0), storage.length)
    let end = min(max(NSMaxRange(range), start), storage.length)
    take(TextSelection(NSRange(location: start, length: end - start)))
  }

  /// Takes a selection and reports it.
  func take(_ selection: TextSelection) {
    guard selection != selecting else { return }
    let isMoved = selection.range != selecting.range
    inputDelegate?.selectionWillChange(self)
    place(selection)
    inputDelegate?.selectionDidChange(self)
    guard isMoved else { return }
    typingOverride = storage.length == 0 ? typingOverride : nil
    lastTyping = nil
    menuMayBeOutdated()
    delegate?.textViewDidChangeSelection(self)
  }

  /// Takes a selection without reporting it.
  func place(_ selection: TextSelection) {
    selecting = selection
    if isFirstResponder { canvas.caret.restart(isEditable && selection.isEmpty) }
    showSelection()
    setNeedsLayout()
    inputTextChanged()
  }

  func showSelection() {
    // The selection is laid out with the lines.
    guard window != nil, bounds.width > 0 else { return }
    let isShown = isFirstResponder
    let hasCaret = isShown && isEditable && selecting.isEmpty
    let visible = bounds.insetBy(dx: 0, dy: -bounds.height)
    let rects = isShown ? selectionFrames(visibleRange).filter { $0.intersects(visible) } : []
    canvas.showSelection(
      rects, caret: hasCaret ? caretFrame(at: selecting.head, upstream: selecting.isUpstream) : nil,
      color: tintColor)
  }

  /// What of the selection is near what shows: the rest of a long text is not set for it.
  private var visibleRange: NSRange {
    guard selectedRange.length > 2_000 else { return selectedRange }
    let top = place(at: CGPoint(x: 0, y: bounds.minY - bounds.height)).location
    let bottom = place(at: CGPoint(x: bounds.maxX, y: bounds.maxY + bounds.height)).location
    return NSIntersectionRange(selectedRange, NSRange(location: top, length: max(bottom - top, 0)))
  }

  func selectWord(at place: Int) { select(TextUnits(storage.string).nearestWord(to: place)) }

  // MARK: Pointer

  /// Whether a finger that sets off that way selects instead of scrolling.
  func selects(alongDrag path: CGVector) -> Bool {
    guard isFirstResponder, isSelectable, pointer != nil else { return false }
    return pointer?.unit != .character || abs(path.dx) > abs(path.dy)
  }

  private var pointer: TextPointer? {
    get { selectingPointer }
    set { selectingPointer = newValue }
  }

  func touchBegan(_ touch: UITouch, _ event: UIEvent?) {
    guard isSelectable || isEditable else { return }
    let spot = touch.location(in: self)
    let place = place(at: spot)
    let unit: TextPointer.Unit = touch.tapCount >= 3 ? .paragraph : touch.tapCount == 2 ? .word : .character
    pointer = TextPointer(spot: spot, place: place.location, unit: unit)
    guard isFirstResponder else { return }
    let extends = event?.modifierFlags.contains(.shift) == true
    if extends {
      var selection = selecting
      (selection.head, selection.isUpstream, selection.column) = (place.location, place.isUpstream, nil)
      pointer?.hasSelected = true
      pointer?.place = selection.anchor
      take(selection)
    } else if unit != .character {
      pointer?.hasSelected = true
      take(TextSelection(range(of: unit, at: place.location)))
    }
    pointer?.press = MediaScheduler.current.after(Self.longPress) { [weak self] in self?.pressed() }
  }

  /// How long a finger rests until it is a long press, in seconds; UIKit's figure for its recogniser.
  private static let longPress: TimeInterval = 0.5
  /// How far a finger goes until it is no click, in points.
  private static let slop: CGFloat = 4

  private func range(of unit: TextPointer.Unit, at place: Int) -> NSRange {
    let units = TextUnits(storage.string)
    switch unit {
    case .character: return NSRange(location: place, length: 0)
    case .word: return units.nearestWord(to: place)
    case .paragraph: return units.paragraph(at: place)
    }
  }

  func touchMoved(_ touch: UITouch) {
    guard var moved = pointer else { return }
    let spot = touch.location(in: self)
    let way = CGPoint(x: spot.x - moved.spot.x, y: spot.y - moved.spot.y)
    guard moved.hasMoved || abs(way.x) > Self.slop || abs(way.y) > Self.slop else { return }
    moved.press?.cancel()
    moved.hasMoved = true
    pointer = moved
    guard isFirstResponder else { return }
    let place = place(at: spot)
    if moved.isCaretHeld {
      var selection = TextSelection(NSRange(location: place.location, length: 0))
      selection.isUpstream = place.isUpstream
      take(selection)
      return
    }
    pointer?.hasSelected = true
    var selection = TextSelection()
    if moved.unit == .character {
      (selection.anchor, selection.head) = (moved.place, place.location)
      selection.isUpstream = place.isUpstream
    } else {
      // Whole words, or paragraphs, from the first one to the one under the finger.
      let all = NSUnionRange(
        range(of: moved.unit, at: moved.place), range(of: moved.unit, at: place.location))
      selection = TextSelection(all)
      if place.location < moved.place {
        (selection.anchor, selection.head) = (selection.head, selection.anchor)
      }
    }
    take(selection)
    revealRect(caretFrame(at: selection.head))
  }

  func touchEnded(_ touch: UITouch) {
    guard let ended = pointer else { return }
    pointer = nil
    ended.press?.cancel()
    let spot = touch.location(in: self)
    guard !ended.hasMoved else {
      if ended.hasSelected || ended.isCaretHeld { showMenu() }
      return
    }
    if ended.isCaretHeld { return showMenu() }
    if followLink(at: spot) { return }
    guard isFirstResponder || becomeFirstResponder() else { return }
    guard !ended.hasSelected else { return showMenu() }
    let place = place(at: spot)
    if ended.unit != .character {
      take(TextSelection(range(of: ended.unit, at: place.location)))
      return showMenu()
    }
    guard isEditable || selectedRange.length > 0 else { return }
    // A click on the insertion point asks for the menu.
    let wasThere = selecting.isEmpty && selecting.head == place.location && isMenuWanted
    var selection = TextSelection(NSRange(location: place.location, length: 0))
    selection.isUpstream = place.isUpstream
    take(selection)
    isMenuWanted = true
    if wasThere { showMenu() }
  }

  func touchCancelled() {
    pointer?.press?.cancel()
    pointer = nil
  }

  /// The finger rests: it holds the caret now, or selects a word of text that cannot be edited.
  private func pressed() {
    guard let held = pointer, !held.hasMoved, isFirstResponder || becomeFirstResponder() else { return }
    if isEditable {
      pointer?.isCaretHeld = true
      take(TextSelection(NSRange(location: held.place, length: 0)))
    } else {
      pointer?.unit = .word
      pointer?.hasSelected = true
      take(TextSelection(range(of: .word, at: held.place)))
    }
  }

  /// Follows the link at a point of the view; false when there is none, or the text is edited.
  private func followLink(at point: CGPoint) -> Bool {
    guard isSelectable, !isEditable else { return false }
    let spot = CGPoint(x: point.x - textContainerInset.left, y: point.y - textContainerInset.top)
    guard let line = manager.line(atY: spot.y), line.rect.minY <= spot.y, spot.y <= line.rect.maxY,
      let over = line.set.unit(overX: spot.x - container.lineFragmentPadding, inLine: line.index)
    else { return false }
    let place = manager.flow.start(of: line.paragraph) + over.unit
    if let link = link(at: place) {
      follow(link)
      return true
    }
    var range = NSRange(location: place, length: 1)
    guard let picture = storage.attribute(.attachment, at: place, effectiveRange: &range) as? NSTextAttachment
    else { return false }
    return delegate.map {
      !$0.textView(self, shouldInteractWith: picture, in: range, interaction: .invokeDefaultAction)
    } ?? false
  }

  private func follow(_ link: (range: NSRange, url: URL)) {
    let interaction = UITextItemInteraction.invokeDefaultAction
    guard
      delegate?.textView(self, shouldInteractWith: link.url, in: link.range, interaction: interaction) ?? true
    else { return }
    let open = UIAction(title: link.url.absoluteString) { _ in UIApplication.shared.open(link.url) }
    let item = UITextItem(content: .link(link.url), range: link.range)
    if delegate == nil { open.perform(from: self) }
    delegate?.textView(self, primaryActionFor: item, defaultAction: open)?.perform(from: self)
  }

  /// The link at the insertion point of a text that is read, or the first one behind it, or the first.
  private var linkForKeys: (range: NSRange, url: URL)? {
    guard isSelectable else { return nil }
    let places = Array(selecting.head..<max(storage.length, selecting.head)) + Array(0..<selecting.head)
    return places.lazy.compactMap { self.link(at: $0) }.first
  }

  // MARK: Keys

  /// What a key does; false lets it pass on. Keys that type come a second time, as text.
  func perform(_ key: UIKey) -> Bool {
    let flags = key.modifierFlags
    let extends = flags.contains(.shift)
    // Command on a Mac's keyboard, Control on others.
    let isCommand = !flags.isDisjoint(with: [.command, .control])
    let byWord = !flags.isDisjoint(with: [.alternate, .control])
    switch key.keyCode {
    case .keyboardLeftArrow, .keyboardRightArrow:
      let forwards = (key.keyCode == .keyboardLeftArrow) == runsRightToLeft(at: selecting.head)
      move(flags.contains(.command) ? .line : byWord ? .word : .character, forwards, extends)
    case .keyboardUpArrow, .keyboardDownArrow:
      let isDown = key.keyCode == .keyboardDownArrow
      if flags.contains(.command) {
        moveToEnd(isDown, extends)
      } else {
        moveVertically(isDown ? 1 : -1, extends)
      }
    case .keyboardHome: if isCommand { moveToEnd(false, extends) } else { move(.line, false, extends) }
    case .keyboardEnd: if isCommand { moveToEnd(true, extends) } else { move(.line, true, extends) }
    case .keyboardPageUp, .keyboardPageDown:
      movePage(key.keyCode == .keyboardPageDown, extends)
    case .keyboardDeleteOrBackspace where isEditable:
      if flags.contains(.command) {
        delete(.line, forwards: false)
      } else if byWord {
        delete(.word, forwards: false)
      } else {
        deleteBackward()
      }
    case .keyboardDeleteForward where isEditable: delete(byWord ? .word : .character, forwards: true)
    case .keyboardReturnOrEnter where isEditable: insertText("\n")
    case .keyboardReturnOrEnter where !isEditable, .keyboardSpacebar where !isEditable:
      guard let link = linkForKeys else { return false }
      follow(link)
    case .keyboardTab where isEditable && !extends: insertText("\t")
    case .keyboardEscape: resignFirstResponder()
    case .keyboardF where isCommand, .keyboardG where isCommand:
      return findByKey(key.keyCode, shift: extends)
    case .keyboardA where isCommand: selectAll(nil)
    case .keyboardC where isCommand: copy(nil)
    case .keyboardX where isCommand: cut(nil)
    case .keyboardV where isCommand: paste(nil)
    case .keyboardB where isCommand && allowsEditingTextAttributes: toggleBoldface(nil)
    case .keyboardI where isCommand && allowsEditingTextAttributes: toggleItalics(nil)
    case .keyboardU where isCommand && allowsEditingTextAttributes: toggleUnderline(nil)
    case .keyboardZ where isCommand: if extends { undoManager?.redo() } else { undoManager?.undo() }
    default: return isEditable && !isCommand && !key.characters.isEmpty
    }
    return true
  }

  private func runsRightToLeft(at place: Int) -> Bool {
    manager.line(at: place).map { $0.set.layout.lines[$0.index].content.isRightToLeft } ?? false
  }

  /// Where a movement from the insertion point ends.
  func destination(_ stretch: Stretch, forwards: Bool) -> Int {
    let units = TextUnits(storage.string)
    switch stretch {
    case .character:
      return forwards ? units.character(after: selecting.head) : units.character(before: selecting.head)
    case .word: return units.word(from: selecting.head, forwards: forwards)
    case .line:
      guard let line = manager.line(at: selecting.head, upstream: selecting.isUpstream) else {
        return selecting.head
      }
      if !forwards { return line.range.location }
      let isLast = line.index == line.set.lineCount - 1
      return NSMaxRange(line.range) - (isLast ? manager.flow.paragraphs[line.paragraph].breakLength : 0)
    }
  }

  private func move(_ stretch: Stretch, _ forwards: Bool, _ extends: Bool) {
    var selection = selecting
    if stretch == .character, !extends, !selection.isEmpty {
      let range = selection.range
      selection = TextSelection(NSRange(location: forwards ? NSMaxRange(range) : range.location, length: 0))
    } else {
      selection.head = destination(stretch, forwards: forwards)
      // The end of a line that continues below is not the beginning of the next one.
      selection.isUpstream = stretch == .line && forwards
      selection.column = nil
      if !extends { selection.anchor = selection.head }
    }
    goTo(selection)
  }

  private func moveToEnd(_ forwards: Bool, _ extends: Bool) {
    var selection = selecting
    selection.head = forwards ? storage.length : 0
    (selection.isUpstream, selection.column) = (false, nil)
    if !extends { selection.anchor = selection.head }
    goTo(selection)
  }

  /// To another line, in the column from which the movement set off.
  private func moveVertically(_ lines: Int, _ extends: Bool) {
    let caret = manager.caret(at: selecting.head, upstream: selecting.isUpstream)
    moveVertically(toY: lines > 0 ? caret.maxY + 1 : caret.minY - 1, from: caret, extends)
  }

  private func movePage(_ isDown: Bool, _ extends: Bool) {
    let caret = manager.caret(at: selecting.head, upstream: selecting.isUpstream)
    let page = max(bounds.height - adjustedContentInset.top - adjustedContentInset.bottom, caret.height)
    moveVertically(toY: caret.midY + (isDown ? page : -page), from: caret, extends)
  }

  private func moveVertically(toY y: CGFloat, from caret: CGRect, _ extends: Bool) {
    var selection = selecting
    let column = selection.column ?? caret.minX
    if y < 0 {
      selection.head = 0
      selection.isUpstream = false
    } else if y >= manager.flow.height {
      selection.head = storage.length
      selection.isUpstream = false
    } else {
      // Between paragraphs there may be room that belongs to no line.
      let place = manager.place(at: CGPoint(x: column, y: y))
      (selection.head, selection.isUpstream) = (place.location, place.isUpstream)
    }
    selection.column = column
    if !extends { selection.anchor = selection.head }
    goTo(selection)
  }

  private func goTo(_ selection: TextSelection) {
    take(selection)
    revealRect(caretFrame(at: selection.head, upstream: selection.isUpstream))
  }
}

/// A finger, or the mouse button, that is down in a text.
struct TextPointer {
  enum Unit { case character, word, paragraph }

  var spot: CGPoint
  var place: Int
  var unit: Unit
  var hasMoved = false
  var hasSelected = false
  /// Whether it moves the caret, after a long press.
  var isCaretHeld = false
  var press: ScheduledWork?
}
