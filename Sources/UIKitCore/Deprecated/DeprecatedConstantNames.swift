import Foundation
import QuartzCore

// Constants and functions as they were called before Swift 4.2, those of fonts and attributes before Swift 4. Much
// published code still has them.

@available(*, deprecated, renamed: "UIView.noIntrinsicMetric")
public let UIViewNoIntrinsicMetric = UIView.noIntrinsicMetric
@available(*, deprecated, renamed: "UIEdgeInsets.zero")
public let UIEdgeInsetsZero = UIEdgeInsets.zero
@available(*, deprecated, renamed: "UIOffset.zero")
public let UIOffsetZero = UIOffset.zero

/// The insets of four edges.
@available(*, deprecated, renamed: "UIEdgeInsets(top:left:bottom:right:)")
public func UIEdgeInsetsMake(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets {
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

/// The rectangle with its edges moved inwards.
@available(*, deprecated, message: "use CGRect.inset(by:)")
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect { rect.inset(by: insets) }

/// Whether all edges are the same.
@available(*, deprecated, message: "use ==")
public func UIEdgeInsetsEqualToEdgeInsets(_ one: UIEdgeInsets, _ other: UIEdgeInsets) -> Bool { one == other }

/// Nanoseconds of a second, as Dispatch's header has it.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds of a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Microseconds of a second.
public let USEC_PER_SEC: UInt64 = 1_000_000

@available(*, deprecated, renamed: "UIView.layoutFittingCompressedSize")
public let UILayoutFittingCompressedSize = UIView.layoutFittingCompressedSize
@available(*, deprecated, renamed: "UIView.layoutFittingExpandedSize")
public let UILayoutFittingExpandedSize = UIView.layoutFittingExpandedSize
@available(*, deprecated, renamed: "UITableView.automaticDimension")
public let UITableViewAutomaticDimension = UITableView.automaticDimension
@available(*, deprecated, renamed: "UICollectionViewFlowLayout.automaticSize")
public let UICollectionViewFlowLayoutAutomaticSize = UICollectionViewFlowLayout.automaticSize
@available(*, deprecated, renamed: "UICollectionView.elementKindSectionHeader")
public let UICollectionElementKindSectionHeader = UICollectionView.elementKindSectionHeader
@available(*, deprecated, renamed: "UICollectionView.elementKindSectionFooter")
public let UICollectionElementKindSectionFooter = UICollectionView.elementKindSectionFooter
@available(*, deprecated, renamed: "UIScrollView.DecelerationRate.normal")
public let UIScrollViewDecelerationRateNormal = UIScrollView.DecelerationRate.normal
@available(*, deprecated, renamed: "UIScrollView.DecelerationRate.fast")
public let UIScrollViewDecelerationRateFast = UIScrollView.DecelerationRate.fast
@available(*, deprecated, renamed: "UISegmentedControl.noSegment")
public let UISegmentedControlNoSegment = UISegmentedControl.noSegment
@available(*, deprecated, renamed: "UIApplication.openSettingsURLString")
public let UIApplicationOpenSettingsURLString = UIApplication.openSettingsURLString
@available(*, deprecated, renamed: "UIResponder.keyboardFrameBeginUserInfoKey")
public let UIKeyboardFrameBeginUserInfoKey = UIResponder.keyboardFrameBeginUserInfoKey
@available(*, deprecated, renamed: "UIResponder.keyboardFrameEndUserInfoKey")
public let UIKeyboardFrameEndUserInfoKey = UIResponder.keyboardFrameEndUserInfoKey
@available(*, deprecated, renamed: "UIResponder.keyboardAnimationDurationUserInfoKey")
public let UIKeyboardAnimationDurationUserInfoKey = UIResponder.keyboardAnimationDurationUserInfoKey
@available(*, deprecated, renamed: "UIResponder.keyboardAnimationCurveUserInfoKey")
public let UIKeyboardAnimationCurveUserInfoKey = UIResponder.keyboardAnimationCurveUserInfoKey
@available(*, deprecated, renamed: "UIResponder.keyboardIsLocalUserInfoKey")
public let UIKeyboardIsLocalUserInfoKey = UIResponder.keyboardIsLocalUserInfoKey

@available(*, deprecated, renamed: "UILayoutPriority.required")
public let UILayoutPriorityRequired = UILayoutPriority.required
@available(*, deprecated, renamed: "UILayoutPriority.defaultHigh")
public let UILayoutPriorityDefaultHigh = UILayoutPriority.defaultHigh
@available(*, deprecated, renamed: "UILayoutPriority.defaultLow")
public let UILayoutPriorityDefaultLow = UILayoutPriority.defaultLow
@available(*, deprecated, renamed: "UILayoutPriority.fittingSizeLevel")
public let UILayoutPriorityFittingSizeLevel = UILayoutPriority.fittingSizeLevel

@available(*, deprecated, renamed: "UIFont.Weight.ultraLight")
public let UIFontWeightUltraLight = UIFont.Weight.ultraLight
@available(*, deprecated, renamed: "UIFont.Weight.thin")
public let UIFontWeightThin = UIFont.Weight.thin
@available(*, deprecated, renamed: "UIFont.Weight.light")
public let UIFontWeightLight = UIFont.Weight.light
@available(*, deprecated, renamed: "UIFont.Weight.regular")
public let UIFontWeightRegular = UIFont.Weight.regular
@available(*, deprecated, renamed: "UIFont.Weight.medium")
public let UIFontWeightMedium = UIFont.Weight.medium
@available(*, deprecated, renamed: "UIFont.Weight.semibold")
public let UIFontWeightSemibold = UIFont.Weight.semibold
@available(*, deprecated, renamed: "UIFont.Weight.bold")
public let UIFontWeightBold = UIFont.Weight.bold
@available(*, deprecated, renamed: "UIFont.Weight.heavy")
public let UIFontWeightHeavy = UIFont.Weight.heavy
@available(*, deprecated, renamed: "UIFont.Weight.black")
public let UIFontWeightBlack = UIFont.Weight.black

@available(*, deprecated, renamed: "NSAttributedString.Key.font")
public let NSFontAttributeName = NSAttributedString.Key.font
@available(*, deprecated, renamed: "NSAttributedString.Key.foregroundColor")
public let NSForegroundColorAttributeName = NSAttributedString.Key.foregroundColor
@available(*, deprecated, renamed: "NSAttributedString.Key.backgroundColor")
public let NSBackgroundColorAttributeName = NSAttributedString.Key.backgroundColor
@available(*, deprecated, renamed: "NSAttributedString.Key.kern")
public let NSKernAttributeName = NSAttributedString.Key.kern
@available(*, deprecated, renamed: "NSAttributedString.Key.paragraphStyle")
public let NSParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle
@available(*, deprecated, renamed: "NSAttributedString.Key.shadow")
public let NSShadowAttributeName = NSAttributedString.Key.shadow
@available(*, deprecated, renamed: "NSAttributedString.Key.underlineStyle")
public let NSUnderlineStyleAttributeName = NSAttributedString.Key.underlineStyle
@available(*, deprecated, renamed: "NSAttributedString.Key.underlineColor")
public let NSUnderlineColorAttributeName = NSAttributedString.Key.underlineColor
@available(*, deprecated, renamed: "NSAttributedString.Key.strikethroughStyle")
public let NSStrikethroughStyleAttributeName = NSAttributedString.Key.strikethroughStyle
@available(*, deprecated, renamed: "NSAttributedString.Key.strikethroughColor")
public let NSStrikethroughColorAttributeName = NSAttributedString.Key.strikethroughColor
@available(*, deprecated, renamed: "NSAttributedString.Key.strokeColor")
public let NSStrokeColorAttributeName = NSAttributedString.Key.strokeColor
@available(*, deprecated, renamed: "NSAttributedString.Key.strokeWidth")
public let NSStrokeWidthAttributeName = NSAttributedString.Key.strokeWidth
@available(*, deprecated, renamed: "NSAttributedString.Key.baselineOffset")
public let NSBaselineOffsetAttributeName = NSAttributedString.Key.baselineOffset
@available(*, deprecated, renamed: "NSAttributedString.Key.attachment")
public let NSAttachmentAttributeName = NSAttributedString.Key.attachment
@available(*, deprecated, renamed: "NSAttributedString.Key.link")
public let NSLinkAttributeName = NSAttributedString.Key.link

@available(*, deprecated, renamed: "UIAccessibilityTraits.none")
public let UIAccessibilityTraitNone = UIAccessibilityTraits.none
@available(*, deprecated, renamed: "UIAccessibilityTraits.button")
public let UIAccessibilityTraitButton = UIAccessibilityTraits.button
@available(*, deprecated, renamed: "UIAccessibilityTraits.link")
public let UIAccessibilityTraitLink = UIAccessibilityTraits.link
@available(*, deprecated, renamed: "UIAccessibilityTraits.image")
public let UIAccessibilityTraitImage = UIAccessibilityTraits.image
@available(*, deprecated, renamed: "UIAccessibilityTraits.selected")
public let UIAccessibilityTraitSelected = UIAccessibilityTraits.selected
@available(*, deprecated, renamed: "UIAccessibilityTraits.playsSound")
public let UIAccessibilityTraitPlaysSound = UIAccessibilityTraits.playsSound
@available(*, deprecated, renamed: "UIAccessibilityTraits.keyboardKey")
public let UIAccessibilityTraitKeyboardKey = UIAccessibilityTraits.keyboardKey
@available(*, deprecated, renamed: "UIAccessibilityTraits.staticText")
public let UIAccessibilityTraitStaticText = UIAccessibilityTraits.staticText
@available(*, deprecated, renamed: "UIAccessibilityTraits.summaryElement")
public let UIAccessibilityTraitSummaryElement = UIAccessibilityTraits.summaryElement
@available(*, deprecated, renamed: "UIAccessibilityTraits.notEnabled")
public let UIAccessibilityTraitNotEnabled = UIAccessibilityTraits.notEnabled
@available(*, deprecated, renamed: "UIAccessibilityTraits.updatesFrequently")
public let UIAccessibilityTraitUpdatesFrequently = UIAccessibilityTraits.updatesFrequently
@available(*, deprecated, renamed: "UIAccessibilityTraits.searchField")
public let UIAccessibilityTraitSearchField = UIAccessibilityTraits.searchField
@available(*, deprecated, renamed: "UIAccessibilityTraits.startsMediaSession")
public let UIAccessibilityTraitStartsMediaSession = UIAccessibilityTraits.startsMediaSession
@available(*, deprecated, renamed: "UIAccessibilityTraits.adjustable")
public let UIAccessibilityTraitAdjustable = UIAccessibilityTraits.adjustable
@available(*, deprecated, renamed: "UIAccessibilityTraits.allowsDirectInteraction")
public let UIAccessibilityTraitAllowsDirectInteraction = UIAccessibilityTraits.allowsDirectInteraction
@available(*, deprecated, renamed: "UIAccessibilityTraits.causesPageTurn")
public let UIAccessibilityTraitCausesPageTurn = UIAccessibilityTraits.causesPageTurn
@available(*, deprecated, renamed: "UIAccessibilityTraits.header")
public let UIAccessibilityTraitHeader = UIAccessibilityTraits.header

@available(*, deprecated, renamed: "UIAccessibility.Notification.screenChanged")
public let UIAccessibilityScreenChangedNotification = UIAccessibility.Notification.screenChanged
@available(*, deprecated, renamed: "UIAccessibility.Notification.layoutChanged")
public let UIAccessibilityLayoutChangedNotification = UIAccessibility.Notification.layoutChanged
@available(*, deprecated, renamed: "UIAccessibility.Notification.announcement")
public let UIAccessibilityAnnouncementNotification = UIAccessibility.Notification.announcement

/// A picture as PNG.
@available(*, deprecated, renamed: "UIImage.pngData(_:)")
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }
/// A picture as JPEG, with a quality from 0 to 1.
@available(*, deprecated, renamed: "UIImage.jpegData(_:compressionQuality:)")
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
  image.jpegData(compressionQuality: compressionQuality)
}
/// Whether a device lies on a long side.
@available(*, deprecated, message: "Use the orientation's isLandscape")
public func UIDeviceOrientationIsLandscape(_ orientation: UIDeviceOrientation) -> Bool {
  orientation.isLandscape
}
/// Whether a device stands on a short side.
@available(*, deprecated, message: "Use the orientation's isPortrait")
public func UIDeviceOrientationIsPortrait(_ orientation: UIDeviceOrientation) -> Bool {
  orientation.isPortrait
}
/// Whether an interface is wider than high.
@available(*, deprecated, message: "Use the orientation's isLandscape")
public func UIInterfaceOrientationIsLandscape(_ orientation: UIInterfaceOrientation) -> Bool {
  orientation.isLandscape
}
/// Whether an interface is higher than wide.
@available(*, deprecated, message: "Use the orientation's isPortrait")
public func UIInterfaceOrientationIsPortrait(_ orientation: UIInterfaceOrientation) -> Bool {
  orientation.isPortrait
}
/// Whether the user wishes less motion.
@available(*, deprecated, renamed: "UIAccessibility.isReduceMotionEnabled")
@preconcurrency @MainActor public func UIAccessibilityIsReduceMotionEnabled() -> Bool {
  UIAccessibility.isReduceMotionEnabled
}
/// Whether a screen reader runs.
@available(*, deprecated, renamed: "UIAccessibility.isVoiceOverRunning")
@preconcurrency @MainActor public func UIAccessibilityIsVoiceOverRunning() -> Bool {
  UIAccessibility.isVoiceOverRunning
}
/// Tells what reads the screen.
@available(*, deprecated, renamed: "UIAccessibility.post(notification:argument:)")
@preconcurrency @MainActor public func UIAccessibilityPostNotification(
  _ notification: UIAccessibility.Notification, _ argument: Any?
) {
  UIAccessibility.post(notification: notification, argument: argument)
}

