import Foundation
import QuartzCore

/// The properties of a view's layer that a block animates. Raw values are the layer's keys.
///
/// Sources: dumps of what UIView adds (objc.io issue 12, material-motion's tests). Border, shadow geometry, contents
/// and `zPosition` do not animate in blocks. The last two are those of an effect's backdrop.
enum BlockProperty: String {
  case position, bounds, transform, cornerRadius, opacity, backgroundColor, anchorPoint, shadowOpacity
  case blurRadius, saturation

  /// The value of a property before or after a change.
  enum Value: Equatable {
    case number(CGFloat)
    case point(CGPoint)
    case rect(CGRect)
    case transform(CATransform3D)
    case color(CGColor?)
  }

  func value(of layer: CALayer) -> Value {
    switch self {
    case .position: return .point(layer.position)
    case .bounds: return .rect(layer.bounds)
    case .transform: return .transform(layer.transform)
    case .cornerRadius: return .number(layer.cornerRadius)
    case .opacity: return .number(CGFloat(layer.opacity))
    case .backgroundColor: return .color(layer.backgroundColor)
    case .anchorPoint: return .point(layer.anchorPoint)
    case .shadowOpacity: return .number(CGFloat(layer.shadowOpacity))
    case .blurRadius: return .number((layer as? CABackdropLayer)?.blurRadius ?? 0)
    case .saturation: return .number((layer as? CABackdropLayer)?.saturation ?? 1)
    }
  }

  func set(_ value: Value, on layer: CALayer) {
    switch (self, value) {
    case (.position, .point(let point)): layer.position = point
    case (.anchorPoint, .point(let point)): layer.anchorPoint = point
    case (.bounds, .rect(let rect)): layer.bounds = rect
    case (.transform, .transform(let transform)): layer.transform = transform
    case (.cornerRadius, .number(let number)): layer.cornerRadius = number
    case (.opacity, .number(let number)): layer.opacity = Float(number)
    case (.shadowOpacity, .number(let number)): layer.shadowOpacity = Float(number)
    case (.blurRadius, .number(let number)): (layer as? CABackdropLayer)?.blurRadius = number
    case (.saturation, .number(let number)): (layer as? CABackdropLayer)?.saturation = number
    case (.backgroundColor, .color(let color)): layer.backgroundColor = color
    default: break
    }
  }
}

extension BlockProperty.Value {
  static func == (left: BlockProperty.Value, right: BlockProperty.Value) -> Bool {
    switch (left, right) {
    case (.number(let a), .number(let b)): return a == b
    case (.point(let a), .point(let b)): return a == b
    case (.rect(let a), .rect(let b)): return a == b
    case (.transform(let a), .transform(let b)): return CATransform3DEqualToTransform(a, b)
    case (.color(let a), .color(let b)): return a == b
    default: return false
    }
  }

  /// The value moved by the way from `origin` to `target`: by addition, and for transforms by multiplication.
  /// Colours do not add up; they become `target`.
  func moved(from origin: BlockProperty.Value, to target: BlockProperty.Value) -> BlockProperty.Value {
    switch (self, origin, target) {
    case (.number(let a), .number(let from), .number(let to)): return .number(a + (to - from))
    case (.point(let a), .point(let from), .point(let to)):
      return .point(CGPoint(x: a.x + (to.x - from.x), y: a.y + (to.y - from.y)))
    case (.rect(let a), .rect(let from), .rect(let to)):
      return .rect(
        CGRect(
          x: a.minX + (to.minX - from.minX), y: a.minY + (to.minY - from.minY),
          width: a.width + (to.width - from.width), height: a.height + (to.height - from.height)))
    case (.transform(let a), .transform(let from), .transform(let to)):
      // What is between is multiplied from the left: shown = difference · model.
      return .transform(CATransform3DConcat(CATransform3DConcat(to, CATransform3DInvert(from)), a))
    default: return target
    }
  }

  /// This model value, moved so that `target` shows where `shown` does: differences that still run stay as they are.
  func model(showing target: BlockProperty.Value, insteadOf shown: BlockProperty.Value) -> BlockProperty.Value
  {
    guard case (.transform(let model), .transform(let shown), .transform(let target)) = (self, shown, target)
    else { return moved(from: shown, to: target) }
    // shown = D · model and target = D · model′, hence model′ = model · shown⁻¹ · target.
    return .transform(CATransform3DConcat(CATransform3DConcat(model, CATransform3DInvert(shown)), target))
  }

  /// The value a fraction of the way to another.
  func blended(to other: BlockProperty.Value, at fraction: Double) -> BlockProperty.Value {
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * CGFloat(fraction) }
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(mix(a, b))
    case (.point(let a), .point(let b)): return .point(CGPoint(x: mix(a.x, b.x), y: mix(a.y, b.y)))
    case (.rect(let a), .rect(let b)):
      return .rect(
        CGRect(
          x: mix(a.minX, b.minX), y: mix(a.minY, b.minY), width: mix(a.width, b.width),
          height: mix(a.height, b.height)))
    case (.transform(let a), .transform(let b)): return .transform(a.blended(to: b, at: fraction))
    case (.color(let a?), .color(let b?)):
      return .color(CGColor(lanes: a.lanes + (b.lanes - a.lanes) * fraction))
    case (.color(let a?), .color(nil)): return .color(a.fadedOut(by: fraction))
    case (.color(nil), .color(let b?)): return .color(b.fadedOut(by: 1 - fraction))
    default: return other
    }
  }
}

extension CGColor {
  /// Towards no colour at all: the same colour, less and less opaque.
  fileprivate func fadedOut(by fraction: Double) -> CGColor? { copy(alpha: alpha * CGFloat(1 - fraction)) }
}

/// One property of one view that a block changed: what it was, and what it became.
///
/// An animator keeps these to bring the model where it leaves the picture: to the start, or to what shows.
@MainActor
final class BlockChange {
  weak var view: UIView?
  let layer: CALayer
  let property: BlockProperty
  let old: BlockProperty.Value
  let new: BlockProperty.Value
  /// The view's colour by name, which the layer does not know.
  let oldBackground: UIColor?

  init(
    view: UIView, layer: CALayer, property: BlockProperty, old: BlockProperty.Value, new: BlockProperty.Value,
    oldBackground: UIColor?
  ) {
    self.view = view
    self.layer = layer
    self.property = property
    self.old = old
    self.new = new
    self.oldBackground = oldBackground
  }

  /// Takes the change back.
  ///
  /// Other code may have moved the property on meanwhile: then its target is moved by as much, so that nothing
  /// jumps; a value that cannot be added to stays theirs.
  func undo() {
    let model = property.value(of: layer)
    if model == new {
      write(old)
      if property == .backgroundColor { view?.backgroundUIColor = oldBackground }
      return
    }
    switch property {
    case .position, .bounds, .transform, .cornerRadius, .blurRadius, .saturation:
      write(model.moved(from: new, to: old))
    case .opacity, .backgroundColor, .anchorPoint, .shadowOpacity: break
    }
  }

  /// Gives the model a value that has shown, without an animation.
  func write(_ value: BlockProperty.Value) {
    guard property.value(of: layer) != value else { return }
    UIView.performWithoutAnimation { property.set(value, on: layer) }
    if property == .backgroundColor { view?.backgroundUIColor = nil }
  }
}
