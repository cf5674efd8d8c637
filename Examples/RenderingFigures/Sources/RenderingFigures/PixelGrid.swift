import Raster
import UIKit

/// Shares of pixels, 0…255, to be shown large.
struct PixelGrid {
  let width: Int
  let height: Int
  var values: [Double]

  init(width: Int, height: Int, values: (_ x: Int, _ y: Int) -> Double) {
    self.width = width
    self.height = height
    self.values = (0..<height).flatMap { y in (0..<width).map { values($0, y) } }
  }

  /// What the rasteriser covers.
  init(width: Int, height: Int, _ draw: (Rasteriser, CoverageBuffer) -> Void) {
    let buffer = CoverageBuffer()
    buffer.reset(PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
    draw(Rasteriser(), buffer)
    self.init(width: width, height: height) { Double(buffer[$0, $1]) }
  }

  /// The opacity of a picture.
  init(_ image: UIImage) {
    let width = image.cgImage?.width ?? 0
    let height = image.cgImage?.height ?? 0
    let info = CGBitmapInfo.byteOrder32Little.rawValue | CGImageAlphaInfo.premultipliedFirst.rawValue
    let context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info)
    if let context, let picture = image.cgImage {
      context.draw(picture, in: CGRect(x: 0, y: 0, width: width, height: height))
    }
    let bytes = context?.data?.assumingMemoryBound(to: UInt8.self)
    let stride = context?.bytesPerRow ?? 0
    self.init(width: width, height: height) { x, y in Double(bytes?[y * stride + x * 4 + 3] ?? 0) }
  }

  subscript(x: Int, y: Int) -> Double { values[y * width + x] }

  /// Fills squares of `side` points with the colour, each as strongly as its value says.
  func draw(at origin: CGPoint, side: CGFloat, color: UIColor = Palette.ink) {
    for y in 0..<height {
      for x in 0..<width where self[x, y] > 0 {
        color.withAlphaComponent(CGFloat(min(self[x, y], 255) / 255)).setFill()
        UIRectFillUsingBlendMode(square(x, y, origin, side), .normal)
      }
    }
  }

  /// Draws the lines between the pixels.
  func drawLines(at origin: CGPoint, side: CGFloat, color: UIColor = Palette.line) {
    color.setFill()
    for x in 0...width {
      UIRectFill(
        CGRect(
          x: origin.x + CGFloat(x) * side - 0.25, y: origin.y, width: 0.5, height: CGFloat(height) * side))
    }
    for y in 0...height {
      UIRectFill(
        CGRect(x: origin.x, y: origin.y + CGFloat(y) * side - 0.25, width: CGFloat(width) * side, height: 0.5)
      )
    }
  }

  func square(_ x: Int, _ y: Int, _ origin: CGPoint, _ side: CGFloat) -> CGRect {
    CGRect(x: origin.x + CGFloat(x) * side, y: origin.y + CGFloat(y) * side, width: side, height: side)
  }

  /// The mean and the largest difference from another grid, where either has an edge.
  func difference(from other: PixelGrid) -> (mean: Double, largest: Double) {
    let faults = zip(values, other.values).filter { ($0.1 > 0 && $0.1 < 255) || $0.0 != $0.1 }
      .map { abs($0.0 - $0.1) }
    return (faults.reduce(0, +) / Double(max(faults.count, 1)), faults.max() ?? 0)
  }
}
