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
    let old = shown
    shown = nil
    content.alpha = (effect as? UIVibrancyEffect)?.opacity ?? 1
    if let blur = effect as? UIBlurEffect {
      let isAnimated = UIView.inheritedAnimationDuration > 0
      UIView.performWithoutAnimation {
        let layers = EffectLayers(blur, in: self, below: content)
        layers.place(in: bounds)
        if isAnimated { layers.fade(to: 0) }
        shown = layers
      }
      if isAnimated { shown?.fade(to: 1) }
    } else if let vibrancy = effect as? UIVibrancyEffect {
      let isDark = vibrancy.blur.look(isDark: traitCollection.userInterfaceStyle == .dark).white < 0.5
      content.tintColor = isDark ? .white : .black
    } else if effect != nil {
      Diagnostics.report(
        "UIVisualEffectView knows blur and vibrancy effects only; it shows nothing of \(type(of: effect))",
        subject: "\(self)")
    }
    guard let old else { return }
    let duration = UIView.inheritedAnimationDuration
    old.fade(to: 0)
    if duration > 0 {
      MediaScheduler.current.after(duration) { old.remove() }
    } else {
      old.remove()
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    shown?.place(in: bounds)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    shown?.update(isDark: traitCollection.userInterfaceStyle == .dark)
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

/// What one effect consists of: the blur and the tint above it.
@MainActor
final class EffectLayers {
  private let blur: UIBlurEffect
  private let backdrop = BackdropView()
  private let tint = EffectPart()

  init(_ blur: UIBlurEffect, in view: UIView, below content: UIView) {
    self.blur = blur
    for part in [backdrop, tint] {
      part.isUserInteractionEnabled = false
      view.insertSubview(part, belowSubview: content)
    }
    update(isDark: view.traitCollection.userInterfaceStyle == .dark)
  }

  func update(isDark: Bool) {
    let look = blur.look(isDark: isDark)
    if let layer = backdrop.layer as? CABackdropLayer {
      layer.blurRadius = look.radius
      layer.saturation = look.saturation
    }
    tint.backgroundColor = UIColor(white: look.white, alpha: look.opacity)
  }

  func place(in bounds: CGRect) {
    for part in [backdrop, tint] where part.frame != bounds { part.frame = bounds }
  }

  func fade(to alpha: CGFloat) {
    backdrop.alpha = alpha
    tint.alpha = alpha
  }

  func remove() {
    backdrop.removeFromSuperview()
    tint.removeFromSuperview()
  }
}
