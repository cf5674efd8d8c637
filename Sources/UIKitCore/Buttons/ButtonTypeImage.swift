import Foundation
import QuartzCore

/// The pictures of the button types that have one, and the mark of pop-up buttons, drawn here.
@MainActor
enum ButtonTypeImage {
  /// Side of the pictures and thickness of their lines, in points. [read off screenshots; not documented]
  private static let side: CGFloat = 22
  private static let closeSide: CGFloat = 30
  private static let line: CGFloat = 1.5
  private static let closeLine: CGFloat = 2

  static func image(for type: UIButton.ButtonType) -> UIImage? {
    switch type {
    case .custom, .system: nil
    case .detailDisclosure, .infoLight, .infoDark: template(side, circle: true, drawInfo)
    case .contactAdd: template(side, circle: true, drawPlus)
    case .close: close.image
    }
  }

  private static func template(_ side: CGFloat, circle: Bool, _ draw: @escaping (CGFloat) -> Void) -> UIImage
  {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in
      UIColor.black.set()
      if circle {
        let ring = UIBezierPath(
          ovalIn: CGRect(x: 0, y: 0, width: side, height: side).insetBy(dx: line / 2, dy: line / 2))
        ring.lineWidth = line
        ring.stroke()
      }
      draw(side)
    }.withRenderingMode(.alwaysTemplate)
  }

  private static func stroke(_ points: [CGPoint], width: CGFloat) {
    let path = UIBezierPath()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.lineWidth = width
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    path.stroke()
  }

  private static func drawInfo(_ side: CGFloat) {
    let middle = side / 2
    UIBezierPath(ovalIn: CGRect(x: middle - 1.3, y: 5, width: 2.6, height: 2.6)).fill()
    stroke(
      [
        CGPoint(x: middle - 1.5, y: 9.5), CGPoint(x: middle + 0.3, y: 9.5), CGPoint(x: middle + 0.3, y: 16.5),
      ], width: line)
    stroke([CGPoint(x: middle - 2.2, y: 16.5), CGPoint(x: middle + 2.6, y: 16.5)], width: line)
  }

  private static func drawPlus(_ side: CGFloat) {
    let (middle, reach) = (side / 2, side / 4)
    stroke([CGPoint(x: middle - reach, y: middle), CGPoint(x: middle + reach, y: middle)], width: line)
    stroke([CGPoint(x: middle, y: middle - reach), CGPoint(x: middle, y: middle + reach)], width: line)
  }

  /// A cross on a grey disc; its colours are fixed greys that do on light and dark.
  private static let close = ScreenImage {
    UIGraphicsImageRenderer(size: CGSize(width: closeSide, height: closeSide)).image { _ in
      UIColor(white: 0.5, alpha: 0.16).setFill()
      UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: closeSide, height: closeSide)).fill()
      UIColor(white: 0.5, alpha: 1).setStroke()
      let (near, far) = (closeSide * 0.35, closeSide * 0.65)
      stroke([CGPoint(x: near, y: near), CGPoint(x: far, y: far)], width: closeLine)
      stroke([CGPoint(x: far, y: near), CGPoint(x: near, y: far)], width: closeLine)
    }.withRenderingMode(.alwaysOriginal)
  }

  /// Two arrow heads, up and down.
  static func chevrons(_ size: CGSize) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { _ in
      UIColor.black.set()
      let (left, middle, right) = (CGFloat(1), size.width / 2, size.width - 1)
      let depth = (right - left) / 2
      stroke(
        [CGPoint(x: left, y: 1 + depth), CGPoint(x: middle, y: 1), CGPoint(x: right, y: 1 + depth)],
        width: line)
      let low = size.height - 1
      stroke(
        [CGPoint(x: left, y: low - depth), CGPoint(x: middle, y: low), CGPoint(x: right, y: low - depth)],
        width: line)
    }.withRenderingMode(.alwaysTemplate)
  }
}
