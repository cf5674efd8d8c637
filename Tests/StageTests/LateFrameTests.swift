import QuartzCore
import Raster
import Support
import UIKit
import XCTest

@testable import Stage

/// In a window of another process, frames that the main thread is too busy to draw are drawn by another thread.
final class LateFrameTests: XCTestCase {
  private typealias Frame = (time: TimeInterval, pixels: [UInt32])

  private final class Recorder: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: [Frame] = []
    private var isStopped = false

    func add(_ frame: Frame) { lock.withLock { if !isStopped { stored.append(frame) } } }
    func stop() { lock.withLock { isStopped = true } }
    var frames: [Frame] { lock.withLock { stored } }
  }

  private static let size = CGSize(width: 120, height: 110)

  private static func copy(_ picture: PixelBuffer) -> [UInt32] {
    Array(UnsafeBufferPointer(start: picture.pixels, count: picture.stride * picture.bounds.height))
  }

  private func makeStage(_ make: @escaping () -> UIViewController) throws -> Stage {
    try Stage(Stage.Configuration(size: Self.size, scale: 2), root: make)
  }

  /// A window on a stage, and what became of it.
  private struct Run {
    let stage: Stage
    let host: WindowHost
    let owner: WindowOwner
    /// The frames of the other thread.
    let recorder: Recorder
  }

  /// Shows a stage, does something on its main thread after a moment, and closes the window after another one.
  private func run(
    _ stage: Stage, after delay: TimeInterval = 0.1, rest: TimeInterval = 0.15, recordsWork: Bool = true,
    _ work: @escaping (Run) -> Void
  ) throws -> Run {
    let owner = try WindowOwner()
    let recorder = Recorder()
    var options = WindowHost.Options()
    options.scale = 2
    let host = try WindowHost(
      stage: stage, options: options, clock: nil, loop: nil, presentation: .automatic,
      system: RemoteWindowSystem(descriptor: owner.descriptor)
    ) { time, picture in
      recorder.add((time, Self.copy(picture)))
    }
    let run = Run(stage: stage, host: host, owner: owner, recorder: recorder)
    let timer = HostTimer(after: delay) {
      stage.perform { work(run) }
      // On a busy machine there are late frames afterwards, too, which show what was changed meanwhile.
      if recordsWork { recorder.stop() }
    }
    // On another thread, which has no media time.
    let closing = HostTimer(after: delay) {
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: rest)
        DispatchQueue.main.async { host.close() }
      }
    }
    try host.run()
    timer.cancel()
    closing.cancel()
    owner.end()
    return run
  }

  /// Blocks the main thread.
  private static func block(_ seconds: TimeInterval) { Thread.sleep(forTimeInterval: seconds) }

  /// Compares frames, in order of time, with those of a stage without a window.
  private func expectFrames(
    _ frames: [Frame], equal other: Stage, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    var wrong: [TimeInterval] = []
    for frame in frames {
      try other.advance(to: frame.time)
      _ = other.renderFrame()
      if Self.copy(other.pixels) != frame.pixels { wrong.append(frame.time) }
    }
    XCTAssertEqual(wrong, [], file: file, line: line)
    let times = frames.map(\.time)
    XCTAssertEqual(times, times.sorted(), file: file, line: line)
    XCTAssertEqual(Set(times).count, times.count, "no frame is drawn twice", file: file, line: line)
    for time in times {
      XCTAssertEqual(
        time * 60, (time * 60).rounded(), accuracy: 1e-6, "a frame's time", file: file, line: line)
    }
  }

  func testFramesOfABlockedMainThreadAreThoseOfTheirTimes() throws {
    let stage = try makeStage { MovingController() }
    var began = 0.0
    var seen: [UInt32] = []
    let run = try run(stage) { run in
      began = run.stage.now
      Self.block(0.5)
      XCTAssertEqual(run.stage.now, began, "time in code stands still")
      seen = run.owner.pixels
    }
    let frames = run.recorder.frames
    XCTAssertGreaterThan(frames.count, 2)
    XCTAssertEqual(Set(frames.map(\.pixels)).count, frames.count, "every frame must differ")
    // The first may be of that very time: who wakes catches up with the clock before anything runs, and draws later.
    for frame in frames { XCTAssertGreaterThanOrEqual(frame.time, began) }
    XCTAssertGreaterThan(try XCTUnwrap(frames.last?.time) - began, 0.25)
    let offscreen = try makeStage { MovingController() }
    try expectFrames(frames, equal: offscreen)
    // The window has shown them.
    XCTAssertTrue(frames.contains { $0.pixels == seen })
    // Afterwards it continues as if it had never been busy.
    XCTAssertGreaterThanOrEqual(stage.now, try XCTUnwrap(frames.last?.time))
    XCTAssertTrue(run.owner.pixels == Self.copy(stage.pixels))
    // It may have come to a later time that it has not drawn.
    _ = stage.renderFrame()
    try offscreen.advance(to: stage.now)
    _ = offscreen.renderFrame()
    XCTAssertTrue(Self.copy(stage.pixels) == Self.copy(offscreen.pixels), "at \(stage.now) s")
    let controller = try XCTUnwrap(stage.window.rootViewController as? MovingController)
    let expected = try XCTUnwrap(offscreen.window.rootViewController as? MovingController)
    XCTAssertEqual(controller.endings, expected.endings, "an ending keeps its time")
    // Those are left out that pass before a frame counts as late.
    XCTAssertLessThan(run.host.framesSkipped, frames.count)
  }

  /// A box that moves for a while.
  private final class BoxController: UIViewController {
    let box = UIView(frame: CGRect(x: 4, y: 4, width: 24, height: 20))
    var duration = 0.25
    private(set) var endings: [TimeInterval] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .white
      box.backgroundColor = .systemRed
      view.addSubview(box)
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      guard duration > 0 else { return }
      UIView.animate(withDuration: duration) {
        self.box.center.x += 60
      } completion: { _ in
        self.endings.append(CACurrentMediaTime())
      }
    }
  }

  private func box(_ duration: TimeInterval) -> BoxController {
    let controller = BoxController()
    controller.duration = duration
    return controller
  }

  func testMotionEndsWhileTheMainThreadIsBlocked() throws {
    let stage = try makeStage { self.box(0.25) }
    var wasRunning = true
    var endings: [TimeInterval] = [1]
    let controller = try XCTUnwrap(stage.window.rootViewController as? BoxController)
    let run = try run(stage) { run in
      Self.block(0.5)
      wasRunning = run.host.renderThread?.isRunning ?? true
      endings = controller.endings
    }
    let frames = run.recorder.frames
    XCTAssertGreaterThan(frames.count, 2)
    XCTAssertLessThan(try XCTUnwrap(frames.last?.time), 0.3, "what has ended asks for no frames")
    XCTAssertFalse(wasRunning, "no thread is left when nothing moves")
    XCTAssertEqual(endings, [], "endings wait for the main thread")
    XCTAssertEqual(controller.endings, [0.25])
    let offscreen = try makeStage { self.box(0.25) }
    try expectFrames(frames, equal: offscreen)
  }

  func testAChangeIsNotSeenBeforeItsCommit() throws {
    let stage = try makeStage { self.box(2) }
    let run = try run(stage) { run in
      let controller = run.stage.window.rootViewController as? BoxController
      controller?.view.backgroundColor = .green
      controller?.box.bounds.size.height = 50
      controller?.view.addSubview(UIView(frame: CGRect(x: 0, y: 40, width: 30, height: 30)))
      Self.block(0.3)
    }
    XCTAssertGreaterThan(run.recorder.frames.count, 3)
    try expectFrames(run.recorder.frames, equal: makeStage { self.box(2) })
    XCTAssertEqual(run.owner.pixels.last, 0xFF00_FF00, "it is seen afterwards")
  }

  func testACommitOfABlockedMainThreadIsSeen() throws {
    let stage = try makeStage { self.box(0) }
    let run = try run(stage) { run in
      let controller = run.stage.window.rootViewController as? BoxController
      UIView.animate(withDuration: 1) { controller?.box.center.x += 60 }
      CATransaction.flush()
      Self.block(0.3)
    }
    let frames = run.recorder.frames
    XCTAssertGreaterThan(frames.count, 3, "motion that begins in a flush is drawn")
    XCTAssertEqual(Set(frames.map(\.pixels)).count, frames.count)
  }

  func testCodeSeesItsOwnTimeWhileFramesAreAhead() throws {
    let stage = try makeStage { self.box(2) }
    var places: [CGPoint?] = []
    var count = 0
    let run = try run(stage) { run in
      let layer = (run.stage.window.rootViewController as? BoxController)?.box.layer
      places.append(layer?.presentation()?.position)
      Self.block(0.2)
      count = run.recorder.frames.count
      places.append(layer?.presentation()?.position)
      Self.block(0.2)
    }
    XCTAssertNotNil(places[0])
    XCTAssertEqual(places[0], places[1])
    XCTAssertGreaterThan(count, 2)
    XCTAssertGreaterThan(run.recorder.frames.count, count + 2, "reading does not end the frames")
    try expectFrames(run.recorder.frames, equal: makeStage { self.box(2) })
  }

  func testNothingIsDrawnAfterARemovalUntilItsCommit() throws {
    let stage = try makeStage { self.box(2) }
    var counts: [Int] = []
    let run = try run(stage) { run in
      let layer = (run.stage.window.rootViewController as? BoxController)?.box.layer
      Self.block(0.15)
      layer?.removeAllAnimations()
      counts.append(run.recorder.frames.count)
      Self.block(0.15)
      counts.append(run.recorder.frames.count)
    }
    XCTAssertGreaterThan(counts[0], 1)
    XCTAssertEqual(counts[0], counts[1])
    try expectFrames(run.recorder.frames, equal: makeStage { self.box(2) })
  }

  func testWithoutMotionThereIsNoThread() throws {
    let stage = try makeStage { self.box(0) }
    var wasRunning = true
    let run = try run(stage) { run in
      Self.block(0.2)
      wasRunning = run.host.renderThread?.isRunning ?? true
    }
    XCTAssertFalse(wasRunning)
    XCTAssertEqual(run.recorder.frames.count, 0)
    XCTAssertEqual(run.owner.count, 1)
  }

  /// Frames that come in time are the main thread's alone.
  func testFramesInTimeAreNotDrawnTwice() throws {
    let stage = try makeStage { self.box(2) }
    let run = try run(stage, rest: 0.4, recordsWork: false) { _ in }
    XCTAssertEqual(run.host.framesPresented, run.owner.count)
    // A machine that is busy otherwise may let the main thread wait.
    XCTAssertLessThan(run.recorder.frames.count, 10)
  }

  func testInputThatArrivesMeanwhileIsNotLost() throws {
    let stage = try makeStage { self.box(2) }
    let box = try XCTUnwrap((stage.window.rootViewController as? BoxController)?.box)
    let touches = TouchCounter(frame: CGRect(origin: .zero, size: Self.size))
    box.superview?.addSubview(touches)
    let run = try run(stage) { run in
      for kind in [WindowEvent.Kind.pointerDown(x: 20, y: 20), .pointerUp(x: 20, y: 20)] {
        run.owner.send(WindowEvent(kind, window: run.host.windowIdentifier, modifiers: 0))
      }
      Self.block(0.3)
    }
    XCTAssertGreaterThan(run.recorder.frames.count, 3, "frames go on though input waits")
    XCTAssertEqual(touches.count, 1)
  }

  private final class TouchCounter: UIView {
    var count = 0
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { count += 1 }
  }
}
