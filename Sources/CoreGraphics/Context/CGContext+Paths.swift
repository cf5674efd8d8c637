import Foundation
import Raster
import Support

extension CGContext {
  // MARK: The current path

  /// Forgets the current path.
  public func beginPath() { devicePath = CGMutablePath() }
  /// Closes the current sub-path with a line.
  public func closePath() { devicePath.closeSubpath() }
  /// Begins a sub-path at a point.
  public func move(to point: CGPoint) { devicePath.move(to: point, transform: state.transform) }
  /// Adds a line from the current point.
  public func addLine(to point: CGPoint) { devicePath.addLine(to: point, transform: state.transform) }
  /// Adds a sub-path of lines through the points.
  public func addLines(between points: [CGPoint]) {
    devicePath.addLines(between: points, transform: state.transform)
  }
  /// Adds a Bézier curve with one control point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    devicePath.addQuadCurve(to: end, control: control, transform: state.transform)
  }
  /// Adds a Bézier curve with two control points.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    devicePath.addCurve(to: end, control1: control1, control2: control2, transform: state.transform)
  }
  /// Adds a closed rectangle.
  public func addRect(_ rect: CGRect) { devicePath.addRect(rect, transform: state.transform) }
  /// Adds closed rectangles.
  public func addRects(_ rects: [CGRect]) { devicePath.addRects(rects, transform: state.transform) }
  /// Adds the closed ellipse that touches the rectangle's sides.
  public func addEllipse(in rect: CGRect) { devicePath.addEllipse(in: rect, transform: state.transform) }
  /// Adds another path.
  public func addPath(_ path: CGPath) { devicePath.addPath(path, transform: state.transform) }
  /// Adds an arc of a circle; angles as in `CGMutablePath.addArc`.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    devicePath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
      transform: state.transform)
  }
  /// Adds a rounding of the corner at `tangent1End`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    devicePath.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: state.transform)
  }

  /// A copy of the current path in user space.
  public var path: CGPath? { devicePath.isEmpty ? nil : userPath }
  /// True when the current path has no elements.
  public var isPathEmpty: Bool { devicePath.isEmpty }
  /// The end of the current path, in user space.
  public var currentPointOfPath: CGPoint { devicePath.currentPoint.applying(state.transform.inverted()) }
  /// The box around all points of the current path, in user space.
  public var boundingBoxOfPath: CGRect { userPath.boundingBox }

  private var userPath: CGPath {
    var inverse = state.transform.inverted()
    return devicePath.copy(using: &inverse) ?? CGPath()
  }

  // MARK: Painting

  /// Fills the current path and begins a new one.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(devicePath, rule: rule == .winding ? .nonZero : .evenOdd)
    devicePath = CGMutablePath()
  }

  /// Strokes the current path and begins a new one.
  public func strokePath() {
    stroke(userPath, width: state.lineWidth)
    devicePath = CGMutablePath()
  }

  /// Fills and strokes the current path, and begins a new one.
  public func drawPath(using mode: CGPathDrawingMode) {
    switch mode {
    case .fill, .fillStroke: fill(devicePath, rule: .nonZero)
    case .eoFill, .eoFillStroke: fill(devicePath, rule: .evenOdd)
    case .stroke: break
    }
    if mode == .fill || mode == .eoFill { devicePath = CGMutablePath() } else { strokePath() }
  }

  /// Fills a rectangle; the current path stays.
  public func fill(_ rect: CGRect) {
    guard isDrawable(rect) else { return }
    paint(state.fillColor) { fillRect(rect, color: $1, on: $0) }
  }

  /// Fills rectangles one after the other.
  public func fill(_ rects: [CGRect]) {
    for rect in rects { fill(rect) }
  }

  /// Fills the ellipse that touches the rectangle's sides.
  public func fillEllipse(in rect: CGRect) {
    let path = CGMutablePath()
    path.addEllipse(in: rect, transform: state.transform)
    fill(path, rule: .nonZero)
  }

  /// Strokes a rectangle with the line width of the state.
  public func stroke(_ rect: CGRect) { stroke(rect, width: state.lineWidth) }

  /// Strokes a rectangle with a line width in user space units.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    stroke(CGPath(rect: rect, transform: nil), width: width)
  }

  /// Strokes the ellipse that touches the rectangle's sides.
  public func strokeEllipse(in rect: CGRect) {
    stroke(CGPath(ellipseIn: rect, transform: nil), width: state.lineWidth)
  }

  /// Strokes lines between the first and second point, the third and fourth, and so on.
  public func strokeLineSegments(between points: [CGPoint]) {
    let path = CGMutablePath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      path.move(to: points[index])
      path.addLine(to: points[index + 1])
    }
    stroke(path, width: state.lineWidth)
  }

  /// Makes the pixels of a rectangle transparent.
  public func clear(_ rect: CGRect) {
    guard isDrawable(rect) else { return }
    let mode = state.blendMode
    state.blendMode = .clear
    defer { state.blendMode = mode }
    paint { rasteriser, _ in fillRect(rect, color: .max, on: rasteriser) }
  }

  private func fillRect(_ rect: CGRect, color: UInt32, on rasteriser: Rasteriser) {
    let t = state.transform
    if (t.b == 0 && t.c == 0) || (t.a == 0 && t.d == 0) {
      let box = rect.applying(t)
      rasteriser.fillRect(
        minX: Double(box.minX), minY: Double(box.minY), maxX: Double(box.maxX), maxY: Double(box.maxY),
        color: color)
    } else {
      CGPath(rect: rect, transform: nil).withPathView {
        rasteriser.fillPath($0, transform: t.affine, rule: .nonZero, color: color)
      }
    }
  }

  private func fill(_ path: CGPath, rule: FillRule) {
    path.withPathView { view in
      paint(state.fillColor) { $0.fillPath(view, transform: .identity, rule: rule, color: $1) }
    }
  }

  private func stroke(_ path: CGPath, width: CGFloat) {
    let transform = state.transform.affine
    path.withPathView { view in
      state.dash.withUnsafeBufferPointer { dash in
        let style = StrokeStyle(
          width: Double(width), cap: state.lineCap.strokeCap, join: state.lineJoin.strokeJoin,
          miterLimit: Double(state.miterLimit), dash: dash.isEmpty ? nil : dash.baseAddress,
          dashCount: dash.count, dashPhase: Double(state.dashPhase),
          trimStart: state.strokeTrim.lowerBound, trimEnd: state.strokeTrim.upperBound)
        paint(state.strokeColor) {
          $0.strokePath(view, transform: transform, style: style, color: $1)
        }
      }
    }
  }

  private func isDrawable(_ rect: CGRect) -> Bool {
    if rect.isNull { return false }
    if rect.isFinite { return true }
    Diagnostics.report("a rectangle that is not finite is not drawn: \(rect.debugDescription)")
    return false
  }
}

extension CGLineCap {
  /// The rasteriser's name of this cap.
  package var strokeCap: StrokeCap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

extension CGLineJoin {
  /// The rasteriser's name of this join.
  package var strokeJoin: StrokeJoin {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}
