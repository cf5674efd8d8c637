import Foundation
import QuartzCore

/// Follows the time of pages. Both methods are optional.
@preconcurrency @MainActor
public protocol UIPageControlTimerProgressDelegate: UIPageControlProgressDelegate {
  /// Some time has passed. Called once a frame while the timer runs.
  func pageControlTimerProgressDidChange(_ progress: UIPageControlTimerProgress)
  /// Whether the control goes on to a page when the time of the one before is over. Default true. With false the timer
  /// pauses. [not documented by Apple; our choice]
  func pageControlTimerProgress(_ progress: UIPageControlTimerProgress, shouldAdvanceToPage page: Int) -> Bool
}

extension UIPageControlTimerProgressDelegate {
  public func pageControlTimerProgressDidChange(_ progress: UIPageControlTimerProgress) {}
  public func pageControlTimerProgress(
    _ progress: UIPageControlTimerProgress, shouldAdvanceToPage page: Int
  ) -> Bool { true }
}

/// A progress that follows the time and goes on to the next page at its end. The control sends `valueChanged` then.
@preconcurrency @MainActor
open class UIPageControlTimerProgress: UIPageControlProgress {
  private var durations: [Int: TimeInterval] = [:]
  private var link: CADisplayLink?
  private var lastTime: CFTimeInterval?
  private static let shortest: TimeInterval = 1 / CADisplayLink.refreshRate

  /// A progress whose pages take so many seconds each. It waits for `resumeTimer()`.
  public init(preferredDuration: TimeInterval) {
    self.preferredDuration = preferredDuration
    super.init()
  }

  /// Follows the time of pages. Weak.
  @_nonoverride open var delegate: (any UIPageControlTimerProgressDelegate)? {
    get { super.delegate as? any UIPageControlTimerProgressDelegate }
    set { super.delegate = newValue }
  }

  /// How long a page without a time of its own takes, in seconds.
  open var preferredDuration: TimeInterval
  /// Whether the first page follows the last one. Default false: the timer ends there.
  open var resetsToInitialPageAfterEnd = false
  /// Whether time passes.
  open var isRunning: Bool { link != nil }

  /// Sets how long one page takes, in seconds.
  open func setDuration(_ duration: TimeInterval, forPage page: Int) { durations[page] = duration }
  /// How long a page takes, in seconds.
  open func duration(forPage page: Int) -> TimeInterval { durations[page] ?? preferredDuration }

  /// Lets time pass, if it does not yet.
  open func resumeTimer() {
    guard link == nil else { return }
    lastTime = nil
    let link = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      pass(to: link.targetTimestamp)
    }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  /// Stops the time; the progress stays where it is.
  open func pauseTimer() {
    link?.invalidate()
    link = nil
  }

  private func pass(to time: CFTimeInterval) {
    defer { lastTime = time }
    // While it is hidden its time stands still.
    guard let lastTime, isProgressVisible, let pageControl else { return }
    let duration = max(duration(forPage: pageControl.currentPage), Self.shortest)
    currentProgress += Float((time - lastTime) / duration)
    delegate?.pageControlTimerProgressDidChange(self)
    if currentProgress >= 1 { advance(pageControl) }
  }

  private func advance(_ pageControl: UIPageControl) {
    var next = pageControl.currentPage + 1
    if next >= pageControl.numberOfPages {
      guard resetsToInitialPageAfterEnd else { return pauseTimer() }
      next = 0
    }
    if delegate?.pageControlTimerProgress(self, shouldAdvanceToPage: next) ?? true {
      pageControl.advance(to: next)
    } else {
      pauseTimer()
    }
  }
}
