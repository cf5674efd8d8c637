import Demos
import Proving
import Stage
import Tuner
import UIKit

/// What the tuner costs the interface that it watches: nothing where it is closed.
enum TunerBenchmarks {
  static var all: [Benchmark] {
    [
      Benchmark("tuner.never", "the AR camera's frame in its spring, never watched", unit: "frame") {
        frames(of: try cameraStage())
      },
      Benchmark("tuner.closed", "the same after the tuner was opened and closed", unit: "frame") {
        let session = try cameraSession()
        session.rest()
        return frames(of: session.stage, keeping: session)
      },
      Benchmark("tuner.open", "the same while the tuner watches, without its panel", unit: "frame") {
        let session = try cameraSession()
        return frames(of: session.stage, keeping: session)
      },
      Benchmark("tuner.thousand", "1,000 animations and the tuner's panel, 755×667 @2x", unit: "frame") {
        let configuration = Stage.Configuration(size: CGSize(width: 375, height: 667), scale: pixelsPerPoint)
        let session = try TuningSession(configuration) { CrowdController() }
        let stage = try Stage(TunerController.configuration(for: session)) { TunerController(session) }
        var time = 0.0
        return {
          time += refresh
          try stage.advance(to: time)
          stage.drawChanges()
        }
      },
      Benchmark(
        "tuner.touch",
        "a tap on the AR camera’s tab bar beside the tuner's panel, and the two frames after it",
        unit: "touch", preparingCalls: { try touches(isTuned: true) }),
      Benchmark(
        "tuner.no-touch", "the same tap and frames without a tuner", unit: "touch",
        preparingCalls: {
          try touches(isTuned: false)
        }),
    ]
  }

  /// Taps on alternating tabs, each when everything is at rest. What is timed is where a hitch would be seen: the tap,
  /// the frame that delivers it and the first one of the motion, with what the panel finds out about it.
  @MainActor
  private static func touches(isTuned: Bool) throws -> Benchmark.Calls {
    let demo = Demo.arCamera
    let configuration = Stage.Configuration(size: demo.size, scale: pixelsPerPoint)
    let session = isTuned ? try TuningSession(configuration, root: demo.makeRoot) : nil
    let stage =
      try session.map { session in
        try Stage(TunerController.configuration(for: session)) { TunerController(session) }
      } ?? Stage(configuration, root: demo.makeRoot)
    var (time, tab) = (0.0, 0)
    func frames(_ count: Int) throws {
      for _ in 0..<count {
        time += refresh
        try stage.advance(to: time)
        stage.drawChanges()
      }
    }
    return (
      before: {
        tab = 1 - tab
        try frames(Int(restingTime / refresh))
      },
      work: {
        let tap = ScriptAction.tap(.identifier(tab == 0 ? "camera" : "gamepad"))
        session.map { $0.send(tap) } ?? stage.send(tap)
        try frames(2)
      }
    )
  }
  /// Longer than any motion of the bar, in seconds.
  private static let restingTime = 2.0

  private static let pixelsPerPoint: CGFloat = 2
  /// When the camera is tapped again, and when its frames are looked at: in the middle of the spring.
  private static let tapTime = 1.0, moment = 1.15
  /// How far apart frames are, in seconds: so near that a spring is where it was, thousands of frames later.
  private static let step = 1e-5
  private static let refresh = 1.0 / 60

  private static var script: Script {
    var script = Script()
    script.tap("gamepad", at: 0)
    script.tap("camera", at: tapTime)
    return script
  }

  @MainActor
  private static func cameraStage() throws -> Stage {
    let demo = Demo.arCamera
    let configuration = Stage.Configuration(size: demo.size, scale: pixelsPerPoint)
    let stage = try Stage(configuration, script: script, root: demo.makeRoot)
    try stage.advance(to: moment)
    return stage
  }

  @MainActor
  private static func cameraSession() throws -> TuningSession {
    let demo = Demo.arCamera
    let configuration = Stage.Configuration(size: demo.size, scale: pixelsPerPoint)
    let session = try TuningSession(configuration, script: script, root: demo.makeRoot)
    session.transport.seek(to: moment)
    return session
  }

  /// The work of a frame: time continues, what moves is evaluated, what changes is drawn.
  @MainActor
  private static func frames(
    of stage: Stage, keeping session: TuningSession? = nil
  ) -> @MainActor () throws -> Void {
    var time = moment
    stage.drawAll()
    return {
      time += step
      try withExtendedLifetime(session) { try stage.advance(to: time) }
      stage.drawChanges()
    }
  }
}

/// A thousand dots that fade in and out without end.
private final class CrowdController: UIViewController {
  private static let count = 1_000

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    for index in 0..<Self.count {
      let dot = CALayer()
      dot.frame = CGRect(x: index % 37 * 10, y: index / 37 * 10, width: 8, height: 8)
      dot.backgroundColor = UIColor.black.cgColor
      view.layer.addSublayer(dot)
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 0.2
      fade.toValue = 1
      fade.duration = 1
      fade.autoreverses = true
      fade.repeatCount = .infinity
      dot.add(fade, forKey: "fade")
    }
  }
}
