import UIKit

/// A motion from 0 to 1, by the animation itself: each point of the curve is a layer whose animation stands still at
/// its time, and so is each ball of the row below, which are evenly apart in time.
final class CurveFigure: FigureView {
  private let plot = CGRect(x: 24, y: 18, width: 192, height: 92)
  private let values: ClosedRange<CGFloat>
  private let seconds: CFTimeInterval
  private static let points = 384
  private static let balls = 13

  /// - Parameters:
  ///   - seconds: How much of the animation is shown.
  ///   - values: What the plot's height holds.
  ///   - keys: Key frames, by their time from 0 to 1 and value, each a ring.
  ///   - motion: Makes the animation of a key path; `value` takes 0 and 1 to the ends of its way.
  init(
    seconds: CFTimeInterval = 1, values: ClosedRange<CGFloat> = -0.06...1.06,
    keys: [(time: CGFloat, value: CGFloat)] = [],
    motion: (_ keyPath: String, _ value: (CGFloat) -> CGFloat) -> CAAnimation
  ) {
    self.values = values
    self.seconds = seconds
    super.init()
    drawAxes()
    let radius: CGFloat = 1.4
    for index in 0...Self.points {
      let time = CGFloat(index) / CGFloat(Self.points)
      let point = ball(radius, at: CGPoint(x: plot.minX + time * plot.width, y: height(0)))
      hold(motion("position.y", height), at: time, on: point)
    }
    for key in keys { ring(at: CGPoint(x: plot.minX + key.time * plot.width, y: height(key.value))) }
    for index in 0..<Self.balls {
      let time = CGFloat(index) / CGFloat(Self.balls - 1)
      let point = ball(5.5, at: CGPoint(x: place(0), y: Self.size.height - 20))
      point.opacity = Float(0.16 + 0.84 * time * time)
      point.backgroundColor = FigurePalette.warm.cgColor
      hold(motion("position.x", place), at: time, on: point)
    }
  }

  required init?(coder: NSCoder) { return nil }

  private func height(_ value: CGFloat) -> CGFloat {
    plot.maxY - (value - values.lowerBound) / (values.upperBound - values.lowerBound) * plot.height
  }

  /// Along the row of balls, whose ends leave room for what goes beyond.
  private func place(_ value: CGFloat) -> CGFloat {
    let reach = max(values.upperBound - 1, 0.06) + 0.02
    return plot.minX + 8 + value * (plot.width - 16) / (1 + reach)
  }

  private func drawAxes() {
    for value: CGFloat in [0, 1] {
      let line = CAShapeLayer()
      let path = UIBezierPath()
      path.move(to: CGPoint(x: plot.minX, y: height(value)))
      path.addLine(to: CGPoint(x: plot.maxX, y: height(value)))
      line.path = path.cgPath
      line.strokeColor = FigurePalette.line.cgColor
      line.lineWidth = 1
      line.lineDashPattern = [3, 3]
      layer.addSublayer(line)
    }
  }

  private func ball(_ radius: CGFloat, at center: CGPoint) -> CALayer {
    let ball = CALayer()
    ball.bounds = CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
    ball.cornerRadius = radius
    ball.position = center
    ball.backgroundColor = FigurePalette.accent.cgColor
    layer.addSublayer(ball)
    return ball
  }

  private func ring(at center: CGPoint) {
    let ring = ball(4, at: center)
    ring.backgroundColor = FigurePalette.wash.cgColor
    ring.borderColor = FigurePalette.accent.cgColor
    ring.borderWidth = 2
  }

  /// Adds an animation that stands still at a part of the seconds that are shown.
  private func hold(_ animation: CAAnimation, at time: CGFloat, on layer: CALayer) {
    animation.speed = 0
    animation.timeOffset = Double(time) * seconds
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: nil)
  }
}
