import Foundation
import Stage
import Support
import UIKit

/// Opens and closes the tuner in a running window: F12 or Ctrl T.
///
/// The stage continues where it was. Its input so far is replayed under the tuner, so that the tuner has recorded every
/// animation from the beginning. Tuned numbers stay in force when the tuner is closed.
@preconcurrency @MainActor
public final class TunerLauncher {
  /// The panel's placement.
  public enum Place: Equatable, Sendable {
    /// At the right of the stage; the window grows.
    case docked
    /// In a window of its own.
    case window
  }

  private let host: WindowHost
  private let place: Place
  private let name: String?
  /// The screen of a person's project that the window shows; nil for an interface that the program makes itself. Set it
  /// before the tuner is opened.
  package var project: TestedProject?
  /// Has the code compiled again with its numbers tunable, or as it is. Default nil: nobody can. Set it before the
  /// tuner is opened.
  package var onLiterals: ((Bool) -> Void)?
  /// Whether the code is compiled with its numbers tunable. Default false.
  package var tunesLiterals = false
  /// The code as it was at the last commit: its name, what makes the interface, and the folders with its pictures,
  /// storyboards and texts.
  package typealias Commit = (name: String, content: Stage.Content, resources: [URL])
  /// Finds the code as it was at the last commit, or why there is none.
  package typealias CommitFinder = (@escaping @MainActor (Result<Commit, any Error>) -> Void) -> Void
  /// Finds the code of the last commit, to be compared with. Default nil: there is none. Set it before the tuner is
  /// opened.
  package var lastCommit: CommitFinder?
  /// The session of the window's stage; nil until the tuner was first opened.
  public private(set) var session: TuningSession?
  /// The tuner's own window, while it has one.
  private(set) weak var panelWindow: WindowHost?
  /// The numbers that are not in the source yet, with the lines of code that they belong to, as JSON.
  var numbers: Data?
  /// Where the panel was when it was closed last.
  var panelPlace: PanelPlace?
  /// What the tuner shows, while it is open.
  private(set) var controller: TunerController?

  /// A launcher for a window. It handles its keys from now on.
  ///
  /// - Parameters:
  ///   - host: The window whose stage is tuned.
  ///   - place: Where the panel opens. Default docked.
  ///   - name: The name under which presets are saved; nil saves none.
  public init(_ host: WindowHost, place: Place = .docked, name: String? = nil) {
    self.host = host
    self.place = place
    self.name = name
    host.onKey = { [weak self] in self?.takes($0) ?? false }
    host.recordedScript = { [unowned host, weak self] in self?.session?.stage.script ?? host.stage.script }
    host.recordedStage = { [unowned host, weak self] in self?.session?.stage ?? host.stage }
    host.toolState = { [weak self] in self?.state }
  }

  /// Adds the launcher to the application's window. Call it when the application has launched.
  ///
  ///     func application(_ application: UIApplication, didFinishLaunchingWithOptions …) -> Bool {
  ///       TunerLauncher.install()
  ///
  /// Presets are saved under the process's name. Without a window (offscreen drawing) this does nothing.
  public static func install(place: Place = .docked) {
    WindowHost.onApplication = { host in
      installed = TunerLauncher(host, place: place, name: ProcessInfo.processInfo.processName)
    }
  }

  private static var installed: TunerLauncher?

  /// Removes the launcher and releases its window.
  static func uninstall() {
    WindowHost.onApplication = nil
    installed = nil
  }

  /// Whether the tuner is open.
  public var isOpen: Bool { controller != nil }

  private static let keys = [KeyStroke(.keyboardF12), KeyStroke(.keyboardT, .control)]

  private func takes(_ key: KeyStroke) -> Bool {
    if let controller, let session, let step = WindowHost.overlaySteps[key] {
      // The tuned stage's, rather than the tuner's own.
      session.stage.stepOverlay(by: step)
      for variant in session.variants { variant.stage.overlay = session.stage.overlay }
      controller.panel.onStageChange()
      return true
    }
    guard Self.keys.contains(key) else { return false }
    toggle()
    return true
  }

  /// Opens or closes the tuner. Reports an error instead of throwing it.
  public func toggle() {
    do {
      if isOpen { close() } else { try open() }
    } catch {
      Diagnostics.report("the tuner cannot be opened: \(error)")
    }
  }

  /// Opens or closes the tuner as soon as the input is delivered that asks for it: for a button on the stage itself.
  public func toggleSoon() {
    host.afterInput = { [weak self] in
      self?.host.afterInput = nil
      self?.toggle()
    }
  }

