import UIKit

/// The points of key frames on their curve: one of the numbers of which their values are made.
final class KeyframePad: PanelView {
  /// A point was moved: its number, place and value, and whether the finger has left.
  var onMove: (Int, Double, Double, _ isFinal: Bool) -> Void = { _, _, _, _ in }
  var onChoose: (Int) -> Void = { _ in }
  var onAdd: (Double, Double) -> Void = { _, _ in }
  var onDelete: (Int) -> Void = { _ in }

  private let grid = CAShapeLayer()
  private let ghost = CAShapeLayer()
  private let curve = CAShapeLayer()
  private let ring = CALayer()
  private var handles: [BezierHandle] = []
  private var keyframes = Keyframes()
  private var code: Keyframes?
  private var component = ValueComponent.number
  private var numbers: [Double] = []
  private var chosen = 0
  /// The values at the lower and the upper edge. They stay while a point is dragged.
  private var span = 0.0...1.0

  private static let inset = CGSize(width: 14, height: 16)
  private static let samples = 120

  init() {
    super.init(frame: .zero)
    layer.cornerRadius = PanelLook.radius
    layer.cornerCurve = .continuous
    for part in [grid, ghost, curve] {
      part.fillColor = nil
      part.lineJoin = .round
      part.lineCap = .round
      layer.addSublayer(part)
    }
    grid.lineWidth = 1
    ghost.lineWidth = 1
    curve.lineWidth = 2
    ring.borderWidth = 1.5
    ring.cornerRadius = 9
    layer.addSublayer(ring)
    let double = UITapGestureRecognizer(target: self, action: Selector("add:", Self.add))
    double.numberOfTapsRequired = 2
    addGestureRecognizer(double)
  }

  required init?(coder: NSCoder) { nil }

  override func applyColors() {
    let color = code.map { $0 != keyframes } ?? false ? PanelLook.tuned : PanelLook.accent
    withoutActions {
      layer.backgroundColor = resolved(PanelLook.raised)
      grid.strokeColor = resolved(PanelLook.hairline)
      ghost.strokeColor = resolved(PanelLook.ghost)
      curve.strokeColor = resolved(color)
      ring.borderColor = resolved(color)
      for handle in handles { handle.dotColor = resolved(color) }
    }
  }

  func show(_ keyframes: Keyframes, code: Keyframes?, _ component: ValueComponent, chosen: Int) {
    let isHeld = handles.contains { $0.isTracking }
    self.keyframes = keyframes
    self.code = code
    self.component = component
    self.chosen = chosen
    numbers = keyframes.numbers(of: component)
    while handles.count > numbers.count { handles.removeLast().removeFromSuperview() }
    while handles.count < numbers.count { addHandle() }
    if !isHeld {
      let all = numbers + (code?.numbers(of: component) ?? [])
      let (low, high) = (all.min() ?? 0, all.max() ?? 1)
      let air = max((high - low) * 0.15, 0.05)
      span = (low - air)...(high + air)
    }
    setNeedsLayout()
  }

  private func addHandle() {
    let handle = BezierHandle()
    let index = handles.count
    handle.accessibilityIdentifier = "tuner.keyframe.\(index)"
    handle.accessibilityLabel = "Key frame \(index + 1)"
    handle.onChoose = { [unowned self] in onChoose(index) }
    handle.onDelete = { [unowned self] in onDelete(index) }
    handle.onMove = { [unowned self, unowned handle] in
      let (place, value) = timeAndValue(at: convert($0, from: handle))
      let factor = min(ValueScale.factor(for: $1), 1)
      onMove(index, snapped(place, Self.step * factor), snapped(value, valueStep * factor), $2)
    }
    handle.onStep = { [unowned self] in
      onChoose(index)
      let factor = ValueScale.factor(for: $1)
      let (time, value) = (Self.step * factor, valueStep * factor)
      onMove(
        index, snapped(keyframes.places[index] + Double($0.dx) * time, time / 10),
        snapped(numbers[index] - Double($0.dy) * value, value / 10), true)
    }
    handles.append(handle)
    addSubview(handle)
  }

  /// What an arrow key does in time, as a part of the whole.
  private static let step = 0.01
  /// What it does to the value: as much as reads well at the size of the numbers.
  private var valueStep: Double {
    max(Self.step, TickMarks.step(span.upperBound - span.lowerBound, atMost: Self.valueSteps))
  }
  private static let valueSteps = 400

  private func snapped(_ value: Double, _ grid: Double) -> Double {
    guard grid < 1 else { return (value / grid).rounded() * grid }
    let inverse = (1 / grid).rounded()
    return (value * inverse).rounded() / inverse
  }

  // MARK: Layout

  private var area: CGRect { bounds.insetBy(dx: Self.inset.width, dy: Self.inset.height) }

  private func place(_ time: Double, _ value: Double) -> CGPoint {
    CGPoint(
      x: area.minX + area.width * CGFloat(time),
      y: area.maxY - area.height * CGFloat((value - span.lowerBound) / (span.upperBound - span.lowerBound)))
  }

  private func timeAndValue(at point: CGPoint) -> (Double, Double) {
    (
      Double((point.x - area.minX) / max(area.width, 1)),
      span.lowerBound + Double((area.maxY - point.y) / max(area.height, 1))
        * (span.upperBound - span.lowerBound)
    )
  }

  private func path(_ keyframes: Keyframes) -> CGPath {
    let samples = KeyframeSampler.values(of: keyframes, component, count: Self.samples)
    let path = CGMutablePath()
    for (index, value) in samples.enumerated() {
      let point = place(Double(index) / Double(Self.samples), value)
      index == 0 ? path.move(to: point) : path.addLine(to: point)
    }
    return path
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.width > 40 else { return }
    let lines = CGMutablePath()
    for tick in TickMarks.ticks(span, atMost: 4) {
      lines.move(to: CGPoint(x: bounds.minX, y: place(0, tick).y.rounded()))
      lines.addLine(to: CGPoint(x: bounds.maxX, y: place(0, tick).y.rounded()))
    }
    withoutActions {
      grid.path = lines
      curve.path = path(keyframes)
      ghost.path = code.flatMap { $0 != keyframes ? path($0) : nil }
      let places = keyframes.places
      for (index, handle) in handles.enumerated() {
        let side = BezierHandle.side
        let center = place(places[index], numbers[index])
        handle.frame = CGRect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
        if index == chosen {
          ring.frame = CGRect(x: center.x - 9, y: center.y - 9, width: 18, height: 18)
        }
      }
    }
    applyColors()
  }

  private func add(_ tap: UITapGestureRecognizer) {
    let (time, value) = timeAndValue(at: tap.location(in: self))
    if (0...1).contains(time) { onAdd(time, value) }
  }
}
