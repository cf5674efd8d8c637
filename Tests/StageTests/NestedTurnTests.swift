import CSDL
import Stage
import UIKit
import XCTest

/// What wakes a window waits while a stage is on its way: a stage that is played to another time runs what waits on the
/// main queue, and what wakes windows is there, too.
final class NestedTurnTests: WindowTestCase {
  /// SDL, with what it calls when events wait.
  @MainActor
  private final class ListenedWindows: WindowSystem {
    private let system = SDLWindowSystem()
    private(set) var onEvent: () -> Void = {}

    nonisolated init() {}

    func start() throws(WindowHostError) { try system.start() }
    func end() { system.end() }
    func open(title: String, size: (DisplayArea) -> (width: Int32, height: Int32)) throws(WindowHostError)
      -> any HostWindow
    { try system.open(title: title, size: size) }
    func drain(_ handler: (WindowEvent) -> Void) { system.drain(handler) }
    func listen(
      for window: any HostWindow, onEvent: @escaping @MainActor () -> Void,
      onLoss: @escaping @MainActor () -> String?
    ) {
      self.onEvent = onEvent
      system.listen(for: window, onEvent: onEvent, onLoss: onLoss)
    }
    func stopListening() { system.stopListening() }
    func pollTime(after now: TimeInterval) -> TimeInterval? { system.pollTime(after: now) }
    var takesText: Bool {
      get { system.takesText }
      set { system.takesText = newValue }
    }
    var clipboard: String? {
      get { system.clipboard }
      set { system.clipboard = newValue }
    }
  }

  @preconcurrency @MainActor
  func testEventsWaitForTheEndOfAFrame() throws {
    let clock = SimulatedClock()
    let windows = ListenedWindows()
    var lines: [String] = []
    var press: (Int32) -> Void = { _ in }
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 120, height: 160), scale: 1)) {
      let controller = UIViewController()
      for index in 0..<2 {
        let button = UIButton(frame: CGRect(x: 0, y: 80 * index, width: 120, height: 80))
        button.addAction(
          UIAction { _ in
            lines.append("begin \(index) at \(CACurrentMediaTime())")
            if index == 0 {
              // As a run loop within a run loop does, a second later.
              press(120)
              clock.pass(1)
              clock.onWake()
              windows.onEvent()
            }
            lines.append("end \(index) at \(CACurrentMediaTime())")
          }, for: .touchDown)
        controller.view.addSubview(button)
      }
      return controller
    }
    var options = WindowHost.Options()
    options.scale = 1
    let host = try WindowHost(
      stage: stage, options: options, clock: clock, loop: nil, presentation: .automatic, system: windows)
    let window = host.windowIdentifier
    press = { SDLEvents.button(SDL_MOUSEBUTTONDOWN, 40, $0, window: window) }
    clock.at(0.5) { press(40) }
    clock.at(3) { SDLEvents.quit() }
    try host.run()
    XCTAssertEqual(lines, ["begin 0 at 0.5", "end 0 at 0.5", "begin 1 at 0.5", "end 1 at 0.5"])
  }
}
