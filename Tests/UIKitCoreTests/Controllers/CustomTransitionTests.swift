import Support
import UIKit
import XCTest

private var log: [String] = []

private final class Page: UIViewController {
  convenience init(_ name: String) {
    self.init(nibName: nil, bundle: nil)
    title = name
  }
  private func note(_ text: String) { log.append("\(title ?? "") \(text)") }
  override func viewDidLoad() { view.backgroundColor = .white }
  override func viewWillAppear(_ animated: Bool) { note("willAppear") }
  override func viewDidAppear(_ animated: Bool) { note("didAppear") }
  override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
}

/// Fades in and moves linearly, as apps write it.
private final class Fader: NSObject, UIViewControllerAnimatedTransitioning {
  var contexts: [any UIViewControllerContextTransitioning] = []
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    0.4
  }
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    contexts.append(transitionContext)
    guard let to = transitionContext.view(forKey: .to) ?? transitionContext.view(forKey: .from) else {
      return transitionContext.completeTransition(false)
    }
    let isComing = transitionContext.view(forKey: .to) === to
    if isComing {
      if let controller = transitionContext.viewController(forKey: .to) {
        to.frame = transitionContext.finalFrame(for: controller)
      }
      transitionContext.containerView.addSubview(to)
      to.alpha = 0
    }
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveLinear,
      animations: { to.alpha = isComing ? 1 : 0 },
      completion: { _ in
        to.alpha = 1
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
  func animationEnded(_ transitionCompleted: Bool) { log.append("ended \(transitionCompleted)") }
}

private final class Transitions: NSObject, UIViewControllerTransitioningDelegate,
  UINavigationControllerDelegate,
  UITabBarControllerDelegate
{
  let fader = Fader()
  var interactor: UIPercentDrivenInteractiveTransition?
  var makePresentation: ((UIViewController, UIViewController?) -> UIPresentationController)?

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { fader }
  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { fader }
  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { interactor }
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? { makePresentation?(presented, presenting) }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    log.append("\(operation) \(fromVC.title ?? "") \(toVC.title ?? "")")
    return fader
  }
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }

  func tabBarController(
    _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { fader }
  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
}

final class CustomTransitionTests: XCTestCase {
  private var harness = WindowHarness()
  private var root = Page("A")
  private var transitions = Transitions()

  override func setUp() {
    harness = WindowHarness()
    root = Page("A")
    transitions = Transitions()
    show(root)
  }

  override func tearDown() { harness.close() }

  private func show(_ controller: UIViewController) {
    harness.window.rootViewController = controller
    harness.window.makeKeyAndVisible()
    harness.frame(at: harness.context.scheduler.now)
    log = []
  }

  private func opacity(_ controller: UIViewController) -> Double { Double(controller.view.shown.opacity) }

  /// An animator that takes `finalFrame` of what it moves in both directions has the presented frame in both.
  func testFramesOfADismissal() {
    final class Half: UIPresentationController {
      override var frameOfPresentedViewInContainerView: CGRect {
        let bounds = containerView?.bounds ?? .zero
        return CGRect(x: 0, y: bounds.height / 2, width: bounds.width, height: bounds.height / 2)
      }
    }
    let (page, own) = (Page("B"), Transitions())
    own.makePresentation = { Half(presentedViewController: $0, presenting: $1) }
    page.modalPresentationStyle = .custom
    page.transitioningDelegate = own
    root.present(page, animated: true)
    harness.run(to: 1)
    root.dismiss(animated: true)
    let bounds = harness.window.bounds
    let half = CGRect(x: 0, y: bounds.height / 2, width: bounds.width, height: bounds.height / 2)
    for context in own.fader.contexts { XCTAssertEqual(context.finalFrame(for: page), half) }
    XCTAssertEqual(own.fader.contexts.count, 2)
    XCTAssertEqual(own.fader.contexts.last?.initialFrame(for: page), half)
    harness.run(to: 2)
  }

