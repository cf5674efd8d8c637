import Codecs
import Foundation
import Raster
import Support

/// A bitmap and the means to draw on it.
///
/// Contexts made by apps have their origin at the bottom left and y upwards, as Apple's; those that views draw in have
/// it at the top left and y downwards. Not safe to use from two threads at once.
public final class CGContext {
  /// The bitmap, and the buffers of transparency layers above it.
  var targets: [Target]
  var state: GraphicsState
  private var savedStates: [GraphicsState] = []
  /// The current path, in device space: later changes of the transform do not move it.
  var devicePath = CGMutablePath()
  let rasteriser = Rasteriser()
  /// Draws the shapes that patterns fill; made when it is needed.
  lazy var stencils = Rasteriser()
  /// In how many cells of patterns, one within the other, the context draws.
  var patternDepth = 0
  /// The app's own memory, where it is laid out otherwise than ours.
  private let mirror: PixelMirror?
  private let isOpaque: Bool
  /// Points to pixels, where the context belongs to a screen.
  package let scale: CGFloat

  /// A buffer that is drawn on.
  struct Target {
    let buffer: PixelBuffer
    /// Keeps the memory of the buffer.
    let storage: PixelStorage
    /// The state of the context around a transparency layer.
    var outerState: GraphicsState?
  }

  /// From the context's units to device pixels before anything was transformed: shadows are measured in them.
  let base: CGAffineTransform
  /// From the space of text, y up, to user space; its translation is where the next text begins. It is not part of
  /// the state that `saveGState()` saves. Default the identity.
  public var textMatrix = CGAffineTransform.identity
  /// Softens shadows; made when it is needed.
  lazy var shadowBlur = GaussianBlur()

  init(
    storage: PixelStorage, transform: CGAffineTransform, scale: CGFloat, isOpaque: Bool,
    mirror: PixelMirror? = nil
  ) {
    targets = [Target(buffer: storage.buffer, storage: storage)]
    state = GraphicsState(transform: transform, clip: storage.buffer.bounds)
    base = transform
    self.scale = scale
    self.isOpaque = isOpaque
    self.mirror = mirror
  }

