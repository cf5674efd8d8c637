import UIKit

/// A shadow from shape to picture, and the nine parts that stand for a large one.
final class ShadowFigure: Figure {
  override class var name: String { "shadow" }
  override class var scale: CGFloat { 1.5 }
  override class var size: CGSize { CGSize(width: width, height: 222) }

  private let step = (Figure.width - 2 * Figure.margin) / 4
  private let card = CGSize(width: 96, height: 72)

  private func middle(_ index: Int) -> CGPoint {
    CGPoint(x: Self.margin + step * (CGFloat(index) + 0.5), y: 92)
  }

  private func place(_ index: Int) -> CGRect {
    let middle = middle(index)
    return CGRect(
      x: middle.x - card.width / 2, y: middle.y - card.height / 2, width: card.width, height: card.height)
  }

  override func arrange() {
    add(index: 1, fill: nil, opacity: 1, offset: .zero)
    add(index: 2, fill: nil, opacity: 1, offset: .zero)
    add(index: 3, fill: .white, opacity: 0.28, offset: CGSize(width: 0, height: 7))
    let shape = CALayer()
    shape.frame = place(0)
    shape.cornerRadius = 18
    shape.backgroundColor = Palette.ink.cgColor
    layer.addSublayer(shape)
    addCuts()
  }

  private func add(index: Int, fill: UIColor?, opacity: Float, offset: CGSize) {
    let shape = CALayer()
    shape.frame = place(index)
    shape.cornerRadius = 18
    shape.backgroundColor = fill?.cgColor
    shape.shadowPath = UIBezierPath(roundedRect: shape.bounds, cornerRadius: 18).cgPath
    shape.shadowColor = Palette.ink.cgColor
    shape.shadowOpacity = opacity
    shape.shadowRadius = 9
    shape.shadowOffset = offset
    layer.addSublayer(shape)
  }

  /// Where the parts that are repeated begin and end.
  private func addCuts() {
    let box = place(2)
    let lines = CAShapeLayer()
    let path = UIBezierPath()
    for x in [box.midX - 8, box.midX + 8] {
      path.move(to: CGPoint(x: x, y: box.minY - 26))
      path.addLine(to: CGPoint(x: x, y: box.maxY + 26))
    }
    for y in [box.midY - 5, box.midY + 5] {
      path.move(to: CGPoint(x: box.minX - 26, y: y))
      path.addLine(to: CGPoint(x: box.maxX + 26, y: y))
    }
    lines.path = path.cgPath
    lines.strokeColor = Palette.warm.cgColor
    lines.fillColor = nil
    lines.lineWidth = 1
    lines.lineDashPattern = [3, 3]
    layer.addSublayer(lines)
  }

  override func draw(_ rect: CGRect) {
    let captions = [
      ("coverage", "the shape’s exact area"), ("blurred", "a true Gaussian"),
      ("kept in nine parts", "between the cuts all is alike"), ("drawn", "tinted and moved"),
    ]
    for (index, (title, remark)) in captions.enumerated() {
      caption(title, remark, centeredAt: middle(index).x, top: 174)
      if index < 3 { arrow(from: CGPoint(x: middle(index).x + step / 2 - 7, y: middle(0).y), length: 14) }
    }
  }
}
