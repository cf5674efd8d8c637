import UIKit

/// The ruler above the lanes: a drag goes through time, two handles hold the range that loops.
///
/// The wheel zooms about the pointer, with Shift it goes along the time; a double click shows everything.
final class TimeRuler: PanelControl, WheelReceiver {
  var axis = TimeAxis() { didSet { if axis != oldValue { refresh() } } }
  /// What loops; nil for nothing.
  var loop: ClosedRange<Double>? { didSet { if loop != oldValue { setNeedsLayout() } } }
  var now = 0.0 { didSet { if now != oldValue { placeNow() } } }
  var onSeek: (Double) -> Void = { _ in }
  var onLoop: (ClosedRange<Double>) -> Void = { _ in }
  var onZoom: (Double, CGFloat) -> Void = { _, _ in }
  var onPan: (Double) -> Void = { _ in }
  var onFit: () -> Void = {}

  private enum Grip { case time, loopStart, loopEnd }
  private var grip = Grip.time
  private let ticks = RulerTicks()
  private let band = CALayer()
  private let handles = [CALayer(), CALayer()]
  private let marker = CAShapeLayer()
  private let line = HairlineView(frame: .zero)
  static let height: CGFloat = 26
  /// The present time's marker and the loop's handles are below the numbers.
  private static let headHeight: CGFloat = 12
  private static let handleSize = CGSize(width: 5, height: 11)
  private static let reach: CGFloat = 7

  init() {
    super.init(frame: .zero)
    accessibilityIdentifier = "tuner.ruler"
    accessibilityLabel = "Time"
    clipsToBounds = true
    ticks.isUserInteractionEnabled = false
    layer.addSublayer(band)
    addSubview(ticks)
    addSubview(line)
    for handle in handles {
      handle.cornerRadius = 2
      layer.addSublayer(handle)
    }
    layer.addSublayer(marker)
    addGestureRecognizer(UIHoverGestureRecognizer(target: self, action: Selector("hover:", Self.hover)))
  }

  required init?(coder: NSCoder) { nil }

  override func applyColors() {
    withoutActions {
      band.backgroundColor =
        PanelLook.accent.resolvedColor(with: traitCollection).withAlphaComponent(0.16).cgColor
      for handle in handles { handle.backgroundColor = resolved(PanelLook.accent) }
      marker.fillColor = resolved(PanelLook.playhead)
    }
    ticks.setNeedsDisplay()
  }

  private func hover(_ hover: UIHoverGestureRecognizer) {
    let isIn = hover.state == .began || hover.state == .changed
    giveHint(isIn ? "Drag through time; I and O set the loop, wheel zooms, double-click shows all" : nil)
  }

  private func refresh() {
    ticks.axis = axis
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    ticks.frame = bounds
    line.frame = CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
    withoutActions {
      band.isHidden = loop == nil
      for handle in handles { handle.isHidden = loop == nil }
      if let loop {
        let (from, to) = (axis.x(loop.lowerBound), axis.x(loop.upperBound))
        let left = max(from, axis.left)
        band.frame = CGRect(
          x: left, y: 0, width: max(min(to, bounds.width) - left, 0), height: bounds.height)
        let size = Self.handleSize
        for (handle, x) in zip(handles, [from - size.width, to]) {
          handle.isHidden = x < axis.left - size.width || x > bounds.width
          handle.frame = CGRect(
            x: x, y: bounds.height - size.height - 2, width: size.width, height: size.height)
        }
      }
    }
    placeNow()
  }

  private func placeNow() {
    let x = axis.x(now)
    withoutActions {
      marker.isHidden = x < axis.left - 0.5 || x > bounds.width
      let head = CGMutablePath()
      head.addRoundedRect(
        in: CGRect(x: x - 4.5, y: bounds.height - Self.headHeight, width: 9, height: 7), cornerWidth: 2,
        cornerHeight: 2)
      head.move(to: CGPoint(x: x - 4.5, y: bounds.height - 6))
      head.addLine(to: CGPoint(x: x + 4.5, y: bounds.height - 6))
      head.addLine(to: CGPoint(x: x, y: bounds.height))
      head.closeSubpath()
      marker.path = head
    }
  }

  // MARK: Input

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.location(in: self).x
    if touch.tapCount == 2 {
      onFit()
      return false
    }
    grip = .time
    if let loop {
      if abs(axis.x(loop.lowerBound) - x) < Self.reach { grip = .loopStart }
      if abs(axis.x(loop.upperBound) - x) < Self.reach { grip = .loopEnd }
    }
    follow(x)
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch.location(in: self).x)
    return true
  }

  private func follow(_ x: CGFloat) {
    let time = max(axis.time(at: min(max(x, axis.left), bounds.width)), 0)
    switch grip {
    case .time: onSeek(time)
    case .loopStart: if let loop { onLoop(min(time, loop.upperBound - Self.shortest)...loop.upperBound) }
    case .loopEnd: if let loop { onLoop(loop.lowerBound...max(time, loop.lowerBound + Self.shortest)) }
    }
  }

  /// The shortest loop, in seconds: a frame.
  private static let shortest = 1.0 / 60

  /// Handles the wheel; false passes it on to the next view.
  package func wheelTurned(_ input: ScrollInput) -> Bool {
    if input.modifiers.contains(.shift) || input.delta.dy == 0 {
      onPan((input.delta.dy != 0 ? input.delta.dy : input.delta.dx) > 0 ? 0.1 : -0.1)
    } else {
      onZoom(input.delta.dy < 0 ? 0.8 : 1.25, convert(input.location, from: nil).x)
    }
    return true
  }
}

/// The numbers of the ruler; drawn, since they change only with the axis.
@preconcurrency @MainActor
final class RulerTicks: UIView {
  var axis = TimeAxis() { didSet { if axis != oldValue { setNeedsDisplay() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard axis.width > 20 else { return }
    let shown = (axis.range.lowerBound - axis.origin)...(axis.range.upperBound - axis.origin)
    let count = max(Int(axis.width / 52), 1)
    let step = TickMarks.step(axis.length, atMost: count)
    let thin = 1 / max(traitCollection.displayScale, 1)
    PanelLook.hairline.setFill()
    let context = UIGraphicsGetCurrentContext()
    for tick in TickMarks.ticks(shown, atMost: count * 5) {
      let x = axis.x(tick + axis.origin).rounded()
      context?.fill(CGRect(x: x, y: bounds.height - 4, width: thin, height: 3))
    }
    for tick in TickMarks.ticks(shown, atMost: count) {
      let x = axis.x(tick + axis.origin).rounded()
      context?.fill(CGRect(x: x, y: bounds.height - 8, width: thin, height: 8))
      let unit =
        step < 0.1
        ? "\(ValueUnit.text(tick * 1000, decimals: 1)) ms" : "\(TickMarks.text(tick, step: step)) s"
      let look: [NSAttributedString.Key: Any] = [
        .font: PanelLook.smallNumber, .foregroundColor: PanelLook.quietText,
      ]
      let size = unit.size(withAttributes: look)
      let left = min(max(x - size.width / 2, axis.left - 8), bounds.width - size.width - 2)
      unit.draw(at: CGPoint(x: left, y: 1), withAttributes: look)
    }
  }
}
