import CoreGraphics
import Raster

/// Draws display items; one per thread, with its own rasteriser and scratch pictures.
final class LayerPainter {
  let rasteriser = Rasteriser()
  let outline = PathBuffer()
  let ramp = GradientRamp()
  private(set) var silhouette = CoverageBuffer()
  private(set) var blurred = CoverageBuffer()
  private(set) var blur = GaussianBlur()
  /// Blurs what is behind backdrops.
  private(set) var material = MaterialBlur()
  /// The shadow that is drawn currently, where none is kept.
  let spareShadow = RoundedRectShadow()
  var dashes: ContiguousArray<Double> = []
  var stops: ContiguousArray<GradientStop> = []
  /// Pictures for groups, clips, masks and shadows, by nesting depth; reused, never shrunk.
  private var scratch: ContiguousArray<Scratch> = []
  private var depth = 0
  /// Bytes that the present frame asked for, and how many frames asked for much less than is held.
  private var usedBytes = 0
  private var idleFrames = 0
  private var target: PixelBuffer
  /// Stands for a picture before there is one.
  private let nothing = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  private var clip = PixelRect.empty
  private var band = PixelRect.empty
  /// The whole picture.
  private(set) var picture = PixelRect.empty
  /// What is kept from frame to frame; nil where nothing is.
  private(set) var cache: PaintCache?
  private(set) var isOpaque = false
  /// What was below the edges of clips that are drawn in place.
  let underlays = Underlays()
  /// What of the list shows.
  private(set) var visible = VisibleParts()
  /// How many items were painted since `begin`.
  private(set) var paintedItems = 0
  /// How many pictures of their own were opened since `begin`.
  private(set) var openedPictures = 0

  private struct Scratch {
    var pixels: UnsafeMutablePointer<UInt32>
    var capacity: Int
    var buffer: PixelBuffer
  }

  init() {
    scratch.reserveCapacity(16)
    target = PixelBuffer(pixels: nothing, stride: 0, bounds: PixelRect.empty)
  }

  deinit {
    for picture in scratch { picture.pixels.deallocate() }
    nothing.deallocate()
  }

  // MARK: Memory

  /// Bytes of pictures and blurs held, besides the rasteriser's own.
  var scratchBytes: Int {
    var bytes =
      underlays.byteCount + silhouette.byteCount + blurred.byteCount + blur.scratchByteCount
      + material.scratchByteCount
    for i in 0..<scratch.count { bytes += scratch[i].capacity * MemoryLayout<UInt32>.stride }
    return bytes
  }

  /// A picture was drawn. Memory for one that needed very much is given back when the ones after it do without.
  func endFrame() {
    let held = scratchBytes
    idleFrames = held > LayerPainter.keptBytes && 4 * usedBytes < held ? idleFrames + 1 : 0
    usedBytes = 0
    guard idleFrames >= LayerPainter.mostIdleFrames else { return }
    idleFrames = 0
    for picture in scratch { picture.pixels.deallocate() }
    scratch.removeAll(keepingCapacity: true)
    underlays.release()
    (silhouette, blurred, blur) = (CoverageBuffer(), CoverageBuffer(), GaussianBlur())
    material = MaterialBlur()
  }

  /// So much memory is kept in any case.
  private static let keptBytes = 64 << 20
  /// More is given back after so many frames that needed less than a quarter of it.
  private static let mostIdleFrames = 30

  /// Notes that memory is used.
  func use(_ pixels: Int) { usedBytes += pixels * MemoryLayout<UInt32>.stride }

  /// Takes on the part of `list` that is within `band`: finds what of it shows.
  ///
  /// - Parameter isOpaque: Whether what is drawn on has no clear pixels.
  func begin(
    _ list: DisplayList, band: PixelRect, skipsCovered: Bool, isOpaque: Bool, cache: PaintCache? = nil
  ) {
    self.band = band
    self.cache = cache
    picture = list.picture
    self.isOpaque = isOpaque
    depth = 0
    underlays.drop()
    (paintedItems, openedPictures) = (0, 0)
    list.items.withUnsafeBufferPointer { visible.find($0, band: band, skipsCovered: skipsCovered) }
  }

  /// Lays the background where nothing hides it.
  func clear(_ target: PixelBuffer, background: UInt32) {
    rasteriser.begin(target: target, clip: visible.uncovered)
    rasteriser.clear(visible.uncovered, color: background)
  }

