import UIKit

/// What was tuned, on its way out.
final class ExportPage: PanelView {
  /// What a way out shows.
  struct Content: Equatable, Sendable {
    var lines: [CodeLine] = []
    /// In words: what will be done, or why it cannot be.
    var note = ""
    /// Whether it can be done.
    var isPossible = true
  }

  /// One way out.
  struct Way {
    /// What it is, and what its button says.
    var title: String
    var action: String
    /// What is shown before.
    var content: () -> Content
    /// Does it, and says what came of it.
    var perform: () -> String
  }

  private let ways: [Way]
  private var chosen = 0
  private let choice: UISegmentedControl
  private let code = CodeView()
  private let note = PanelLook.label(PanelLook.body, PanelLook.quietText)
  private let button = PanelButton("", look: .prominent)

  init(_ ways: [Way]) {
    self.ways = ways
    choice = UISegmentedControl(items: ways.map(\.title))
    super.init(frame: .zero)
    choice.accessibilityIdentifier = "tuner.export.way"
    choice.isHidden = ways.count < 2
    choice.addAction(UIAction { [unowned self] _ in show(choice.selectedSegmentIndex) }, for: .valueChanged)
    note.numberOfLines = 0
    button.accessibilityIdentifier = "tuner.export.do"
    button.action = { [unowned self] in perform() }
    for part in [choice, code, note, button] as [UIView] { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  /// Shows one of the ways.
  func show(_ index: Int) {
    guard ways.indices.contains(index) else { return }
    chosen = index
    choice.selectedSegmentIndex = index
    refresh()
  }

  private func perform() {
    guard ways.indices.contains(chosen) else { return }
    let result = ways[chosen].perform()
    refresh()
    note.text = result
    setNeedsLayout()
  }

  private func refresh() {
    let way = ways[chosen]
    let shown = way.content()
    code.show(shown.lines)
    note.text = shown.note
    button.title = way.action
    button.isEnabled = shown.isPossible
    button.alpha = shown.isPossible ? 1 : 0.4
    setNeedsLayout()
  }

  /// What the words below the code say.
  var message: String { note.text ?? "" }
  var shownLines: [CodeLine] { code.lines }

  override func layoutSubviews() {
    super.layoutSubviews()
    let margin = PanelLook.margin
    let width = max(bounds.width - 2 * margin, 0)
    choice.frame = CGRect(x: margin, y: 14, width: width, height: 30)
    let top: CGFloat = choice.isHidden ? 14 : 58
    let text = note.sizeThatFits(CGSize(width: width - 100, height: .greatestFiniteMagnitude)).height
    let foot = max(text.rounded(.up), 32)
    let bottom = bounds.height - margin - foot
    note.frame = CGRect(x: margin, y: bottom, width: width - 100, height: foot)
    button.frame = CGRect(x: margin + width - 84, y: bottom + (foot - 32) / 2, width: 84, height: 32)
    code.frame = CGRect(x: margin, y: top, width: width, height: max(bottom - 14 - top, 0))
  }
}
