import Foundation
import Stage
import Support
import UIKit

/// Opens and closes the tuner in a running window: F12 or Ctrl T.
///
/// The stage goes on where it was; what was done to it so far is played again under the tuner's eyes, which is how it
/// knows every animation from the beginning. Numbers that were tuned stay in force when it is closed.
@preconcurrency @MainActor
public final class TunerDoor {
  /// Where the panel stands.
  public enum Place: Equatable, Sendable {
    /// At the right of the stage; the window grows.
    case docked
    /// In a window of its own.
    case window
  }

  private let host: WindowHost
  private let place: Place
  private let name: String?
  /// The session of the window's stage, once the tuner was open.
  public private(set) var session: TuningSession?
  /// What the tuner shows, while it is open.
  private(set) var controller: TunerController?

  /// A door in a window; it listens for its keys from now on.
  ///
  /// - Parameter name: under which sets of numbers are kept; nil keeps none.
  public init(_ host: WindowHost, place: Place = .docked, name: String? = nil) {
    self.host = host
    self.place = place
    self.name = name
    host.onKey = { [weak self] in self?.takes($0) ?? false }
    host.recordedScript = { [unowned host, weak self] in self?.session?.stage.script ?? host.stage.script }
  }

  /// Puts a door into the window of an application; it calls this when it has launched.
  ///
  ///     func application(_ application: UIApplication, didFinishLaunchingWithOptions …) -> Bool {
  ///       TunerDoor.install()
  ///
  /// What was tuned is kept under the process's name. Where the application is drawn without a window nothing happens.
  public static func install(place: Place = .docked) {
    WindowHost.onApplication = { host in
      installed = TunerDoor(host, place: place, name: ProcessInfo.processInfo.processName)
    }
  }

  private static var installed: TunerDoor?

  /// Takes the door out again, and lets its window go.
  static func uninstall() {
    WindowHost.onApplication = nil
    installed = nil
  }

  /// Whether the tuner is open.
  public var isOpen: Bool { controller != nil }

  private static let keys: Set = ["f12", "ctrl+t"]

  private func takes(_ key: String) -> Bool {
    if let controller, let session, let step = WindowHost.overlayKeys[key] {
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

  /// Opens or closes it.
  public func toggle() {
    do {
      if isOpen { close() } else { try open() }
    } catch {
      Diagnostics.report("the tuner cannot be opened: \(error)")
    }
  }

  /// Opens the tuner.
  ///
  /// - Throws: what a stage or a second window refuses.
  public func open() throws {
    guard controller == nil else { return }
    let known = self.session
    let session = try known ?? TuningSession(adopting: host.stage)
    self.session = session
    session.wake()
    session.transport.rate = min(
      max(host.stage.clock.rate, Transport.rates.lowerBound), Transport.rates.upperBound)
    switch place {
    case .docked: try openDocked(session)
    case .window: try openWindow(session)
    }
    if known == nil { controller?.panel.desk.resume() }
  }

  /// Opens the tuner with the numbers of a preset.
  ///
  /// - Throws: What `open()` throws.
  public func open(_ preset: Preset) throws {
    try open()
    session?.use(preset)
  }

  private func openDocked(_ session: TuningSession) throws {
    let controller = TunerController(session)
    controller.onClose = { [weak self] in self?.close() }
    controller.panel.desk.folder = name.map { PresetFolder.standard(for: $0) }
    let stage = try Stage(TunerController.configuration(for: session)) { controller }
    stage.threads = session.stage.threads
    self.controller = controller
    host.sendsShortcuts = true
    host.show(stage)
  }

  private func openWindow(_ session: TuningSession) throws {
    let stageController = TunedStageController(session)
    let controller = TunerController(session, arrangement: .alone(stageController))
    controller.onClose = { [weak self] in self?.close() }
    controller.panel.desk.folder = name.map { PresetFolder.standard(for: $0) }
    var configuration = TunerController.configuration(for: session)
    configuration.size = session.stage.configuration.size
    let stage = try Stage(configuration) { stageController }
    stage.threads = session.stage.threads
    configuration.size = TunerController.windowSize
    let panel = try Stage(configuration) { controller }
    panel.threads = stage.threads
    var options = WindowHost.Options()
    options.title = "Tuner \u{2013} \(host.options.title)"
    options.scale = host.scale
    let companion = try WindowHost(stage: panel, options: options)
    companion.sendsShortcuts = true
    companion.onKey = { [weak self] in self?.takes($0) ?? false }
    companion.onClose = { [weak self] in
      self?.close()
      return false
    }
    self.controller = controller
    host.show(stage)
    host.companion = companion
  }

  /// Closes the tuner; the stage goes on alone.
  public func close() {
    guard controller != nil, let session else { return }
    controller = nil
    session.rest()
    session.stage.clock.rate = session.transport.isPlaying ? session.transport.rate : 0
    host.sendsShortcuts = false
    host.companion = nil
    host.show(session.stage)
  }
}

extension TuningSession {
  /// A session that takes over what a stage shows and what was done to it so far.
  ///
  /// - Throws: `StageError` as for any stage.
  convenience init(adopting stage: Stage) throws {
    try self.init(stage.firstConfiguration, script: stage.script, content: stage.content)
    self.stage.threads = stage.threads
    self.stage.overlay = stage.overlay
    transport.seek(to: stage.now)
  }
}
