import Raster
import UIKit

/// How the area of a path is found: what its edges add to the cells of a row, and the sum along the row.
final class AreaFigure: Figure {
  override class var name: String { "area" }
  override class var size: CGSize { CGSize(width: width, height: 264) }

  private let columns = 11
  private let rows = 6
  private let side: CGFloat = 30
  private let highlighted = 3
  private let points: [SIMD2<Double>] = [SIMD2(1.4, 0.7), SIMD2(9.3, 1.6), SIMD2(4.2, 5.5)]

  override func draw(_ rect: CGRect) {
    let coverage = PixelGrid(width: columns, height: rows) { rasteriser, buffer in
      let path = PathBuffer()
      path.move(x: points[0].x, y: points[0].y)
      for point in points.dropFirst() { path.line(x: point.x, y: point.y) }
      path.close()
      rasteriser.fillPath(path, transform: .identity, rule: .nonZero, into: buffer)
    }
    // What the edges add is the difference from one pixel to the next.
    let added = PixelGrid(width: columns, height: rows) { x, y in
      coverage[x, y] - (x > 0 ? coverage[x - 1, y] : 0)
    }
    let width = CGFloat(columns) * side
    let left = CGPoint(x: Self.margin, y: Self.margin)
    let right = CGPoint(x: bounds.width - Self.margin - width, y: Self.margin)
    for (origin, grid, isSum) in [(left, added, false), (right, coverage, true)] {
      if isSum { grid.draw(at: origin, side: side, color: Palette.accent) }
      grid.drawLines(at: origin, side: side)
      drawOutline(origin)
      for y in 0..<rows {
        for x in 0..<columns where abs(grid[x, y]) >= 0.5 {
          let percent = Int((grid[x, y] / 2.55).rounded())
          let text = isSum ? "\(percent)" : percent > 0 ? "+\(percent)" : "−\(-percent)"
          let box = grid.square(x, y, origin, side)
          let color =
            isSum && grid[x, y] > 150 ? Palette.paper : isSum || percent > 0 ? Palette.ink : Palette.warm
          write(
            text, at: CGPoint(x: box.midX, y: box.midY - 6),
            font: .monospacedDigitSystemFont(ofSize: 10, weight: y == highlighted ? .semibold : .regular),
            color: color)
        }
      }
      let row = CGRect(x: origin.x, y: origin.y + CGFloat(highlighted) * side, width: width, height: side)
      Palette.ink.setStroke()
      let frame = UIBezierPath(rect: row)
      frame.lineWidth = 1
      frame.stroke()
    }
    let top = left.y + CGFloat(rows) * side + 12
    caption(
      "what the edges add to each cell", "in percent of a pixel", centeredAt: left.x + width / 2, top: top)
    caption(
      "the sum along each row", "is the part of each pixel that lies inside", centeredAt: right.x + width / 2,
      top: top)
  }

  private func drawOutline(_ origin: CGPoint) {
    let path = UIBezierPath()
    for (index, point) in points.enumerated() {
      let place = CGPoint(x: origin.x + CGFloat(point.x) * side, y: origin.y + CGFloat(point.y) * side)
      if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
    }
    path.close()
    path.lineWidth = 1.25
    path.lineJoinStyle = .round
    Palette.warm.setStroke()
    path.stroke()
  }
}
