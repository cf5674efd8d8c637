// 2018: a line that draws itself, an area that fades in below it, and a mark that follows the finger.
import UIKit

class LineChart: UIView {
  private let values: [CGFloat]
  private let line = CAShapeLayer()
  private let area = CAGradientLayer()
  private let areaMask = CAShapeLayer()
  private let mark = CAShapeLayer()
  private let bubble = UILabel()
  private let lineColor = UIColor(red: 0.22, green: 0.56, blue: 0.96, alpha: 1)
  private let inset = UIEdgeInsets(top: 50, left: 20, bottom: 36, right: 20)

  init(values: [CGFloat], frame: CGRect) {
    self.values = values
    super.init(frame: frame)
    backgroundColor = .white
    layer.cornerRadius = 20
    isOpaque = false
    line.fillColor = nil
    line.strokeColor = lineColor.cgColor
    line.lineWidth = 4
    line.lineCap = .round
    line.lineJoin = .round
    area.colors = [lineColor.withAlphaComponent(0.35).cgColor, lineColor.withAlphaComponent(0).cgColor]
    area.mask = areaMask
    mark.path =
      UIBezierPath(arcCenter: .zero, radius: 7, startAngle: 0, endAngle: 2 * .pi, clockwise: true).cgPath
    mark.fillColor = UIColor.white.cgColor
    mark.strokeColor = lineColor.cgColor
    mark.lineWidth = 4
    mark.opacity = 0
    bubble.font = UIFont.monospacedDigitSystemFont(ofSize: 15, weight: .semibold)
    bubble.textColor = .white
    bubble.textAlignment = .center
    bubble.backgroundColor = lineColor
    bubble.layer.cornerRadius = 8
    bubble.clipsToBounds = true
    bubble.alpha = 0
    [area, line, mark].forEach(layer.addSublayer)
    addSubview(bubble)
    build()
    draw()
    let press = UILongPressGestureRecognizer(target: self, action: #selector(follow(_:)))
    press.minimumPressDuration = 0
    addGestureRecognizer(press)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func point(at index: Int) -> CGPoint {
    let plot = bounds.inset(by: inset)
    let highest = values.max() ?? 1
    return CGPoint(
      x: plot.minX + plot.width * CGFloat(index) / CGFloat(values.count - 1),
      y: plot.maxY - plot.height * values[index] / highest)
  }

  private func build() {
    let path = UIBezierPath()
    path.move(to: point(at: 0))
    for index in 1..<values.count {
      let (from, to) = (path.currentPoint, point(at: index))
      let half = (from.x + to.x) / 2
      path.addCurve(
        to: to, controlPoint1: CGPoint(x: half, y: from.y), controlPoint2: CGPoint(x: half, y: to.y))
    }
    line.path = path.cgPath
    let closed = UIBezierPath(cgPath: path.cgPath)
    closed.addLine(to: CGPoint(x: point(at: values.count - 1).x, y: bounds.height))
    closed.addLine(to: CGPoint(x: point(at: 0).x, y: bounds.height))
    closed.close()
    area.frame = bounds
    areaMask.path = closed.cgPath
  }

  private func draw() {
    let stroke = CABasicAnimation(keyPath: #keyPath(CAShapeLayer.strokeEnd))
    stroke.fromValue = 0
    stroke.duration = 1.2
    stroke.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    line.add(stroke, forKey: "draw")
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = 0.6
    fade.beginTime = CACurrentMediaTime() + 0.9
    fade.fillMode = .backwards
    area.add(fade, forKey: "fade")
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setStrokeColor(UIColor(white: 0.9, alpha: 1).cgColor)
    context.setLineDash(phase: 0, lengths: [3, 5])
    for part in 0...3 {
      let y = inset.top + (bounds.height - inset.top - inset.bottom) * CGFloat(part) / 3
      context.move(to: CGPoint(x: inset.left, y: y))
      context.addLine(to: CGPoint(x: bounds.width - inset.right, y: y))
    }
    context.strokePath()
    let style: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 12), .foregroundColor: UIColor.gray,
    ]
    for (index, day) in ["M", "T", "W", "T", "F", "S", "S"].enumerated() where index < values.count {
      let size = (day as NSString).size(withAttributes: style)
      (day as NSString).draw(
        at: CGPoint(x: point(at: index).x - size.width / 2, y: bounds.height - 26), withAttributes: style)
    }
  }

  @objc private func follow(_ recognizer: UILongPressGestureRecognizer) {
    let isDown = recognizer.state == .began || recognizer.state == .changed
    let x = recognizer.location(in: self).x
    let index = values.indices.min { abs(point(at: $0).x - x) < abs(point(at: $1).x - x) } ?? 0
    mark.opacity = isDown ? 1 : 0
    mark.position = point(at: index)
    bubble.text = String(format: "%.0f km", Double(values[index]))
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.beginFromCurrentState],
      animations: {
        self.bubble.alpha = isDown ? 1 : 0
        self.bubble.bounds.size = CGSize(width: 64, height: 28)
        self.bubble.center = CGPoint(
          x: min(max(self.point(at: index).x, 40), self.bounds.width - 40), y: self.point(at: index).y - 30)
      })
  }
}

#Preview("Chart") {
  let chart = LineChart(
    values: [12, 31, 22, 46, 27, 58, 40], frame: CGRect(x: 0, y: 0, width: 350, height: 260))
  chart.accessibilityIdentifier = "chart"
  return chart
}
