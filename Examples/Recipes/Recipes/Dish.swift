import UIKit

/// What a dish looks like from above: two colours and a number of slices.
struct Dish {
  var plate: Int
  var filling: Int
  var rings: Int
}

/// A plate, seen from above.
final class DishView: UIView {
  var dish: Dish? { didSet { setNeedsDisplay() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .clear
    isAccessibilityElement = false
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func draw(_ rect: CGRect) {
    guard let dish, let context = UIGraphicsGetCurrentContext() else { return }
    let side = min(bounds.width, bounds.height)
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    func disc(_ radius: CGFloat, _ color: UIColor) {
      color.setFill()
      UIBezierPath(
        arcCenter: center, radius: radius * side, startAngle: 0, endAngle: 2 * .pi, clockwise: true
      ).fill()
    }
    context.saveGState()
    context.setShadow(
      offset: CGSize(width: 0, height: side * 0.03), blur: side * 0.08,
      color: UIColor.black.withAlphaComponent(0.18).cgColor)
    disc(0.42, .white)
    context.restoreGState()
    disc(0.42, UIColor(white: 0.99, alpha: 1))
    disc(0.36, Palette.color(dish.plate))
    let filling = Palette.color(dish.filling)
    disc(0.29, filling)
    // Slices around the middle.
    let count = dish.rings * 3
    for index in 0..<count {
      let angle = CGFloat(index) / CGFloat(count) * 2 * .pi - .pi / 2
      let place = CGPoint(x: center.x + cos(angle) * side * 0.19, y: center.y + sin(angle) * side * 0.19)
      UIColor.white.withAlphaComponent(0.28).setFill()
      let slice = UIBezierPath(
        ovalIn: CGRect(x: -side * 0.055, y: -side * 0.035, width: side * 0.11, height: side * 0.07))
      slice.apply(CGAffineTransform(rotationAngle: angle + .pi / 2))
      slice.apply(CGAffineTransform(translationX: place.x, y: place.y))
      slice.fill()
    }
    disc(0.07, UIColor.white.withAlphaComponent(0.35))
    disc(0.035, Palette.color(0x7CC48D))
  }
}
