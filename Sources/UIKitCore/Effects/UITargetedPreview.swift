import Foundation
import QuartzCore

/// How a preview is drawn.
@preconcurrency @MainActor
open class UIPreviewParameters: NSObject {
  /// The part that is shown; nil is all.
  open var visiblePath: UIBezierPath?
  /// The shadow's shape; nil is the visible path.
  open var shadowPath: UIBezierPath?
  /// The background. Default: the system's.
  open var backgroundColor: UIColor! = .systemBackground

  public override init() { super.init() }

  /// A preview of lines of text: what is shown are the lines with some room around, in one shape.
  public init(textLineRects: [NSValue]) {
    super.init()
    let path = UIBezierPath()
    for line in textLineRects.map(\.cgRectValue) {
      path.append(
        UIBezierPath(
          roundedRect: line.insetBy(dx: -Self.textMargin, dy: -Self.textMargin), cornerRadius: Self.textRadius
        ))
    }
    visiblePath = path
  }

  /// Points around lines of text, and of their corners. Our choice.
  private static let textMargin: CGFloat = 4
  private static let textRadius: CGFloat = 8
}

/// Where a preview is.
@preconcurrency @MainActor
open class UIPreviewTarget: NSObject {
  public let container: UIView
  public let center: CGPoint
  public let transform: CGAffineTransform

  public init(container: UIView, center: CGPoint, transform: CGAffineTransform = .identity) {
    self.container = container
    self.center = center
    self.transform = transform
    super.init()
  }
}

/// A view that is lifted from its place, with where and how.
@preconcurrency @MainActor
open class UITargetedPreview: NSObject {
  public let view: UIView
  public let parameters: UIPreviewParameters
  public let target: UIPreviewTarget
  open var size: CGSize { view.bounds.size }

  public init(view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget) {
    self.view = view
    self.parameters = parameters
    self.target = target
    super.init()
  }
  public convenience init(view: UIView, parameters: UIPreviewParameters) {
    self.init(
      view: view, parameters: parameters,
      target: UIPreviewTarget(container: view.superview ?? view, center: view.center))
  }
  public convenience init(view: UIView) { self.init(view: view, parameters: UIPreviewParameters()) }
}
