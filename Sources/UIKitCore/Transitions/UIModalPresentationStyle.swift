import Foundation
import Support

/// How a controller is presented. Raw values are UIKit's.
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  case pageSheet = 1
  case formSheet = 2
  case currentContext = 3
  case custom = 4
  case overFullScreen = 5
  case overCurrentContext = 6
  case popover = 7
  case none = -1
  case automatic = -2
}

/// How a presentation is animated. Raw values are UIKit's.
public enum UIModalTransitionStyle: Int, Sendable {
  /// Slides up from below.
  case coverVertical = 0
  /// Turns over.
  case flipHorizontal = 1
  /// Fades.
  case crossDissolve = 2
  /// A page that curls. There is none here; it fades.
  case partialCurl = 3
}

/// A controller whose size another object decides about.
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
  var preferredContentSize: CGSize { get }
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer)
  func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize
  func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
  func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator)
}
