import UIKit
import XCTest

/// A list of rows of 44 points, longer than the screen unless told otherwise.
private final class List: UITableViewController {
  var rows = 60
  convenience init(_ name: String, rows: Int = 60) {
    self.init(style: .plain)
    title = name
    self.rows = rows
  }
  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.rowHeight = 44
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
  }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }
  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
  }
}

/// Large titles over content that scrolls: collapse, stretch, rest, push and pop; and the background that comes.
final class LargeTitleTests: XCTestCase {
  private var harness = WindowHarness()
  private var list = List("Inbox")
  private var stack = UINavigationController()
  private var bar: UINavigationBar { stack.navigationBar }
  private var now: TimeInterval { harness.context.scheduler.now }

  override func setUp() { show(List("Inbox")) }

  private func show(_ list: List) {
    self.list = list
    harness = WindowHarness(safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    stack = UINavigationController(rootViewController: list)
    stack.navigationBar.prefersLargeTitles = true
    harness.window.rootViewController = stack
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    harness.frame(at: 0.02)
  }

  override func tearDown() { harness.close() }

  private func label(_ name: String) -> UILabel? { harness.window.firstView(identifier: name) as? UILabel }
  private func scroll(to y: CGFloat) {
    list.tableView.contentOffset.y = y
    harness.frame(at: now + 0.02)
  }

  /// A finger from a place by a way, in steps of 1/60 s; it rests before it lifts unless it is to fling.
  private func drag(by dy: CGFloat, rests: Bool = true, lifts: Bool = true) {
    harness.send(.began, 200, 400)
    for step in 1...20 {
      harness.frame(at: now + 1.0 / 60)
      harness.send(.moved, 200, 400 + dy * CGFloat(step) / 20)
    }
    if rests { for _ in 0..<12 { harness.frame(at: now + 1.0 / 60); harness.send(.moved, 200, 400 + dy) } }
    if lifts { harness.send(.ended, 200, 400 + dy) }
    harness.frame(at: now + 1.0 / 60)
  }

  func testAtTheTop() {
    XCTAssertEqual(bar.frame, CGRect(x: 0, y: 47, width: 390, height: 96))
    XCTAssertEqual(list.tableView.contentOffset.y, -143)
    XCTAssertEqual(list.tableView.adjustedContentInset.top, 143)
    XCTAssertTrue(bar.isAtScrollEdge)
  }

  func testScrollingTakesTheTitleUnderTheRow() {
    scroll(to: -143 + 20)
    XCTAssertEqual(bar.frame.height, 76)
    XCTAssertEqual(list.view.safeAreaInsets.top, 123)
    XCTAssertEqual(list.tableView.adjustedContentInset.top, 123)
    XCTAssertEqual(list.tableView.contentOffset.y, -123, "the content stays where the finger has put it")
    XCTAssertEqual(label("navigation.title")?.alpha, 0)
    scroll(to: -143 + 52)
    XCTAssertEqual(bar.frame.height, 44)
    XCTAssertEqual(label("navigation.title")?.alpha, 1)
    XCTAssertTrue(bar.isAtScrollEdge, "no content is behind the bar yet")
    scroll(to: 300)
    XCTAssertEqual(bar.frame.height, 44)
    XCTAssertFalse(bar.isAtScrollEdge)
    XCTAssertEqual(list.tableView.adjustedContentInset.top, 91)
    scroll(to: -143)
    XCTAssertEqual(bar.frame.height, 96)
    XCTAssertEqual(label("navigation.title")?.alpha, 0)
  }

  func testTheBackgroundComesWithTheContent() throws {
    let background = try XCTUnwrap(bar.subviews.first as? _UIBarBackground)
    XCTAssertEqual(background.progress, 0)
    scroll(to: -143 + 52 + 6)
    XCTAssertEqual(background.progress, 0.5, accuracy: 0.001)
    scroll(to: -143 + 52 + 12)
    XCTAssertEqual(background.progress, 1)
  }

  func testPullingStretchesTheTitle() throws {
    drag(by: 120, lifts: false)
    let pull = -143 - list.tableView.contentOffset.y
    XCTAssertGreaterThan(pull, 40)
    XCTAssertEqual(bar.frame.height, 96 + pull, accuracy: 0.01)
    XCTAssertEqual(list.tableView.adjustedContentInset.top, 143, "a pull changes no inset")
    let title = try XCTUnwrap(label("navigation.largeTitle"))
    XCTAssertEqual(title.transform.a, 1 + min(pull / 900, 0.1), accuracy: 0.001)
    XCTAssertEqual(title.convert(title.bounds, to: nil).minX, 16, accuracy: 0.01)
    harness.send(.ended, 200, 520)
    harness.run(to: now + 2)
    XCTAssertEqual(bar.frame.height, 96)
    XCTAssertEqual(title.transform, .identity)
  }

  func testALiftBetweenComesToRestAtAnEnd() {
    drag(by: -30)
    harness.run(to: now + 2)
    XCTAssertEqual(list.tableView.contentOffset.y, -143)
    XCTAssertEqual(bar.frame.height, 96)
    drag(by: -50)
    harness.run(to: now + 2)
    XCTAssertEqual(list.tableView.contentOffset.y, -91)
    XCTAssertEqual(bar.frame.height, 44)
  }

  func testAFlingToTheTopOpensTheTitle() {
    scroll(to: 200)
    drag(by: 260, rests: false)
    harness.run(to: now + 4)
    XCTAssertEqual(list.tableView.contentOffset.y, -143)
    XCTAssertEqual(bar.frame.height, 96)
  }

  func testTheStatusBarsTapOpensTheTitle() {
    scroll(to: 700)
    XCTAssertTrue(list.tableView.scrollToTop())
    harness.run(to: now + 1)
    XCTAssertEqual(list.tableView.contentOffset.y, -143)
    XCTAssertEqual(bar.frame.height, 96)
  }

  func testAListThatHardlyScrollsCanCloseTheTitle() {
    harness.close()
    // 16 rows are 704 points; 844 − 143 − 34 = 667 show.
    show(List("Inbox", rows: 16))
    drag(by: -200)
    harness.run(to: now + 2)
    XCTAssertEqual(bar.frame.height, 44)
    XCTAssertEqual(list.tableView.contentOffset.y, -91)
  }

  func testAPushToASmallTitleAndBack() throws {
    let page = List("Message")
    page.navigationItem.largeTitleDisplayMode = .never
    stack.pushViewController(page, animated: true)
    harness.frame(at: now + 0.01)
    let top = list.tableView.contentOffset.y
    harness.frame(at: now + 0.1)
    let height = bar.shown.bounds.height
    XCTAssertGreaterThan(height, 44)
    XCTAssertLessThan(height, 96)
    XCTAssertEqual(list.tableView.contentOffset.y, top, "the page that goes keeps its place")
    XCTAssertEqual(page.tableView.contentOffset.y, -91)
    harness.run(to: now + 1)
    XCTAssertEqual(bar.frame.height, 44)
    XCTAssertEqual(bar.subviews.filter { $0 is UILabel }.count, 0, "what flew is gone")
    stack.popViewController(animated: true)
    harness.run(to: now + 1)
    XCTAssertEqual(bar.frame.height, 96)
    XCTAssertEqual(list.tableView.contentOffset.y, -143)
    XCTAssertEqual(label("navigation.largeTitle")?.text, "Inbox")
  }

  func testThePageBelowKeepsItsCollapsedTitle() {
    scroll(to: 400)
    let page = List("Message")
    stack.pushViewController(page, animated: true)
    harness.run(to: now + 1)
    XCTAssertEqual(bar.frame.height, 96)
    stack.popViewController(animated: true)
    harness.run(to: now + 1)
    XCTAssertEqual(bar.frame.height, 44)
    XCTAssertEqual(list.tableView.contentOffset.y, 400)
    XCTAssertFalse(bar.isAtScrollEdge)
  }

  func testASwipeBackThatIsTakenBack() {
    let page = List("Message")
    page.navigationItem.largeTitleDisplayMode = .never
    stack.pushViewController(page, animated: false)
    harness.frame(at: now + 0.05)
    harness.send(.began, 2, 400)
    for x in stride(from: 10, through: 120, by: 10) {
      harness.frame(at: now + 1.0 / 60)
      harness.send(.moved, CGFloat(x), 400)
    }
    harness.frame(at: now + 1.0 / 60)
    XCTAssertGreaterThan(bar.shown.bounds.height, 45)
    for _ in 0..<10 { harness.frame(at: now + 1.0 / 60); harness.send(.moved, 120, 400) }
    harness.send(.ended, 120, 400)
    harness.run(to: now + 2)
    XCTAssertEqual(bar.frame.height, 44)
    XCTAssertEqual(label("navigation.title")?.text, "Message")
    XCTAssertEqual(bar.subviews.filter { $0 is UILabel }.count, 0)
  }

  func testDisplayModes() {
    for (mode, height) in [
      (UINavigationItem.LargeTitleDisplayMode.always, 96), (.never, 44), (.automatic, 96),
    ] {
      list.navigationItem.largeTitleDisplayMode = mode
      harness.frame(at: now + 0.02)
      XCTAssertEqual(bar.frame.height, CGFloat(height), "\(mode)")
    }
    bar.prefersLargeTitles = false
    harness.frame(at: now + 0.02)
    XCTAssertEqual(bar.frame.height, 44)
    XCTAssertEqual(list.tableView.contentOffset.y, -91)
  }

  func testTheRefreshControlIsBetweenRowAndTitle() throws {
    let control = UIRefreshControl()
    list.refreshControl = control
    drag(by: 400, lifts: false)
    XCTAssertTrue(control.isRefreshing)
    harness.send(.ended, 200, 800)
    harness.run(to: now + 2)
    XCTAssertEqual(bar.frame.height, 156)
    XCTAssertEqual(control.convert(control.bounds, to: nil), CGRect(x: 0, y: 91, width: 390, height: 60))
    let title = try XCTUnwrap(label("navigation.largeTitle"))
    XCTAssertEqual(title.convert(title.bounds, to: nil).minY, 47 + 44 + 60 + 3, accuracy: 0.01)
    control.endRefreshing()
    harness.run(to: now + 1)
    XCTAssertEqual(bar.frame.height, 96)
    XCTAssertEqual(list.tableView.contentOffset.y, -143)
  }

  func testLargerTextsMakeTheBarHigher() {
    XCTAssertEqual(label("navigation.largeTitle")?.font.pointSize, 34)
    UIScreen.main.configure(contentSizeCategory: .accessibilityLarge)
    defer { UIScreen.main.configure(contentSizeCategory: .large) }
    harness.window.updateTraitsIfNeeded()
    harness.frame(at: now + 0.02)
    harness.frame(at: now + 0.02)
    XCTAssertEqual(label("navigation.largeTitle")?.font.pointSize, 48)
    XCTAssertGreaterThan(bar.frame.height, 100)
    XCTAssertEqual(list.tableView.contentOffset.y, -47 - bar.frame.height)
  }

  func testANamedScrollView() {
    let page = UIViewController()
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    scrollView.contentSize.height = 3000
    page.view.addSubview(UIView())
    page.view.addSubview(scrollView)
    XCTAssertNil(page.contentScrollView(for: .top), "the first subview is none")
    page.setContentScrollView(scrollView, for: .top)
    XCTAssertTrue(page.contentScrollView(for: .top) === scrollView)
    XCTAssertNil(page.contentScrollView(for: .bottom))
    stack.pushViewController(page, animated: false)
    harness.frame(at: now + 0.02)
    scrollView.alwaysBounceVertical = true
    scrollView.contentOffset.y = -143 + 52
    harness.frame(at: now + 0.02)
    XCTAssertEqual(bar.frame.height, 44)
    page.setContentScrollView(nil, for: .top)
    harness.frame(at: now + 0.02)
    XCTAssertEqual(bar.frame.height, 96)
  }

  func testASearchBarIsBelowTheTitle() {
    let search = UISearchController(searchResultsController: nil)
    list.navigationItem.searchController = search
    harness.frame(at: now + 0.02)
    harness.frame(at: now + 0.02)
    let height = search.searchBar.intrinsicContentSize.height
    XCTAssertEqual(bar.frame.height, 96 + height)
    XCTAssertEqual(search.searchBar.frame, CGRect(x: 0, y: 96, width: 390, height: height))
    XCTAssertEqual(list.tableView.contentOffset.y, -143 - height)
    scroll(to: -143 - height + 20)
    XCTAssertEqual(search.searchBar.frame.height, height - 20, "the search bar goes first")
    XCTAssertEqual(bar.frame.height, 96 + height - 20)
    scroll(to: 500)
    XCTAssertEqual(bar.frame.height, 44)
    list.navigationItem.hidesSearchBarWhenScrolling = false
    harness.frame(at: now + 0.02)
    XCTAssertEqual(bar.frame.height, 44 + height, "unless it is to stay")
    scroll(to: -143 - height)
    search.isActive = true
    harness.run(to: now + 1)
    XCTAssertEqual(bar.frame.height, height, "while one searches the title makes room")
    XCTAssertEqual(search.searchBar.frame.minY, 0)
    search.isActive = false
    harness.run(to: now + 1)
    XCTAssertEqual(bar.frame.height, 96 + height)
    list.navigationItem.searchController = nil
    harness.frame(at: now + 0.02)
    XCTAssertEqual(bar.frame.height, 96)
    XCTAssertNil(search.searchBar.superview)
  }
}
