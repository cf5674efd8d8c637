import Stage
import Support
import UIKit

/// A screen on a stage without a window.
@MainActor
struct OffscreenStage {
  let demo: ShownScreen
  let stage: Stage
  private let watch = FaultWatch()

  /// A stage at time 0.
  ///
  /// - Parameter script: What is done to it.
  init(_ demo: ShownScreen, script: Script, events: EventOptions, view: ViewOptions, threads: Int = 1) throws
  {
    self.demo = demo
    let configuration = view.configuration(for: demo, style: events.appearance.style)
    try ProcessLimits.checkMemory(for: configuration)
    stage = try Stage(configuration, script: script, content: demo.content)
    stage.threads = threads
  }

  /// Refuses to continue to writing when something was reported that makes the result wrong.
  func check() throws {
    guard stage.failedTargets.isEmpty else { throw Fault.reported(status: Fault.usageStatus) }
    if demo.stopsAtErrors, watch.hasSeenErrors { throw Fault.reported(status: Fault.failureStatus) }
    try checkComingTargets()
  }

  /// An identifier in an event after the last moment that was asked for was never looked up. Events before it may show
  /// what it names, so the stage plays on where nothing has that name yet. Call it when nothing more is drawn.
  private func checkComingTargets() throws {
    let unseen = stage.script.events.filter { event in
      switch event.action {
      case .tap(.identifier(let name)), .press(.identifier(let name), _):
        event.time > stage.now && !demo.identifiers.contains(name) && stage.view(withIdentifier: name) == nil
      case .assist(_, .identifier(let name)):
        event.time > stage.now
          && !stage.accessibleElements.contains { $0.responder.accessibilityIdentifier == name }
      default: false
      }
    }
    // What else is reported then is not about what was asked for.
    let (lost, _) = try Diagnostics.withCapture {
      for event in unseen.sorted(by: { $0.time < $1.time }) where stage.failedTargets.isEmpty {
        try stage.advance(to: event.time)
      }
      return stage.failedTargets.first
    }
    if let lost { throw StageError.unknownTarget(lost, known: stage.identifiers) }
  }
}
