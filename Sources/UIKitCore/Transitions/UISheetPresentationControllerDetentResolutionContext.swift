import Foundation
import QuartzCore

/// What a custom detent knows of the available space.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext {
  var containerTraitCollection: UITraitCollection { get }
  /// The height of the large rest, in points.
  var maximumDetentValue: CGFloat { get }
}

struct SheetContext: UISheetPresentationControllerDetentResolutionContext {
  let containerTraitCollection: UITraitCollection
  let maximumDetentValue: CGFloat
}
