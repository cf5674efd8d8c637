import Foundation
import QuartzCore

extension UIView {
  /// A part of a view that content keeps to.
  public struct LayoutRegion: Sendable {
    /// Along which axis content keeps clear of what is in the corners.
    public enum AdaptivityAxis: UInt, Sendable {
      case horizontal = 1
      case vertical = 2
    }

    enum Kind: Sendable { case safeArea, margins, readableContent }
    let kind: Kind

    /// The safe area. Corners have nothing in them that would need room, so an axis makes no difference.
    public static func safeArea(cornerAdaptation: AdaptivityAxis? = nil) -> LayoutRegion {
      LayoutRegion(kind: .safeArea)
    }
    /// What is within the layout margins.
    public static func margins(cornerAdaptation: AdaptivityAxis? = nil) -> LayoutRegion {
      LayoutRegion(kind: .margins)
    }
    /// As wide as text is read with ease.
    public static func readableContent(cornerAdaptation: AdaptivityAxis? = nil) -> LayoutRegion {
      LayoutRegion(kind: .readableContent)
    }
  }

  /// The guide of a region.
  public func layoutGuide(for layoutRegion: LayoutRegion) -> UILayoutGuide {
    switch layoutRegion.kind {
    case .safeArea: safeAreaLayoutGuide
    case .margins: layoutMarginsGuide
    case .readableContent: readableContentGuide
    }
  }

  /// How far a region is from the view's edges, in points.
  public func edgeInsets(for layoutRegion: LayoutRegion) -> UIEdgeInsets {
    switch layoutRegion.kind {
    case .safeArea: return safeAreaInsets
    case .margins: return layoutMargins
    case .readableContent:
      let frame = readableContentGuide.layoutFrame
      return UIEdgeInsets(
        top: frame.minY - bounds.minY, left: frame.minX - bounds.minX, bottom: bounds.maxY - frame.maxY,
        right: bounds.maxX - frame.maxX)
    }
  }

  /// The same by the direction of reading.
  public func directionalEdgeInsets(for layoutRegion: LayoutRegion) -> NSDirectionalEdgeInsets {
    let insets = edgeInsets(for: layoutRegion)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return NSDirectionalEdgeInsets(
      top: insets.top, leading: isMirrored ? insets.right : insets.left, bottom: insets.bottom,
      trailing: isMirrored ? insets.left : insets.right)
  }
}
