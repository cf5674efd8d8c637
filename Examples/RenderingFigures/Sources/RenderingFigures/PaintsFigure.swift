import UIKit

/// Gradients and pictures.
final class PaintsFigure: Figure {
  override class var name: String { "paints" }
  override class var scale: CGFloat { 1.5 }
  override class var size: CGSize { CGSize(width: width, height: 196) }

  private let side: CGFloat = 108
  private let titles = ["linear", "radial", "conic", "nine parts", "enlarged", "shrunk"]

  private func frame(_ index: Int) -> CGRect {
    let step = (bounds.width - 2 * Self.margin - side) / CGFloat(titles.count - 1)
    return CGRect(x: Self.margin + step * CGFloat(index), y: Self.margin, width: side, height: side)
  }

  override func arrange() {
    let kinds: [(CAGradientLayerType, CGPoint, CGPoint)] = [
      (.axial, CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1)),
      (.radial, CGPoint(x: 0.36, y: 0.32), CGPoint(x: 1, y: 1)),
      (.conic, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 0)),
    ]
    for (index, (type, start, end)) in kinds.enumerated() {
      let gradient = CAGradientLayer()
      gradient.type = type
      gradient.startPoint = start
      gradient.endPoint = end
      let colors = [Palette.accent, UIColor(red: 0.72, green: 0.36, blue: 0.86, alpha: 1), Palette.warm]
      gradient.colors = (type == .conic ? colors + [Palette.accent] : colors).map(\.cgColor)
      gradient.frame = frame(index)
      gradient.cornerRadius = 20
      gradient.cornerCurve = .continuous
      gradient.masksToBounds = true
      layer.addSublayer(gradient)
    }
    addButtons(in: frame(3))
    addPicture(checker(cells: 7, side: 7), in: frame(4))
    addPicture(checker(cells: 24, side: 480), in: frame(5))
  }

  /// One picture of 32 points at three sizes: its corners stay as they are.
  private func addButtons(in frame: CGRect) {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 32, height: 32)).image { context in
      Palette.accent.setFill()
      UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 32, height: 32), cornerRadius: 12).fill()
      UIColor.white.withAlphaComponent(0.85).setStroke()
      let inner = UIBezierPath(roundedRect: CGRect(x: 3, y: 3, width: 26, height: 26), cornerRadius: 9)
      inner.lineWidth = 1
      inner.stroke()
    }.resizableImage(withCapInsets: UIEdgeInsets(top: 14, left: 14, bottom: 14, right: 14))
    let frames = [
      CGRect(x: 0, y: 0, width: 32, height: 32), CGRect(x: 40, y: 0, width: 68, height: 32),
      CGRect(x: 0, y: 40, width: 108, height: 68),
    ]
    for part in frames {
      let view = UIImageView(image: image)
      view.frame = part.offsetBy(dx: frame.minX, dy: frame.minY)
      addSubview(view)
    }
  }

  private func addPicture(_ image: UIImage?, in frame: CGRect) {
    let view = UIImageView(image: image)
    view.frame = frame
    view.layer.cornerRadius = 20
    view.layer.cornerCurve = .continuous
    view.clipsToBounds = true
    addSubview(view)
  }

  private func checker(cells: Int, side: CGFloat) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let cell = side / CGFloat(cells)
    return UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image { context in
      for y in 0..<cells {
        for x in 0..<cells {
          (((x + y) % 2 == 0) ? Palette.accent : Palette.wash).setFill()
          context.fill(CGRect(x: CGFloat(x) * cell, y: CGFloat(y) * cell, width: cell, height: cell))
        }
      }
    }
  }

  override func draw(_ rect: CGRect) {
    let remarks = ["", "", "", "corners as drawn", "7 pixels, bilinear", "480 pixels, box filter"]
    for (index, title) in titles.enumerated() {
      caption(title, remarks[index], centeredAt: frame(index).midX, top: frame(index).maxY + 12)
    }
  }
}
