import QuartzCore
import Support

/// A path with the attributes it is drawn with.
///
/// Coordinates are points, y down; angles are radians, growing clockwise on screen. Drawing goes into the
/// current context and does nothing without one. Source: Apple, *UIBezierPath*.
open class UIBezierPath: NSObject, NSCopying {
  private var path = CGMutablePath()
  private var dashLengths: [CGFloat] = []
  private var dashPhase: CGFloat = 0

  public override init() { super.init() }

  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// The ellipse that touches the sides of `rect`.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// A rectangle with UIKit's continuous corners (see `SmoothRectangle`), clockwise from the top left.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
  }

  /// A rectangle of which some corners are rounded, with UIKit's continuous corners.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    SmoothRectangle(rect: rect, corners: corners, radii: cornerRadii).append(to: path)
  }

  /// An arc of a circle; `clockwise` is as seen on screen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  public convenience init(cgPath: CGPath) {
    self.init()
    path.addPath(cgPath)
  }

  // MARK: Attributes

  /// A copy of the path; setting it replaces the path.
  open var cgPath: CGPath {
    get { path.copy() ?? path }
    set {
      path = CGMutablePath()
      path.addPath(newValue)
    }
  }

  /// Points; the default is 1.
  open var lineWidth: CGFloat = 1
  /// The default is butt.
  open var lineCapStyle: CGLineCap = .butt
  /// The default is miter.
  open var lineJoinStyle: CGLineJoin = .miter
  /// Miter length over line width beyond which a join is bevelled; the default is 10.
  open var miterLimit: CGFloat = 10
  /// Kept for source compatibility with the default 0.6; coverage here is exact and does not read it.
  open var flatness: CGFloat = 0.6
  /// Whether overlapping parts cancel; the default is false, non-zero winding.
  open var usesEvenOddFillRule = false

  private var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

  /// Dash and gap lengths in points, `phase` points into the pattern at the start; nil or 0 makes a solid
  /// line.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dashLengths = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(0, count))) } ?? []
    dashPhase = phase
  }

  /// Writes what `setLineDash` was given; each pointer may be nil.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    if let pattern {
      for (index, length) in dashLengths.enumerated() { pattern[index] = length }
    }
    count?.pointee = dashLengths.count
    phase?.pointee = dashPhase
  }

  // MARK: Building

  open func move(to point: CGPoint) { path.move(to: point) }

  /// A line from the current point; without a current point it is reported and dropped.
  open func addLine(to point: CGPoint) {
    guard hasCurrentPoint("addLine(to:)") else { return }
    path.addLine(to: point)
  }

  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    guard hasCurrentPoint("addCurve(to:controlPoint1:controlPoint2:)") else { return }
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    guard hasCurrentPoint("addQuadCurve(to:controlPoint:)") else { return }
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// An arc, joined by a line to the current point if there is one.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    // Core Graphics names the direction in its y-up space, where growing angles run anticlockwise.
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }

  open func close() {
    if !path.isEmpty { path.closeSubpath() }
  }

  open func removeAllPoints() { path = CGMutablePath() }

  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.cgPath) }

  open func apply(_ transform: CGAffineTransform) {
    let transformed = CGMutablePath()
    transformed.addPath(path, transform: transform)
    path = transformed
  }

  /// The same outline run through from its end to its start, subpath by subpath.
  open func reversing() -> UIBezierPath {
    let reversed = copyOfAttributes()
    ReversedPath(of: path).append(to: reversed.path)
    return reversed
  }

  private func hasCurrentPoint(_ call: String) -> Bool {
    if !path.isEmpty { return true }
    Diagnostics.report(
      "\(call) on a path without a current point is dropped; call move(to:) first", subject: "UIBezierPath")
    return false
  }

  // MARK: Asking

  open var isEmpty: Bool { path.isEmpty }

  /// The box around all points, control points included; null when the path is empty.
  open var bounds: CGRect { path.boundingBox }

  /// Where the next line starts; zero when the path is empty.
  open var currentPoint: CGPoint { path.currentPoint }

  /// Whether a fill would cover the point.
  open func contains(_ point: CGPoint) -> Bool { path.contains(point, using: fillRule) }

  // MARK: Drawing

  /// Fills with the context's fill colour.
  open func fill() { fill(with: .normal, alpha: 1) }

  /// Strokes with the context's stroke colour.
  open func stroke() { stroke(with: .normal, alpha: 1) }

  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw(with: blendMode, alpha: alpha) { $0.fillPath(using: fillRule) }
  }

  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw(with: blendMode, alpha: alpha) { context in
      context.setLineWidth(lineWidth)
      context.setLineCap(lineCapStyle)
      context.setLineJoin(lineJoinStyle)
      context.setMiterLimit(miterLimit)
      context.setLineDash(phase: dashPhase, lengths: dashLengths)
      context.strokePath()
    }
  }

  private func draw(with blendMode: CGBlendMode, alpha: CGFloat, _ paint: (CGContext) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    if alpha < 1 { context.setAlpha(alpha) }
    context.beginPath()
    context.addPath(path)
    paint(context)
    context.restoreGState()
  }

  /// Cuts the clip of the current context to the inside of the path.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(path)
    context.clip(using: fillRule)
  }

  // MARK: Copying

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = copyOfAttributes()
    copy.path.addPath(path)
    return copy
  }

  private func copyOfAttributes() -> UIBezierPath {
    let copy = UIBezierPath()
    copy.lineWidth = lineWidth
    copy.lineCapStyle = lineCapStyle
    copy.lineJoinStyle = lineJoinStyle
    copy.miterLimit = miterLimit
    copy.flatness = flatness
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    copy.dashLengths = dashLengths
    copy.dashPhase = dashPhase
    return copy
  }
}
