// The entries that are curves: timing functions, calculation modes, springs, fill modes.
// Each draws its curve from the definition (Béziers, Catmull–Rom, the spring's closed form), not from the animation.
// So the sheet is a check as well as a picture.
import UIKit

extension AtlasEntry {
  // MARK: Timing functions

  static var timingFunctions: [AtlasEntry] {
    let named: [(String, CAMediaTimingFunctionName)] = [
      ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInEaseOut", .easeInEaseOut),
      ("default", .default),
    ]
    let overshoot = CAMediaTimingFunction(controlPoints: 0.34, 1.56, 0.64, 1)
    return named.map { timing($0.0, CAMediaTimingFunction(name: $0.1)) } + [timing("back out", overshoot)]
  }

  private static func timing(_ name: String, _ function: CAMediaTimingFunction) -> AtlasEntry {
    var c1: [Float] = [0, 0], c2: [Float] = [0, 0]
    function.getControlPoint(at: 1, values: &c1)
    function.getControlPoint(at: 2, values: &c2)
    let detail = (c1 + c2).map { String(format: "%g", Double($0)) }.joined(separator: "  ")
    return AtlasEntry(title: name, detail: detail) { root in
      let plot = AtlasPlot(in: root, range: -0.1...1.2)
      let curve = CGMutablePath()
      curve.move(to: plot.point(0, 0))
      curve.addCurve(
        to: plot.point(1, 1), control1: plot.point(CGFloat(c1[0]), CGFloat(c1[1])),
        control2: plot.point(CGFloat(c2[0]), CGFloat(c2[1])))
      plot.draw(curve)
      plot.run { keyPath, value in
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = value(0)
        animation.toValue = value(1)
        animation.duration = AtlasRhythm.motion
        animation.timingFunction = function
        return animation
      }
    }
  }

  // MARK: Calculation modes

  private static let keyValues: [CGFloat] = [0, 0.9, 0.3, 0.6, 1]

  static var calculationModes: [AtlasEntry] {
    let modes: [(String, CAAnimationCalculationMode)] = [
      ("linear", .linear), ("discrete", .discrete), ("paced", .paced), ("cubic", .cubic),
      ("cubicPaced", .cubicPaced),
    ]
    return modes.map { name, mode in
      AtlasEntry(title: name, detail: "0  0.9  0.3  0.6  1") { root in
        let plot = AtlasPlot(in: root, range: -0.1...1.2)
        plot.draw(keyframeCurve(mode, plot))
        plot.run { keyPath, value in
          let animation = CAKeyframeAnimation(keyPath: keyPath)
          animation.values = keyValues.map { value($0) }
          animation.calculationMode = mode
          animation.duration = AtlasRhythm.motion
          return animation
        }
      }
    }
  }

  private static func keyframeCurve(_ mode: CAAnimationCalculationMode, _ plot: AtlasPlot) -> CGPath {
    let values = keyValues
    let count = values.count
    var times = values.indices.map { CGFloat($0) / CGFloat(count - 1) }
    if mode == .paced || mode == .cubicPaced {
      let steps = zip(values, values.dropFirst()).map { abs($1 - $0) }
      let total = steps.reduce(0, +)
      times = [0] + steps.indices.map { steps[0...$0].reduce(0, +) / total }
    }
    let path = CGMutablePath()
    path.move(to: plot.point(0, values[0]))
    if mode == .discrete {
      for i in values.indices {
        path.addLine(to: plot.point(CGFloat(i) / CGFloat(count), values[i]))
        path.addLine(to: plot.point(CGFloat(i + 1) / CGFloat(count), values[i]))
      }
      return path
    }
    // Catmull–Rom slopes for uneven times; one-sided at the ends.
    func slope(_ i: Int, leaving: Bool) -> CGFloat {
      if i == 0 { return values[1] - values[0] }
      if i == count - 1 { return values[i] - values[i - 1] }
      let before = times[i] - times[i - 1], after = times[i + 1] - times[i]
      let mean = (values[i + 1] - values[i - 1]) / 2
      return mean * 2 * (leaving ? after : before) / (before + after)
    }
    for i in 0..<count - 1 {
      if mode == .cubic || mode == .cubicPaced {
        let third = (times[i + 1] - times[i]) / 3
        path.addCurve(
          to: plot.point(times[i + 1], values[i + 1]),
          control1: plot.point(times[i] + third, values[i] + slope(i, leaving: true) / 3),
          control2: plot.point(times[i + 1] - third, values[i + 1] - slope(i + 1, leaving: false) / 3))
      } else {
        path.addLine(to: plot.point(times[i + 1], values[i + 1]))
      }
    }
    return path
  }

  // MARK: Springs

