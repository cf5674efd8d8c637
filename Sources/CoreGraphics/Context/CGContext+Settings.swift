import Support

/// What text is drawn with. Raw values are Core Graphics'.
public enum CGTextDrawingMode: Int32, Sendable {
  case fill = 0
  case stroke = 1
  case fillStroke = 2
  case invisible = 3
  case fillClip = 4
  case strokeClip = 5
  case fillStrokeClip = 6
  case clip = 7
}

extension CGContext {
  /// The colour of fills in the components of an RGB or a grey space, opacity last.
  public func setFillColor(_ components: [CGFloat]) {
    color(of: components, in: state.fillSpace).map(setFillColor)
  }
  /// The colour of strokes in the components of an RGB or a grey space, opacity last.
  public func setStrokeColor(_ components: [CGFloat]) {
    color(of: components, in: state.strokeSpace).map(setStrokeColor)
  }

  private func color(of components: [CGFloat], in space: CGColorSpace?) -> CGColor? {
    if let space, components.count > space.numberOfComponents {
      return CGColor(colorSpace: space, components: components)
    }
    switch components.count {
    case 2: return CGColor(gray: components[0], alpha: components[1])
    case 4...:
      return CGColor(red: components[0], green: components[1], blue: components[2], alpha: components[3])
    default:
      Diagnostics.report("a colour has two or four components, not \(components.count); it was not set")
      return nil
    }
  }

  /// The space of the components that `setFillColor(_:)` takes from now on.
  public func setFillColorSpace(_ space: CGColorSpace) { state.fillSpace = space }
  /// The space of the components that `setStrokeColor(_:)` takes from now on.
  public func setStrokeColorSpace(_ space: CGColorSpace) { state.strokeSpace = space }
  /// How far chords may stray from curves, in pixels: here never by more than a hundredth, whatever is asked for.
  public func setFlatness(_ flatness: CGFloat) {}
  /// How colours outside of the bitmap's space are brought in: here each component is cut off, whatever is asked for.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

  /// Letters are never smoothed by parts of pixels, as on the phone, whatever is asked for.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
  /// Letters are never smoothed by parts of pixels, as on the phone, whatever is asked for.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
  /// Letters stand on eighths of a pixel, whatever is asked for.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}
  /// Letters stand on eighths of a pixel, whatever is asked for.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}

  /// What fills have now.
  package var fillColor: CGColor { state.fillColor }
  /// Where the next text begins, in the space of text.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  /// Says how text is drawn. Text is filled here; other modes are reported.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) {
    guard mode != .fill else { return }
    Diagnostics.report(
      "text is filled here; for outlines draw with the attributes .strokeColor and .strokeWidth",
      subject: "CGContext.setTextDrawingMode", severity: .warning)
  }

  /// Replaces the current path by the outline of its stroke.
  public func replacePathWithStrokedPath() {
    guard let path else { return }
    let outline = path.copy(
      strokingWithWidth: state.lineWidth, lineCap: state.lineCap, lineJoin: state.lineJoin,
      miterLimit: state.miterLimit)
    beginPath()
    addPath(outline)
  }

  /// Whether a point is in what drawing the current path would paint.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard let path else { return false }
    let isInside = path.contains(point, using: mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding)
    if mode == .fill || mode == .eoFill { return isInside }
    let outline = path.copy(
      strokingWithWidth: state.lineWidth, lineCap: state.lineCap, lineJoin: state.lineJoin,
      miterLimit: state.miterLimit)
    return (mode != .stroke && isInside) || outline.contains(point)
  }

  /// From user space to device pixels.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.transform }

  /// A point in device pixels.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.transform) }
  /// A point of the user's space that is given in device pixels.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(state.transform.inverted()) }
  /// A size in device pixels.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.transform) }
  /// A size of the user's space that is given in device pixels.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(state.transform.inverted()) }
  /// The box of a rectangle in device pixels.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.transform) }
  /// The box in the user's space of a rectangle in device pixels.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(state.transform.inverted()) }
}
