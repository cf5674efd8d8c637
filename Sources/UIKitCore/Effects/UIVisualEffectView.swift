import Foundation
import QuartzCore
import Support

/// A view that blurs what is behind it, with content above. Changing `effect` in an animation block fades over.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  private let content = EffectContentView()
  private var shown: EffectLayers?

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
    let traits = traitCollection
    let isDark = traits.userInterfaceStyle == .dark
    if let blur = effect as? UIBlurEffect {
      if shown == nil { UIView.performWithoutAnimation { shown = EffectLayers(in: self, below: content) } }
      shown?.show(blur, traits)
      return
    }
    content.overrideUserInterfaceStyle = .unspecified
    if let vibrancy = effect as? UIVibrancyEffect {
      let isLight = vibrancy.blur.look(isDark: isDark).white >= 0.5
      content.tintColor = isLight ? .black : .white
      // Text in the colours of labels has the blur's look, whatever the interface's is.
      content.overrideUserInterfaceStyle = isLight ? .light : .dark
    } else if effect != nil {
      Diagnostics.report(
        "UIVisualEffectView knows blur and vibrancy effects only; it shows nothing of \(type(of: effect))",
        subject: "\(self)")
    }
    guard let layers = shown else { return }
    layers.show(nil, traits)
    // What fades is there until then; an animator may go back, and another effect may come meanwhile.
    let leave = { [weak self] in
      guard let self, self.shown === layers, !layers.isWanted else { return }
      self.shown = nil
      layers.remove()
    }
    if let block = BlockAnimation.animating {
      block.whenOver { position in if position != .start { leave() } }
    } else {
      leave()
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    shown?.place(in: bounds)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    shown?.show(effect as? UIBlurEffect, traitCollection)
  }

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
    place(in: view.bounds)
  }

  /// Shows an effect; nil is none.
  func show(_ blur: UIBlurEffect?, _ traits: UITraitCollection) {
    isWanted = blur != nil
    var look = blur?.look(isDark: traits.userInterfaceStyle == .dark)
    if traits.values.wishes.contains(.reduceTransparency) { look = look?.opaque }
    if let layer = backdrop.layer as? CABackdropLayer {
      layer.blurRadius = look?.radius ?? 0
      layer.saturation = look?.saturation ?? 1
    }
    tint.backgroundColor = look.map { UIColor(white: $0.white, alpha: $0.opacity) }
  }

  func place(in bounds: CGRect) {
    for part in [backdrop, tint] where part.frame != bounds { part.frame = bounds }
  }

  func remove() {
    backdrop.removeFromSuperview()
    tint.removeFromSuperview()
  }
}
