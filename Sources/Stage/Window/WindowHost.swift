import CSDL
import Foundation
import QuartzCore
import Raster
import Support
import UIKit

/// Shows a stage in a window: feeds it real time and input, and presents its pictures.
///
/// It alone reads the wall clock. Media time moves on the grid of frames (`FrameTimeline`), so what is shown is
/// what an offscreen stage shows at the same times. While nothing moves, the process sleeps: no frames, no
/// wake-ups.
@preconcurrency @MainActor
public final class WindowHost {
  /// How the window looks and how its time runs.
  public struct Options: Sendable {
    /// The window's title. Default "Flipbook".
    public var title = "Flipbook"
    /// Window pixels per point, 0.25…8, on a display with one pixel for each of the windowing system's units; others
    /// multiply it by theirs. Where the window would not fit its display it opens at the largest scale below that does,
    /// which is reported. Default nil: the stage's scale, or the largest below it that fits.
    public var scale: CGFloat?
    /// The media clock's rate at first, 0…10: 1 is real time. Default 1.
    public var speed = 1.0
    /// Where the media clock stops for good, in seconds of media time. Default nil: nowhere.
    public var frozenAt: TimeInterval?
    /// Where the input is written to as a script when the window closes. Default nil: nowhere.
    public var recordScript: URL?
    /// Whether a line of figures is printed when the window closes. Default false.
    public var showsStatistics = false

    /// The defaults of all options.
    public init() {}
  }

  /// How pictures reach the window.
  package enum Presentation: Sendable {
    /// The window's surface where that is memory, a texture elsewhere.
    case automatic
    case surface, texture
  }

  /// The stage that the window shows.
  public private(set) var stage: Stage
  /// The options with which the window was opened.
  public let options: Options
  /// Receives each key before the stage does. True takes it.
  package var onKey: ((KeyStroke) -> Bool)?
  /// Called after each input that was delivered, outside of the stage: tools do there what a button asked for.
  package var afterInput: (() -> Void)?
  /// Called with the window of an application before it is shown: tools that the application asked for take their
  /// places.
  package static var onApplication: ((WindowHost) -> Void)?
  /// Whether key combinations with Control that mean nothing to the window go to the stage, and the stage receives the
  /// modifier keys that are held with the pointer: for tools. Default false.
  package var sendsShortcuts = false
  /// The script to write when the window closes. Default nil: the stage's.
  package var recordedScript: (() -> Script)?
  /// What tools beside the stage want to keep for a stage that takes its place. Default nil: nothing.
  package var toolState: (() -> Data?)?
  /// The stage whose clock and script count, where the window shows another one. Default nil: the window's.
  package var recordedStage: (() -> Stage)?
  /// Called when the window is about to close; false keeps it open. Default nil: it closes.
  package var onClose: (() -> Bool)?
  /// How many pictures went to the window.
  public private(set) var framesPresented = 0
  /// How often the process woke up while it ran.
  public private(set) var wakeUps = 0
  /// How many frames of a motion were left out because the ones before came too late.
  public private(set) var framesSkipped = 0
  /// How many pixels went to the window, in all pictures together.
  public private(set) var pixelsPresented = 0
  /// Milliseconds from SDL's video being up to the first picture in the window; nil before it.
  public private(set) var firstFrameMilliseconds: Double?
  /// Window pixels per point.
  public var scale: CGFloat { zoom * displayScale }
  /// The windowing system's units per point.
  package internal(set) var zoom: CGFloat
  /// Pixels for each of these units, of the display that shows the window; 1 on X11.
  var displayScale: CGFloat = 1

  /// The window's number, by which its events are distinguished from another window's.
  package var windowIdentifier: UInt32 { window.identifier }

