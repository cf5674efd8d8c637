import Recording

/// How far the numbers of a curve may differ, in their unit.
///
/// Curves are the same numbers everywhere, so none is needed between machines; it is for motion that is meant to change
/// a little.
public struct CurveTolerance: Equatable, Sendable, CustomStringConvertible {
  enum Unit: String, Sendable { case points, degrees, radians, factor }

  let unit: Unit
  /// In that unit.
  let amount: Double

  /// Lengths and places.
  public static func points(_ amount: Double) -> Self { Self(unit: .points, amount: amount) }
  /// Angles.
  public static func degrees(_ amount: Double) -> Self { Self(unit: .degrees, amount: amount) }
  /// Angles.
  public static func radians(_ amount: Double) -> Self { Self(unit: .radians, amount: amount) }
  /// Plain numbers: scales, opacities, fractions, parts of colours.
  public static func factor(_ amount: Double) -> Self { Self(unit: .factor, amount: amount) }

  /// The tolerance as in code, such as `.points(0.5)`.
  public var description: String { ".\(unit.rawValue)(\(amount))" }

  /// Of the column's own unit.
  var limit: Double { unit == .degrees ? amount * .pi / 180 : amount }

  /// The smallest tolerance of the same unit that allows a difference, rounded up to three digits.
  func allowing(_ difference: Double) -> CurveTolerance {
    let amount = unit == .degrees ? difference * 180 / .pi : difference
    return CurveTolerance(unit: unit, amount: CurveTolerance.roundedUp(amount))
  }

  /// The tolerance of a column's unit that allows a difference.
  static func allowing(_ difference: Double, in unit: CurveUnit) -> CurveTolerance {
    let unit: Unit =
      switch unit {
      case .points: .points
      case .radians: .radians
      case .factor: .factor
      }
    return CurveTolerance(unit: unit, amount: roundedUp(difference))
  }

  /// Whether the numbers of a column can be held to it.
  func measures(_ column: CurveUnit) -> Bool {
    switch (unit, column) {
    case (.points, .points), (.degrees, .radians), (.radians, .radians), (.factor, .factor): true
    default: false
    }
  }

  /// Why it allows nothing that can be compared; nil when it does.
  var fault: String? {
    amount >= 0 && amount.isFinite ? nil : "the tolerance \(self) is not possible; use a number from 0"
  }

  private static func roundedUp(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return value }
    var unit = 1.0
    while value / unit < 100 { unit /= 10 }
    while value / unit >= 1_000 { unit *= 10 }
    // Dividing by a whole number keeps the decimal form short.
    let steps = (value / unit).rounded(.up)
    return unit >= 1 ? steps * unit : steps / (1 / unit).rounded()
  }
}
