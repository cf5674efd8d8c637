import Foundation
import QuartzCore

// A pointer changes its form over views on an iPad with a trackpad. The devices here have fingers, as an iPhone has:
// the delegate is never asked, as on an iPhone.

/// How a pointer appears over a view.
@preconcurrency @MainActor
open class UIPointerInteraction: NSObject, UIInteraction {
  /// Chooses regions and styles. Weak.
  open private(set) weak var delegate: (any UIPointerInteractionDelegate)?
  /// Whether the pointer is to change. Default true.
  open var isEnabled = true
  open private(set) weak var view: UIView?

  public init(delegate: (any UIPointerInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
  }
  public convenience override init() { self.init(delegate: nil) }

  open func willMove(to view: UIView?) {}
  open func didMove(to view: UIView?) { self.view = view }

  /// Lets the delegate be asked again.
  open func invalidate() {}
}

/// Chooses how the pointer appears. All methods are optional.
@preconcurrency @MainActor
public protocol UIPointerInteractionDelegate: AnyObject {
  func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion?
  func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle?
  func pointerInteraction(
    _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating)
  func pointerInteraction(
    _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating)
}

extension UIPointerInteractionDelegate {
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion? { defaultRegion }
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle? { nil }
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating
  ) {}
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating
  ) {}
}

/// Runs animations together with the pointer's.
@preconcurrency @MainActor
public protocol UIPointerInteractionAnimating: AnyObject {
  func addAnimations(_ animations: @escaping () -> Void)
  func addCompletion(_ completion: @escaping (Bool) -> Void)
}

/// Where the pointer is when a region is asked for.
@preconcurrency @MainActor
open class UIPointerRegionRequest: NSObject {
  open internal(set) var location: CGPoint = .zero
  open internal(set) var modifiers: UIKeyModifierFlags = []
}

/// A part of a view in which the pointer has one form.
@preconcurrency @MainActor
open class UIPointerRegion: NSObject {
  /// The rectangle in the view, in points.
  open private(set) var rect: CGRect
  /// Tells regions apart.
  open private(set) var identifier: AnyHashable?

  public init(rect: CGRect, identifier: AnyHashable? = nil) {
    self.rect = rect
    self.identifier = identifier
    super.init()
  }
}

/// What a pointer does to the view under it.
public struct UIPointerEffect: @unchecked Sendable {
  public enum TintMode: Sendable { case none, overlay, underlay }

  fileprivate enum Kind { case automatic, highlight, lift, hover }
  fileprivate let kind: Kind
  /// The view.
  public let preview: UITargetedPreview

  public static func automatic(_ preview: UITargetedPreview) -> Self {
    Self(kind: .automatic, preview: preview)
  }
  public static func highlight(_ preview: UITargetedPreview) -> Self {
    Self(kind: .highlight, preview: preview)
  }
  public static func lift(_ preview: UITargetedPreview) -> Self { Self(kind: .lift, preview: preview) }
  public static func hover(
    _ preview: UITargetedPreview, preferredTintMode: TintMode = .overlay, prefersShadow: Bool = false,
    prefersScaledContent: Bool = true
  ) -> Self { Self(kind: .hover, preview: preview) }
}

/// The form of a pointer.
public enum UIPointerShape {
  case path(UIBezierPath)
  case roundedRect(CGRect, radius: CGFloat = 8)
  case verticalBeam(length: CGFloat)
  case horizontalBeam(length: CGFloat)
}

/// An effect and a form together.
@preconcurrency @MainActor
open class UIPointerStyle: NSObject {
  public let effect: UIPointerEffect?
  public let shape: UIPointerShape?
  /// What stands beside the pointer. Kept and reported: the pointer keeps its form. Default none.
  open var accessories: [UIPointerAccessory] = [] {
    didSet { reportUnused("accessories", !accessories.isEmpty, "the pointer keeps its form") }
  }

  private override init() {
    (effect, shape) = (nil, nil)
    super.init()
  }
  public init(effect: UIPointerEffect, shape: UIPointerShape? = nil) {
    self.effect = effect
    self.shape = shape
    super.init()
  }
  public init(shape: UIPointerShape, constrainedAxes: UIAxis = []) {
    effect = nil
    self.shape = shape
    super.init()
  }
  /// The system's pointer.
  open class func system() -> UIPointerStyle { UIPointerStyle() }
  /// No pointer.
  open class func hidden() -> UIPointerStyle { UIPointerStyle(shape: .roundedRect(.zero)) }
}
