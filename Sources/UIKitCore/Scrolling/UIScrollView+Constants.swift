import Foundation

/// The choices that a scroll view offers. Raw values are UIKit's.
extension UIScrollView {
  /// The colour of the scroll indicators.
  public enum IndicatorStyle: Int, Sendable {
    /// Black on a light interface, white on a dark one.
    case `default` = 0
    case black = 1
    case white = 2
  }

  /// How a drag takes the keyboard away.
  public enum KeyboardDismissMode: Int, Sendable {
    case none = 0
    case onDrag = 1
    case interactive = 2
    case onDragWithAccessory = 3
    case interactiveWithAccessory = 4

    var isOnDrag: Bool { self == .onDrag || self == .onDragWithAccessory }
    var isInteractive: Bool { self == .interactive || self == .interactiveWithAccessory }
  }

  /// Whether an index shows automatically.
  public enum IndexDisplayMode: Int, Sendable {
    case automatic = 0
    case alwaysHidden = 1
  }

  /// How the safe area adds to the content's inset.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// As `scrollableAxes`, and always up and down for the view of a controller.
    case automatic = 0
    /// On the axes along which the view can be scrolled.
    case scrollableAxes = 1
    case never = 2
    case always = 3
  }

  /// The share of its speed that a fling keeps each millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// 0.998. Source: Apple's header gives the name, programs print the figure.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// 0.99.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }
}
