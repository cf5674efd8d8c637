import Foundation
import QuartzCore

/// Recognises a quick stroke in one of some directions, once, while the fingers are still down.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Which ways a swipe may go. Raw values are UIKit's.
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let right = Direction(rawValue: 1 << 0)
    public static let left = Direction(rawValue: 1 << 1)
    public static let up = Direction(rawValue: 1 << 2)
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// How far the stroke goes along its direction at least and beside it at most, in points. [close to UIKit's figures;
  /// not documented]
  private static let minimumStroke: CGFloat = 50
  private static let maximumDrift: CGFloat = 50
  /// How long it may take, in seconds of media time. [close to UIKit's figure; not documented]
  private static let maximumDuration: TimeInterval = 0.5

  /// Which ways it may go. Default right.
  open var direction: Direction = .right

  /// How many fingers swipe together. Default 1.
  open var numberOfTouchesRequired = 1

  private var fingers = Fingers()
  private var start = CGPoint.zero
  private var deadline: ScheduledWork?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    fingers.add(touches)
    start = fingers.middle
    if fingers.count > numberOfTouchesRequired {
      state = .failed
    } else if deadline == nil {
      deadline = MediaScheduler.current.after(Self.maximumDuration) { [weak self] in
        if let self, !self.isWaiting { self.state = .failed }
      }
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard state == .possible, !isWaiting, fingers.count == numberOfTouchesRequired else { return }
    let way = start.vector(to: fingers.middle)
    if direction.contains(.right), strokes(way.dx, way.dy) {
      state = .recognized
    } else if direction.contains(.left), strokes(-way.dx, way.dy) {
      state = .recognized
    } else if direction.contains(.up), strokes(-way.dy, way.dx) {
      state = .recognized
    } else if direction.contains(.down), strokes(way.dy, way.dx) {
      state = .recognized
    } else if !couldStillStroke(way) {
      state = .failed
    }
  }

  private func strokes(_ along: CGFloat, _ beside: CGFloat) -> Bool {
    along >= Self.minimumStroke && abs(beside) <= Self.maximumDrift && abs(beside) < along
  }

  private func couldStillStroke(_ way: CGVector) -> Bool {
    let isLevel = !direction.isDisjoint(with: [.left, .right]) && abs(way.dy) <= Self.maximumDrift
    let isUpright = !direction.isDisjoint(with: [.up, .down]) && abs(way.dx) <= Self.maximumDrift
    return isLevel || isUpright
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    fingers.remove(touches)
    if !isWaiting { state = .failed }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    state = .failed
  }

  open override func reset() {
    super.reset()
    deadline?.cancel()
    deadline = nil
    fingers.removeAll()
  }
}
