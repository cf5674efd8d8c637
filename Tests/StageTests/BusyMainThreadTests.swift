import QuartzCore
import Raster
import Stage
import UIKit
import XCTest

/// What was committed goes on moving while the main thread is busy: another thread draws it, frame by frame.
final class BusyMainThreadTests: XCTestCase {
  /// Half a second at 60 frames a second.
  private static let times = (0...30).map { Double($0) / 60 }

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
