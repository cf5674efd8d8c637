import UIKit

/// A cubic Bézier from (0, 0) to (1, 1) with two handles that can be dragged.
///
/// Handles are also chosen with Tab and moved with the arrows. Their x stays within 0…1, as a pace cannot go back in
/// time; their y may leave it.
final class BezierPad: PanelView {
  /// x1 y1 x2 y2.
  var points: [Double] = [0.25, 0.1, 0.25, 1] { didSet { setNeedsLayout() } }
  /// The code's; nil for none.
  var codePoints: [Double]? { didSet { setNeedsLayout() } }
  var onChange: ([Double], _ isFinal: Bool) -> Void = { _, _ in }

  private let grid = CAShapeLayer()
  private let ghost = CAShapeLayer()
  private let arms = CAShapeLayer()
  private let curve = CAShapeLayer()
  private let handles = [BezierHandle(), BezierHandle()]

  /// Values at the lower and the upper edge: room for curves that go beyond.
  static let span: ClosedRange<Double> = -0.6...1.6
  static let step = 0.01
  private static let inset: CGFloat = 10

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = PanelLook.radius
    layer.cornerCurve = .continuous
    for part in [grid, ghost, arms, curve] {
      part.fillColor = nil
      part.lineCap = .round
      layer.addSublayer(part)
    }
    grid.lineWidth = 1
    ghost.lineWidth = 1
    arms.lineWidth = 1.5
    curve.lineWidth = 2.5
    for (index, handle) in handles.enumerated() {
      handle.accessibilityIdentifier = "tuner.bezier.handle.\(index + 1)"
      handle.accessibilityLabel = index == 0 ? "First control point" : "Second control point"
      handle.onMove = { [unowned self] in moved(index, to: $0, $1, isFinal: $2) }
      handle.onStep = { [unowned self] in step(index, $0, $1) }
      addSubview(handle)
    }
  }

  required init?(coder: NSCoder) { nil }

  override func applyColors() {
    let isTuned = codePoints.map { $0 != points } ?? false
    let color = isTuned ? PanelLook.tuned : PanelLook.accent
    withoutActions {
      layer.backgroundColor = resolved(PanelLook.raised)
      grid.strokeColor = resolved(PanelLook.hairline)
      ghost.strokeColor = resolved(PanelLook.ghost)
      arms.strokeColor = resolved(PanelLook.ghost)
      curve.strokeColor = resolved(color)
      for handle in handles { handle.dotColor = resolved(color) }
    }
  }

  private var area: CGRect { bounds.insetBy(dx: Self.inset, dy: 4) }

  private func place(_ x: Double, _ y: Double) -> CGPoint {
    let span = Self.span
    return CGPoint(
      x: area.minX + area.width * CGFloat(x),
      y: area.maxY - area.height * CGFloat((y - span.lowerBound) / (span.upperBound - span.lowerBound)))
  }

  private func path(_ points: [Double]) -> CGPath {
    let path = CGMutablePath()
    path.move(to: place(0, 0))
    path.addCurve(
      to: place(1, 1), control1: place(points[0], points[1]), control2: place(points[2], points[3]))
    return path
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard points.count == 4 else { return }
    let lines = CGMutablePath()
    for value in [0.0, 1.0] {
      lines.move(to: place(0, value))
      lines.addLine(to: place(1, value))
      lines.move(to: CGPoint(x: place(value, 0).x, y: bounds.minY + 1))
      lines.addLine(to: CGPoint(x: place(value, 0).x, y: bounds.maxY - 1))
    }
    let levers = CGMutablePath()
    levers.move(to: place(0, 0))
    levers.addLine(to: place(points[0], points[1]))
    levers.move(to: place(1, 1))
    levers.addLine(to: place(points[2], points[3]))
    withoutActions {
      grid.path = lines
      arms.path = levers
      curve.path = path(points)
      ghost.path = codePoints.flatMap { $0 != points && $0.count == 4 ? path($0) : nil }
      for (index, handle) in handles.enumerated() {
        let side = BezierHandle.side
        let center = place(points[2 * index], points[2 * index + 1])
        handle.frame = CGRect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
      }
    }
    applyColors()
  }

  private func moved(_ index: Int, to point: CGPoint, _ keys: UIKeyModifierFlags, isFinal: Bool) {
    let place = convert(point, from: handles[index])
    let span = Self.span
    let x = Double((place.x - area.minX) / max(area.width, 1))
    let y =
      span.lowerBound + Double((area.maxY - place.y) / max(area.height, 1))
      * (span.upperBound - span.lowerBound)
    set(index, x, y, keys, isFinal: isFinal)
  }

  private func step(_ index: Int, _ way: CGVector, _ keys: UIKeyModifierFlags) {
    let size = Self.step * ValueScale.factor(for: keys)
    set(
      index, points[2 * index] + Double(way.dx) * size, points[2 * index + 1] - Double(way.dy) * size, keys,
      isFinal: true)
  }

  private func set(_ index: Int, _ x: Double, _ y: Double, _ keys: UIKeyModifierFlags, isFinal: Bool) {
    let steps = 1 / (Self.step * min(ValueScale.factor(for: keys), 1))
    func snapped(_ value: Double) -> Double { (value * steps).rounded() / steps }
    var changed = points
    changed[2 * index] = min(max(snapped(x), 0), 1)
    changed[2 * index + 1] = min(max(snapped(y), Self.span.lowerBound), Self.span.upperBound)
    guard changed != points || isFinal else { return }
    points = changed
    onChange(points, isFinal)
  }
}

