import Foundation
import QuartzCore

/// Presents from a view or a button on a pad. On a phone, and here everywhere, it is a sheet.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UISheetPresentationController {
  /// What the popover points at. Kept for source compatibility.
  open var sourceRect: CGRect = .zero
  open var barButtonItem: UIBarButtonItem?
  open var permittedArrowDirections: UIPopoverArrowDirection = .any
  open var backgroundColor: UIColor?
  open var canOverlapSourceViewRect = false
  open var passthroughViews: [UIView]?
  open var popoverLayoutMargins: UIEdgeInsets = .zero
  open var arrowDirection: UIPopoverArrowDirection { .unknown }
}

/// Where a popover's arrow may point. Raw values are UIKit's.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let up = Self(rawValue: 1 << 0)
  public static let down = Self(rawValue: 1 << 1)
  public static let left = Self(rawValue: 1 << 2)
  public static let right = Self(rawValue: 1 << 3)
  public static let any: Self = [.up, .down, .left, .right]
  public static let unknown = Self(rawValue: UInt.max)
}

/// Receives the events of popovers. All methods are optional.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
  public func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
}
