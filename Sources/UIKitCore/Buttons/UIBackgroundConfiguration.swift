import Foundation
import QuartzCore
import Support

/// What is behind the content of a button: a colour, an image, an outline.
public struct UIBackgroundConfiguration: Hashable {
  /// A view of the app's own in front of colour and image. Default none.
  public var customView: UIView?
  /// Radius of the corners, in points. Default 0.
  public var cornerRadius: CGFloat = 0
  /// How far the background stays within the bounds, in points. Default none.
  public var backgroundInsets: NSDirectionalEdgeInsets = .zero
  /// The colour; nil means the tint colour. Default nil.
  public var backgroundColor: UIColor?
  /// What is done to the colour before it shows. Default none.
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// What shows what is behind, in front of the colour. Default none.
  public var visualEffect: UIVisualEffect?
  /// Edges at which the insets grow by the view's margins. Kept and reported: they are `backgroundInsets`. Default
  /// none.
  public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = [] {
    didSet {
      guard !edgesAddingLayoutMarginsToBackgroundInsets.isEmpty else { return }
      Diagnostics.report(
        "edgesAddingLayoutMarginsToBackgroundInsets changes nothing here: insets are backgroundInsets.",
        subject: "UIBackgroundConfiguration", severity: .warning)
    }
  }
  /// The image in front of the colour. Default none.
  public var image: UIImage?
  /// How the image fills the background. Default `.scaleToFill`.
  public var imageContentMode: UIView.ContentMode = .scaleToFill
  /// The colour of the outline; nil means the tint colour. Default nil.
  public var strokeColor: UIColor?
  /// What is done to the outline's colour before it shows. Default none.
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// Thickness of the outline, in points. Default 0.
  public var strokeWidth: CGFloat = 0
  /// How far the outline is placed outside the background, in points; negative inside. Default 0.
  public var strokeOutset: CGFloat = 0

  /// The shadow of the background. Default none.
  public var shadowProperties = UIShadowProperties()

  /// The colour of a list's row while it is pressed or chosen; nil for what is no row.
  var chosenColor: UIColor?
  /// The colour of that row otherwise.
  var restingColor: UIColor?

  private init(backgroundColor: UIColor?) { self.backgroundColor = backgroundColor }

  /// A background without colour.
  public static func clear() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(backgroundColor: .clear)
  }

  /// A background in the tint colour.
  static func tint() -> UIBackgroundConfiguration { UIBackgroundConfiguration(backgroundColor: nil) }

  /// The same background as it looks in a state: a list's row is grey while it is pressed or chosen, unless it has a
  /// colour of its own.
  public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
    guard let chosenColor, let restingColor, backgroundColor == restingColor || backgroundColor == chosenColor
    else { return self }
    var isChosen = false
    if let state = state as? UICellConfigurationState { isChosen = state.isHighlighted || state.isSelected }
    if let state = state as? UIViewConfigurationState { isChosen = state.isHighlighted || state.isSelected }
    var updated = self
    updated.backgroundColor = isChosen ? chosenColor : restingColor
    return updated
  }

  /// The colour that shows where `tintColor` holds.
  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? tintColor
    return backgroundColorTransformer.map { $0(color) } ?? color
  }

  /// The outline's colour that shows where `tintColor` holds.
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer.map { $0(color) } ?? color
  }
}

/// A shadow of a configuration.
public struct UIShadowProperties: Hashable {
  /// Default black.
  public var color = UIColor.black
  /// From 0 to 1. Default 0: no shadow.
  public var opacity: CGFloat = 0
  /// How soft the shadow is, in points. Default 0.
  public var radius: CGFloat = 0
  /// Where the shadow falls, in points. Default below nothing.
  public var offset = CGSize.zero
  /// What casts the shadow, in the background's coordinates; nil for the background. Default nil.
  public var path: UIBezierPath?
  public init() {}
}

/// Shows a background configuration.
@MainActor
final class ConfiguredBackground: UIView {
  private let picture = UIImageView(frame: .zero)
  private let outline = UIView(frame: .zero)
  private var custom: UIView?
  private var effect: UIVisualEffectView?
  private var strokeOutset: CGFloat = 0
  private var strokeColor: UIColor?

  override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    isUserInteractionEnabled = false
    layer.cornerCurve = .continuous
    outline.layer.cornerCurve = .continuous
    picture.clipsToBounds = true
    picture.layer.cornerCurve = .continuous
    addSubview(picture)
    addSubview(outline)
  }

  /// Shows the configuration as it is to look in the tint colour; its place is the layout's.
  func show(_ configuration: UIBackgroundConfiguration, tint: UIColor, radius: CGFloat) {
    backgroundColor = configuration.resolvedBackgroundColor(for: tint)
    show(configuration.visualEffect)
    picture.image = configuration.image
    picture.contentMode = configuration.imageContentMode
    picture.isHidden = configuration.image == nil
    if strokeOutset != configuration.strokeOutset {
      strokeOutset = configuration.strokeOutset
      setNeedsLayout()
    }
    strokeColor = configuration.resolvedStrokeColor(for: tint)
    outline.layer.borderWidth = configuration.strokeWidth
    outline.isHidden = configuration.strokeWidth <= 0
    resolveColors()
    if custom !== configuration.customView {
      custom?.removeFromSuperview()
      custom = configuration.customView
      if let custom { insertSubview(custom, belowSubview: outline) }
    }
    self.radius = radius
    show(configuration.shadowProperties)
  }

  private func show(_ wanted: UIShadowProperties) {
    guard shadow != wanted else { return }
    shadow = wanted
    layer.shadowOpacity = Float(wanted.opacity)
    layer.shadowRadius = wanted.radius
    layer.shadowOffset = wanted.offset
    layer.shadowPath = wanted.path?.cgPath
    resolveColors()
  }
  private var shadow = UIShadowProperties()

  private func show(_ wanted: UIVisualEffect?) {
    guard wanted !== effect?.effect else { return }
    if let shown = effect, shown.effect is UIGlassEffect, wanted is UIGlassEffect {
      shown.effect = wanted
      return
    }
    effect?.removeFromSuperview()
    effect = wanted.map { UIVisualEffectView(effect: $0) }
    guard let effect else { return }
    // Glass has an outline of its own, and a shadow around it.
    effect.clipsToBounds = !(wanted is UIGlassEffect)
    effect.layer.cornerCurve = .continuous
    insertSubview(effect, at: 0)
    setNeedsLayout()
  }

  private var radius: CGFloat = 0 {
    didSet { if radius != oldValue { setNeedsLayout() } }
  }

  private func resolveColors() {
    layer.shadowColor = shadow.color.resolvedColor(with: traitCollection).cgColor
    outline.layer.borderColor = strokeColor?.resolvedColor(with: traitCollection).cgColor
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    resolveColors()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let radius = min(radius, min(bounds.width, bounds.height) / 2)
    layer.cornerRadius = radius
    picture.frame = bounds
    picture.layer.cornerRadius = radius
    custom?.frame = bounds
    effect?.frame = bounds
    effect?.layer.cornerRadius = radius
    outline.frame = bounds.insetBy(dx: -strokeOutset, dy: -strokeOutset)
    outline.layer.cornerRadius = radius > 0 ? max(radius + strokeOutset, 0) : 0
  }
}
