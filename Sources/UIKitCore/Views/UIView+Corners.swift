import CoreGraphics
import QuartzCore

extension UIView {
  /// How the corners are rounded, in any size and wherever the view is. Default: as its layer says.
  ///
  /// Radii that are alike become the layer's `cornerRadius` and `maskedCorners`, so a change in an animation block is
  /// animated. Radii that differ become a mask, which changes at once.
  public var cornerConfiguration: UICornerConfiguration {
    get { existingExtras?.corners?.configuration ?? .square }
    set {
      let corners = extras.corners ?? ViewCorners(self)
      extras.corners = corners
      corners.configuration = newValue
      applyCorners()
    }
  }

  /// The radius that a corner has now, in points; that of several is the largest.
  public func effectiveRadius(corner: UIRectCorner) -> CGFloat {
    let radii = effectiveRadii
    var result: CGFloat = 0
    if corner.contains(.topLeft) { result = max(result, radii.topLeft) }
    if corner.contains(.topRight) { result = max(result, radii.topRight) }
    if corner.contains(.bottomLeft) { result = max(result, radii.bottomLeft) }
    if corner.contains(.bottomRight) { result = max(result, radii.bottomRight) }
    return result
  }

  /// The configured radii, else the layer's.
  var effectiveRadii: CornerRadii {
    existingExtras?.corners?.radii(of: self) ?? layerRadii
  }

  /// What the view's layer has, as it was last given: what is in the view asks for it, and does not look further up.
  var shownRadii: CornerRadii { existingExtras?.corners?.shown ?? layerRadii }

  private var layerRadii: CornerRadii {
    let masked = layer.maskedCorners
    func radius(of corner: CACornerMask) -> CGFloat { masked.contains(corner) ? layer.cornerRadius : 0 }
    return CornerRadii(
      topLeft: radius(of: .layerMinXMinYCorner), topRight: radius(of: .layerMaxXMinYCorner),
      bottomLeft: radius(of: .layerMinXMaxYCorner), bottomRight: radius(of: .layerMaxXMaxYCorner)
    ).fitting(bounds.size)
  }

  /// Gives the layer the configured corners; called when the size or the place changes.
  func applyCorners() {
    guard let corners = existingExtras?.corners else { return }
    let radii = corners.radii(of: self), old = corners.shown
    corners.apply(radii, to: self)
    cornersMayHaveChanged()
    guard radii != old else { return }
    for subview in orderedSubviews where subview.existingExtras?.corners != nil { subview.applyCorners() }
  }
}

/// A view's corner configuration, and the mask that it needs where the radii differ.
@MainActor
final class ViewCorners {
  var configuration = UICornerConfiguration.square
  /// What the layer has.
  private(set) var shown = CornerRadii()
  private var mask: CAShapeLayer?

  init(_ view: UIView) { view.layer.cornerCurve = .continuous }

  /// The radii in the view's present size and place.
  func radii(of view: UIView) -> CornerRadii {
    let size = view.bounds.size
    switch configuration.shape {
    case .capsule(let maximum):
      let radius = min(min(size.width, size.height) / 2, maximum)
      return CornerRadii(topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius)
    case .corners(let topLeft, let topRight, let bottomLeft, let bottomRight):
      let container = configuration.followsContainer ? Container(of: view) : Container()
      let radii = CornerRadii(
        topLeft: container.radius(topLeft, \.topLeft, atLeft: true, atTop: true),
        topRight: container.radius(topRight, \.topRight, atLeft: false, atTop: true),
        bottomLeft: container.radius(bottomLeft, \.bottomLeft, atLeft: true, atTop: false),
        bottomRight: container.radius(bottomRight, \.bottomRight, atLeft: false, atTop: false))
      return radii.made(configuration.uniformity).fitting(size)
    }
  }

  /// What radii that follow a container are found from.
  @MainActor
  private struct Container {
    var radii = CornerRadii()
    /// Distances of the view's edges from the container's, in points.
    var insets = UIEdgeInsets.zero

    init() {}

    /// The nearest view around one that is rounded.
    init(of view: UIView) {
      let above = sequence(first: view, next: \.superview).dropFirst()
      guard let container = above.first(where: { $0.shownRadii.largest > 0 }) else { return }
      radii = container.shownRadii
      let frame = view.convert(view.bounds, to: container)
      let outer = container.bounds
      insets = UIEdgeInsets(
        top: frame.minY - outer.minY, left: frame.minX - outer.minX, bottom: outer.maxY - frame.maxY,
        right: outer.maxX - frame.maxX)
    }

    func radius(
      _ wanted: UICornerRadius, _ corner: KeyPath<CornerRadii, CGFloat>, atLeft: Bool, atTop: Bool
    ) -> CGFloat {
      switch wanted.kind {
      case .fixed(let radius): return radius
      case .containerConcentric(let minimum):
        let distance = max(atLeft ? insets.left : insets.right, atTop ? insets.top : insets.bottom, 0)
        return max(radii[keyPath: corner] - distance, minimum)
      }
    }
  }

  func apply(_ radii: CornerRadii, to view: UIView) {
    let layer = view.layer
    shown = radii
    guard !radii.haveOneRadius else {
      if let mask, layer.mask === mask { layer.mask = nil }
      mask = nil
      layer.cornerRadius = radii.largest
      var masked: CACornerMask = []
      if radii.topLeft > 0 { masked.insert(.layerMinXMinYCorner) }
      if radii.topRight > 0 { masked.insert(.layerMaxXMinYCorner) }
      if radii.bottomLeft > 0 { masked.insert(.layerMinXMaxYCorner) }
      if radii.bottomRight > 0 { masked.insert(.layerMaxXMaxYCorner) }
      if !masked.isEmpty { layer.maskedCorners = masked }
      return
    }
    layer.cornerRadius = 0
    let shape = mask ?? CAShapeLayer()
    mask = shape
    shape.frame = view.bounds
    shape.path = Self.outline(view.bounds, radii)
    if layer.mask !== shape { layer.mask = shape }
  }

  /// A rectangle with arcs at its corners.
  static func outline(_ rect: CGRect, _ radii: CornerRadii) -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: rect.minX + radii.topLeft, y: rect.minY))
    func corner(_ tangent: CGPoint, _ end: CGPoint, _ radius: CGFloat) {
      path.addArc(tangent1End: tangent, tangent2End: end, radius: radius)
    }
    let (right, bottom) = (rect.maxX, rect.maxY)
    corner(CGPoint(x: right, y: rect.minY), CGPoint(x: right, y: bottom), radii.topRight)
    corner(CGPoint(x: right, y: bottom), CGPoint(x: rect.minX, y: bottom), radii.bottomRight)
    corner(CGPoint(x: rect.minX, y: bottom), CGPoint(x: rect.minX, y: rect.minY), radii.bottomLeft)
    corner(CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: right, y: rect.minY), radii.topLeft)
    path.closeSubpath()
    return path
  }
}
