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

/// A storyboard. There are none here: the type is kept for source compatibility.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
  public let name: String

  /// Reports that there are no storyboards.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    self.name = name
    super.init()
    Diagnostics.report("the storyboard '\(name)' was not loaded: there are none; make controllers in code")
  }

  /// Nil: there are no storyboards.
  open func instantiateInitialViewController() -> UIViewController? { nil }
  /// A plain controller, and a report.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    Diagnostics.report(
      "the controller '\(identifier)' was not loaded: there are no storyboards; make it in code")
    return UIViewController()
  }
}

/// A way from one controller to another in a storyboard. Only apps make one here.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
  public let identifier: String?
  public let source: UIViewController
  public let destination: UIViewController
  private var handler: (() -> Void)?

  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    super.init()
  }

  /// A segue that does what `performHandler` does.
  public convenience init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping () -> Void
  ) {
    self.init(identifier: identifier, source: source, destination: destination)
    handler = performHandler
  }

  /// Runs the handler, or shows the destination.
  open func perform() {
    if let handler { handler() } else { source.show(destination, sender: self) }
  }
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
