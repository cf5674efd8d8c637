import UIKit

/// Cards that turn away, seen in perspective; their pictures shrink without noise.
final class SpaceFigure: Figure {
  override class var name: String { "space" }
  override class var scale: CGFloat { 1.5 }
  override class var size: CGSize { CGSize(width: width, height: 212) }

  private let angles: [CGFloat] = [0, 30, 50, 65, 78, 86]

  private func middle(_ index: Int) -> CGPoint {
    let step = (bounds.width - 2 * Self.margin) / CGFloat(angles.count)
    return CGPoint(x: Self.margin + step * (CGFloat(index) + 0.5), y: 90)
  }

  override func arrange() {
    for (index, angle) in angles.enumerated() {
      let card = CALayer()
      card.bounds = CGRect(x: 0, y: 0, width: 104, height: 128)
      card.position = middle(index)
      card.cornerRadius = 14
      card.masksToBounds = true
      card.contents = picture.cgImage
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 420
      card.transform = CATransform3DRotate(transform, angle * .pi / 180, 0, 1, 0)
      layer.addSublayer(card)
    }
  }

  private lazy var picture = UIGraphicsImageRenderer(size: CGSize(width: 104, height: 128)).image { context in
    Palette.accent.setFill()
    context.fill(CGRect(x: 0, y: 0, width: 104, height: 128))
    Palette.line.setFill()
    for y in stride(from: 0.0, to: 128, by: 8) {
      for x in stride(from: 0.0, to: 104, by: 8) where Int((x + y) / 8) % 2 == 0 {
        context.fill(CGRect(x: x, y: y, width: 8, height: 8))
      }
    }
    Palette.warm.setFill()
    UIBezierPath(ovalIn: CGRect(x: 26, y: 38, width: 52, height: 52)).fill()
  }

  override func draw(_ rect: CGRect) {
    for (index, angle) in angles.enumerated() {
      caption("\(Int(angle))°", centeredAt: middle(index).x, top: 172)
    }
  }
}
