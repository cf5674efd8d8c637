import UIKit

/// The page that exports what was tuned.
final class ExportPage: PanelView {
  /// The exporters, in the order of the page's segments.
  enum Shown: Int, Sendable { case swift, source, test }

  /// Called when the user closes the page.
  var onCancel: () -> Void = {}

  private let exporters: [any Exporter]
  private(set) var chosen = Shown.swift
  private let choice: UISegmentedControl
  /// The ways of the chosen exporter; nil where it has one.
  private var ways: UISegmentedControl?
  private let code = CodeView()
  private let note = PanelLook.label(PanelLook.body, PanelLook.quietText)
  private let button = PanelButton("", look: .prominent)
  private let cancel = PanelButton("Cancel", look: .filled)
  private let undo = PanelButton("", look: .filled)

  /// - Parameter exporters: One for each of `Shown`.
  init(_ exporters: [any Exporter]) {
    self.exporters = exporters
    choice = UISegmentedControl(items: exporters.map(\.title))
    super.init(frame: .zero)
    choice.accessibilityIdentifier = "tuner.export.way"
    choice.setTitleTextAttributes([.font: PanelLook.body], for: .normal)
    choice.addAction(
      UIAction { [unowned self] _ in show(Shown(rawValue: choice.selectedSegmentIndex) ?? .swift) },
      for: .valueChanged)
    note.numberOfLines = 0
    button.accessibilityIdentifier = "tuner.export.do"
    button.action = { [unowned self] in
      let result = perform(chosen)
      if result.isDone { finish() } else { refresh() }
      note.text = result.note
      setNeedsLayout()
    }
    cancel.accessibilityIdentifier = "tuner.export.cancel"
    cancel.action = { [unowned self] in onCancel() }
    undo.accessibilityIdentifier = "tuner.export.undo"
    undo.hint = "Make it as it was before the last write — Ctrl U"
    undo.action = { [unowned self] in
      let result = undo(chosen)
      refresh()
      note.text = result.note
      setNeedsLayout()
    }
    for part in [choice, code, note, button, cancel, undo] as [UIView] { addSubview(part) }
    for exporter in exporters { exporter.onChange = { [weak self] in self?.refresh() } }
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the preview of an exporter.
  func show(_ exporter: Shown) {
    chosen = exporter
    choice.selectedSegmentIndex = exporter.rawValue
    showWays()
    refresh()
  }

  private func showWays() {
    ways?.removeFromSuperview()
    ways = nil
    let exporter = exporters[chosen.rawValue]
    guard !exporter.choices.isEmpty else { return }
    let control = UISegmentedControl(items: exporter.choices)
    control.accessibilityIdentifier = "tuner.export.language"
    control.setTitleTextAttributes([.font: PanelLook.body], for: .normal)
    control.selectedSegmentIndex = exporter.choice
    control.addAction(
      UIAction { [unowned self, unowned control] _ in
        exporters[chosen.rawValue].choice = control.selectedSegmentIndex
        refresh()
      }, for: .valueChanged)
    addSubview(control)
    ways = control
  }

  /// Runs an exporter, shown or not, and returns the outcome.
  func perform(_ exporter: Shown) -> ExportResult { exporters[exporter.rawValue].perform() }

  /// Undoes what an exporter did last, shown or not, and returns the outcome.
  func undo(_ exporter: Shown) -> ExportResult { exporters[exporter.rawValue].undo() }

  private func showUndo() {
    let title = exporters[chosen.rawValue].undoTitle
    undo.title = title
    undo.accessibilityLabel = title
    undo.isHidden = title == nil
  }

  private func refresh() {
    showUndo()
    let content = exporters[chosen.rawValue].content()
    code.show(content.lines)
    code.isHidden = content.lines.isEmpty
    note.text = content.note
    button.title = content.action
    button.isEnabled = content.isPossible
    button.isHidden = !content.isPossible
    cancel.isHidden = !content.canCancel
    cancel.title = "Cancel"
    cancel.hint = "Leave everything as it is — Esc"
    setNeedsLayout()
  }

  /// Leaves the result on the page and offers to close it.
  private func finish() {
    showUndo()
    button.isHidden = true
    cancel.isHidden = false
    cancel.title = "Done"
    cancel.hint = "Close — Esc"
  }

  /// The text below the code.
  var message: String { note.text ?? "" }
  var shownLines: [CodeLine] { code.lines }
  /// The title of the button; nil while it is hidden.
  var action: String? { button.isHidden ? nil : button.title }
  /// The title of the button that undoes; nil while it is hidden.
  var undoAction: String? { undo.isHidden ? nil : undo.title }

  // MARK: Layout

  private static let buttonSize = CGSize(width: 84, height: 32)
  private static let gap: CGFloat = 12

  override func layoutSubviews() {
    super.layoutSubviews()
    let margin = PanelLook.margin
    let width = max(bounds.width - 2 * margin, 0)
    let (wide, high) = (Self.buttonSize.width, Self.buttonSize.height)
    choice.frame = CGRect(x: margin, y: margin, width: width, height: 30)
    var top = choice.frame.maxY + margin
    if let ways {
      ways.frame = CGRect(x: margin, y: top - margin / 2, width: width, height: 28)
      top = ways.frame.maxY + margin
    }
    let text = note.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
    let foot = bounds.height - margin - high
    button.frame = CGRect(x: margin + width - wide, y: foot, width: wide, height: high)
    cancel.frame = button.isHidden ? button.frame : button.frame.offsetBy(dx: -wide - 8, dy: 0)
    let rest = (cancel.isHidden ? button : cancel).frame.minX - 8 - margin
    undo.frame = CGRect(
      x: margin, y: foot, width: min(undo.intrinsicContentSize.width + 16, max(rest, 0)), height: high)
    // Code first, words below it; a note alone is at the top.
    if code.isHidden {
      note.frame = CGRect(x: margin, y: top, width: width, height: text)
    } else {
      note.frame = CGRect(x: margin, y: foot - Self.gap - text, width: width, height: text)
    }
    let room = max(foot - 2 * Self.gap - text - top, 0)
    let wanted = code.contentHeight(for: width)
    code.frame = CGRect(x: margin, y: top, width: width, height: min(room, wanted))
    if !code.isHidden, wanted < room { note.frame.origin.y = code.frame.maxY + Self.gap }
  }
}
