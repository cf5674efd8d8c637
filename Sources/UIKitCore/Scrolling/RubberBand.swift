import Foundation

/// How far content follows a finger that pulls it beyond its edge.
///
/// A pull of x points over a view of d points shows as `f(x) = (1 − 1 / (x · c / d + 1)) · d` with c = 0.55: it begins
/// at 0.55 points a point and never reaches d. Source of the formula and of c: measurements of UIKit that many have
/// published; Apple does not document it.
enum RubberBand {
  private static let coefficient: CGFloat = 0.55

  /// What a pull of `pull` ≥ 0 points shows as, in a view of `dimension` points.
  static func stretch(of pull: CGFloat, dimension: CGFloat) -> CGFloat {
    guard dimension > 0, pull > 0 else { return 0 }
    return (1 - 1 / (pull * coefficient / dimension + 1)) * dimension
  }

  /// The pull that shows as `stretch`: the inverse of `stretch(of:dimension:)`.
  static func pull(showing stretch: CGFloat, dimension: CGFloat) -> CGFloat {
    guard dimension > 0, stretch > 0 else { return 0 }
    // The whole dimension is never reached; a content that is farther out counts as nearly there.
    let share = min(stretch / dimension, mostStretch)
    return (1 / (1 - share) - 1) * dimension / coefficient
  }

  private static let mostStretch: CGFloat = 0.999

  /// Points of content a point of the finger at that stretch: the derivative of f.
  static func rate(at stretch: CGFloat, dimension: CGFloat) -> CGFloat {
    guard dimension > 0 else { return 0 }
    let rest = 1 - min(max(stretch / dimension, 0), 1)
    return coefficient * rest * rest
  }

  /// Where an offset that a finger asks for shows: itself in the range, stretched beyond it.
  static func place(_ wanted: CGFloat, in range: ClosedRange<CGFloat>, dimension: CGFloat) -> CGFloat {
    if wanted < range.lowerBound {
      return range.lowerBound - stretch(of: range.lowerBound - wanted, dimension: dimension)
    }
    if wanted > range.upperBound {
      return range.upperBound + stretch(of: wanted - range.upperBound, dimension: dimension)
    }
    return wanted
  }

  /// The offset that a finger must ask for so that it shows at `shown`.
  static func request(showing shown: CGFloat, in range: ClosedRange<CGFloat>, dimension: CGFloat) -> CGFloat {
    if shown < range.lowerBound {
      return range.lowerBound - pull(showing: range.lowerBound - shown, dimension: dimension)
    }
    if shown > range.upperBound {
      return range.upperBound + pull(showing: shown - range.upperBound, dimension: dimension)
    }
    return shown
  }
}
