import QuartzCore
import Stage
import UIKit

/// How a layer went that code moves frame by frame: what it was after each frame in which it changed.
@MainActor
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

  init(_ property: Property) { self.property = property }

  var count: Int { times.count }

  /// Notes what the layer is from a moment on.
  func add(_ value: Values, at time: TimeInterval) {
    if times.last == time {
      values[values.count - 1] = value
    } else {
      times.append(time)
      values.append(value)
    }
  }

  /// Gives up the memory: the motion is long ago.
  func clear() { (times, values) = ([], []) }

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