  /// Draws a part of the list that was begun: the parts one after the other, each with no group open at its ends.
  func draw(_ list: DisplayList, _ part: Range<Int>, into target: PixelBuffer) {
    list.items.withUnsafeBufferPointer { items in
      var i = part.lowerBound
      while i < part.upperBound {
        let item = items[i]
        let clip = visible.parts[i]
        switch item.kind {
        case .beginGroup, .beginClip, .beginMasked, .beginTransition, .beginShadow:
          if clip.isEmpty {
            i = item.other
          } else if item.cached >= 0 {
            // The shadow of what is left out is kept.
            i = item.other - 1
          } else if item.isInPlace, isOpaque {
            underlays.save(target, clip, except: item.opaque)
          } else {
            push(clip)
          }
        case .maskDivider: push(scratch[depth - 1].buffer.bounds)
        case .endGroup: pop(into: target, opacity: item.opacity, tint: item.tint)
        case .endClip where items[item.other].isInPlace && isOpaque: restore(item, into: target)
        case .endClip:
          let picture = scratch[depth - 1].buffer
          rasteriser.begin(target: picture, clip: picture.bounds)
          cut(item)
          pop(into: target, opacity: 1)
        case .endMasked:
          depth -= 1
          let picture = scratch[depth - 1].buffer
          rasteriser.begin(target: picture, clip: picture.bounds)
          rasteriser.keepAlpha(of: scratch[depth].buffer)
          pop(into: target, opacity: 1)
        case .endShadow where item.cached >= 0:
          rasteriser.begin(target: current(target), clip: clip)
          if let kept = kept(item.cached) { paintKeptShadow(item, kept) }
        case .endShadow:
          depth -= 1
          let picture = scratch[depth].buffer
          // The clip of where the shadow falls, not of the silhouette.
          rasteriser.begin(target: current(target), clip: clip)
          paintShadow(of: picture, item)
        case .endTransition: mixTransition(item, into: target)
        default: if !clip.isEmpty { paint(item, into: target, clip: clip) }
        }
        i += 1
      }
    }
  }

  /// Puts back what was below the edges of a clip, as far as the clip does not cover it.
  private func restore(_ item: DisplayItem, into target: PixelBuffer) {
    let saved = underlays.takeLast()
    for i in 0..<Underlays.Saved.edgeCount {
      let edge = saved.edge(i)
      if edge.isEmpty { continue }
      // What was drawn, as far as the shape covers it, over what was there.
      rasteriser.begin(target: target, clip: edge)
      cut(item)
      rasteriser.begin(target: saved.picture, clip: edge)
      rasteriser.composite(target, rect: edge, opacity: 1)
      Underlays.copy(saved.picture, to: target, rect: edge)
    }
  }

  /// Paints one of a layer's own paints.
  private func paint(_ item: DisplayItem, into target: PixelBuffer, clip: PixelRect) {
    paintedItems += 1
    switch item.kind {
    case .backdrop: paintBackdrop(item, over: target, area: band, clip: clip)
    case .particles: paintParticles(item, into: target, clip: clip)
    default:
      begin(current(target), clip)
      paint(item)
    }
  }

  /// Where items are painted now.
  private func begin(_ target: PixelBuffer, _ clip: PixelRect) {
    (self.target, self.clip) = (target, clip)
    rasteriser.begin(target: target, clip: clip)
  }

  /// What is kept under a number.
  func kept(_ index: Int32) -> PaintCache.Entry? { index < 0 ? nil : cache?[index] }

  /// Paints with the coordinates' origin in the whole pixel of a place, where kept paints are made too.
  func atOrigin(of place: PixelPlace, _ paint: () -> Void) {
    rasteriser.begin(target: target.shifted(-place.x, -place.y), clip: clip.shifted(-place.x, -place.y))
    paint()
    rasteriser.begin(target: target, clip: clip)
  }

  func current(_ target: PixelBuffer) -> PixelBuffer {
    depth > 0 ? scratch[depth - 1].buffer : target
  }

  // MARK: Groups

