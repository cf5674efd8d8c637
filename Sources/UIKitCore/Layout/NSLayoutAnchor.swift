import Foundation
import QuartzCore

/// An edge, centre, baseline or size of a view or guide, from which constraints are made.
///
/// The type parameter keeps x, y and sizes apart, so that a constraint between two kinds does not compile.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  /// The view or guide.
  open var item: AnyObject? { side.item }
  let side: LayoutSide

  /// What messages call the anchor: the attribute's name.
  open var name: String { "\(side.attribute)" }

  init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
    side = LayoutSide(item: item, attribute: attribute)
    super.init()
  }

  fileprivate init(span: LayoutSpan, _ attribute: NSLayoutConstraint.Attribute) {
    side = LayoutSide(item: span.start, attribute: attribute, span: span)
    super.init()
  }

  /// The active constraints that decide the place or length.
  open var constraintsAffectingLayout: [NSLayoutConstraint] {
    guard let engine = side.items.first?.referenceView?.layoutEngine else { return [] }
    return side.items.reduce(into: []) { found, item in
      for constraint in engine.constraintsDeciding(item, side.attribute.family)
      where !found.contains(where: { $0 === constraint }) { found.append(constraint) }
    }
  }

  /// Whether the constraints leave the place or length a choice.
  open var hasAmbiguousLayout: Bool {
    guard let engine = side.items.first?.referenceView?.layoutEngine else { return false }
    return side.items.contains { engine.isAmbiguous($0, side.attribute) }
  }

  func constraint(
    _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor?, multiplier: CGFloat = 1,
    constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      side, relation, other?.side ?? LayoutSide(item: nil, attribute: .notAnAttribute), multiplier, constant)
  }

  /// The system's spacing (8 points) times the multiplier behind or below `other`.
  fileprivate func spacing(
    _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor, _ multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(relation, other, constant: multiplier * NSLayoutConstraint.systemSpacing)
  }

  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(.equal, anchor, constant: 0)
  }
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, constant: 0)
  }
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, constant: 0)
  }
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint
  {
    constraint(.equal, anchor, constant: c)
  }
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, constant: c)
  }
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, constant: c)
  }
}

/// A horizontal place.
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// The system's spacing (8 points) times the multiplier behind `anchor`.
  open func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { spacing(.equal, anchor, multiplier) }
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { spacing(.greaterThanOrEqual, anchor, multiplier) }
  open func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { spacing(.lessThanOrEqual, anchor, multiplier) }

  /// The distance from here to another place, as a length.
  open func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(
      span: LayoutSpan(from: item, side.attribute, to: otherAnchor.item, otherAnchor.side.attribute), .width)
  }
}

/// A vertical place.
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// The system's spacing (8 points) times the multiplier below `anchor`.
  open func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { spacing(.equal, anchor, multiplier) }
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { spacing(.greaterThanOrEqual, anchor, multiplier) }
  open func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { spacing(.lessThanOrEqual, anchor, multiplier) }

  /// The distance from here to another place, as a length.
  open func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(
      span: LayoutSpan(from: item, side.attribute, to: otherAnchor.item, otherAnchor.side.attribute), .height)
  }
}

/// A width or a height.
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, nil, constant: c)
  }
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, nil, constant: c)
  }
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, nil, constant: c)
  }
  open func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor, multiplier: m, constant: c)
  }
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, multiplier: m, constant: c)
  }
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, multiplier: m, constant: c)
  }
}
