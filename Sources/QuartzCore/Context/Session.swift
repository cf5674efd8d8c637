import CMediaTime
import Foundation

/// What "now running" means on one thread: the context, the interface, the stage and the constants of the code that
/// runs.
///
/// Each thread has one. `RenderContext.perform` and `Stage.perform` put their part into it and take it out again, so
/// any number of stages live side by side and inside each other, on any threads. What belongs to a layer asks the
/// layer's tree instead.
///
/// It is a thread's rather than a task's: timers, dispatched work and the callbacks of C have no task that could carry
/// it, each turn of a task runs inside the `perform` of its stage, and property writes ask for it too often for a
/// look-up among task-local values.
package final class Session {
  /// The session of the thread that asks; made when it is first asked for.
  package static var current: Session {
    if let known = media_time_session() { return Unmanaged<Session>.fromOpaque(known).takeUnretainedValue() }
    let session = Session()
    // The thread keeps it until it ends.
    Thread.current.threadDictionary[threadKey] = session
    media_time_set_session(Unmanaged.passUnretained(session).toOpaque())
    return session
  }
  private static let threadKey = "Flipbook.Session"

  /// The context of code outside of every stage, for layers used without one.
  package let outside: RenderContext
  /// The context whose code runs. Default `outside`.
  package var context: RenderContext
  /// How many contexts run inside each other.
  var depth = 0
  /// The contexts that were made on this thread: what is committed outside of all of them is committed for each.
  private var contexts: [WeakContext] = []
  private struct WeakContext { weak var context: RenderContext? }

  // MARK: Parts of the floors above

  /// The application, screen and device of the code that runs: UIKit's. Default nil, the process's own.
  package var interface: AnyObject?
  /// The stage whose code runs. Default nil, none.
  package var stage: AnyObject?
  /// What a tuner has set for the constants of the code that runs, by their indices. Default nil, nothing.
  package var constants: [Double?]?

  // MARK: Nested work

  /// Changes with each layout of a tree: what was found of a superlayer meanwhile holds until then.
  package var layoutRound = 0
  /// How many layouts of trees run within one another.
  package internal(set) var openLayouts = 0
  /// How many layers of an app's own classes ask each other in hit tests.
  var hitTestDepth = 0
  /// Whether the next `init(layer:)` makes a presentation copy.
  var isCopying = false
  /// What layers that went away leave behind. It is released one by one rather than through one another: a chain of ten
  /// thousand would end the stack.
  var givenUp: ContiguousArray<AnyObject> = []
  var isReleasing = false
  /// How many siblings were looked at in search of a place so far, for tests that count it.
  package internal(set) var siblingSteps = 0

  private init() {
    outside = RenderContext(isOutside: true)
    context = outside
  }

  deinit {
    // It may go after its thread, on another one.
    if media_time_session() == Unmanaged.passUnretained(self).toOpaque() { media_time_set_session(nil) }
  }

  /// A context was made on this thread.
  func note(_ context: RenderContext) {
    contexts.removeAll { $0.context == nil }
    contexts.append(WeakContext(context: context))
  }

  /// Calls `body` with the living contexts that were made on this thread.
  func forEachContext(_ body: (RenderContext) -> Void) {
    for entry in contexts { if let context = entry.context { body(context) } }
  }
}

extension MediaScheduler {
  /// The scheduler of the stage whose code is running.
  package static var current: MediaScheduler { Session.current.context.scheduler }
}
