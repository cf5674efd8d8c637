import Foundation
import QuartzCore

/// A change of columns that a finger holds.
struct SplitScrub {
  /// How many columns showed beside the secondary one or above it, and how many will.
  let from: Int
  let to: Int
  /// How far it is, 0…1.
  var fraction: CGFloat
}

/// The drags that bring columns from the edge and take them back.
@MainActor
final class SplitSwipes: NSObject, UIGestureRecognizerDelegate {
  /// Points a second from which a flick decides on its own. [our choice, as for the way back]
  private static let flick: CGFloat = 300
  private static let half: CGFloat = 0.5

  private unowned let split: UISplitViewController
  private let coming = UIScreenEdgePanGestureRecognizer()
  private let going = SplitReturnRecognizer()
  /// How far the change was when the finger took it.
  private var base: CGFloat = 0

  init(_ split: UISplitViewController) {
    self.split = split
    super.init()
    coming.addTarget(self, action: Selector("comes:", SplitSwipes.comes(_:)))
    going.addTarget(self, action: Selector("goes:", SplitSwipes.goes(_:)))
    // The view may be shown for longer than its controller is there.
    going.mayBegin = { [weak self] path, place in self?.mayGo(path, at: place) ?? false }
    going.maximumNumberOfTouches = 1
    coming.delegate = self
  }

  func attach(to view: UIView) {
    view.addGestureRecognizer(coming)
    view.addGestureRecognizer(going)
  }

  /// +1 where a finger that goes to the right brings columns.
  private var sign: CGFloat { split.isFromRight ? -1 : 1 }
  private var shown: Int { split.shownSidebars.count }

  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    coming.edges = split.isFromRight ? .right : .left
    return split.presentsWithGesture && !split.collapsed
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    split.presentsWithGesture && !split.collapsed && shown < split.sidebars.count
  }

  /// A drag towards the edge takes columns away that it begins on, or those above what it begins on.
  private func mayGo(_ path: CGVector, at place: CGPoint) -> Bool {
    guard split.presentsWithGesture, !split.collapsed, shown > 0, path.dx * sign < 0,
      path.dx.magnitude > path.dy.magnitude
    else { return false }
    let here = split.arrangement(of: shown)
    if here.dimming > 0 { return true }
    return split.shownSidebars.contains { here.frames[$0]?.contains(place) ?? false }
  }

  private func comes(_ gesture: UIScreenEdgePanGestureRecognizer) {
    follow(gesture, to: { self.split.countAfterAction(self.shown + 1) })
  }

  private func goes(_ gesture: UIPanGestureRecognizer) {
    follow(gesture, to: { self.split.countAfterAction(self.shown - 1) })
  }

  private func follow(_ gesture: UIPanGestureRecognizer, to count: () -> Int) {
    let view = split.view
    switch gesture.state {
    case .began:
      begin(to: count())
      scrub(gesture.translation(in: view).x)
    case .changed: scrub(gesture.translation(in: view).x)
    case .ended:
      scrub(gesture.translation(in: view).x)
      letGo(velocity: gesture.velocity(in: view).x)
    case .cancelled: letGo(velocity: nil)
    default: break
    }
  }

  private func begin(to count: Int) {
    let from = shown
    let to = min(max(count, 0), split.sidebars.count)
    guard from != to, split.scrub == nil else { return }
    base = fraction(from, to)
    split.delegate?.splitViewControllerInteractivePresentationGestureWillBegin(split)
    split.announce(to)
    split.holdColumns()
    split.begin(to: to, animated: true)
    split.scrub = SplitScrub(from: from, to: to, fraction: 0)
  }

  /// How far a column that still slides is on the way that the finger begins.
  private func fraction(_ from: Int, _ to: Int) -> CGFloat {
    guard let column = split.sidebars.suffix(max(from, to)).dropLast(min(from, to)).first,
      let seen = split.columns[column]?.viewIfLoaded?.layer.presentation()?.frame.minX,
      let start = split.arrangement(of: from).frames[column]?.minX,
      let end = split.arrangement(of: to).frames[column]?.minX, start != end
    else { return 0 }
    return min(max((seen - start) / (end - start), 0), 1)
  }

  /// How far fingers go for the whole change, in points, positive for columns that come.
  private func distance(_ scrub: SplitScrub) -> CGFloat {
    let (few, many) = (min(scrub.from, scrub.to), max(scrub.from, scrub.to))
    let changing = split.sidebars.suffix(many).dropLast(few)
    let width = changing.reduce(0) { $0 + split.width(of: $1) }
    return max(width, 1) * (scrub.to > scrub.from ? 1 : -1)
  }

  private func scrub(_ translation: CGFloat) {
    guard var scrub = split.scrub else { return }
    scrub.fraction = min(max(base + sign * translation / distance(scrub), 0), 1)
    split.scrub = scrub
    BlockAnimation.outside {
      split.layoutColumns()
      split.view.layoutIfNeeded()
    }
  }

  /// - Parameter velocity: Of the finger, in points per second; nil for one that was taken away.
  private func letGo(velocity: CGFloat?) {
    guard let scrub = split.scrub else { return }
    let distance = distance(scrub)
    let speed = (velocity ?? 0) * sign * (distance > 0 ? 1 : -1)
    let completes = velocity != nil && (abs(speed) > Self.flick ? speed > 0 : scrub.fraction > Self.half)
    split.scrub = nil
    if !completes {
      // The delegate was told that the columns would change, so it is told that they change back.
      split.sidebarCount = scrub.to
      split.announce(scrub.from)
      split.begin(to: scrub.from, animated: true)
    }
    let rest = max(completes ? 1 - scrub.fraction : scrub.fraction, 0.01)
    let pace = max(completes ? speed : -speed, 0) / abs(distance) / rest
    split.slide(to: completes ? scrub.to : scrub.from, velocity: pace)
    split.delegate?.splitViewControllerInteractivePresentationGestureDidEnd(split)
  }
}

extension UISplitViewController {
  /// A finger takes columns that still slide: they stay where they are seen.
  func holdColumns() {
    for column in allColumns { columns[column]?.viewIfLoaded?.layer.removeAllAnimations() }
    for line in lines.values { line.layer.removeAllAnimations() }
    veil.layer.removeAllAnimations()
  }
}

/// Begins for drags that take a column away, and for no others.
@MainActor
private final class SplitReturnRecognizer: UIPanGestureRecognizer {
  var mayBegin: (CGVector, CGPoint) -> Bool = { _, _ in false }
  private var start = CGPoint.zero

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches == touches.count, let touch = touches.first { start = touch.location(in: view) }
    super.touchesBegan(touches, with: event)
  }

  override func accepts(_ path: CGVector) -> Bool { mayBegin(path, start) }
}
