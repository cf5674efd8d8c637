import UIKit

/// A small picture of a way from 0 to 1: the curve, the code's curve behind it when that is another one, the target.
final class CurveSketch: PanelView {
  private let target = CAShapeLayer()
  private let ghost = CAShapeLayer()
  private let curve = CAShapeLayer()
  private let dot = CALayer()

  /// The value at a time of 0…1; nil draws nothing.
  var value: ((Double) -> Double)? { didSet { setNeedsLayout() } }
  /// The code's.
  var codeValue: ((Double) -> Double)? { didSet { setNeedsLayout() } }
  /// Thickness of the curve, in points.
  var lineWidth: CGFloat = 2
  var isTuned = false { didSet { if oldValue != isTuned { applyColors() } } }
  /// The values at the lower and the upper edge; wider ones are taken when a curve leaves them.
  var span: ClosedRange<Double> = 0...1
  var hasTarget = true
  private static let dotSide: CGFloat = 6

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    for part in [target, ghost, curve] {
      part.fillColor = nil
      part.lineCap = .round
      part.lineJoin = .round
      layer.addSublayer(part)
    }
    dot.cornerRadius = Self.dotSide / 2
    layer.addSublayer(dot)
  }

  required init?(coder: NSCoder) { nil }

  override func applyColors() {
    withoutActions {
      target.strokeColor = resolved(PanelLook.hairline)
      ghost.strokeColor = resolved(PanelLook.ghost)
      curve.strokeColor = resolved(isTuned ? PanelLook.tuned : PanelLook.accent)
      dot.backgroundColor = resolved(isTuned ? PanelLook.tuned : PanelLook.accent)
    }
  }

  /// Samples over the width.
  private static let samples = 120
  private static let inset: CGFloat = 4

  override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.width > 2 * Self.inset, bounds.height > 2 * Self.inset, let value else {
      curve.path = nil
      return
    }
    let area = bounds.insetBy(dx: Self.inset, dy: Self.inset)
    var (low, high) = (span.lowerBound, span.upperBound)
    let samples = (0...Self.samples).map { value(Double($0) / Double(Self.samples)) }
    let before = codeValue.map { code in (0...Self.samples).map { code(Double($0) / Double(Self.samples)) } }
    for sample in samples + (before ?? []) where sample.isFinite {
      low = min(low, sample)
      high = max(high, sample)
    }
    func point(_ index: Int, _ value: Double) -> CGPoint {
      CGPoint(
        x: area.minX + area.width * CGFloat(index) / CGFloat(Self.samples),
        y: area.maxY - area.height * CGFloat((value - low) / max(high - low, 1e-9)))
    }
    func path(_ values: [Double]) -> CGPath {
      let path = CGMutablePath()
      for (index, value) in values.enumerated() where value.isFinite {
        index == 0 ? path.move(to: point(index, value)) : path.addLine(to: point(index, value))
      }
      return path
    }
    let line = CGMutablePath()
    line.move(to: point(0, 1))
    line.addLine(to: point(Self.samples, 1))
    withoutActions {
      target.path = hasTarget ? line : nil
      target.lineWidth = 1
      ghost.path = before.map(path)
      ghost.lineWidth = 1
      curve.path = path(samples)
      curve.lineWidth = lineWidth
      dot.isHidden = true
    }
  }
}
