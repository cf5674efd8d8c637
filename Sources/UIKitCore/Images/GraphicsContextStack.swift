import QuartzCore
import Support

/// The contexts into which UIKit draws, innermost last; each thread has its own, as on iOS.
private final class GraphicsContextStack {
  var contexts: [CGContext] = []
  /// Indices of the contexts which `UIGraphicsBeginImageContext…` made, with their scales.
  var imageContexts: [(depth: Int, scale: CGFloat)] = []

  static var ofThisThread: GraphicsContextStack {
    let dictionary = Thread.current.threadDictionary
    if let stack = dictionary[key] as? GraphicsContextStack { return stack }
    let stack = GraphicsContextStack()
    dictionary[key] = stack
    return stack
  }

  private static let key = "flipbook.UIGraphicsContextStack"
}

/// The context into which UIKit's drawing functions draw, or nil outside drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  GraphicsContextStack.ofThisThread.contexts.last
}

/// Makes a context current until the matching `UIGraphicsPopContext()`.
public func UIGraphicsPushContext(_ context: CGContext) {
  GraphicsContextStack.ofThisThread.contexts.append(context)
}

/// Makes the context current that was so before the last push; without one it is reported and ignored.
public func UIGraphicsPopContext() {
  let stack = GraphicsContextStack.ofThisThread
  guard let top = stack.contexts.indices.last else {
    Diagnostics.report("UIGraphicsPopContext() without a pushed context", subject: "UIGraphics")
    return
  }
  if stack.imageContexts.last?.depth == top { stack.imageContexts.removeLast() }
  stack.contexts.removeLast()
}

/// Begins a transparent bitmap of `size` points at one pixel per point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins a bitmap of `size` points, y down, and makes it current.
///
/// - Parameters:
///   - opaque: true starts with opaque black and gives an image without transparency.
///   - scale: pixels per point; 0 means those of the screen.
///
/// A size or scale that no bitmap can have is reported and begins nothing.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let scale = BitmapCanvas.resolvedScale(scale)
  guard let context = BitmapCanvas.context(size: size, scale: scale, opaque: opaque) else { return }
  let stack = GraphicsContextStack.ofThisThread
  stack.imageContexts.append((stack.contexts.count, scale))
  stack.contexts.append(context)
}

/// What was drawn into the bitmap that was begun last; nil when the current context is none of them.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  let stack = GraphicsContextStack.ofThisThread
  guard let last = stack.imageContexts.last, last.depth == stack.contexts.count - 1,
    let image = stack.contexts[last.depth].makeImage()
  else { return nil }
  return UIImage(cgImage: image, scale: last.scale, orientation: .up)
}

/// Ends the bitmap that was begun last; without one it is reported and ignored.
public func UIGraphicsEndImageContext() {
  let stack = GraphicsContextStack.ofThisThread
  guard let last = stack.imageContexts.last, last.depth == stack.contexts.count - 1 else {
    Diagnostics.report(
      "UIGraphicsEndImageContext() without a begun image context on top", subject: "UIGraphics")
    return
  }
  stack.imageContexts.removeLast()
  stack.contexts.removeLast()
}

/// Bitmaps for drawing with UIKit: checked sizes, y down, a scale in pixels per point.
package enum BitmapCanvas {
  /// The longest side of a bitmap in pixels; more is refused, not attempted.
  package static let maximumPixelSide: CGFloat = 16384

  /// The scale itself, or the screen's when it is 0; 1 when neither can be used.
  package static func resolvedScale(_ scale: CGFloat) -> CGFloat {
    if scale.isFinite, scale > 0 { return scale }
    let screen = UITraitCollection.current.displayScale
    return screen.isFinite && screen > 0 ? screen : 1
  }

  /// A cleared context, or nil and a report when a side is not in 0 < side × scale ≤ 16,384 pixels.
  package static func context(size: CGSize, scale: CGFloat, opaque: Bool) -> CGContext? {
    let width = (size.width * scale).rounded(.up)
    let height = (size.height * scale).rounded(.up)
    guard width.isFinite, height.isFinite, width >= 1, height >= 1,
      width <= maximumPixelSide, height <= maximumPixelSide
    else {
      Diagnostics.report(
        "a bitmap of \(size.width) × \(size.height) points at scale \(scale) cannot be made; a side has 1 to "
          + "\(Int(maximumPixelSide)) pixels",
        subject: "UIGraphics")
      return nil
    }
    return CGContext(size: size, scale: scale, opaque: opaque)
  }
}