/// What kind of device it is; `UIDevice.current.userInterfaceIdiom` says the same.
@preconcurrency @MainActor
public func UI_USER_INTERFACE_IDIOM() -> UIUserInterfaceIdiom { UIDevice.current.userInterfaceIdiom }

/// How long a navigation bar takes to come or go, in seconds.
@available(*, deprecated, renamed: "UINavigationController.hideShowBarDuration")
public let UINavigationControllerHideShowBarDuration = UINavigationController.hideShowBarDuration
/// The identifier of no task.
@available(*, deprecated, renamed: "UIApplication.BackgroundTaskIdentifier.invalid")
public let UIBackgroundTaskInvalid = UIApplication.BackgroundTaskIdentifier.invalid
/// The space between pages, in points.
@available(*, deprecated, renamed: "UIPageViewController.OptionsKey.interPageSpacing")
public let UIPageViewControllerOptionInterPageSpacingKey = UIPageViewController.OptionsKey.interPageSpacing
/// Where the spine of a book is.
@available(*, deprecated, renamed: "UIPageViewController.OptionsKey.spineLocation")
public let UIPageViewControllerOptionSpineLocationKey = UIPageViewController.OptionsKey.spineLocation
/// The level of an app's windows.
@available(*, deprecated, renamed: "UIWindow.Level.normal")
public let UIWindowLevelNormal = UIWindow.Level.normal
/// The level of the status bar.
@available(*, deprecated, renamed: "UIWindow.Level.statusBar")
public let UIWindowLevelStatusBar = UIWindow.Level.statusBar
/// The level of alerts.
@available(*, deprecated, renamed: "UIWindow.Level.alert")
public let UIWindowLevelAlert = UIWindow.Level.alert