  /// A context of an app's own: y points up and one unit is one pixel.
  ///
  /// - Parameters:
  ///   - data: Memory for the pixels, which must outlive the context; nil to let the context own it.
  ///   - bitsPerComponent: 8.
  ///   - bytesPerRow: At least the bytes of a row's pixels; 0 for just that.
  ///   - space: An RGB or a grey space.
  ///   - bitmapInfo: For RGB `premultipliedFirst` or `noneSkipFirst` with `byteOrder32Little` (B, G, R, A in memory),
  ///     or `premultipliedLast` or `noneSkipLast` (R, G, B, A); for grey `none`; for alpha without a colour
  ///     `alphaOnly`.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {
    if let refusal = PixelStorage.refusal(width: width, height: height) {
      Diagnostics.report(refusal)
      return nil
    }
    let alpha = CGImageAlphaInfo(rawValue: bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue)
    guard let layout = BitmapLayout(space, bitsPerComponent: bitsPerComponent, info: bitmapInfo) else {
      Diagnostics.report(
        "a bitmap context needs 8 bits a component and premultiplied BGRA or RGBA pixels, grey ones without alpha, or "
          + "alpha alone")
      return nil
    }
    let rowBytes = bytesPerRow == 0 ? width * layout.bytesPerPixel : bytesPerRow
    guard rowBytes >= width * layout.bytesPerPixel, rowBytes % layout.bytesPerPixel == 0 else {
      Diagnostics.report(
        "rows of \(rowBytes) bytes do not hold \(width) pixels of \(layout.bytesPerPixel) bytes each")
      return nil
    }
    var mirror: PixelMirror?
    let storage: PixelStorage?
    if layout == .bgra, let data {
      storage = PixelStorage(
        borrowing: data.assumingMemoryBound(to: UInt32.self), width: width, height: height,
        stride: rowBytes / 4)
    } else {
      storage = PixelStorage(width: width, height: height)
      if layout != .bgra, let storage {
        mirror = PixelMirror(data, bytesPerRow: rowBytes, layout: layout, of: storage)
      }
    }
    guard let storage else { return nil }
    self.init(
      storage: storage, transform: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)),
      scale: 1, isOpaque: [CGImageAlphaInfo.none, .noneSkipFirst, .noneSkipLast].contains(alpha ?? .first),
      mirror: mirror)
    self.bitmapInfo = CGBitmapInfo(rawValue: bitmapInfo)
    if space.model == .monochrome { colorSpace = space }
  }

  /// A context as views draw in it: y points down and one unit is one point.
  ///
  /// - Parameters:
  ///   - size: In points; the bitmap is as many whole pixels as cover it.
  ///   - scale: Pixels per point.
  ///   - opaque: True to begin with black instead of clear pixels.
  package convenience init?(size: CGSize, scale: CGFloat, opaque: Bool) {
    guard size.isFinite, scale.isFinite, scale > 0, abs(size.width * scale) < 1e6,
      abs(size.height * scale) < 1e6
    else {
      Diagnostics.report("a bitmap of \(size.debugDescription) points at scale \(scale) cannot be made")
      return nil
    }
    // A trifle above a whole number comes from arithmetic, not from the wish for one more pixel.
    let width = Int((size.width * scale - 1e-6).rounded(.up))
    let height = Int((size.height * scale - 1e-6).rounded(.up))
    guard let storage = PixelStorage(width: width, height: height) else { return nil }
    if opaque { storage.pixels.update(repeating: 0xFF00_0000, count: width * height) }
    self.init(
      storage: storage, transform: CGAffineTransform(scaleX: scale, y: scale), scale: scale, isOpaque: opaque)
  }

  // MARK: The bitmap

  var storage: PixelStorage { targets[0].storage }

  /// The bitmap's width in pixels.
  public var width: Int { storage.width }
  /// The bitmap's height in pixels.
  public var height: Int { storage.height }
  /// Always 8.
  public var bitsPerComponent: Int { 8 }
  /// 32, or 8 for grey and for alpha alone.
  public var bitsPerPixel: Int { 8 * (mirror?.layout.bytesPerPixel ?? 4) }
  /// Bytes from one row to the next.
  public var bytesPerRow: Int { mirror?.bytesPerRow ?? storage.stride * 4 }
  /// sRGB, or the grey space that was asked for.
  public private(set) var colorSpace: CGColorSpace? = .standardRGB
  /// How pixels lie in memory, as it was asked for.
  public private(set) var bitmapInfo: CGBitmapInfo = [
    .byteOrder32Little, CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue),
  ]
  /// Where alpha is, and whether colours are multiplied with it.
  public var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: bitmapInfo.intersection(.alphaInfoMask).rawValue) ?? .premultipliedFirst
  }

  /// The pixels, in the layout asked for.
  public var data: UnsafeMutableRawPointer? { mirror?.bytes ?? UnsafeMutableRawPointer(storage.pixels) }

  /// A copy of what was drawn so far.
  public func makeImage() -> CGImage? {
    storage.copy(of: storage.buffer.bounds).map { copy in
      if let layout = mirror?.layout, layout.bytesPerPixel == 1 {
        for index in 0..<copy.stride * copy.height { copy.pixels[index] = layout.kept(copy.pixels[index]) }
      }
      return CGImage(storage: copy, isOpaque: isOpaque || copy.holdsOnlyOpaquePixels)
    }
  }

  /// Drawing is never delayed; there is nothing to flush.
  public func flush() {}
  /// Drawing is never delayed; there is nothing to wait for.
  public func synchronize() {}

  /// Copies what was drawn to the app's own memory, where it is laid out otherwise.
  func updateMirror(_ rect: PixelRect) {
    if targets.count == 1 { mirror?.update(from: storage, in: rect) }
  }

  // MARK: Graphics state

  /// Saves the graphics state, which `restoreGState` brings back.
  public func saveGState() { savedStates.append(state) }

  /// Brings back what the last `saveGState` saved; without one nothing happens, with a diagnostic.
  public func restoreGState() {
    guard let saved = savedStates.popLast() else {
      Diagnostics.report("restoreGState() without a saveGState() before it is ignored")
      return
    }
    state = saved
  }

  /// From user space to device pixels, y down.
  package var deviceTransform: CGAffineTransform { state.transform }

  /// From user space to the bitmap's own space, whose y points up.
  public var ctm: CGAffineTransform {
    state.transform.concatenating(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
  }

  /// Puts a transform before the current one.
  public func concatenate(_ transform: CGAffineTransform) {
    guard transform.isFinite else {
      Diagnostics.report("a transform that is not finite is not concatenated: \(transform.debugDescription)")
      return
    }
    let whole = transform.concatenating(state.transform)
    guard whole.isFinite else {
      Diagnostics.report("a transform that would take points beyond all numbers is not concatenated")
      return
    }
    state.transform = whole
  }

  /// Moves the origin of user space.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    concatenate(CGAffineTransform(translationX: tx, y: ty))
  }
  /// Scales the units of user space.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { concatenate(CGAffineTransform(scaleX: sx, y: sy)) }
  /// Turns user space by radians, from the x axis towards the y axis.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// The colour of fills; default black.
  public func setFillColor(_ color: CGColor) { state.fillColor = color }
  /// The colour of strokes; default black.
  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }
  /// The colour of fills in sRGB components of 0…1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }
  /// The colour of strokes in sRGB components of 0…1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }
  /// The colour of fills as a grey from 0 (black) to 1 (white).
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(gray: gray, alpha: alpha)
  }
  /// The colour of strokes as a grey from 0 (black) to 1 (white).
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(gray: gray, alpha: alpha)
  }

  /// 0…1; multiplies everything drawn from now on.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha.isFinite ? min(max(alpha, 0), 1) : 1 }

  /// How drawing combines with what is there; default `normal`.
  public func setBlendMode(_ mode: CGBlendMode) {
    if !mode.isSupported {
      Diagnostics.report("the blend mode \(mode) is not available and is drawn as normal", severity: .warning)
    }
    state.blendMode = mode.isSupported ? mode : .normal
  }

  /// The width of strokes, in user space units; default 1.
  public func setLineWidth(_ width: CGFloat) { set(\.lineWidth, width, "line width") }
  /// The ends of strokes; default `butt`.
  public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }
  /// The corners of strokes; default `miter`.
  public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }

  /// How far a miter may reach, in line widths; default 10.
  public func setMiterLimit(_ limit: CGFloat) { set(\.miterLimit, limit, "miter limit") }

  /// Lengths drawn and left out in turn, in user space units; no lengths draw a whole line.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    guard phase.isFinite, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else {
      Diagnostics.report("a dash pattern with a negative or not finite length is ignored")
      return
    }
    if !lengths.isEmpty, lengths.allSatisfy({ $0 == 0 }) {
      Diagnostics.report("a dash pattern whose lengths are all 0 is drawn without gaps", severity: .warning)
    }
    state.dash = lengths.map(Double.init)
    state.dashPhase = phase
  }

  /// Which part of a path is stroked, as shares of its length. Default all.
  package func trimStrokes(to part: ClosedRange<Double>) { state.strokeTrim = part }

  /// How images are sampled; `none` takes the nearest pixel.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// Everything is anti-aliased; the wish for jagged edges is reported.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    reportJagged("setShouldAntialias", !shouldAntialias)
  }
  /// Everything is anti-aliased; the wish for jagged edges is reported.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    reportJagged("setAllowsAntialiasing", !allowsAntialiasing)
  }

  private func reportJagged(_ member: String, _ isAsked: Bool) {
    guard isAsked else { return }
    Diagnostics.report(
      "\(member)(false) changes nothing here: edges are always anti-aliased.", subject: "CGContext",
      severity: .warning)
  }

  private func set(_ property: WritableKeyPath<GraphicsState, CGFloat>, _ value: CGFloat, _ name: String) {
    guard value.isFinite, value >= 0 else {
      Diagnostics.report("a \(name) of \(value) is ignored")
      return
    }
    state[keyPath: property] = value
  }
}
