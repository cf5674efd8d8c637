import Raster
import UIKit

/// A rounded corner, large: computed exactly, and sampled.
final class CoverageFigure: Figure {
  override class var name: String { "coverage" }
  override class var size: CGSize { CGSize(width: width, height: 288) }

  private let count = 13
  private let side: CGFloat = 16
  private let radius = 9.35
  private let inset = SIMD2(1.3, 1.55)

  override func draw(_ rect: CGRect) {
    let exact = PixelGrid(width: count, height: count) { rasteriser, buffer in
      let shape = RoundedRect(
        minX: inset.x, minY: inset.y, maxX: 40, maxY: 40, topLeft: radius)
      rasteriser.fillRoundedRect(shape, into: buffer)
    }
    let truth = sampled(1_024, isExactAcross: true)
    let panels = [
      ("exact area", exact), ("64 × 64 samples", sampled(64)), ("4 × 4 samples", sampled(4)),
    ]
    let width = CGFloat(count) * side
    let gap = (bounds.width - 2 * Self.margin - 3 * width) / 2
    for (index, (title, grid)) in panels.enumerated() {
      let origin = CGPoint(x: Self.margin + CGFloat(index) * (width + gap), y: Self.margin)
      grid.draw(at: origin, side: side)
      grid.drawLines(at: origin, side: side)
      drawOutline(origin, width)
      drawNumbers(grid, origin)
      let fault = grid.difference(from: truth)
      let remark = String(format: "off by %.2f of 255 on average, %.1f at most", fault.mean, fault.largest)
      caption(title, remark, centeredAt: origin.x + width / 2, top: origin.y + width + 10)
    }
  }

  /// The share of each pixel, of n × n samples that is inside; or the exact length inside on each of n lines.
  private func sampled(_ n: Int, isExactAcross: Bool = false) -> PixelGrid {
    PixelGrid(width: count, height: count) { x, y in
      var sum = 0.0
      for line in 0..<n {
        let left = edge(at: Double(y) + (Double(line) + 0.5) / Double(n))
        if isExactAcross {
          sum += min(max(Double(x) + 1 - left, 0), 1)
        } else {
          sum +=
            Double((0..<n).filter { Double(x) + (Double($0) + 0.5) / Double(n) >= left }.count) / Double(n)
        }
      }
      // What is counted is stored in eight bits as well.
      return isExactAcross ? 255 * sum / Double(n) : (255 * sum / Double(n)).rounded()
    }
  }

  /// Where the shape begins on a line.
  private func edge(at y: Double) -> Double {
    if y < inset.y { return .infinity }
    let rise = inset.y + radius - y
    return rise <= 0 ? inset.x : inset.x + radius - (radius * radius - rise * rise).squareRoot()
  }

  private func drawNumbers(_ grid: PixelGrid, _ origin: CGPoint) {
    for y in 0..<grid.height {
      for x in 0..<grid.width where grid[x, y] > 0 && grid[x, y] < 255 {
        let box = grid.square(x, y, origin, side)
        write(
          "\(Int(grid[x, y].rounded()))", at: CGPoint(x: box.midX, y: box.midY - 4),
          font: .systemFont(ofSize: 6.5, weight: .medium),
          color: grid[x, y] > 120 ? Palette.paper : Palette.ink)
      }
    }
  }

  private func drawOutline(_ origin: CGPoint, _ width: CGFloat) {
    let left = origin.x + CGFloat(inset.x) * side
    let top = origin.y + CGFloat(inset.y) * side
    let r = CGFloat(radius) * side
    let path = UIBezierPath()
    path.move(to: CGPoint(x: left, y: origin.y + width))
    path.addArc(
      withCenter: CGPoint(x: left + r, y: top + r), radius: r, startAngle: .pi, endAngle: 1.5 * .pi,
      clockwise: true)
    path.addLine(to: CGPoint(x: origin.x + width, y: top))
    path.lineWidth = 1.25
    Palette.warm.setStroke()
    path.stroke()
  }
}
