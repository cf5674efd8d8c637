import CoreGraphics
import UIKit

/// The card of an overlay: what it is, a figure, and what its colours mean. Lengths are points.
struct OverlayCard: Equatable {
  /// A colour and what it stands for.
  struct Swatch: Equatable {
    var color: OverlayPalette.Color
    var label: String
  }

  var title: String
  var figure: String
  var swatches: [Swatch] = []

  private static let padding = CGSize(width: 10, height: 8)
  private static let cornerRadius: CGFloat = 10
  private static let fontSize: CGFloat = 11
  private static let lineHeight: CGFloat = 15
  private static let titleGap: CGFloat = 7
  private static let rowGap: CGFloat = 4
  private static let swatchSide: CGFloat = 9
  private static let swatchGap: CGFloat = 4
  private static let swatchDistance: CGFloat = 10
  /// Between the card and the edges of the picture.
  static let margin: CGFloat = 8
  private static let ground = UIColor(red: 0.09, green: 0.09, blue: 0.11, alpha: 0.92)
  private static let edge = UIColor(white: 1, alpha: 0.14)

  @MainActor private func text(_ string: String, _ weight: UIFont.Weight, white: CGFloat)
    -> NSAttributedString
  {
    NSAttributedString(
      string: string,
      attributes: [
        .font: UIFont.monospacedDigitSystemFont(ofSize: Self.fontSize, weight: weight),
        .foregroundColor: UIColor(white: white, alpha: 1),
      ])
  }

  /// The card's picture, and its size in points.
  @MainActor
  func image(scale: CGFloat) -> (image: CGImage, size: CGSize)? {
    let heading = text(title, .semibold, white: 1), detail = text(figure, .regular, white: 0.72)
    let labels = swatches.map { text($0.label, .regular, white: 0.86) }
    let first = heading.size().width + Self.titleGap + detail.size().width
    let second = labels.reduce(-Self.swatchDistance) {
      $0 + Self.swatchSide + Self.swatchGap + $1.size().width + Self.swatchDistance
    }
    let rows: CGFloat = swatches.isEmpty ? 1 : 2
    let size = CGSize(
      width: (max(first, second) + 2 * Self.padding.width).rounded(.up),
      height: rows * Self.lineHeight + (rows - 1) * Self.rowGap + 2 * Self.padding.height)
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in
      drawGround(size, hairline: 1 / scale)
      draw(heading, x: Self.padding.width, y: Self.padding.height)
      draw(detail, x: Self.padding.width + heading.size().width + Self.titleGap, y: Self.padding.height)
      drawSwatches(labels, y: Self.padding.height + Self.lineHeight + Self.rowGap)
    }
    return image.cgImage.map { ($0, size) }
  }

  @MainActor
  private func drawGround(_ size: CGSize, hairline: CGFloat) {
    let box = CGRect(origin: .zero, size: size)
    Self.ground.setFill()
    UIBezierPath(roundedRect: box, cornerRadius: Self.cornerRadius).fill()
    Self.edge.setStroke()
    let line = UIBezierPath(
      roundedRect: box.insetBy(dx: hairline / 2, dy: hairline / 2), cornerRadius: Self.cornerRadius)
    line.lineWidth = hairline
    line.stroke()
  }

  /// Draws a line of text whose row begins at `y`.
  @MainActor
  private func draw(_ text: NSAttributedString, x: CGFloat, y: CGFloat) {
    text.draw(at: CGPoint(x: x, y: y + (Self.lineHeight - text.size().height) / 2))
  }

  @MainActor
  private func drawSwatches(_ labels: [NSAttributedString], y: CGFloat) {
    var x = Self.padding.width
    for (swatch, label) in zip(swatches, labels) {
      let box = CGRect(
        x: x, y: y + (Self.lineHeight - Self.swatchSide) / 2, width: Self.swatchSide, height: Self.swatchSide)
      OverlayPalette.uiColor(swatch.color).setFill()
      UIBezierPath(roundedRect: box, cornerRadius: 2.5).fill()
      x += Self.swatchSide + Self.swatchGap
      draw(label, x: x, y: y)
      x += label.size().width + Self.swatchDistance
    }
  }
}
