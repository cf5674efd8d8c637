// A plot: time to the right, value upwards, the curve as a line, and a dot that two animations move: its x runs evenly
// through time, its y is moved by the animation under show. If the dot leaves the line, one of the two is wrong.
// To the right of the plot a bar is moved by the same animation.
import UIKit

struct AtlasPlot {
  static let ink = UIColor.systemBlue.cgColor
  static let faint = UIColor.systemGray4.cgColor

  private let area = CGRect(x: 0, y: 4, width: 108, height: 84)
  private let root: CALayer
  /// The values at the bottom and the top of the plot.
  private let range: ClosedRange<CGFloat>

  init(in root: CALayer, range: ClosedRange<CGFloat> = 0...1) {
    self.root = root
    self.range = range
  }

  func y(_ value: CGFloat) -> CGFloat {
    area.maxY - (value - range.lowerBound) / (range.upperBound - range.lowerBound) * area.height
  }

  func point(_ time: CGFloat, _ value: CGFloat) -> CGPoint {
    CGPoint(x: area.minX + time * area.width, y: y(value))
  }

  /// Draws the axes' ends and the curve.
  func draw(_ curve: CGPath) {
    for value in [CGFloat(0), 1] {
      let line = CAShapeLayer()
      let path = CGMutablePath()
      path.move(to: point(0, value))
      path.addLine(to: point(1, value))
      line.path = path
      line.strokeColor = AtlasPlot.faint
      line.fillColor = nil
      line.lineWidth = 0.5
      line.lineDashPattern = [2, 2]
      root.addSublayer(line)
    }
    let line = CAShapeLayer()
    line.path = curve
    line.strokeColor = AtlasPlot.ink
    line.fillColor = nil
    line.lineWidth = 1.5
    line.lineJoin = .round
    line.lineCap = .round
    root.addSublayer(line)
  }

  /// Runs the dot along the curve and the bar beside it.
  ///
  /// - Parameter motion: Makes the animation of a key path between two values; called for the dot and for the bar.
  func run(_ motion: (_ keyPath: String, _ value: (CGFloat) -> CGFloat) -> CAAnimation) {
    let dot = CALayer()
    dot.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    dot.cornerRadius = 4
    dot.backgroundColor = UIColor.systemPink.cgColor
    dot.position = point(0, 0)
    let time = CABasicAnimation(keyPath: "position.x")
    time.fromValue = point(0, 0).x
    time.toValue = point(1, 0).x
    time.duration = AtlasRhythm.motion
    let bar = CALayer()
    bar.bounds = CGRect(x: 0, y: 0, width: 12, height: 12)
    bar.cornerRadius = 3
    bar.backgroundColor = AtlasPlot.ink
    bar.position = CGPoint(x: area.maxX + 20, y: y(0))
    root.addSublayer(dot)
    root.addSublayer(bar)
    dot.add(AtlasPlot.looped([time, motion("position.y", y)]), forKey: "loop")
    bar.add(AtlasPlot.looped([motion("position.y", y)]), forKey: "loop")
  }

  /// Animations that run in the first part of the period, hold their end, and start over.
  static func looped(_ animations: [CAAnimation], holdsEnd: Bool = true) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    if holdsEnd { for animation in animations { animation.fillMode = .forwards } }
    group.animations = animations
    group.duration = AtlasRhythm.period
    group.repeatCount = .infinity
    return group
  }
}
