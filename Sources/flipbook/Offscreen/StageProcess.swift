import Foundation
import Glibc
import Projects
import Support

/// Runs a command on a person's code in a process of its own, so that code that traps, ends or hangs takes only that
/// process with it.
struct StageProcess {
  /// Says to a process that it is the stage's.
  static let variable = "FLIPBOOK_STAGE_PROCESS"
  /// Lines on standard error between the two processes begin with it.
  static let mark = "\u{1}flipbook "

  /// What the stage's process tells the one that watches it.
  enum Sign: String {
    /// The code is loaded, or a piece of the work is done.
    case alive
    /// The command came to its end, whatever its status.
    case finished
    /// One of several screens is being made; its name follows.
    case making
    /// It was made.
    case made
    /// Of the tests of a project so many have run, of so many.
    case tests
    /// The code calls `exit`; the place follows.
    case exiting
    /// The code calls `abort`; the place follows.
    case aborting
    /// The code was stopped by another process; the place follows.
    case stopping
  }

  /// Names the screens that are not to be made, each on a line: their code has ended a process before.
  private static let leftOutVariable = "FLIPBOOK_LEFT_OUT_SCREENS"
  /// With more screens that end the process than this, it is not begun again.
  static let mostRestarts = 20

  /// The screens whose code has ended a process before.
  static let leftOut = Set(
    (ProcessInfo.processInfo.environment[leftOutVariable] ?? "").split(separator: "\n").map(String.init))

  /// Whether what was left out of a project has been said by another process.
  static let isRepeated =
    !leftOut.isEmpty || ProcessInfo.processInfo.environment[repeatedVariable] != nil
  /// Says so to a process.
  static let repeatedVariable = "FLIPBOOK_REPEATED"

  /// What a stage's process has to do with windows.
  enum Role: String {
    case ownsWindows = "1"
    case borrowsWindows = "2"
    /// Its stage follows another one.
    case follows = "3"
  }

  private static let role = ProcessInfo.processInfo.environment[variable].map {
    Role(rawValue: $0) ?? .ownsWindows
  }

  /// Whether the code of a project may be loaded into this process.
  static let isHere = role != nil
  /// Whether the windows belong to the process that began this one.
  static let hasHost = role == .borrowsWindows || role == .follows
  /// Whether its stage follows another one, that input goes to.
  static let follows = role == .follows

  /// Whether it is replaced when files are saved.
  static let isLive = role == .borrowsWindows

  /// Seconds after which the code is shown; what is compiled for the next change then begins.
  private static let literalsPause: TimeInterval = 0.5

  /// Compiles a project so that the next change of a literal alone needs no compiler, when the present code is shown.
  /// With the process the compilers end.
  static func prepareLiterals(at path: String, target: String?) {
    RealTimeWait.call(after: literalsPause) {
      // What does not compile so is compiled when it has changed, and what fails says so then.
      try? Project.prepareLiterals(at: path, target: target)
    }
  }

  /// The folder from which a demo is compiled, rather than being this program's own; nil for the program's own.
  static let demoSources = ProcessInfo.processInfo.environment[demoVariable]
  private static let demoVariable = "FLIPBOOK_DEMO_SOURCES"

  /// Whether numbers in the code are compiled so that the tuner can change them where they stand.
  static let tunesLiterals = ProcessInfo.processInfo.environment[literalsVariable] != nil
  private static let literalsVariable = "FLIPBOOK_TUNED_LITERALS"

  /// Says that work goes on: from here on, long silence means that the code hangs.
  static func showLife() { send(.alive) }

  /// Says that the command has ended, and not the code of the project the process.
  static func showEnd() {
    ExitWatch.end()
    send(.finished)
  }

  /// Says where the code ends the process.
  static func showExit(at place: String) { send(.exiting, place) }

  /// Says where the code aborts the process.
  static func showAbort(at place: String) { send(.aborting, place) }

  /// Says where the code is when another process stops it.
  static func showStop(at place: String) { send(.stopping, place) }

  /// Says how many tests have run, once before the first one.
  static func showTests(_ done: Int, of all: Int) { send(.tests, "\(done) \(all)") }

  /// Makes one of several screens. When its code ends the process, the command is begun again without it.
  static func make<Screen>(_ name: String, _ body: () throws -> Screen) rethrows -> Screen {
    send(.making, name)
    defer { send(.made) }
    return try body()
  }

