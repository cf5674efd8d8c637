import UIKit
import XCTest

@testable import UIKitCore

/// Which columns show, in which order the delegate hears of it, and columns that follow a finger.
final class SplitViewModesTests: XCTestCase {
  private var harness: WindowHarness!

  override func tearDown() {
    harness?.close()
    UIScreen.main.configure(layoutDirection: .leftToRight, idiom: .phone)
    super.tearDown()
  }

  /// Writes down what a split view says.
  private final class Log: UISplitViewControllerDelegate {
    var events: [String] = []
    var target = UISplitViewController.DisplayMode.automatic
    var expanded: UISplitViewController.DisplayMode?
    var top: UISplitViewController.Column?

    func splitViewController(
      _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
    ) { events.append("\(svc.displayMode) to \(displayMode)") }
    func targetDisplayModeForAction(in svc: UISplitViewController) -> UISplitViewController.DisplayMode {
      target
    }
    func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column) {
      events.append("show \(column)")
    }
    func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column) {
      events.append("hide \(column)")
    }
    func splitViewControllerDidCollapse(_ svc: UISplitViewController) { events.append("collapsed") }
    func splitViewControllerDidExpand(_ svc: UISplitViewController) { events.append("expanded") }
    func splitViewControllerInteractivePresentationGestureWillBegin(_ svc: UISplitViewController) {
      events.append("finger")
    }
    func splitViewControllerInteractivePresentationGestureDidEnd(_ svc: UISplitViewController) {
      events.append("lifted")
    }
    func splitViewController(
      _ svc: UISplitViewController,
      topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column {
      events.append("top \(proposedTopColumn)")
      return top ?? proposedTopColumn
    }
    func splitViewController(
      _ svc: UISplitViewController,
      displayModeForExpandingToProposedDisplayMode proposedDisplayMode: UISplitViewController.DisplayMode
    ) -> UISplitViewController.DisplayMode {
      events.append("expand \(proposedDisplayMode)")
      return expanded ?? proposedDisplayMode
    }
  }

  private let log = Log()

  private func show(
    _ size: CGSize, style: UISplitViewController.Style = .tripleColumn,
    direction: UITraitEnvironmentLayoutDirection = .leftToRight,
    _ change: (UISplitViewController) -> Void = { _ in }
  ) -> UISplitViewController {
    let split = UISplitViewController(style: style)
    split.setViewController(UIViewController(), for: .primary)
    if style == .tripleColumn { split.setViewController(UIViewController(), for: .supplementary) }
    split.setViewController(UIViewController(), for: .secondary)
    split.delegate = log
    change(split)
    harness = WindowHarness(size: size, scale: 2)
    UIScreen.main.configure(
      size: size, scale: 2, style: .light, safeAreaInsets: .zero, layoutDirection: direction,
      idiom: size.width > 700 ? .pad : .phone)
    harness.window.rootViewController = split
    harness.window.makeKeyAndVisible()
    harness.run(to: 0.1)
    return split
  }

  private func frame(_ split: UISplitViewController, _ column: UISplitViewController.Column) -> CGRect? {
    guard let view = split.viewController(for: column)?.navigationController?.view, view.window != nil else {
      return nil
    }
    return view.shown.frame
  }

  private func frames(_ split: UISplitViewController) -> [ClosedRange<CGFloat>?] {
    [.primary, .supplementary, .secondary].map { column in frame(split, column).map { $0.minX...$0.maxX } }
  }

  private let wide = CGSize(width: 1366, height: 1024)
  private let sideways = CGSize(width: 1194, height: 834)
  private let upright = CGSize(width: 834, height: 1194)

  // MARK: Three columns

  func testThreeColumnsOnAWideDisplayTile() {
    let split = show(wide)
    XCTAssertEqual(split.splitBehavior, .tile)
    XCTAssertEqual(split.displayMode, .oneBesideSecondary)
    XCTAssertEqual(frames(split), [nil, 0...375, 375...1366])
    XCTAssertEqual([split.primaryColumnWidth, split.supplementaryColumnWidth], [0, 375])
    split.show(.primary)
    XCTAssertNotNil(split.transitionCoordinator)
    XCTAssertEqual(log.events, ["oneBesideSecondary to twoBesideSecondary", "show primary"])
    harness.run(to: 1)
    XCTAssertNil(split.transitionCoordinator)
    XCTAssertEqual(split.displayMode, .twoBesideSecondary)
    XCTAssertEqual(frames(split), [0...320, 320...695, 695...1366])
    XCTAssertEqual(split.veil.alpha, 0)
    // What is in sight is not shown again, and the secondary column is neither shown nor hidden.
    split.show(.supplementary)
    split.show(.secondary)
    split.hide(.secondary)
    XCTAssertEqual(log.events.count, 2)
    split.hide(.supplementary)
    harness.run(to: 2)
    XCTAssertEqual(
      Array(log.events.dropFirst(2)),
      ["twoBesideSecondary to secondaryOnly", "hide primary", "hide supplementary"])
    XCTAssertEqual(frames(split), [nil, nil, 0...1366])
    split.show(.primary)
    harness.run(to: 3)
    XCTAssertEqual(
      Array(log.events.dropFirst(5)),
      ["secondaryOnly to twoBesideSecondary", "show supplementary", "show primary"])
  }

  /// With less room the secondary column is pushed aside as it is, dimmed; a tap on it brings it back.
  func testThreeColumnsOnANarrowerDisplayDisplace() {
    let split = show(sideways)
    XCTAssertEqual(split.splitBehavior, .displace)
    XCTAssertEqual(frames(split), [nil, 0...320, 320...1194])
    split.show(.primary)
    harness.run(to: 1)
    XCTAssertEqual(split.displayMode, .twoDisplaceSecondary)
    XCTAssertEqual(frames(split), [0...320, 320...640, 640...1514])
    XCTAssertEqual(split.veil.frame, CGRect(x: 640, y: 0, width: 874, height: 834))
    XCTAssertTrue(harness.window.hitTest(CGPoint(x: 900, y: 400), with: nil) === split.veil)
    harness.tap(900, 400)
    harness.run(to: 2)
    XCTAssertEqual(split.displayMode, .oneBesideSecondary)
    XCTAssertEqual(split.veil.alpha, 0)
    split.preferredSplitBehavior = .tile
    split.preferredDisplayMode = .twoBesideSecondary
    harness.run(to: 2.1)
    XCTAssertEqual(split.splitBehavior, .tile)
    XCTAssertEqual(frames(split), [0...320, 320...640, 640...1194])
  }

  func testThreeColumnsUprightOverlay() {
    let split = show(upright)
    XCTAssertEqual(split.splitBehavior, .overlay)
    XCTAssertEqual(split.displayMode, .secondaryOnly)
    XCTAssertEqual(frames(split), [nil, nil, 0...834])
    XCTAssertEqual(split.displayModeButtonItem.accessibilityLabel, "Back")
    harness.tap(30, 22)
    harness.run(to: 1)
    XCTAssertEqual(split.displayMode, .oneOverSecondary)
    XCTAssertEqual(frames(split), [nil, 0...320, 0...834])
    XCTAssertEqual(split.displayModeButtonItem.accessibilityLabel, "Sidebar")
    harness.tap(30, 22)
    harness.run(to: 2)
    XCTAssertEqual(split.displayMode, .twoOverSecondary)
    XCTAssertEqual(frames(split), [0...320, 320...640, 0...834])
    harness.tap(800, 600)
    harness.run(to: 3)
    XCTAssertEqual(split.displayMode, .secondaryOnly)
    // Tiles that do not fit push the secondary column aside.
    split.preferredDisplayMode = .twoBesideSecondary
    harness.run(to: 3.1)
    XCTAssertEqual(split.displayMode, .twoDisplaceSecondary)
  }

  func testModesFollowTheBehavior() {
    let split = show(wide) { $0.preferredSplitBehavior = .overlay }
    var found: [UISplitViewController.DisplayMode] = []
    for mode in [.oneBesideSecondary, .twoBesideSecondary, .secondaryOnly]
      as [UISplitViewController.DisplayMode]
    {
      split.preferredDisplayMode = mode
      found.append(split.displayMode)
    }
    XCTAssertEqual(found, [.oneOverSecondary, .twoOverSecondary, .secondaryOnly])
  }

  /// Outside of an animation block a preferred mode is there at once, in one it comes in the block's time.
  func testAPreferredModeIsAnimatedInABlock() throws {
    let split = show(sideways, style: .doubleColumn)
    split.preferredDisplayMode = .secondaryOnly
    harness.run(to: 0.12)
    XCTAssertEqual(frames(split), [nil, nil, 0...1194])
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      split.preferredDisplayMode = .oneBesideSecondary
    }
    harness.run(to: 0.62)
    XCTAssertEqual(try XCTUnwrap(frame(split, .primary)).minX, -160, accuracy: 6)
    harness.run(to: 1.3)
    XCTAssertEqual(frames(split), [0...320, nil, 320...1194])
  }

  // MARK: Widths

  func testWidthsOfColumns() {
    let split = show(wide) { $0.preferredDisplayMode = .twoBesideSecondary }
    split.preferredPrimaryColumnWidthFraction = 0.25
    XCTAssertEqual(split.primaryColumnWidth, 341.5)
    split.preferredPrimaryColumnWidth = 250
    XCTAssertEqual(split.primaryColumnWidth, 250)
    split.minimumPrimaryColumnWidth = 260
    XCTAssertEqual(split.primaryColumnWidth, 260)
    split.minimumPrimaryColumnWidth = UISplitViewController.automaticDimension
    split.maximumPrimaryColumnWidth = 200
    XCTAssertEqual(split.primaryColumnWidth, 200)
    split.preferredSupplementaryColumnWidth = 300
    split.maximumSupplementaryColumnWidth = 280
    XCTAssertEqual(split.supplementaryColumnWidth, 280)
    split.preferredPrimaryColumnWidth = .nan
    split.minimumSupplementaryColumnWidth = 290
    harness.run(to: 0.2)
    XCTAssertEqual(frames(split), [0...200, 200...490, 490...1366])
  }

  // MARK: Fingers

  private func drag(_ xs: [CGFloat], y: CGFloat = 500, lifts: Bool = true) {
    harness.send(.began, xs[0], y)
    for x in xs.dropFirst() {
      harness.frame(at: harness.context.scheduler.now + 1.0 / 60)
      harness.send(.moved, x, y)
    }
    harness.frame(at: harness.context.scheduler.now + 1.0 / 60)
    if lifts { harness.send(.ended, xs.last ?? 0, y) }
  }

  /// The column is where the finger is, and springs to the end that is nearer when it lifts.
  func testASwipeFromTheEdgeFollowsTheFinger() throws {
    let split = show(upright, style: .doubleColumn)
    drag([5, 45, 85, 165], lifts: false)
    XCTAssertEqual(frame(split, .primary), CGRect(x: -160, y: 0, width: 320, height: 1194))
    XCTAssertEqual(split.veil.alpha, 0.5, accuracy: 0.001)
    XCTAssertEqual(log.events, ["finger", "secondaryOnly to oneOverSecondary", "show primary"])
    harness.send(.moved, 265, 500)
    harness.run(to: 0.6)
    XCTAssertEqual(frame(split, .primary)?.minX, -60)
    harness.send(.ended, 265, 500)
    XCTAssertEqual(log.events.last, "lifted")
    harness.run(to: 0.65)
    let minX = try XCTUnwrap(frame(split, .primary)).minX
    XCTAssertTrue(minX > -60 && minX < 0, "\(minX)")
    harness.run(to: 2)
    XCTAssertEqual(split.displayMode, .oneOverSecondary)
    XCTAssertEqual(frame(split, .primary)?.minX, 0)
    // Back: a little way and it stays, a flick and it goes.
    drag([600, 580, 540], lifts: false)
    harness.run(to: 2.5)
    harness.send(.ended, 540, 500)
    harness.run(to: 3)
    XCTAssertEqual(split.displayMode, .oneOverSecondary)
    drag([600, 560, 500])
    harness.run(to: 4)
    XCTAssertEqual(split.displayMode, .secondaryOnly)
    XCTAssertNil(frame(split, .primary))
    XCTAssertEqual(split.veil.alpha, 0)
  }

  func testASwipeThatTurnsBackTakesTheColumnBack() {
    let split = show(upright, style: .doubleColumn)
    drag([5, 45, 105, 105], lifts: false)
    harness.run(to: 0.8)
    harness.send(.ended, 105, 500)
    harness.run(to: 2)
    XCTAssertEqual(split.displayMode, .secondaryOnly)
    XCTAssertNil(frame(split, .primary))
    XCTAssertEqual(
      log.events,
      [
        "finger", "secondaryOnly to oneOverSecondary", "show primary", "oneOverSecondary to secondaryOnly",
        "hide primary", "lifted",
      ])
  }

  /// A column that still slides stays where it is seen when a finger takes it.
  func testAFingerTakesAColumnThatSlides() throws {
    let split = show(upright, style: .doubleColumn)
    split.show(.primary)
    harness.run(to: 0.2)
    harness.send(.began, 700, 500)
    harness.run(to: 0.22)
    let seen = try XCTUnwrap(frame(split, .primary)).minX
    XCTAssertTrue(seen > -300 && seen < -20, "\(seen)")
    harness.send(.moved, 660, 500)
    harness.run(to: 0.24)
    let held = try XCTUnwrap(frame(split, .primary)).minX
    XCTAssertEqual(held, seen - 40, accuracy: 0.5)
    harness.run(to: 0.5)
    XCTAssertEqual(try XCTUnwrap(frame(split, .primary)).minX, held, accuracy: 0.5)
    harness.send(.ended, 660, 500)
    harness.run(to: 2)
    XCTAssertEqual(split.displayMode, .secondaryOnly)
  }

  func testASwipeFromTheRightWhereReadingBeginsThere() {
    let split = show(upright, style: .doubleColumn, direction: .rightToLeft)
    drag([829, 789, 669, 599], lifts: false)
    XCTAssertEqual(frame(split, .primary)?.minX, 834 - 230)
    harness.send(.ended, 599, 500)
    harness.run(to: 2)
    XCTAssertEqual(frame(split, .primary), CGRect(x: 514, y: 0, width: 320, height: 1194))
  }

  /// Beside each other the secondary column gives the room that the finger takes.
  func testASwipeOnTilesResizesTheSecondaryColumn() {
    let split = show(sideways, style: .doubleColumn)
    drag([300, 260, 220, 140], lifts: false)
    XCTAssertEqual(frames(split), [-160...160, nil, 160...1194])
    harness.send(.ended, 140, 500)
    harness.run(to: 2)
    XCTAssertEqual(split.displayMode, .secondaryOnly)
    // On the secondary column a drag to the edge is the app's.
    split.show(.primary)
    harness.run(to: 3)
    drag([900, 800, 600])
    harness.run(to: 4)
    XCTAssertEqual(split.displayMode, .oneBesideSecondary)
  }

  func testNoSwipeWithoutPresentsWithGesture() {
    let split = show(upright, style: .doubleColumn) { $0.presentsWithGesture = false }
    drag([5, 45, 205, 305])
    harness.run(to: 1)
    XCTAssertEqual(split.displayMode, .secondaryOnly)
    XCTAssertEqual(log.events, [])
  }

  func testTheDelegateChoosesTheTargetOfAnAction() {
    let split = show(upright)
    log.target = .twoOverSecondary
    drag([5, 45, 305, 605])
    harness.run(to: 2)
    XCTAssertEqual(split.displayMode, .twoOverSecondary)
  }

  // MARK: Buttons

  func testTheButtonForTheSecondaryAlone() throws {
    let split = show(sideways) { $0.showsSecondaryOnlyButton = true }
    let item = try XCTUnwrap(split.viewController(for: .secondary)?.navigationItem)
    let button = try XCTUnwrap(item.shownLeftItems(isWide: true).first)
    XCTAssertEqual(button.accessibilityLabel, "Full Screen")
    harness.tap(350, 22)
    harness.run(to: 1)
    XCTAssertEqual(split.displayMode, .secondaryOnly)
    XCTAssertEqual(button.accessibilityLabel, "Exit Full Screen")
    harness.tap(30, 22)
    harness.run(to: 2)
    XCTAssertEqual(split.displayMode, .oneBesideSecondary)
  }

  // MARK: One stack

  func testThreeColumnsCollapseAndExpand() throws {
    let split = show(sideways)
    let pages = try [.primary, .supplementary, .secondary].map { (column: UISplitViewController.Column) in
      try XCTUnwrap(split.viewController(for: column))
    }
    UIScreen.main.configure(idiom: .phone)
    harness.window.frame.size = CGSize(width: 390, height: 844)
    UIScreen.main.configure(size: CGSize(width: 390, height: 844))
    harness.run(to: 1)
    XCTAssertTrue(split.isCollapsed)
    XCTAssertEqual(log.events, ["top secondary", "collapsed"])
    let stack = try XCTUnwrap(pages[0].navigationController)
    XCTAssertEqual(stack.viewControllers, pages)
    XCTAssertTrue(split.viewController(for: .secondary) === pages[2])
    split.show(.secondary)
    XCTAssertEqual(stack.viewControllers, pages)
    split.hide(.primary)
    split.hide(.supplementary)
    XCTAssertEqual(stack.viewControllers, pages)
    split.hide(.secondary)
    harness.run(to: 2)
    XCTAssertEqual(stack.viewControllers, Array(pages.prefix(2)))
    split.show(.primary)
    harness.run(to: 3)
    XCTAssertEqual(stack.viewControllers, Array(pages.prefix(1)))
    split.show(.secondary)
    harness.run(to: 4)
    XCTAssertEqual(stack.viewControllers, pages)
    let pushed = UIViewController()
    stack.pushViewController(pushed, animated: false)
    log.events = []
    log.expanded = .twoDisplaceSecondary
    UIScreen.main.configure(size: sideways, idiom: .pad)
    harness.window.frame.size = sideways
    harness.run(to: 5)
    XCTAssertFalse(split.isCollapsed)
    XCTAssertEqual(log.events, ["expand oneBesideSecondary", "expanded"])
    XCTAssertEqual(split.displayMode, .twoDisplaceSecondary)
    XCTAssertEqual(pages[2].navigationController?.viewControllers, [pages[2], pushed])
    XCTAssertEqual(pages[0].navigationController?.viewControllers, [pages[0]])
  }

  func testTheDelegateChoosesTheColumnOnTop() throws {
    log.top = .supplementary
    let split = show(CGSize(width: 390, height: 844))
    let list = try XCTUnwrap(split.viewController(for: .primary))
    XCTAssertEqual(list.navigationController?.viewControllers.count, 2)
    XCTAssertTrue(
      list.navigationController?.topViewController === split.viewController(for: .supplementary))
  }

  /// A column that is out of sight hears of coming and going once each.
  func testColumnsAppearAndDisappear() throws {
    final class Page: UIViewController {
      var events: [String] = []
      override func viewWillAppear(_ animated: Bool) { events.append("will appear \(animated)") }
      override func viewDidAppear(_ animated: Bool) { events.append("did appear") }
      override func viewWillDisappear(_ animated: Bool) { events.append("will disappear") }
      override func viewDidDisappear(_ animated: Bool) { events.append("did disappear") }
    }
    let page = Page()
    let split = show(upright, style: .doubleColumn) { $0.setViewController(page, for: .primary) }
    XCTAssertTrue(page.splitViewController === split)
    XCTAssertEqual(page.events, [])
    split.show(.primary)
    harness.run(to: 1)
    XCTAssertEqual(page.events, ["will appear true", "did appear"])
    XCTAssertEqual(page.traitCollection.horizontalSizeClass, .compact)
    split.hide(.primary)
    harness.run(to: 2)
    XCTAssertEqual(page.events.suffix(2), ["will disappear", "did disappear"])
    XCTAssertEqual(page.events.count, 4)
  }

  // MARK: Beside the columns

  /// What is queued on the coordinator moves with the columns, in their time, and ends with them.
  func testTheCoordinatorAnimatesBesideTheColumns() throws {
    let split = show(sideways, style: .doubleColumn) { $0.preferredDisplayMode = .secondaryOnly }
    let mark = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    harness.window.addSubview(mark)
    var ended: [Bool] = []
    split.show(.primary)
    let coordinator = try XCTUnwrap(split.transitionCoordinator)
    XCTAssertTrue(coordinator.isAnimated)
    XCTAssertFalse(coordinator.isInteractive)
    XCTAssertTrue(
      coordinator.animate(alongsideTransition: { _ in mark.center.x = 1005 }) { ended.append($0.isCancelled) }
    )
    var shares: [(column: CGFloat, mark: CGFloat)] = []
    for time in [0.2, 0.3, 0.4] {
      harness.run(to: time)
      let column = try XCTUnwrap(frame(split, .primary)).minX
      shares.append(((column + 320) / 320, (mark.shown.frame.minX) / 1000))
    }
    for share in shares {
      XCTAssertGreaterThan(share.mark, 0.05)
      XCTAssertLessThan(share.mark, 1)
      XCTAssertEqual(share.mark, share.column, accuracy: 0.02, "it moves as the column does")
    }
    XCTAssertEqual(ended, [])
    harness.run(to: 1.5)
    XCTAssertEqual(ended, [false])
    XCTAssertEqual(mark.shown.frame.minX, 1000)
    XCTAssertNil(split.transitionCoordinator)
  }

  // MARK: Without a style

  /// A split view of before styles: its two controllers, and a stack of the first one's where there is room for one.
  private func showClassic(_ size: CGSize) -> (
    UISplitViewController, UINavigationController, UIViewController
  ) {
    let list = UINavigationController(rootViewController: UIViewController())
    let detail = UIViewController()
    let split = UISplitViewController()
    split.delegate = log
    split.preferredDisplayMode = .oneBesideSecondary
    split.viewControllers = [list, detail]
    harness = WindowHarness(size: size, scale: 2)
    UIScreen.main.configure(
      size: size, scale: 2, style: .light, safeAreaInsets: .zero, layoutDirection: .leftToRight,
      idiom: size.width > 700 ? .pad : .phone)
    harness.window.rootViewController = split
    harness.window.makeKeyAndVisible()
    harness.run(to: 0.1)
    return (split, list, detail)
  }

  private func resize(to size: CGSize) {
    UIScreen.main.configure(size: size, idiom: size.width > 700 ? .pad : .phone)
    harness.window.frame.size = size
    harness.run(to: harness.context.scheduler.now + 1)
  }

  func testAClassicSplitViewCollapsesAndExpands() {
    let (split, list, detail) = showClassic(sideways)
    XCTAssertEqual(split.style, .unspecified)
    XCTAssertFalse(split.isCollapsed)
    XCTAssertEqual(split.viewControllers, [list, detail])
    XCTAssertEqual(list.view.shown.frame.minX, 0)
    XCTAssertEqual(detail.view.shown.frame.minX, list.view.shown.frame.maxX, accuracy: 1)
    resize(to: CGSize(width: 390, height: 844))
    XCTAssertTrue(split.isCollapsed)
    XCTAssertEqual(split.viewControllers, [list])
    XCTAssertTrue(list.topViewController === detail, "the second controller comes onto the first one's stack")
    XCTAssertEqual(list.viewControllers.count, 2)
    XCTAssertEqual(log.events.last, "collapsed")
    resize(to: sideways)
    XCTAssertFalse(split.isCollapsed)
    XCTAssertEqual(list.viewControllers.count, 1)
    XCTAssertEqual(split.viewControllers, [list, detail])
    XCTAssertNotNil(detail.view.window)
    XCTAssertEqual(log.events.last, "expanded")
  }

  /// The delegate keeps the second controller away, and gives another one when there is room again.
  func testTheDelegateOfAClassicSplitViewDecides() {
    final class Owner: UISplitViewControllerDelegate {
      var asked: [String] = []
      let other = UIViewController()
      func splitViewController(
        _ splitViewController: UISplitViewController,
        collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
      ) -> Bool {
        asked.append("collapse")
        return true
      }
      func splitViewController(
        _ splitViewController: UISplitViewController,
        separateSecondaryFrom primaryViewController: UIViewController
      ) -> UIViewController? {
        asked.append("separate")
        return other
      }
    }
    let (split, list, _) = showClassic(sideways)
    let owner = Owner()
    split.delegate = owner
    resize(to: CGSize(width: 390, height: 844))
    XCTAssertEqual(owner.asked, ["collapse"])
    XCTAssertEqual(list.viewControllers.count, 1)
    resize(to: sideways)
    XCTAssertEqual(owner.asked, ["collapse", "separate"])
    XCTAssertEqual(split.viewControllers, [list, owner.other])
    XCTAssertNotNil(owner.other.view.window)
  }

  /// The default of the delegate's answer is the controller's own, whatever device the process runs for.
  func testOrientationsAreThoseOfTheController() {
    let split = show(sideways, style: .doubleColumn)
    XCTAssertEqual(split.supportedInterfaceOrientations, .all)
    split.delegate = nil
    XCTAssertEqual(split.supportedInterfaceOrientations, .all)
    harness.window.traitOverrides.userInterfaceIdiom = .phone
    split.delegate = log
    XCTAssertEqual(split.supportedInterfaceOrientations, .allButUpsideDown)
  }
}
