import Foundation
import QuartzCore
import Support

/// Shows one controller at a time, and lets the user swipe to the one before it or behind it.
///
/// The pages are in a scroll view three pages wide; at rest the middle one shows, as in UIKit. Where there is nothing
/// before or behind, it bounces. Pages run from left to right or from top to bottom; there are no page curls.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
  /// How the pages change. Raw values are UIKit's.
  public enum TransitionStyle: Int, Sendable {
    /// A page that curls. There is none here: the pages scroll, which is reported.
    case pageCurl = 0
    case scroll = 1
  }

  /// Which way the pages run. Raw values are UIKit's.
  public enum NavigationOrientation: Int, Sendable {
    case horizontal = 0
    case vertical = 1
  }

  /// Where a new page comes from. Raw values are UIKit's.
  public enum NavigationDirection: Int, Sendable {
    /// From the right, or from below.
    case forward = 0
    /// From the left, or from above.
    case reverse = 1
  }

  /// Where the spine of a book is, for page curls. Raw values are UIKit's.
  public enum SpineLocation: Int, Sendable {
    case none = 0
    case min = 1
    case mid = 2
    case max = 3
  }

  /// What may be set when a controller is made.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A `SpineLocation` or its number.
    public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
    /// Points between pages that scroll. Default 0.
    public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
  }

  open private(set) var transitionStyle: TransitionStyle
  open private(set) var navigationOrientation: NavigationOrientation
  /// None, as the pages scroll.
  open var spineLocation: SpineLocation { .none }
  /// Whether pages have a back; for page curls. Default false.
  open var isDoubleSided = false
  open weak var delegate: (any UIPageViewControllerDelegate)?
  /// Who knows the pages before and behind; without, the user cannot swipe.
  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    didSet { if isViewLoaded { pages.findNeighbours() } }
  }

  private let spacing: CGFloat
  private lazy var pages = PageScroller(
    self, isVertical: navigationOrientation == .vertical, spacing: spacing)

  public init(
    transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    spacing = max(0, CGFloat((options?[.interPageSpacing] as? NSNumber)?.doubleValue ?? 0))
    super.init(nibName: nil, bundle: nil)
  }

  /// Pages that lie beside each other, as `init(transitionStyle:navigationOrientation:)` makes them for page curls.
  public convenience init() { self.init(transitionStyle: .pageCurl, navigationOrientation: .horizontal) }

  public required init?(coder: NSCoder) {
    func word(_ key: String) -> String? {
      coder.containsValue(forKey: key) ? coder.decodeObject(forKey: key) as? String : nil
    }
    transitionStyle = word("transitionStyle") == "scroll" ? .scroll : .pageCurl
    navigationOrientation = word("navigationOrientation") == "vertical" ? .vertical : .horizontal
    spacing = max(0, CGFloat(word("pageSpacing").flatMap(Double.init) ?? 0))
    super.init(coder: coder)
  }

  /// The controller that shows; nil before there is one.
  open var viewControllers: [UIViewController]? { pages.current.map { [$0] } }

  /// None: the pages scroll.
  open var gestureRecognizers: [UIGestureRecognizer] { [] }

  /// Shows another controller.
  ///
  /// - Parameters:
  ///   - viewControllers: one controller; others are ignored.
  ///   - direction: where it comes from.
  ///   - completion: called when it is there.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let new = viewControllers?.first else {
      Diagnostics.report(
        "setViewControllers needs a controller; nothing changed", subject: "\(type(of: self))")
      completion?(false)
      return
    }
    if transitionStyle == .pageCurl {
      Diagnostics.report(
        "there are no page curls here; the pages scroll. Make it with .scroll.", subject: "\(type(of: self))",
        severity: .warning)
    }
    pages.show(new, forwards: direction == .forward, animated: animated, completion)
  }

  open override func loadView() {
    let container = PageContainerView(frame: UIScreen.main.bounds)
    container.pages = pages
    view = container
    container.addSubview(pages.scrollView)
    container.addSubview(pages.control)
  }

  open override var childForStatusBarStyle: UIViewController? { pages.current }
  open override var childForStatusBarHidden: UIViewController? { pages.current }
}

/// Who knows which pages there are.
@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: AnyObject {
  /// The page before another; nil for the first one.
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  /// The page behind another; nil for the last one.
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
  /// How many dots a page control shows below pages that scroll sideways. Default 0: there is none.
  func presentationCount(for pageViewController: UIPageViewController) -> Int
  /// Which dot is the present one's, asked after `setViewControllers`. Default 0.
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// Receives what the user does with the pages. All methods are optional.
@preconcurrency @MainActor
public protocol UIPageViewControllerDelegate: AnyObject {
  /// The user begins to swipe to another page.
  func pageViewController(
    _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController])
  /// A swipe has ended; `completed` says whether at the other page.
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
  /// Kept for source compatibility: pages that scroll have no spine, so it is not called.
  func pageViewController(
    _ pageViewController: UIPageViewController, spineLocationFor orientation: UIInterfaceOrientation
  ) -> UIPageViewController.SpineLocation
}

extension UIPageViewControllerDelegate {
  public func pageViewController(
    _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
  ) {}
  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {}
  public func pageViewController(
    _ pageViewController: UIPageViewController, spineLocationFor orientation: UIInterfaceOrientation
  ) -> UIPageViewController.SpineLocation { .none }
}
