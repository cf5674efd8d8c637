import QuartzCore

/// Fills a rectangle with the current fill colour.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle with the current fill colour and a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.fill(rect)
  context.restoreGState()
}

/// Frames a rectangle from the inside, one point wide, with the current fill colour.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Frames a rectangle from the inside, one point wide, with the current fill colour and a blend mode.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  let frameWidth: CGFloat = 1
  let inner = rect.insetBy(dx: frameWidth, dy: frameWidth)
  guard !inner.isNull, !inner.isEmpty else {
    UIRectFillUsingBlendMode(rect, blendMode)  // the four sides meet
    return
  }
  let rect = rect.standardized
  let sides = [
    CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: frameWidth),
    CGRect(x: rect.minX, y: rect.maxY - frameWidth, width: rect.width, height: frameWidth),
    CGRect(x: rect.minX, y: inner.minY, width: frameWidth, height: inner.height),
    CGRect(x: rect.maxX - frameWidth, y: inner.minY, width: frameWidth, height: inner.height),
  ]
  for side in sides { UIRectFillUsingBlendMode(side, blendMode) }
}

/// Cuts the current clip to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