  func push(_ rect: PixelRect) {
    openedPictures += 1
    let count = rect.width * rect.height
    use(count)
    // Half as much again: a turning layer's box changes from frame to frame and should not grow the memory each time.
    let roomy = count + count / 2
    if depth == scratch.count {
      let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: roomy)
      scratch.append(
        Scratch(
          pixels: pixels, capacity: roomy,
          buffer: PixelBuffer(pixels: pixels, stride: rect.width, bounds: rect)))
    } else if scratch[depth].capacity < count {
      scratch[depth].pixels.deallocate()
      scratch[depth].pixels = .allocate(capacity: roomy)
      scratch[depth].capacity = roomy
    }
    scratch[depth].buffer = PixelBuffer(pixels: scratch[depth].pixels, stride: rect.width, bounds: rect)
    scratch[depth].pixels.update(repeating: 0, count: count)
    depth += 1
  }

  /// How many pictures are open, and those.
  var openGroups: Int { depth }
  func picture(ofGroup group: Int) -> PixelBuffer { scratch[group].buffer }
  var topPicture: PixelBuffer { scratch[depth - 1].buffer }

  /// Ends the current picture without drawing it.
  func takePicture() -> PixelBuffer {
    depth -= 1
    return scratch[depth].buffer
  }

  func pop(
    into target: PixelBuffer, opacity: Double, tint: SIMD4<Double> = SIMD4(1, 1, 1, 1)
  ) {
    let picture = takePicture()
    rasteriser.begin(target: current(target), clip: picture.bounds)
    if tint == SIMD4(1, 1, 1, 1) {
      rasteriser.composite(picture, rect: picture.bounds, opacity: opacity)
    } else {
      rasteriser.composite(picture, rect: picture.bounds, opacity: opacity, tint: LayerPainter.pixel(tint, 1))
    }
  }

  /// The new picture of a fading transition meets the old one.
  private func mixTransition(_ item: DisplayItem, into target: PixelBuffer) {
    let new = scratch[depth - 1].buffer
    push(new.bounds)
    begin(scratch[depth - 1].buffer, new.bounds)
    var whole = item
    whole.opacity = 1
    paintOldPicture(whole)
    // Pushing may have moved the memory of the list, not the pictures in it.
    rasteriser.begin(target: scratch[depth - 1].buffer, clip: new.bounds)
    rasteriser.crossFade(new, rect: new.bounds, fraction: item.opacity)
    let mixed = scratch[depth - 1].buffer
    depth -= 2
    rasteriser.begin(target: current(target), clip: mixed.bounds)
    rasteriser.composite(mixed, rect: mixed.bounds, opacity: 1)
  }

  /// Mixes two images of contents.
  func mixContents(_ first: () -> Void, _ second: () -> Void, fraction: Double, opacity: Double) {
    let (outer, outerClip) = (target, clip)
    push(outerClip)
    begin(scratch[depth - 1].buffer, outerClip)
    first()
    push(outerClip)
    begin(scratch[depth - 1].buffer, outerClip)
    second()
    depth -= 1
    rasteriser.begin(target: scratch[depth - 1].buffer, clip: outerClip)
    rasteriser.crossFade(scratch[depth].buffer, rect: outerClip, fraction: fraction)
    depth -= 1
    begin(outer, outerClip)
    rasteriser.composite(scratch[depth].buffer, rect: outerClip, opacity: opacity)
  }

  /// Keeps of the current picture what is inside the node's rounded bounds.
  func cut(_ item: DisplayItem) {
    defer { reportOmission(item) }
    let shape = LayerShape(item.block, item.plane)
    if shape.isCircular {
      rasteriser.keepInside(shape.device())
    } else {
      trace(shape)
      if shape.plane.isAffine {
        rasteriser.keepInside(path: outline, transform: shape.plane.affine, rule: .nonZero)
      } else {
        let picture = scratch[depth - 1].buffer
        push(picture.bounds)
        rasteriser.begin(target: scratch[depth - 1].buffer, clip: picture.bounds)
        rasteriser.fillPath(outline, transform: shape.plane.projective, rule: .nonZero, color: 0xFFFF_FFFF)
        depth -= 1
        rasteriser.begin(target: picture, clip: picture.bounds)
        rasteriser.keepAlpha(of: scratch[depth].buffer)
      }
    }
  }

  /// Draws an item flat, at about the size it is seen at, and then that picture in perspective.
  func paintProjected(_ item: DisplayItem) {
    guard var scale = item.plane.localScale(over: item.block.shownBounds) else { return }
    func box() -> PixelRect {
      PaintExtent(item.node, block: item.block, plane: PlaneTransform(Affine.scale(x: scale, y: scale)))
        .painted
    }
    // What is larger than any screen is drawn more coarsely.
    let side = max(box().width, box().height)
    if side > LayerPainter.largestFlatSide {
      scale *= Double(LayerPainter.largestFlatSide) / Double(side + 1)
    }
    let flat = box()
    guard !flat.isEmpty, max(flat.width, flat.height) <= LayerPainter.largestFlatSide + 1 else { return }
    let (outer, outerClip) = (target, clip)
    push(flat)
    let picture = scratch[depth - 1].buffer
    begin(picture, flat)
    var local = item
    local.plane = PlaneTransform(Affine.scale(x: scale, y: scale))
    local.opacity = 1
    paint(local)
    depth -= 1
    begin(outer, outerClip)
    rasteriser.composite(
      picture,
      transform: PlaneTransform(Affine.scale(x: 1 / scale, y: 1 / scale)).concatenating(item.plane)
        .projective,
      opacity: item.opacity)
  }

  /// A picture that is drawn flat before it is projected is no larger than this.
  private static let largestFlatSide = 4096

  /// Puts the outline of a shape, in its own space, into `outline`.
  func trace(_ shape: LayerShape, inset: Double = 0, keepsEarlier: Bool = false) {
    if !keepsEarlier { outline.reset() }
    if shape.isContinuous {
      outline.addContinuousRoundedRect(shape.local(inset: inset))
    } else {
      outline.addRoundedRect(shape.local(inset: inset))
    }
  }
}
