import QuartzCore
import Raster
import Support
import UIKit

/// Bringing a stage to a time, and its pictures.
extension Stage {
  /// What is behind the window: opaque black, as behind a phone's.
  static let background: UInt32 = 0xFF00_0000
  /// Work that keeps asking for another turn at one moment is put off after this many, with a message.
  private static let turnsAtOneTime = 10_000

  /// The media time.
  public var now: TimeInterval { clock.now }

  /// Brings the interface to `time`: forward by doing what happens until then, backward by starting over.
  ///
  /// - Throws: `StageError.time` for a time that is negative or not a finite number.
  public func advance(to time: TimeInterval) throws {
    guard time.isFinite, time >= 0 else { throw StageError.time(time) }
    if time < now { restart() }
    perform {
      // Inputs of one moment have a frame each also when they are sent one after the other.
      if time > now || (hasDueInput && queue.deliveredTime == now) { finishFrame() }
      var turns = 0
      while let next = nextEventTime, next < time {
        turns = next > now || hasDueInput ? 0 : turns + 1
        if turns > Stage.turnsAtOneTime {
          Diagnostics.report("work keeps asking for another turn at \(now) s; going on without it")
          break
        }
        prepareFrame(at: next)
        finishFrame()
        // What was to come was left out: this is the moment of the replay that remains.
        if aims.endsReplay(at: next) { return }
      }
      prepareFrame(at: time)
      while hasDueInput {
        finishFrame()
        prepareFrame(at: time)
      }
    }
  }

  /// The order of a frame; this is the one place that knows it.
  ///
  /// Events due → timers and display links → main-queue work → layout (bottom-up constraints, top-down frames) →
  /// commit → animations at t. Then come damage, raster and present (`renderFrame()`), and at last completions and
  /// delegate callbacks (`finishFrame()`).
  private func prepareFrame(at time: TimeInterval) {
    context.setTime(time)
    deliverInputs()
    context.runDueWork()
    runMainQueue()
    context.layoutAndCommit()
    context.evaluate()
    context.scheduler.cause = 0
  }

  /// The last part of a frame; what completions change is committed at the same time.
  private func finishFrame() {
    context.deliverEndings()
    context.layoutAndCommit()
    context.scheduler.cause = 0
  }

  /// Runs what waits on the main queue and, without a window, whatever comes of it at the same media time.
  private func runMainQueue() {
    guard drainsMainQueue else { return work.takeTurn() }
    work.settle { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
  }

  /// When something will happen automatically, nil when nothing will.
  public var nextEventTime: TimeInterval? {
    let next = min(queue.nextTime ?? .infinity, context.nextEventTime ?? .infinity)
    return next.isFinite ? next : nil
  }

  /// Whether the next frame may look different: something moves, or changes wait.
  public var needsFrame: Bool { context.needsFrames || context.hasPendingChanges }

  /// Whether nothing moves, nothing waits and no input is to come.
  public var isSettled: Bool { !needsFrame && nextEventTime == nil }

  /// Moves only the running animations to `time`: no input, no layout, no endings. What a frame costs at the very
  /// least, for benchmarks; a time before the present one does nothing.
  public func evaluateAnimations(at time: TimeInterval) { context.evaluate(at: time) }

  /// Draws what changed since the last drawing and says how many pixels that were, for benchmarks.
  @discardableResult
  public func drawChanges() -> Int { renderFrame().reduce(0) { $0 + $1.width * $1.height } }

  /// Draws everything again, changed or not, and says how many pixels that were, for benchmarks.
  @discardableResult
  public func drawAll() -> Int {
    context.compositor.invalidateAll()
    return drawChanges()
  }

  // MARK: Pictures

  /// Draws what changed into the stage's picture and returns the rectangles, in pixels.
  package func renderFrame() -> ContiguousArray<PixelRect> {
    prepareCacheOverlay()
    return context.render(
      into: bitmap.buffer, scale: Double(configuration.scale), background: Stage.background, threads: threads)
  }

  /// The stage's picture; valid until the stage is resized.
  package var pixels: PixelBuffer { bitmap.buffer }

  /// The picture at the present time.
  public func render() -> CGImage {
    perform { _ = renderFrame() }
    return bitmap.image()
  }

  /// The picture at `time`.
  public func image(at time: TimeInterval) throws -> CGImage {
    try advance(to: time)
    return render()
  }
}
