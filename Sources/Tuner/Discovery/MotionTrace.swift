import QuartzCore
import Stage
import UIKit

/// How a layer went that code moves frame by frame: what it was after each frame in which it changed.
@preconcurrency @MainActor
final class MotionTrace {
  /// What code is wont to move.
  enum Property: String, CaseIterable {
    case position, bounds, transform, opacity, cornerRadius, backgroundColor
  }

  /// A layer's values at one moment.
  struct Values {
    let position: CGPoint
    let bounds: CGRect
    let transform: CATransform3D
    let opacity: Float
    let cornerRadius: CGFloat
    let color: CGColor?

    init(_ layer: CALayer) {
      position = layer.position
      bounds = layer.bounds
      transform = layer.transform
      opacity = layer.opacity
      cornerRadius = layer.cornerRadius
      color = layer.backgroundColor
    }

    func differs(from other: Values, in property: Property) -> Bool {
      switch property {
      case .position: return position != other.position
      case .bounds: return bounds != other.bounds
      case .transform: return !CATransform3DEqualToTransform(transform, other.transform)
      case .opacity: return opacity != other.opacity
      case .cornerRadius: return cornerRadius != other.cornerRadius
      case .backgroundColor: return color != other.color
      }
    }

    fileprivate func put(_ property: Property, on layer: CALayer) {
      switch property {
      case .position: layer.position = position
      case .bounds: layer.bounds = bounds
      case .transform: layer.transform = transform
      case .opacity: layer.opacity = opacity
      case .cornerRadius: layer.cornerRadius = cornerRadius
      case .backgroundColor: layer.backgroundColor = color
      }
    }
  }

  /// Times this near to one another, in seconds, are one frame's.
  private static let slack = 1e-9

  private let property: Property
  private var times: [TimeInterval] = []
  private var values: [Values] = []
  /// More moments are not kept: of a motion without end every second one is left out then, and from there on only every
  /// second change begins a new one. Odd, so that the last one stays.
  private static let mostMoments = 2_401
  /// How many changes there are from one moment to the next, and how many the last one has taken up so far.
  private var stride = 1, taken = 0

  init(_ property: Property) { self.property = property }

  var count: Int { times.count }

  /// Notes what the layer is from a moment on.
  func add(_ value: Values, at time: TimeInterval) {
    if let last = times.indices.last, times[last] == time {
      values[last] = value
      return
    }
    taken += 1
    if taken == 1 {
      times.append(time)
      values.append(value)
    } else {
      (times[times.count - 1], values[values.count - 1]) = (time, value)
    }
    guard taken == stride else { return }
    taken = 0
    if times.count >= Self.mostMoments { thinOut() }
  }

  private func thinOut() {
    times = times.indices.filter { $0 % 2 == 0 }.map { times[$0] }
    values = values.indices.filter { $0 % 2 == 0 }.map { values[$0] }
    stride *= 2
  }

  /// Gives up the memory: the motion is long ago.
  func clear() { (times, values, stride, taken) = ([], [], 1, 0) }

  /// The numbers at these key paths, at times that rise; nil when the first of them is before what was noted.
  func numbers(at wanted: [TimeInterval], keyPaths: [String]) -> [[Double]]? {
    guard let first = times.first, let start = wanted.first, start >= first - Self.slack else { return nil }
    let layer = CALayer()
    var (place, read) = (0, -1)
    var numbers: [Double] = []
    return wanted.map { time in
      while place + 1 < times.count, times[place + 1] <= time + Self.slack { place += 1 }
      if read != place {
        values[place].put(property, on: layer)
        numbers = keyPaths.flatMap { InspectedValue(layer.value(forKeyPath: $0))?.numbers ?? [] }
        read = place
      }
      return numbers
    }
  }
}
