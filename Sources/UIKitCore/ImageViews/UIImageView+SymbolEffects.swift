import Foundation
import QuartzCore
import Support

/// What an effect was when it ended.
@preconcurrency @MainActor
public struct UISymbolEffectCompletionContext {
  /// Whether it came to its end.
  public let isFinished: Bool
  public let effect: (any SymbolEffect)?
  public let contentTransition: (any ContentTransitionSymbolEffect)?
  public weak var sender: AnyObject?
}

public typealias UISymbolEffectCompletion = (UISymbolEffectCompletionContext) -> Void

/// Symbols that move. Apple documents what effects look like and no figures: scales and durations are ours, by eye.
extension UIImageView {
  private static let prefix = "symbol effect "
  /// What the pictures of parts that light up are made of, kept with their animation.
  private struct LightedParts {
    static let key = "variableColor"
    let style: VariableColorFrames.Style
    /// Seconds of media time.
    let begin: CFTimeInterval
  }

  /// Moves the symbol; an effect of the same kind that runs is replaced.
  ///
  /// - Parameters:
  ///   - animated: False shows the end at once.
  ///   - completion: Called when an effect that ends has ended.
  public func addSymbolEffect(
    _ effect: some SymbolEffect, options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: UISymbolEffectCompletion? = nil
  ) {
    let motion = effect.configuration.motion
    let key = Self.prefix + String(describing: type(of: effect))
    switch motion {
    case .appear: removeSymbolEffect(ofType: .disappear, animated: false)
    case .draw(let style) where style.isOn: removeSymbolEffect(ofType: .drawOff, animated: false)
    default: break
    }
    let animation = animation(motion, lasts: lasts(effect, options), options, animated: animated)
    CATransaction.begin()
    CATransaction.setCompletionBlock { [weak self] in
      completion?(
        UISymbolEffectCompletionContext(
          isFinished: true, effect: effect, contentTransition: nil, sender: self))
    }
    layer.add(animation, forKey: key)
    CATransaction.commit()
  }

  private func animation(
    _ motion: SymbolEffectConfiguration.Motion, lasts: Bool, _ options: SymbolEffectOptions, animated: Bool
  ) -> CAAnimation {
    if case .variableColor(let style) = motion, let round = variableColorRound(style) {
      let rounds = SymbolMotion.repeated([round], round.duration, lasts, options)
      rounds.setValue(LightedParts(style: style, begin: CACurrentMediaTime()), forKey: LightedParts.key)
      return rounds
    }
    if case .draw(let style) = motion {
      guard let drawing = drawnSymbol(style) else {
        return SymbolMotion.animation(
          style.isOn ? .appear(up: true) : .disappear(up: false), lasts: lasts, options, animated: animated)
      }
      return SymbolMotion.once(drawing, stays: !style.isOn, animated, options)
    }
    return SymbolMotion.animation(motion, lasts: lasts, options, animated: animated)
  }

  /// A change of tint, size or image is seen in parts that light up, too.
  func refreshVariableColor() {
    let key = Self.prefix + String(describing: VariableColorSymbolEffect.self)
    guard let running = layer.animation(forKey: key) as? CAAnimationGroup,
      let parts = running.value(forKey: LightedParts.key) as? LightedParts,
      let round = variableColorRound(parts.style), let changed = running.copy() as? CAAnimationGroup
    else { return }
    changed.animations = [round]
    // A time of 0 would mean now.
    changed.beginTime = max(layer.convertTime(parts.begin, from: nil), .leastNormalMagnitude)
    layer.add(changed, forKey: key)
  }

  /// Whether an effect goes on until it is taken away.
  private func lasts(_ effect: some SymbolEffect, _ options: SymbolEffectOptions) -> Bool {
    if options.isSet { return options.count == nil }
    // Bounces happen once; what has no end of its own lasts.
    return effect is any IndefiniteSymbolEffect
      && !(effect is BounceSymbolEffect || effect is WiggleSymbolEffect)
  }

  /// Ends effects of a kind.
  public func removeSymbolEffect(
    ofType effect: some SymbolEffect, options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: UISymbolEffectCompletion? = nil
  ) {
    end(Self.prefix + String(describing: type(of: effect)), animated: animated)
    completion?(
      UISymbolEffectCompletionContext(isFinished: true, effect: effect, contentTransition: nil, sender: self))
  }

