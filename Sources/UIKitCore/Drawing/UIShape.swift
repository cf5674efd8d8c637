import QuartzCore

/// The form of a view's corners.
public enum UICornerCurve: Int, Sendable {
  case automatic = 0
  case circular = 1
  case continuous = 2
}

/// Makes a form for what it is to surround.
public protocol UIShapeProvider {
  func resolve(in context: UIShape.ResolutionContext) -> UIResolvedShape
}

/// A form that is fitted to a rectangle: a capsule, a circle, a rectangle with round corners, a path.
///
/// Source: Apple, *UIShape*.
public struct UIShape: UIShapeProvider {
  /// What a form is fitted to.
  public struct ResolutionContext {
    /// The form of the content.
    public let contentShape: UIResolvedShape
    public init(contentShape: UIResolvedShape) { self.contentShape = contentShape }
  }

  private enum Kind {
    case rect(radius: CGFloat, UICornerCurve, UIRectCorner), capsule, circle
    case fixed(CGRect, radius: CGFloat, UICornerCurve, UIRectCorner), path(UIBezierPath)
    case provider(any UIShapeProvider)
  }
  private let kind: Kind
  private var insets = UIEdgeInsets.zero

  private init(_ kind: Kind) { self.kind = kind }

  /// A form that another one makes.
  public init(_ provider: any UIShapeProvider) { kind = .provider(provider) }

  /// The rectangle.
  public static var rect: UIShape { UIShape(.rect(radius: 0, .automatic, .allCorners)) }
  /// The rectangle with its short sides round.
  public static var capsule: UIShape { UIShape(.capsule) }
  /// The largest circle in the middle.
  public static var circle: UIShape { UIShape(.circle) }
  /// The rectangle with round corners.
  ///
  /// - Parameter cornerRadius: In points.
  public static func rect(
    cornerRadius: CGFloat, cornerCurve: UICornerCurve = .automatic,
    maskedCorners: UIRectCorner = .allCorners
  ) -> UIShape { UIShape(.rect(radius: cornerRadius, cornerCurve, maskedCorners)) }
  /// A rectangle that is the same around everything.
  public static func fixedRect(
    _ rect: CGRect, cornerRadius: CGFloat = 0, cornerCurve: UICornerCurve = .automatic,
    maskedCorners: UIRectCorner = .allCorners
  ) -> UIShape { UIShape(.fixed(rect, radius: cornerRadius, cornerCurve, maskedCorners)) }
  /// A path that is the same around everything.
  public static func path(_ path: UIBezierPath) -> UIShape { UIShape(.path(path)) }

  /// The form with edges moved in, in points; negative ones outward. Paths stay as they are.
  public func inset(by insets: UIEdgeInsets) -> UIShape {
    var copy = self
    copy.insets = UIEdgeInsets(
      top: copy.insets.top + insets.top, left: copy.insets.left + insets.left,
      bottom: copy.insets.bottom + insets.bottom, right: copy.insets.right + insets.right)
    return copy
  }
  public func inset(by inset: CGFloat) -> UIShape {
    self.inset(by: UIEdgeInsets(top: inset, left: inset, bottom: inset, right: inset))
  }

  /// The form around what the context holds.
  public func resolve(in context: ResolutionContext) -> UIResolvedShape {
    let area = context.contentShape.boundingRect.inset(by: insets)
    switch kind {
    case .rect(let radius, let curve, let corners):
      return resolved(area, Self.path(area, max(0, radius - least), curve, corners))
    case .capsule:
      return resolved(area, Self.path(area, min(area.width, area.height) / 2, .circular, .allCorners))
    case .circle:
      let side = min(area.width, area.height)
      let square = CGRect(x: area.midX - side / 2, y: area.midY - side / 2, width: side, height: side)
      return resolved(square, UIBezierPath(ovalIn: square))
    case .fixed(let rect, let radius, let curve, let corners):
      let moved = rect.inset(by: insets)
      return resolved(moved, Self.path(moved, max(0, radius - least), curve, corners))
    case .path(let path): return resolved(path.bounds, path)
    case .provider(let provider): return provider.resolve(in: context)
    }
  }

  /// Corners stay concentric where the edges move in by the same length.
  private var least: CGFloat { min(insets.top, insets.left, insets.bottom, insets.right) }

  private func resolved(_ rect: CGRect, _ path: UIBezierPath) -> UIResolvedShape {
    UIResolvedShape(shape: self, boundingRect: rect, path: path)
  }

  private static func path(
    _ rect: CGRect, _ radius: CGFloat, _ curve: UICornerCurve, _ corners: UIRectCorner
  ) -> UIBezierPath {
    if curve == .circular, corners == .allCorners {
      return UIBezierPath(
        cgPath: CGPath(
          roundedRect: rect, cornerWidth: min(radius, rect.width / 2),
          cornerHeight: min(radius, rect.height / 2), transform: nil))
    }
    return UIBezierPath(
      roundedRect: rect, byRoundingCorners: corners, cornerRadii: CGSize(width: radius, height: radius))
  }
}

/// A form around something.
public struct UIResolvedShape {
  /// What it was made from.
  public let shape: UIShape
  /// The rectangle that it fills.
  public let boundingRect: CGRect
  public let path: UIBezierPath

  init(shape: UIShape, boundingRect: CGRect, path: UIBezierPath) {
    self.shape = shape
    self.boundingRect = boundingRect
    self.path = path
  }

  /// A rectangle.
  package init(rect: CGRect) {
    self.init(shape: .fixedRect(rect), boundingRect: rect, path: UIBezierPath(rect: rect))
  }

  /// The form with edges moved in, in points.
  public func inset(by insets: UIEdgeInsets) -> UIResolvedShape {
    shape.inset(by: insets).resolve(in: UIShape.ResolutionContext(contentShape: self))
  }
}
