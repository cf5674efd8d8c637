import Foundation
import QuartzCore

/// What the content of a scroll view looks like at one of its edges, below what floats there.
///
/// Bars have materials of their own here; the effect shows below views with a
/// `UIScrollEdgeElementContainerInteraction`.
@preconcurrency @MainActor
open class UIScrollEdgeEffect: NSObject {
  /// How the content ends.
  @preconcurrency @MainActor
  public final class Style: NSObject {
    /// As the system finds right: soft.
    public static let automatic = Style()
    /// It fades into a blur.
    public static let soft = Style()
    /// It ends at a line.
    public static let hard = Style()

    private override init() { super.init() }
  }

  /// How the content ends. Default automatic.
  open var style = Style.automatic { didSet { if style !== oldValue { onChange?() } } }
  /// Whether the content shows as it is. Default false.
  open var isHidden = false { didSet { if isHidden != oldValue { onChange?() } } }

  /// Called when another look is asked for.
  var onChange: (() -> Void)?
}

/// The effects at the four edges of a scroll view, made when they are asked for.
@MainActor
final class ScrollEdgeEffects {
  let top = UIScrollEdgeEffect()
  let left = UIScrollEdgeEffect()
  let bottom = UIScrollEdgeEffect()
  let right = UIScrollEdgeEffect()

  func effect(at edge: UIRectEdge) -> UIScrollEdgeEffect? {
    switch edge {
    case .top: top
    case .left: left
    case .bottom: bottom
    case .right: right
    default: nil
    }
  }
}

extension UIScrollView {
  /// How the content ends at the upper edge.
  public var topEdgeEffect: UIScrollEdgeEffect { edgeEffects.top }
  /// How the content ends at the left edge.
  public var leftEdgeEffect: UIScrollEdgeEffect { edgeEffects.left }
  /// How the content ends at the lower edge.
  public var bottomEdgeEffect: UIScrollEdgeEffect { edgeEffects.bottom }
  /// How the content ends at the right edge.
  public var rightEdgeEffect: UIScrollEdgeEffect { edgeEffects.right }
}

/// Makes a view that floats over an edge of a scroll view readable: the content behind it fades into a blur, or ends at
/// a line.
@preconcurrency @MainActor
open class UIScrollEdgeElementContainerInteraction: NSObject, UIInteraction {
  /// Whose content is behind the view. Weak. Default nil.
  open weak var scrollView: UIScrollView? { didSet { refresh() } }
  /// The edge at which the view is. Default top.
  open var edge = UIRectEdge.top { didSet { refresh() } }

  open private(set) weak var view: UIView?
  private var backdrop: ScrollEdgeBackdrop?

  open func willMove(to view: UIView?) {
    guard view !== self.view else { return }
    backdrop?.removeFromSuperview()
    backdrop = nil
  }

  open func didMove(to view: UIView?) {
    self.view = view
    refresh()
  }

  private func refresh() {
    guard let view, let effect = scrollView?.edgeEffects.effect(at: edge) else {
      backdrop?.removeFromSuperview()
      backdrop = nil
      return
    }
    effect.onChange = { [weak self] in self?.refresh() }
    let shown = backdrop ?? ScrollEdgeBackdrop(frame: view.bounds)
    backdrop = shown
    if shown.superview !== view { view.insertSubview(shown, at: 0) }
    shown.show(effect, at: edge)
  }
}

/// The blur behind a view at an edge; it reaches from the edge a little beyond the view.
final class ScrollEdgeBackdrop: UIView {
  /// How far the blur reaches beyond the view, in points. [a choice]
  private static let reach: CGFloat = 20

  private let blur = UIVisualEffectView(effect: UIBlurEffect(style: .systemUltraThinMaterial))
  private let line = UIView(frame: .zero)
  private let fade = CAGradientLayer()
  private var edge = UIRectEdge.top
  private var isSoft = true

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    line.backgroundColor = .separator
    addSubview(blur)
    addSubview(line)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ effect: UIScrollEdgeEffect, at edge: UIRectEdge) {
    self.edge = edge
    isHidden = effect.isHidden
    isSoft = effect.style !== UIScrollEdgeEffect.Style.hard
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let beyond = isSoft ? Self.reach : 0
    var area = bounds
    if let container = superview?.superview { area = area.union(convert(container.bounds, from: container)) }
    let rect: CGRect
    let lineRect: CGRect
    let width = 1 / max(traitCollection.displayScale, 1)
    switch edge {
    case .bottom:
      rect = CGRect(x: area.minX, y: -beyond, width: area.width, height: area.maxY + beyond)
      lineRect = CGRect(x: area.minX, y: -width, width: area.width, height: width)
    case .left:
      rect = CGRect(x: area.minX, y: area.minY, width: bounds.maxX - area.minX + beyond, height: area.height)
      lineRect = CGRect(x: bounds.maxX, y: area.minY, width: width, height: area.height)
    case .right:
      rect = CGRect(x: -beyond, y: area.minY, width: area.maxX + beyond, height: area.height)
      lineRect = CGRect(x: -width, y: area.minY, width: width, height: area.height)
    default:
      rect = CGRect(x: area.minX, y: area.minY, width: area.width, height: bounds.maxY - area.minY + beyond)
      lineRect = CGRect(x: area.minX, y: bounds.maxY, width: area.width, height: width)
    }
    blur.frame = rect
    line.frame = lineRect
    line.isHidden = isSoft
    blur.layer.mask = isSoft ? fade : nil
    fade.frame = blur.bounds
    fade.colors = [UIColor.black.cgColor, UIColor.black.cgColor, UIColor.clear.cgColor]
    let length = edge == .left || edge == .right ? rect.width : rect.height
    fade.locations = [0, NSNumber(value: Double(max(0, 1 - 2 * beyond / max(length, 1)))), 1]
    (fade.startPoint, fade.endPoint) = points
  }

  /// From the edge inwards, in the unit square.
  private var points: (CGPoint, CGPoint) {
    switch edge {
    case .bottom: (CGPoint(x: 0.5, y: 1), CGPoint(x: 0.5, y: 0))
    case .left: (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    case .right: (CGPoint(x: 1, y: 0.5), CGPoint(x: 0, y: 0.5))
    default: (CGPoint(x: 0.5, y: 0), CGPoint(x: 0.5, y: 1))
    }
  }
}
