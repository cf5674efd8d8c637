import Foundation
import QuartzCore

extension UIView {
  /// Says in `intrinsicContentSize` that the content has no wish along an axis: −1.
  nonisolated public static let noIntrinsicMetric: CGFloat = -1

  /// Which parts of a view give way when its superview changes size.
  ///
  /// The change is shared among the flexible parts of an axis in proportion to their lengths.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  /// Whether a view's tint colour is dimmed. Raw values are UIKit's.
  public enum TintAdjustmentMode: Int, Sendable {
    /// As the superview's.
    case automatic = 0
    case normal = 1
    case dimmed = 2
  }

  /// How a view's content fills its bounds.
  public enum ContentMode: Int, Sendable {
    case scaleToFill = 0
    case scaleAspectFit = 1
    case scaleAspectFill = 2
    /// Draws again whenever the bounds change.
    case redraw = 3
    case center = 4
    case top = 5
    case bottom = 6
    case left = 7
    case right = 8
    case topLeft = 9
    case topRight = 10
    case bottomLeft = 11
    case bottomRight = 12

    /// The layer's name for the mode. Top means the visible top here (y grows downwards).
    package var gravity: CALayerContentsGravity {
      switch self {
      case .scaleToFill, .redraw: return .resize
      case .scaleAspectFit: return .resizeAspect
      case .scaleAspectFill: return .resizeAspectFill
      case .center: return .center
      case .top: return .top
      case .bottom: return .bottom
      case .left: return .left
      case .right: return .right
      case .topLeft: return .topLeft
      case .topRight: return .topRight
      case .bottomLeft: return .bottomLeft
      case .bottomRight: return .bottomRight
      }
    }
  }
}
