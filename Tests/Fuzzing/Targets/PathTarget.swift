import CoreGraphics
import QuartzCore

extension FuzzTarget {
  /// Fills, strokes and dashes of any path, drawn.
  static let paths = FuzzTarget(name: "paths") { input in
    var reader = ByteReader(input)
    let side = 32
    guard
      let context = CGContext(
        data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return }
    let dashes = (0..<reader.below(5)).map { _ in CGFloat(reader.number()) }
    let phase = reader.number()
    // Wide strokes of far curves have up to a million chords: that is an end, but not within an instrumented build's
    // time.
    let wanted = reader.number()
    let width = wanted > 32 ? 32 : wanted
    let limit = reader.number()
    let cap = CGLineCap(rawValue: Int32(reader.below(3))) ?? .butt
    let join = CGLineJoin(rawValue: Int32(reader.below(3))) ?? .miter
    let path = reader.path()
    context.addPath(path)
    context.fillPath(using: reader.flag() ? .evenOdd : .winding)
    context.setLineWidth(width)
    context.setLineCap(cap)
    context.setLineJoin(join)
    context.setMiterLimit(limit)
    context.setLineDash(phase: phase, lengths: dashes)
    context.addPath(path)
    context.strokePath()
    let outline = path.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: limit)
    _ = outline.contains(CGPoint(x: 3, y: 4))
    let box = path.boundingBoxOfPath
    demand(box.isNull || !box.width.isNaN && !box.height.isNaN, "a path's box is \(box)")
  }
}

extension ByteReader {
  /// A path of the rest of the bytes.
  mutating func path() -> CGPath {
    let path = CGMutablePath()
    path.move(to: point())
    var elements = 0
    while !isAtEnd, elements < 12 {
      elements += 1
      switch below(9) {
      case 0: path.move(to: point())
      case 1: path.addLine(to: point())
      case 2: path.addQuadCurve(to: point(), control: point())
      case 3: path.addCurve(to: point(), control1: point(), control2: point())
      case 4: path.closeSubpath()
      case 5:
        path.addArc(
          center: point(), radius: number(), startAngle: number(), endAngle: number(), clockwise: flag())
      case 6: path.addArc(tangent1End: point(), tangent2End: point(), radius: number())
      case 7: path.addEllipse(in: rect())
      default: path.addRect(rect())
      }
    }
    return path
  }

  mutating func point() -> CGPoint {
    let x = number()
    return CGPoint(x: x, y: number())
  }

  mutating func rect() -> CGRect {
    let origin = point()
    let corner = point()
    return CGRect(x: origin.x, y: origin.y, width: corner.x, height: corner.y)
  }
}
