import Foundation
import Raster
import Support

extension CGContext {
  /// Draws an image so that its bottom row is at the rectangle's smallest y, as Apple's CoreGraphics does: upright
  /// where y points up, upside down where it points down.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    if byTiling { return drawTiles(image, rect) }
    draw(
      image,
      from: CGAffineTransform(
        a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.standardized.minY + rect.standardized.maxY),
      in: rect, tint: nil)
  }

  /// More tiles than this are not drawn, with a message.
  private static let mostTiles = 100_000.0

  /// Draws an image again and again over all that the clip leaves, one of them in a rectangle.
  private func drawTiles(_ image: CGImage, _ rect: CGRect) {
    let (tile, area) = (rect.standardized, boundingBoxOfClipPath)
    guard tile.isFinite, tile.width > 0, tile.height > 0, area.isFinite, !area.isEmpty else { return }
    let columns = (
      ((area.minX - tile.minX) / tile.width).rounded(.down),
      ((area.maxX - tile.minX) / tile.width).rounded(.up)
    )
    let rows = (
      ((area.minY - tile.minY) / tile.height).rounded(.down),
      ((area.maxY - tile.minY) / tile.height).rounded(.up)
    )
    guard Double((columns.1 - columns.0) * (rows.1 - rows.0)) <= Self.mostTiles else {
      Diagnostics.report(
        "an image is not drawn as more than \(Int(Self.mostTiles)) tiles; make its rectangle larger",
        subject: "CGContext.draw")
      return
    }
    for row in Int(rows.0)..<Int(rows.1) {
      for column in Int(columns.0)..<Int(columns.1) {
        draw(image, in: tile.offsetBy(dx: CGFloat(column) * tile.width, dy: CGFloat(row) * tile.height))
      }
    }
  }

  /// Draws an image with its top row at the rectangle's smallest y: upright where y points down.
  ///
  /// - Parameter tint: Takes the place of the image's colours, whose alpha alone counts then.
  package func drawUpright(_ image: CGImage, in rect: CGRect, tint: CGColor? = nil) {
    draw(image, from: .identity, in: rect, tint: tint)
  }

  private func draw(_ image: CGImage, from flip: CGAffineTransform, in rect: CGRect, tint: CGColor?) {
    guard rect.isFinite else {
      if !rect.isNull { Diagnostics.report("an image in a rectangle that is not finite is not drawn") }
      return
    }
    let box = rect.standardized
    // From image pixels to the rectangle, then to the device.
    let transform = CGAffineTransform(
      a: box.width / CGFloat(image.width), b: 0, c: 0, d: box.height / CGFloat(image.height), tx: box.minX,
      ty: box.minY
    ).concatenating(flip).concatenating(state.transform).affine
    let source = ImageRect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    let sampling: Sampling = state.interpolationQuality == .none ? .nearest : .bilinear
    let opacity = Double(state.alpha)
    let color = tint.map { state.pixel($0) }
    let frame = CGPath(rect: CGRect(x: 0, y: 0, width: image.width, height: image.height), transform: nil)
    image.withImageView { view in
      paint { rasteriser, isShape in
        if isShape {
          frame.withPathView { rasteriser.fillPath($0, transform: transform, rule: .nonZero, color: .max) }
        } else if let color {
          rasteriser.drawMask(view, transform: transform, source: source, sampling: sampling, color: color)
        } else {
          rasteriser.drawImage(
            view, transform: transform, source: source, sampling: sampling, opacity: opacity)
        }
      }
    }
  }
}
