import Foundation
import UIKit
import Scene

/// A spring as the panel edits it: the numbers of its four forms by their names, each with its slider.
///
/// Changing one number of a form keeps the others of that form, and the mass and the velocity.
struct SpringNumbers: Equatable, Sendable {
  private(set) var values: SpringValues

  init(_ values: SpringValues) { self.values = values }

  init(mass: Double = 1, stiffness: Double = 100, damping: Double = 10, velocity: Double = 0) {
    values = SpringValues(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
  }

  /// How code writes springs.
  enum Form: Int, CaseIterable, Sendable {
    /// `CASpringAnimation`.
    case physics
    /// Damping ratio and response.
    case response
    /// `UIView.animate(springDuration:bounce:)`.
    case bounce
    /// `UIView.animate(withDuration:usingSpringWithDamping:)`.
    case fitted

    var title: String { ["Physics", "Response", "Bounce", "UIKit"][rawValue] }

    var parameters: [Parameter] {
      switch self {
      case .physics: return [.mass, .stiffness, .damping, .velocity]
      case .response: return [.ratio, .response, .velocity]
      case .bounce: return [.duration, .bounce, .velocity]
      case .fitted: return [.fittedDuration, .fittedRatio, .velocity]
      }
    }
  }

  enum Parameter: String, CaseIterable, Sendable {
    case mass, stiffness, damping, velocity, ratio, response, duration, bounce, fittedDuration, fittedRatio

    var name: String {
      switch self {
      case .mass: return "Mass"
      case .stiffness: return "Stiffness"
      case .damping: return "Damping"
      case .velocity: return "Initial velocity"
      case .ratio: return "Damping ratio"
      case .response: return "Response"
      case .duration, .fittedDuration: return "Duration"
      case .bounce: return "Bounce"
      case .fittedRatio: return "Damping ratio"
      }
    }

    var scale: ValueScale {
      switch self {
      case .mass: return ValueScale(0.1...10, limits: 0.001...1e4, step: 0.1, logarithmic: true)
      case .stiffness:
        return ValueScale(1...2000, limits: 0.001...1e6, step: 0.1, logarithmic: true, decimals: 1)
      case .damping: return ValueScale(0...100, limits: 0...1e4, step: 0.5)
      case .velocity: return ValueScale(-20...20, limits: -1e4...1e4, step: 0.5)
      case .ratio: return ValueScale(0...1.5, limits: 0...100, step: 0.01, unit: .part, decimals: 3)
      case .response, .duration:
        return ValueScale(
          0.05...3, limits: 0.001...100, step: 0.1, logarithmic: true, unit: .seconds, decimals: 3)
      case .bounce: return ValueScale(-0.5...0.95, limits: -0.99...1, step: 0.01, unit: .part, decimals: 3)
      case .fittedDuration:
        return ValueScale(0.05...3, limits: 0.01...10, step: 0.01, unit: .seconds, decimals: 3)
      case .fittedRatio: return ValueScale(0.01...1, step: 0.01, unit: .part, decimals: 3)
      }
    }
  }

  subscript(_ parameter: Parameter) -> Double {
    get {
      switch parameter {
      case .mass: return values.mass
      case .stiffness: return values.stiffness
      case .damping: return values.damping
      case .velocity: return values.initialVelocity
      case .ratio: return rounded(values.dampingRatio)
      case .response, .duration: return rounded(values.response)
      case .bounce: return rounded(values.bounce)
      case .fittedDuration: return rounded(values.fittedDuration)
      case .fittedRatio: return rounded(min(values.dampingRatio, 1))
      }
    }
    set {
      guard newValue.isFinite else { return }
      switch parameter {
      case .mass: values.mass = max(newValue, Self.smallest)
      case .stiffness: values.stiffness = max(newValue, Self.smallest)
      case .damping: values.damping = max(newValue, 0)
      case .velocity: values.initialVelocity = newValue
      case .ratio:
        values.dampingRatio = max(newValue, 0)
        if newValue > 1 { values.allowsOverdamping = true }
      case .response, .duration: values.response = max(newValue, Self.smallest)
      case .bounce: values.bounce = newValue
      case .fittedDuration: fit(duration: newValue, ratio: min(values.dampingRatio, 1))
      case .fittedRatio: fit(duration: values.fittedDuration, ratio: newValue)
      }
    }
  }

  private static let smallest = 1e-6

  /// Numbers that were computed are read by people: what is beyond nine digits is noise.
  private func rounded(_ value: Double) -> Double {
    guard value.isFinite, value != 0 else { return value }
    return (value * 1e9).rounded() / 1e9
  }

  /// UIKit looks for the frequency; the mass stays.
  private mutating func fit(duration: Double, ratio: Double) {
    let mass = values.mass
    let fitted = SpringValues(
      fittedDuration: duration, dampingRatio: ratio, initialVelocity: values.initialVelocity)
    values.stiffness = fitted.stiffness * mass
    values.damping = fitted.damping * mass
  }

  /// What the numbers come to.
  var figures: SpringFigures { SpringFigures(values) }

  /// The way from 0 to 1.
  var solution: SpringSolution {
    SpringSolution(
      mass: values.mass, stiffness: values.stiffness, damping: values.damping,
      initialVelocity: values.initialVelocity, allowsOverdamping: values.allowsOverdamping)
  }
}
