import Stage
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

  /// An identifier in an event after the last moment that was asked for was never looked up.
  private func checkComingTargets() throws {
    for event in stage.script.events where event.time > stage.now {
      switch event.action {
      case .tap(.identifier(let name)), .press(.identifier(let name), _):
        guard !demo.identifiers.contains(name), stage.view(withIdentifier: name) == nil else { continue }
        throw StageError.unknownTarget(name, known: stage.identifiers)
      default: continue
      }
    }
  }
}
