import UIKit

/// One frame of one card, from what the app says to what the screen shows.
final class StagesFigure: Figure {
  override class var name: String { "stages" }
  override class var size: CGSize { CGSize(width: width, height: 220) }

  private let panel = CGSize(width: 100, height: 136)
  private let titles = [
    ("model", "what the app says"), ("render tree", "numbers at time t"), ("damage", "what changed"),
    ("display list", "what shows, in order"), ("bands", "one for each core"), ("pixels", "exact coverage"),
  ]

  private func frame(_ index: Int) -> CGRect {
    let step = (bounds.width - 2 * Self.margin - panel.width) / CGFloat(titles.count - 1)
    return CGRect(
      x: Self.margin + step * CGFloat(index), y: Self.margin, width: panel.width, height: panel.height)
  }

  override func arrange() {
    addTree(frame(1))
    for index in [2, 4] {
      let card = CardLayer()
      card.position = CGPoint(x: frame(index).midX, y: frame(index).midY)
      card.opacity = index == 2 ? 0.35 : 1
      layer.addSublayer(card)
    }
    addDamage(frame(2))
    addBands(frame(4))
  }

  /// The card's layers, pulled apart and seen from above.
  private func addTree(_ frame: CGRect) {
    let card = CardLayer()
    let scale: CGFloat = 0.52
    let plane = CGAffineTransform(
      a: 0.87 * scale, b: 0.5 * scale, c: -0.87 * scale, d: 0.5 * scale, tx: 0, ty: 0)
    let distance: CGFloat = 19
    let parts = card.sublayers ?? []
    for depth in 0...parts.count {
      let middle = CGPoint(x: frame.midX, y: frame.maxY - 34 - CGFloat(depth) * distance)
      let sheet = CALayer()
      sheet.bounds = card.bounds
      sheet.position = middle
      sheet.cornerRadius = card.cornerRadius
      sheet.borderWidth = 1.5
      sheet.borderColor = Palette.line.cgColor
      sheet.backgroundColor = UIColor.white.withAlphaComponent(depth == 0 ? 1 : 0.5).cgColor
      sheet.setAffineTransform(plane)
      layer.addSublayer(sheet)
      if depth > 0 {
        let part = parts[depth - 1]
        part.removeFromSuperlayer()
        sheet.addSublayer(part)
      }
    }
  }

  private func addDamage(_ frame: CGRect) {
    let changed = CALayer()
    changed.frame = CGRect(x: frame.minX + 56, y: frame.minY + 88, width: 36, height: 36)
    changed.borderColor = Palette.warm.cgColor
    changed.borderWidth = 1.5
    changed.backgroundColor = Palette.warm.withAlphaComponent(0.12).cgColor
    layer.addSublayer(changed)
  }

  private func addBands(_ frame: CGRect) {
    for (index, color) in [Palette.accent, Palette.warm].enumerated() {
      let band = CALayer()
      band.frame = CGRect(
        x: frame.minX, y: frame.minY + CGFloat(index) * frame.height / 2, width: frame.width,
        height: frame.height / 2)
      band.backgroundColor = color.withAlphaComponent(0.16).cgColor
      layer.addSublayer(band)
    }
  }

  override func draw(_ rect: CGRect) {
    for (index, (title, remark)) in titles.enumerated() {
      let frame = frame(index)
      Palette.wash.setFill()
      UIRectFill(frame)
      caption(title, remark, centeredAt: frame.midX, top: frame.maxY + 14)
      if index < titles.count - 1 { arrow(from: CGPoint(x: frame.maxX + 6, y: frame.midY), length: 10) }
    }
    list(
      [
        "card", "  bounds 84 × 116", "  cornerRadius 12", "photo", "  colors 2", "title", "  “Flipbook”",
        "note", "button", "  scale 1.15",
      ],
      in: frame(0))
    list(
      ["shadow", "rounded rect", "gradient", "  in a clip", "glyphs 8", "glyphs 11", "rounded rect", "path"],
      in: frame(3), isNumbered: true)
    drawPixels(in: frame(5))
  }

  private func list(_ lines: [String], in frame: CGRect, isNumbered: Bool = false) {
    let height = (frame.height - 20) / CGFloat(lines.count)
    for (index, line) in lines.enumerated() {
      let isDetail = line.hasPrefix("  ")
      write(
        line.trimmingCharacters(in: .whitespaces),
        at: CGPoint(x: frame.minX + (isDetail ? 16 : 8), y: frame.minY + 10 + CGFloat(index) * height),
        font: .systemFont(ofSize: 9, weight: isDetail ? .regular : .semibold),
        color: isDetail ? Palette.quiet : Palette.ink, alignment: .left)
    }
  }

  /// The card's lower corner at one pixel a point, enlarged.
  private func drawPixels(in frame: CGRect) {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: panel, format: format).image { context in
      Palette.wash.setFill()
      context.fill(CGRect(origin: .zero, size: panel))
      context.cgContext.translateBy(x: 8, y: 10)
      CardLayer().render(in: context.cgContext)
    }
    let crop = CGRect(x: 70, y: 98, width: 25, height: 34)
    guard let part = image.cgImage?.cropping(to: crop), let context = UIGraphicsGetCurrentContext() else {
      return
    }
    context.saveGState()
    context.interpolationQuality = .none
    UIImage(cgImage: part).draw(in: frame)
    context.restoreGState()
  }
}

/// A small card: a picture, two lines, a button.
final class CardLayer: CALayer {
  static let size = CGSize(width: 84, height: 116)

  override init() {
    super.init()
    bounds = CGRect(origin: .zero, size: Self.size)
    cornerRadius = 12
    backgroundColor = UIColor.white.cgColor
    borderColor = Palette.line.cgColor
    shadowOpacity = 0.2
    shadowRadius = 5
    shadowOffset = CGSize(width: 0, height: 3)
    let photo = CAGradientLayer()
    photo.frame = CGRect(x: 8, y: 8, width: 68, height: 50)
    photo.cornerRadius = 7
    photo.colors = [Palette.accent.cgColor, Palette.warm.cgColor]
    photo.endPoint = CGPoint(x: 1, y: 1)
    addSublayer(photo)
    addText("Flipbook", size: 11, weight: .semibold, color: Palette.ink, top: 64)
    addText("one moment", size: 8, weight: .regular, color: Palette.quiet, top: 78)
    let button = CAShapeLayer()
    button.frame = CGRect(x: 50, y: 82, width: 26, height: 26)
    button.cornerRadius = 13
    button.backgroundColor = Palette.ink.cgColor
    let play = UIBezierPath()
    play.move(to: CGPoint(x: 10.5, y: 8))
    play.addLine(to: CGPoint(x: 18.5, y: 13))
    play.addLine(to: CGPoint(x: 10.5, y: 18))
    play.close()
    button.path = play.cgPath
    button.fillColor = UIColor.white.cgColor
    addSublayer(button)
  }

  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func addText(_ text: String, size: CGFloat, weight: UIFont.Weight, color: UIColor, top: CGFloat) {
    let layer = CATextLayer()
    layer.string = text
    layer.font = UIFont.systemFont(ofSize: size, weight: weight)
    layer.fontSize = size
    layer.foregroundColor = color.cgColor
    layer.contentsScale = 2
    layer.frame = CGRect(x: 8, y: top, width: 68, height: 14)
    addSublayer(layer)
  }
}
