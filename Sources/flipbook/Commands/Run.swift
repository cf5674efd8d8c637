import ArgumentParser
import CoreGraphics
import Demos
import Stage
import Support
import Tuner
import UIKit

/// A window: the gallery, or one demo.
struct Run: ComparingCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Open a demo or your own code in a window; without a name, the gallery. This is the default.",
    discussion: """
      F12 or Ctrl+T opens the tuner; F10 or Ctrl+O steps through overlays that show how pictures are drawn. Ctrl+plus \
      and Ctrl+minus change the scale, Ctrl+R turns the device, Ctrl+Q closes the window. Your own code is \
      loaded again when it is saved, and what was done is done again to it; Ctrl+Shift+R begins without that. Where there \
      is no display it says so and serves a page for a browser, or writes filmstrips where nobody is at a terminal.
      """)

  @Argument(
    help: What.help,
    completion: What.completion)
  var what: String?

  @OptionGroup var part: TargetOption
  @OptionGroup var comparison: AgainstOption
  @OptionGroup(title: "Events") var events: EventOptions
  @OptionGroup var view: ViewOptions
  @OptionGroup var look: OverlayOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Media seconds per second: 1 is real time, 0.1 slow motion.", valueName: "X"),
    transform: ArgumentValues.speed)
  var speed = 1.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Stop the clock at this moment, in seconds.", valueName: "T"),
    transform: ArgumentValues.time)
  var at: TimeInterval?

  @Flag(help: "Open the tuner beside the stage. F12 or Ctrl+T opens it at any time.")
  var tune = false

  @Flag(help: "Open the tuner in a window of its own.")
  var tuneWindow = false

  @Option(
    help: ArgumentHelp(
      "Open the tuner with the numbers that it saved in this file, or copied as a text that begins with v1:.",
      valueName: "FILE|v1:TEXT"),
    completion: .file(extensions: ["json"]))
  var preset: String?

  /// What `flipbook tune` opens.
  @Option(help: .hidden)
  var failure: String?

  @Option(help: ArgumentHelp("Write what you do to a script when the window closes.", valueName: "FILE"))
  var recordScript: String?

  var subject: String? { what }

  func perform() throws {
    if !StageProcess.isHere { try comparison.refuse(for: what ?? "the gallery") }
    let opened = try what.map { try OpenedWhat($0, target: part.target) }
    let failed = try failure.map { try ShownFailure(at: $0) }
    let script = try failed?.script ?? events.events()
    let numbers = try preset.map { file in
      do {
        return Preset.isText(file)
          ? try Preset(text: file) : try Preset(contentsOf: URL(fileURLWithPath: file))
      } catch {
        throw Fault.failure("\(error)")
      }
    }
    do {
      try open(opened, script: script, numbers: numbers, failed: failed)
    } catch WindowHostError.noDisplay(let reason) where recordScript == nil && failed == nil {
      let words = Array(CommandLine.arguments.dropFirst())
      if let status = try Serve.instead(of: words, because: reason) {
        guard status == 0 else { throw ExitCode(status) }
        return
      }
      let lack = "there is no display to open a window on (\(reason))"
      let files = try filmstrips(
        of: pictured(opened), script: script)
      do {
        try OutputFile.write(files, in: FilmstripCommand.folder)
      } catch let fault as Fault {
        throw Fault.failure("\(lack) and no filmstrips can be written: \(fault)")
      }
      Terminal.complain("\(lack); writing filmstrips instead")
      for file in files { try StandardOutput.print(file.path) }
    } catch let error as WindowHostError {
      throw Fault.failure("\(error)")
    }
  }

  @MainActor
  private func open(_ opened: OpenedWhat?, script: Script, numbers: Preset?, failed: ShownFailure?) throws {
    let remote = StageProcess.hasHost ? try RemoteWindowSystem() : nil
    let resumed = remote?.resumed
    let entry = opened?.screen(keeping: resumed?.screens) ?? failed?.found
    let shown = entry ?? ShownScreen(DemoCatalogue.gallery)
    shown.tuner.isOffered = true
    var configuration = view.configuration(for: shown, style: events.appearance.style)
    configuration.date = view.date ?? PresentDate.beginning
    // A window stays as a person made it.
    if let resumed {
      configuration.scale = resumed.scale
      if configuration.device == nil { configuration.size = resumed.size }
    }
    try ProcessLimits.checkMemory(for: configuration)
    if let remote, StageProcess.follows {
      return try StageFollower(
        configuration, script: script, content: shown.content, title: shown.title, system: remote
      ).run()
    }
    // At the beginning nothing was done yet but what the arguments say.
    let done = resumed.flatMap { $0.time > 0 || !$0.script.events.isEmpty ? $0.script : nil }
    let stage = try Stage(configuration, script: done ?? script, content: shown.content)
    stage.threads = Run.threads
    stage.overlay = look.overlay
    var replay: TimeInterval = 0
    if let resumed, let remote {
      replay = try StageReplay(in: remote) { StageProcess.showLife() }.run(stage, to: resumed)
    } else if let at {
      try stage.advance(to: at)
    }
    var options = WindowHost.Options()
    options.title = entry.map { "\($0.title) \u{2013} Flipbook" } ?? "Flipbook"
    if comparison.against != nil { options.title = "now \u{2013} \(options.title)" }
    options.scale = resumed?.zoom ?? view.scale
    options.speed = resumed?.rate ?? speed
    options.frozenAt = at
    options.recordScript = recordScript.map { URL(fileURLWithPath: $0) }
    let host = try WindowHost(stage: stage, options: options, system: remote ?? SDLWindowSystem())
    let launcher = TunerLauncher(host, place: tuneWindow ? .window : .docked, name: entry?.name ?? "gallery")
    launcher.project = entry?.project
    if let remote, opened != nil {
      launcher.onLiterals = { [weak remote] in remote?.tuneLiterals($0) }
      launcher.tunesLiterals = StageProcess.tunesLiterals
      if let project = entry?.project, let screen = project.screen {
        launcher.lastCommit = { LastCommit.find(of: project, screen: screen, $0) }
      }
    }
    shown.tuner.launcher = launcher
    if let tools = resumed?.tools {
      // It plays everything again, at most twice: once for its own stage, and once with its numbers.
      let signs = LifeSigns(atMost: Self.restorePause + Self.restoreShare * replay)
      defer { signs.stop() }
      try launcher.restore(tools)
      if let failed, launcher.isOpen { try launcher.open(failed.expected()) }
    } else if let failed {
      try launcher.open(failed.expected())
    } else if let numbers {
      try launcher.open(numbers)
    } else if tune || tuneWindow {
      try launcher.open()
    }
    if let remote, let folders = opened?.folders { remote.note(folders: folders) }
    remote?.elements = { [weak host] in host?.stageElements ?? [] }
    if let remote, let opened { ReloadedCards.watch(opened, entry, host, remote) }
    try host.run()
  }

  /// Seconds for which the tuner may open, and how many times as long as the replay.
  private static let restorePause: TimeInterval = 10, restoreShare: TimeInterval = 4

  /// What filmstrips are written of: each screen, or the gallery, where events say what is done in it.
  @MainActor
  private func pictured(_ opened: OpenedWhat?) throws -> [ShownScreen] {
    guard let opened else { return DemoCatalogue.all.map { ShownScreen($0) } }
    guard let project = opened.project, events.isEmpty else { return opened.screen().map { [$0] } ?? [] }
    let screens = opened.screens
    guard screens.isEmpty, !project.screens.isEmpty else { return screens }
    throw Fault.failure("none of the screens can be shown; mend one of those above")
  }

  @MainActor
  private func filmstrips(of demos: [ShownScreen], script: Script) throws -> [(path: String, bytes: [UInt8])]
  {
    // Code that fails or never ends costs its own screen alone, where there are others.
    let areSeveral = demos.count > 1 || !StageProcess.leftOut.isEmpty
    return try demos.map { demo in
      let draw = {
        let offscreen = try OffscreenStage(
          demo, script: events.isEmpty ? demo.showpiece : script, events: events, view: view)
        return try FilmstripCommand.file(offscreen, times: demo.moments, onion: false, to: nil)
      }
      return try areSeveral ? StageProcess.make(demo.title, draw) : draw()
    }
  }

  /// Frames are divided between the cores; more than four gain nothing at the size of a window.
  private static var threads: Int { min(max(ProcessInfo.processInfo.activeProcessorCount, 1), 4) }
}
