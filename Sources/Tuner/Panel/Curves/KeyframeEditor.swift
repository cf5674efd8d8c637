import UIKit

/// Key frames as points that can be dragged: across for their time, up and down for their value.
///
/// A double click on the curve adds one, Delete takes the chosen one away. Below are the chosen one's numbers and how
/// the way between them is computed.
final class KeyframeEditor: PanelView {
  struct Numbers: Equatable, Sendable {
    var values: [Double] = []
    /// 0…1, one for each value; empty for even spacing.
    var times: [Double] = []
    var mode = CAAnimationCalculationMode.linear

    /// When each value is reached, 0…1.
    var places: [Double] {
      if times.count == values.count { return times }
      let last = Double(max(values.count - 1, 1))
      return values.indices.map { Double($0) / last }
    }
  }

  var onChange: (Numbers, _ isFinal: Bool) -> Void = { _, _ in }
  /// Seconds of the whole, for the numbers below the points.
  var duration = 1.0 { didSet { if duration != oldValue { refresh() } } }

  /// Whether the times can be changed: evenly spaced ones follow from the number of key frames.
  var hasTimes = true { didSet { if hasTimes != oldValue { refresh() } } }

  private(set) var numbers = Numbers()
  private var code: Numbers?
  private(set) var chosen = 0
  private let pad = KeyframePad()
  private let modes = UISegmentedControl(items: KeyframeEditor.modes.map(\.title))
  private let indexLabel = PanelLook.label(PanelLook.strong, PanelLook.text)
  private let valueSlider = ValueSlider(
    "Value", ValueScale(-2...2, limits: -1e6...1e6, step: 0.01, decimals: 3),
    identifier: "tuner.keyframe.value")
  private let timeSlider = ValueSlider(
    "Key time", ValueScale(0...1, step: 0.01, unit: .part, decimals: 3), identifier: "tuner.keyframe.time")
  private let previous = PanelButton(symbol: "chevron.left", hint: "The key frame before")
  private let following = PanelButton(symbol: "chevron.right", hint: "The next key frame")
  private let add = PanelButton(symbol: "plus", hint: "Add a key frame behind this one")
  private let remove = PanelButton(symbol: "minus", hint: "Remove this key frame — Delete")

  private static let modes: [(title: String, mode: CAAnimationCalculationMode)] = [
    ("Linear", .linear), ("Cubic", .cubic), ("Discrete", .discrete), ("Paced", .paced),
    ("Cubic paced", .cubicPaced),
  ]

