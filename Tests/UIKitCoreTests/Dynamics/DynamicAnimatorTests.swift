import Support
import UIKit
import XCTest

/// Animators and their behaviours on a stage's time.
final class DynamicAnimatorTests: XCTestCase {
  private var harness: WindowHarness!
  private var animator: UIDynamicAnimator!
  private var log: Log!

  private final class Log: NSObject, UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate {
    var calls: [String] = []
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { calls.append("resume") }
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { calls.append("pause") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item1: UIDynamicItem, with item2: UIDynamicItem,
      at p: CGPoint
    ) { calls.append("items began") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, endedContactFor item1: UIDynamicItem, with item2: UIDynamicItem
    ) { calls.append("items ended") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem,
      withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
    ) { calls.append("began \(identifier as? String ?? "edge") \(Int(p.y.rounded()))") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, endedContactFor item: UIDynamicItem,
      withBoundaryIdentifier identifier: NSCopying?
    ) { calls.append("ended \(identifier as? String ?? "edge")") }
  }

  override func setUp() {
    super.setUp()
    harness = WindowHarness()
    harness.frame(at: 0)
    animator = UIDynamicAnimator(referenceView: harness.window)
    log = Log()
    animator.delegate = log
  }

  override func tearDown() {
    animator = nil
    harness.close()
    super.tearDown()
  }

  private func item(_ x: CGFloat, _ y: CGFloat, _ side: CGFloat = 100) -> UIView {
    let view = UIView(frame: CGRect(x: x - side / 2, y: y - side / 2, width: side, height: side))
    harness.window.addSubview(view)
    return view
  }

  func testGravityIsAThousandPointsPerSecondSquared() {
    let view = item(100, 60)
    let gravity = UIGravityBehavior(items: [view])
    XCTAssertEqual(gravity.gravityDirection, CGVector(dx: 0, dy: 1))
    XCTAssertEqual(gravity.angle, .pi / 2, accuracy: 1e-12)
    var frames = 0
    gravity.action = { frames += 1 }
    animator.addBehavior(gravity)
    XCTAssertTrue(animator.isRunning)
    XCTAssertEqual(log.calls, ["resume"])
    harness.run(to: 0.5)
    XCTAssertEqual(view.center.y, 60 + 500 * 0.25, accuracy: 1e-9)
    XCTAssertEqual(view.center.x, 100)
    XCTAssertEqual(frames, 30)
    XCTAssertEqual(animator.elapsedTime, 0.5, accuracy: 1e-9)
    // To the left, at half the strength.
    gravity.setAngle(.pi, magnitude: 0.5)
    animator.updateItem(usingCurrentState: view)
    XCTAssertEqual(gravity.gravityDirection.dx, -0.5, accuracy: 1e-12)
    let velocity = UIDynamicItemBehavior(items: [view])
    animator.addBehavior(velocity)
    XCTAssertEqual(velocity.linearVelocity(for: view).y, 500, accuracy: 1e-9)
    harness.run(to: 1)
    XCTAssertEqual(view.center.x, 100 - 250 * 0.25, accuracy: 1e-6)
    animator.removeAllBehaviors()
    XCTAssertFalse(animator.isRunning)
    XCTAssertEqual(log.calls, ["resume", "pause"])
    let there = view.center
    harness.run(to: 1.5)
    XCTAssertEqual(view.center, there)
  }