  /// Ends all effects.
  public func removeAllSymbolEffects(options: SymbolEffectOptions = .default, animated: Bool = true) {
    for key in layer.animationKeys() ?? [] where key.hasPrefix(Self.prefix) { end(key, animated: animated) }
  }

  private func end(_ key: String, animated: Bool) {
    guard layer.animation(forKey: key) != nil else { return }
    let shown = layer.presentation()
    let (opacity, scale) = (shown?.opacity ?? 1, shown?.value(forKeyPath: "transform.scale") as? Double ?? 1)
    layer.removeAnimation(forKey: key)
    guard animated, window != nil else { return }
    layer.add(SymbolMotion.home(opacity: opacity, scale: scale), forKey: "symbol effect home")
  }

  /// Shows another symbol in place of this one, with a transition.
  public func setSymbolImage(
    _ image: UIImage, contentTransition: some ContentTransitionSymbolEffect,
    options: SymbolEffectOptions = .default, completion: UISymbolEffectCompletion? = nil
  ) {
    let done = { [weak self] in
      completion?(
        UISymbolEffectCompletionContext(
          isFinished: true, effect: nil, contentTransition: contentTransition, sender: self))
    }
    guard window != nil, case .replace(let way, let isMagic) = contentTransition.configuration.motion else {
      self.image = image
      MediaScheduler.current.nextTurn { done() }
      return
    }
    let half = SymbolMotion.replaceHalf / max(options.rate, 0.01)
    if isMagic, let old = self.image, old.sharesShape(with: image) {
      // What both have is equal before and after: only the rest is seen to change.
      let before = layer.contents
      self.image = image
      layer.add(
        SymbolMotion.dissolve(from: before, to: layer.contents, 2 * half), forKey: Self.prefix + "replace")
      MediaScheduler.current.after(2 * half) { done() }
      return
    }
    let come = { [weak self] in
      guard let self else { return }
      self.image = image
      layer.add(SymbolMotion.coming(up: true, half), forKey: Self.prefix + "replace")
      MediaScheduler.current.after(half) { done() }
    }
    if way == .offUp { return come() }
    layer.add(SymbolMotion.leaving(up: way == .upUp, half), forKey: Self.prefix + "replace")
    MediaScheduler.current.after(half) { come() }
  }
}

/// The animations of symbol effects.
@MainActor
enum SymbolMotion {
  static let replaceHalf: CFTimeInterval = 0.16
  /// How much larger or smaller a scaled symbol is.
  private static let large = 1.18, small = 0.82

  /// - Parameter lasts: Whether it goes on until it is taken away.
  static func animation(
    _ motion: SymbolEffectConfiguration.Motion, lasts: Bool, _ options: SymbolEffectOptions, animated: Bool
  ) -> CAAnimation {
    switch motion {
    case .bounce(let up):
      let peak = up ? 1.25 : 0.75
      return repeated(
        [keyframes("transform.scale", [1, peak, up ? 0.94 : 1.06, 1.02, 1], 0.6)], 0.6, lasts, options)
    case .pulse: return repeated([keyframes("opacity", [1, 0.35, 1], 1.6)], 1.6, lasts, options)
    case .variableColor(let style):
      let values: [Double] = style.isReversing ? [0.3, 1, 0.3] : [0.3, 0.55, 0.8, 1, 1]
      return repeated([keyframes("opacity", values, 1.2)], 1.2, lasts, options)
    case .breathe:
      return repeated(
        [keyframes("transform.scale", [1, 1.12, 1], 2.4), keyframes("opacity", [1, 0.75, 1], 2.4)], 2.4,
        lasts, options)
    case .rotate(let clockwise):
      let turn = CABasicAnimation(keyPath: "transform.rotation.z")
      turn.fromValue = 0
      turn.toValue = (clockwise ? 2 : -2) * Double.pi
      turn.duration = 1.4
      turn.timingFunction = CAMediaTimingFunction(name: lasts ? .linear : .easeInEaseOut)
      return repeated([turn], 1.4, lasts, options)
    case .wiggle(let direction):
      func wiggle(_ path: String, _ reach: Double) -> CAKeyframeAnimation {
        keyframes(path, [0, reach, -reach, reach * 0.6, -reach * 0.4, 0], 0.7)
      }
      let parts: [CAKeyframeAnimation]
      switch direction {
      case .turning: parts = [wiggle("transform.rotation.z", 0.2)]
      case .leftRight: parts = [wiggle("transform.translation.x", 3)]
      case .upDown: parts = [wiggle("transform.translation.y", 3)]
      case .along(let degrees):
        let angle = ElementaryFunctions.sincos(degrees * .pi / 180)
        parts = [
          wiggle("transform.translation.x", 3 * angle.cos), wiggle("transform.translation.y", 3 * angle.sin),
        ]
      }
      return repeated(parts, 0.7, lasts, options)
    case .scale(let up):
      return once(eased([basic("transform.scale", 1, up ? large : small)]), stays: true, animated, options)
    case .disappear(let up):
      return once(
        eased([basic("transform.scale", 1, up ? large : 0.4), basic("opacity", 1, 0)]), stays: true, animated,
        options)
    case .appear(let up):
      return once(
        eased([basic("transform.scale", up ? 0.4 : large, 1), basic("opacity", 0, 1)]), stays: false,
        animated, options)
    case .replace, .draw: return coming(up: true, replaceHalf)
    }
  }

