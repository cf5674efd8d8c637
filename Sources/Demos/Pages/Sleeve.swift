// A record and its sleeve, drawn in code: a sun between two hills.
import UIKit

/// The record that plays.
enum Sleeve {
  static let title = "Half a Second"
  static let artist = "The In-Betweens"

  /// Drawn once: a sun between two hills.
  static let image = UIGraphicsImageRenderer(size: CGSize(width: 400, height: 400)).image { context in
    func fill(_ color: UIColor, _ path: UIBezierPath) {
      color.setFill()
      path.fill()
    }
    fill(UIColor(red: 0.16, green: 0.13, blue: 0.36, alpha: 1), UIBezierPath(rect: context.format.bounds))
    for (index, radius) in [CGFloat(190), 150, 112].enumerated() {
      let glow = UIColor(red: 0.98, green: 0.45, blue: 0.36, alpha: 0.18 + 0.14 * CGFloat(index))
      fill(
        glow,
        UIBezierPath(
          arcCenter: CGPoint(x: 200, y: 218), radius: radius, startAngle: 0, endAngle: 2 * .pi,
          clockwise: true))
    }
    fill(
      UIColor(red: 1, green: 0.78, blue: 0.47, alpha: 1),
      UIBezierPath(
        arcCenter: CGPoint(x: 200, y: 218), radius: 76, startAngle: 0, endAngle: 2 * .pi, clockwise: true))
    for (crest, color) in [
      (CGFloat(250), UIColor(red: 0.36, green: 0.21, blue: 0.52, alpha: 1)),
      (300, UIColor(red: 0.11, green: 0.09, blue: 0.27, alpha: 1)),
    ] {
      let hill = UIBezierPath()
      hill.move(to: CGPoint(x: 0, y: crest + (crest - 275)))
      hill.addCurve(
        to: CGPoint(x: 400, y: crest - (crest - 275)), controlPoint1: CGPoint(x: 130, y: crest - 70),
        controlPoint2: CGPoint(x: 270, y: crest + 90))
      hill.addLine(to: CGPoint(x: 400, y: 400))
      hill.addLine(to: CGPoint(x: 0, y: 400))
      hill.close()
      fill(color, hill)
    }
  }
}