  /// Opens the tuner.
  ///
  /// - Throws: `StageError` or `WindowHostError` when the stage or a second window cannot be made.
  public func open() throws {
    guard controller == nil else { return }
    let known = self.session
    let session = try known ?? TuningSession(adopting: host.stage)
    self.session = session
    session.onNumbers = { [weak self, unowned session] in self?.numbers = try? session.unwritten.json() }
    session.project = project
    // It goes back to the beginning as often as one likes.
    session.stage.scriptLimit = nil
    if known != nil { session.transport.changeHost() }
    session.wake()
    session.transport.rate = min(
      max(host.stage.clock.rate, Transport.rates.lowerBound), Transport.rates.upperBound)
    switch place {
    case .docked: try openDocked(session)
    case .window: try openWindow(session)
    }
    if let model = controller?.panel.model {
      (model.onLiterals, model.tunesLiterals) = (onLiterals, tunesLiterals)
      model.lastCommit = lastCommit
      if known == nil { model.resume() }
    }
    if let panelPlace { controller?.panel.show(panelPlace) }
  }

  /// Opens the tuner with the numbers of a preset.
  ///
  /// - Throws: What `open()` throws.
  public func open(_ preset: Preset) throws {
    try open()
    session?.use(preset)
  }

  /// Opens the tuner where a test has failed, with what it expected beside what there is.
  ///
  /// - Throws: What `open()` throws.
  package func open(_ expected: ExpectedMotion) throws {
    try open()
    guard let session, let controller else { return }
    session.expected = expected
    session.transport.pause()
    session.transport.seek(to: expected.first)
    controller.panel.show(expected)
  }

  private func openDocked(_ session: TuningSession) throws {
    let controller = TunerController(session)
    controller.onGrow = { [weak host] in host?.grow(to: $0) }
    controller.onClose = { [weak self] in self?.close() }
    controller.panel.model.folder = name.map { PresetFolder.standard(for: $0) }
    let stage = try Stage(TunerController.configuration(for: session)) { controller }
    stage.scriptLimit = 0
    stage.threads = session.stage.threads
    self.controller = controller
    host.sendsShortcuts = true
    host.show(stage)
  }

  private func openWindow(_ session: TuningSession) throws {
    let stageController = TunedStageController(session)
    let controller = TunerController(session, arrangement: .alone(stageController))
    controller.onGrow = { [weak host] in host?.grow(to: $0) }
    controller.onClose = { [weak self] in self?.close() }
    controller.panel.model.folder = name.map { PresetFolder.standard(for: $0) }
    var configuration = TunerController.configuration(for: session)
    configuration.size = DeviceView.size(of: session.stage)
    let stage = try Stage(configuration) { stageController }
    stage.scriptLimit = 0
    stage.threads = session.stage.threads
    configuration.size = TunerController.windowSize
    let panel = try Stage(configuration) { controller }
    panel.threads = stage.threads
    var options = WindowHost.Options()
    options.title = "Tuner \u{2013} \(host.options.title)"
    options.scale = host.zoom
    let window = try WindowHost(stage: panel, options: options, loop: host.loop)
    window.sendsShortcuts = true
    window.onKey = { [weak self] in self?.takes($0) ?? false }
    window.onClose = { [weak self] in
      self?.close()
      return false
    }
    self.controller = controller
    host.show(stage)
    host.loop?.open(window)
    panelWindow = window
  }

  /// Closes the tuner. The stage continues with the tuned numbers.
  public func close() {
    guard let panel = controller?.panel, let session else { return }
    panelPlace = panel.place
    controller = nil
    session.rest()
    host.limitScript(of: session.stage)
    session.stage.clock.rate = session.transport.isPlaying ? session.transport.rate : 0
    host.sendsShortcuts = false
    if let panelWindow { host.loop?.close(panelWindow) }
    panelWindow = nil
    host.show(session.stage)
  }
}

extension TuningSession {
  /// A session that takes over what a stage shows and what was done to it so far.
  ///
  /// - Throws: `StageError` as for any stage.
  convenience init(adopting stage: Stage) throws {
    stage.reportForgottenInput()
    try self.init(stage.firstConfiguration, script: stage.script, content: stage.content)
    self.stage.threads = stage.threads
    self.stage.overlay = stage.overlay
    transport.seek(to: stage.now)
  }
}
