import Support
import UIKit
import XCTest

/// A gesture drives a transition whose animations are a property animator's, which it does not hand out, or does.
final class DrivenAnimatorTests: XCTestCase {
  private final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
    var positions: [UIViewAnimatingPosition] = []
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 0.5 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let to = context.view(forKey: .to) else { return context.completeTransition(false) }
      makeAnimator(of: to, context).startAnimation()
    }
    func makeAnimator(of to: UIView, _ context: any UIViewControllerContextTransitioning)
      -> UIViewPropertyAnimator
    {
      to.frame = context.containerView.bounds.offsetBy(dx: 400, dy: 0)
      context.containerView.addSubview(to)
      let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { to.frame.origin.x = 0 }
      animator.addCompletion { position in
        self.positions.append(position)
        context.completeTransition(!context.transitionWasCancelled)
      }
      return animator
    }
  }

  /// The same, handed out.
  private final class InterruptibleSlide: NSObject, UIViewControllerAnimatedTransitioning {
    private let slide: Slide
    init(_ slide: Slide) { self.slide = slide }
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { slide.transitionDuration(using: transitionContext) }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      slide.animateTransition(using: context)
    }
    func interruptibleAnimator(using context: any UIViewControllerContextTransitioning)
      -> any UIViewImplicitlyAnimating
    { slide.makeAnimator(of: context.view(forKey: .to) ?? UIView(), context) }
  }

  private final class Navigation: NSObject, UINavigationControllerDelegate {
    let slide = Slide()
    private let animator: any UIViewControllerAnimatedTransitioning
    init(handsOut: Bool) { animator = handsOut ? InterruptibleSlide(slide) : slide }
    let hand = UIPercentDrivenInteractiveTransition()
    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
      to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { hand }
  }

  /// Pushes, drags to 0.8 within 0.1 s, and lets go.
  private func push(handsOut: Bool = false, _ letGo: (Navigation) -> Void) -> (
    Navigation, UINavigationController, [Diagnostics.Message]
  ) {
    let harness = WindowHarness()
    defer { harness.close() }
    let navigation = Navigation(handsOut: handsOut)
    let controller = UINavigationController(rootViewController: UIViewController())
    controller.delegate = navigation
    harness.window.rootViewController = controller
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    let (_, messages) = Diagnostics.withCapture {
      controller.pushViewController(UIViewController(), animated: true)
      harness.frame(at: 0.05)
      navigation.hand.update(0.8)
      harness.run(to: 0.1)
      letGo(navigation)
      harness.run(to: 0.16)
      XCTAssertEqual(navigation.slide.positions, [], "there are 0.1 s left")
      harness.run(to: 1.5)
    }
    return (navigation, controller, messages)
  }

  func testLetGoItArrivesWhenTheRestIsOver() {
    let (navigation, controller, messages) = push { $0.hand.finish() }
    XCTAssertEqual(navigation.slide.positions, [.end])
    XCTAssertEqual(controller.viewControllers.count, 2)
    XCTAssertEqual(messages, [])
  }

  func testCancelledItEndsOnce() {
    let (navigation, controller, messages) = push { $0.hand.cancel() }
    XCTAssertEqual(navigation.slide.positions.count, 1)
    XCTAssertEqual(controller.viewControllers.count, 1)
    XCTAssertEqual(messages, [])
  }

  func testAnAnimatorThatIsHandedOutArrivesToo() {
    let (navigation, controller, messages) = push(handsOut: true) { $0.hand.finish() }
    XCTAssertEqual(navigation.slide.positions, [.end])
    XCTAssertEqual(controller.viewControllers.count, 2)
    XCTAssertEqual(messages, [])
  }

  func testCancelledAnAnimatorThatIsHandedOutGoesBack() {
    let (navigation, controller, messages) = push(handsOut: true) { $0.hand.cancel() }
    XCTAssertEqual(navigation.slide.positions, [.start])
    XCTAssertEqual(controller.viewControllers.count, 1)
    XCTAssertEqual(messages, [])
  }
}
