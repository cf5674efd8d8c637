import Foundation
import QuartzCore

private let noAction = NSNull()

extension UIView {
  /// The view's answer to its layer's question what to do about a change of `event`: what the running block does.
  ///
  /// `NSNull` outside blocks. Whether the view is in a window does not matter here: the commit runs what is in the tree
  /// by then, and ends the rest at once.
  func blockAction(for layer: CALayer, forKey event: String) -> CAAction {
    guard layer === backingLayer, let property = BlockProperty(rawValue: event),
      let block = BlockAnimation.animating
    else { return noAction }
    return BlockAction(block: block, view: self, property: property)
  }
}

/// What a change inside a block does: the layer asks for it before the change and runs it after.
///
/// An additive animation carries the difference, old − new, and fades it to nothing, so that several of them add up
/// and a new target bends the motion without a jump of place or speed. The others go from the old value to the new
/// one and replace what was under their key.
@MainActor
private final class BlockAction: @preconcurrency CAAction {
  private let block: BlockAnimation
  private let view: UIView
  private let property: BlockProperty
  private let old: BlockProperty.Value
  private let oldBackground: UIColor?

  init(block: BlockAnimation, view: UIView, property: BlockProperty) {
    self.block = block
    self.view = view
    self.property = property
    old = property.value(of: view.backingLayer)
    oldBackground = view.backgroundUIColor
  }

