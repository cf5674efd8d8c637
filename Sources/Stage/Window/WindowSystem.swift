import Foundation

/// Where windows are opened, and where their events come from: SDL, or the process that owns the windows.
@MainActor
package protocol WindowSystem: AnyObject {
  /// Reaches the display, before the first window and until `end()`. Default: nothing is to be done.
  ///
  /// - Throws: `WindowHostError.noDisplay` when there is none.
  func start() throws(WindowHostError)
  /// No window is left.
  func end()
  /// What is free of the display. Default: empty.
  var freeArea: DisplayArea { get }
  /// Opens a window, hidden.
  ///
  /// - Parameter size: In the windowing system's units, chosen when the display is known.
  func open(title: String, size: (_ usable: DisplayArea) -> (width: Int32, height: Int32))
    throws(WindowHostError)
    -> any HostWindow
  /// Gives each event that waits to the handler.
  func drain(_ handler: (WindowEvent) -> Void)
  /// Calls `onEvent` whenever events wait, and `onLoss` when there are no windows any more; what it returns is said
  /// before the process ends; nil when nothing is left to say.
  func listen(
    for window: any HostWindow, onEvent: @escaping @MainActor () -> Void,
    onLoss: @escaping @MainActor () -> String?)
  func stopListening()
  /// When to ask for events next; nil where `onEvent` says it.
  func pollTime(after now: TimeInterval) -> TimeInterval?
  /// Whether input methods are on.
  var takesText: Bool { get set }
  /// The text that was copied, in this program or another.
  var clipboard: String? { get set }
  /// How far the stage of the first window has come: for those who may want to begin another one there.
  func note(_ progress: StageProgress)
  /// Nothing is to be drawn until later.
  ///
  /// - Parameters:
  ///   - now: Real time.
  ///   - isMoving: Whether the next picture may be another without anything being done.
  func note(pauseAt now: TimeInterval, isMoving: Bool)
  /// Gives the same, with what tools want to keep, when another stage is about to begin there.
  var progress: (@MainActor () -> StageProgress)? { get set }
}

extension WindowSystem {
  package func start() throws(WindowHostError) {}
  package func end() {}
  package var freeArea: DisplayArea { DisplayArea() }
  package func note(_ progress: StageProgress) {}
  package func note(pauseAt now: TimeInterval, isMoving: Bool) {}
  package var progress: (@MainActor () -> StageProgress)? {
    get { nil }
    set {}
  }
}

/// How far a stage has come.
package struct StageProgress: Equatable, Sendable {
  /// Seconds of media time.
  package var time: TimeInterval
  /// The media clock's rate.
  package var rate: Double
  /// The size of what it shows, in points, and the window's pixels per point.
  package var size: CGSize
  package var scale: CGFloat
  /// The windowing system's units per point.
  package var zoom: CGFloat
  /// What was done to it, and what the inputs were meant for.
  package var script: Script
  package var targets: [InputTarget]
  /// What tools beside it want to keep.
  package var tools: Data?
}

/// A window of the windowing system.
@MainActor
package protocol HostWindow: AnyObject {
  /// The window's number, which its events name.
  var identifier: UInt32 { get }
  /// When the windowing system was reached, in ticks of SDL's counter: what the first frame is measured against.
  var videoReady: UInt64 { get }
  /// How often the window's display shows a new picture, per second.
  var refreshRate: Double { get }
  /// The size in the windowing system's units, which the mouse counts in too.
  var size: (width: Int, height: Int) { get }
  /// Whether the windowing system shows the window at all.
  var isVisible: Bool { get }
  /// Whether keys go to it.
  var hasKeyboard: Bool { get }
  func show()
  /// Gives it a title.
  func name(_ title: String)
  func resize(width: Int32, height: Int32)
  /// A way to bring pictures into the window.
  func presenter(_ presentation: WindowHost.Presentation) throws(WindowHostError) -> any WindowPresenter
}
