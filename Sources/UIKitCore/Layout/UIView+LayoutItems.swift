import Foundation
import QuartzCore

/// Anchors and guides of a view.
extension UIView {
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

  /// The part of the view that bars and the device's edges leave free.
  public var safeAreaLayoutGuide: UILayoutGuide {
    if let guide = existingLayoutState?.safeAreaGuide { return guide }
    let guide = UILayoutGuide(.safeArea, of: self)
    guide.identifier = "UIViewSafeAreaLayoutGuide"
    layoutState.safeAreaGuide = guide
    return guide
  }

  /// The part of the view inside its margins.
  public var layoutMarginsGuide: UILayoutGuide {
    if let guide = existingLayoutState?.marginsGuide { return guide }
    let guide = UILayoutGuide(.margins, of: self)
    guide.identifier = "UIViewLayoutMarginsGuide"
    layoutState.marginsGuide = guide
    return guide
  }

  /// The margins by reading direction; text runs left to right here.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let margins = layoutMargins
      return NSDirectionalEdgeInsets(
        top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
    }
    set {
      layoutMargins = UIEdgeInsets(
        top: newValue.top, left: newValue.leading, bottom: newValue.bottom, right: newValue.trailing)
    }
  }

  /// Whether the margins are measured from the safe area. Default true.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { existingLayoutState?.insetsMarginsFromSafeArea ?? true }
    set {
      layoutState.insetsMarginsFromSafeArea = newValue
      marginsChanged()
    }
  }

  /// Whether the superview's margins hold here, too. Default false.
  public var preservesSuperviewLayoutMargins: Bool {
    get { existingLayoutState?.preservesSuperviewMargins ?? false }
    set {
      layoutState.preservesSuperviewMargins = newValue
      marginsChanged()
    }
  }

  /// The guides that the app added.
  public var layoutGuides: [UILayoutGuide] { existingLayoutState?.guides ?? [] }

  /// Puts a guide into the view.
  public func addLayoutGuide(_ guide: UILayoutGuide) {
    guard guide.kind == .free, guide.owner !== self else { return }
    guide.owner?.removeLayoutGuide(guide)
    guide.owner = self
    layoutState.guides.append(guide)
  }

  /// Takes a guide out; its constraints end.
  public func removeLayoutGuide(_ guide: UILayoutGuide) {
    guard guide.kind == .free, guide.owner === self else { return }
    for view in sequence(first: self, next: \.parentView) {
      for constraint in view.constraints
      where constraint.firstItem === guide || constraint.secondItem === guide {
        constraint.isActive = false
      }
    }
    layoutEngine?.forget(guide.layoutBox)
    layoutState.guides.removeAll { $0 === guide }
    guide.owner = nil
  }

  /// Whether the constraints leave the view's frame a choice.
  public var hasAmbiguousLayout: Bool {
    guard let box = existingLayoutState?.box, let engine = layoutEngine else { return false }
    engine.flush()
    return engine.decides(box) && box.variables.contains { engine.solver.isAmbiguous($0) }
  }

  func setTranslatesMask(_ translates: Bool) {
    guard translatesAutoresizingMaskIntoConstraints != translates else { return }
    layoutState.translatesMask = translates
    guard let box = layoutState.box, let engine = layoutEngine, engine.root !== self else { return }
    engine.replacePlacement(of: box)
  }
}
