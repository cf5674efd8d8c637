import Stage
import Support
import UIKit
import XCTest

/// Animations that start before their view is seen: the commit decides whether they run.
final class FirstAppearanceTests: XCTestCase {
  private var harness = WindowHarness()

  override func setUp() {
    harness = WindowHarness()
    Diagnostics.reset()
  }

  override func tearDown() { harness.close() }

  /// Calls what a test wants at a moment of its life.
  private final class Page: UIViewController {
    enum Moment: CaseIterable {
      case loadView, viewDidLoad, viewWillAppear, viewIsAppearing, viewWillLayout, viewDidLayout,
        viewDidAppear
    }
    var moment = Moment.viewDidLoad
    var work: (Page) -> Void = { _ in }
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private var isDone = false

    private func reach(_ moment: Moment) {
      guard moment == self.moment, !isDone else { return }
      isDone = true
      work(self)
    }

    override func loadView() {
      super.loadView()
      view.addSubview(box)
      reach(.loadView)
    }
    override func viewDidLoad() { reach(.viewDidLoad) }
    override func viewWillAppear(_ animated: Bool) { reach(.viewWillAppear) }
    override func viewIsAppearing(_ animated: Bool) { reach(.viewIsAppearing) }
    override func viewWillLayoutSubviews() { reach(.viewWillLayout) }
    override func viewDidLayoutSubviews() { reach(.viewDidLayout) }
    override func viewDidAppear(_ animated: Bool) { reach(.viewDidAppear) }
  }

  /// A page that is the window's first, shown at time 0.
  private func show(_ moment: Page.Moment, _ work: @escaping (Page) -> Void) -> Page {
    let page = Page()
    page.moment = moment
    page.work = work
    harness.window.rootViewController = page
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    return page
  }

  // MARK: Moments of the first page

