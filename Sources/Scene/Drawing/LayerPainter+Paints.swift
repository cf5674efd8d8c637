import CoreGraphics
import Raster

/// What a layer paints on its own: background, gradient, contents, shape, border, shadow.
extension LayerPainter {
  func paint(_ item: DisplayItem) {
    defer { reportOmission(item) }
    // Strokes and gradients know no perspective: they are drawn flat and that picture is projected.
    if !item.plane.isAffine,
      item.kind == .gradient || (item.kind == .shape && item.block.color(LayerSlot.strokeColor) != nil)
    {
      paintProjected(item)
      return
    }
    switch item.kind {
    case .background:
      guard let color = item.block.color(LayerSlot.backgroundColor) else { return }
      fill(LayerShape(item.block, item.plane), LayerPainter.pixel(color, item.opacity))
    case .border: paintBorder(item)
    case .gradient: paintGradient(item)
    case .contents: paintContents(item)
    case .oldPicture: paintOldPicture(item)
    case .shape: paintShape(item)
    case .shadow: paintShadow(item)
    default: return
    }
  }

  private func fill(_ shape: LayerShape, _ color: UInt32) {
    if shape.isCircular {
      rasteriser.fillRoundedRect(shape.device(), color: color)
    } else {
      trace(shape)
      rasteriser.fillPath(outline, plane: shape.plane, rule: .nonZero, color: color)
    }
  }

  private func paintBorder(_ item: DisplayItem) {
    guard let lanes = item.block.color(LayerSlot.borderColor) else { return }
    let color = LayerPainter.pixel(lanes, item.opacity)
    let shape = LayerShape(item.block, item.plane)
    let width = item.block.numbers[LayerSlot.borderWidth]
    if 2 * width >= min(shape.rect.size.width, shape.rect.size.height) {
      fill(shape, color)
    } else if shape.isCircular {
      rasteriser.fillRing(outer: shape.device(), inner: shape.device(inset: width), color: color)
    } else {
      trace(shape)
      trace(shape, inset: width, keepsEarlier: true)
      rasteriser.fillPath(outline, plane: item.plane, rule: .evenOdd, color: color)
    }
  }

  private func paintContents(_ item: DisplayItem) {
    let references = item.node.pointee.references
    if references.presentsContents, let to = references.presentedContentsTo {
      var whole = item
      whole.opacity = 1
      mixContents(
        { if let from = references.presentedContents { paintImage(from, whole) } }, { paintImage(to, whole) },
        fraction: references.presentedContentsFraction, opacity: item.opacity)
    } else if let image = references.shownContents {
      paintImage(image, item)
    }
  }

  private func paintImage(_ image: CGImage, _ item: DisplayItem) {
    let place = PixelPlace(item.plane)
    if let picture = kept(item.cached)?.picture {
      let moved = picture.shifted(place.x, place.y)
      rasteriser.composite(moved, rect: moved.bounds)
    } else {
      atOrigin(of: place) { paint(image, item, on: place.plane) }
    }
  }

  /// Draws an image with a layer's style on another plane than the layer's.
  func paint(_ image: CGImage, _ item: DisplayItem, on plane: PlaneTransform) {
    let sampling: Sampling = item.block.flag(LayerSlot.magnificationFilter) ? .nearest : .bilinear
    let place = ContentsPlacement(image: image, block: item.block)
    image.withImageView(isWhole: place.isWhole) { view in
      if let center = place.center(item.block), plane.isAffine {
        let to = place.destination
        rasteriser.drawNinePart(
          view, source: place.source, center: center,
          destination: ImageRect(
            x: to.origin.x, y: to.origin.y, width: to.size.width, height: to.size.height),
          transform: plane.affine, scale: item.block.numbers[LayerSlot.contentsScale], sampling: sampling,
          opacity: item.opacity)
      } else {
        let toDevice = place.transform(plane)
        guard let source = place.visibleSource(of: image, through: toDevice) else { return }
        rasteriser.drawImage(
          view, plane: toDevice, source: source, sampling: sampling, opacity: item.opacity)
      }
    }
  }

