import Foundation
import QuartzCore
import Support

extension UIViewController {
  /// How a controller comes and goes, for `preferredTransition`.
  @preconcurrency @MainActor
  public class Transition: NSObject {
    /// What a zoom is told about itself.
    @preconcurrency @MainActor
    public struct ZoomSourceViewProviderContext {
      public let sourceViewController: UIViewController
      public let zoomedViewController: UIViewController
    }

    /// Choices for a zoom. They are kept and have no effect, as zooms are not shown.
    @preconcurrency @MainActor
    public final class ZoomOptions: NSObject {
      public var dimmingColor: UIColor? {
        didSet {
          reportUnused("dimmingColor", dimmingColor != nil, "a zoom dims what is behind it by a fixed amount")
        }
      }
      public var dimmingVisualEffect: UIVisualEffect? {
        didSet {
          reportUnused(
            "dimmingVisualEffect", dimmingVisualEffect != nil,
            "a zoom dims what is behind it by a fixed amount")
        }
      }
      public var interactiveDismissShouldBegin: ((Any) -> Bool)? {
        didSet {
          reportUnused(
            "interactiveDismissShouldBegin", interactiveDismissShouldBegin != nil,
            "a zoom is not dismissed with a finger")
        }
      }
      public var alignmentRectProvider: ((Any) -> CGRect)? {
        didSet {
          reportUnused("alignmentRectProvider", alignmentRectProvider != nil, "a zoom ends at the whole view")
        }
      }
    }

    let style: UIModalTransitionStyle?

    init(_ style: UIModalTransitionStyle?) {
      self.style = style
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
    /// Out of a view of the controller before. It is reported, and the usual transition shown.
    public class func zoom(
      options: ZoomOptions? = nil,
      sourceViewProvider: @escaping (ZoomSourceViewProviderContext) -> UIView?
    ) -> Transition {
      Diagnostics.report(
        "zooms are not there; the controller comes as it does without a preferred transition",
        subject: "preferredTransition", severity: .warning)
      return Transition(nil)
    }
  }
}
