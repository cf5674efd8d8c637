import CoreGraphics
import Foundation

/// Moves a view with the way in which the device is held.
///
/// The device here lies still and is looked at straight, where the offset of the viewer is zero. What an effect gives
/// for that is what shows; the effects of UIKit change nothing then.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject {
  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  /// The values to add to a view's properties, by their key paths, for a viewer who looks from `viewerOffset`; each
  /// part is −1…1. Default nil: nothing moves.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? { nil }
}

/// Adds a value to a property that follows one axis of the device's tilt.
@preconcurrency @MainActor
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The tilt that moves the property.
  public enum EffectType: Int, Sendable {
    case tiltAlongHorizontalAxis = 0
    case tiltAlongVerticalAxis = 1
  }

  /// The property, such as `"center.x"` or `"layer.shadowOffset.width"`.
  open private(set) var keyPath: String
  /// The axis.
  open private(set) var type: EffectType
  /// What is added at the offset −1: a number, or an `NSValue` with a point, a size or insets. Default nil.
  open var minimumRelativeValue: Any?
  /// What is added at the offset 1. Default nil.
  open var maximumRelativeValue: Any?

  /// An effect on a property.
  public init(keyPath: String, type: EffectType) {
    self.keyPath = keyPath
    self.type = type
    super.init()
  }

  public required init?(coder: NSCoder) {
    keyPath = ""
    type = .tiltAlongHorizontalAxis
    super.init(coder: coder)
  }

  /// The share of the axis' offset of the minimum below zero, of the maximum above. Numbers only; nil for others.
  open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    let offset = type == .tiltAlongHorizontalAxis ? viewerOffset.horizontal : viewerOffset.vertical
    guard let end = (offset < 0 ? minimumRelativeValue : maximumRelativeValue) as? NSNumber else {
      return nil
    }
    return [keyPath: NSNumber(value: end.doubleValue * Double(abs(offset)))]
  }
}

/// Several effects as one.
@preconcurrency @MainActor
open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects. Default nil.
  open var motionEffects: [UIMotionEffect]?

  /// What all effects give; of two for one property the later.
  open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    var values: [String: Any] = [:]
    for effect in motionEffects ?? [] {
      values.merge(effect.keyPathsAndRelativeValues(forViewerOffset: viewerOffset) ?? [:]) { $1 }
    }
    return values.isEmpty ? nil : values
  }
}
