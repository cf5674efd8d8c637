import UIKit

/// The panel's strip while variants are compared: whose numbers each has, another one, and how they are shown.
final class ComparisonBar: PanelView {
  struct State: Equatable, Sendable {
    struct Chip: Equatable, Sendable {
      /// `A`, or a revision.
      var name: String
      /// Whose numbers it has.
      var owner: String
      var isAtWork: Bool
    }
    var chips: [Chip] = []
    var mode = ComparisonMode.wipe
    var canAdd = true
    /// Whether the last commit can be compared with; nil where that is no question.
    var hasCommit: Bool?
  }

  enum Command: Equatable, Sendable { case use(Int), add, commit, mode(ComparisonMode) }

  var onCommand: (Command) -> Void = { _ in }
  private(set) var state = State()
  private var chips: [PanelButton] = []
  private let add = PanelButton("+", hint: "Another variant with the numbers of the one at work")
  private let commit = PanelButton("HEAD", hint: "Compare with the code as it was at the last commit")
  private var modes: [PanelButton] = []
  private let line = HairlineView(frame: .zero)

  static let height: CGFloat = 38

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "tuner.comparison"
    backgroundColor = PanelLook.raised
    clipsToBounds = true
    add.accessibilityIdentifier = "tuner.variant.add"
    add.action = { [unowned self] in onCommand(.add) }
    commit.accessibilityIdentifier = "tuner.variant.commit"
    commit.action = { [unowned self] in onCommand(.commit) }
    for mode in ComparisonMode.allCases {
      let button = PanelButton(symbol: mode.symbol, hint: mode.hint)
      button.accessibilityIdentifier = "tuner.compare.\(mode.name)"
      button.action = { [unowned self] in onCommand(.mode(mode)) }
      modes.append(button)
    }
    for part in [add, commit] + modes { addSubview(part) }
    addSubview(line)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ state: State) {
    guard state != self.state || chips.count != state.chips.count else { return }
    self.state = state
    while chips.count > state.chips.count { chips.removeLast().removeFromSuperview() }
    while chips.count < state.chips.count {
      let index = chips.count
      let chip = PanelButton(look: .plain)
      chip.accessibilityIdentifier = "tuner.variant.\(index)"
      chip.action = { [unowned self] in onCommand(.use(index)) }
      chips.append(chip)
      addSubview(chip)
    }
    for (index, (chip, shown)) in zip(chips, state.chips).enumerated() {
      chip.title = Self.title(of: shown)
      chip.accessibilityLabel = chip.title
      chip.isOn = shown.isAtWork
      chip.onColor = GraphView.variantColor(index)
      chip.hint =
        "\(shown.name) has \(Self.words[shown.owner] ?? "the code of this commit"); a click puts it to work"
    }
    add.isHidden = !state.canAdd
    commit.isHidden = state.hasCommit != false
    for (button, mode) in zip(modes, ComparisonMode.allCases) { button.isOn = mode == state.mode }
    setNeedsLayout()
  }

  private static func title(of chip: State.Chip) -> String {
    chip.owner.isEmpty ? chip.name : "\(chip.name)  \(chip.owner)"
  }

  /// The width of a chip of which only the letter shows.
  private static let leastChip: CGFloat = 26
  private static let words = [
    "code": "the code’s numbers", "yours": "your numbers", "": "numbers of its own",
  ]

  override func layoutSubviews() {
    super.layoutSubviews()
    let (y, side): (CGFloat, CGFloat) = (4, 30)
    var right = bounds.width - PanelLook.margin + 6
    for button in modes.reversed() {
      right -= side
      button.frame = CGRect(x: right, y: y, width: side, height: side)
    }
    var x = PanelLook.margin - 8
    let rest = [add, commit].filter { !$0.isHidden }
    let fixed = rest.reduce(0) { $0 + max($1.intrinsicContentSize.width, 26) }
    for (chip, shown) in zip(chips, state.chips) { chip.title = Self.title(of: shown) }
    let wanted = chips.map(\.intrinsicContentSize.width)
    let room = max(right - x - fixed - 8, 0)
    // Where there is little room, only the names are shown.
    let isTight = wanted.reduce(0, +) > room
    var left = room
    for (index, (chip, shown)) in zip(chips, state.chips).enumerated() {
      chip.title = isTight ? shown.name : Self.title(of: shown)
      let others = CGFloat(chips.count - index - 1) * Self.leastChip
      let wide = min(chip.intrinsicContentSize.width, max(left - others, Self.leastChip))
      chip.frame = CGRect(x: x, y: y, width: wide, height: side)
      x = chip.frame.maxX
      left -= wide
    }
    for button in rest {
      let wide = max(button.intrinsicContentSize.width, 26)
      button.frame = CGRect(x: x, y: y, width: wide, height: side)
      x += wide
    }
    line.frame = CGRect(x: 0, y: bounds.height - hairline, width: bounds.width, height: hairline)
  }
}
