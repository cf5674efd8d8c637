import Foundation
import Support
import UIKit

/// What a number may be and how a slider goes over it.
struct ValueScale: Equatable, Sendable {
  /// From the slider's left end to its right one. Typed numbers may be outside of it, within `limits`.
  var range: ClosedRange<Double>
  /// What is possible at all.
  var limits: ClosedRange<Double>
  /// What an arrow key or a notch of the wheel does.
  var step: Double
  /// Whether equal ways are equal factors; the range must be positive then.
  var isLogarithmic: Bool
  var unit: ValueUnit
  /// Digits after the point.
  var decimals: Int

  init(
    _ range: ClosedRange<Double>, limits: ClosedRange<Double>? = nil, step: Double, logarithmic: Bool = false,
    unit: ValueUnit = .none, decimals: Int = 2
  ) {
    self.range = range
    self.limits = limits ?? range
    self.step = step
    isLogarithmic = logarithmic && range.lowerBound > 0
    self.unit = unit
    self.decimals = decimals
  }

  /// How much finer Shift makes a step, and how much coarser Control.
  static let fineFactor = 0.1
  static let coarseFactor = 10.0

  /// The factor of a step for the keys that are held.
  static func factor(for modifiers: UIKeyModifierFlags) -> Double {
    modifiers.contains(.shift) ? fineFactor : modifiers.contains(.control) ? coarseFactor : 1
  }

  /// Where a value is, 0…1.
  func fraction(of value: Double) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    guard high > low else { return 0 }
    let clamped = min(max(value, low), high)
    if isLogarithmic {
      return ElementaryFunctions.log(clamped / low) / ElementaryFunctions.log(high / low)
    }
    return (clamped - low) / (high - low)
  }

  /// The value at a place, 0…1, not rounded.
  func value(at fraction: Double) -> Double {
    let part = min(max(fraction, 0), 1)
    let (low, high) = (range.lowerBound, range.upperBound)
    if part == 0 { return low }
    if part == 1 { return high }
    if isLogarithmic { return low * ElementaryFunctions.exp(part * ElementaryFunctions.log(high / low)) }
    return low + (high - low) * part
  }

  /// A value that reads well: a multiple of the step, or of a tenth or ten of it.
  func snapped(_ value: Double, _ modifiers: UIKeyModifierFlags = []) -> Double {
    guard value.isFinite else { return range.lowerBound }
    let grid = stride(at: value) * Self.factor(for: modifiers)
    guard grid > 0 else { return clamped(value) }
    // Counted in whole steps and divided where that is exact: 3 × 0.1 is not 0.3.
    let count = (value / grid).rounded()
    let inverse = (1 / grid).rounded()
    let exact = abs(inverse * grid - 1) < 1e-9 ? count / inverse : count * grid
    return clamped(exact)
  }

  /// The value this many steps on.
  func stepped(_ value: Double, by count: Double, _ modifiers: UIKeyModifierFlags = []) -> Double {
    let grid = stride(at: value) * Self.factor(for: modifiers)
    return snapped(value + count * grid, modifiers)
  }

  /// The step near a value: on a logarithmic scale it grows with the value, by powers of ten.
  private func stride(at value: Double) -> Double {
    guard isLogarithmic, value > 0 else { return step }
    var power = 1.0
    while value >= power * 10 { power *= 10 }
    while value < power { power /= 10 }
    return step * power
  }

  func clamped(_ value: Double) -> Double { min(max(value, limits.lowerBound), limits.upperBound) }

  /// A scale that reaches as far as a value, so that its mark has a place.
  func including(_ value: Double) -> ValueScale {
    guard value.isFinite, !range.contains(value), limits.contains(value) else { return self }
    var wider = self
    wider.range = min(range.lowerBound, value)...max(range.upperBound, value)
    return wider
  }

  func text(_ value: Double) -> String { ValueUnit.text(value, decimals: decimals) }
}
