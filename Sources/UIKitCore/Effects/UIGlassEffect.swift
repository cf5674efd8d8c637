import QuartzCore
import Support

/// A pane of glass over what is behind the view: blurred a little, brightened, with a rim of light and a soft shadow.
///
/// The pane is a capsule unless the view has a `cornerConfiguration` or its layer a `cornerRadius`. What is behind is
/// not bent at the edges here, as it is on a device.
@preconcurrency @MainActor
open class UIGlassEffect: UIVisualEffect {
  /// How much shows through. Raw values are UIKit's.
  public enum Style: Int, Sendable {
    /// What is on the glass can be read, whatever is behind.
    case regular = 0
    /// Almost everything shows through.
    case clear = 1
  }

  package let style: Style

  /// Glass of a style.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  /// Regular glass.
  public convenience override init() { self.init(style: .regular) }

  /// Whether the glass swells and lights up under a finger. Default false.
  open var isInteractive = false
  /// The colour of the glass; its alpha counts. Default nil, without colour.
  open var tintColor: UIColor?

  /// The style's look on a light or a dark interface. [The figures are read off pictures; Apple documents none.]
  func look(isDark: Bool) -> UIBlurEffect.Look {
    switch (style, isDark) {
    case (.regular, false): UIBlurEffect.Look(radius: 7, saturation: 1.5, white: 1, opacity: 0.58)
    case (.regular, true): UIBlurEffect.Look(radius: 7, saturation: 1.5, white: 0.13, opacity: 0.62)
    case (.clear, false): UIBlurEffect.Look(radius: 2, saturation: 1.2, white: 1, opacity: 0.12)
    case (.clear, true): UIBlurEffect.Look(radius: 2, saturation: 1.2, white: 0, opacity: 0.16)
    }
  }
}

/// Holds panes of glass together: views with a `UIGlassEffect` in the content of a view with this one.
///
/// Each pane is drawn separately here. Panes do not merge as they move closer together.
@preconcurrency @MainActor
open class UIGlassContainerEffect: UIVisualEffect {
  /// The distance at which panes begin to merge, in points. Kept and reported: they do not merge here. Default 0.
  open var spacing: CGFloat = 0 {
    didSet {
      guard spacing > 0 else { return }
      Diagnostics.report(
        "panes of glass do not merge here; each is drawn separately",
        subject: "UIGlassContainerEffect",
        severity: .warning)
    }
  }
}

/// What glass has beyond a blur: its outline, a rim of light, a shadow around it, and light under a finger.
@MainActor
final class GlassLayers {
  private let shadow = OuterShadowView(frame: .zero)
  private let color = EffectPart()
  private let rim = GlassRim()
  private let light = EffectPart()
  private unowned let view: UIView

  /// Of the shadow: its opacity, deviation and distance below, in points. Of the rim: its
  /// opacity on light and on dark glass.
  private static let shadowOpacity: Float = 0.12
  private static let shadowRadius: CGFloat = 8
  private static let shadowDrop: CGFloat = 3
  private static let rimOpacity: (light: CGFloat, dark: CGFloat) = (0.65, 0.22)
  /// How much larger the glass is under a finger, and how much light falls on it.
  private static let swelling: CGFloat = 1.06
  private static let lightOpacity: CGFloat = 0.25

  init(in view: UIView, below content: UIView) {
    self.view = view
    shadow.layer.shadowColor = UIColor.black.cgColor
    shadow.layer.shadowRadius = Self.shadowRadius
    shadow.layer.shadowOffset = CGSize(width: 0, height: Self.shadowDrop)
    view.insertSubview(shadow, at: 0)
    for part in [color, light, rim] {
      part.isUserInteractionEnabled = false
      view.insertSubview(part, belowSubview: content)
    }
    light.backgroundColor = .white
    light.alpha = 0
    rim.alpha = 0
    color.alpha = 0
  }

  /// Shows an effect's colour and rim; nil is none.
  func show(_ effect: UIGlassEffect?, _ traits: UITraitCollection) {
    let opacity = traits.userInterfaceStyle == .dark ? Self.rimOpacity.dark : Self.rimOpacity.light
    rim.color = UIColor(white: 1, alpha: opacity).cgColor
    rim.alpha = effect == nil ? 0 : 1
    shadow.layer.shadowOpacity = effect == nil ? 0 : Self.shadowOpacity
    color.backgroundColor = effect?.tintColor ?? color.backgroundColor
    color.alpha = effect?.tintColor == nil ? 0 : 1
  }

  func place(in bounds: CGRect, _ corners: UICornerConfiguration, _ radius: CGFloat) {
    for part in [color, light, rim] {
      if part.frame != bounds { part.frame = bounds }
      if part.cornerConfiguration != corners { part.cornerConfiguration = corners }
    }
    shadow.frame = bounds
    shadow.cornerRadius = radius
  }

  /// Swells and lights up, or goes back.
  func press(_ isDown: Bool) {
    UIView.animate(springDuration: isDown ? 0.3 : 0.5, bounce: 0.3, options: .allowUserInteraction) {
      [self] in
      view.transform = isDown ? CGAffineTransform(scaleX: Self.swelling, y: Self.swelling) : .identity
      light.alpha = isDown ? Self.lightOpacity : 0
    }
  }

  func remove() {
    for part in [shadow, color, light, rim] { part.removeFromSuperview() }
  }
}

/// The line of light around a pane of glass.
final class GlassRim: EffectPart {
  override class var layerClass: AnyClass { CAShapeLayer.self }

  /// In points.
  private static let width: CGFloat = 1

  var color: CGColor? { didSet { if color != oldValue { showLine() } } }

  override func cornersMayHaveChanged() { showLine() }

  /// The layer's border where one radius says all, else a line along the corners.
  private func showLine() {
    guard let shape = layer as? CAShapeLayer else { return }
    let radii = effectiveRadii
    layer.borderColor = color
    layer.borderWidth = radii.haveOneRadius ? Self.width : 0
    shape.fillColor = nil
    shape.strokeColor = color
    shape.lineWidth = 2 * Self.width
    // What is outside is cut off by the mask of such corners.
    shape.path = radii.haveOneRadius ? nil : ViewCorners.outline(bounds, radii)
  }
}
