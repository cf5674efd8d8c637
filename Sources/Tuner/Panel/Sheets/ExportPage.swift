import UIKit

/// What was tuned, on its way out: as Swift, into the source with a diff, or as a test.
final class ExportPage: PanelView {
  enum Kind: Int, CaseIterable, Sendable {
    case swift, source, test

    var title: String { ["Swift", "Source", "Test"][rawValue] }
    /// What the button says, and what has been done.
    var action: String { ["Copy", "Write", "Save"][rawValue] }
  }

  /// What one kind shows.
  struct Content: Equatable, Sendable {
    var lines: [CodeLine] = []
    /// In words: what will be done, or why it cannot be.
    var note = ""
    /// Whether it can be done.
    var isPossible = true
  }

  /// Gives the content when a kind is looked at.
  var content: (Kind) -> Content = { _ in Content() }
  /// Does it, and says what came of it.
  var perform: (Kind) -> String = { _ in "" }

  private(set) var kind = Kind.swift
  private let kinds = UISegmentedControl(items: Kind.allCases.map(\.title))
  private let code = CodeView()
  private let note = PanelLook.label(PanelLook.body, PanelLook.quietText)
  private let button = PanelButton("Copy", look: .prominent)

  override init(frame: CGRect) {
    super.init(frame: frame)
    kinds.accessibilityIdentifier = "tuner.export.kind"
    kinds.selectedSegmentIndex = 0
    kinds.addAction(
      UIAction { [unowned self] _ in show(Kind(rawValue: kinds.selectedSegmentIndex) ?? .swift) },
      for: .valueChanged)
    note.numberOfLines = 0
    button.accessibilityIdentifier = "tuner.export.do"
    button.action = { [unowned self] in
      let result = perform(kind)
      refresh()
      note.text = result
      setNeedsLayout()
    }
    for part in [kinds, code, note, button] as [UIView] { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ kind: Kind) {
    self.kind = kind
    kinds.selectedSegmentIndex = kind.rawValue
    refresh()
  }

  private func refresh() {
    let shown = content(kind)
    code.show(shown.lines)
    note.text = shown.note
    button.title = kind.action
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
    kinds.frame = CGRect(x: margin, y: 14, width: width, height: 30)
    let text = note.sizeThatFits(CGSize(width: width - 100, height: .greatestFiniteMagnitude)).height
    let foot = max(text.rounded(.up), 32)
    let bottom = bounds.height - margin - foot
    note.frame = CGRect(x: margin, y: bottom, width: width - 100, height: foot)
    button.frame = CGRect(x: margin + width - 84, y: bottom + (foot - 32) / 2, width: 84, height: 32)
    code.frame = CGRect(x: margin, y: 58, width: width, height: max(bottom - 14 - 58, 0))
  }
}
