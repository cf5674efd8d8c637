import UIKit

/// The sets of numbers that were kept: one is saved under a name, loaded, removed.
final class PresetPage: PanelView {
  /// The names, and what saving, loading and removing one does; each says what came of it.
  var names: () -> [String] = { [] }
  var save: (String) -> String = { _ in "" }
  var load: (String) -> String = { _ in "" }
  var remove: (String) -> String = { _ in "" }
  /// The present numbers as a text to paste; nil where that cannot be made.
  var text: () -> String? = { nil }
  /// Takes over the numbers of such a text, and says what came of it.
  var paste: (String) -> (message: String, isProblem: Bool) = { _ in ("", false) }

  /// What the page says of what was done last.
  var shownNote: String { note.text ?? "" }

  private var shown: [String] = []
  private let field = UITextField()
  private let button = PanelButton("Save", look: .prominent, hint: "Keep the present numbers under this name")
  private let copy = PanelButton(
    "Copy", look: .filled, hint: "Copy the present numbers as one line of text, to send to someone")
  private let rows = RowScroll()
  private let note = PanelLook.label(PanelLook.body, PanelLook.quietText)
  private let empty = PanelLook.label(
    PanelLook.body, PanelLook.quietText, "Nothing kept yet. Save the numbers as they are under a name.")

  override init(frame: CGRect) {
    super.init(frame: frame)
    field.attributedPlaceholder = NSAttributedString(
      string: "Name, or paste v1:…", attributes: [.foregroundColor: PanelLook.quietText])
    field.font = PanelLook.body
    field.textColor = PanelLook.text
    field.backgroundColor = PanelLook.well
    field.layer.cornerRadius = PanelLook.radius
    field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    field.leftViewMode = .always
    field.accessibilityIdentifier = "tuner.preset.name"
    field.addAction(UIAction { [unowned self] _ in keep() }, for: .editingDidEndOnExit)
    button.accessibilityIdentifier = "tuner.preset.save"
    button.action = { [unowned self] in keep() }
    copy.accessibilityIdentifier = "tuner.preset.copy"
    copy.action = { [unowned self] in copyText() }
    empty.numberOfLines = 0
    note.numberOfLines = 0
    rows.makeRow = { _ in PresetRow(frame: .zero) }
    rows.fill = { [unowned self] view, index in
      let name = shown[index]
      (view as? PresetRow)?.show(
        name, load: { [unowned self] in done(load(name)) }, remove: { [unowned self] in done(remove(name)) })
    }
    for part in [field, button, copy, rows, note, empty] as [UIView] { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  func refresh() {
    shown = names()
    empty.isHidden = !shown.isEmpty
    rows.reload(heights: shown.map { _ in PresetRow.height })
  }

  private func keep() {
    let name = (field.text ?? "").trimmingCharacters(in: .whitespaces)
    guard !name.isEmpty else { return done("Give it a name first.", isProblem: true) }
    let (message, isProblem) = Preset.isText(name) ? paste(name) : (save(name), false)
    // What could not be read stays, to be mended.
    if !isProblem {
      field.text = ""
      field.resignFirstResponder()
    }
    done(message, isProblem: isProblem)
  }

  private func copyText() {
    guard let text = text() else { return done("These numbers cannot be written as a text.") }
    UIPasteboard.general.string = text
    done("Copied \(text.count) letters. Whoever gets them pastes them here, or runs with --preset.")
  }

  private func done(_ message: String, isProblem: Bool = false) {
    refresh()
    note.text = message
    note.textColor = isProblem ? PanelLook.tuned : PanelLook.quietText
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let margin = PanelLook.margin
    let width = max(bounds.width - 2 * margin, 0)
    field.frame = CGRect(x: margin, y: 14, width: max(width - 160, 0), height: 32)
    copy.frame = CGRect(x: margin + width - 152, y: 14, width: 68, height: 32)
    button.frame = CGRect(x: margin + width - 76, y: 14, width: 76, height: 32)
    note.frame = CGRect(x: margin, y: bounds.height - 44, width: width, height: 36)
    rows.frame = CGRect(x: 0, y: 58, width: bounds.width, height: max(bounds.height - 58 - 48, 0))
    empty.frame = CGRect(x: margin, y: 66, width: width, height: 40)
  }
}

/// A kept set: a click on its name loads it.
final class PresetRow: PanelView {
  static let height: CGFloat = 38
  private let name = PanelButton(hint: "Take over these numbers")
  private let bin = PanelButton(symbol: "trash", hint: "Remove it")
  private let line = HairlineView(frame: .zero)

  override init(frame: CGRect) {
    super.init(frame: frame)
    for part in [name, bin, line] as [UIView] { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ title: String, load: @escaping () -> Void, remove: @escaping () -> Void) {
    name.title = title
    name.accessibilityIdentifier = "tuner.preset.load.\(title)"
    name.action = load
    bin.accessibilityIdentifier = "tuner.preset.remove.\(title)"
    bin.action = remove
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let margin = PanelLook.margin
    let wide = min(name.intrinsicContentSize.width, bounds.width - 2 * margin - 40)
    name.frame = CGRect(x: margin - 8, y: 5, width: wide, height: 28)
    bin.frame = CGRect(x: bounds.width - margin - 28, y: 5, width: 28, height: 28)
    line.frame = CGRect(
      x: margin, y: bounds.height - hairline, width: bounds.width - margin, height: hairline)
  }
}