/// A dot that can be dragged and moved with the arrow keys.
final class BezierHandle: PanelControl {
  /// Where the finger is in the dot's coordinates, and whether it has left.
  var onMove: (CGPoint, UIKeyModifierFlags, _ isFinal: Bool) -> Void = { _, _, _ in }
  var onStep: (CGVector, UIKeyModifierFlags) -> Void = { _, _ in }
  var onDelete: (() -> Void)?
  var onChoose: () -> Void = {}
  var dotColor: CGColor? { didSet { dot.backgroundColor = dotColor } }

  private let dot = CALayer()
  private var grip = CGVector.zero
  /// The place that takes the finger, and the dot in it.
  static let side: CGFloat = 22
  private static let dotSide: CGFloat = 11
  private static let ringRadius: CGFloat = 11

  init() {
    super.init(frame: .zero)
    dot.cornerRadius = Self.dotSide / 2
    dot.borderWidth = 2
    layer.cornerRadius = Self.ringRadius
    layer.addSublayer(dot)
  }

  required init?(coder: NSCoder) { nil }

  override func applyColors() { withoutActions { dot.borderColor = resolved(PanelLook.background) } }

  override func layoutSubviews() {
    super.layoutSubviews()
    withoutActions {
      let side = Self.dotSide
      dot.frame = CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
    }
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self)
    grip = CGVector(dx: bounds.midX - place.x, dy: bounds.midY - place.y)
    onChoose()
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    move(touch, event, isFinal: false)
    return true
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if let touch { move(touch, event, isFinal: true) }
  }

  private func move(_ touch: UITouch, _ event: UIEvent?, isFinal: Bool) {
    let place = touch.location(in: self)
    onMove(CGPoint(x: place.x + grip.dx, y: place.y + grip.dy), event?.modifierFlags ?? [], isFinal)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key, isFocused else { return super.pressesBegan(presses, with: event) }
    switch key.keyCode {
    case .keyboardLeftArrow: onStep(CGVector(dx: -1, dy: 0), key.modifierFlags)
    case .keyboardRightArrow: onStep(CGVector(dx: 1, dy: 0), key.modifierFlags)
    case .keyboardUpArrow: onStep(CGVector(dx: 0, dy: -1), key.modifierFlags)
    case .keyboardDownArrow: onStep(CGVector(dx: 0, dy: 1), key.modifierFlags)
    case .keyboardDeleteForward, .keyboardDeleteOrBackspace:
      if let onDelete { onDelete() } else { super.pressesBegan(presses, with: event) }
    default: super.pressesBegan(presses, with: event)
    }
  }
}
