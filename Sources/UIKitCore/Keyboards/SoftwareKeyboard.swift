import Foundation
import QuartzCore

/// Receives what is typed on the software keyboard.
@MainActor
protocol SoftwareKeyboardTarget: AnyObject {
  func keyboardTyped(_ text: String)
  func keyboardDeleted()
  /// The text before the insertion point, as far as it matters for capitals; nil where it is not known.
  var textBefore: String? { get }
  var hasText: Bool { get }
}

/// The keyboard on the screen: rows of keys that fingers press.
///
/// A letter is typed when the finger is lifted from it, delete while it is down, and again while it stays down. Shift
/// counts for one letter; a double click locks it.
@MainActor
final class SoftwareKeyboard: UIView {
  /// How long delete is held until it repeats, and how often then, in seconds. [close to UIKit's; not documented]
  private static let repeatDelay: TimeInterval = 0.5
  private static let repeatInterval: TimeInterval = 0.1
  /// Within this time two clicks are a double one, in seconds. [a choice: not documented]
  private static let doubleClick: TimeInterval = 0.35

  weak var target: (any SoftwareKeyboardTarget)?
  private(set) var traits = KeyboardTraits()
  private var metrics = KeyboardMetrics(size: .zero, safeArea: .zero, isTablet: false)
  private var page = KeyboardPage.letters
  private(set) var shift = ShiftState()
  private var keys: [KeyboardKeyView] = []
  private var shownLayout: KeyboardLayout?
  private let bar = KeyboardBar(frame: .zero)
  private let balloon = KeyboardBalloon(frame: .zero)
  private var fingers: [ObjectIdentifier: KeyboardKeyView] = [:]
  private var repeating: ScheduledWork?
  private var lastClick: (role: KeyboardKey.Role, time: TimeInterval)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
    backgroundColor = KeyboardColors.background
    addSubview(bar)
    addSubview(balloon)
    balloon.isHidden = true
    bar.onChoose = { [weak self] word in self?.accept(word) }
  }

  required init?(coder: NSCoder) { nil }

  // MARK: What it is for

  /// Follows another text, or another screen.
  func show(_ traits: KeyboardTraits, metrics: KeyboardMetrics) {
    let isNew = traits.type != self.traits.type || traits.identity != self.traits.identity
    self.traits = traits
    self.metrics = metrics
    overrideUserInterfaceStyle =
      traits.appearance == .dark ? .dark : traits.appearance == .light ? .light : .unspecified
    if isNew {
      page = KeyboardLayout.firstPage(of: traits.type)
      shift = ShiftState()
      lastClick = nil
    }
    textChanged()
    setNeedsLayout()
  }

  var hasBar: Bool { traits.hasBar(on: metrics) }
  var wantedHeight: CGFloat { metrics.height(hasBar: hasBar) }

  private var layoutShown: KeyboardLayout {
    KeyboardLayout(
      type: traits.type, page: page, hasBareKeys: metrics.safeArea.bottom > 0,
      isTablet: metrics.isTablet)
  }

  /// The text or the insertion point is another one: capitals and the return key follow.
  func textChanged() {
    shift.follow(traits.capitals, textBefore: target?.textBefore)
    bar.show(word: hasBar ? currentWord : nil)
    showFaces()
  }

  /// The word at the end of what was typed.
  private var currentWord: String {
    let before = target?.textBefore ?? ""
    return String(before.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "'" }.reversed())
  }

  private func accept(_ word: String) {
    guard !word.isEmpty else { return }
    type(" ")
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let layout = layoutShown
    if layout != shownLayout { makeKeys(layout) }
    let top = hasBar ? metrics.barHeight : 0
    bar.isHidden = !hasBar
    bar.frame = CGRect(
      x: metrics.safeArea.left, y: 0,
      width: max(bounds.width - metrics.safeArea.left - metrics.safeArea.right, 0),
      height: metrics.barHeight)
    let frames = metrics.frames(of: layout).flatMap { $0 }
    for (key, frame) in zip(keys, frames) { key.frame = frame.offsetBy(dx: 0, dy: top) }
    placeBareKeys(keys.dropFirst(frames.count), top: top, lastRow: frames.last ?? .zero)
    showFaces()
  }

  /// Puts emoji and dictation below the keys, or beside the last row in what the safe area leaves free.
  private func placeBareKeys(_ bareKeys: ArraySlice<KeyboardKeyView>, top: CGFloat, lastRow: CGRect) {
    let side: CGFloat = 44
    var (left, right): (CGFloat, CGFloat) = (22, 22)
    var y = top + metrics.keysHeight + 2
    if metrics.isLying {
      left = max((metrics.safeArea.left - side) / 2, 0)
      right = max((metrics.safeArea.right - side) / 2, 0)
      y = top + lastRow.midY - side / 2
    }
    for (key, x) in zip(bareKeys, [left, bounds.width - right - side]) {
      key.frame = CGRect(x: x, y: y, width: side, height: side)
    }
  }

  private func makeKeys(_ layout: KeyboardLayout) {
    shownLayout = layout
    releaseAll()
    for key in keys { key.removeFromSuperview() }
    var all = layout.rows.flatMap { $0 }
    if metrics.hasBareKeys, !layout.isPad {
      all += [KeyboardKey(role: .emoji), KeyboardKey(role: .dictation)]
    }
    keys = all.map { key in
      let view = KeyboardKeyView(key, radius: metrics.keyRadius)
      view.dimsUnderFinger = layout.isPad || metrics.isTablet || !isLetter(key.role)
      insertSubview(view, belowSubview: balloon)
      return view
    }
  }

  private func isLetter(_ role: KeyboardKey.Role) -> Bool {
    if case .character = role { return true }
    return false
  }

  private func showFaces() {
    let bare = metrics.hasBareKeys && !layoutShown.isPad ? 2 : 0
    for (index, view) in keys.enumerated() {
      view.show(face(of: view.key, isBare: index >= keys.count - bare))
      name(view)
    }
  }

  private func face(of key: KeyboardKey, isBare: Bool) -> KeyboardKeyView.Face {
    var face = KeyboardKeyView.Face()
    face.fontSize = metrics.wordSize
    face.isBare = isBare
    switch key.role {
    case .character(let text):
      face.title = shift.isOn && page == .letters ? text.uppercased() : text
      face.caption = key.caption
      face.fontSize =
        layoutShown.isPad ? metrics.digitSize : text.count > 1 ? metrics.wordSize : metrics.letterSize
    case .space: face.title = "space"
    case .shift:
      face.icon = shift.isLocked ? .shiftLocked : shift.isOn ? .shiftFilled : .shift
      face.isSpecial = !shift.isOn
      face.isLit = shift.isOn
    case .delete:
      face.icon = .delete
      face.isSpecial = true
      face.isBare = layoutShown.isPad
    case .enter:
      face.title = traits.returnKey.title
      face.isEnabled = !traits.needsText || target?.hasText ?? true
      face.isProminent = traits.returnKey.isProminent && face.isEnabled
      face.isSpecial = !face.isProminent
    case .page(let page):
      face.title = page == .letters ? "ABC" : page == .symbols ? "#+=" : page == .padSymbols ? "+*#" : "123"
      face.isSpecial = true
      face.isBare = layoutShown.isPad
    case .emoji:
      face.icon = .emoji
      face.isSpecial = true
    case .dictation:
      face.icon = .dictation
      face.isSpecial = true
    case .gap: face.isBare = true
    }
    return face
  }

  /// For tests, scripts and assistive tools: `keyboard.q`, `keyboard.return`.
  private func name(_ view: KeyboardKeyView) {
    let (name, label): (String, String)
    switch view.key.role {
    case .character(let text): (name, label) = (text, view.face.title)
    case .space: (name, label) = ("space", "space")
    case .shift: (name, label) = ("shift", "shift")
    case .delete: (name, label) = ("delete", "delete")
    case .enter: (name, label) = ("return", traits.returnKey.title)
    case .page(let page):
      name = page == .letters ? "letters" : page == .symbols || page == .padSymbols ? "symbols" : "numbers"
      label = page == .letters ? "letters" : page == .symbols || page == .padSymbols ? "symbols" : "numbers"
    case .emoji: (name, label) = ("emoji", "Emoji")
    case .dictation: (name, label) = ("dictation", "Dictate")
    case .gap:
      view.isAccessibilityElement = false
      view.isHidden = true
      return
    }
    view.accessibilityIdentifier = "keyboard.\(name)"
    view.accessibilityLabel = label
  }

  // MARK: Fingers

  /// Keys take more than they show: whoever comes down between two means the nearer one.
  private func key(at point: CGPoint) -> KeyboardKeyView? {
    func distance(_ view: KeyboardKeyView) -> CGFloat {
      let dx = max(view.frame.minX - point.x, 0, point.x - view.frame.maxX)
      let dy = max(view.frame.minY - point.y, 0, point.y - view.frame.maxY)
      return dx * dx + dy * dy
    }
    let nearest = keys.filter { !$0.isHidden }.min { distance($0) < distance($1) }
    let reach: CGFloat = 14
    return nearest.flatMap { distance($0) <= reach * reach ? $0 : nil }
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event) else { return nil }
    return hit.isDescendant(of: bar) ? hit : self
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      // Whoever types fast presses the next key before the last one is up: that one is typed first.
      for (finger, key) in fingers { lift(finger, key) }
      press(ObjectIdentifier(touch), key(at: touch.location(in: self)), isFirst: true)
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      let finger = ObjectIdentifier(touch)
      guard let held = fingers[finger], let other = key(at: touch.location(in: self)), other !== held,
        slides(from: held), slides(from: other)
      else { continue }
      release(held)
      press(finger, other, isFirst: false)
    }
  }

  /// Only letters let a finger slide on to their neighbours.
  private func slides(from key: KeyboardKeyView) -> Bool { isLetter(key.key.role) }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      let finger = ObjectIdentifier(touch)
      if let key = fingers[finger] { lift(finger, key) }
    }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      if let key = fingers.removeValue(forKey: ObjectIdentifier(touch)) { release(key) }
    }
  }

  private func press(_ finger: ObjectIdentifier, _ key: KeyboardKeyView?, isFirst: Bool) {
    guard let key, key.face.isEnabled else { return }
    fingers[finger] = key
    key.isPressed = true
    if isLetter(key.key.role), !layoutShown.isPad, !metrics.isTablet {
      balloon.show(
        key.face.title, over: key.frame, in: bounds, size: metrics.letterSize, isLow: metrics.isLying)
    }
    guard isFirst else { return }
    switch key.key.role {
    case .delete:
      key.show(pressedDelete(key.face))
      target?.keyboardDeleted()
      textChanged()
      key.show(pressedDelete(key.face))
      planRepeat(key, after: Self.repeatDelay)
    case .shift: pressShift()
    default: break
    }
  }

  private func pressedDelete(_ face: KeyboardKeyView.Face) -> KeyboardKeyView.Face {
    var face = face
    face.icon = .deleteFilled
    return face
  }

  private func planRepeat(_ key: KeyboardKeyView, after delay: TimeInterval) {
    repeating?.cancel()
    repeating = MediaScheduler.current.after(delay) { [weak self, weak key] in
      guard let self, let key, key.isPressed, self.target?.hasText ?? false else { return }
      self.target?.keyboardDeleted()
      self.textChanged()
      self.planRepeat(key, after: Self.repeatInterval)
    }
  }

  private func release(_ key: KeyboardKeyView) {
    key.isPressed = false
    balloon.isHidden = true
    if key.key.role == .delete {
      repeating?.cancel()
      repeating = nil
      showFaces()
    }
  }

  private func releaseAll() {
    for key in fingers.values { release(key) }
    fingers = [:]
  }

  private func lift(_ finger: ObjectIdentifier, _ key: KeyboardKeyView) {
    fingers[finger] = nil
    release(key)
    let now = CACurrentMediaTime()
    let isDouble = lastClick.map { $0.role == key.key.role && now - $0.time <= Self.doubleClick } ?? false
    if key.key.role != .shift { lastClick = isDouble ? nil : (key.key.role, now) }
    switch key.key.role {
    case .character(let text):
      type(shift.isOn && page == .letters ? text.uppercased() : text)
      // After an apostrophe a word goes on.
      if page != .letters, text == "'" { show(.letters) }
    case .space:
      if isDouble, endsSentence() { break }
      type(" ")
      if page == .numbers || page == .symbols, KeyboardLayout.firstPage(of: traits.type) == .letters {
        show(.letters)
      }
    case .enter:
      type("\n")
      if page == .symbols || page == .numbers, KeyboardLayout.firstPage(of: traits.type) == .letters {
        show(.letters)
      }
    case .page(let page): show(page)
    case .shift, .delete, .emoji, .dictation, .gap: break
    }
  }

  private func show(_ page: KeyboardPage) {
    self.page = page
    setNeedsLayout()
    textChanged()
  }

  private func type(_ text: String) {
    shift.used()
    target?.keyboardTyped(text)
    textChanged()
  }

  /// Two spaces behind a word make a full stop of the first.
  private func endsSentence() -> Bool {
    guard let before = target?.textBefore, before.last == " ",
      let letter = before.dropLast().last, letter.isLetter || letter.isNumber
    else { return false }
    target?.keyboardDeleted()
    type(". ")
    return true
  }

  private func pressShift() {
    let now = CACurrentMediaTime()
    let isDouble = lastClick.map { $0.role == .shift && now - $0.time <= Self.doubleClick } ?? false
    lastClick = isDouble ? nil : (.shift, now)
    shift.press(isDouble: isDouble)
    showFaces()
  }
}
