import UIKit

/// Key frames as points that can be dragged: across for their time, up and down for their value.
///
/// A double click on the curve adds one, Delete takes the chosen one away. Below are the chosen one's numbers, how the
/// way between them is computed, and the pace of the way that follows. Of what has several numbers one is shown at a
/// time, as x of a point.
final class KeyframeEditor: PanelView {
  var onChange: (Keyframes, _ isFinal: Bool) -> Void = { _, _ in }
  /// A part was opened or closed: the height is another.
  var onResize: () -> Void = {}
  /// Seconds of the whole, for the numbers below the points.
  var duration = 1.0 { didSet { if duration != oldValue { refresh() } } }

  /// Whether the times can be changed: evenly spaced ones follow from the number of key frames.
  var hasTimes = true { didSet { if hasTimes != oldValue { refresh() } } }

  private(set) var keyframes = Keyframes()
  private var code: Keyframes?
  private(set) var chosen = 0
  private var components: [ValueComponent] = [.number]
  private var chosenComponent = 0
  private let pad = KeyframePad()
  private let parts = UISegmentedControl(items: [])
  private let modes = UISegmentedControl(items: KeyframeEditor.modes.map(\.title))
  private let indexLabel = PanelLook.label(PanelLook.strong, PanelLook.text)
  private let well = ColorWell("Colour")
  private let valueSlider = ValueSlider(
    "Value", KeyframeEditor.plainScale, identifier: "tuner.keyframe.value")
  private let timeSlider = ValueSlider(
    "Key time", ValueScale(0...1, step: 0.01, unit: .part, decimals: 3), identifier: "tuner.keyframe.time")
  private let ownTimes = PanelButton(
    "Own times", look: .filled, hint: "Give each key frame a time of its own")
  private let segment = SegmentEditor()
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
    parts.accessibilityIdentifier = "tuner.keyframe.part"
    modes.accessibilityIdentifier = "tuner.keyframe.mode"
    ownTimes.accessibilityIdentifier = "tuner.keyframe.times"
    remove.accessibilityIdentifier = "tuner.keyframe.remove"
    add.accessibilityIdentifier = "tuner.keyframe.add"
    for control in [parts, modes] {
      control.setTitleTextAttributes([.font: PanelLook.small], for: .normal)
      control.apportionsSegmentWidthsByContent = true
    }
    parts.addAction(
      UIAction { [unowned self] _ in
        chosenComponent = max(parts.selectedSegmentIndex, 0)
        refresh()
      }, for: .valueChanged)
    modes.addAction(
      UIAction { [unowned self] _ in
        edit(isFinal: true) { $0.mode = Self.modes[max(modes.selectedSegmentIndex, 0)].mode }
      }, for: .valueChanged)
    connectPad()
    connectNumbers()
    previous.action = { [unowned self] in choose(max(chosen - 1, 0)) }
    following.action = { [unowned self] in choose(min(chosen + 1, keyframes.values.count - 1)) }
    add.action = { [unowned self] in addBehindChosen() }
    remove.action = { [unowned self] in removeChosen() }
    let all: [UIView] = [
      pad, indexLabel, previous, following, add, remove, parts, well, valueSlider, timeSlider, ownTimes,
      modes,
      segment,
    ]
    for part in all { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  private func connectPad() {
    pad.onMove = { [unowned self] in move($0, to: $1, $2, isFinal: $3) }
    pad.onChoose = { [unowned self] in choose($0) }
    pad.onAdd = { [unowned self] in insert(at: $0, $1) }
    pad.onDelete = { [unowned self] in
      choose($0); removeChosen()
    }
  }

  private func connectNumbers() {
    valueSlider.onChange = { [unowned self] in move(chosen, to: keyframes.places[chosen], $0, isFinal: $1) }
    timeSlider.onChange = { [unowned self] in move(chosen, to: $0, chosenNumber, isFinal: $1) }
    valueSlider.onReset = { [unowned self] in
      if let number = codeNumber { move(chosen, to: keyframes.places[chosen], number, isFinal: true) }
    }
    timeSlider.onReset = { [unowned self] in
      if let place = comparable?.places[chosen] { move(chosen, to: place, chosenNumber, isFinal: true) }
    }
    ownTimes.action = { [unowned self] in edit(isFinal: true) { $0.spaceEvenly() } }
    well.onChange = { [unowned self] color, isFinal in
      edit(isFinal: isFinal) {
        $0.values[chosen] = .color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
      }
    }
    well.onResize = { [unowned self] in resized() }
    segment.onChange = { [unowned self] function, isFinal in
      edit(isFinal: isFinal) { $0.setFunction(function, after: way) }
    }
    segment.onResize = { [unowned self] in resized() }
  }

  func show(_ keyframes: Keyframes, code: Keyframes?) {
    self.keyframes = keyframes
    self.code = code
    chosen = min(chosen, max(keyframes.values.count - 1, 0))
    refresh()
  }

  // MARK: What is chosen

  private var component: ValueComponent { components[chosenComponent] }
  private var chosenNumber: Double { component.read(keyframes.values[chosen]) }
  /// Where the way begins whose pace is shown: at the chosen key frame, or before the last.
  private var way: Int { max(min(chosen, keyframes.values.count - 2), 0) }
  /// The code's key frames, where each has its like here.
  private var comparable: Keyframes? { code?.values.count == keyframes.values.count ? code : nil }
  private var codeNumber: Double? { comparable.map { component.read($0.values[chosen]) } }

  private func choose(_ index: Int) {
    chosen = index
    refresh()
  }

  private func resized() {
    setNeedsLayout()
    onResize()
  }

  private func refresh() {
    guard !keyframes.values.isEmpty else { return }
    showComponents()
    pad.show(keyframes, code: code, component, chosen: chosen)
    modes.selectedSegmentIndex = Self.modes.firstIndex { $0.mode == keyframes.mode } ?? 0
    let place = keyframes.places[chosen]
    let ms = ValueUnit.text(place * duration * 1000, decimals: 1)
    indexLabel.text = "Key frame \(chosen + 1) of \(keyframes.values.count)  ·  \(ms) ms"
    valueSlider.name =
      component.name.isEmpty ? "Value" : component.name.prefix(1).uppercased() + component.name.dropFirst()
    valueSlider.scale = scale
    valueSlider.show(chosenNumber, code: codeNumber)
    timeSlider.show(place, code: comparable?.places[chosen])
    timeSlider.isEnabled = hasTimes && keyframes.isMovable(chosen)
    ownTimes.isHidden = hasTimes
    if case .color = keyframes.values[chosen] {
      well.show(Self.color(keyframes.values[chosen]), code: comparable.map { Self.color($0.values[chosen]) })
    }
    segment.isHidden = !keyframes.hasPaces
    segment.show(keyframes.function(after: way), code: comparable?.function(after: way), after: way)
    previous.isEnabled = chosen > 0
    following.isEnabled = chosen < keyframes.values.count - 1
    remove.isEnabled = keyframes.values.count > 2
    setNeedsLayout()
  }

  private func showComponents() {
    // Both have the same parts, so that going back to the code's never takes one away.
    let found = ValueComponent.components(of: keyframes.values + (code?.values ?? []))
    guard found != components, !found.isEmpty else { return }
    components = found
    chosenComponent = min(chosenComponent, found.count - 1)
    parts.removeAllSegments()
    for (index, component) in found.enumerated() {
      parts.insertSegment(withTitle: component.name, at: index, animated: false)
    }
    parts.selectedSegmentIndex = chosenComponent
    onResize()
  }

  private var isColor: Bool { if case .color? = keyframes.values.first { true } else { false } }

  private static func color(_ value: ParameterValue) -> ColorWell.Color {
    let n = value.numbers
    return n.count == 4 ? ColorWell.Color(red: n[0], green: n[1], blue: n[2], alpha: n[3]) : ColorWell.Color()
  }

  private static let plainScale = ValueScale(-2...2, limits: -1e6...1e6, step: 0.01, decimals: 3)

  /// What the value's slider goes over.
  private var scale: ValueScale {
    switch component.measure {
    case .share: return ValueScale(0...1, step: 0.01, unit: .part, decimals: 3)
    case .degrees:
      return ValueScale(-180...180, limits: -36_000...36_000, step: 1, unit: .degrees, decimals: 2)
    case .plain, .scale: return Self.plainScale
    case .length:
      // Round, so that it stays while a number is dragged.
      let most = (comparable ?? keyframes).numbers(of: component).map(\.magnitude).max() ?? 0
      let reach = max(TickMarks.step(2 * most, atMost: 1), Self.leastReach)
      return ValueScale(
        -reach...reach, limits: -1e6...1e6, step: TickMarks.step(2 * reach, atMost: 200), decimals: 3)
    }
  }
  private static let leastReach = 100.0

  // MARK: Changes

  private func edit(isFinal: Bool, _ body: (inout Keyframes) -> Void) {
    var changed = keyframes
    body(&changed)
    guard changed != keyframes || isFinal else { return }
    keyframes = changed
    refresh()
    onChange(keyframes, isFinal)
  }

  private func move(_ index: Int, to place: Double, _ number: Double, isFinal: Bool) {
    guard keyframes.values.indices.contains(index) else { return }
    let number = scale.clamped(number)
    edit(isFinal: isFinal) {
      // Taking a matrix apart and putting it together again rounds it.
      if component.read($0.values[index]) != number {
        $0.values[index] = component.write(number, into: $0.values[index])
      }
      if hasTimes { $0.move(index, to: place) }
    }
  }

  private func insert(at place: Double, _ number: Double) {
    edit(isFinal: true) {
      if let index = $0.insert(at: place, scale.clamped(number), of: component, keepsTimes: hasTimes) {
        chosen = index
      }
    }
  }

  private func addBehindChosen() {
    let (places, index) = (keyframes.places, way)
    guard places.indices.contains(index + 1) else { return }
    let numbers = keyframes.numbers(of: component)
    insert(
      at: (places[index] + places[index + 1]) / 2, (numbers[index] + numbers[index + 1]) / 2)
  }

  private func removeChosen() {
    guard keyframes.values.count > 2 else { return }
    edit(isFinal: true) {
      $0.remove(at: chosen)
      chosen = min(chosen, $0.values.count - 1)
    }
  }

  // MARK: Layout

  private static let padHeight: CGFloat = 150
  private static let gap: CGFloat = 8
  private static let buttonSide: CGFloat = 26
  private static let segmentsHeight: CGFloat = 28
  private static let ownTimesWidth: CGFloat = 84

  /// The height that it wants at a width.
  func height(for width: CGFloat) -> CGFloat {
    let fixed = Self.padHeight + 3 * Self.gap + 3 * PanelLook.rowHeight + Self.segmentsHeight
    let choice = components.count > 1 ? Self.segmentsHeight + Self.gap : 0
    return fixed + choice + (isColor ? well.height : 0)
      + (keyframes.hasPaces ? segment.height(for: width) : 0)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, row) = (bounds.width, PanelLook.rowHeight)
    pad.frame = CGRect(x: 0, y: 0, width: width, height: Self.padHeight)
    var y = Self.padHeight + Self.gap
    var x = width
    for button in [remove, add, following, previous] {
      x -= Self.buttonSide
      button.frame = CGRect(x: x, y: y + 1, width: Self.buttonSide, height: Self.buttonSide)
      x -= 2
    }
    indexLabel.frame = CGRect(x: 0, y: y, width: max(x, 0), height: row)
    y += row
    parts.isHidden = components.count < 2
    if !parts.isHidden {
      parts.frame = CGRect(x: 0, y: y, width: width, height: Self.segmentsHeight)
      y += Self.segmentsHeight + Self.gap
    }
    valueSlider.frame = CGRect(x: 0, y: y, width: width, height: row)
    y += row
    well.isHidden = !isColor
    if isColor {
      well.frame = CGRect(x: 0, y: y, width: width, height: well.height)
      y += well.height
    }
    let side = hasTimes ? 0 : Self.ownTimesWidth
    timeSlider.frame = CGRect(x: 0, y: y, width: width - side, height: row)
    ownTimes.frame = CGRect(x: width - side + 6, y: y + 2, width: max(side - 6, 0), height: row - 4)
    y += row + Self.gap
    modes.frame = CGRect(x: 0, y: y, width: width, height: Self.segmentsHeight)
    y += Self.segmentsHeight + Self.gap
    segment.frame = CGRect(x: 0, y: y, width: width, height: segment.height(for: width))
  }
}
