import CDrawing
import Raster

/// Flipbook's own rasteriser.
final class RasterRenderer: Renderer {
  let name = "Flipbook"
  let version = "this one"

  func prepare(_ list: DrawingList) -> (any PreparedDrawing)? { Prepared(list) }

  private final class Prepared: PreparedDrawing {
    private let canvas: Canvas
    private let list: DrawingList
    private let drawing: Drawing
    private let rasteriser = Rasteriser()
    private let blur = GaussianBlur()
    private let gradients: [Gradient]
    private let paths: [PathBuffer]
    /// The pictures' softened copies, which belong to them as an image's do.
    private let softened: [SoftenedImage]

    var pixels: UnsafeMutablePointer<UInt32> { canvas.pixels }

    init(_ list: DrawingList) {
      self.list = list
      drawing = list.drawing.pointee
      canvas = Canvas(width: list.width, height: list.height)
      gradients = UnsafeBufferPointer(start: drawing.ramps, count: Int(drawing.rampCount)).map(
        Prepared.gradient)
      paths = UnsafeBufferPointer(start: drawing.outlines, count: Int(drawing.outlineCount)).map(
        Prepared.path)
      softened = (0..<Int(drawing.imageCount)).map { _ in SoftenedImage() }
    }

    func draw(times: Int) -> Double {
      Stopwatch.processorNanoseconds { for _ in 0..<times { drawOnce() } }
    }

    private func drawOnce() {
      let bounds = PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
      rasteriser.begin(
        target: PixelBuffer(pixels: canvas.pixels, stride: canvas.width, bounds: bounds), clip: bounds)
      for i in 0..<Int(drawing.itemCount) { draw(drawing.items + i) }
    }

    private func draw(_ pointer: UnsafePointer<DrawingItem>) {
      let item = pointer.pointee
      let color = Prepared.premultiplied(item.color)
      let resource = Int(item.resource)
      switch DrawingKind(UInt32(item.kind)) {
      case DrawingRect:
        rasteriser.fillRect(
          minX: item.minX, minY: item.minY, maxX: item.minX + item.width, maxY: item.minY + item.height,
          color: color)
      case DrawingRoundedRect: rasteriser.fillRoundedRect(item.shape(), color: color)
      case DrawingRing:
        rasteriser.fillRing(outer: item.shape(), inner: item.shape(inset: item.lineWidth), color: color)
      case DrawingPath:
        rasteriser.fillPath(paths[resource], transform: item.affine, rule: .nonZero, color: color)
      case DrawingStroke:
        rasteriser.strokePath(
          paths[resource], transform: item.affine,
          style: StrokeStyle(width: item.lineWidth, cap: .round, join: .round), color: color)
      case DrawingPicture:
        let image = drawing.images[resource]
        rasteriser.drawImage(
          ImageView(
            pixels: image.pixels, width: Int(image.width), height: Int(image.height),
            stride: Int(image.width),
            isOpaque: image.isOpaque != 0, softened: softened[resource]), transform: item.affine)
      case DrawingMask:
        let stencil = drawing.stencils[resource]
        rasteriser.fillCoverage(
          CoverageView(
            bytes: stencil.coverage, width: Int(stencil.width), height: Int(stencil.height),
            stride: Int(stencil.stride)), x: Int(item.minX), y: Int(item.minY), color: color)
      case DrawingGradient:
        rasteriser.fillRoundedRect(item.shape(), gradient: gradients[resource], transform: .identity)
      case DrawingShadow:
        // Made again each time, as the peers do; the compositor keeps it.
        let shadow = RoundedRectShadow()
        shadow.update(item.shape(), sigma: item.lineWidth, rasteriser: rasteriser, blur: blur)
        rasteriser.fillShadow(shadow, color: color)
      default: break
      }
    }

    private static func path(_ outline: DrawingOutline) -> PathBuffer {
      let path = PathBuffer()
      var p = outline.points!
      for v in 0..<Int(outline.verbCount) {
        switch DrawingVerb(UInt32(outline.verbs[v])) {
        case DrawingMove: path.move(x: p[0], y: p[1]); p += 2
        case DrawingLine: path.line(x: p[0], y: p[1]); p += 2
        case DrawingQuad: path.quad(x1: p[0], y1: p[1], x: p[2], y: p[3]); p += 4
        case DrawingCubic:
          path.cubic(x1: p[0], y1: p[1], x2: p[2], y2: p[3], x: p[4], y: p[5])
          p += 6
        default: path.close()
        }
      }
      return path
    }

    private static func gradient(_ ramp: DrawingRamp) -> Gradient {
      let stops = (0..<Int(ramp.count)).map { i in
        let c = ramp.colors[i]
        func lane(_ shift: UInt32) -> Double { Double(c >> shift & 255) / 255 }
        return GradientStop(offset: ramp.offsets[i], color: SIMD4(lane(16), lane(8), lane(0), lane(24)))
      }
      let center = SIMD2(ramp.x0, ramp.y0)
      switch DrawingGradientKind(UInt32(ramp.kind)) {
      case DrawingLinear: return Gradient(.linear(start: center, end: SIMD2(ramp.x1, ramp.y1)), stops: stops)
      case DrawingRadial:
        return Gradient(.radial(center: center, radiusX: ramp.x1, radiusY: ramp.x1), stops: stops)
      default: return Gradient(.conic(center: center, startAngle: 0), stops: stops)
      }
    }

    private static func premultiplied(_ color: UInt32) -> UInt32 {
      let alpha = color >> 24
      if alpha == 255 { return color }
      func channel(_ shift: UInt32) -> UInt32 { (((color >> shift & 255) * alpha + 127) / 255) << shift }
      return alpha << 24 | channel(16) | channel(8) | channel(0)
    }
  }
}

extension DrawingItem {
  fileprivate var affine: Affine { Affine(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }

  fileprivate func shape(inset: Double = 0) -> RoundedRect {
    RoundedRect(
      minX: minX + inset, minY: minY + inset, maxX: minX + width - inset, maxY: minY + height - inset,
      topLeft: max(topLeft - inset, 0), topRight: max(topRight - inset, 0),
      bottomRight: max(bottomRight - inset, 0), bottomLeft: max(bottomLeft - inset, 0))
  }
}