  private static func send(_ sign: Sign, _ text: String = "") {
    if isHere { StandardError.write("\(mark)\(sign.rawValue) \(text)\n") }
  }

  /// The words of the command line.
  let arguments: [String]
  /// The project's file or folder.
  let path: String
  /// How long the code may give no sign of life; nil for a window, which waits for people.
  let patience: Patience?
  /// More variables of the process.
  var variables: [String: String] = [:]
  /// Whether it shows a demo of this program, whose sources are at the path, as they are now.
  var compilesDemo = false
  /// Whether its numbers are compiled so that the tuner can change them.
  var tunesLiterals = false

  /// Runs the command, passes on what it prints, and returns its exit status.
  ///
  /// - Parameter hidesOutput: Whether only its messages are passed on.
  /// - Throws: `Fault.failure` with the place in the person's code when that code ended the process.
  func run(hidesOutput: Bool = false) throws -> Int32 {
    DispatchQueue.global(qos: .utility).async { Project.trimCache() }
    var leftOut: [String] = []
    while true {
      let running = try start(without: leftOut, hidesOutput: hidesOutput)
      let relay = TerminationRelay { running.end() }
      defer { relay.stop() }
      switch running.finish(patience: patience) {
      case .ended(let status): return status
      case .failed(let failure, let screen):
        leftOut.append(try Self.screenToLeaveOut(screen, leftOut, failure))
      }
    }
  }

  /// Runs the command and passes nothing on.
  ///
  /// - Parameter reason: Makes one line of what it printed.
  /// - Throws: `Fault.failure` with that line when it fails.
  func runQuietly(_ reason: ([String]) -> String) throws {
    let running = try start(without: [], isQuiet: true)
    let relay = TerminationRelay { running.end() }
    defer { relay.stop() }
    switch running.finish(patience: patience) {
    case .ended(0): return
    case .ended: throw Fault.failure(reason(running.lines))
    case .failed(let failure, _): throw Fault.failure(reason([failure.summary]))
    }
  }

  /// The screen without which the command is to be begun again, which is said.
  ///
  /// - Throws: `Fault.failure` when that would not help.
  static func screenToLeaveOut(_ screen: String?, _ leftOut: [String], _ failure: StageFailure) throws
    -> String
  {
    guard let screen, leftOut.count < mostRestarts else { throw Fault.failure(failure.summary) }
    Terminal.complain("\(failure.summary); going on without \(screen)")
    return screen
  }

  /// How a process came to its end.
  enum End: Sendable {
    case ended(Int32)
    /// The code ended it, maybe while it made one of several screens.
    case failed(StageFailure, making: String?)
  }

  /// Begins the command, in a process whose code is watched.
  ///
  /// - Parameters:
  ///   - leftOut: Screens that are not made.
  ///   - windows: The connection to the process that owns its windows; nil when it owns them.
  ///   - role: What it has to do with them.
  ///   - isQuiet: Whether what it prints is only kept.
  ///   - hidesOutput: Whether nothing of its standard output is passed on.
  func start(
    without leftOut: [String], windows: Int32? = nil, role: Role? = nil, isQuiet: Bool = false,
    hidesOutput: Bool = false
  ) throws -> RunningStage {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment[Self.variable] = (role ?? (windows == nil ? .ownsWindows : .borrowsWindows)).rawValue
    environment["SWIFT_BACKTRACE"] =
      "enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,limit=64"
    environment[Self.leftOutVariable] = leftOut.isEmpty ? nil : leftOut.joined(separator: "\n")
    if let fonts = ProjectFonts.search(of: path, environment) { environment[ProjectFonts.variable] = fonts }
    environment.merge(variables) { $1 }
    environment[PresentDate.variable] = "\(PresentDate.beginning.timeIntervalSince1970)"
    environment[Self.literalsVariable] = tunesLiterals ? "1" : nil
    environment[Self.demoVariable] = compilesDemo ? path : nil
    process.environment = environment
    process.standardError = errors
    if isQuiet || hidesOutput { process.standardOutput = FileHandle.nullDevice }
    if let windows { process.standardInput = FileHandle(fileDescriptor: windows, closeOnDealloc: true) }
    do {
      try process.run()
    } catch {
      throw Fault.failure("the stage cannot be started: \(error.localizedDescription)")
    }
    return RunningStage(
      process, errors: errors.fileHandleForReading, report: CrashReport(path: path), isQuiet: isQuiet)
  }
}
