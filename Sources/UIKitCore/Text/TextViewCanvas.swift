import Foundation
import QuartzCore

/// The content of a text view: the lines that are in sight, the selection behind them and the caret.
@MainActor
final class TextViewCanvas: UIView {
  /// Opacity of a selection. [read off screenshots; not documented]
  private static let selectionAlpha: CGFloat = 0.2

  private struct Key: Hashable {
    let paragraph: ObjectIdentifier
    let chunk: Int
  }

  private weak var textView: UITextView?
  /// What is shown, with the paragraph's lines: as long as they are held, no others are taken for them.
  private var fragments: [Key: (view: TextFragmentView, lines: AnyObject)] = [:]
  private var spare: [TextFragmentView] = []
  private let foundLayer = FoundTextLayer(frame: .zero)
  /// Whether marks may show behind text that was found.
  private(set) var showsFound = false
  private let selectionLayer = UIView(frame: .zero)
  private var selectionViews: [UIView] = []
  let caret = TextCaret(frame: .zero)
  /// How many fragments were drawn anew so far; tests count it.
  private(set) var fragmentsMade = 0

  init(_ textView: UITextView) {
    self.textView = textView
    super.init(frame: .zero)
    selectionLayer.isUserInteractionEnabled = false
    addSubview(foundLayer)
    addSubview(selectionLayer)
    addSubview(caret)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Lines

  /// Shows the lines between two heights of the canvas.
  func showLines(of manager: NSLayoutManager, from top: CGFloat, to bottom: CGFloat, inset: CGPoint) {
    let flow = manager.flow
    guard !flow.paragraphs.isEmpty else { return }
    // A container without a width has as much as its text takes.
    let width =
      manager.textContainers.first.map { container in
        max(container.size.width > 0 ? container.size.width : manager.usedRect(for: container).maxX, 1)
      } ?? 1
    var used: Set<Key> = []
    var index = flow.index(atY: top - inset.y)
    while index < flow.paragraphs.count, flow.top(of: index) + inset.y < bottom {
      let set = flow.set(index)
      let linesTop = flow.linesTop(of: index)
      var first = 0
      while first < set.lineCount, !flow.paragraphs[index].isEmpty {
        let last = min(first + TextFragmentView.lines, set.lineCount) - 1
        let lines = set.layout.lines
        let box = (top: lines[first].top, bottom: lines[last].top + lines[last].height)
        if linesTop + inset.y + box.bottom > top, linesTop + inset.y + box.top < bottom {
          let key = Key(paragraph: ObjectIdentifier(set), chunk: first)
          used.insert(key)
          let start = flow.start(of: index) + set.units(ofLine: first).lowerBound
          let end = flow.start(of: index) + set.units(ofLine: last).upperBound
          place(
            key, set, NSRange(location: start, length: end - start), of: manager,
            top: inset.y + linesTop + box.top, height: box.bottom - box.top, left: inset.x, width: width,
            linesTop: linesTop + box.top)
        }
        first = last + 1
      }
      index += 1
    }
    for (key, fragment) in fragments where !used.contains(key) {
      fragments[key] = nil
      fragment.view.isHidden = true
      spare.append(fragment.view)
    }
  }

  private func place(
    _ key: Key, _ lines: AnyObject, _ range: NSRange, of manager: NSLayoutManager, top: CGFloat,
    height: CGFloat, left: CGFloat,
    width: CGFloat, linesTop: CGFloat
  ) {
    let margin = TextFragmentView.margin
    let scale = max(traitCollection.displayScale, 1)
    // On whole pixels, so that a picture of the lines is good wherever they come to be.
    let y = ((top - margin) * scale).rounded(.down) / scale
    let frame = CGRect(
      x: left - margin, y: y, width: width + 2 * margin,
      height: ((height + 2 * margin + 1) * scale).rounded(.up) / scale)
    let origin = CGPoint(x: margin, y: top - y - linesTop)
    if let view = fragments[key]?.view {
      view.show(range, of: manager, origin: origin)
      if view.frame != frame { UIView.performWithoutAnimation { view.frame = frame } }
      return
    }
    fragmentsMade += 1
    let view = spare.popLast() ?? TextFragmentView(frame: .zero)
    view.show(range, of: manager, origin: origin)
    UIView.performWithoutAnimation {
      view.frame = frame
      view.isHidden = false
    }
    if view.superview == nil { insertSubview(view, belowSubview: caret) }
    view.setNeedsDisplay()
    fragments[key] = (view, lines)
  }

  /// Draws what shows again: its colours are others.
  func redraw() { for fragment in fragments.values { fragment.view.setNeedsDisplay() } }

  // MARK: Found text

  func showFound(_ found: [CGRect], highlighted: [CGRect]) {
    showsFound = !found.isEmpty || !highlighted.isEmpty
    foundLayer.show(found, highlighted: highlighted)
  }

  // MARK: Selection

  func showSelection(_ rects: [CGRect], caret place: CGRect?, color: UIColor) {
    while selectionViews.count < rects.count {
      let view = UIView(frame: .zero)
      view.isUserInteractionEnabled = false
      selectionLayer.addSubview(view)
      selectionViews.append(view)
    }
    UIView.performWithoutAnimation {
      for (index, view) in selectionViews.enumerated() {
        view.isHidden = index >= rects.count
        guard index < rects.count else { continue }
        view.frame = rects[index]
        view.backgroundColor = color.withAlphaComponent(Self.selectionAlpha)
      }
      caret.backgroundColor = color
      if let place { caret.frame = place }
    }
    if (place != nil) != caret.isOn { caret.restart(place != nil) }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    caret.restart(caret.isOn)
  }

  // MARK: Touches

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { textView?.touchBegan(touch, event) }
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { textView?.touchMoved(touch) }
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { textView?.touchEnded(touch) }
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    textView?.touchCancelled()
    super.touchesCancelled(touches, with: event)
  }
}

extension TextFlow.Paragraph {
  /// Whether it shows no letter.
  var isEmpty: Bool { length == breakLength }
}
