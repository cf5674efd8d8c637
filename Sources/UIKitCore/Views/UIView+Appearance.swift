import Foundation
import QuartzCore
import Support

extension UIView {
  // MARK: Background

  func changeBackground(to color: UIColor?) {
    // The layer first: an animator that asks for the old colour meanwhile must find it.
    let pattern = drawsPatterns ? color?.pattern : nil
    backingLayer.backgroundColor = pattern == nil ? color?.resolvedColor(with: traitCollection).cgColor : nil
    let hadPattern = backgroundPattern != nil
    backgroundUIColor = color
    guard hadPattern || pattern != nil else { return }
    if drawsContent { setNeedsDisplay() } else { backingLayer.contents = nil }
  }

  /// The image that the background is filled with, as part of what the view draws.
  var backgroundPattern: UIImage? { drawsPatterns ? backgroundUIColor?.pattern : nil }

  private func resolveBackground() { changeBackground(to: backgroundUIColor) }

  // MARK: Tint

  /// The colour of the nearest view, this one or above, that has one of its own; dimmed where the mode says so.
  var inheritedTintColor: UIColor {
    let color = plainTintColor
    return inheritedTintMode == .dimmed ? color.dimmedAsTint : color
  }

  private var plainTintColor: UIColor {
    var view: UIView? = self
    while let candidate = view {
      if let color = candidate.explicitTintColor { return color }
      view = candidate.parentView
    }
    return .systemBlue
  }

  /// The mode of the nearest view that has one of its own; `.normal` when none has.
  var inheritedTintMode: TintAdjustmentMode {
    var view: UIView? = self
    while let candidate = view {
      if candidate.explicitTintMode != .automatic { return candidate.explicitTintMode }
      view = candidate.parentView
    }
    return .normal
  }

  func changeTint(to color: UIColor?) {
    explicitTintColor = color
    if knownTraits != nil { traitsMayHaveChanged() }
    tintMayHaveChanged()
  }

  func changeTintMode(to mode: TintAdjustmentMode) {
    explicitTintMode = mode
    tintMayHaveChanged()
  }

  /// Notifies the view, and those beneath that inherit from it, when their tint colour has changed.
  func tintMayHaveChanged() { walkTree { $0.ownTintMayHaveChanged() } }

  /// Whether the view's own tint colour is another one now.
  private func ownTintMayHaveChanged() -> Bool {
    // What the superview has was found before.
    let color = explicitTintColor ?? parentView?.knownTintColor ?? .systemBlue
    let mode = explicitTintMode != .automatic ? explicitTintMode : parentView?.knownTintMode ?? .normal
    if mode == knownTintMode, color.isEqual(knownTintColor ?? UIColor.systemBlue) { return false }
    knownTintColor = color
    knownTintMode = mode
    tintColorDidChange()
    return true
  }

  /// Takes over an appearance proxy's tint and background where the view has none of its own.
  func takeColors(of proxy: UIView) {
    if let tint = proxy.explicitTintColor, explicitTintColor == nil { tintColor = tint }
    if let color = proxy.backgroundUIColor, backgroundUIColor == nil { backgroundColor = color }
  }

  // MARK: Mask

  func changeMask(to mask: UIView?) {
    if let mask, isHeld(by: mask) {
      Diagnostics.report(
        "mask was ignored: a view cannot mask itself or what it contains", subject: "\(self)")
      return
    }
    let old = existingExtras?.mask
    guard mask != nil || old != nil else { return }
    mask?.removeFromSuperview()
    if old !== mask { old?.extras.maskedView = nil }
    extras.mask = mask
    mask?.extras.maskedView = self
    backingLayer.mask = mask?.backingLayer
    mask?.contentScaleMayHaveChanged()
  }

  // MARK: Traits

  var currentTraits: UITraitCollection { knownTraits ?? derivedTraits }

  /// The traits of the surroundings with what the view and its controller force.
  private var derivedTraits: UITraitCollection {
    let surroundings =
      parentView?.currentTraits ?? (self as? UIWindow)?.windowScene?.traitCollection
      ?? UIScreen.main.traitCollection
    var forced = owningController?.forcedTraits ?? .unspecified
    if let own = existingExtras?.traitOverrides.values { forced.merge(own) }
    if overrideUserInterfaceStyle != .unspecified { forced.userInterfaceStyle = overrideUserInterfaceStyle }
    // `UIColor.tintColor` as a view's own tint is that of what is above.
    if let tint = explicitTintColor, tint !== UIColor.tintColor { forced.tint = tint }
    if let extras = existingExtras, extras.leastContentSize != nil || extras.greatestContentSize != nil {
      let own = forced.preferredContentSizeCategory
      let size = own == .unspecified ? surroundings.preferredContentSizeCategory : own
      forced.preferredContentSizeCategory = min(
        max(size, extras.leastContentSize ?? size),
        extras.greatestContentSize ?? .accessibilityExtraExtraExtraLarge)
    }
    if forced == .unspecified || surroundings.values.contains(forced) { return surroundings }
    var values = surroundings.values
    values.merge(forced)
    return UITraitCollection(values)
  }

  func changeTraitOverrides(to overrides: UITraitOverrides) {
    guard overrides.values != existingExtras?.traitOverrides.values ?? .unspecified else { return }
    extras.traitOverrides = overrides
    traitsMayHaveChanged()
  }

  /// Notifies the view and all beneath it when their traits have changed.
  func traitsMayHaveChanged() { walkTree { $0.ownTraitsMayHaveChanged() } }

  /// Whether the view's own traits are others now.
  private func ownTraitsMayHaveChanged() -> Bool {
    let previous = knownTraits
    let traits = derivedTraits
    if traits.isEqual(previous) { return false }
    knownTraits = traits
    if backgroundUIColor != nil, traits.hasDifferentColorAppearance(comparedTo: previous) {
      resolveBackground()
    }
    if previous != nil, drawsContent { setNeedsDisplay() }
    if existingLayoutState != nil, traits.layoutDirection != previous?.layoutDirection {
      layoutDirectionMayHaveChanged()
    }
    traits.performAsCurrent {
      traitCollectionDidChange(previous)
      owningController?.traitCollectionDidChange(previous)
      existingExtras?.existingRegistrations?.traitsChanged(from: previous, to: traits)
      owningController?.existingRegistrations?.traitsChanged(from: previous, to: traits)
    }
    return true
  }
}

extension UIColor {
  /// Opacity of a dimmed tint. Apple publishes no figure; this one is ours.
  private static let dimmedOpacity: CGFloat = 0.8
  /// The weights of red, green and blue in the brightness of a colour. Source: ITU-R BT.601.
  private static let brightnessWeights: (red: CGFloat, green: CGFloat, blue: CGFloat) = (0.299, 0.587, 0.114)

  /// The grey of the same brightness, a little transparent: what a tint becomes beneath an alert.
  var dimmedAsTint: UIColor {
    UIColor { traits in
      let lanes = self.resolvedColor(with: traits).cgColor.lanes
      let weights = Self.brightnessWeights
      let brightness = weights.red * lanes.x + weights.green * lanes.y + weights.blue * lanes.z
      return UIColor(white: brightness, alpha: lanes.w * Self.dimmedOpacity)
    }
  }
}
