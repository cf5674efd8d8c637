import Codecs
import Foundation
import Raster
import Support

extension CGContext {
  /// Draws, under the state's clip and blend mode.
  ///
  /// - Parameter body: Draws on the rasteriser. When `isShape` is true it draws the shape alone, in opaque white: the
  ///   coverage that some blend modes need.
  func paint(_ body: (_ rasteriser: Rasteriser, _ isShape: Bool) -> Void) {
    guard let target = targets.last else { return }
    let clip = state.clip.intersection(target.buffer.bounds)
    if clip.isEmpty { return }
    defer { if let omission = rasteriser.takeOmission() { Diagnostics.report(omission.message) } }
    if let shadow = state.shadow { paint(shadow, of: body, clip) }
    if !state.clipsSoftly && state.blendMode == .normal {
      rasteriser.begin(target: target.buffer, clip: clip)
      body(rasteriser, false)
      return updateMirror(clip)
    }
    // Clips with soft edges and blend modes act on the drawing as a whole, so it is made apart.
    guard let group = scratch(clip, isShape: false, body) else { return }
    defer { updateMirror(clip) }
    if state.blendMode == .normal {
      rasteriser.begin(target: target.buffer, clip: clip)
      return rasteriser.composite(group.buffer, rect: clip)
    }
    guard let shape = scratch(clip, isShape: true, body) else { return }
    let mode = state.blendMode
    for y in clip.minY..<clip.maxY {
      let destination = target.buffer.address(x: clip.minX, y: y)
      let source = group.buffer.address(x: clip.minX, y: y)
      let coverage = shape.buffer.address(x: clip.minX, y: y)
      for x in 0..<clip.width {
        let k = Int(coverage[x] >> 24)
        if k == 0 { continue }
        let s = source[x]
        let d = destination[x]
        let sa = Int(s >> 24)
        let da = Int(d >> 24)
        var pixel: UInt32 = 0
        for shift: UInt32 in [24, 16, 8, 0] {
          // Alpha takes part in no difference of colours.
          let operation = shift == 24 && (mode == .difference || mode == .exclusion) ? .screen : mode
          let channel = operation.blend(Int(s >> shift & 255), sa, Int(d >> shift & 255), da, k)
          pixel |= UInt32(channel) << shift
        }
        destination[x] = pixel
      }
    }
  }

  /// Draws on clear pixels of their own, inside of the soft clips.
  private func scratch(
    _ clip: PixelRect, isShape: Bool, _ body: (Rasteriser, Bool) -> Void
  ) -> Target? {
    guard let group = clearTarget(clip) else { return nil }
    rasteriser.begin(target: group.buffer, clip: clip)
    body(rasteriser, isShape)
    keepInsideClipPaths()
    for mask in state.clipMasks { keep(group, inside: mask, clip) }
    return group
  }

  func clearTarget(_ bounds: PixelRect) -> Target? {
    PixelStorage(width: bounds.width, height: bounds.height).map { storage in
      Target(
        buffer: PixelBuffer(pixels: storage.pixels, stride: storage.stride, bounds: bounds), storage: storage)
    }
  }

  private func keepInsideClipPaths() {
    for clip in state.clipPaths {
      clip.path.withPathView { rasteriser.keepInside(path: $0, transform: .identity, rule: clip.rule) }
    }
  }

  // MARK: Clips

  /// Limits drawing to a rectangle.
  public func clip(to rect: CGRect) {
    let t = state.transform
    guard rect.isFinite else {
      if !rect.isNull && !rect.isInfinite {
        Diagnostics.report("a clip rectangle that is not finite is ignored: \(rect.debugDescription)")
      }
      if rect.isNull { state.clip = .empty }
      return
    }
    let isUpright = (t.b == 0 && t.c == 0) || (t.a == 0 && t.d == 0)
    let box = rect.applying(t)
    let edges = [box.minX, box.minY, box.maxX, box.maxY].map { min(max($0, -1e6), 1e6) }
    // Edges on whole pixels need no coverage: the cheap and usual case.
    if isUpright, edges.allSatisfy({ abs($0 - $0.rounded()) < 1.0 / 512 }) {
      let pixels = edges.map { Int($0.rounded()) }
      state.clip = state.clip.intersection(
        PixelRect(minX: pixels[0], minY: pixels[1], maxX: pixels[2], maxY: pixels[3]))
      return
    }
    let path = CGMutablePath()
    path.addRect(rect, transform: t)
    addClip(path, rule: .nonZero)
  }

  /// Limits drawing to several rectangles.
  public func clip(to rects: [CGRect]) {
    let path = CGMutablePath()
    path.addRects(rects, transform: state.transform)
    addClip(path, rule: .nonZero)
  }

  /// Limits drawing to the inside of the current path, and begins a new path.
  public func clip(using rule: CGPathFillRule = .winding) {
    addClip(devicePath, rule: rule == .winding ? .nonZero : .evenOdd)
    devicePath = CGMutablePath()
  }

  /// Takes all clips away; those of saved states stay saved.
  public func resetClip() {
    guard let target = targets.last else { return }
    state.clip = target.buffer.bounds
    state.clipPaths = []
    state.clipMasks = []
  }

  /// The box of what the clips leave, in user space.
  public var boundingBoxOfClipPath: CGRect {
    let clip = state.clip
    if clip.isEmpty { return .null }
    return CGRect(x: clip.minX, y: clip.minY, width: clip.width, height: clip.height)
      .applying(state.transform.inverted())
  }

  private func addClip(_ path: CGPath, rule: FillRule) {
    let box = path.boundingBox
    guard !box.isNull else {
      state.clip = .empty
      return
    }
    state.clip = state.clip.intersection(
      PixelRect(
        coveringMinX: Double(box.minX), minY: Double(box.minY), maxX: Double(box.maxX), maxY: Double(box.maxY)
      ))
    if let copy = path.copy() { state.clipPaths.append(.init(path: copy, rule: rule)) }
  }

  // MARK: Transparency layers

  /// What is drawn until `endTransparencyLayer` is drawn as one, under the alpha, clip and blend mode of now.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]?) {
    let bounds = state.clip.intersection(targets[targets.count - 1].buffer.bounds)
    guard var layer = clearTarget(bounds.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : bounds) else {
      return
    }
    layer.outerState = state
    targets.append(layer)
    state.alpha = 1
    state.blendMode = .normal
    state.clipPaths = []
    state.clipMasks = []
    state.shadow = nil
  }

  /// As `beginTransparencyLayer(auxiliaryInfo:)`, and limits the layer to a rectangle.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [String: Any]?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    if targets.count > 1 { clip(to: rect) }
  }

  /// Draws the layer begun last; without one nothing happens, with a diagnostic.
  public func endTransparencyLayer() {
    guard targets.count > 1, let layer = targets.popLast(), let outer = layer.outerState else {
      Diagnostics.report("endTransparencyLayer() without a beginTransparencyLayer() before it is ignored")
      return
    }
    state = outer
    let bounds = layer.buffer.bounds
    paint { rasteriser, isShape in
      if isShape {
        rasteriser.fill(bounds, color: .max)
      } else {
        rasteriser.composite(layer.buffer, rect: bounds, opacity: Double(outer.alpha))
      }
    }
  }
}
