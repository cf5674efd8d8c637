import UIKit
import XCTest

private final class Pages: UIPageControlTimerProgressDelegate {
  var changes = 0
  var visibilities: [Bool] = []
  var asked: [Int] = []
  var refused: Set<Int> = []

  func pageControlTimerProgressDidChange(_ progress: UIPageControlTimerProgress) { changes += 1 }
  func pageControlTimerProgress(_ progress: UIPageControlTimerProgress, shouldAdvanceToPage page: Int) -> Bool
  {
    asked.append(page)
    return !refused.contains(page)
  }
  func pageControlProgress(_ progress: UIPageControlProgress, initialProgressForPage page: Int) -> Float {
    page == 2 ? 0.5 : 0
  }
  func pageControlProgressVisibilityDidChange(_ progress: UIPageControlProgress) {
    visibilities.append(progress.isProgressVisible)
  }
}

/// Three pages of one second each in a control of 200 × 26 points at (100, 100).
final class PageControlProgressTests: XCTestCase {
  private var harness: WindowHarness!
  private var control: UIPageControl!
  private var timer: UIPageControlTimerProgress!
  private var pages: Pages!
  private var sent = 0

  override func setUp() {
    super.setUp()
    harness = WindowHarness()
    pages = Pages()
    sent = 0
    control = UIPageControl(frame: CGRect(x: 100, y: 100, width: 200, height: 26))
    control.numberOfPages = 3
    control.addAction(UIAction { [unowned self] _ in sent += 1 }, for: .valueChanged)
    timer = UIPageControlTimerProgress(preferredDuration: 1)
    timer.delegate = pages
    control.progress = timer
    harness.window.addSubview(control)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() {
    harness.close()
    super.tearDown()
  }

  private func run(_ seconds: TimeInterval) { harness.run(to: harness.context.scheduler.now + seconds) }

  private var bar: UIProgressView? {
    control.subviews.flatMap(\.subviews).compactMap { $0 as? UIProgressView }.first { !$0.isHidden }
  }

  func testTimePassesAndGoesOnToTheNextPage() {
    run(0.5)
    XCTAssertEqual(timer.currentProgress, 0, "it waits for resumeTimer()")
    XCTAssertFalse(timer.isRunning)
    timer.resumeTimer()
    XCTAssertTrue(timer.isRunning)
    run(0.5)
    XCTAssertEqual(timer.currentProgress, 0.5, accuracy: 0.04)
    XCTAssertEqual(bar?.progress, timer.currentProgress)
    XCTAssertEqual(Double(pages.changes), 29, accuracy: 2)
    run(0.6)
    XCTAssertEqual(control.currentPage, 1)
    XCTAssertEqual(sent, 1)
    XCTAssertEqual(timer.currentProgress, 0.1, accuracy: 0.04)
  }

  func testPagesHaveTheirOwnTimesAndBeginnings() {
    timer.setDuration(2, forPage: 0)
    XCTAssertEqual(timer.duration(forPage: 0), 2)
    XCTAssertEqual(timer.duration(forPage: 1), 1)
    timer.resumeTimer()
    run(1.5)
    XCTAssertEqual(timer.currentProgress, 0.75, accuracy: 0.04)
    control.currentPage = 2
    XCTAssertEqual(timer.currentProgress, 0.5, "as the delegate says")
    XCTAssertEqual(sent, 0, "the app set the page")
  }

  func testItEndsAtTheLastPageOrBeginsAgain() {
    control.currentPage = 2
    timer.resumeTimer()
    run(0.7)
    XCTAssertEqual(control.currentPage, 2)
    XCTAssertFalse(timer.isRunning)
    XCTAssertEqual(timer.currentProgress, 1)
    timer.resetsToInitialPageAfterEnd = true
    timer.resumeTimer()
    run(0.1)
    XCTAssertEqual(control.currentPage, 0)
    XCTAssertEqual(pages.asked, [0])
  }

  func testTheDelegateCanRefuseAPage() {
    pages.refused = [1]
    timer.resumeTimer()
    run(1.2)
    XCTAssertEqual(control.currentPage, 0)
    XCTAssertEqual(pages.asked, [1])
    XCTAssertFalse(timer.isRunning)
    XCTAssertEqual(sent, 0)
  }

  func testThePausedTimerKeepsItsPlace() {
    timer.resumeTimer()
    run(0.5)
    timer.pauseTimer()
    let part = timer.currentProgress
    run(1)
    XCTAssertEqual(timer.currentProgress, part)
  }

  /// The row is 21 points longer: the dot of 7 points is a bar of 28.
  func testTheCurrentDotIsABar() {
    XCTAssertEqual(control.intrinsicContentSize, CGSize(width: 3 * 17 + 21 + 20, height: 26))
    XCTAssertEqual(bar?.frame, CGRect(x: 100 - 36 + 5, y: 9.5, width: 28, height: 7))
    control.currentPage = 2
    harness.frame(at: 0.1)
    XCTAssertEqual(bar?.frame, CGRect(x: 100 - 36 + 2 * 17 + 5, y: 9.5, width: 28, height: 7))
    control.progress = nil
    XCTAssertNil(bar)
    XCTAssertEqual(control.intrinsicContentSize, CGSize(width: 3 * 17 + 20, height: 26))
    XCTAssertEqual(pages.visibilities, [true, false])
  }

  func testItIsHiddenWhileAFingerMovesAlongTheDots() {
    timer.resumeTimer()
    harness.send(.began, 150, 113)
    XCTAssertTrue(timer.isProgressVisible)
    harness.send(.moved, 190, 113)
    XCTAssertFalse(timer.isProgressVisible)
    XCTAssertNil(bar)
    let part = timer.currentProgress
    run(0.3)
    XCTAssertEqual(timer.currentProgress, part, "its time stands still")
    harness.send(.ended, 190, 113)
    XCTAssertTrue(timer.isProgressVisible)
    XCTAssertNotNil(bar)
    XCTAssertEqual(pages.visibilities, [true, false, true])
  }

  func testAProgressWithoutATimer() {
    let progress = UIPageControlProgress()
    control.progress = progress
    progress.currentProgress = 0.25
    XCTAssertEqual(bar?.progress, 0.25)
    progress.currentProgress = 7
    XCTAssertEqual(progress.currentProgress, 1)
    progress.currentProgress = .nan
    XCTAssertEqual(progress.currentProgress, 0)
    control.currentPage = 1
    XCTAssertEqual(progress.currentProgress, 0)
  }
}
