import UIKit

/// Caps, joins, dashes and fill rules, each with the line that was drawn.
final class StrokesFigure: Figure {
  override class var name: String { "strokes" }
  override class var size: CGSize { CGSize(width: width, height: 196) }

  private struct Specimen {
    var title: String
    var path: UIBezierPath
    var isFilled = false
    var showsLine = true
  }

  private static let box = CGSize(width: 80, height: 96)

  override func draw(_ rect: CGRect) {
    let specimens = specimens
    let step = (bounds.width - 2 * Self.margin) / CGFloat(specimens.count)
    for (index, specimen) in specimens.enumerated() {
      let middle = Self.margin + step * (CGFloat(index) + 0.5)
      let context = UIGraphicsGetCurrentContext()
      context?.saveGState()
      context?.translateBy(x: middle - Self.box.width / 2, y: Self.margin)
      if specimen.isFilled {
        Palette.accent.setFill()
        specimen.path.fill()
      } else {
        Palette.accent.setStroke()
        specimen.path.stroke()
        if specimen.showsLine {
          let line = UIBezierPath(cgPath: specimen.path.cgPath)
          line.lineWidth = 1
          Palette.paper.setStroke()
          line.stroke()
        }
      }
      context?.restoreGState()
      caption(specimen.title, centeredAt: middle, top: Self.margin + Self.box.height + 14)
    }
    write(
      "Every stroke becomes an outline that is filled once: where it crosses itself nothing darkens.",
      at: CGPoint(x: bounds.midX, y: bounds.height - 34), font: .systemFont(ofSize: 11), color: Palette.quiet)
  }

  private var specimens: [Specimen] {
    let caps: [(String, CGLineCap)] = [("butt cap", .butt), ("round cap", .round), ("square cap", .square)]
    let joins: [(String, CGLineJoin)] = [
      ("miter join", .miter), ("round join", .round), ("bevel join", .bevel),
    ]
    return caps.map { title, cap in
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 40, y: 18))
      path.addLine(to: CGPoint(x: 40, y: 78))
      path.lineWidth = 20
      path.lineCapStyle = cap
      return Specimen(title: title, path: path)
    }
      + joins.map { title, join in
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 12, y: 82))
        path.addLine(to: CGPoint(x: 40, y: 26))
        path.addLine(to: CGPoint(x: 68, y: 82))
        path.lineWidth = 18
        path.lineJoinStyle = join
        return Specimen(title: title, path: path)
      } + [dashes, star("non-zero", evenOdd: false), star("even-odd", evenOdd: true)]
  }

  private var dashes: Specimen {
    let path = UIBezierPath(ovalIn: CGRect(x: 8, y: 16, width: 64, height: 64))
    path.lineWidth = 9
    path.lineCapStyle = .round
    path.setLineDash([0.01, 15.5], count: 2, phase: 0)
    return Specimen(title: "dashes", path: path, showsLine: false)
  }

  private func star(_ title: String, evenOdd: Bool) -> Specimen {
    let path = UIBezierPath()
    for corner in 0..<5 {
      let angle = CGFloat(corner) * 4 * .pi / 5 - .pi / 2
      let point = CGPoint(x: 40 + 36 * cos(angle), y: 52 + 36 * sin(angle))
      if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    path.usesEvenOddFillRule = evenOdd
    return Specimen(title: title, path: path, isFilled: true)
  }
}
