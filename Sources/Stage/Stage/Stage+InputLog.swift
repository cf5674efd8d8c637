import Support
import UIKit

/// What was done to a stage, kept so that it can be done again.
extension Stage {
  /// Notes an event in the script.
  ///
  /// With a limit the oldest quarter is let go as soon as there are more events: seldom, so that what comes does not
  /// wait for it.
  func log(_ event: ScriptEvent) {
    script.add(event)
    guard let limit = scriptLimit, script.events.count > limit else { return }
    forgottenUntil = script.forgetFirst(script.events.count - limit * 3 / 4, endedBy: now) ?? forgottenUntil
  }

  /// Does at its time what was done elsewhere: now or later.
  package func add(_ event: ScriptEvent) {
    log(event)
    for input in event.inputs { queue.add(input) }
  }

  /// Continues with a longer script than the one that was played so far, when all that is new in it is still to come.
  ///
  /// - Returns: false when the script differs in what was played, or adds to it: nothing is done then.
  package func takesUp(_ longer: Script, after played: Script) -> Bool {
    let count = played.events.count
    guard longer.events.count > count, longer.events[count...].allSatisfy({ $0.time >= now }),
      longer.events.prefix(count).elementsEqual(played.events)
    else { return false }
    for event in longer.events[count...] { add(event) }
    return true
  }

  /// Reports what was let go, to those who are about to play everything again.
  package func reportForgottenInput() {
    guard let forgottenUntil else { return }
    Diagnostics.report(
      "the input up to \(forgottenUntil) s is not known any more (the last \(script.events.count) events are kept); "
        + "what is played again goes without it, unless the window records a script from the beginning")
  }

  /// Bytes that the script takes in memory, about, with what is still to come of it.
  package var scriptBytes: Int { queue.bytes + script.events.capacity * MemoryLayout<ScriptEvent>.stride }

  /// Forgets what the script holds beyond the present time. A finger that is down is lifted where it is.
  package func forgetFuture() {
    guard queue.count > 0 || script.events.contains(where: { $0.end > now }) else { return }
    var lifted: [ScriptEvent] = []
    var events = script.events.filter { $0.end <= now }
    for event in script.events where event.time <= now && event.end > now {
      if case .touches(let paths, let until) = event.action {
        // Their ways end here.
        let share = (now - event.time) / (until - event.time)
        let cut = paths.map { $0.isEmpty ? [] : FingerPath($0).prefix(share) }
        lifted.append(ScriptEvent(time: event.time, action: .touches(cut, until: now)))
        continue
      }
      events.append(ScriptEvent(time: event.time, action: .pointer(.down, downLocation)))
      for input in event.inputs where input.time <= now {
        if case .pointer(.moved, .point(let point)?) = input.kind {
          events.append(ScriptEvent(time: input.time, action: .pointer(.move, point)))
        }
      }
    }
    if isPointerDown { lifted.append(ScriptEvent(time: now, action: .pointer(.up, pointerLocation))) }
    script = Script(events + lifted)
    queue.forget(after: now)
    for input in lifted.flatMap(\.inputs) where input.time >= now { queue.add(input) }
  }
}
