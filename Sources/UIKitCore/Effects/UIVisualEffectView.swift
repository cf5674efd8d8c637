import Foundation
import QuartzCore
import Support

/// A view that blurs what is behind it or covers it with glass, with content above. Changing `effect` in an animation
/// block fades over.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  private let content = EffectContentView()
  private var shown: EffectLayers?
  private var glass: GlassLayers?

  /// A view with an effect; nil shows the content alone.
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    setUp()
  }

  /// A view without an effect.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.fill(self, as: UIVisualEffectView.self)
  }

  private func setUp() {
    content.frame = bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(content)
    show()
  }

  /// The view to put content in; the effect view itself takes no subviews of the app's.
  open var contentView: UIView { content }

  /// What is done to what is behind. Nil is no effect.
  open var effect: UIVisualEffect? {
    didSet { if oldValue !== effect { show() } }
  }

  private func show() {
    content.alpha = (effect as? UIVibrancyEffect)?.opacity ?? 1
    content.overrideUserInterfaceStyle = .unspecified
    if let vibrancy = effect as? UIVibrancyEffect {
      let isLight = vibrancy.blur.look(isDark: traitCollection.userInterfaceStyle == .dark).white >= 0.5
      content.tintColor = isLight ? .black : .white
      // Text in the colours of labels has the blur's look, whatever the interface's is.
      content.overrideUserInterfaceStyle = isLight ? .light : .dark
    } else if let effect, look == nil, !(effect is UIGlassContainerEffect) {
      Diagnostics.report(
        "UIVisualEffectView knows blur, glass and vibrancy effects only; it shows nothing of \(type(of: effect))",
        subject: "\(self)")
    }
    showLayers()
  }

  /// What is done to what is behind; nil for nothing.
  private var look: UIBlurEffect.Look? {
    let isDark = traitCollection.userInterfaceStyle == .dark
    if let blur = effect as? UIBlurEffect { return blur.look(isDark: isDark) }
    return (effect as? UIGlassEffect)?.look(isDark: isDark)
  }

  private func showLayers() {
    let look = look, isGlass = effect is UIGlassEffect
    UIView.performWithoutAnimation {
      if look != nil, shown == nil { shown = EffectLayers(in: self, below: content) }
      if isGlass, glass == nil { glass = GlassLayers(in: self, below: content) }
      if look != nil { placeLayers() }
    }
    shown?.show(look, traitCollection)
    glass?.show(effect as? UIGlassEffect, traitCollection)
    if let glass, !isGlass {
      leave { [weak self] in
        guard let self, self.glass === glass, !(effect is UIGlassEffect) else { return }
        self.glass = nil
        glass.remove()
        placeLayers()
      }
    }
    guard look == nil, let layers = shown else { return }
    leave { [weak self] in
      guard let self, self.shown === layers, !layers.isWanted else { return }
      self.shown = nil
      layers.remove()
    }
  }

  /// What fades is there until then; an animator may go back, and another effect may come meanwhile.
  private func leave(_ work: @escaping @MainActor () -> Void) {
    guard let block = BlockAnimation.animating else { return work() }
    block.whenOver { position in if position != .start { work() } }
  }

  // MARK: Outline

  /// Glass has the view's corners, and is a capsule where the view has none.
  private var glassOutline: (corners: UICornerConfiguration, radius: CGFloat) {
    if existingExtras?.corners == nil, layer.cornerRadius == 0 {
      return (.capsule(), min(bounds.width, bounds.height) / 2)
    }
    let radii = effectiveRadii
    let corners = UICornerConfiguration.corners(
      topLeftRadius: .fixed(radii.topLeft), topRightRadius: .fixed(radii.topRight),
      bottomLeftRadius: .fixed(radii.bottomLeft), bottomRightRadius: .fixed(radii.bottomRight))
    return (corners, radii.largest)
  }

  private func placeLayers() {
    guard let glass else {
      shown?.place(in: bounds, nil)
      return
    }
    let outline = glassOutline
    shown?.place(in: bounds, outline.corners)
    glass.place(in: bounds, outline.corners, outline.radius)
  }

  override func cornersMayHaveChanged() { if glass != nil { placeLayers() } }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeLayers()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show()
  }

  // MARK: Touches

  private func press(_ isDown: Bool) {
    if (effect as? UIGlassEffect)?.isInteractive == true { glass?.press(isDown) }
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    press(true)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    press(false)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    press(false)
  }

  // MARK: Subviews

  open override func addSubview(_ view: UIView) {
    if view !== content, !(view is EffectPart) {
      Diagnostics.report(
        "a subview was added to a UIVisualEffectView itself; add it to its contentView", subject: "\(self)",
        severity: .warning)
      content.addSubview(view)
      return
    }
    super.addSubview(view)
  }
}

/// A view that the effect itself consists of.
class EffectPart: UIView {}

/// Where the app's content goes.
final class EffectContentView: UIView {}

/// The view whose layer blurs.
final class BackdropView: EffectPart {
  override class var layerClass: AnyClass { CABackdropLayer.self }
}

/// What a blur consists of: the backdrop and the tint above it. What `show` changes in an animation block is animated.
@MainActor
final class EffectLayers {
  private let backdrop = BackdropView()
  private let tint = EffectPart()
  /// Whether an effect is shown, and not the way to none.
  private(set) var isWanted = false

  /// Layers that show what is behind as it is.
  init(in view: UIView, below content: UIView) {
    for part in [backdrop, tint] {
      part.isUserInteractionEnabled = false
      view.insertSubview(part, belowSubview: content)
    }
    place(in: view.bounds, nil)
  }

  /// Shows an effect's look; nil is none.
  func show(_ wanted: UIBlurEffect.Look?, _ traits: UITraitCollection) {
    isWanted = wanted != nil
    var look = wanted
    if traits.values.wishes.contains(.reduceTransparency) { look = look?.opaque }
    if let layer = backdrop.layer as? CABackdropLayer {
      layer.blurRadius = look?.radius ?? 0
      layer.saturation = look?.saturation ?? 1
    }
    tint.backgroundColor = look.map { UIColor(white: $0.white, alpha: $0.opacity) }
  }

  /// - Parameter corners: The outline; nil is the view's own, by which it clips.
  func place(in bounds: CGRect, _ corners: UICornerConfiguration?) {
    for part in [backdrop, tint] {
      if part.frame != bounds { part.frame = bounds }
      part.clipsToBounds = corners != nil
      guard corners != nil || part.layer.cornerRadius > 0 else { continue }
      if part.cornerConfiguration != corners ?? .square { part.cornerConfiguration = corners ?? .square }
    }
  }

  func remove() {
    backdrop.removeFromSuperview()
    tint.removeFromSuperview()
  }
}
