import Foundation
import QuartzCore

extension UIView {
  // MARK: Background

  func changeBackground(to color: UIColor?) {
    // The layer first: an animator that asks for the old colour meanwhile must find it.
    backingLayer.backgroundColor = color?.resolvedColor(with: traitCollection).cgColor
    backgroundUIColor = color
  }

  private func resolveBackground() { changeBackground(to: backgroundUIColor) }

  // MARK: Tint

  /// The colour of the nearest view, this one or above, that has one of its own.
  var inheritedTintColor: UIColor {
    var view: UIView? = self
    while let candidate = view {
      if let color = candidate.explicitTintColor { return color }
      view = candidate.parentView
    }
    return .systemBlue
  }

  func changeTint(to color: UIColor?) {
    explicitTintColor = color
    tintMayHaveChanged()
  }

  /// Tells the view, and those beneath that inherit from it, when their tint colour is another one now.
  func tintMayHaveChanged() {
    let color = inheritedTintColor
    if color.isEqual(knownTintColor ?? UIColor.systemBlue) { return }
    knownTintColor = color
    tintColorDidChange()
    for subview in orderedSubviews where subview.explicitTintColor == nil { subview.tintMayHaveChanged() }
  }

  // MARK: Traits

  var currentTraits: UITraitCollection { knownTraits ?? derivedTraits }

  /// The traits of the surroundings with the styles that the view and its controller force.
  private var derivedTraits: UITraitCollection {
    let surroundings = parentView?.currentTraits ?? UIScreen.main.traitCollection
    var style = overrideUserInterfaceStyle
    if style == .unspecified { style = owningController?.overrideUserInterfaceStyle ?? .unspecified }
    if style == .unspecified || style == surroundings.userInterfaceStyle { return surroundings }
    return UITraitCollection(traitsFrom: [surroundings, UITraitCollection(userInterfaceStyle: style)])
  }

  /// Tells the view and all beneath it when their traits are others now.
  func traitsMayHaveChanged() {
    let previous = knownTraits
    let traits = derivedTraits
    if traits.isEqual(previous) { return }
    knownTraits = traits
    if backgroundUIColor != nil, traits.hasDifferentColorAppearance(comparedTo: previous) {
      resolveBackground()
    }
    if previous != nil, drawsContent { setNeedsDisplay() }
    traits.performAsCurrent {
      traitCollectionDidChange(previous)
      owningController?.traitCollectionDidChange(previous)
    }
    for subview in orderedSubviews { subview.traitsMayHaveChanged() }
  }
}

/// Something whose look depends on a trait collection.
@preconcurrency @MainActor
public protocol UITraitEnvironment: AnyObject {
  var traitCollection: UITraitCollection { get }
  /// Called after the traits have changed, with those from before; nil the first time.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