  init() {
    super.init(frame: .zero)
    modes.accessibilityIdentifier = "tuner.keyframe.mode"
    modes.setTitleTextAttributes([.font: PanelLook.small], for: .normal)
    modes.apportionsSegmentWidthsByContent = true
    modes.addAction(
      UIAction { [unowned self] _ in
        numbers.mode = Self.modes[max(modes.selectedSegmentIndex, 0)].mode
        changed(isFinal: true)
      }, for: .valueChanged)
    pad.onMove = { [unowned self] in move($0, to: $1, $2, isFinal: $3) }
    pad.onChoose = { [unowned self] in choose($0) }
    pad.onAdd = { [unowned self] in insert(at: $0, $1) }
    pad.onDelete = { [unowned self] in
      choose($0); removeChosen()
    }
    valueSlider.onChange = { [unowned self] in
      move(chosen, to: numbers.places[chosen], $0, isFinal: $1)
    }
    timeSlider.onChange = { [unowned self] in move(chosen, to: $0, numbers.values[chosen], isFinal: $1) }
    valueSlider.onReset = { [unowned self] in
      if let code, code.values.count == numbers.values.count {
        move(chosen, to: numbers.places[chosen], code.values[chosen], isFinal: true)
      }
    }
    timeSlider.onReset = { [unowned self] in
      if let code, code.values.count == numbers.values.count {
        move(chosen, to: code.places[chosen], numbers.values[chosen], isFinal: true)
      }
    }
    previous.action = { [unowned self] in choose(max(chosen - 1, 0)) }
    following.action = { [unowned self] in choose(min(chosen + 1, numbers.values.count - 1)) }
    add.action = { [unowned self] in addBehindChosen() }
    remove.action = { [unowned self] in removeChosen() }
    remove.accessibilityIdentifier = "tuner.keyframe.remove"
    add.accessibilityIdentifier = "tuner.keyframe.add"
    let parts: [UIView] = [
      pad, indexLabel, previous, following, add, remove, valueSlider, timeSlider, modes,
    ]
    for part in parts { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ numbers: Numbers, code: Numbers?) {
    self.numbers = numbers
    self.code = code
    chosen = min(chosen, max(numbers.values.count - 1, 0))
    refresh()
  }

  private func choose(_ index: Int) {
    chosen = index
    refresh()
  }

  private func refresh() {
    guard !numbers.values.isEmpty else { return }
    pad.show(numbers, code: code, chosen: chosen)
    modes.selectedSegmentIndex = Self.modes.firstIndex { $0.mode == numbers.mode } ?? 0
    let place = numbers.places[chosen]
    let isSame = code?.values.count == numbers.values.count
    let ms = ValueUnit.text(place * duration * 1000, decimals: 1)
    indexLabel.text = "Key frame \(chosen + 1) of \(numbers.values.count)  ·  \(ms) ms"
    valueSlider.show(numbers.values[chosen], code: isSame ? code?.values[chosen] : nil)
    timeSlider.show(place, code: isSame ? code?.places[chosen] : nil)
    // The ends stay where they are, or the way would begin before its first value.
    timeSlider.isEnabled = hasTimes && chosen > 0 && chosen < numbers.values.count - 1
    previous.isEnabled = chosen > 0
    following.isEnabled = chosen < numbers.values.count - 1
    remove.isEnabled = numbers.values.count > 2
  }

  private func changed(isFinal: Bool) {
    refresh()
    onChange(numbers, isFinal)
  }

  // MARK: Changes

  private func move(_ index: Int, to place: Double, _ value: Double, isFinal: Bool) {
    guard numbers.values.indices.contains(index) else { return }
    var changed = numbers
    changed.values[index] = value
    let places = numbers.places
    if hasTimes, place != places[index], index > 0, index < places.count - 1 {
      changed.times = places
      // Between its neighbours: time does not run back.
      changed.times[index] = min(max(place, places[index - 1]), places[index + 1])
    }
    guard changed != numbers || isFinal else { return }
    numbers = changed
    self.changed(isFinal: isFinal)
  }

  private func insert(at place: Double, _ value: Double) {
    let places = numbers.places
    let index = places.firstIndex { $0 > place } ?? places.count - 1
    guard index > 0 else { return }
    if hasTimes {
      numbers.times = places
      numbers.times.insert((place * 1000).rounded() / 1000, at: index)
    }
    numbers.values.insert((value * 1000).rounded() / 1000, at: index)
    chosen = index
    changed(isFinal: true)
  }

  private func addBehindChosen() {
    let places = numbers.places
    let index = min(chosen, places.count - 2)
    guard index >= 0 else { return }
    insert(
      at: (places[index] + places[index + 1]) / 2, (numbers.values[index] + numbers.values[index + 1]) / 2)
  }

  private func removeChosen() {
    guard numbers.values.count > 2 else { return }
    // What was spaced evenly stays so.
    if !numbers.times.isEmpty { numbers.times = numbers.places }
    numbers.values.remove(at: chosen)
    if !numbers.times.isEmpty {
      numbers.times.remove(at: chosen)
      numbers.times[0] = 0
      numbers.times[numbers.times.count - 1] = 1
    }
    chosen = min(chosen, numbers.values.count - 1)
    changed(isFinal: true)
  }

  // MARK: Layout

  private static let padHeight: CGFloat = 150
  private static let gap: CGFloat = 8
  private static let buttonSide: CGFloat = 26

  /// The height that the editor wants.
  static let height: CGFloat = padHeight + 2 * gap + 3 * PanelLook.rowHeight + gap + 28

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    pad.frame = CGRect(x: 0, y: 0, width: width, height: Self.padHeight)
    var y = Self.padHeight + Self.gap
    var x = width
    for button in [remove, add, following, previous] {
      x -= Self.buttonSide
      button.frame = CGRect(x: x, y: y + 1, width: Self.buttonSide, height: Self.buttonSide)
      x -= 2
    }
    indexLabel.frame = CGRect(x: 0, y: y, width: max(x, 0), height: PanelLook.rowHeight)
    y += PanelLook.rowHeight
    for slider in [valueSlider, timeSlider] {
      slider.frame = CGRect(x: 0, y: y, width: width, height: PanelLook.rowHeight)
      y += PanelLook.rowHeight
    }
    modes.frame = CGRect(x: 0, y: y + Self.gap, width: width, height: 28)
  }
}
