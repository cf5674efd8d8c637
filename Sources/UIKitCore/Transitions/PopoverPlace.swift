import Foundation
import QuartzCore

/// Where a popover is and where its arrow points, in its container.
struct PopoverPlace: Equatable {
  /// Points, close to UIKit's; not documented.
  static let arrowLength: CGFloat = 13
  static let arrowBase: CGFloat = 34
  static let cornerRadius: CGFloat = 13

  /// The panel with its arrow.
  private(set) var frame: CGRect
  /// Where the arrow points; empty for no arrow.
  private(set) var direction: UIPopoverArrowDirection
  /// The arrow's tip along the edge that it is at, from the frame's origin.
  private(set) var tip: CGFloat = 0

  /// The first permitted side on which the content fits, else the one where most of it does.
  init(
    size: CGSize, source: CGRect, in area: CGRect, permitted: UIPopoverArrowDirection, overlaps: Bool
  ) {
    func room(_ direction: UIPopoverArrowDirection) -> CGSize {
      // Content may come as far as the other side of what it may cover.
      switch direction {
      case .up: return CGSize(width: area.width, height: area.maxY - (overlaps ? source.minY : source.maxY))
      case .down: return CGSize(width: area.width, height: (overlaps ? source.maxY : source.minY) - area.minY)
      case .left:
        return CGSize(width: area.maxX - (overlaps ? source.minX : source.maxX), height: area.height)
      default: return CGSize(width: (overlaps ? source.maxX : source.minX) - area.minX, height: area.height)
      }
    }
    func content(_ direction: UIPopoverArrowDirection) -> CGSize {
      var rest = room(direction)
      if Self.isVertical(direction) {
        rest.height -= Self.arrowLength
      } else {
        rest.width -= Self.arrowLength
      }
      return CGSize(width: max(min(size.width, rest.width), 0), height: max(min(size.height, rest.height), 0))
    }
    let candidates = [UIPopoverArrowDirection.up, .down, .left, .right].filter { permitted.contains($0) }
    guard
      let chosen = candidates.first(where: { content($0) == size })
        ?? candidates.max(by: { Self.area(content($0)) < Self.area(content($1)) })
    else {
      let shown = CGSize(width: min(size.width, area.width), height: min(size.height, area.height))
      direction = []
      frame = CGRect(
        x: Self.clamp(source.midX - shown.width / 2, area.minX, area.maxX - shown.width),
        y: Self.clamp(source.midY - shown.height / 2, area.minY, area.maxY - shown.height),
        width: shown.width, height: shown.height)
      return
    }
    direction = chosen
    let shown = content(chosen)
    let margin = Self.cornerRadius + Self.arrowBase / 2
    if Self.isVertical(chosen) {
      let x = Self.clamp(source.midX - shown.width / 2, area.minX, area.maxX - shown.width)
      let height = shown.height + Self.arrowLength
      let edge = chosen == .up ? source.maxY : source.minY - height
      let y = Self.clamp(edge, area.minY, area.maxY - height)
      frame = CGRect(x: x, y: y, width: shown.width, height: height)
      tip = Self.clamp(source.midX - x, margin, shown.width - margin)
    } else {
      let y = Self.clamp(source.midY - shown.height / 2, area.minY, area.maxY - shown.height)
      let width = shown.width + Self.arrowLength
      let edge = chosen == .left ? source.maxX : source.minX - width
      let x = Self.clamp(edge, area.minX, area.maxX - width)
      frame = CGRect(x: x, y: y, width: width, height: shown.height)
      tip = Self.clamp(source.midY - y, margin, shown.height - margin)
    }
  }

  private static func isVertical(_ direction: UIPopoverArrowDirection) -> Bool {
    direction == .up || direction == .down
  }
  private static func area(_ size: CGSize) -> CGFloat { size.width * size.height }
  private static func clamp(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
    max(min(value, high), low)
  }

  /// The part of the panel that the content fills, in the panel.
  var contentRect: CGRect {
    let length = Self.arrowLength
    let all = CGRect(origin: .zero, size: frame.size)
    switch direction {
    case .up: return all.inset(by: UIEdgeInsets(top: length, left: 0, bottom: 0, right: 0))
    case .down: return all.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: length, right: 0))
    case .left: return all.inset(by: UIEdgeInsets(top: 0, left: length, bottom: 0, right: 0))
    case .right: return all.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: 0, right: length))
    default: return all
    }
  }

  /// The arrow's tip in the panel: what it grows out of.
  var anchor: CGPoint {
    switch direction {
    case .up: return CGPoint(x: tip, y: 0)
    case .down: return CGPoint(x: tip, y: frame.height)
    case .left: return CGPoint(x: 0, y: tip)
    case .right: return CGPoint(x: frame.width, y: tip)
    default: return CGPoint(x: frame.width / 2, y: frame.height / 2)
    }
  }

  /// The panel's outline, arrow included, in the panel.
  var outline: CGPath {
    let path = CGMutablePath()
    let rect = contentRect
    let radius = min(Self.cornerRadius, rect.width / 2, rect.height / 2)
    path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
    guard !direction.isEmpty else { return path }
    // The arrow that points up, turned to where it is.
    let map: CGAffineTransform
    switch direction {
    case .up: map = CGAffineTransform(translationX: tip, y: 0)
    case .down: map = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: tip, ty: frame.height)
    case .left: map = CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: tip)
    default: map = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: frame.width, ty: tip)
    }
    path.addPath(Self.arrow, transform: map)
    return path
  }

  /// An arrow whose tip is at the origin and whose base is below, with round shoulders and a round tip.
  private static var arrow: CGPath {
    let (half, length) = (arrowBase / 2, arrowLength)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: -half, y: length))
    path.addCurve(
      to: CGPoint(x: -3.5, y: 1.6), control1: CGPoint(x: -half + 8, y: length),
      control2: CGPoint(x: -8, y: 6.2))
    path.addCurve(
      to: CGPoint(x: 3.5, y: 1.6), control1: CGPoint(x: -1.5, y: -0.4), control2: CGPoint(x: 1.5, y: -0.4))
    path.addCurve(
      to: CGPoint(x: half, y: length), control1: CGPoint(x: 8, y: 6.2),
      control2: CGPoint(x: half - 8, y: length))
    path.closeSubpath()
    return path
  }
}
