import Foundation
import QuartzCore
import Support

extension UIViewController {
  /// How a controller comes and goes, for `preferredTransition`.
  @preconcurrency @MainActor
  public class Transition: NSObject {
    let style: UIModalTransitionStyle?
    let zoom: Zoom?

    init(_ style: UIModalTransitionStyle?, zoom: Zoom? = nil) {
      self.style = style
      self.zoom = zoom
      super.init()
    }

    /// From below.
    public class func coverVertical() -> Transition { Transition(.coverVertical) }
    /// The screen turns over.
    public class func flipHorizontal() -> Transition { Transition(.flipHorizontal) }
    /// One fades into the other.
    public class func crossDissolve() -> Transition { Transition(.crossDissolve) }
    /// A page turns up.
    public class func partialCurl() -> Transition { Transition(.partialCurl) }

    /// Out of a view of the controller before, and back into it, in pushes and presentations.
    ///
    /// A drag downward takes the page back. Source of the behaviour: Apple, *Enhancing your app with fluid
    /// transitions*; paces and sizes are our choice.
    ///
    /// - Parameter sourceViewProvider: The view that the page comes out of, asked for on each way; nil for the usual
    ///   transition.
    public class func zoom(
      options: ZoomOptions? = nil,
      sourceViewProvider: @escaping (ZoomSourceViewProviderContext) -> UIView?
    ) -> Transition {
      Transition(nil, zoom: Zoom(options: options ?? ZoomOptions(), source: sourceViewProvider))
    }

    /// Out of a button of a bar.
    @_disfavoredOverload
    public class func zoom(
      options: ZoomOptions? = nil,
      sourceBarButtonItemProvider: @escaping (ZoomSourceViewProviderContext) -> UIBarButtonItem?
    ) -> Transition {
      zoom(options: options) { sourceBarButtonItemProvider($0)?.shownView }
    }

    /// What a zoom is told about itself.
    @preconcurrency @MainActor
    public class ZoomSourceViewProviderContext: NSObject {
      /// The page that the other one comes out of.
      public let sourceViewController: UIViewController
      public let zoomedViewController: UIViewController

      init(from source: UIViewController, to zoomed: UIViewController) {
        sourceViewController = source
        zoomedViewController = zoomed
        super.init()
      }
    }

    /// Choices for a zoom.
    @preconcurrency @MainActor
    public final class ZoomOptions: NSObject, @preconcurrency NSCopying {
      /// What lies over the page behind; nil for a light shade. Default nil.
      public var dimmingColor: UIColor?
      /// What blurs the page behind, instead of a shade. Default nil.
      public var dimmingVisualEffect: UIBlurEffect?
      /// Whether a drag takes the page back; nil leaves that to `willBegin`. Default nil.
      public var interactiveDismissShouldBegin: ((InteractionContext) -> Bool)?
      /// The part of the page that lies over the source, in the coordinates of the page's view; nil for all of it.
      /// Default nil.
      public var alignmentRectProvider: ((AlignmentRectContext) -> CGRect?)?

      public func copy(with zone: NSZone? = nil) -> Any {
        let copy = ZoomOptions()
        copy.dimmingColor = dimmingColor
        copy.dimmingVisualEffect = dimmingVisualEffect
        copy.interactiveDismissShouldBegin = interactiveDismissShouldBegin
        copy.alignmentRectProvider = alignmentRectProvider
        return copy
      }

      /// A drag that may take the page back.
      @preconcurrency @MainActor
      public class InteractionContext: NSObject {
        /// Where the finger is, in the page's view.
        public let location: CGPoint
        /// Points a second.
        public let velocity: CGVector
        /// Whether the system would take the page back.
        public let willBegin: Bool

        init(location: CGPoint, velocity: CGVector, willBegin: Bool) {
          self.location = location
          self.velocity = velocity
          self.willBegin = willBegin
          super.init()
        }
      }

      /// What is aligned.
      @preconcurrency @MainActor
      public class AlignmentRectContext: NSObject {
        public let sourceView: UIView
        public let zoomedViewController: UIViewController

        init(_ source: UIView, _ zoomed: UIViewController) {
          sourceView = source
          zoomedViewController = zoomed
          super.init()
        }
      }
    }
  }
}

/// A zoom: what it comes out of, and the drag that takes it back.
@MainActor
final class Zoom {
  let options: UIViewController.Transition.ZoomOptions
  private let source: (UIViewController.Transition.ZoomSourceViewProviderContext) -> UIView?
  private var dismissal: ZoomDismissal?

  init(
    options: UIViewController.Transition.ZoomOptions,
    source: @escaping (UIViewController.Transition.ZoomSourceViewProviderContext) -> UIView?
  ) {
    self.options = options
    self.source = source
  }

  func sourceView(from page: UIViewController, to zoomed: UIViewController) -> UIView? {
    source(.init(from: page, to: zoomed))
  }

  /// The page is there: a drag takes it back.
  func isShown(_ zoomed: UIViewController) {
    if dismissal?.controller !== zoomed { dismissal = ZoomDismissal(zoomed, options) }
  }
}

extension UIViewController {
  /// The animator of a zoom out of a page, or back into it; nil where the usual transition is to be seen.
  func zoomAnimator(from page: UIViewController, isOpening: Bool) -> ZoomAnimator? {
    guard let zoom = preferredTransition?.zoom, !UIAccessibility.prefersCrossFadeTransitions,
      !UIAccessibility.isReduceMotionEnabled, let source = zoom.sourceView(from: page, to: self)
    else { return nil }
    return ZoomAnimator(zoom, of: self, source: source, isOpening: isOpening)
  }
}