  func testAPulseRunsFromWhicheverMomentOfTheFirstAppearance() {
    for moment in Page.Moment.allCases {
      let page = show(moment) { page in
        UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear]) {
          page.box.alpha = 0.2
        }
      }
      for (time, opacity) in [(0.25, 0.8), (0.5, 0.6), (1.5, 0.6), (2, 1), (10.75, 0.4)] {
        harness.frame(at: time)
        XCTAssertEqual(page.box.shown.opacity, Float(opacity), accuracy: 1e-6, "\(moment) at \(time)")
      }
      harness.close()
      harness = WindowHarness()
    }
  }

  func testAViewMovesAndEndsWithTrue() {
    for moment in Page.Moment.allCases {
      var ends: [Bool] = []
      let page = show(moment) { page in
        UIView.animate(
          withDuration: 1, delay: 0.5, options: .curveLinear, animations: { page.box.center.x = 150 },
          completion: { ends.append($0) })
      }
      for (time, x) in [(0.25, 50), (0.5, 50), (1, 100), (1.25, 125)] as [(Double, CGFloat)] {
        harness.frame(at: time)
        XCTAssertEqual(page.box.shown.position.x, x, accuracy: 1e-9, "\(moment) at \(time)")
      }
      XCTAssertEqual(ends, [])
      harness.frame(at: 1.5)
      XCTAssertEqual(ends, [true], "\(moment)")
      harness.close()
      harness = WindowHarness()
    }
  }

  func testKeyFramesRun() {
    let page = show(.viewDidLoad) { page in
      UIView.animateKeyframes(
        withDuration: 1, delay: 0, options: .init(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
      ) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { page.box.alpha = 0 }
      }
    }
    for (time, opacity) in [(0.25, 1), (0.75, 0.5), (0.9, 0.2)] as [(Double, Float)] {
      harness.frame(at: time)
      XCTAssertEqual(page.box.shown.opacity, opacity, accuracy: 1e-6, "\(time)")
    }
  }

  func testAnAnimatorRunsAndIsHeld() {
    var ends: [UIViewAnimatingPosition] = []
    var (running, paused): (UIViewPropertyAnimator?, UIViewPropertyAnimator?)
    let page = show(.viewDidLoad) { page in
      running = UIViewPropertyAnimator(duration: 1, curve: .linear) { page.box.center.x = 150 }
      running?.addCompletion { ends.append($0) }
      running?.startAnimation()
      paused = UIViewPropertyAnimator(duration: 1, curve: .linear) { page.box.alpha = 0 }
      paused?.fractionComplete = 0.25
    }
    harness.frame(at: 0.5)
    XCTAssertEqual(page.box.shown.position.x, 100, accuracy: 1e-9)
    XCTAssertEqual(page.box.shown.opacity, 0.75, accuracy: 1e-6)
    XCTAssertEqual(running?.fractionComplete ?? 0, 0.5, accuracy: 1e-9)
    paused?.fractionComplete = 0.5
    harness.frame(at: 0.75)
    XCTAssertEqual(page.box.shown.opacity, 0.5, accuracy: 1e-6)
    harness.frame(at: 1)
    harness.frame(at: 1)
    XCTAssertEqual(ends, [.end])
    paused?.stopAnimation(true)
  }

  func testAMaskViewGrows() {
    for moment in Page.Moment.allCases {
      let mask = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 100))
      let page = show(moment) { page in
        mask.backgroundColor = .black
        page.box.mask = mask
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          mask.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        }
      }
      harness.frame(at: 0.5)
      XCTAssertEqual(page.box.mask, mask)
      XCTAssertEqual(mask.shown.bounds.width, 60, accuracy: 1e-9, "\(moment)")
      XCTAssertEqual(mask.shown.position.x, 30, accuracy: 1e-9, "\(moment)")
      harness.close()
      harness = WindowHarness()
    }
  }

  func testATransitionRuns() {
    var ends: [Bool] = []
    let page = show(.viewDidAppear) { page in
      UIView.transition(
        with: page.box, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
        animations: { page.box.backgroundColor = .red }, completion: { ends.append($0) })
    }
    harness.frame(at: 0.5)
    XCTAssertEqual(ends, [])
    XCTAssertNotNil(page.box.layer.animation(forKey: kCATransition))
    harness.frame(at: 1)
    XCTAssertEqual(ends, [true])
  }

  // MARK: Before a view is added

  func testWhatStartsBeforeAddSubviewRuns() {
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 150 }
    harness.window.addSubview(view)
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    XCTAssertEqual(view.shown.position.x, 100, accuracy: 1e-9)
  }

  private final class Spinner: UITableViewCell {
    let wheel = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      contentView.addSubview(wheel)
      UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .curveLinear]) {
        self.wheel.transform = CGAffineTransform(rotationAngle: .pi / 2)
      }
    }
    required init?(coder: NSCoder) { nil }
  }

  private final class Rows: NSObject, UITableViewDataSource {
    var count = 1
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      Spinner(style: .default, reuseIdentifier: nil)
    }
  }

  func testASpinnerFromACellsInitTurns() throws {
    let (rows, table) = (Rows(), UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)))
    table.dataSource = rows
    _ = show(.viewDidLoad) { $0.view.addSubview(table) }
    let cell = try XCTUnwrap(table.cellForRow(at: IndexPath(row: 0, section: 0)) as? Spinner)
    for (time, angle) in [(0.25, CGFloat.pi / 8), (0.5, .pi / 4), (3.5, .pi / 4)] {
      harness.frame(at: time)
      XCTAssertEqual(cell.wheel.shown.affineTransform().b, sin(angle), accuracy: 1e-9, "\(time)")
    }
  }

  /// A cell that comes while a block runs is in its place at once, and its own block runs.
  func testANewCellInsideABlockIsNotMovedByIt() throws {
    let (rows, table) = (Rows(), UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)))
    table.dataSource = rows
    rows.count = 0
    _ = show(.viewDidLoad) { $0.view.addSubview(table) }
    rows.count = 1
    UIView.animate(withDuration: 1) {
      table.reloadData()
      table.layoutIfNeeded()
    }
    let cell = try XCTUnwrap(table.cellForRow(at: IndexPath(row: 0, section: 0)) as? Spinner)
    XCTAssertNil(cell.layer.animationKeys())
    XCTAssertEqual(cell.wheel.layer.animationKeys(), ["transform"])
  }

  func testTheFirstPageAndANewViewsFrameAreNotMovedByABlock() {
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    let page = Page()
    var new: UIView?
    UIView.animate(withDuration: 1) {
      self.harness.window.rootViewController = page
      new = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    }
    XCTAssertNil(page.view.layer.animationKeys())
    XCTAssertNil(new?.layer.animationKeys())
  }

  func testAPushedPageAnimatesFromItsAppearance() {
    for moment in Page.Moment.allCases {
      let stack = UINavigationController(rootViewController: UIViewController())
      harness.window.rootViewController = stack
      harness.window.makeKeyAndVisible()
      harness.frame(at: 0)
      let page = Page()
      page.moment = moment
      page.work = { page in
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { page.box.alpha = 0 }
      }
      stack.pushViewController(page, animated: false)
      harness.frame(at: 0)
      harness.frame(at: 0.5)
      XCTAssertEqual(page.box.shown.opacity, 0.5, accuracy: 1e-6, "\(moment)")
      harness.close()
      harness = WindowHarness()
    }
  }

  // MARK: Never seen

  func testWhatIsNeverAttachedEndsWithFalseAtTheCommit() {
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    let view = UIView()
    var ends: [String] = []
    UIView.animate(
      withDuration: 1, animations: { view.alpha = 0 }, completion: { ends.append("block \($0)") })
    UIView.animateKeyframes(
      withDuration: 1, delay: 0, animations: { view.center.x = 9 },
      completion: { ends.append("frames \($0)") })
    UIView.transition(
      with: view, duration: 1, options: .transitionCrossDissolve, animations: { view.backgroundColor = .red },
      completion: { ends.append("dissolve \($0)") })
    XCTAssertEqual(ends, [], "not inside the calls")
    UIView.transition(
      with: view, duration: 1, options: .transitionFlipFromLeft, animations: nil,
      completion: { ends.append("flip \($0)") })
    harness.frame(at: 0)
    harness.frame(at: 0)
    XCTAssertEqual(ends.sorted(), ["block false", "dissolve false", "flip false", "frames false"])
    XCTAssertEqual(view.alpha, 0)
    XCTAssertEqual(view.center.x, 9)
    XCTAssertNil(view.layer.animationKeys())
  }

  func testAFlipBeforeTheWindowLeavesTheOtherAnimationsAlone() {
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let picture = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.addSubview(picture)
    let spin = CABasicAnimation(keyPath: "transform.rotation")
    (spin.toValue, spin.duration, spin.repeatCount) = (CGFloat.pi, 1, .infinity)
    view.layer.add(spin, forKey: "spin")
    UIView.transition(
      with: picture, duration: 1, options: .transitionFlipFromLeft,
      animations: { picture.backgroundColor = .red })
    harness.window.addSubview(view)
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    XCTAssertEqual(view.layer.animationKeys(), ["spin"])
    XCTAssertEqual(picture.layer.animationKeys(), [kCATransition], "outside of a window it dissolves")
  }

  func testAnAnimatorOfWhatIsNeverAttachedArrivesInTime() {
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    let view = UIView()
    var ends: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    XCTAssertEqual(animator.fractionComplete, 0.5, accuracy: 1e-9)
    XCTAssertEqual(ends, [])
    harness.frame(at: 1)
    harness.frame(at: 1)
    XCTAssertEqual(ends, [.end])
  }

  func testAViewThatIsTakenOutInTheSameTurnEndsWithFalse() {
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    let view = UIView()
    harness.window.addSubview(view)
    var ends: [Bool] = []
    UIView.animate(withDuration: 1, animations: { view.alpha = 0 }, completion: { ends.append($0) })
    view.removeFromSuperview()
    harness.frame(at: 0)
    harness.frame(at: 0.1)
    XCTAssertEqual(ends, [false])
  }
}