  static func leaving(up: Bool, _ duration: CFTimeInterval) -> CAAnimation {
    let group = group([basic("transform.scale", 1, up ? large : 0.5), basic("opacity", 1, 0)], duration)
    group.fillMode = .forwards
    group.isRemovedOnCompletion = false
    group.timingFunction = CAMediaTimingFunction(name: .easeIn)
    return group
  }

  static func coming(up: Bool, _ duration: CFTimeInterval) -> CAAnimation {
    let group = group([basic("transform.scale", up ? 0.5 : large, 1), basic("opacity", 0, 1)], duration)
    group.timingFunction = CAMediaTimingFunction(name: .easeOut)
    return group
  }

  static func dissolve(from: Any?, to: Any?, _ duration: CFTimeInterval) -> CAAnimation {
    let animation = CABasicAnimation(keyPath: "contents")
    animation.fromValue = from
    animation.toValue = to
    animation.duration = duration
    return animation
  }

  /// From what shows back to the symbol as it is.
  static func home(opacity: Float, scale: Double) -> CAAnimation {
    let group = group([basic("transform.scale", scale, 1), basic("opacity", Double(opacity), 1)], 0.25)
    group.timingFunction = CAMediaTimingFunction(name: .easeOut)
    return group
  }

  private static func basic(_ path: String, _ from: Double, _ to: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: path)
    animation.fromValue = from
    animation.toValue = to
    return animation
  }

  private static func keyframes(_ path: String, _ values: [Double], _ duration: CFTimeInterval)
    -> CAKeyframeAnimation
  {
    let animation = CAKeyframeAnimation(keyPath: path)
    animation.values = values
    animation.duration = duration
    animation.calculationMode = .cubic
    return animation
  }

  private static func group(_ parts: [CAAnimation], _ duration: CFTimeInterval) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.animations = parts
    group.duration = duration
    return group
  }

  static func repeated(
    _ parts: [CAAnimation], _ duration: CFTimeInterval, _ lasts: Bool, _ options: SymbolEffectOptions
  ) -> CAAnimation {
    let group = group(parts, duration + options.delay)
    group.repeatCount = lasts ? .infinity : Float(max(options.count ?? 1, 1))
    group.speed = Float(max(options.rate, 0.01))
    return group
  }

  /// An effect that happens once.
  ///
  /// - Parameter stays: Whether its end is seen until it is taken away.
  static func once(
    _ animation: CAAnimation, stays: Bool, _ animated: Bool, _ options: SymbolEffectOptions
  ) -> CAAnimation {
    animation.duration = animated ? animation.duration / max(options.rate, 0.01) : 0.001
    guard stays else { return animation }
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    return animation
  }

  private static func eased(_ parts: [CAAnimation]) -> CAAnimation {
    let group = group(parts, 0.3)
    group.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    return group
  }
}
