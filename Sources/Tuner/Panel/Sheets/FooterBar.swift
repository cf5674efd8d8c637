import UIKit

/// The panel's lower edge: undo, redo, reset, both variants, kept sets, export; and a line for hints and messages.
final class FooterBar: PanelView {
  enum Command: Equatable, Sendable { case undo, redo, reset, compare, presets, export }

  struct State: Equatable, Sendable {
    var canUndo = false
    var canRedo = false
    var isTuned = false
    /// Whether the code's numbers are in force for comparison.
    var isComparing = false
  }

  var onCommand: (Command) -> Void = { _ in }

  private(set) var state = State()
  private let undo = PanelButton(symbol: "arrow.uturn.backward", hint: "Undo — Ctrl Z")
  private let redo = PanelButton(symbol: "arrow.uturn.forward", hint: "Redo — Ctrl Shift Z")
  private let reset = PanelButton("Reset", hint: "All of the code’s numbers back")
  private let compare = PanelButton("A/B", hint: "Two variants side by side on one clock; B blinks")
  private let presets = PanelButton("Presets", hint: "Keep these numbers under a name, take others over")
  private let export = PanelButton(
    "Export", look: .prominent, hint: "Copy as Swift, write into the source, save as a test — Ctrl E")
  private let hintLabel = PanelLook.label(PanelLook.small, PanelLook.quietText)
  private let line = HairlineView(frame: .zero)
  private let plate = UIView()
  private var message: Message?
  /// What the pointer is over.
  private var hint: String?

  /// A message, and what was the case when it was true; nil until that is known.
  private struct Message {
    let text: String
    let isProblem: Bool
    var basis: Basis?
  }

  /// What messages are about: when it changes, they are no longer true.
  struct Basis: Equatable {
    var tables: [OverrideTable] = []
    var variant = 0
    var isLookingAtCode = false
    var interactions = 0
  }

  static let height: CGFloat = 74

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = PanelLook.raised
    compare.onColor = PanelLook.tuned
    addSubview(line)
    let buttons: [(PanelButton, Command, String)] = [
      (undo, .undo, "undo"), (redo, .redo, "redo"), (reset, .reset, "reset"), (compare, .compare, "compare"),
      (presets, .presets, "presets"), (export, .export, "export"),
    ]
    for (button, command, name) in buttons {
      button.accessibilityIdentifier = "tuner.\(name)"
      button.action = { [unowned self] in onCommand(command) }
      addSubview(button)
    }
    hintLabel.lineBreakMode = .byTruncatingTail
    hintLabel.numberOfLines = 2
    addSubview(hintLabel)
    show(state)
    show(hint: nil)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ state: State) {
    self.state = state
    undo.isEnabled = state.canUndo
    redo.isEnabled = state.canRedo
    reset.isEnabled = state.isTuned
    compare.isOn = state.isComparing
  }

  /// What the pointer is over; nil shows the last message.
  func show(hint: String?) {
    self.hint = hint
    hintLabel.text = hint ?? message?.text ?? "F1 shows the keys"
    hintLabel.textColor = hint == nil && message?.isProblem == true ? PanelLook.tuned : PanelLook.quietText
  }

  /// What was done, or why it could not be.
  func show(message text: String, isProblem: Bool = false) {
    message = Message(text: text, isProblem: isProblem)
    show(hint: nil)
  }

  /// Takes a message away that was about something else than what is the case now.
  func keepMessage(while basis: Basis) {
    guard let known = message?.basis else {
      message?.basis = basis
      return
    }
    guard known != basis else { return }
    message = nil
    show(hint: hint)
  }

  /// What the line says.
  var shownText: String { hintLabel.text ?? "" }

  override func layoutSubviews() {
    super.layoutSubviews()
    let margin = PanelLook.margin
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: hairline)
    let y: CGFloat = 9
    var x = margin - 7
    for button in [undo, redo, reset, compare] {
      let wide = max(button.intrinsicContentSize.width, 30)
      button.frame = CGRect(x: x, y: y, width: wide, height: 30)
      x += wide + 2
    }
    var right = bounds.width - margin
    for button in [export, presets] {
      let wide = button.intrinsicContentSize.width + (button === export ? 10 : 0)
      right -= wide
      button.frame = CGRect(x: right, y: y, width: wide, height: 30)
      right -= 4
    }
    hintLabel.frame = CGRect(x: margin, y: 41, width: max(bounds.width - 2 * margin, 0), height: 30)
  }
}