  let window: any HostWindow
  let presenter: any WindowPresenter
  /// The loop in which the window runs.
  package var loop: WindowLoop? { ownLoop ?? sharedLoop }
  /// That of a window that was opened alone.
  private let ownLoop: WindowLoop?
  private weak var sharedLoop: WindowLoop?
  private let clock: any HostClock
  /// Draws what comes too late; nil where only the main thread reaches the window.
  let renderThread: RenderThread?
  var timeline: FrameTimeline
  /// Whether the window is shown and was not closed.
  private(set) var isOpen = false
  /// Whether it was shown.
  private(set) var hasBegun = false
  /// Whether the stage drained the main queue before.
  private var drainedMainQueue = true
  /// Whether something happened after which the picture must be looked at.
  var isFrameWanted = true
  /// Whether the window's size may differ from the stage's.
  var isSizeStale = false
  /// Whether the windowing system has lost what the window showed.
  var isExposed = false
  /// The pointer's last place that was not reported to the stage yet, in points.
  var pendingMotion: CGPoint?
  /// The same of the fingers beside the pointer.
  var pendingFingers: [CGPoint]?
  var isPointerDown = false
  /// The frame to draw next, once that is known.
  private var nextFrame: Int?
  /// The media time to which this host brought the stage; when it differs, other code has sought.
  private var knownTime: TimeInterval = 0

  /// Opens a window for a stage and sizes the stage to it; the first picture comes with `run()`.
  ///
  /// - Throws: `WindowHostError.noDisplay` without a display, `.recording` when the script's directory cannot be
  ///   written to, `.window` for anything else.
  public convenience init(stage: Stage, options: Options = Options()) throws(WindowHostError) {
    try self.init(stage: stage, options: options, clock: nil, loop: nil, presentation: .automatic)
  }

  /// Opens a window of another windowing system.
  ///
  /// - Throws: As the initializer above.
  package convenience init(
    stage: Stage, options: Options, system: any WindowSystem
  ) throws(WindowHostError) {
    try self.init(
      stage: stage, options: options, clock: nil, loop: nil, presentation: .automatic, system: system)
  }

  /// Opens a window for a loop that runs others too; `WindowLoop.open` shows it.
  ///
  /// - Throws: `WindowHostError` when SDL cannot open it.
  package convenience init(stage: Stage, options: Options, loop: WindowLoop?) throws(WindowHostError) {
    try self.init(stage: stage, options: options, clock: nil, loop: loop, presentation: .automatic)
  }

  /// Opens a window with a clock, which a loop has already, and a kind of presentation, for tests.
  ///
  /// - Throws: `WindowHostError` when SDL cannot open it.
  package init(
    stage: Stage, options: Options, clock: (any HostClock)?, loop: WindowLoop?, presentation: Presentation,
    system: any WindowSystem = SDLWindowSystem(),
    onLateFrame: (@Sendable (TimeInterval, PixelBuffer) -> Void)? = nil
  ) throws(WindowHostError) {
    try ScriptFile.check(options.recordScript)
    self.stage = stage
    self.options = options
    let points = stage.configuration.device.map(DeviceFrame.size) ?? stage.configuration.size
    var zoom = stage.configuration.scale
    let system = loop?.system ?? system
    window = try system.open(title: options.title) { area in
      let usable = area.rect
      zoom =
        options.scale.map { WindowScale.opening(points, in: usable, asked: $0) }
        ?? WindowScale.fitting(points, in: usable, below: zoom)
      return (Int32((points.width * zoom).rounded()), Int32((points.height * zoom).rounded()))
    }
    self.zoom = zoom
    presenter = try window.presenter(presentation)
    // SDL's counter works only after SDL is up.
    self.clock = loop?.clock ?? clock ?? SystemHostClock()
    if let port = presenter.port, let now = self.clock.elsewhere {
      renderThread = RenderThread(port, now: now, onFrame: onLateFrame)
    } else {
      renderThread = nil
    }
    sharedLoop = loop
    ownLoop = loop == nil ? WindowLoop(clock: self.clock, system: system) : nil
    timeline = FrameTimeline(frequency: window.refreshRate, frozenAt: options.frozenAt)
    stage.clock.rate = options.speed
    limitScript(of: stage)
    followWindowSize()
  }

  deinit { renderThread?.rest() }

  /// So many events are kept for a tool that may want to play them again: more than an hour of a pointer that never
  /// rests, in 14 MB.
  package static let mostEvents = 250_000

  /// The media clock's highest rate that a window asks for.
  static let fastest = 10.0

  /// A recording has everything that was done; else the latest is enough.
  package func limitScript(of stage: Stage) {
    stage.scriptLimit = options.recordScript == nil ? WindowHost.mostEvents : nil
  }

  // MARK: Life

