import UIKit

/// Play, pause, step, speed, loop, replay, and what is drawn over the stage.
final class TransportBar: PanelView {
  struct State: Equatable, Sendable {
    var isPlaying = true
    /// Media seconds per second.
    var rate = 1.0
    var isLooping = false
    var showsOnionSkin = false
    var showsOutlines = false
    /// Seconds since the interaction that is looked at, and from the beginning.
    var time = 0.0
    var mediaTime = 0.0
  }

  enum Command: Equatable, Sendable {
    case playPause, stepBack, stepForward, replay, loop, onionSkin, outlines
  }

  var onCommand: (Command) -> Void = { _ in }
  var onRate: (Double) -> Void = { _ in }

  private(set) var state = State()
  private let back = PanelButton(symbol: "backward.end.fill", hint: "One frame back — ←, ten with Shift")
  private let play = PanelButton(symbol: "pause.fill", look: .filled, hint: "Play or pause — Space")
  private let forward = PanelButton(symbol: "forward.end.fill", hint: "One frame on — →, ten with Shift")
  private let replay = PanelButton(symbol: "arrow.counterclockwise", hint: "Replay what was done last — R")
  private let loop = PanelButton(symbol: "repeat", hint: "Loop the range — L; I and O set its ends")
  private let onion = PanelButton(
    symbol: "square.stack.3d.up", hint: "Trail of former frames on the stage — T")
  private let outlines = PanelButton(symbol: "rectangle.split.3x1", hint: "Outlines of layers — G")
  private let clock = PanelLook.label(PanelLook.clock, PanelLook.text, "0.000")
  private let clockUnit = PanelLook.label(PanelLook.small, PanelLook.quietText, "s")
  private let rate = ValueSlider(
    "Speed", ValueScale(0.01...10, step: 0.1, logarithmic: true, unit: .times, decimals: 3),
    identifier: "tuner.speed")

  static let height: CGFloat = 88

  override init(frame: CGRect) {
    super.init(frame: frame)
    let buttons: [(PanelButton, Command, String)] = [
      (back, .stepBack, "back"), (play, .playPause, "play"), (forward, .stepForward, "forward"),
      (replay, .replay, "replay"), (loop, .loop, "loop"), (onion, .onionSkin, "onion"),
      (outlines, .outlines, "outlines"),
    ]
    for (button, command, name) in buttons {
      button.accessibilityIdentifier = "tuner.\(name)"
      button.action = { [unowned self] in onCommand(command) }
      addSubview(button)
    }
    rate.onChange = { [unowned self] value, _ in onRate(value) }
    rate.onReset = { [unowned self] in onRate(1) }
    for part in [clock, clockUnit, rate] as [UIView] { addSubview(part) }
    show(state)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ state: State) {
    self.state = state
    play.symbol = state.isPlaying ? "pause.fill" : "play.fill"
    loop.isOn = state.isLooping
    onion.isOn = state.showsOnionSkin
    outlines.isOn = state.showsOutlines
    rate.show(state.rate, code: 1)
    let text = String(format: "%.3f", state.time).replacingOccurrences(of: "-", with: "\u{2212}")
    if clock.text != text {
      clock.text = text
      setNeedsLayout()
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, y, side): (CGFloat, CGFloat, CGFloat) = (bounds.width, 12, 30)
    var x = PanelLook.margin - 6
    for (button, space) in [(back, 2.0), (play, 2.0), (forward, 10.0)] as [(PanelButton, CGFloat)] {
      let wide = button === play ? side + 10 : side
      button.frame = CGRect(x: x, y: y, width: wide, height: side)
      x += wide + space
    }
    var right = width - PanelLook.margin + 6
    for button in [outlines, onion, loop, replay] {
      right -= side
      button.frame = CGRect(x: right, y: y, width: side, height: side)
      right -= 2
    }
    let room = right - x
    clock.font = PanelLook.clock
    var text = clock.sizeThatFits(.zero).width.rounded(.up)
    if text > room {
      clock.font = PanelLook.number
      text = clock.sizeThatFits(.zero).width.rounded(.up)
    }
    let start = max(x, x + (room - text - 12) / 2).rounded()
    clock.frame = CGRect(x: start, y: y, width: min(text, room), height: side)
    clockUnit.frame = CGRect(x: start + text + 4, y: y + 3, width: 10, height: side)
    clockUnit.isHidden = text + 14 > room
    rate.frame = CGRect(
      x: PanelLook.margin, y: 50, width: width - 2 * PanelLook.margin, height: PanelLook.rowHeight)
  }
}
