import QuartzCore
import Raster
import Stage
import UIKit
import XCTest

/// What was committed goes on moving while the main thread is busy: another thread draws it, frame by frame.
final class BusyMainThreadTests: XCTestCase {
  /// Half a second at 60 frames a second.
  private static let times = (0...30).map { Double($0) / 60 }

  /// Something of each kind that moves: views, text, a path, a gradient, particles, a transition, a spring, a blur.
  private final class MovingController: UIViewController {
    let box = UIView(frame: CGRect(x: 4, y: 4, width: 24, height: 20))
    let label = UILabel(frame: CGRect(x: 4, y: 60, width: 70, height: 20))
    private(set) var endings: [TimeInterval] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      box.backgroundColor = .systemRed
      box.layer.cornerRadius = 6
      box.layer.shadowOpacity = 0.5
      label.text = "Moving"
      view.addSubview(box)
      view.addSubview(label)
      addLayers(to: view.layer)
      let blur = UIVisualEffectView(effect: UIBlurEffect(style: .light))
      blur.frame = CGRect(x: 40, y: 0, width: 30, height: 50)
      view.addSubview(blur)
    }

    private func addLayers(to parent: CALayer) {
      let text = CATextLayer()
      text.frame = CGRect(x: 80, y: 60, width: 40, height: 20)
      text.string = "abc"
      text.fontSize = 9
      text.foregroundColor = UIColor.black.cgColor
      text.add(Self.animation("fontSize", from: 9.0, to: 15.0), forKey: nil)
      let shape = CAShapeLayer()
      shape.frame = CGRect(x: 80, y: 4, width: 36, height: 36)
      shape.path = CGPath(ellipseIn: CGRect(x: 3, y: 3, width: 30, height: 30), transform: nil)
      shape.fillColor = nil
      shape.strokeColor = UIColor.blue.cgColor
      shape.lineWidth = 4
      shape.add(Self.animation("strokeEnd", from: 0.0, to: 1.0), forKey: nil)
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 4, y: 32, width: 30, height: 20)
      gradient.colors = [UIColor.red.cgColor, UIColor.green.cgColor]
      gradient.add(
        Self.animation("endPoint", from: CGPoint(x: 0.5, y: 1), to: CGPoint(x: 1, y: 0)), forKey: nil)
      let emitter = CAEmitterLayer()
      emitter.emitterPosition = CGPoint(x: 100, y: 90)
      let cell = CAEmitterCell()
      cell.contents = Self.dot
      cell.birthRate = 40
      cell.lifetime = 0.3
      cell.velocity = 60
      cell.emissionRange = 6
      emitter.emitterCells = [cell]
      for layer in [text, shape, gradient, emitter] { parent.addSublayer(layer) }
    }

    private static let dot = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 3)).image {
      UIColor.purple.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
    }.cgImage

    private static func animation(_ keyPath: String, from: Any, to: Any) -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = from
      animation.toValue = to
      animation.duration = 0.7
      return animation
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      UIView.animate(
        withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0,
        animations: { self.box.center.x += 50 })
      // It is over while the main thread is busy.
      UIView.animate(withDuration: 0.2, animations: { self.box.alpha = 0.5 }) { _ in
        self.endings.append(CACurrentMediaTime())
      }
      UIView.transition(with: label, duration: 0.4, options: .transitionCrossDissolve) {
        self.label.text = "Moved"
      }
    }
  }

  private func makeStage() throws -> Stage {
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 120, height: 110), scale: 2)) {
      MovingController()
    }
    try stage.advance(to: 0)
    return stage
  }

  private static func copy(_ picture: PixelBuffer) -> [UInt32] {
    Array(UnsafeBufferPointer(start: picture.pixels, count: picture.stride * picture.bounds.height))
  }

  /// A stage's committed scene and its picture, on their way to the thread that draws.
  private final class Drawing: @unchecked Sendable {
    private let context: RenderContext
    private let picture: PixelBuffer
    private(set) var frames: [[UInt32]] = []

    init(_ stage: Stage) { (context, picture) = (stage.context, stage.pixels) }

    func run() {
      for time in times {
        context.setTime(time)
        _ = context.render(into: picture, scale: 2, background: 0xFF00_0000)
        frames.append(copy(picture))
      }
    }
  }

  /// The main thread is blocked for half a second of media time and takes no part. The frames drawn meanwhile are those
  /// of a stage without a window, and afterwards the interface continues as if it had never been busy.
  func testACommittedSceneGoesOnMovingWhileTheMainThreadIsBlocked() throws {
    let offscreen = try makeStage()
    let expected = try Self.times.map { time in
      try offscreen.advance(to: time)
      _ = offscreen.renderFrame()
      return Self.copy(offscreen.pixels)
    }
    XCTAssertEqual(Set(expected).count, Self.times.count, "every frame must differ")

    let stage = try makeStage()
    let drawing = Drawing(stage)
    XCTAssertTrue(Thread.isMainThread)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      drawing.run()
      done.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    done.wait()
    XCTAssertEqual(drawing.frames.indices.filter { drawing.frames[$0] != expected[$0] }, [])

    // What ended meanwhile is reported once, when the main thread is free again.
    let controller = try XCTUnwrap(stage.window.rootViewController as? MovingController)
    XCTAssertEqual(controller.endings, [])
    for time in [0.5, 0.65, 1] {
      try offscreen.advance(to: time)
      try stage.advance(to: time)
      _ = (offscreen.renderFrame(), stage.renderFrame())
      XCTAssertTrue(Self.copy(stage.pixels) == Self.copy(offscreen.pixels), "at \(time) s")
    }
    XCTAssertEqual(controller.endings, [0.5])
  }
}
