import Demos
import Foundation
import Glibc
import Projects
import Serving
import SourceTools
import Stage
import Support

/// Shows a stage in browsers instead of windows: the code runs in a process of its own, as in a window that reloads.
@MainActor
final class ServedRun {
  private let command: Serve
  /// What the stage's process is told.
  private let arguments: [String]
  private let gateway: Gateway
  private let display: BrowserDisplay
  private let live: LiveRun
  /// Whether the stage has begun for the first page.
  private var hasBegun = false
  /// Whether a clip is being made.
  private var isRecording = false

  /// Builds the gateway where it is missing, and listens.
  ///
  /// - Parameter arguments: What the stage's process is told.
  init(_ command: Serve, arguments: [String]) throws {
    // What there is not is said before anybody is let in.
    if let what = command.what, !What.isProject(what) { _ = try What.demo(what) }
    self.command = command
    self.arguments = arguments
    do {
      gateway = try Gateway(
        try Self.executable(), Gateway.Configuration(host: command.host, port: command.port))
      let name = command.what.map { What.parts(of: $0) }
      let title = name.map { $0.screen ?? ($0.path as NSString).lastPathComponent } ?? "Gallery"
      display = BrowserDisplay(
        gateway, title: title, version: Flipbook.version, scale: command.view.scale.map(Double.init),
        fills: command.fill)
    } catch let error as ServingError {
      throw Fault.failure("\(error)")
    }
    let isProject = command.what.map(What.isProject) ?? false
    let sources = command.what.flatMap { isProject ? What.parts(of: $0).path : What.demoSources(of: $0) }
    let process = StageProcess(
      arguments: arguments, path: sources ?? Project.frameworkPackage, patience: nil)
    live = try LiveRun(
      process, view: command.view, isDemo: !isProject, isWatched: sources != nil, on: display)
  }

  private static func executable() throws -> String {
    if let built = ToolPackage.gateway.executable { return built }
    Terminal.complain("building the gateway to browsers, which takes about a minute the first time")
    var fault: SourceToolError?
    let progress = BuildLine()
    SourceTool.runBuild(ToolPackage.gateway.script) { event in
      switch event {
      case .step(let text): progress.show(text)
      case .end(let error): fault = error
      }
    }
    progress.finish()
    if case .build(let reason)? = fault {
      throw Fault.failure("the gateway to browsers cannot be built: \(reason)")
    }
    guard let built = ToolPackage.gateway.executable else {
      throw Fault.failure("the gateway to browsers cannot be built; run \(ToolPackage.gateway.script)")
    }
    return built
  }

  /// Serves until the stage ends or the process is asked to end.
  ///
  /// - Returns: The exit status.
  func run() throws -> Int32 {
    let host = live.host
    display.onFile = { [weak self] in self?.make($0) }
    host.onElements = { [display] in display.show($0) }
    host.onProgress = { [weak self] position in
      self?.display.show(pace: position.rate, at: position.time)
      self?.beginForPage(position)
    }
    var hadPages = false
    display.onPages = { [weak self] count in
      guard let self else { return }
      if count > 0 {
        hadPages = true
        live.host.wantsElements = true
      } else if hadPages, command.endWithLast {
        live.end()
      }
    }
    gateway.onEnd = { [weak self] reason in
      Terminal.complain("\(reason); the stage ends with it")
      self?.live.end()
    }
    defer { gateway.stop() }
    try StandardOutput.print(gateway.address)
    if command.open { openBrowser() }
    return try live.run()
  }

  /// Seconds of media time that a person may miss of the beginning.
  private static let missed: TimeInterval = 0.3

  /// With the first page the stage begins again: what moves at the beginning is seen, and pictures that are made for a
  /// scale are made for the page's.
  private func beginForPage(_ position: StagePosition) {
    guard !hasBegun, let ratio = display.ratio else { return }
    let isScaled = command.view.scale == nil && ratio != Double(command.view.pixelsPerPoint)
    // The stage takes the page's scale first.
    if isScaled, position.scale != ratio { return }
    hasBegun = true
    if !display.wasUsed, isScaled || position.time > Self.missed { live.startOver() }
  }

  private func openBrowser() {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", gateway.address]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { process in
      guard process.terminationStatus != 0 else { return }
      Terminal.complain("no browser could be opened; open the address by hand")
    }
    do {
      try process.run()
    } catch {
      Terminal.complain(
        "no browser could be opened (\(error.localizedDescription)); open the address by hand")
    }
  }

  // MARK: Files

  private var name: String {
    command.what.map { (What.parts(of: $0).path as NSString).lastPathComponent } ?? "gallery"
  }

  private func make(_ file: BrowserDisplay.BrowserFile) {
    guard let progress = live.host.progress else { return display.say("There is nothing to keep yet.") }
    do {
      let script = [UInt8](try progress.script.json())
      switch file {
      case .script: display.give(name: "\(name).json", type: "application/json", bytes: script)
      case .clip: try record(progress, script)
      }
    } catch {
      display.say("It cannot be kept: \(error)")
    }
  }

  /// The longest clip, and the shortest, in seconds of media time.
  private static let longestClip: TimeInterval = 60, shortestClip: TimeInterval = 0.1

  /// Makes a clip of what was done so far, in a process of its own.
  private func record(_ progress: StageProgress, _ script: [UInt8]) throws {
    guard !isRecording else { return display.say("A clip is being made.") }
    isRecording = true
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "flipbook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (events, clip) = (
      folder.appendingPathComponent("script.json").path, folder.appendingPathComponent("clip.webp").path
    )
    try FileContents.write(script, to: events)
    let duration = min(max(progress.time, Self.shortestClip), Self.longestClip)
    var view = command.view
    view.scale = progress.scale
    view.date = view.date ?? PresentDate.beginning
    if view.device == nil { view.size = progress.size }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments =
      ["record", command.what ?? "gallery"] + command.part.arguments + view.arguments
      + ["--script", events, "--appearance", command.events.appearance.rawValue]
      + ["--duration", ArgumentValues.text(duration), "-o", clip]
    process.standardOutput = FileHandle.nullDevice
    process.terminationHandler = { [weak self] process in
      let bytes = process.terminationStatus == 0 ? try? FileContents.read(clip) : nil
      try? FileManager.default.removeItem(at: folder)
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.give(clip: bytes) } }
    }
    display.say(
      progress.time > Self.longestClip ? "Recording the first 60 s." : "Recording what you did so far.")
    try process.run()
  }

  private func give(clip bytes: [UInt8]?) {
    isRecording = false
    guard let bytes else { return display.say("The clip could not be made; the terminal says why.") }
    display.give(name: "\(name).webp", type: "image/webp", bytes: bytes)
  }
}

/// How far a build is: one line that is rewritten on a terminal, nothing elsewhere.
private struct BuildLine {
  func show(_ text: String) {
    if Terminal.isInteractive { StandardError.write("\r\u{1B}[K\(text)") }
  }

  func finish() {
    if Terminal.isInteractive { StandardError.write("\r\u{1B}[K") }
  }
}
