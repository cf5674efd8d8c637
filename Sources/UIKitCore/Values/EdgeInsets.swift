import QuartzCore

/// The inset distances for the four edges of a rectangle, in points; positive values move an edge inwards.
///
/// The default is zero on every edge. Source: Apple, *UIEdgeInsets*.
public struct UIEdgeInsets: Equatable, Hashable, Codable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// No inset on any edge.
  public static let zero = UIEdgeInsets()
}

/// Edge insets whose sides follow the reading direction: leading is left where text runs left to right.
///
/// Points; positive values move an edge inwards; the default is zero. Source: Apple,
/// *NSDirectionalEdgeInsets*.
public struct NSDirectionalEdgeInsets: Equatable, Hashable, Codable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// No inset on any edge.
  public static let zero = NSDirectionalEdgeInsets()
}

/// A displacement in points, right and down positive. Source: Apple, *UIOffset*.
public struct UIOffset: Equatable, Hashable, Codable, Sendable {
  public var horizontal: CGFloat
  public var vertical: CGFloat

  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  public init() { self.init(horizontal: 0, vertical: 0) }

  /// No displacement.
  public static let zero = UIOffset()
}

extension CGRect {
  /// The rectangle with each edge moved inwards by its inset; the size may become negative, as on iOS.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left,
      y: origin.y + insets.top,
      width: size.width - (insets.left + insets.right),
      height: size.height - (insets.top + insets.bottom))
  }
}

extension NSValue {
  /// A box that holds insets.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
    self.init(doubles: [insets.top, insets.left, insets.bottom, insets.right].map(Double.init))
  }
  /// A box that holds an offset.
  public convenience init(uiOffset offset: UIOffset) {
    self.init(doubles: [offset.horizontal, offset.vertical].map(Double.init))
  }
  /// The insets in the box; zero when it holds something else.
  public var uiEdgeInsetsValue: UIEdgeInsets {
    doubles(count: 4).map { UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) } ?? .zero
  }
  /// The offset in the box; zero when it holds something else.
  public var uiOffsetValue: UIOffset {
    doubles(count: 2).map { UIOffset(horizontal: $0[0], vertical: $0[1]) } ?? .zero
  }
}

/// An offset of these lengths.
public func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> UIOffset {
  UIOffset(horizontal: horizontal, vertical: vertical)
}