  /// How the layer looked before its transition, over its bounds.
  func paintOldPicture(_ item: DisplayItem) {
    guard let image = item.node.pointee.references.oldPicture else { return }
    let bounds = item.block.shownBounds
    let map = Affine(
      a: bounds.size.width / Double(image.width), b: 0, c: 0, d: bounds.size.height / Double(image.height),
      tx: bounds.origin.x, ty: bounds.origin.y)
    image.withImageView { view in
      rasteriser.drawImage(
        view, plane: PlaneTransform(map).concatenating(item.plane),
        source: ImageRect(x: 0, y: 0, width: Double(image.width), height: Double(image.height)),
        sampling: .bilinear, opacity: item.opacity)
    }
  }

  private func paintShape(_ item: DisplayItem) {
    let block = item.block
    let references = item.node.pointee.references
    let place = PixelPlace(item.plane)
    if let fill = block.color(LayerSlot.fillColor), fill.w > 0 {
      let color = LayerPainter.pixel(fill, item.opacity)
      if let kept = kept(item.cached) {
        paintCoverage(kept, place, color)
      } else {
        atOrigin(of: place) {
          _ = references.withShownPath {
            rasteriser.fillPath($0, plane: place.plane, rule: item.fillRule, color: color)
          }
        }
      }
    }
    guard item.hasStroke, let stroke = block.color(LayerSlot.strokeColor) else { return }
    let color = LayerPainter.pixel(stroke, item.opacity)
    if let kept = kept(item.cachedStroke) {
      paintCoverage(kept, place, color)
    } else {
      atOrigin(of: place) {
        _ = references.withShownPath { path in
          withStroke(item) { style in
            rasteriser.strokePath(path, transform: place.plane.affine, style: style, color: color)
          }
        }
      }
    }
  }

  /// Fills coverage that is kept.
  func paintCoverage(_ kept: PaintCache.Entry, _ place: PixelPlace, _ color: UInt32) {
    guard let coverage = kept.coverage else { return }
    rasteriser.fillCoverage(
      coverage, x: kept.bounds.minX + place.x, y: kept.bounds.minY + place.y, color: color)
  }

  /// Calls `body` with the stroke of a shape.
  func withStroke(_ item: DisplayItem, _ body: (StrokeStyle) -> Void) {
    let n = item.block.numbers
    dashes.removeAll(keepingCapacity: true)
    if let lengths = item.node.pointee.references.dashes {
      // By index: an iterator takes memory in debug builds.
      for i in 0..<lengths.count { dashes.append(Double(lengths[i])) }
    }
    dashes.withUnsafeBufferPointer { dashes in
      let cap = n[LayerSlot.lineCap], join = n[LayerSlot.lineJoin]
      body(
        StrokeStyle(
          width: n[LayerSlot.lineWidth], cap: cap == 1 ? .round : cap == 2 ? .square : .butt,
          join: join == 1 ? .round : join == 2 ? .bevel : .miter, miterLimit: n[LayerSlot.miterLimit],
          dash: dashes.isEmpty ? nil : dashes.baseAddress, dashCount: dashes.count,
          dashPhase: n[LayerSlot.lineDashPhase], trimStart: item.strokeTrim.start,
          trimEnd: item.strokeTrim.end))
    }
  }

  /// A colour's premultiplied pixel, its alpha scaled by `opacity`.
  static func pixel(_ lanes: SIMD4<Double>, _ opacity: Double) -> UInt32 {
    let alpha = min(max(lanes.w, 0), 1) * opacity
    func channel(_ v: Double) -> UInt32 { UInt32((min(max(v, 0), 1) * alpha * 255).rounded()) }
    return UInt32((alpha * 255).rounded()) << 24 | channel(lanes.x) << 16 | channel(lanes.y) << 8
      | channel(lanes.z)
  }
}
