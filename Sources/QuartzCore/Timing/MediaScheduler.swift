import CMediaTime
import CoreGraphics

/// Work that waits for a media time; `cancel()` drops it.
package final class ScheduledWork {
  fileprivate let due: CFTimeInterval
  /// The order of asking, among work of the same time.
  fileprivate let order: Int
  /// The input in whose wake it was asked for.
  fileprivate let cause: Int
  fileprivate var work: (() -> Void)?

  fileprivate init(due: CFTimeInterval, order: Int, cause: Int, work: @escaping () -> Void) {
    self.due = due
    self.order = order
    self.cause = cause
    self.work = work
  }

  /// Drops the work; nothing happens when it already ran.
  package func cancel() { work = nil }
}

/// The one clock as seen from below the stage: what time it is, what is due, who wants to be called each frame.
///
/// The stage owns one per context and moves `now`; nothing else does. Delays, timers and display links count media
/// seconds, so slow motion, stepping and replay cover them all.
package final class MediaScheduler {
  /// The media time in seconds.
  package internal(set) var now: CFTimeInterval = 0 {
    didSet { work.now = now }
  }
  /// The work that came through Dispatch, timers and tasks.
  package var work: DispatchedWork {
    if let storedWork { return storedWork }
    let work = DispatchedWork(self)
    storedWork = work
    return work
  }
  private var storedWork: DispatchedWork?
  /// The input in whose wake the running code runs: it counts from 1; 0 for none that is known. Whatever that code
  /// starts, and whatever follows from its end, has the same cause.
  package var cause = 0
  private var queue = WorkQueue()
  private var nextOrder = 0
  private(set) var displayLinks: [CADisplayLink] = []

  package init() {}

  /// Links that were never invalidated release their targets, which mostly hold them too.
  deinit {
    storedWork?.close()
    for link in displayLinks { link.invalidate() }
  }

  /// Runs `work` once, `delay` media seconds from now (at once due when 0 or less, but never inside this call).
  @discardableResult
  package func after(_ delay: CFTimeInterval, _ work: @escaping () -> Void) -> ScheduledWork {
    at(now + max(delay.isFinite ? delay : 0, 0), cause: cause, work)
  }

  /// Runs `work` once, at a media time or, when that has passed, as soon as it can; never inside this call.
  func at(_ due: CFTimeInterval, cause: Int, _ work: @escaping () -> Void) -> ScheduledWork {
    let item = ScheduledWork(due: max(due, now), order: nextOrder, cause: cause, work: work)
    nextOrder += 1
    queue.push(item)
    return item
  }

  /// A time that other clocks have rounded, as it was meant: a refresh of the display (120 a second) when it is within
  /// a microsecond of one, whole nanoseconds otherwise.
  static func onGrid(_ time: CFTimeInterval) -> CFTimeInterval {
    guard time.isFinite, time < 1e9 else { return .infinity }
    let refresh = (time * 120).rounded() / 120
    return (refresh - time).magnitude < 1e-6 ? refresh : (time * 1e9).rounded() / 1e9
  }

  /// Runs `work` on the next turn: after this frame's work, at the same media time.
  package func nextTurn(_ work: @escaping () -> Void) { after(0, work) }

  /// When the next work or display link is due, nil when there is none.
  package var nextDueTime: CFTimeInterval? {
    work.collect()
    if work.isDue { return now }
    while let first = queue.first, first.work == nil { _ = queue.pop() }
    let linkTime = nextTick { !$0.followsFrames }
    switch (queue.first?.due, linkTime) {
    case (let due?, let tick?): return min(due, tick)
    case (let due?, nil): return due
    case (nil, let tick): return tick
    }
  }

  /// When the next of the links is due that follow frames, nil when there is none.
  var nextFollowingTick: CFTimeInterval? { nextTick(\.followsFrames) }

  private func nextTick(_ isMeant: (CADisplayLink) -> Bool) -> CFTimeInterval? {
    displayLinks.lazy.filter(isMeant).compactMap(\.nextTick).min()
  }

  /// Runs what is due by `now`. Work that is added meanwhile waits for the next call, even when due at once.
  ///
  /// - Parameter isMoving: Whether there are frames without links; those that follow frames are called then.
  /// - Returns: whether anything ran.
  @discardableResult
  func runDue(whileMoving isMoving: Bool = false) -> Bool {
    work.collect()
    let limit = nextOrder
    var ran = false
    var later: [ScheduledWork] = []
    while let item = queue.first, item.due <= now {
      _ = queue.pop()
      guard let work = item.work else { continue }
      guard item.order < limit else {
        later.append(item)
        continue
      }
      item.work = nil
      cause = item.cause
      work()
      ran = true
    }
    for item in later { queue.push(item) }
    for link in displayLinks {
      if link.followsFrames, !isMoving { link.skipToNow() } else if link.tickIfDue(now) { ran = true }
    }
    return ran
  }

  /// Called before a display link is: what it changes has this origin and cause.
  func noteTick(of link: CADisplayLink, cause: Int) {
    self.cause = cause
    lastLink = (link.origin, now)
  }

  /// The origin of the display link that was last called, and when; for observers.
  package private(set) var lastLink: (origin: (any MotionOrigin)?, time: CFTimeInterval)?

  /// Called before a timer or what has waited is: what it changes has this origin.
  func noteCall(from origin: (any MotionOrigin)?) {
    if let origin { lastTimer = (origin, now) }
  }

  /// The origin of the timer, or of what has waited, that was last called, and when; for observers.
  package private(set) var lastTimer: (origin: any MotionOrigin, time: CFTimeInterval)?

  func attach(_ link: CADisplayLink) {
    guard !displayLinks.contains(where: { $0 === link }) else { return }
    displayLinks.append(link)
  }

  func detach(_ link: CADisplayLink) { displayLinks.removeAll { $0 === link } }
}

/// The media time in seconds: one clock for animations, display links, delays and gestures.
public func CACurrentMediaTime() -> CFTimeInterval {
  // A stage's tasks leave the main thread.
  if !media_time_is_main_thread(), let time = StageCode.mediaTime { return time }
  return MediaScheduler.current.now
}

/// Waiting work, earliest first: a binary heap, so that ten thousand callbacks of one moment stay cheap.
private struct WorkQueue {
  private var heap: [ScheduledWork] = []

  var first: ScheduledWork? { heap.first }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    (heap[a].due, heap[a].order) < (heap[b].due, heap[b].order)
  }

  mutating func push(_ item: ScheduledWork) {
    heap.append(item)
    var i = heap.count - 1
    while i > 0, isBefore(i, (i - 1) / 2) {
      heap.swapAt(i, (i - 1) / 2)
      i = (i - 1) / 2
    }
  }

  mutating func pop() -> ScheduledWork? {
    guard !heap.isEmpty else { return nil }
    heap.swapAt(0, heap.count - 1)
    let item = heap.removeLast()
    var i = 0
    while true {
      var least = i
      for child in 2 * i + 1...2 * i + 2 where child < heap.count && isBefore(child, least) { least = child }
      if least == i { return item }
      heap.swapAt(i, least)
      i = least
    }
  }
}
