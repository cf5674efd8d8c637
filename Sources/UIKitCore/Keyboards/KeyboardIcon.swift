import Foundation
import QuartzCore

/// The signs on keys that have no letter, drawn by the house. Lengths are parts of the square that they fill.
enum KeyboardIcon: Hashable {
  case shift
  case shiftFilled
  case shiftLocked
  case delete
  case deleteFilled
  case emoji
  case dictation

  @MainActor
  func draw(in rect: CGRect, color: UIColor) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    defer { context.restoreGState() }
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width, y: rect.height)
    color.setFill()
    color.setStroke()
    switch self {
    case .shift: stroke(Self.arrow(0.1))
    case .shiftFilled: Self.arrow(0.1).fill()
    case .shiftLocked:
      Self.arrow(0).fill()
      UIBezierPath(
        roundedRect: CGRect(x: 0.31, y: 0.82, width: 0.38, height: 0.1), cornerRadius: 0.02
      ).fill()
    case .delete: drawDelete(isFilled: false)
    case .deleteFilled: drawDelete(isFilled: true)
    case .emoji: drawEmoji()
    case .dictation: drawMicrophone()
    }
  }

  private func stroke(_ path: UIBezierPath) {
    path.lineWidth = 0.075
    path.lineJoinStyle = .round
    path.lineCapStyle = .round
    path.stroke()
  }

  /// An arrow upwards, whose lower end is so far below.
  private static func arrow(_ drop: CGFloat) -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0.5, y: 0.1 + drop / 2))
    path.addLine(to: CGPoint(x: 0.92, y: 0.52 + drop / 2))
    path.addLine(to: CGPoint(x: 0.69, y: 0.52 + drop / 2))
    path.addLine(to: CGPoint(x: 0.69, y: 0.76 + drop))
    path.addLine(to: CGPoint(x: 0.31, y: 0.76 + drop))
    path.addLine(to: CGPoint(x: 0.31, y: 0.52 + drop / 2))
    path.addLine(to: CGPoint(x: 0.08, y: 0.52 + drop / 2))
    path.close()
    return path
  }

  private func drawDelete(isFilled: Bool) {
    let body = UIBezierPath()
    body.move(to: CGPoint(x: -0.06, y: 0.5))
    body.addLine(to: CGPoint(x: 0.26, y: 0.17))
    body.addLine(to: CGPoint(x: 1.02, y: 0.17))
    body.addLine(to: CGPoint(x: 1.02, y: 0.83))
    body.addLine(to: CGPoint(x: 0.26, y: 0.83))
    body.close()
    let cross = UIBezierPath()
    cross.move(to: CGPoint(x: 0.48, y: 0.36))
    cross.addLine(to: CGPoint(x: 0.76, y: 0.64))
    cross.move(to: CGPoint(x: 0.76, y: 0.36))
    cross.addLine(to: CGPoint(x: 0.48, y: 0.64))
    if isFilled {
      body.fill()
      KeyboardColors.key.setStroke()
    } else {
      stroke(body)
    }
    stroke(cross)
  }

  private func drawEmoji() {
    stroke(UIBezierPath(ovalIn: CGRect(x: 0.06, y: 0.06, width: 0.88, height: 0.88)))
    UIBezierPath(ovalIn: CGRect(x: 0.31, y: 0.33, width: 0.1, height: 0.14)).fill()
    UIBezierPath(ovalIn: CGRect(x: 0.59, y: 0.33, width: 0.1, height: 0.14)).fill()
    let mouth = UIBezierPath()
    mouth.move(to: CGPoint(x: 0.27, y: 0.58))
    mouth.addQuadCurve(to: CGPoint(x: 0.73, y: 0.58), controlPoint: CGPoint(x: 0.5, y: 0.92))
    stroke(mouth)
  }

  private func drawMicrophone() {
    let body = UIBezierPath(
      roundedRect: CGRect(x: 0.36, y: 0.02, width: 0.28, height: 0.54), cornerRadius: 0.14)
    stroke(body)
    let holder = UIBezierPath()
    holder.move(to: CGPoint(x: 0.2, y: 0.42))
    holder.addCurve(
      to: CGPoint(x: 0.8, y: 0.42), controlPoint1: CGPoint(x: 0.2, y: 0.86),
      controlPoint2: CGPoint(x: 0.8, y: 0.86))
    holder.move(to: CGPoint(x: 0.5, y: 0.76))
    holder.addLine(to: CGPoint(x: 0.5, y: 0.96))
    holder.move(to: CGPoint(x: 0.34, y: 0.96))
    holder.addLine(to: CGPoint(x: 0.66, y: 0.96))
    stroke(holder)
  }
}
