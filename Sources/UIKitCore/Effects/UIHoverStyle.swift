import Foundation
import QuartzCore

/// What happens to a view below a pointer.
@preconcurrency @MainActor
public protocol UIHoverEffect {}

/// What the system finds right.
public struct UIHoverAutomaticEffect: UIHoverEffect {
  public init() {}
}
/// The view gets brighter.
public struct UIHoverHighlightEffect: UIHoverEffect {
  public init() {}
}
/// The view comes nearer.
public struct UIHoverLiftEffect: UIHoverEffect {
  public init() {}
}

/// How a view shows that a pointer is over it. Kept and reported: the mouse is a finger, which does not hover.
@preconcurrency @MainActor
open class UIHoverStyle: NSObject, @preconcurrency NSCopying {
  /// What happens to the view.
  open var effect: any UIHoverEffect
  /// The form of the effect; nil for the view's. Default nil.
  open var shape: UIShape?
  /// Whether there is an effect. Default true.
  open var isEnabled = true

  public init(effect: some UIHoverEffect, shape: UIShape? = nil) {
    self.effect = effect
    self.shape = shape
    super.init()
  }
  public init(shape: UIShape?) {
    effect = UIHoverAutomaticEffect()
    self.shape = shape
    super.init()
  }

  /// The system's effect in the view's form.
  open class func automatic() -> UIHoverStyle { UIHoverStyle(shape: nil) }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIHoverStyle(shape: shape)
    copy.effect = effect
    copy.isEnabled = isEnabled
    return copy
  }
}
