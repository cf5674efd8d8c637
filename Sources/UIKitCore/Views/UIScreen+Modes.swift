import Foundation
import QuartzCore

// What UIKit says of displays beside the one of a phone.

extension UIScreen {
  /// How a television's edges are treated. Raw values are UIKit's.
  public enum OverscanCompensation: Int, Sendable {
    case scale = 0
    case insetBounds = 1
    case none = 2
  }

  /// Whether a display shows colours as they are made. Raw values are UIKit's.
  public enum ReferenceDisplayModeStatus: Int, Sendable {
    case notSupported = 0
    case notEnabled = 1
    case limited = 2
    case enabled = 3
  }

  /// Posted when a display shows another mode: it never does here.
  nonisolated public static let modeDidChangeNotification = NSNotification.Name(
    "UIScreenModeDidChangeNotification")
  /// Posted when `referenceDisplayModeStatus` changes: it never does here.
  nonisolated public static let referenceDisplayModeStatusDidChangeNotification = NSNotification.Name(
    "UIScreenReferenceDisplayModeStatusDidChangeNotification")

  /// What a television's edges cover: nothing is cut off.
  public var overscanCompensationInsets: UIEdgeInsets { .zero }
  /// Whether the display shows colours as they are made: nothing is known of it.
  public var referenceDisplayModeStatus: ReferenceDisplayModeStatus { .notSupported }
  /// The screen without the status bar, in points, as before iOS 9.
  public var applicationFrame: CGRect {
    let top = safeAreaInsets.top
    return CGRect(x: bounds.minX, y: bounds.minY + top, width: bounds.width, height: bounds.height - top)
  }
}
