import Foundation
import QuartzCore

/// Says where the progress of a page begins. Both methods are optional.
@preconcurrency @MainActor
public protocol UIPageControlProgressDelegate: AnyObject {
  /// The progress that a page begins with, 0…1. Default 0.
  func pageControlProgress(_ progress: UIPageControlProgress, initialProgressForPage page: Int) -> Float
  /// The progress was hidden, as while a finger moves along the dots, or is shown again.
  func pageControlProgressVisibilityDidChange(_ progress: UIPageControlProgress)
}

extension UIPageControlProgressDelegate {
  public func pageControlProgress(_ progress: UIPageControlProgress, initialProgressForPage page: Int)
    -> Float
  { 0 }
  public func pageControlProgressVisibilityDidChange(_ progress: UIPageControlProgress) {}
}

/// How much of the current page has passed: a page control shows it in the page's dot, which is longer then.
@preconcurrency @MainActor
open class UIPageControlProgress: NSObject {
  /// The control that shows it. Weak.
  weak var pageControl: UIPageControl? { didSet { updateVisibility() } }
  private var part: Float = 0

  public override init() { super.init() }

  /// Says where a page begins. Weak.
  // A timer's own `delegate` has another type. The attribute lets that one win where both could be meant.
  @_disfavoredOverload
  open weak var delegate: (any UIPageControlProgressDelegate)?

  /// How much of the current page has passed, 0…1; values beyond are clamped. Default 0, also for each new page.
  open var currentProgress: Float {
    get { part }
    set {
      part = newValue.isFinite ? min(max(newValue, 0), 1) : 0
      pageControl?.showProgress()
    }
  }

  /// Whether it can be seen: it is hidden while a finger moves along the dots.
  open private(set) var isProgressVisible = false

  /// The control has another page.
  func begin(page: Int) {
    currentProgress = delegate?.pageControlProgress(self, initialProgressForPage: page) ?? 0
  }

  func updateVisibility() {
    let isVisible = pageControl?.showsProgress ?? false
    guard isVisible != isProgressVisible else { return }
    isProgressVisible = isVisible
    delegate?.pageControlProgressVisibilityDidChange(self)
  }
}
