import Foundation
import Glibc
import Stage
import UIKit

/// The animation engine: what a frame's evaluation costs beyond the arithmetic it cannot do without.
@MainActor
enum AnimationBenchmarks {
  /// A stage with this many small layers, of which `animated` spring for ever.
  static func stage(
    layers: Int, animated: Int, keyPath: String = "position.x"
  ) throws -> Stage {
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 400, height: 400), scale: 1)) {
      UIViewController()
    }
    try stage.advance(to: 0)
    stage.perform {
      let host = stage.window.layer
      for i in 0..<layers {
        let layer = CALayer()
        layer.frame = CGRect(x: Double(i % 100) * 4, y: Double(i / 100 % 100) * 4, width: 3, height: 3)
        layer.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 1)
        host.addSublayer(layer)
        if i < animated {
          let spring = CASpringAnimation(keyPath: keyPath)
          spring.fromValue = 1
          spring.toValue = 1.4
          spring.damping = 1
          spring.duration = 1e6
          layer.add(spring, forKey: "spring")
        }
      }
    }
    try stage.advance(to: 0)
    stage.drawChanges()
    return stage
  }

  /// 10,000 springs against the bare exponential, sine and cosine that each needs.
  static func springs(on keyPath: String) throws -> Comparison.Result {
    let count = 10_000
    let stage = try stage(layers: count, animated: count, keyPath: keyPath)
    var time = 0.01
    var sum = 0.0
    return Comparison(
      name: "10,000 springs on \(keyPath), each", ours: "evaluated", other: "exp, sin, cos of the C library",
      bar: 1, count: count
    ).run {
      time += 1e-4
      stage.evaluateAnimations(at: time)
    } against: {
      for i in 0..<count {
        let t = time + Double(i) * 1e-6
        sum += exp(-0.5 * t) * (cos(9.99 * t) + 0.05 * sin(9.99 * t))
      }
      blackHole = sum
    }
  }

  /// One moving layer among 100,000 still ones against the same layer alone: evaluation, damage, drawing.
  static func oneAmongMany() throws -> Comparison.Result {
    let many = try stage(layers: 100_000, animated: 1)
    let one = try stage(layers: 1, animated: 1)
    var time = 0.01
    func frames(_ stage: Stage) {
      for _ in 0..<10 {
        time += 1e-3
        stage.evaluateAnimations(at: time)
      }
    }
    return Comparison(
      name: "1 animated layer, evaluation of a frame", ours: "among 100,000 still ones", other: "alone",
      bar: 1.1, count: 10
    ).run {
      frames(many)
    } against: {
      frames(one)
    }
  }

  /// The same with drawing. Nine of the still layers are above the moving one, and are drawn, too.
  static func drawingOneAmongMany() throws -> Comparison.Result {
    let many = try stage(layers: 100_000, animated: 1)
    let one = try stage(layers: 1, animated: 1)
    var time = 0.01
    func frame(_ stage: Stage) {
      time += 1e-3
      stage.evaluateAnimations(at: time)
      stage.drawChanges()
    }
    return Comparison(
      name: "1 animated layer, evaluation and drawing", ours: "among 100,000 still ones", other: "alone",
      bar: 1.5, count: 1
    ).run {
      frame(many)
    } against: {
      frame(one)
    }
  }

  /// Keeps the compiler from dropping work whose result nobody needs.
  nonisolated(unsafe) private static var blackHole = 0.0
}
