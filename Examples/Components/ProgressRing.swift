// 2018: a ring whose layer draws itself from a property that Core Animation animates.
import UIKit

final class ProgressRingLayer: CALayer {
  @NSManaged var progress: CGFloat
  @NSManaged var ringWidth: CGFloat
  @NSManaged var colors: [UIColor]
  @NSManaged var cap: CGLineCap
  var animationDuration: CFTimeInterval = 1.1

  override class func needsDisplay(forKey key: String) -> Bool {
    return ["progress", "ringWidth", "colors"].contains(key) || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> CAAction? {
    guard event == #keyPath(progress), animationDuration > 0 else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.value(forKey: event) ?? 0
    animation.duration = animationDuration
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.25, 0.1, 0.15, 1)
    return animation
  }

  override func draw(in ctx: CGContext) {
    let radius = (min(bounds.width, bounds.height) - ringWidth) / 2
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    UIGraphicsPushContext(ctx)
    defer { UIGraphicsPopContext() }
    let track = UIBezierPath(
      arcCenter: center, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    track.lineWidth = ringWidth
    UIColor(white: 0.92, alpha: 1).setStroke()
    track.stroke()

    guard progress > 0, let first = colors.first, let last = colors.last else { return drawLabel(at: center) }
    let end = -CGFloat.pi / 2 + 2 * .pi * progress
    let arc = UIBezierPath(
      arcCenter: center, radius: radius, startAngle: -.pi / 2, endAngle: end, clockwise: true)
    ctx.saveGState()
    ctx.setLineWidth(ringWidth)
    ctx.setLineCap(cap)
    ctx.addPath(arc.cgPath)
    ctx.replacePathWithStrokedPath()
    ctx.clip()
    if let gradient = CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: [first.cgColor, last.cgColor] as CFArray,
      locations: [0, 1])
    {
      ctx.drawLinearGradient(
        gradient, start: CGPoint(x: bounds.midX, y: 0), end: CGPoint(x: bounds.midX, y: bounds.height),
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    }
    ctx.restoreGState()
    drawLabel(at: center)
  }

  private func drawLabel(at center: CGPoint) {
    let text = NSMutableAttributedString(
      string: "\(Int((progress * 100).rounded()))",
      attributes: [
        .font: UIFont.monospacedDigitSystemFont(ofSize: 44, weight: .semibold),
        .foregroundColor: UIColor.darkText,
      ])
    text.append(
      NSAttributedString(
        string: " %", attributes: [.font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.gray]))
    let size = text.size()
    text.draw(at: CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2))
  }
}

@objc protocol ProgressRingDelegate: AnyObject {
  @objc optional func progressRing(_ ring: ProgressRing, didFinishAt progress: CGFloat)
}

@IBDesignable
final class ProgressRing: UIView {
  @IBOutlet weak var delegate: ProgressRingDelegate?
  @IBInspectable var progress: CGFloat = 0 { didSet { ringLayer.progress = min(max(progress, 0), 1) } }
  @IBInspectable var ringWidth: CGFloat = 18 { didSet { ringLayer.ringWidth = ringWidth } }

  override class var layerClass: AnyClass { return ProgressRingLayer.self }
  private var ringLayer: ProgressRingLayer { return layer as! ProgressRingLayer }

  init(diameter: CGFloat) {
    super.init(frame: CGRect(x: 0, y: 0, width: diameter, height: diameter))
    setUp()
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    setUp()
  }

  private func setUp() {
    ringLayer.contentsScale = UIScreen.main.scale
    ringLayer.ringWidth = ringWidth
    ringLayer.cap = .round
    ringLayer.colors = [
      UIColor(red: 0.99, green: 0.6, blue: 0.3, alpha: 1),
      UIColor(red: 0.95, green: 0.25, blue: 0.5, alpha: 1),
    ]
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(next(_:))))
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil, progress == 0 else { return }
    advance(to: 0.42)
  }

  @objc private func next(_ recognizer: UITapGestureRecognizer) {
    advance(to: progress > 0.8 ? 0.15 : progress + 0.4)
  }

  private func advance(to value: CGFloat) {
    CATransaction.begin()
    CATransaction.setCompletionBlock { [weak self] in
      guard let self = self else { return }
      self.delegate?.progressRing?(self, didFinishAt: value)
    }
    progress = value
    CATransaction.commit()
  }
}

#Preview("Ring") {
  let ring = ProgressRing(diameter: 220)
  ring.accessibilityIdentifier = "ring"
  return ring
}
