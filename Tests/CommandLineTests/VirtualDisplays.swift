import Foundation
import XCTest

/// Displays without a screen, for windows that are really opened. Where the programs lack, a test is skipped.
extension CommandLineTestCase {
  /// The path of a program.
  func program(_ name: String, in package: String) throws -> String {
    let found = try shell("command -v \(name)")
    guard found.status == 0 else {
      throw XCTSkip("not looked at: there is no \(name); install the package \(package)")
    }
    return found.output.trimmingCharacters(in: .newlines)
  }

  /// Starts an X server and returns its display's name. It ends with the test.
  func startXServer() throws -> (server: Process, display: String) {
    let process = Process(), number = Pipe()
    process.executableURL = URL(fileURLWithPath: try program("Xvfb", in: "xvfb"))
    process.arguments = ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    process.standardOutput = number
    process.standardError = FileHandle.nullDevice
    try process.run()
    addTeardownBlock { process.terminate() }
    // It writes the number of the first free display when it is ready.
    let text = String(decoding: number.fileHandleForReading.availableData, as: UTF8.self)
    guard let display = Int(text.trimmingCharacters(in: .newlines)) else {
      throw XCTSkip("not looked at: Xvfb does not start here")
    }
    return (process, ":\(display)")
  }

  /// Starts a Wayland compositor, without frames and with windows at (40, 60), in an X server of its own, whose pointer
  /// and keys it takes.
  func startCompositor() throws -> WaylandDesktop {
    let sway = try program("sway", in: "sway"), xdotool = try program("xdotool", in: "xdotool")
    _ = try program("grim", in: "grim")
    let display = try startXServer().display
    // It does not run as the superuser; the folder is its user's.
    let isSuperuser = geteuid() == 0
    let home = NSTemporaryDirectory() + "flipbook-sway-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    addTeardownBlock { try? FileManager.default.removeItem(atPath: home) }
    try """
    output * mode 1000x1100 position 0 0
    default_border none
    default_floating_border none
    for_window [app_id=".*"] floating enable, move position 40 60
    """.write(toFile: "\(home)/config", atomically: false, encoding: .utf8)
    if isSuperuser { _ = try shell("chown -R nobody '\(home)'") }
    var arguments = [sway, "-c", "\(home)/config"]
    if isSuperuser {
      arguments = ["/usr/bin/setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] + arguments
    }
    let running = try start(
      arguments[0], Array(arguments.dropFirst()),
      environment: [
        "DISPLAY": display, "XDG_RUNTIME_DIR": home, "HOME": home, "WLR_BACKENDS": "x11",
        "WLR_RENDERER": "pixman",
      ])
    addTeardownBlock { running.process.terminate() }
    let sockets = try look("a compositor's sockets") {
      let names = try FileManager.default.contentsOfDirectory(atPath: home)
      let control = names.first { $0.hasPrefix("sway-ipc") }
      let socket = names.first { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }
      guard running.process.isRunning else {
        throw XCTSkip("not looked at: sway does not start here: \(running.errorsSoFar)")
      }
      return control.flatMap { control in socket.map { (control: control, socket: $0) } }
    }
    return WaylandDesktop(
      test: self, process: running.process, xdotool: "DISPLAY=\(display) '\(xdotool)'",
      environment: [
        "XDG_RUNTIME_DIR": home, "WAYLAND_DISPLAY": sockets.socket, "SWAYSOCK": "\(home)/\(sockets.control)",
        "SDL_VIDEODRIVER": "wayland",
      ])
  }
}

/// A Wayland desktop that is driven by a pointer and keys.
struct WaylandDesktop {
  let test: CommandLineTestCase
  let process: Process
  let xdotool: String
  /// What programs that open windows on it need.
  let environment: [String: String]

  /// Where windows open.
  static let origin = (x: 40, y: 60)

  /// Does what xdotool's words say.
  func input(_ words: String) throws {
    let outcome = try test.shell("\(xdotool) \(words)")
    XCTAssertEqual(outcome.status, 0, outcome.errors)
  }

  /// Tells the compositor something.
  func tell(_ words: String) throws -> String {
    try test.shell("swaymsg \(words)", environment: environment).output
  }

  /// Waits for a window and returns its size in points.
  func window(_ running: CommandLineTestCase.Running) throws -> (width: Int, height: Int) {
    try test.look("a window: \(running.errorsSoFar)") {
      let tree = try JSONSerialization.jsonObject(with: Data(try tell("-t get_tree").utf8))
      guard let found = Self.window(in: tree), let width = found["width"], let height = found["height"] else {
        return nil
      }
      return (width, height)
    }
  }

  private static func window(in tree: Any) -> [String: Int]? {
    guard let node = tree as? [String: Any] else { return nil }
    if node["app_id"] as? String == "flipbook" { return node["rect"] as? [String: Int] }
    let children = ["nodes", "floating_nodes"].flatMap { node[$0] as? [Any] ?? [] }
    return children.lazy.compactMap(window(in:)).first
  }
}