  /// Shows the stage until the window is closed, `close()` is called, or the process receives a signal to end.
  ///
  /// - Throws: `WindowHostError.recording` when the script cannot be written.
  public func run() throws(WindowHostError) {
    try loop?.run(until: self)
  }

  /// The loop shows the window from now on.
  func begin() {
    drainedMainQueue = stage.drainsMainQueue
    stage.drainsMainQueue = false
    (isOpen, hasBegun) = (true, true)
  }

  /// The loop has let the window go.
  func end() {
    isOpen = false
    renderThread?.rest()
    guard hasBegun else { return }
    hasBegun = false
    stage.drainsMainQueue = drainedMainQueue
  }

  /// Writes the script, where one is recorded.
  func keepScript() throws(WindowHostError) {
    if let url = options.recordScript { try ScriptFile.write(recordedScript?() ?? stage.script, to: url) }
  }

  /// Draws the next frame when its time has come.
  func drawIfDue() -> Bool {
    followClock()
    nextFrame = plannedFrame()
    let present = timeline.frame(at: clock.now())
    guard let frame = nextFrame, present >= frame else { return false }
    let late = takeLateFrames()
    if isMoving { framesSkipped += max(present - frame - late, 0) }
    drawFrame(present)
    return true
  }

  /// When the next frame is due, in real time; nil when none is.
  var nextFrameTime: TimeInterval? { nextFrame.map(timeline.realTime(ofFrame:)) }

  /// Closes the window; that of `run()` ends it.
  public func close() {
    guard onClose?() ?? true else { return }
    isOpen = false
  }

  /// Shows another stage in the window from now on; the window takes its size.
  package func show(_ other: Stage) {
    cancelPointer()
    (pendingMotion, pendingFingers) = (nil, nil)
    stage.drainsMainQueue = true
    stage = other
    stage.drainsMainQueue = !isOpen
    deviceFrame = nil
    fitWindow()
    presenter.invalidate()
    anchor()
    isFrameWanted = true
  }

  /// The process has slept.
  func woke() {
    wakeUps += 1
    // Whatever woke us may have changed what is shown, even if nothing moves or waits for a commit any more.
    isFrameWanted = true
  }

  // MARK: Time

  /// Moves the media clock to the frame that real time has reached, before work that came while we slept.
  func catchUp() {
    followClock()
    advance(to: timeline.mediaTime(ofFrame: timeline.frame(at: clock.now())))
  }

  /// Takes over a new rate of the media clock, and a time to which other code has sought.
  private func followClock() {
    guard stage.clock.rate != timeline.rate || stage.now != knownTime else { return }
    anchor()
    isFrameWanted = true
  }

  private func anchor() {
    renderThread?.rest()
    timeline.anchor(real: clock.now(), media: stage.now, rate: stage.clock.rate)
    knownTime = stage.now
    nextFrame = nil
  }

  /// Brings the stage to a media time; never backwards, since going back means starting over.
  func advance(to time: TimeInterval) {
    do {
      try stage.advance(to: max(time, stage.now))
    } catch {
      Diagnostics.report("\(error)")
    }
    knownTime = stage.now
  }

  /// Whether the next frame may look different from this one.
  var isMoving: Bool {
    timeline.standsStill(at: stage.now) ? stage.context.hasPendingChanges : stage.needsFrame
  }

  /// The next frame that may look different, nil when none will without input.
  private func plannedFrame() -> Int? {
    let following = timeline.frame(at: clock.now()) + 1
    if isFrameWanted || (isMoving && window.isVisible) { return min(nextFrame ?? following, following) }
    guard !timeline.standsStill(at: stage.now) else { return nil }
    // What happens automatically; and the end of time, which must be reached exactly.
    let event = min(stage.nextEventTime ?? .infinity, timeline.frozenAt ?? .infinity)
    return timeline.frame(reaching: event).map { max($0, following) }
  }

  // MARK: Frames

  /// Media time begins when the first picture is in the window: what that took is not taken from an animation.
  func presentFirstFrame() {
    followWindowSize()
    advance(to: stage.now)
    window.show()
    present()
    firstFrameMilliseconds =
      Double(SDL_GetPerformanceCounter() &- window.videoReady) * 1000 / Double(SDL_GetPerformanceFrequency())
    anchor()
    lendFrame(0)
  }

