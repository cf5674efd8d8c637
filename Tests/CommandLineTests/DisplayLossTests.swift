import CSDL
import XCTest

/// A window whose X server dies. A server without a screen is started for it; where there is none, nothing is looked
/// at.
final class DisplayLossTests: CommandLineTestCase {
  private struct NoWindow: Error { let errors: String }

  /// Waits until a window is shown on a display. A minute is for the case that none ever is.
  private func waitForWindow(on display: String, opening: () throws -> Running) throws -> Running {
    let connection = try XCTUnwrap(XOpenDisplay(display), "\(display) does not answer")
    defer { XCloseDisplay(connection) }
    XSelectInput(connection, XDefaultRootWindow(connection), SubstructureNotifyMask)
    XSync(connection, 0)
    let running = try opening()
    var event = XEvent()
    repeat {
      while XPending(connection) == 0 {
        var wait = pollfd(fd: XConnectionNumber(connection), events: Int16(POLLIN), revents: 0)
        guard poll(&wait, 1, 60_000) > 0 else {
          running.process.terminate()
          let outcome = try running.outcome()
          throw NoWindow(errors: outcome.errors)
        }
      }
      XNextEvent(connection, &event)
    } while event.type != MapNotify
    return running
  }

  private func lose(_ arguments: [String]) throws -> Outcome {
    let (server, display) = try startXServer()
    let running = try waitForWindow(on: display) {
      try start(Self.program, arguments, environment: ["DISPLAY": display, "SDL_VIDEODRIVER": "x11"])
    }
    kill(server.processIdentifier, SIGKILL)
    return try running.outcome()
  }

  private let run = ["run", "bouncing-icon", "--size", "200x200", "--tap", "tab.1@0"]

  func testTheRecordingIsKept() throws {
    let outcome = try lose(run + ["--record-script", "s.json"])
    XCTAssertEqual(
      outcome.errors,
      "flipbook: the display is gone and its window with it; what was done until then is in \(folder)/s.json\n"
    )
    XCTAssertEqual(outcome.output, "")
    XCTAssertEqual(outcome.status, 1)
    XCTAssertEqual(files, ["s.json"])
    let script = String(decoding: try bytes("s.json"), as: UTF8.self)
    XCTAssertTrue(script.contains("\"tap\" : \"tab.1\"") || script.contains("\"tap\": \"tab.1\""), script)
  }

  func testWithoutARecordingOneLineIsPrinted() throws {
    for tuner in [[], ["--tune"], ["--tune-window"]] {
      let outcome = try lose(run + tuner)
      XCTAssertEqual(outcome.errors, "flipbook: the display is gone and its window with it\n", "\(tuner)")
      XCTAssertEqual(outcome.status, 1)
      XCTAssertEqual(files, [])
    }
  }
}
