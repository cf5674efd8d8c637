import Foundation
import QuartzCore

/// Shows the line of a text field with its selection and its caret, scrolled so that the caret is in sight.
@MainActor
final class TextFieldCanvas: UIView {
  /// Thickness of the caret in points, opacity of the selection. [read off screenshots; not documented]
  private static let caretWidth: CGFloat = 2
  private static let selectionAlpha: CGFloat = 0.2
  /// How long the caret shows, and how long it does not, in seconds. [close to what UIKit shows; not documented]
  private static let blink: TimeInterval = 0.5

  let label = TextFieldLabel(frame: .zero)
  private let selectionView = UIView(frame: .zero)
  private let caret = UIView(frame: .zero)
  private var characters: [Character] = []
  private var selection = 0..<0
  private var head = 0
  private var isEditing = false
  private var scroll: CGFloat = 0
  private var blinking: ScheduledWork?

  override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    isUserInteractionEnabled = false
    clipsToBounds = true
    label.lineBreakMode = .byTruncatingTail
    caret.layer.cornerRadius = Self.caretWidth / 2
    caret.isHidden = true
    for part in [selectionView, label, caret] { addSubview(part) }
  }

  var alignment: NSTextAlignment = .natural { didSet { setNeedsLayout() } }

  /// Shows characters with a selection; only what is edited has a caret.
  func show(_ characters: [Character], selection: Range<Int>, head: Int, isEditing: Bool) {
    let isChanged = characters != self.characters || selection != self.selection || head != self.head
    self.characters = characters
    self.selection = selection
    self.head = head
    if isChanged || isEditing != self.isEditing {
      self.isEditing = isEditing
      restartBlinking()
      setNeedsLayout()
    }
  }

  // MARK: Blinking

  private func restartBlinking() {
    blinking?.cancel()
    blinking = nil
    caret.isHidden = !isEditing || !selection.isEmpty
    guard isEditing, selection.isEmpty, window != nil else { return }
    planBlink()
  }

  private func planBlink() {
    blinking = MediaScheduler.current.after(Self.blink) { [weak self] in
      guard let self, self.isEditing, self.window != nil else { return }
      self.caret.isHidden.toggle()
      self.planBlink()
    }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    restartBlinking()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  // MARK: Layout

  /// The text as the label sets it, and where its characters are.
  private struct KnownText {
    var characters: [Character]
    var font: UIFont
    var isRightToLeft: Bool
    var width: CGFloat
    var edges: [SetLine.Edges]
  }

  private var knownText: KnownText?

  private var text: KnownText {
    let font: UIFont = label.font
    if let known = knownText, known.characters == characters, known.font == font,
      known.isRightToLeft == isRightToLeft
    {
      return known
    }
    let line = SetLine(
      String(characters), style: RunStyle(typeface: font.typeface), isRightToLeft: isRightToLeft)
    let text = KnownText(
      characters: characters, font: font, isRightToLeft: isRightToLeft, width: line.width, edges: line.edges)
    knownText = text
    return text
  }

  /// From the text's left edge to the caret before each character, and behind the last one.
  private var caretOffsets: [CGFloat] { text.edges.map(\.leading) + [text.edges.last?.trailing ?? 0] }

  private func offset(of place: Int) -> CGFloat {
    let edges = text.edges
    return place < edges.count ? edges[place].leading : edges.last?.trailing ?? 0
  }

  /// From the left edge to the text's.
  private var textStart: CGFloat {
    let total = text.width
    let room = bounds.width - (isEditing ? Self.caretWidth : 0)
    guard total <= room else { return -scroll }
    switch alignment {
    case .center: return (room - total) / 2
    case .right: return room - total
    case .natural where isRightToLeft: return room - total
    default: return 0
    }
  }

  /// The place between characters that is nearest to a point.
  func place(at x: CGFloat) -> Int {
    let wanted = x - textStart
    let distances = caretOffsets.map { abs($0 - wanted) }
    // Of two that are as near, as where letters of two directions meet, the first in reading order.
    let nearest = distances.indices.min { distances[$0] < distances[$1] } ?? 0
    return min(nearest, characters.count)
  }

  /// The caret's rectangle before a character.
  func caretRect(at place: Int) -> CGRect {
    let scale = max(traitCollection.displayScale, 1)
    let x = ((textStart + offset(of: place)) * scale).rounded() / scale
    let height = min(label.font.lineHeight, bounds.height)
    return CGRect(
      x: min(max(x, 0), max(bounds.width - Self.caretWidth, 0)), y: (bounds.height - height) / 2,
      width: Self.caretWidth, height: height)
  }

  private func keepCaretInSight() {
    let total = text.width
    let room = bounds.width - Self.caretWidth
    guard isEditing, total > room else { return scroll = 0 }
    let x = offset(of: head)
    scroll = min(max(scroll, x - room), x)
    scroll = min(max(scroll, 0), total - room)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    keepCaretInSight()
    let start = textStart
    let total = text.width
    // At rest a text that is too wide is cut with an ellipsis.
    let width = total.rounded(.up) + 1
    // The label begins where its text does, at the right where that is read from the right.
    label.frame =
      isEditing || total <= bounds.width
      ? CGRect(
        x: isRightToLeft ? start + total - width : start, y: 0, width: width, height: bounds.height) : bounds
    let selected = text.edges[selection.clamped(to: 0..<text.edges.count)]
    let first = start + (selected.map(\.left).min() ?? 0)
    let last = start + (selected.map(\.right).max() ?? 0)
    let height = min(label.font.lineHeight, bounds.height)
    selectionView.frame = CGRect(
      x: first, y: (bounds.height - height) / 2, width: last - first, height: height)
    selectionView.isHidden = selection.isEmpty || !isEditing
    selectionView.backgroundColor = tintColor.withAlphaComponent(Self.selectionAlpha)
    caret.backgroundColor = tintColor
    caret.frame = caretRect(at: head)
  }
}