  func testAPresentationOfTheAppsOwn() {
    let page = Page("B")
    page.modalPresentationStyle = .fullScreen
    page.transitioningDelegate = transitions
    root.present(page, animated: true) { log.append("done") }
    let context = transitions.fader.contexts.first
    XCTAssertTrue(context?.viewController(forKey: .from) === root)
    XCTAssertTrue(context?.viewController(forKey: .to) === page)
    XCTAssertTrue(context?.view(forKey: .to) === page.view)
    XCTAssertTrue(context?.view(forKey: .from) === root.view)
    XCTAssertEqual(context?.finalFrame(for: page), harness.window.bounds)
    XCTAssertEqual(context?.initialFrame(for: root), harness.window.bounds)
    XCTAssertEqual(context?.presentationStyle, .fullScreen)
    harness.frame(at: 0)
    harness.frame(at: 0.1)
    XCTAssertEqual(opacity(page), 0.25, accuracy: 1e-6)
    harness.run(to: 0.5)
    XCTAssertEqual(
      log, ["A willDisappear", "B willAppear", "B didAppear", "A didDisappear", "done", "ended true"])
  }

  private final class Corner: UIPresentationController {
    let dim = UIView()
    override var frameOfPresentedViewInContainerView: CGRect {
      CGRect(x: 100, y: 200, width: 190, height: 300)
    }
    override func presentationTransitionWillBegin() {
      log.append("will present \(presentedViewController.transitionCoordinator != nil)")
      dim.frame = containerView?.bounds ?? .zero
      dim.alpha = 0
      containerView?.addSubview(dim)
      presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in self.dim.alpha = 1 })
    }
    override func presentationTransitionDidEnd(_ completed: Bool) { log.append("presented \(completed)") }
    override func dismissalTransitionWillBegin() {
      log.append("will dismiss")
      presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in self.dim.alpha = 0 })
    }
    override func dismissalTransitionDidEnd(_ completed: Bool) { log.append("dismissed \(completed)") }
    override func containerViewWillLayoutSubviews() {
      presentedView?.frame = frameOfPresentedViewInContainerView
    }
  }

  func testAPresentationControllerOfTheAppsOwn() {
    transitions.makePresentation = { Corner(presentedViewController: $0, presenting: $1) }
    let page = Page("B")
    page.modalPresentationStyle = .custom
    page.transitioningDelegate = transitions
    root.present(page, animated: true)
    let corner = page.presentationController as? Corner
    harness.frame(at: 0)
    harness.frame(at: 0.2)
    XCTAssertTrue((0.05..<0.95).contains(Double(corner?.dim.shown.opacity ?? 0)))
    harness.run(to: 1)
    XCTAssertEqual(page.view.frame, CGRect(x: 100, y: 200, width: 190, height: 300))
    XCTAssertNotNil(root.view.superview)
    root.dismiss(animated: true)
    harness.run(to: 2)
    XCTAssertEqual(
      log,
      [
        "will present true", "B willAppear", "presented true", "B didAppear", "ended true",
        "B willDisappear", "will dismiss", "dismissed true", "B didDisappear", "ended true",
      ])
    XCTAssertEqual(harness.window.subviews.count, 1)
  }

  func testADrivenDismissalFollowsTheFinger() {
    let page = Page("B")
    page.modalPresentationStyle = .overFullScreen
    page.transitioningDelegate = transitions
    root.present(page, animated: false)
    harness.frame(at: 0.1)
    let interactor = UIPercentDrivenInteractiveTransition()
    transitions.interactor = interactor
    var changes: [Bool] = []
    page.dismiss(animated: true) { log.append("done") }
    page.transitionCoordinator?.notifyWhenInteractionChanges { changes.append($0.isCancelled) }
    log = []
    harness.frame(at: 0.1)
    interactor.update(0.5)
    harness.frame(at: 0.2)
    XCTAssertEqual(opacity(page), 0.5, accuracy: 1e-6)
    harness.frame(at: 3)
    XCTAssertEqual(opacity(page), 0.5, accuracy: 1e-6, "it waits for the finger")
    interactor.update(0.25)
    harness.frame(at: 3.1)
    XCTAssertEqual(opacity(page), 0.75, accuracy: 1e-6)
    XCTAssertEqual(interactor.percentComplete, 0.25)
    interactor.cancel()
    harness.run(to: 3.15)
    XCTAssertEqual(opacity(page), 0.875, accuracy: 0.05, "back at the pace at which it came")
    harness.run(to: 3.5)
    XCTAssertEqual(log, ["B willAppear", "B didAppear", "done", "ended false"])
    XCTAssertEqual(changes, [true])
    XCTAssertTrue(root.presentedViewController === page)
    XCTAssertEqual(page.view.alpha, 1)
    // Once more, to the end and twice as fast.
    log = []
    interactor.completionSpeed = 2
    page.dismiss(animated: true)
    harness.frame(at: 3.5)
    interactor.update(0.5)
    harness.frame(at: 3.6)
    interactor.finish()
    harness.frame(at: 3.6)
    harness.frame(at: 3.65)
    XCTAssertEqual(opacity(page), 0.25, accuracy: 1e-3)
    harness.run(to: 3.8)
    XCTAssertEqual(log, ["B willDisappear", "B didDisappear", "ended true"])
    XCTAssertNil(root.presentedViewController)
    let (_, messages) = Diagnostics.withCapture { interactor.update(.nan) }
    XCTAssertEqual(messages.map(\.text), ["update(_:) was given nan; use a number from 0 to 1"])
  }

  func testPushesAndPopsOfTheAppsOwn() {
    let stack = UINavigationController(rootViewController: root)
    stack.delegate = transitions
    show(stack)
    let page = Page("B")
    stack.pushViewController(page, animated: true)
    harness.run(to: 1)
    XCTAssertEqual(
      log,
      ["A willDisappear", "B willAppear", "push A B", "A didDisappear", "B didAppear", "ended true"])
    let interactor = UIPercentDrivenInteractiveTransition()
    transitions.interactor = interactor
    log = []
    stack.popViewController(animated: true)
    XCTAssertEqual(stack.viewControllers.count, 1)
    harness.frame(at: 1)
    interactor.update(0.4)
    harness.frame(at: 1.1)
    XCTAssertEqual(opacity(root), 0.4, accuracy: 1e-6)
    interactor.cancel()
    harness.run(to: 2)
    XCTAssertEqual(stack.viewControllers.map(\.title), ["A", "B"])
    XCTAssertTrue(page.view.window === harness.window)
    XCTAssertNil(root.view.superview)
    XCTAssertEqual(
      log,
      [
        "B willDisappear", "A willAppear", "pop B A", "A willDisappear", "B willAppear", "A didDisappear",
        "B didAppear", "ended false",
      ])
  }

  func testChangesOfTabOfTheAppsOwn() {
    let tabs = UITabBarController()
    tabs.viewControllers = [root, Page("B"), Page("C")]
    tabs.delegate = transitions
    show(tabs)
    tabs.selectedIndex = 1
    XCTAssertEqual(log, ["A willDisappear", "B willAppear"])
    harness.frame(at: 0)
    harness.frame(at: 0.1)
    XCTAssertEqual(opacity(tabs.viewControllers?[1] ?? root), 0.25, accuracy: 1e-6)
    // Another tab while it runs: the first change is brought to its end.
    tabs.selectedIndex = 2
    XCTAssertEqual(tabs.selectedIndex, 2)
    harness.run(to: 1)
    XCTAssertEqual(
      log.filter { !$0.hasPrefix("ended") },
      [
        "A willDisappear", "B willAppear", "A didDisappear", "B didAppear", "B willDisappear", "C willAppear",
        "B didDisappear", "C didAppear",
      ])
    let interactor = UIPercentDrivenInteractiveTransition()
    transitions.interactor = interactor
    tabs.selectedIndex = 0
    harness.frame(at: 1)
    interactor.update(0.3)
    harness.frame(at: 1.1)
    interactor.cancel()
    harness.run(to: 2)
    XCTAssertEqual(tabs.selectedIndex, 2, "taken back")
    XCTAssertTrue(tabs.tabBar.selectedItem === tabs.tabBar.items?[2])
  }

  func testAControllerThatGoesMidTransition() {
    weak var gone: UIViewController?
    let stack = UINavigationController(rootViewController: root)
    stack.delegate = transitions
    show(stack)
    do {
      let page = Page("B")
      gone = page
      stack.pushViewController(page, animated: true)
    }
    harness.frame(at: 0.1)
    stack.setViewControllers([root], animated: false)
    harness.run(to: 1)
    transitions.fader.contexts = []
    XCTAssertNil(gone)
    XCTAssertEqual(stack.children.count, 1)
    XCTAssertEqual(log.filter { $0.hasPrefix("B") }.last, "B didDisappear")
  }
}
