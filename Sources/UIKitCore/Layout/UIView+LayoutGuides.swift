import Foundation
import QuartzCore

/// The guides of a view and its margins.
extension UIView {
  private func systemGuide<Guide: UILayoutGuide>(
    _ place: ReferenceWritableKeyPath<ViewLayoutState, Guide?>, _ name: String, _ make: () -> Guide
  ) -> Guide {
    if let guide = existingLayoutState?[keyPath: place] { return guide }
    let guide = make()
    guide.identifier = name
    layoutState[keyPath: place] = guide
    return guide
  }

  var ownSafeAreaGuide: UILayoutGuide {
    systemGuide(\.safeAreaGuide, "UIViewSafeAreaLayoutGuide") { UILayoutGuide(.safeArea, of: self) }
  }

  var ownMarginsGuide: UILayoutGuide {
    systemGuide(\.marginsGuide, "UIViewLayoutMarginsGuide") { UILayoutGuide(.margins, of: self) }
  }

  var ownReadableGuide: UILayoutGuide {
    systemGuide(\.readableGuide, "UIViewReadableContentGuide") { UILayoutGuide(.readable, of: self) }
  }

  var ownKeyboardGuide: UIKeyboardLayoutGuide {
    systemGuide(\.keyboardGuide, "UIKeyboardLayoutGuide") { UIKeyboardLayoutGuide(.keyboard, of: self) }
  }

  /// The guide for what bars cover at an edge.
  func edgeSupport(_ kind: UILayoutGuide.Kind) -> EdgeSupportGuide {
    kind == .topSupport
      ? systemGuide(\.topSupport, "_UILayoutGuide") { EdgeSupportGuide(.topSupport, of: self) }
      : systemGuide(\.bottomSupport, "_UILayoutGuide") { EdgeSupportGuide(.bottomSupport, of: self) }
  }

  func attach(_ guide: UILayoutGuide) {
    guard guide.kind == .free, guide.owner !== self else { return }
    guide.owner?.removeLayoutGuide(guide)
    guide.owner = self
    layoutState.guides.append(guide)
  }

  func detach(_ guide: UILayoutGuide) {
    guard guide.kind == .free, guide.owner === self else { return }
    for view in sequence(first: self, next: \.parentView) {
      for constraint in view.constraints where constraint.involves(guide) { constraint.isActive = false }
    }
    layoutEngine?.forget(guide.layoutBox)
    layoutState.guides.removeAll { $0 === guide }
    guide.owner = nil
  }

  // MARK: Margins

  /// What Apple gives every view that has no controller; with one, the sides are wider. Points.
  private static let ordinaryMargin: CGFloat = 8
  private static let systemMargin: CGFloat = 16
  private static let wideSystemMargin: CGFloat = 20
  /// From this width in points a phone is wide.
  private static let wideScreen: CGFloat = 414

  /// The least margins of a controller's view, without the safe area.
  var systemMinimumMargins: NSDirectionalEdgeInsets {
    let side = bounds.width >= Self.wideScreen ? Self.wideSystemMargin : Self.systemMargin
    return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
  }

  var effectiveMargins: UIEdgeInsets {
    let state = existingLayoutState
    let ordinary = Self.ordinaryMargin
    var margins = UIEdgeInsets(top: ordinary, left: ordinary, bottom: ordinary, right: ordinary)
    switch state?.margins {
    case .fixed(let own)?: margins = own
    case .directional(let own)?: margins = own.resolved(isRightToLeft: isRightToLeft)
    case nil: break
    }
    if let owningController, owningController.viewRespectsSystemMinimumLayoutMargins {
      let least = owningController.systemMinimumLayoutMargins.resolved(isRightToLeft: isRightToLeft)
      margins = state?.margins == nil ? least : margins.atLeast(least)
    }
    if state?.insetsMarginsFromSafeArea ?? true { margins = margins + safeAreaInsets }
    if state?.preservesSuperviewMargins == true, let parentView {
      let outer = parentView.layoutMargins
      let box = untransformedFrame
      margins = margins.atLeast(
        UIEdgeInsets(
          top: outer.top - box.minY, left: outer.left - box.minX,
          bottom: outer.bottom - (parentView.bounds.height - box.maxY),
          right: outer.right - (parentView.bounds.width - box.maxX)))
    }
    return margins
  }

  func marginsChanged() {
    guidesMayHaveChanged()
    setNeedsLayout()
    layoutMarginsDidChange()
    owningController?.viewLayoutMarginsDidChange()
    // Margins that are handed down.
    for subview in orderedSubviews where subview.existingLayoutState?.preservesSuperviewMargins == true {
      subview.marginsChanged()
    }
  }

  /// The keyboard is somewhere else.
  func keyboardGuideMayHaveChanged() {
    guard let guide = existingLayoutState?.keyboardGuide, let engine = layoutEngine else { return }
    engine.guideMayHaveChanged(guide)
    setNeedsLayout()
  }

  /// Margins or safe area changed.
  func guidesMayHaveChanged() {
    guard let state = existingLayoutState, let engine = layoutEngine else { return }
    for guide in state.systemGuides { engine.guideMayHaveChanged(guide) }
  }
}

extension UIEdgeInsets {
  var negated: UIEdgeInsets { UIEdgeInsets(top: -top, left: -left, bottom: -bottom, right: -right) }

  func directional(isRightToLeft: Bool) -> NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(
      top: top, leading: isRightToLeft ? right : left, bottom: bottom, trailing: isRightToLeft ? left : right)
  }

  /// The same for the other reading direction.
  var mirrored: UIEdgeInsets { UIEdgeInsets(top: top, left: right, bottom: bottom, right: left) }

  func atLeast(_ other: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }
}

extension NSDirectionalEdgeInsets {
  func resolved(isRightToLeft: Bool) -> UIEdgeInsets {
    UIEdgeInsets(
      top: top, left: isRightToLeft ? trailing : leading, bottom: bottom,
      right: isRightToLeft ? leading : trailing)
  }
}
