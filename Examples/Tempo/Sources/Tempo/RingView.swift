import UIKit

/// A ring that fills up to a part of the circle.
@IBDesignable
final class RingView: UIView {
  @IBInspectable var progress: CGFloat = 0
  @IBInspectable var lineWidth: CGFloat = 16 { didSet { setNeedsLayout() } }
  var color: UIColor = Theme.violet { didSet { applyColors() } }

  private let track = CAShapeLayer()
  private let ring = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    for shape in [track, ring] {
      shape.fillColor = nil
      shape.lineCap = .round
      layer.addSublayer(shape)
    }
    ring.strokeEnd = 0
    applyColors()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let radius = min(bounds.width, bounds.height) / 2 - lineWidth / 2
    let path = UIBezierPath(
      arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: max(radius, 0), startAngle: -.pi / 2,
      endAngle: .pi * 1.5, clockwise: true)
    for shape in [track, ring] {
      shape.frame = bounds
      shape.path = path.cgPath
      shape.lineWidth = lineWidth
    }
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    applyColors()
  }

  private func applyColors() {
    track.strokeColor = Theme.track.resolvedColor(with: traitCollection).cgColor
    ring.strokeColor = color.resolvedColor(with: traitCollection).cgColor
  }

  /// Fills the ring from nothing.
  func fill(after delay: TimeInterval) {
    ring.strokeEnd = progress
    let fill = CABasicAnimation(keyPath: #keyPath(CAShapeLayer.strokeEnd))
    fill.fromValue = 0
    fill.toValue = progress
    fill.duration = 0.9
    fill.beginTime = CACurrentMediaTime() + delay
    fill.fillMode = .backwards
    fill.timingFunction = CAMediaTimingFunction(controlPoints: 0.2, 0.8, 0.2, 1)
    ring.add(fill, forKey: "fill")
  }
}
