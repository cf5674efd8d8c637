import CoreGraphics

/// Along which axes a scroll layer scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let none = Self(rawValue: "none")
  public static let vertically = Self(rawValue: "vertically")
  public static let horizontally = Self(rawValue: "horizontally")
  /// The default.
  public static let both = Self(rawValue: "both")

  fileprivate var allowsX: Bool { self == .both || self == .horizontally }
  fileprivate var allowsY: Bool { self == .both || self == .vertically }
}

/// A layer that shows another part of its sublayers when it is scrolled, by moving its bounds' origin.
///
/// How far it may scroll is the app's affair; nothing is limited, and nothing clips unless `masksToBounds` says so.
open class CAScrollLayer: CALayer {
  /// Default both.
  open var scrollMode = CAScrollLayerScrollMode.both

  override func takeObjects(from layer: CALayer) {
    super.takeObjects(from: layer)
    if let source = layer as? CAScrollLayer { scrollMode = source.scrollMode }
  }

  override func newOfSameClass() -> CALayer { CAScrollLayer() }

  /// Brings a point of the layer's own space to its origin.
  open override func scroll(_ p: CGPoint) { scroll(to: p) }

  /// Scrolls as little as is needed to show a rectangle of the layer's own space.
  open override func scrollRectToVisible(_ r: CGRect) { scroll(to: r) }

  /// Brings a point of the layer's own space to its origin, along the axes that the mode allows.
  open func scroll(to p: CGPoint) {
    var origin = bounds.origin
    if scrollMode.allowsX { origin.x = p.x }
    if scrollMode.allowsY { origin.y = p.y }
    bounds = CGRect(origin: origin, size: bounds.size)
  }

  /// Scrolls as little as is needed to show a rectangle of the layer's own space; of one that is too large the part
  /// nearest to what shows.
  open func scroll(to r: CGRect) {
    let shown = bounds
    let rect = r.standardized
    scroll(
      to: CGPoint(
        x: CAScrollLayer.start(of: shown.minX..<shown.maxX, toShow: rect.minX, rect.maxX),
        y: CAScrollLayer.start(of: shown.minY..<shown.maxY, toShow: rect.minY, rect.maxY)))
  }

  private static func start(of shown: Range<CGFloat>, toShow low: CGFloat, _ high: CGFloat) -> CGFloat {
    let length = shown.upperBound - shown.lowerBound
    let (nearLow, nearHigh) = (min(low, high - length), max(low, high - length))
    // Everything between shows the rectangle, or of a large one only what is inside it.
    return min(max(shown.lowerBound, nearLow), nearHigh)
  }

  // MARK: Properties by name

  override func plainProperty(named name: String) -> PlainProperty? {
    CAScrollLayer.plainProperties[name] ?? super.plainProperty(named: name)
  }

  nonisolated(unsafe) private static let plainProperties: [String: PlainProperty] = [
    "scrollMode": .choice(\CAScrollLayer.scrollMode)
  ]
}

extension CALayer {
  /// The nearest scroll layer above.
  var enclosingScrollLayer: CAScrollLayer? {
    var current = container
    while let layer = current {
      if let scrollLayer = layer as? CAScrollLayer { return scrollLayer }
      current = layer.container
    }
    return nil
  }

  /// The part of the bounds that the scroll layers above show, in the layer's own space.
  func visiblePart() -> CGRect {
    var visible = bounds
    var inner: CALayer = self
    while let outer = inner.enclosingScrollLayer {
      visible = visible.intersection(convert(outer.bounds, from: outer))
      inner = outer
    }
    return visible.isNull ? .zero : visible
  }
}
