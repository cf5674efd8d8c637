import Demos
import Stage
import UIKit

/// A demo on a stage without a window.
@MainActor
struct OffscreenStage {
  let demo: Demo
  let stage: Stage
  private let watch = FaultWatch()

  /// A stage at time 0.
  ///
  /// - Parameter script: What is done to the demo.
  init(_ demo: Demo, script: Script, events: EventOptions, view: ViewOptions, threads: Int = 1) throws {
    self.demo = demo
    let configuration = view.configuration(size: demo.size, style: events.appearance.style)
    try ProcessLimits.checkMemory(for: configuration)
    stage = try Stage(configuration, script: script, root: demo.makeRoot)
    stage.threads = threads
  }

  /// Refuses to continue to writing when something was reported that makes the result wrong.
  func check() throws {
    guard stage.failedTargets.isEmpty else { throw Fault.reported(status: Fault.usageStatus) }
    if watch.hasSeenErrors { throw Fault.reported(status: Fault.failureStatus) }
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

extension Demo {
  /// The taps that show what the demo is about.
  var showpieceScript: Script {
    Script(showpiece.map { ScriptEvent(time: $0.time, action: .tap(.identifier($0.identifier))) })
  }
}
