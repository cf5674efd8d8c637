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

  let label = UILabel(frame: .zero)
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

  private func width(of count: Int) -> CGFloat {
    guard count > 0 else { return 0 }
    return label.font.typeface.advance(of: String(characters.prefix(count)))
  }

  /// From the left edge to the first character.
  private var textStart: CGFloat {
    let total = width(of: characters.count)
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
    var (low, high) = (0, characters.count)
    while low < high {
      let middle = (low + high) / 2
      // Behind the middle of a character is nearer to its end.
      if wanted >= (width(of: middle) + width(of: middle + 1)) / 2 { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The caret's rectangle before a character.
  func caretRect(at place: Int) -> CGRect {
    let scale = max(traitCollection.displayScale, 1)
    let x = ((textStart + width(of: place)) * scale).rounded() / scale
    let height = min(label.font.lineHeight, bounds.height)
    return CGRect(
      x: min(max(x, 0), max(bounds.width - Self.caretWidth, 0)), y: (bounds.height - height) / 2,
      width: Self.caretWidth, height: height)
  }

  private func keepCaretInSight() {
    let total = width(of: characters.count)
    let room = bounds.width - Self.caretWidth
    guard isEditing, total > room else { return scroll = 0 }
    let x = width(of: head)
    scroll = min(max(scroll, x - room), x)
    scroll = min(max(scroll, 0), total - room)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    keepCaretInSight()
    let start = textStart
    let total = width(of: characters.count)
    // At rest a text that is too wide is cut with an ellipsis.
    label.frame =
      isEditing || total <= bounds.width
      ? CGRect(x: start, y: 0, width: total.rounded(.up) + 1, height: bounds.height) : bounds
    let first = start + width(of: selection.lowerBound)
    let last = start + width(of: selection.upperBound)
    let height = min(label.font.lineHeight, bounds.height)
    selectionView.frame = CGRect(
      x: first, y: (bounds.height - height) / 2, width: last - first, height: height)
    selectionView.isHidden = selection.isEmpty || !isEditing
    selectionView.backgroundColor = tintColor.withAlphaComponent(Self.selectionAlpha)
    caret.backgroundColor = tintColor
    caret.frame = caretRect(at: head)
  }
}
