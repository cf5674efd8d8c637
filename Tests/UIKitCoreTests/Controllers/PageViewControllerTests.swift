import Support
import UIKit
import XCTest

/// Three pages in a window.
final class PageViewControllerTests: XCTestCase {
  private final class Page: UIViewController {
    let number: Int
    let note: (String) -> Void
    init(_ number: Int, _ note: @escaping (String) -> Void) {
      (self.number, self.note) = (number, note)
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }
    /// Whether it notes, too, that it is about to come or go.
    var isTalkative = false
    override func viewWillAppear(_ animated: Bool) { if isTalkative { note("will +\(number)") } }
    override func viewWillDisappear(_ animated: Bool) { if isTalkative { note("will -\(number)") } }
    override func viewDidAppear(_ animated: Bool) { note("+\(number)") }
    override func viewDidDisappear(_ animated: Bool) { note("-\(number)") }
  }

  private final class Book: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    var pages: [Page] = []
    var log: [String] = []
    var dots = 0
    private func index(_ controller: UIViewController) -> Int { pages.firstIndex { $0 === controller } ?? 0 }

    func pageViewController(_ pages: UIPageViewController, viewControllerBefore page: UIViewController)
      -> UIViewController?
    { index(page) > 0 ? self.pages[index(page) - 1] : nil }
    func pageViewController(_ pages: UIPageViewController, viewControllerAfter page: UIViewController)
      -> UIViewController?
    { index(page) + 1 < self.pages.count ? self.pages[index(page) + 1] : nil }
    func presentationCount(for pages: UIPageViewController) -> Int { dots }
    func presentationIndex(for pages: UIPageViewController) -> Int { 1 }
    func pageViewController(_ pages: UIPageViewController, willTransitionTo pending: [UIViewController]) {
      log.append("to \(pending.map(index))")
    }
    func pageViewController(
      _ pages: UIPageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) { log.append("from \(previousViewControllers.map(index)) \(completed)") }
  }

  private var harness = WindowHarness()
  private var book = Book()
  private var controller = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)

  override func setUp() { open(.horizontal, at: 1) }
  override func tearDown() { harness.close() }

  private func open(_ orientation: UIPageViewController.NavigationOrientation, at page: Int, dots: Int = 0) {
    harness.close()
    harness = WindowHarness()
    book = Book()
    book.dots = dots
    book.pages = (0..<3).map { Page($0) { [unowned book] in book.log.append($0) } }
    controller = UIPageViewController(transitionStyle: .scroll, navigationOrientation: orientation)
    controller.dataSource = book
    controller.delegate = book
    controller.setViewControllers([book.pages[page]], direction: .forward, animated: false)
    harness.window.rootViewController = controller
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    harness.run(to: 0.1)
    book.log = []
  }

  private var scrollView: UIScrollView {
    controller.view.subviews.compactMap { $0 as? UIScrollView }.first ?? UIScrollView()
  }
  private var size: CGSize { controller.view.bounds.size }
  private var shown: Int? { (controller.viewControllers?.first as? Page)?.number }

  private func drag(by way: CGVector, hold: TimeInterval = 0) {
    let start = CGPoint(x: size.width / 2, y: size.height / 2)
    harness.send(.began, start.x, start.y)
    for step in 1...10 {
      harness.frame(at: harness.context.scheduler.now + 1.0 / 60)
      let part = CGFloat(step) / 10
      harness.send(.moved, start.x + way.dx * part, start.y + way.dy * part)
    }
    if hold > 0 { harness.run(to: harness.context.scheduler.now + hold) }
    harness.send(.ended, start.x + way.dx, start.y + way.dy)
  }

  private func rest() { harness.run(to: harness.context.scheduler.now + 3) }

  func testAtRestTheMiddleShows() {
    XCTAssertEqual(shown, 1)
    XCTAssertEqual(scrollView.contentSize, CGSize(width: 3 * size.width, height: size.height))
    XCTAssertEqual(scrollView.contentOffset, CGPoint(x: size.width, y: 0))
    XCTAssertEqual(
      book.pages[1].view.frame, CGRect(x: size.width, y: 0, width: size.width, height: size.height))
    XCTAssertFalse(book.pages[0].isViewLoaded)
  }

  func testASwipeGoesOn() {
    drag(by: CGVector(dx: -200, dy: 0))
    XCTAssertEqual(book.log, ["to [2]"])
    rest()
    XCTAssertEqual(book.log, ["to [2]", "-1", "+2", "from [1] true"])
    XCTAssertEqual(shown, 2)
    XCTAssertEqual(scrollView.contentOffset.x, size.width)
    XCTAssertNil(book.pages[1].parent)
    XCTAssertTrue(book.pages[2].parent === controller)
    // Behind the last page there is nothing: the pages bounce.
    book.log = []
    drag(by: CGVector(dx: -200, dy: 0))
    rest()
    XCTAssertEqual(book.log, [])
    XCTAssertEqual(scrollView.contentOffset.x, size.width)
  }

  func testASwipeThatIsTakenBack() {
    drag(by: CGVector(dx: 40, dy: 0), hold: 0.5)
    rest()
    XCTAssertEqual(book.log.last, "from [1] false")
    XCTAssertEqual(book.log.first, "to [0]")
    XCTAssertTrue(book.log.contains("+1"))
    XCTAssertEqual(shown, 1)
    XCTAssertNil(book.pages[0].parent)
  }

  /// A finger that catches a page in flight and swipes on tells each page once that it comes and goes.
  func testPagesThatAreCaughtInFlightAppearOnce() {
    open(.horizontal, at: 0)
    for page in book.pages { page.isTalkative = true }
    drag(by: CGVector(dx: -250, dy: 0))
    harness.run(to: harness.context.scheduler.now + 0.1)
    let way = scrollView.contentOffset.x - size.width
    XCTAssertGreaterThan(way, size.width / 2)
    XCTAssertLessThan(way, size.width - 1)
    // What shows while the finger rests is what showed before.
    harness.send(.began, size.width / 2, size.height / 2)
    harness.run(to: harness.context.scheduler.now + 0.1)
    XCTAssertEqual(shown, 1)
    XCTAssertTrue(book.pages[0].view.superview === scrollView)
    harness.send(.ended, size.width / 2, size.height / 2)
    drag(by: CGVector(dx: -250, dy: 0))
    rest()
    XCTAssertEqual(shown, 2)
    XCTAssertEqual(
      book.log,
      [
        "will -0", "will +1", "to [1]", "-0", "+1", "from [0] true",
        "will -1", "will +2", "to [2]", "-1", "+2", "from [1] true",
      ])
    XCTAssertNil(book.pages[0].view.superview)
  }

  func testAFingerThatTurnsBackBringsThePageBack() {
    open(.horizontal, at: 0)
    drag(by: CGVector(dx: -250, dy: 0))
    harness.run(to: harness.context.scheduler.now + 0.1)
    drag(by: CGVector(dx: 250, dy: 0))
    rest()
    XCTAssertEqual(shown, 0)
    XCTAssertEqual(book.log, ["to [1]", "-0", "+1", "from [0] true", "to [0]", "-1", "+0", "from [1] true"])
    XCTAssertNil(book.pages[1].view.superview)
  }

  func testVerticalPages() {
    open(.vertical, at: 1)
    XCTAssertEqual(scrollView.contentOffset, CGPoint(x: 0, y: size.height))
    drag(by: CGVector(dx: 0, dy: 300))
    rest()
    XCTAssertEqual(shown, 0)
    XCTAssertEqual(book.log, ["to [0]", "-1", "+0", "from [1] true"])
  }

  func testCodeTurnsThePage() {
    var isDone: Bool?
    controller.setViewControllers([book.pages[0]], direction: .reverse, animated: true) { isDone = $0 }
    harness.run(to: harness.context.scheduler.now + 0.1)
    XCTAssertNil(isDone)
    XCTAssertLessThan(scrollView.contentOffset.x, size.width)
    rest()
    XCTAssertEqual(isDone, true)
    XCTAssertEqual(shown, 0)
    XCTAssertEqual(book.log, ["-1", "+0"], "the delegate is for the user's swipes")
  }

  func testDots() {
    open(.horizontal, at: 1, dots: 3)
    let control = controller.view.subviews.compactMap { $0 as? UIPageControl }.first
    XCTAssertEqual(control?.isHidden, false)
    XCTAssertEqual(control?.numberOfPages, 3)
    XCTAssertEqual(control?.currentPage, 1)
    XCTAssertEqual(scrollView.frame.height, size.height - 37)
    drag(by: CGVector(dx: -200, dy: 0))
    rest()
    XCTAssertEqual(control?.currentPage, 2)
  }

  func testOnlyPagesThatScrollSidewaysHaveDots() {
    open(.vertical, at: 1, dots: 3)
    let control = controller.view.subviews.compactMap { $0 as? UIPageControl }.first
    XCTAssertNotEqual(control?.isHidden, false)
    XCTAssertEqual(scrollView.frame.height, size.height)
  }

  func testCurlsAreReported() {
    let curled = UIPageViewController(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
    let (_, messages) = Diagnostics.withCapture {
      curled.setViewControllers([UIViewController()], direction: .forward, animated: false)
    }
    XCTAssertEqual(
      messages.map(\.text), ["there are no page curls here; the pages scroll. Make it with .scroll."])
  }
}
