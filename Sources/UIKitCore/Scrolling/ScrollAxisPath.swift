import Foundation
import QuartzCore
import Support

/// One axis of a scroll view that moves on its own: the offset as a closed form of the time since it set off.
///
/// Nothing is integrated frame by frame, so the way is the same at every frame rate and after every seek.
struct ScrollAxisPath {
  private enum Form {
    case damped(DampedPath)
    case eased(from: Double, to: Double)
  }

  private struct Piece {
    var form: Form
    var start: Double
  }

  /// The angular frequency of the spring that brings content back to its edge, per second. [our choice: UIKit's is not
  /// documented; content is back within about half a second, as there]
  static let bounceRate = 10.0
  /// The angular frequency of the spring to a target that was asked for, per second. [ours, as above]
  static let targetRate = 10.0
  /// Momentum reaches a target on its own when it would come this far or farther towards it, as a share. [not
  /// documented by Apple; our choice]
  private static let naturalShare = 0.75

  private var pieces: [Piece]
  /// How long it moves, in seconds.
  private(set) var duration: Double
  /// Where it ends, in points.
  let end: Double

  // MARK: Making one

  /// An axis that stands still.
  static func resting(at position: Double) -> ScrollAxisPath {
    ScrollAxisPath(
      pieces: [Piece(form: .eased(from: position, to: position), start: 0)], duration: 0, end: position)
  }

  /// From one offset to another along an ease-in-ease-out curve.
  static func eased(from: Double, to: Double, duration: Double) -> ScrollAxisPath {
    ScrollAxisPath(pieces: [Piece(form: .eased(from: from, to: to), start: 0)], duration: duration, end: to)
  }

  /// A critically damped spring to a target.
  static func gliding(from position: Double, velocity: Double, to target: Double, rate: Double, pixel: Double)
    -> ScrollAxisPath
  {
    let path = DampedPath.spring(from: position, velocity: velocity, to: target, k: rate)
    return ScrollAxisPath(
      pieces: [Piece(form: .damped(path), start: 0)], duration: path.settlingTime(within: pixel / 2),
      end: target)
  }

  /// Where momentum alone would take an offset: the deceleration of a scroll view multiplies the velocity by
  /// `decelerationRate` every millisecond, hence `x(∞) = x₀ − v / (1000 · ln rate)` for v in points per second.
  static func naturalEnd(from position: Double, velocity: Double, decelerationRate: Double) -> Double {
    position + velocity / decay(of: decelerationRate)
  }

  /// The exponent per second of a deceleration rate per millisecond.
  private static func decay(of rate: Double) -> Double {
    -1000 * ElementaryFunctions.log(min(max(rate, slowestRate), fastestRate))
  }
  private static let slowestRate = 0.5
  private static let fastestRate = 0.99999

  /// Momentum after a finger has lifted.
  ///
  /// - Parameters:
  ///   - velocity: of the offset, in points per second.
  ///   - range: the offsets at rest. Beyond it a spring pulls back.
  ///   - target: where to end instead of where the momentum would; within the range.
  ///   - bounces: whether content that arrives at an edge swings beyond it.
  ///   - pixel: the size of a pixel in points: half of one from the end nothing can be seen to move.
  static func coasting(
    from position: Double, velocity: Double, range: ClosedRange<Double>, decelerationRate: Double,
    target: Double?, bounces: Bool, pixel: Double
  ) -> ScrollAxisPath {
    var maker = Maker(range: range, k: decay(of: decelerationRate), bounces: bounces, pixel: pixel)
    maker.run(from: position, velocity: velocity, target: target)
    return ScrollAxisPath(pieces: maker.pieces, duration: maker.time, end: maker.end)
  }

  /// Puts the pieces of a coasting axis together.
  private struct Maker {
    let range: ClosedRange<Double>
    let k: Double
    let bounces: Bool
    let pixel: Double
    var pieces: [Piece] = []
    var time = 0.0
    var end = 0.0

    mutating func run(from position: Double, velocity: Double, target: Double?) {
      let edge = min(max(position, range.lowerBound), range.upperBound)
      if edge != position {
        returnToEdge(edge, from: position, velocity: velocity, target: target)
      } else if let target {
        head(for: target, from: position, velocity: velocity)
      } else {
        decay(from: position, velocity: velocity)
      }
    }

    /// Content that was released beyond its edge. A fling inwards continues from the edge with its momentum.
    private mutating func returnToEdge(
      _ edge: Double, from position: Double, velocity: Double, target: Double?
    ) {
      if let target, target != edge {
        head(for: target, from: position, velocity: velocity)
        return
      }
      let path = DampedPath.spring(from: position, velocity: velocity, to: edge, k: bounceRate)
      guard target == nil, let passing = path.timeAtTarget else {
        settle(path)
        return
      }
      pieces.append(Piece(form: .damped(path), start: time))
      time += passing
      decay(from: edge, velocity: path.velocity(at: passing))
    }

    private mutating func decay(from position: Double, velocity: Double) {
      let path = DampedPath.decay(from: position, velocity: velocity, k: k)
      let edge = velocity > 0 ? range.upperBound : range.lowerBound
      guard !range.contains(path.target), let arrival = path.timeOfDecay(at: edge) else {
        settle(path)
        return
      }
      pieces.append(Piece(form: .damped(path), start: time))
      time += arrival
      let remaining = bounces ? path.velocity(at: arrival) : 0
      settle(.spring(from: edge, velocity: remaining, to: edge, k: bounceRate))
    }

    /// Momentum that suits the target carries on, a little shorter or longer; otherwise a spring takes over. Neither
    /// jumps in velocity, neither overshoots.
    private mutating func head(for target: Double, from position: Double, velocity: Double) {
      let way = target - position
      let share = way == 0 ? 0 : velocity / (k * way)
      if share >= naturalShare {
        settle(DampedPath(target: target, a: -way, b: 0, k: velocity / way))
      } else {
        // A spring that is faster than the momentum does not overshoot.
        let rate = way == 0 ? targetRate : max(targetRate, velocity / way)
        settle(.spring(from: position, velocity: velocity, to: target, k: rate))
      }
    }

    private mutating func settle(_ path: DampedPath) {
      pieces.append(Piece(form: .damped(path), start: time))
      time += path.settlingTime(within: pixel / 2)
      end = path.target
    }
  }

  // MARK: Reading it

  /// The offset at a time since the start, in seconds.
  func value(at time: Double) -> Double {
    guard time < duration, let piece = piece(at: time) else { return end }
    switch piece.form {
    case .damped(let path): return path.value(at: time - piece.start)
    case .eased(let from, let to): return from + (to - from) * Self.pacing.fraction(at: time / duration)
    }
  }

  /// Points per second at a time since the start.
  func velocity(at time: Double) -> Double {
    guard time < duration, let piece = piece(at: time) else { return 0 }
    switch piece.form {
    case .damped(let path): return path.velocity(at: time - piece.start)
    case .eased: return (value(at: time + Self.step) - value(at: time - Self.step)) / (2 * Self.step)
    }
  }

  private static let pacing = CAMediaTimingFunction(name: .easeInEaseOut)
  /// For a slope from two places, in seconds.
  private static let step = 1e-4

  private func piece(at time: Double) -> Piece? { pieces.last { $0.start <= time } ?? pieces.first }
}