  func testAPushAcceleratesByAHundred() {
    let (view, heavy) = (item(100, 100), item(100, 400))
    let push = UIPushBehavior(items: [view, heavy], mode: .continuous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    let dense = UIDynamicItemBehavior(items: [heavy])
    dense.density = 4
    animator.addBehavior(dense)
    animator.addBehavior(push)
    harness.run(to: 1)
    XCTAssertEqual(view.center.x, 150, accuracy: 1e-9)
    XCTAssertEqual(heavy.center.x, 112.5, accuracy: 1e-9)
    push.active = false
    harness.run(to: 2)
    XCTAssertEqual(view.center.x, 250, accuracy: 1e-9)
  }

  func testAnInstantaneousPushActsOnce() {
    let view = item(100, 100)
    let push = UIPushBehavior(items: [view], mode: .instantaneous)
    push.setAngle(0, magnitude: 2)
    animator.addBehavior(push)
    harness.run(to: 0.5)
    XCTAssertFalse(push.active)
    XCTAssertEqual(view.center.x, 200, accuracy: 1e-9)
    push.active = true
    harness.run(to: 1)
    XCTAssertEqual(view.center.x, 400, accuracy: 1e-6)
    // Beside the centre it turns the item: ω = r × p / I.
    let other = item(100, 500)
    let turning = UIPushBehavior(items: [other], mode: .instantaneous)
    turning.pushDirection = CGVector(dx: 0, dy: 1)
    turning.setTargetOffsetFromCenter(UIOffset(horizontal: 50, vertical: 0), for: other)
    let state = UIDynamicItemBehavior(items: [other])
    animator.addBehavior(state)
    animator.addBehavior(turning)
    harness.run(to: 1.5)
    XCTAssertEqual(state.angularVelocity(for: other), 50 * 100 / (10_000.0 / 6), accuracy: 1e-9)
    XCTAssertEqual(other.transform.b, sin(0.5 * 3), accuracy: 1e-9)
  }

  func testItemsStayInsideTheBoundsAndRest() {
    let view = item(195, 100)
    let gravity = UIGravityBehavior(items: [view])
    let collision = UICollisionBehavior(items: [view])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = log
    animator.addBehavior(gravity)
    animator.addBehavior(collision)
    harness.run(to: 6)
    XCTAssertEqual(view.frame.maxY, 844, accuracy: 0.01)
    XCTAssertFalse(animator.isRunning)
    XCTAssertEqual(log.calls.first, "resume")
    XCTAssertEqual(log.calls.dropFirst().first, "began edge 844")
    XCTAssertEqual(log.calls.last, "pause")
    // A change wakes it.
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: UIEdgeInsets(top: 0, left: 0, bottom: 144, right: 0))
    XCTAssertTrue(animator.isRunning)
    harness.run(to: 12)
    XCTAssertEqual(view.frame.maxY, 700, accuracy: 0.1)
  }

  func testBoundariesHaveNames() {
    let view = item(195, 100)
    let collision = UICollisionBehavior(items: [view])
    collision.addBoundary(
      withIdentifier: "barrier" as NSCopying, from: CGPoint(x: 0, y: 500), to: CGPoint(x: 390, y: 500))
    collision.addBoundary(
      withIdentifier: NSString(string: "other"), for: UIBezierPath(rect: harness.window.bounds))
    XCTAssertEqual(collision.boundaryIdentifiers?.count, 2)
    XCTAssertNotNil(collision.boundary(withIdentifier: NSString(string: "barrier")))
    collision.removeBoundary(withIdentifier: "other" as NSString)
    XCTAssertNil(collision.boundary(withIdentifier: "other" as NSCopying))
    collision.collisionDelegate = log
    animator.addBehavior(UIGravityBehavior(items: [view]))
    animator.addBehavior(collision)
    harness.run(to: 4)
    XCTAssertEqual(view.frame.maxY, 500, accuracy: 0.1)
    XCTAssertTrue(log.calls.contains("began barrier 500"), "\(log.calls)")
    collision.removeAllBoundaries()
    harness.run(to: 4.5)
    XCTAssertTrue(log.calls.contains("ended barrier"))
    XCTAssertGreaterThan(view.center.y, 460)
  }

  func testItemsMeetAndStopWhereModesSay() {
    let (a, b) = (item(100, 100), item(300, 100))
    let collision = UICollisionBehavior(items: [a, b])
    collision.collisionDelegate = log
    let state = UIDynamicItemBehavior(items: [a, b])
    state.elasticity = 1
    state.addLinearVelocity(CGPoint(x: 200, y: 0), for: a)
    animator.addBehavior(collision)
    animator.addBehavior(state)
    harness.run(to: 1)
    XCTAssertEqual(a.center.x, 200, accuracy: 0.2)
    XCTAssertEqual(b.center.x, 400, accuracy: 0.2)
    XCTAssertEqual(log.calls.filter { $0.hasPrefix("items") }, ["items began", "items ended"])
    // Boundaries only: one passes the other.
    collision.collisionMode = .boundaries
    state.addLinearVelocity(CGPoint(x: 500, y: 0), for: a)
    harness.run(to: 2)
    XCTAssertEqual(a.center.x, 700, accuracy: 1)
    XCTAssertEqual(b.center.x, 600, accuracy: 1)
  }