  private func drawFrame(_ frame: Int) {
    isFrameWanted = false
    nextFrame = nil
    if isSizeStale { followWindowSize() }
    advance(to: timeline.mediaTime(ofFrame: frame))
    if pendingMotion != nil || pendingFingers != nil {
      sendPendingMotion()
      advance(to: stage.now)
    }
    present()
    lendFrame(frame)
    // A frame that took too long is followed by the next one at once, not by the one after that.
    if isMoving { nextFrame = frame + 1 }
  }

  /// From here on the frames after this one may be drawn by another thread, when the main thread is late.
  private func lendFrame(_ frame: Int) {
    guard let renderThread else { return }
    let cover = deviceFrame?.cover
    guard window.isVisible, stage.overlay == nil, stage.configuration.device == nil || cover != nil else {
      return renderThread.rest()
    }
    let lease = stage.context.allowLending(onMotion: onMotion)
    renderThread.note(
      RenderThread.Shown(lease: lease, timeline: timeline, frame: frame, cover: cover),
      isMoving: stage.context.needsFrames && !timeline.standsStill(at: stage.now))
    stage.lend()
  }

  /// An animation begins between two frames. Made once: frames allocate nothing.
  private lazy var onMotion: () -> Void = { [weak renderThread] in renderThread?.beginMoving() }

  /// How many frames the other thread has drawn since the main thread's last one.
  private func takeLateFrames() -> Int {
    guard let work = renderThread?.takeWork() else { return 0 }
    framesPresented += work.pictures
    pixelsPresented += work.pixels
    return work.frames
  }

  /// Draws what changed and brings it into the window.
  private func present() {
    if ownLoop != nil { loop?.system.note(progress) }
    guard window.isVisible else { return }
    let damage = stage.perform { stage.renderFrame() }
    let (picture, shown) = framed(damage)
    if isExposed {
      isExposed = false
      if shown.isEmpty, presenter.presentAgain() { return }
      presenter.invalidate()
    }
    guard let pixels = presenter.present(picture, damage: shown) else {
      Diagnostics.report("the window did not take a picture: \(SDLWindow.lastError)", severity: .warning)
      presenter.invalidate()
      return
    }
    guard pixels > 0 else { return }
    framesPresented += 1
    pixelsPresented += pixels
  }

  /// How far the stage has come.
  var progress: StageProgress {
    let recorded = recordedStage?() ?? stage
    return StageProgress(
      time: recorded.now, rate: recorded.clock.rate, size: recorded.configuration.size, scale: scale,
      zoom: zoom, script: recordedScript?() ?? recorded.script, targets: recorded.targets)
  }

  /// The device's frame at the window's scale; nil without a device.
  private var deviceFrame: DeviceFrame?

  /// The stage's picture, in the device's frame when there is one, and what of it has changed.
  private func framed(
    _ damage: ContiguousArray<PixelRect>
  ) -> (picture: PixelBuffer, damage: ContiguousArray<PixelRect>) {
    let (pixels, damage) = stage.overlaid(damage)
    guard let device = stage.configuration.device else { return (pixels, damage) }
    let scale = stage.configuration.scale
    if deviceFrame?.scale != scale || deviceFrame?.placement != device {
      // A script that turns the device turns the window.
      if let deviceFrame, deviceFrame.placement != device { fitWindow() }
      deviceFrame = DeviceFrame(device, scale: scale, backdrop: .desk)
      presenter.invalidate()
    }
    guard let deviceFrame else { return (pixels, damage) }
    return stage.perform {
      deviceFrame.compose(pixels, damage: damage, bars: stage.systemBars)
    }
  }

  /// Where the stage is in the window, in points.
  package var stageOrigin: CGPoint {
    guard let deviceFrame else { return .zero }
    return CGPoint(x: CGFloat(deviceFrame.origin.x) / scale, y: CGFloat(deviceFrame.origin.y) / scale)
  }

  /// What the window shows, read back from it; nil before the first frame.
  public func presentedImage() -> CGImage? { presenter.image() }

  func printStatistics() {
    let first = firstFrameMilliseconds.map { String(format: "%.1f", $0) } ?? "no"
    StandardError.write(
      """
      flipbook: \(framesPresented) frames, \(framesSkipped) skipped, \(pixelsPresented) pixels, \
      \(wakeUps) wake-ups, first frame after \(first) ms

      """)
  }
}
