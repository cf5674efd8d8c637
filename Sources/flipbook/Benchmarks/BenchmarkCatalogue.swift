import Demos
import Proving
import Stage
import UIKit

/// The benchmarks of `flipbook bench`: no peers, a few seconds.
enum BenchmarkCatalogue {
  static var all: [Benchmark] {
    springs + amongMany + fills + camera + BarBenchmarks.all + SnapshotBenchmarks.all + TunerBenchmarks.all
      + ScalingBenchmarks.all
  }

  // MARK: Springs

  /// How many layers spring at once.
  private static let springCount = 10_000

  private static var springs: [Benchmark] {
    ["position.x", "transform.scale"].map { keyPath in
      Benchmark(
        "springs.\(keyPath)", "one of 10,000 springs on \(keyPath), evaluated", unit: "spring",
        count: springCount
      ) {
        let stage = try stage { host in
          for i in 0..<springCount {
            let layer = CALayer()
            layer.frame = CGRect(x: i % 100 * 4, y: i / 100 * 4, width: 3, height: 3)
            let spring = CASpringAnimation(keyPath: keyPath)
            spring.fromValue = 1
            spring.toValue = 1.4
            spring.damping = 1
            spring.duration = 1e6
            layer.add(spring, forKey: "spring")
            host.addSublayer(layer)
          }
        }
        return frames(of: stage, from: 0.01) { _ in }
      }
    }
  }

  // MARK: One among many

  /// How many layers stand still around the one that moves.
  private static let crowd = 100_000

  /// One moving layer, alone and among many that stand still.
  private static var amongMany: [Benchmark] {
    [("alone", 1), ("in 100,000", crowd)].flatMap { place, layers in
      let name = layers == 1 ? "alone" : "among-many"
      return [
        Benchmark("layers.\(name).evaluated", "a moving layer \(place), evaluated", unit: "frame") {
          frames(of: try oneAmong(layers), from: 0.01) { _ in }
        },
        Benchmark("layers.\(name).drawn", "a moving layer \(place), evaluated and drawn", unit: "frame") {
          frames(of: try oneAmong(layers), from: 0.01) { $0.drawChanges() }
        },
      ]
    }
  }

  @MainActor
  private static func oneAmong(_ layers: Int) throws -> Stage {
    let stage = try stage { host in
      for i in 0..<layers {
        let layer = CALayer()
        layer.frame = CGRect(x: Double(i % 100) * 4, y: Double(i / 100 % 100) * 4, width: 3, height: 3)
        layer.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 1)
        host.addSublayer(layer)
        guard i == 0 else { continue }
        let spring = CASpringAnimation(keyPath: "position.x")
        spring.fromValue = 1
        spring.toValue = 1.4
        spring.damping = 1
        spring.duration = 1e6
        layer.add(spring, forKey: "spring")
      }
    }
    stage.drawAll()
    return stage
  }

  // MARK: Fills

  private static var fills: [Benchmark] {
    [
      Benchmark("fills.opaque", "an opaque layer over 780×1688 pixels", unit: "frame") {
        drawing(try stage { $0.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 1) })
      },
      Benchmark("fills.translucent", "a translucent layer over an opaque one, 780×1688 pixels", unit: "frame")
      {
        drawing(
          try stage { host in
            host.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
            let veil = CALayer()
            veil.frame = host.bounds
            veil.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 0.5)
            host.addSublayer(veil)
          })
      },
      Benchmark("fills.rounded", "200 rounded rectangles of 120×80 pixels", unit: "frame") {
        drawing(
          try stage {
            addCards(to: $0) {
              $0.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 1)
            }
          })
      },
      Benchmark("fills.rings", "200 rings of 120×80 pixels, 4 pixels thick", unit: "frame") {
        drawing(
          try stage {
            addCards(to: $0) {
              $0.borderColor = CGColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 1)
              $0.borderWidth = 2
            }
          })
      },
    ]
  }

  /// Rounded layers all over, at places between pixels.
  @MainActor
  private static func addCards(to host: CALayer, paint: (CALayer) -> Void) {
    for i in 0..<200 {
      let card = CALayer()
      card.frame = CGRect(
        x: Double(i * 137 % 3290) / 10, y: Double(i * 271 % 8030) / 10, width: 60, height: 40)
      card.cornerRadius = 8
      paint(card)
      host.addSublayer(card)
    }
  }

  // MARK: The AR camera

  /// When the camera is tapped again, and when its frames are looked at: in the middle of the spring.
  private static let tapTime = 1.0, moment = 1.15
  private static let pixelsPerPoint: CGFloat = 2

  private static var camera: [Benchmark] {
    [
      Benchmark("ar-camera.full", "the AR camera's whole frame in its spring, 390×844 @2x", unit: "frame") {
        frames(of: try cameraStage()) { $0.drawAll() }
      },
      Benchmark("ar-camera.changes", "what changes in it: background, buttons, indicator", unit: "frame") {
        frames(of: try cameraStage()) { $0.drawChanges() }
      },
      Benchmark("ar-camera.tab-bar", "what changes while the background keeps its colour", unit: "frame") {
        let stage = try cameraStage()
        stage.perform { stage.view(withIdentifier: "background")?.layer.removeAllAnimations() }
        try stage.advance(to: moment)
        return frames(of: stage) { $0.drawChanges() }
      },
      Benchmark(
        "ar-camera.screenshot", "with layout, animation and a copy of the pixels", unit: "picture"
      ) {
        let stage = try cameraStage()
        var time = moment
        return {
          time += step
          _ = try stage.image(at: time)
        }
      },
    ]
  }

  @MainActor
  private static func cameraStage() throws -> Stage {
    let demo = Demo.arCamera
    var script = Script()
    script.tap("gamepad", at: 0)
    script.tap("camera", at: tapTime)
    let stage = try Stage(
      Stage.Configuration(size: demo.size, scale: pixelsPerPoint), script: script, root: demo.makeRoot)
    try stage.advance(to: moment)
    stage.drawAll()
    return stage
  }

  // MARK: Stages

  /// How far apart frames are, in seconds: so near that a spring is where it was, thousands of frames later.
  private static let step = 1e-5

  /// A stage of a phone's size with bare layers.
  @MainActor
  private static func stage(_ fill: (CALayer) -> Void) throws -> Stage {
    let stage = try Stage(Stage.Configuration(scale: pixelsPerPoint)) { UIViewController() }
    try stage.advance(to: 0)
    stage.perform {
      let host = CALayer()
      host.frame = stage.window.bounds
      fill(host)
      stage.window.layer.addSublayer(host)
    }
    try stage.advance(to: 0)
    stage.drawAll()
    return stage
  }

  /// The work of drawing a still stage again.
  @MainActor
  private static func drawing(_ stage: Stage) -> @MainActor () throws -> Void { { stage.drawAll() } }

  /// The work of moving a stage's animations on by one step and drawing.
  @MainActor
  private static func frames(
    of stage: Stage, from start: TimeInterval = moment, draw: @escaping @MainActor (Stage) -> Void
  ) -> @MainActor () throws -> Void {
    var time = start
    return {
      time += step
      stage.evaluateAnimations(at: time)
      draw(stage)
    }
  }
}