  func testASnapEndsThereUpright() {
    let view = item(100, 100)
    view.transform = CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 2, y: 2)
    let snap = UISnapBehavior(item: view, snapTo: CGPoint(x: 300, y: 600))
    XCTAssertEqual(snap.damping, 0.5)
    animator.addBehavior(snap)
    harness.run(to: 0.3)
    XCTAssertGreaterThan(view.center.y, 500)
    harness.run(to: 3)
    XCTAssertEqual(view.center.x, 300, accuracy: 0.01)
    XCTAssertEqual(view.center.y, 600, accuracy: 0.01)
    // The scale is the item's own.
    XCTAssertEqual(view.transform.a, 2, accuracy: 1e-3)
    XCTAssertEqual(view.transform.b, 0, accuracy: 1e-3)
    XCTAssertFalse(animator.isRunning)
    snap.snapPoint = CGPoint(x: 100, y: 100)
    harness.run(to: 5)
    XCTAssertEqual(view.center.y, 100, accuracy: 0.01)
  }

  func testAnAttachmentFollowsItsAnchorAndThrows() {
    let view = item(100, 100)
    let attachment = UIAttachmentBehavior(item: view, attachedToAnchor: CGPoint(x: 100, y: 100))
    XCTAssertEqual(attachment.length, 0)
    XCTAssertEqual(attachment.attachedBehaviorType, .anchor)
    let state = UIDynamicItemBehavior(items: [view])
    animator.addBehavior(state)
    animator.addBehavior(attachment)
    for i in 1...30 {
      attachment.anchorPoint = CGPoint(x: 100 + CGFloat(i) * 5, y: 100)
      harness.run(to: Double(i) / 60)
    }
    XCTAssertEqual(view.center.x, 250, accuracy: 8)
    XCTAssertEqual(state.linearVelocity(for: view).x, 300, accuracy: 60)
    animator.removeBehavior(attachment)
    harness.run(to: 1)
    XCTAssertGreaterThan(view.center.x, 350)
  }

  func testAnAttachmentHangsAtItsLength() {
    let (anchor, view) = (CGPoint(x: 195, y: 100), item(295, 100))
    let attachment = UIAttachmentBehavior(item: view, attachedToAnchor: anchor)
    XCTAssertEqual(attachment.length, 100)
    let state = UIDynamicItemBehavior(items: [view])
    state.resistance = 2
    animator.addBehavior(state)
    animator.addBehavior(attachment)
    animator.addBehavior(UIGravityBehavior(items: [view]))
    for i in 1...100 {
      harness.run(to: Double(i) / 20)
      let (x, y) = (view.center.x - anchor.x, view.center.y - anchor.y)
      XCTAssertEqual((x * x + y * y).squareRoot(), 100, accuracy: 1.5)
    }
    XCTAssertEqual(view.center.y, 200, accuracy: 1)
    attachment.length = 200
    attachment.frequency = 3
    attachment.damping = 0.6
    harness.run(to: 9)
    // A spring of 3 Hz gives by g/ω².
    XCTAssertEqual(view.center.y, 300 + 1000 / (6 * .pi * 6 * .pi), accuracy: 0.5)
  }

  func testGroupsComeAndGoTogether() {
    let view = item(100, 100)
    final class Drop: UIDynamicBehavior {
      var moves: [Bool] = []
      init(_ item: UIDynamicItem) {
        super.init()
        addChildBehavior(UIGravityBehavior(items: [item]))
        let collision = UICollisionBehavior(items: [item])
        collision.translatesReferenceBoundsIntoBoundary = true
        addChildBehavior(collision)
      }
      override func willMove(to dynamicAnimator: UIDynamicAnimator?) { moves.append(dynamicAnimator != nil) }
    }
    let drop = Drop(view)
    animator.addBehavior(drop)
    XCTAssertEqual(animator.behaviors.count, 1)
    XCTAssertEqual(drop.childBehaviors.count, 2)
    XCTAssertTrue(drop.childBehaviors[0].dynamicAnimator === animator)
    harness.run(to: 3)
    XCTAssertEqual(view.frame.maxY, 844, accuracy: 0.1)
    XCTAssertEqual(animator.items(in: CGRect(x: 0, y: 700, width: 390, height: 144)).count, 1)
    XCTAssertTrue(animator.items(in: CGRect(x: 0, y: 0, width: 390, height: 100)).isEmpty)
    animator.removeBehavior(drop)
    XCTAssertEqual(drop.moves, [true, false])
    XCTAssertNil(drop.childBehaviors[0].dynamicAnimator)
    let (_, messages) = Diagnostics.withCapture { drop.addChildBehavior(drop) }
    XCTAssertEqual(messages.count, 1)
  }

  func testAnchoredItemsStay() {
    let (shelf, view) = (item(195, 500), item(195, 100, 60))
    let fixed = UIDynamicItemBehavior(items: [shelf])
    fixed.isAnchored = true
    animator.addBehavior(fixed)
    animator.addBehavior(UIGravityBehavior(items: [shelf, view]))
    animator.addBehavior(UICollisionBehavior(items: [shelf, view]))
    harness.run(to: 4)
    XCTAssertEqual(shelf.center, CGPoint(x: 195, y: 500))
    XCTAssertEqual(view.frame.maxY, 450, accuracy: 0.1)
  }

  func testFields() {
    func motion(_ field: UIFieldBehavior, _ velocity: CGPoint = .zero, charge: CGFloat = 0) -> CGPoint {
      let view = item(200, 200)
      let animator = UIDynamicAnimator(referenceView: harness.window)
      let state = UIDynamicItemBehavior(items: [view])
      state.charge = charge
      state.addLinearVelocity(velocity, for: view)
      field.addItem(view)
      animator.addBehavior(state)
      animator.addBehavior(field)
      harness.run(to: harness.context.scheduler.now + 0.5)
      let speed = state.linearVelocity(for: view)
      animator.removeAllBehaviors()
      return speed
    }
    XCTAssertEqual(motion(.linearGravityField(direction: CGVector(dx: 1, dy: 0))).x, 500, accuracy: 1e-6)
    XCTAssertEqual(motion(.dragField(), CGPoint(x: 100, y: 0)).x, 100 * exp(-0.5), accuracy: 0.2)
    XCTAssertLessThan(motion(.radialGravityField(position: CGPoint(x: 0, y: 200))).x, -100)
    XCTAssertEqual(motion(.velocityField(direction: CGVector(dx: 0, dy: 2))).y, 200, accuracy: 0.1)
    XCTAssertNotEqual(motion(.noiseField(smoothness: 0.5, animationSpeed: 1)), .zero)
    XCTAssertEqual(
      motion(.noiseField(smoothness: 0.5, animationSpeed: 0)),
      motion(.noiseField(smoothness: 0.5, animationSpeed: 0)))
    XCTAssertEqual(motion(.electricField()), .zero)
    XCTAssertGreaterThan(motion(.electricField(), charge: 1).x, 100)
    let spring = UIFieldBehavior.springField()
    spring.position = CGPoint(x: 300, y: 200)
    XCTAssertGreaterThan(motion(spring).x, 100)
    let elsewhere = UIFieldBehavior.springField()
    elsewhere.region = UIRegion(radius: 50)
    XCTAssertEqual(motion(elsewhere), .zero)
    let own = UIFieldBehavior.field { _, _, _, mass, _, _ in CGVector(dx: mass, dy: 0) }
    XCTAssertEqual(motion(own).x, 50, accuracy: 1e-9)
    let both = UIRegion(radius: 50).byUnion(with: UIRegion(size: CGSize(width: 200, height: 10)))
    XCTAssertTrue(both.contains(CGPoint(x: 90, y: 0)))
    XCTAssertFalse(both.inverse().contains(.zero))
  }

  func testWhatIsNotANumberIsDropped() {
    let view = item(100, 100)
    let gravity = UIGravityBehavior(items: [view])
    let (_, messages) = Diagnostics.withCapture {
      gravity.magnitude = .nan
      let state = UIDynamicItemBehavior(items: [view])
      state.addLinearVelocity(CGPoint(x: CGFloat.infinity, y: 0), for: view)
    }
    XCTAssertEqual(messages.count, 2)
    XCTAssertEqual(gravity.magnitude, 1)
  }

  func testAnimatorsGo() {
    weak var gone: UIDynamicAnimator?
    let view = item(100, 100)
    autoreleasepoolFreeScope {
      let animator = UIDynamicAnimator(referenceView: harness.window)
      animator.addBehavior(UIGravityBehavior(items: [view]))
      gone = animator
    }
    harness.run(to: 0.1)
    XCTAssertNil(gone)
  }

  private func autoreleasepoolFreeScope(_ body: () -> Void) { body() }
}
