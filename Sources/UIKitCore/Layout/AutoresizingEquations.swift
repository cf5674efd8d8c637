import Cassowary
import Foundation
import QuartzCore

/// What the frame and the mask of a view mean to the solver: four equations about its rectangle.
///
/// The mask shares a change of the superview's length out in proportion to the flexible parts, as
/// `AutoresizedSpan` does for frames. That is linear in the superview's length W:
/// `origin − share₀ · W = o − share₀ · w` and `length − share₁ · W = l − share₁ · w`, where small letters are the
/// lengths of now.
struct AutoresizingEquations: Equatable {
  /// In the order of a box's variables: the part of the superview's change.
  var shares: [Double]
  /// In the same order: the right-hand sides.
  var constants: [Double]

  /// Shares that differ by no more are the same but for rounding.
  private static let tolerance = 1e-9

  /// - Parameters:
  ///   - frame: the view's, in its superview.
  ///   - alignment: what constraints act on, of that frame.
  ///   - container: the superview's bounds; nil where the mask has nothing to follow.
  ///   - containerInsets: what is between those bounds and the superview's own alignment rectangle.
  init(
    frame: CGRect, alignment: CGRect, mask: UIView.AutoresizingMask, container: CGSize?,
    containerInsets: UIEdgeInsets
  ) {
    guard let container else {
      shares = [0, 0, 0, 0]
      constants = alignment.numbers
      return
    }
    let x = AutoresizedSpan(
      origin: frame.minX, length: frame.width, container: container.width,
      flexibleBefore: mask.contains(.flexibleLeftMargin), flexibleLength: mask.contains(.flexibleWidth),
      flexibleAfter: mask.contains(.flexibleRightMargin)
    ).shares
    let y = AutoresizedSpan(
      origin: frame.minY, length: frame.height, container: container.height,
      flexibleBefore: mask.contains(.flexibleTopMargin), flexibleLength: mask.contains(.flexibleHeight),
      flexibleAfter: mask.contains(.flexibleBottomMargin)
    ).shares
    shares = [x.before, y.before, x.length, y.length]
    let width = container.width - containerInsets.left - containerInsets.right
    let height = container.height - containerInsets.top - containerInsets.bottom
    constants = zip(alignment.numbers, zip(shares, [width, height, width, height])).map { $0 - $1.0 * $1.1 }
  }

  /// Whether only the right-hand sides differ.
  func hasSameForm(as other: AutoresizingEquations) -> Bool {
    zip(shares, other.shares).allSatisfy { ($0 - $1).magnitude <= Self.tolerance }
  }

  @MainActor
  func constraints(of box: LayoutBox, in container: LayoutBox?) -> [Constraint] {
    let lengths = [container?.width, container?.height, container?.width, container?.height]
    return box.variables.indices.map { i in
      var terms = [Term(box.variables[i])]
      if shares[i] != 0, let length = lengths[i] { terms.append(Term(length, times: -shares[i])) }
      return Constraint(terms, .equal, constants[i])
    }
  }
}
