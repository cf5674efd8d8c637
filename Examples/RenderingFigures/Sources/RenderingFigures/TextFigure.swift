import UIKit

/// A letter at its eight places inside of a pixel, and a line at three scales.
final class TextFigure: Figure {
  override class var name: String { "text" }
  override class var size: CGSize { CGSize(width: width, height: 344) }

  private let side: CGFloat = 8
  private let font = UIFont.systemFont(ofSize: 13, weight: .medium)

  override func draw(_ rect: CGRect) {
    let step = (bounds.width - 2 * Self.margin) / 8
    for eighth in 0..<8 {
      let shift = CGFloat(eighth) / 8
      let grid = PixelGrid(
        picture("g", size: CGSize(width: 10, height: 13), scale: 1, at: CGPoint(x: 1 + shift, y: -2)))
      let origin = CGPoint(x: Self.margin + step * CGFloat(eighth) + (step - 10 * side) / 2, y: Self.margin)
      grid.draw(at: origin, side: side)
      grid.drawLines(at: origin, side: side)
      Palette.warm.setFill()
      UIRectFill(
        CGRect(x: origin.x + (1 + shift) * side - 0.5, y: origin.y - 6, width: 1, height: 13 * side + 12))
      write(
        eighth == 0 ? "0" : "\(eighth)⁄8", at: CGPoint(x: origin.x + 5 * side, y: origin.y + 13 * side + 12),
        font: .systemFont(ofSize: 11), color: Palette.quiet)
    }
    drawScales(top: 182)
  }

  /// The same words at one, two and three pixels a point, each point as large as any other.
  private func drawScales(top: CGFloat) {
    let enlargement: CGFloat = 3
    let size = CGSize(width: 200, height: 16)
    for (index, scale) in [1, 2, 3].enumerated() {
      let y = top + CGFloat(index) * 52
      write(
        "\(scale)×", at: CGPoint(x: Self.margin + 40, y: y + 13),
        font: .systemFont(ofSize: 13, weight: .semibold),
        alignment: .right)
      let image = picture(
        "Every letter in its own place", size: size, scale: CGFloat(scale), at: CGPoint(x: 0.3, y: -1))
      let context = UIGraphicsGetCurrentContext()
      context?.saveGState()
      context?.interpolationQuality = .none
      image.draw(
        in: CGRect(
          x: Self.margin + 64, y: y, width: size.width * enlargement, height: size.height * enlargement))
      context?.restoreGState()
    }
  }

  private func picture(_ text: String, size: CGSize, scale: CGFloat, at point: CGPoint) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: size, format: format).image { _ in
      // Without a label, whose lines begin on whole pixels.
      let layer = CATextLayer()
      layer.string = text
      layer.font = font
      layer.fontSize = font.pointSize
      layer.foregroundColor = Palette.ink.cgColor
      layer.frame = CGRect(origin: .zero, size: CGSize(width: size.width + 20, height: size.height + 20))
      UIGraphicsGetCurrentContext()?.translateBy(x: point.x, y: point.y)
      if let context = UIGraphicsGetCurrentContext() { layer.draw(in: context) }
    }
  }
}
