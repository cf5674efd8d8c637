import QuartzCore
import UIKit

/// Draws a status bar that never changes: 9:41, full signal, full battery. Lengths are points.
@MainActor
struct StatusBarDrawing {
  private let device: Device
  private let display: CGRect
  private let color: UIColor
  /// Whether the time is at the right, as where reading begins there.
  private let isMirrored: Bool
  /// The time on every picture that Apple publishes.
  private static let time = "9:41"

  init(_ device: Device, in display: CGRect, color: UIColor, isMirrored: Bool) {
    self.device = device
    self.isMirrored = isMirrored
    self.display = display
    self.color = color
  }

  func draw() {
    switch device.cutout {
    case .island(let top):
      let ear = (display.width - 126) / 4
      drawTime(at: place(ear, display.minY + top + 20), size: 17)
      drawSymbols(middle: place(-ear, display.minY + top + 20), scale: 1)
    case .notch(let width, _):
      let ear = (display.width - width) / 4
      drawTime(at: place(ear, display.minY + device.top / 2 + 1), size: 16)
      drawSymbols(middle: place(-ear, display.minY + device.top / 2 + 1), scale: 0.94)
    case .none:
      let y = display.minY + device.top / 2
      if device.isTablet {
        drawTime(at: place(34, y), size: 12)
      } else {
        drawTime(at: CGPoint(x: display.midX, y: y), size: 12)
      }
      drawSymbols(middle: place(-42, y), scale: 0.8)
    }
  }

  /// A place that is so far from where reading begins; negative: from where it ends.
  private func place(_ distance: CGFloat, _ y: CGFloat) -> CGPoint {
    CGPoint(
      x: (distance > 0) == isMirrored ? display.maxX - abs(distance) : display.minX + abs(distance), y: y)
  }

  private func drawTime(at middle: CGPoint, size: CGFloat) {
    let font = UIFont.systemFont(ofSize: size, weight: .semibold)
    let text = NSAttributedString(string: Self.time, attributes: [.font: font, .foregroundColor: color])
    // Digits are on the baseline and are as high as capitals; that box is what the eye centres.
    let top = middle.y + font.capHeight / 2 - font.ascender
    text.draw(at: CGPoint(x: middle.x - text.size().width / 2, y: top))
  }

  private static let gap: CGFloat = 6

  private func drawSymbols(middle: CGPoint, scale: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let widths: [CGFloat] = [18, 17, 27]
    let total = widths.reduce(0, +) + Self.gap * 2
    context.saveGState()
    context.translateBy(x: middle.x - total * scale / 2, y: middle.y - 6 * scale)
    context.scaleBy(x: scale, y: scale)
    color.setFill()
    drawSignal()
    context.translateBy(x: widths[0] + Self.gap, y: 0)
    drawWiFi()
    context.translateBy(x: widths[1] + Self.gap, y: 0)
    drawBattery()
    context.restoreGState()
  }

  /// Four bars, 3 wide, from 4.5 to 12 high.
  private func drawSignal() {
    for (index, height) in [CGFloat(4.5), 6.8, 9.2, 12].enumerated() {
      let bar = CGRect(x: CGFloat(index) * 5, y: 12 - height, width: 3, height: height)
      UIBezierPath(roundedRect: bar, cornerRadius: 1).fill()
    }
  }

  /// A dot and two arcs about it, in a box of 17 × 12.
  private func drawWiFi() {
    let centre = CGPoint(x: 8.5, y: 11.4)
    let half = CGFloat.pi / 4.2
    let rings: [(inner: CGFloat, outer: CGFloat)] = [(0, 3.4), (4.9, 7.3), (8.8, 11.2)]
    for radii in rings {
      let path = UIBezierPath()
      let start = -CGFloat.pi / 2 - half
      let end = -CGFloat.pi / 2 + half
      path.addArc(withCenter: centre, radius: radii.outer, startAngle: start, endAngle: end, clockwise: true)
      if radii.inner > 0 {
        path.addArc(
          withCenter: centre, radius: radii.inner, startAngle: end, endAngle: start, clockwise: false)
      } else {
        path.addLine(to: centre)
      }
      path.close()
      path.fill()
    }
  }

  /// A box of 24 × 12 with its charge, and the pole.
  private func drawBattery() {
    let outline = UIBezierPath(
      roundedRect: CGRect(x: 0.5, y: 0.5, width: 23.5, height: 11.5), cornerRadius: 3.6)
    outline.lineWidth = 1
    color.withAlphaComponent(0.4).setStroke()
    outline.stroke()
    UIBezierPath(roundedRect: CGRect(x: 2, y: 2, width: 20.5, height: 8.5), cornerRadius: 2.3).fill()
    color.withAlphaComponent(0.45).setFill()
    UIBezierPath(
      roundedRect: CGRect(x: 25.2, y: 4.1, width: 1.5, height: 4.2),
      byRoundingCorners: [.topRight, .bottomRight],
      cornerRadii: CGSize(width: 1.5, height: 1.5)
    ).fill()
    color.setFill()
  }
}
