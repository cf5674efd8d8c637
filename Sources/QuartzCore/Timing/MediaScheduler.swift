import CoreGraphics

/// Work that waits for a media time; `cancel()` drops it.
package final class ScheduledWork {
  fileprivate let due: CFTimeInterval
  fileprivate let order: Int
  fileprivate var work: (() -> Void)?

  fileprivate init(due: CFTimeInterval, order: Int, work: @escaping () -> Void) {
    self.due = due
    self.order = order
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
  /// The scheduler of the stage whose code is running.
  package static var current: MediaScheduler { RenderContext.current.scheduler }

  /// The media time in seconds.
  package internal(set) var now: CFTimeInterval = 0
  private var queue: [ScheduledWork] = []
  private var nextOrder = 0
  private(set) var displayLinks: [CADisplayLink] = []

  package init() {}

  /// Runs `work` once, `delay` media seconds from now (at once due when 0 or less, but never inside this call).
  @discardableResult
  package func after(_ delay: CFTimeInterval, _ work: @escaping () -> Void) -> ScheduledWork {
    let item = ScheduledWork(due: now + max(delay.isFinite ? delay : 0, 0), order: nextOrder, work: work)
    nextOrder += 1
    // Sorted by time, then by the order of asking; most work is due soon, so search from the front.
    let index = queue.firstIndex { $0.due > item.due } ?? queue.count
    queue.insert(item, at: index)
    return item
  }

  /// Runs `work` on the next turn: after this frame's work, at the same media time.
  package func nextTurn(_ work: @escaping () -> Void) { after(0, work) }

  /// When the next work or display link is due, nil when there is none.
  package var nextDueTime: CFTimeInterval? {
    queue.removeAll { $0.work == nil }
    let linkTime = displayLinks.lazy.compactMap(\.nextTick).min()
    switch (queue.first?.due, linkTime) {
    case (let due?, let tick?): return min(due, tick)
    case (let due?, nil): return due
    case (nil, let tick): return tick
    }
  }

  /// Runs what is due by `now`. Work that is added meanwhile waits for the next call, even when due at once.
  /// Returns whether anything ran.
  @discardableResult
  func runDue() -> Bool {
    let limit = nextOrder
    var ran = false
    while let index = queue.firstIndex(where: { $0.due <= now && $0.order < limit }) {
      let item = queue.remove(at: index)
      guard let work = item.work else { continue }
      item.work = nil
      work()
      ran = true
    }
    for link in displayLinks where link.tickIfDue(now) { ran = true }
    return ran
  }

  func attach(_ link: CADisplayLink) {
    guard !displayLinks.contains(where: { $0 === link }) else { return }
    displayLinks.append(link)
  }

  func detach(_ link: CADisplayLink) { displayLinks.removeAll { $0 === link } }
}

/// The media time in seconds: one clock for animations, display links, delays and gestures.
public func CACurrentMediaTime() -> CFTimeInterval { MediaScheduler.current.now }