  /// The change as a whole; its animations refer to it.
  private lazy var change = BlockChange(
    view: view, layer: view.backingLayer, property: property, old: old,
    new: property.value(of: view.backingLayer), oldBackground: oldBackground)

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    let layer = view.backingLayer
    if let keyframes = block.keyframes {
      keyframes.note(change, in: block)
      return
    }
    switch (property, old, change.new) {
    case (.anchorPoint, .point(let old), .point(let new)):
      if old != new { replace(layer, from: { $0.anchorPoint }, old: old, new: new) }
    case (_, .point(let old), .point(let new)):
      if old != new { addPosition(layer, CGPoint(x: old.x - new.x, y: old.y - new.y)) }
    case (_, .rect(let old), .rect(let new)):
      if old.origin != new.origin {
        let difference = CGPoint(x: old.minX - new.minX, y: old.minY - new.minY)
        add(layer, "bounds.origin", difference, CGPoint.zero)
      }
      var difference = CGSize(width: old.width - new.width, height: old.height - new.height)
      if difference != .zero, let view = view as? any SizeAnimating {
        difference = view.sizeDifference(from: old.size, to: new.size, in: block)
      }
      if difference != .zero {
        add(layer, "bounds.size", difference, CGSize.zero)
      }
    case (.cornerRadius, .number(let old), .number(let new)),
      (.blurRadius, .number(let old), .number(let new)), (.saturation, .number(let old), .number(let new)):
      if old != new { add(layer, property.rawValue, old - new, CGFloat(0)) }
    case (.opacity, .number(let old), .number(let new)):
      if old != new { replace(layer, from: { CGFloat($0.opacity) }, old: old, new: new) }
    case (_, .number(let old), .number(let new)):
      if old != new { replace(layer, from: { CGFloat($0.shadowOpacity) }, old: old, new: new) }
    case (_, .transform(let old), .transform(let new)): runTransform(layer, old, new)
    case (_, .color(let old), .color(let new)): runColor(layer, old, new)
    default: break
    }
  }

  /// One animation for both axes, or with velocities of their own one for each.
  private func addPosition(_ layer: CALayer, _ difference: CGPoint) {
    guard block.timing.hasTwoVelocities else {
      add(layer, "position", difference, CGPoint.zero)
      return
    }
    if difference.x != 0 { add(layer, "position.x", difference.x, CGFloat(0)) }
    if difference.y != 0 { add(layer, "position.y", difference.y, CGFloat(0)) }
  }

  private func runTransform(_ layer: CALayer, _ old: CATransform3D, _ new: CATransform3D) {
    if CATransform3DEqualToTransform(old, new) { return }
    // Additive matrices multiply: shown = difference · new, hence difference = old · new⁻¹, fading to the identity.
    if CATransform3DIsAffine(old), CATransform3DIsAffine(new) {
      let plane = CATransform3DGetAffineTransform(new)
      if plane.a * plane.d - plane.b * plane.c != 0 {
        let difference = CATransform3DConcat(old, CATransform3DInvert(new))
        add(layer, "transform", difference, CATransform3DIdentity)
        return
      }
    }
    replace(layer, from: { $0.transform }, old: old, new: new)
  }

  private func runColor(_ layer: CALayer, _ old: CGColor?, _ new: CGColor?) {
    if old == new { return }
    // No colour has no components to blend with: it counts as the other one, fully transparent.
    let clear = { (color: CGColor?) in color?.copy(alpha: 0) }
    guard let start = old ?? clear(new), let end = new ?? clear(old) else { return }
    replace(layer, from: { $0.backgroundColor ?? start }, old: start, new: end)
  }

  // MARK: Adding

  /// Adds an additive animation beside those that run, or a replacing one where addition is not possible.
  private func add<Value>(_ layer: CALayer, _ keyPath: String, _ difference: Value, _ nothing: Value) {
    let key: String
    switch additiveKey(layer, keyPath) {
    case .free(let name): key = name
    case .occupied:
      replaceWhole(layer)
      return
    }
    let animation = block.timing.makeAnimation(keyPath: keyPath, on: layer)
    animation.isAdditive = true
    animation.fromValue = difference
    animation.toValue = nothing
    block.add(animation, forKey: key, of: change)
  }

  private enum AdditiveKey {
    case free(String)
    /// A repeating or non-additive animation of the property is there: one cannot add to it. (WWDC 2014, 236)
    case occupied
  }

  /// `position`, or with that taken `position-2`, `position-3`…
  private func additiveKey(_ layer: CALayer, _ keyPath: String) -> AdditiveKey {
    var number = 1
    var key = keyPath
    while let present = layer.animation(forKey: key) {
      let isAdditive = (present as? CAPropertyAnimation)?.isAdditive ?? false
      if !isAdditive || present.repeatCount > 1 || present.repeatDuration > 0 { return .occupied }
      number += 1
      key = "\(keyPath)-\(number)"
    }
    return .free(key)
  }

  /// The non-additive form of a property that is additive as a rule.
  private func replaceWhole(_ layer: CALayer) {
    switch (property, old, change.new) {
    case (.position, .point(let old), .point(let new)):
      replace(layer, from: { $0.position }, old: old, new: new)
    case (.bounds, .rect(let old), .rect(let new)):
      if old.origin != new.origin {
        replace(layer, from: { $0.bounds.origin }, old: old.origin, new: new.origin, keyPath: "bounds.origin")
      }
      if old.size != new.size {
        replace(layer, from: { $0.bounds.size }, old: old.size, new: new.size, keyPath: "bounds.size")
      }
    case (_, .number(let old), .number(let new)):
      let property = self.property
      replace(
        layer, from: { if case .number(let number) = property.value(of: $0) { number } else { old } },
        old: old, new: new)
    case (.transform, .transform(let old), .transform(let new)):
      replace(layer, from: { $0.transform }, old: old, new: new)
    default: break
    }
  }

  /// Adds an animation from the old value, or with `beginFromCurrentState` from the one that shows, to the new one.
  private func replace<Value>(
    _ layer: CALayer, from shown: (CALayer) -> Value, old: Value, new: Value, keyPath: String? = nil
  ) {
    let keyPath = keyPath ?? property.rawValue
    let animation = block.timing.makeAnimation(keyPath: keyPath, on: layer)
    let startsFromShown = block.timing.options.contains(.beginFromCurrentState)
    let isShown = startsFromShown ? layer.presentation() : nil
    animation.fromValue = isShown.map(shown) ?? old
    animation.toValue = new
    block.add(animation, forKey: keyPath, of: change)
  }
}
