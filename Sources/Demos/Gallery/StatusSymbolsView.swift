// Full signal, Wi-Fi and a full battery, drawn in the tint colour.
import UIKit

final class StatusSymbolsView: UIView {
  static let size = CGSize(width: 74, height: 13)

  override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    tintColor.setFill()
    // Four bars, 3 points wide, from 4.5 to 12 high.
    for (index, height) in [CGFloat(4.5), 7, 9.5, 12].enumerated() {
      let bar = CGRect(x: CGFloat(index) * 5, y: 12.5 - height, width: 3, height: height)
      UIBezierPath(roundedRect: bar, cornerRadius: 1).fill()
    }
    // Two arcs about a dot, an eighth of a turn to each side.
    let centre = CGPoint(x: 32.5, y: 11.5)
    for (inner, outer) in [(CGFloat(0), CGFloat(3.2)), (5, 7.2), (9, 11.2)] {
      let (start, end) = (-CGFloat.pi * 0.74, -CGFloat.pi * 0.26)
      let wave = UIBezierPath(
        arcCenter: centre, radius: outer, startAngle: start, endAngle: end, clockwise: true)
      wave.addArc(withCenter: centre, radius: inner, startAngle: end, endAngle: start, clockwise: false)
      wave.close()
      wave.fill()
    }
    let pole = CGRect(x: 72, y: 4.5, width: 1.5, height: 4)
    UIBezierPath(roundedRect: pole, cornerRadius: 0.75).fill()
    let charge = CGRect(x: 49, y: 2.5, width: 20.5, height: 8)
    UIBezierPath(roundedRect: charge, cornerRadius: 2).fill()
    let battery = UIBezierPath(
      roundedRect: CGRect(x: 47.5, y: 1, width: 23.5, height: 11), cornerRadius: 3.5)
    battery.lineWidth = 1
    tintColor.withAlphaComponent(0.4).setStroke()
    battery.stroke()
  }
}
