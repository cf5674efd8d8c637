import QuartzCore
import UIKit

/// Draws the device around a display, and what the system draws into it. Lengths are points.
@MainActor
struct DeviceDrawing {
  let placement: DevicePlacement
  /// The display, in the picture.
  let display: CGRect
  /// The whole picture.
  let size: CGSize

  /// The metal around the glass, and the air around the device.
  private nonisolated static let edge: CGFloat = 4
  private nonisolated static let air: CGFloat = 28
  private static let buttonDepth: CGFloat = 2.5
  private static let islandSize = CGSize(width: 126, height: 37)

  private var device: Device { placement.device }
  private var isUpright: Bool { placement.orientation == .portrait }

  nonisolated init(_ placement: DevicePlacement) {
    self.placement = placement
    let device = placement.device
    let side = device.bezel + Self.edge + Self.air
    let end = device.endBezel + Self.edge + Self.air
    let isUpright = placement.orientation == .portrait
    let origin = isUpright ? CGPoint(x: side, y: end) : CGPoint(x: end, y: side)
    display = CGRect(origin: origin, size: placement.size)
    size = CGSize(
      width: placement.size.width + 2 * origin.x, height: placement.size.height + 2 * origin.y)
  }

  /// The frame with a hole where the display shows, and the system's bars in the hole.
  func image(scale: CGFloat, bars: SystemBars, backdrop: DeviceFrame.Backdrop) -> CGImage? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    func content(on style: UIUserInterfaceStyle) -> UIColor { style == .dark ? .white : .black }
    // Phones on their side have no status bar.
    let hasStatusBar = (isUpright || device.isTablet) && !bars.hidesStatusBar
    return UIGraphicsImageRenderer(size: size, format: format).image { _ in
      drawBackdrop(backdrop)
      drawBody()
      drawCutout()
      if hasStatusBar {
        StatusBarDrawing(
          device, in: display, color: content(on: bars.style), isMirrored: bars.isMirrored
        ).draw()
      }
      if !bars.hidesHomeIndicator { drawHomeIndicator(content(on: bars.interfaceStyle)) }
    }.cgImage
  }

  /// The display in black, everything else clear.
  func displayShape(scale: CGFloat) -> CGImage? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: size, format: format).image { _ in
      UIColor.black.setFill()
      displayPath.fill()
    }.cgImage
  }

  private func drawBackdrop(_ backdrop: DeviceFrame.Backdrop) {
    guard backdrop != .clear else { return }
    fill(UIBezierPath(rect: CGRect(origin: .zero, size: size)), minus: displayPath, backdrop.color)
  }

  /// The display's outline, with the continuous corners of the real ones.
  private var displayPath: UIBezierPath { rounded(display, device.cornerRadius) }

  private func rounded(_ rect: CGRect, _ radius: CGFloat) -> UIBezierPath {
    radius > 0 ? UIBezierPath(roundedRect: rect, cornerRadius: radius) : UIBezierPath(rect: rect)
  }

  private func fill(_ path: UIBezierPath, minus hole: UIBezierPath, _ color: UIColor) {
    path.append(hole)
    path.usesEvenOddFillRule = true
    color.setFill()
    path.fill()
  }

  private func drawBody() {
    let glass = display.insetBy(
      dx: -(isUpright ? device.bezel : device.endBezel), dy: -(isUpright ? device.endBezel : device.bezel))
    let body = glass.insetBy(dx: -Self.edge, dy: -Self.edge)
    // A display without round corners sits in a body with some.
    let glassRadius = device.cornerRadius > 0 ? device.cornerRadius + device.bezel : 52
    let bodyRadius = glassRadius + Self.edge
    for button in buttons(beside: body) {
      UIColor(white: 0.36, alpha: 1).setFill()
      rounded(button, Self.buttonDepth / 2).fill()
    }
    fill(rounded(body, bodyRadius), minus: displayPath, UIColor(white: 0.47, alpha: 1))
    fill(
      rounded(body.insetBy(dx: 1, dy: 1), bodyRadius - 1), minus: displayPath, UIColor(white: 0.27, alpha: 1))
    fill(rounded(glass, glassRadius), minus: displayPath, UIColor(white: 0.02, alpha: 1))
    guard device.cornerRadius == 0 else { return }
    let diameter: CGFloat = 58
    let middle =
      isUpright
      ? CGPoint(x: display.midX, y: display.maxY + device.endBezel / 2)
      : CGPoint(x: display.maxX + device.endBezel / 2, y: display.midY)
    let home = UIBezierPath(
      ovalIn: CGRect(
        x: middle.x - diameter / 2, y: middle.y - diameter / 2, width: diameter, height: diameter))
    home.lineWidth = 2
    UIColor(white: 0.22, alpha: 1).setStroke()
    home.stroke()
  }

  /// Places along the sides in units of the device's height, upright.
  private func buttons(beside body: CGRect) -> [CGRect] {
    guard !device.isTablet else { return [] }
    let left: [(start: CGFloat, length: CGFloat)] = [(0.19, 0.04), (0.265, 0.075), (0.36, 0.075)]
    let right: [(start: CGFloat, length: CGFloat)] = [(0.29, 0.12)]
    let depth = Self.buttonDepth
    return left.map { place in
      isUpright
        ? CGRect(
          x: body.minX - depth, y: body.minY + body.height * place.start, width: 2 * depth,
          height: body.height * place.length)
        : CGRect(
          x: body.minX + body.width * place.start, y: body.maxY - depth, width: body.width * place.length,
          height: 2 * depth)
    }
      + right.map { place in
        isUpright
          ? CGRect(
            x: body.maxX - depth, y: body.minY + body.height * place.start, width: 2 * depth,
            height: body.height * place.length)
          : CGRect(
            x: body.minX + body.width * place.start, y: body.minY - depth, width: body.width * place.length,
            height: 2 * depth)
      }
  }

  private func drawCutout() {
    UIColor.black.setFill()
    switch device.cutout {
    case .none: return
    case .island(let top):
      let size = Self.islandSize
      let island =
        isUpright
        ? CGRect(
          x: display.midX - size.width / 2, y: display.minY + top, width: size.width, height: size.height)
        : CGRect(
          x: display.minX + top, y: display.midY - size.width / 2, width: size.height, height: size.width)
      UIBezierPath(roundedRect: island, cornerRadius: size.height / 2).fill()
    case .notch(let width, let height):
      drawNotch(width: width, height: height)
    }
  }

  /// A notch: rounded at its lower corners, and hollowed where it meets the edge.
  private func drawNotch(width: CGFloat, height: CGFloat) {
    let round: CGFloat = 20
    let hollow: CGFloat = 6
    let path = UIBezierPath()
    path.move(to: CGPoint(x: -width / 2 - hollow, y: -1))
    path.addLine(to: CGPoint(x: -width / 2 - hollow, y: 0))
    path.addQuadCurve(to: CGPoint(x: -width / 2, y: hollow), controlPoint: CGPoint(x: -width / 2, y: 0))
    path.addLine(to: CGPoint(x: -width / 2, y: height - round))
    path.addQuadCurve(
      to: CGPoint(x: -width / 2 + round, y: height), controlPoint: CGPoint(x: -width / 2, y: height))
    path.addLine(to: CGPoint(x: width / 2 - round, y: height))
    path.addQuadCurve(
      to: CGPoint(x: width / 2, y: height - round), controlPoint: CGPoint(x: width / 2, y: height))
    path.addLine(to: CGPoint(x: width / 2, y: hollow))
    path.addQuadCurve(to: CGPoint(x: width / 2 + hollow, y: 0), controlPoint: CGPoint(x: width / 2, y: 0))
    path.addLine(to: CGPoint(x: width / 2 + hollow, y: -1))
    path.close()
    if isUpright {
      path.apply(CGAffineTransform(translationX: display.midX, y: display.minY))
    } else {
      path.apply(
        CGAffineTransform(rotationAngle: -.pi / 2).concatenating(
          CGAffineTransform(translationX: display.minX, y: display.midY)))
    }
    path.fill()
  }

  /// The bar at the bottom, on devices without a home button: 5 points high, 8 from the edge.
  private func drawHomeIndicator(_ color: UIColor) {
    guard device.cornerRadius > 0 else { return }
    let share: CGFloat = isUpright && !device.isTablet ? 0.36 : 0.28
    let width = (display.width * share).rounded()
    let bar = CGRect(x: display.midX - width / 2, y: display.maxY - 13, width: width, height: 5)
    color.setFill()
    UIBezierPath(roundedRect: bar, cornerRadius: 2.5).fill()
  }
}