  static var springs: [AtlasEntry] {
    [
      spring("under-damped", mass: 1, stiffness: 120, damping: 6),
      spring("critical", mass: 1, stiffness: 120, damping: 21.909),
      spring("over-damped", mass: 1, stiffness: 120, damping: 50, allowsOverdamping: true),
      spring("thrown", mass: 1, stiffness: 60, damping: 12, velocity: 14),
      spring("heavy", mass: 4, stiffness: 120, damping: 16), spring("bounce 0.4", duration: 0.5, bounce: 0.4),
    ]
  }

  private static func spring(
    _ name: String, mass: CGFloat, stiffness: CGFloat, damping: CGFloat, velocity: CGFloat = 0,
    allowsOverdamping: Bool = false
  ) -> AtlasEntry {
    spring(name, "m \(format(mass))  k \(format(stiffness))  c \(format(damping))") {
      let animation = CASpringAnimation(keyPath: $0)
      animation.mass = mass
      animation.stiffness = stiffness
      animation.damping = damping
      animation.initialVelocity = velocity
      animation.allowsOverdamping = allowsOverdamping
      return animation
    }
  }

  private static func spring(_ name: String, duration: TimeInterval, bounce: CGFloat) -> AtlasEntry {
    spring(name, "perceptual \(format(CGFloat(duration))) s") {
      let animation = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
      animation.keyPath = $0
      return animation
    }
  }

  private static func format(_ number: CGFloat) -> String { String(format: "%g", Double(number)) }

  private static func spring(
    _ name: String, _ detail: String, make: @escaping (String) -> CASpringAnimation
  ) -> AtlasEntry {
    AtlasEntry(title: name, detail: detail) { root in
      let plot = AtlasPlot(in: root, range: -0.1...1.7)
      let sample = make("position.y")
      let path = CGMutablePath()
      path.move(to: plot.point(0, 0))
      for step in 1...160 {
        let t = CGFloat(step) / 160
        path.addLine(to: plot.point(t, position(sample, at: t * CGFloat(AtlasRhythm.motion))))
      }
      plot.draw(path)
      plot.run { keyPath, value in
        let animation = make(keyPath)
        animation.fromValue = value(0)
        animation.toValue = value(1)
        animation.duration = AtlasRhythm.motion
        return animation
      }
    }
  }

  /// The damped oscillator's closed form.
  static func position(_ s: CASpringAnimation, at t: CGFloat) -> CGFloat {
    let w = (s.stiffness / s.mass).squareRoot()
    let z = s.damping / (2 * (s.stiffness * s.mass).squareRoot())
    let v = s.initialVelocity
    if z < 0.9999 {
      let d = w * (1 - z * z).squareRoot()
      return 1 - exp(-z * w * t) * (cos(d * t) + (z * w - v) / d * sin(d * t))
    }
    if z > 1.0001, s.allowsOverdamping {
      let g = w * (z * z - 1).squareRoot()
      let (r1, r2) = (-z * w + g, -z * w - g)
      let a = (-v - r2) / (r1 - r2)
      return 1 - (a * exp(r1 * t) + (1 - a) * exp(r2 * t))
    }
    return 1 - exp(-w * t) * (1 + (w - v) * t)
  }

  // MARK: Fill modes

  static var fillModes: [AtlasEntry] {
    let modes: [(String, CAMediaTimingFillMode)] = [
      ("removed", .removed), ("backwards", .backwards), ("forwards", .forwards), ("both", .both),
    ]
    return modes.map { name, mode in
      AtlasEntry(title: name, detail: "0 to 1 over a model of ½") { root in
        let plot = AtlasPlot(in: root, range: -0.1...1.2)
        let before: CGFloat = mode == .backwards || mode == .both ? 0 : 0.5
        let after: CGFloat = mode == .forwards || mode == .both ? 1 : 0.5
        let path = CGMutablePath()
        path.move(to: plot.point(0, before))
        for point in [(0.3, before), (0.3, 0), (0.7, 1), (0.7, after), (1, after)] {
          path.addLine(to: plot.point(CGFloat(point.0), point.1))
        }
        plot.draw(path)
        plot.run { keyPath, value in
          let animation = CABasicAnimation(keyPath: keyPath)
          animation.fromValue = value(0)
          animation.toValue = value(1)
          animation.beginTime = 0.3 * AtlasRhythm.motion
          animation.duration = 0.4 * AtlasRhythm.motion
          animation.fillMode = mode
          // The rest of the beat shows the model, half way.
          let resting = CABasicAnimation(keyPath: keyPath)
          resting.fromValue = value(0.5)
          resting.toValue = value(0.5)
          resting.duration = AtlasRhythm.period
          let group = CAAnimationGroup()
          group.animations = [resting, animation]
          group.duration = AtlasRhythm.period
          return group
        }
      }
    }
  }
}
