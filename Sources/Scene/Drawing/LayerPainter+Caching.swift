import CoreGraphics
import Raster

/// Finding and making what is kept from frame to frame, before bands are drawn side by side.
extension LayerPainter {
  /// Goes through the items that show, in a list that was begun as a whole, and notes for each what is kept of it.
  func prepare(_ list: inout DisplayList, target: PixelBuffer) {
    guard let cache else { return }
    for i in 0..<list.items.count where !visible.parts[i].isEmpty && list.items[i].isOwn {
      switch list.items[i].kind {
      case .shape where list.items[i].plane.isAffine: keepShape(&list.items[i], cache)
      case .contents where list.items[i].plane.isAffine: keepContents(&list.items[i], cache)
      case .shadow: keepShadow(&list.items[i], cache)
      case .endShadow: keepSilhouette(&list, i, cache, target)
      default: continue
      }
      reportOmission(list.items[i])
    }
  }

  /// Paints of more pixels are not kept: drawing them again costs less than reading all that is clear between.
  private static let largestShape = 1 << 16

  // MARK: Shapes

  private func keepShape(_ item: inout DisplayItem, _ cache: PaintCache) {
    let references = item.node.pointee.references
    let place = PixelPlace(item.plane)
    var key = PaintKey()
    key.object = references.presentedPath ?? references.path
    key.place = place.numbers
    key.place[6] = references.presentedPath?.fraction ?? 0
    if (item.block.color(LayerSlot.fillColor)?.w ?? 0) > 0 {
      key.style[0] = item.block.numbers[LayerSlot.fillRule]
      item.cached = keepCoverage(item, .fill, key, place, reach: 0, cache) { coverage in
        _ = references.withShownPath { path in
          rasteriser.fillPath(
            path, transform: place.plane.affine, rule: item.fillRule, into: coverage)
        }
      }
    }
    guard item.hasStroke else { return }
    key.style = SIMD16(repeating: 0)
    for i in 0..<LayerPainter.strokeSlots.count {
      key.style[i] = item.block.numbers[LayerPainter.strokeSlots[i]]
    }
    key.dashes = references.dashes
    item.cachedStroke = keepCoverage(
      item, .stroke, key, place, reach: PaintExtent.strokeReach(item.block), cache
    ) { coverage in
      _ = references.withShownPath { path in
        withStroke(item) { style in
          rasteriser.strokePath(path, transform: place.plane.affine, style: style, into: coverage)
        }
      }
    }
  }

  private static let strokeSlots = [
    LayerSlot.lineWidth, LayerSlot.miterLimit, LayerSlot.lineDashPhase, LayerSlot.lineCap, LayerSlot.lineJoin,
    LayerSlot.strokeStart, LayerSlot.strokeEnd,
  ]

  private func keepCoverage(
    _ item: DisplayItem, _ part: PaintCache.Part, _ key: PaintKey, _ place: PixelPlace, reach: Double,
    _ cache: PaintCache, make: (CoverageBuffer) -> Void
  ) -> Int32 {
    guard let (index, isKnown) = cache.ask(item.node, part, key), let entry = cache[index] else { return -1 }
    if entry.isReady { return index }
    // What moves is not kept.
    guard isKnown else { return -1 }
    let box = PaintExtent.path(item.node, place.plane, reach: reach)
    let area = box.width * box.height
    guard area > 0, area <= LayerPainter.largestShape, cache.mayKeep(box), silhouette.reset(box) else {
      return -1
    }
    make(silhouette)
    return cache.keep(silhouette, index) ? index : -1
  }

  // MARK: Contents

  private func keepContents(_ item: inout DisplayItem, _ cache: PaintCache) {
    let references = item.node.pointee.references
    guard references.presentedContentsTo == nil, let image = references.shownContents else { return }
    let content = ContentsPlacement(image: image, block: item.block)
    let place = PixelPlace(item.plane)
    let center = content.center(item.block)
    // An image whose pixels are the device's is drawn as fast as any copy of it.
    if center == nil, content.transform(place.plane).isWholeMove {
      cache.log?.noteDirect(item.node, image)
      return
    }
    var key = PaintKey()
    key.object = image
    key.place = place.numbers
    key.place[6] = item.opacity
    key.place[7] = item.block.numbers[LayerSlot.magnificationFilter]
    let (source, to) = (content.source, content.destination)
    key.style.lowHalf = SIMD8(
      source.x, source.y, source.width, source.height, to.origin.x, to.origin.y, to.size.width, to.size.height
    )
    key.style[8] = item.block.numbers[LayerSlot.contentsScale]
    if let center {
      key.style[9] = 1
      (key.style[10], key.style[11]) = (center.x, center.y)
      (key.style[12], key.style[13]) = (center.width, center.height)
    }
    guard let (index, isKnown) = cache.ask(item.node, .contents, key), let entry = cache[index] else {
      return
    }
    if entry.isReady {
      item.cached = index
      return
    }
    guard isKnown else { return }
    let box = PaintExtent.pixels(of: to, place.plane)
    guard let picture = cache.room(forPicture: box, index) else { return }
    rasteriser.begin(target: picture, clip: box)
    paint(image, item, on: place.plane)
    cache.finish(index)
    item.cached = index
  }

  // MARK: Shadows

  private func keepShadow(_ item: inout DisplayItem, _ cache: PaintCache) {
    guard item.plane.isAffine else { return }
    let place = ShadowPlace(item)
    let references = item.node.pointee.references
    let shape = LayerShape(item.block, place.pixels.plane)
    var key = PaintKey()
    key.object = references.presentedShadowPath ?? references.shadowPath
    key.place = place.pixels.numbers
    key.place[6] = references.presentedShadowPath?.fraction ?? 0
    key.place[7] = place.shadow.sigma
    if key.object == nil {
      key.style[0] = shape.rect.origin.x
      key.style[1] = shape.rect.origin.y
      key.style[2] = shape.rect.size.width
      key.style[3] = shape.rect.size.height
      key.style[4] = shape.radius
      key.style[5] = item.block.numbers[LayerSlot.maskedCorners]
      key.style[6] = shape.radius > 0 ? item.block.numbers[LayerSlot.cornerCurve] : 0
    }
    // Rounded rectangles are made as a whole; of other silhouettes only what can reach the picture.
    if !place.isRounded { key.box = shadowBox(item, place) }
    guard let (index, _) = cache.ask(item.node, .shadow, key), let entry = cache[index] else { return }
    if place.isRounded {
      let device = LayerShape(item.block, place.plane).device()
      let isKept = cache.keepShadow(index) {
        $0.update(device, sigma: place.shadow.sigma, rasteriser: rasteriser, blur: blur)
      }
      if isKept { item.cached = index }
      return
    }
    if !entry.isReady {
      guard cache.mayKeep(key.box.outset(by: GaussianBlur.reach(sigma: place.shadow.sigma))),
        makeShadow(item, place, into: blurred), cache.keep(blurred, index)
      else { return }
    }
    item.cached = index
  }

  /// The shadow of everything that a layer shows.
  private func keepSilhouette(
    _ list: inout DisplayList, _ end: Int, _ cache: PaintCache, _ target: PixelBuffer
  ) {
    let item = list.items[end]
    let start = item.other
    // What a backdrop shows is not the layer's own.
    guard !list.items[start].holdsBackdrop, !visible.parts[start].isEmpty else { return }
    let shadow = LayerShadow(item.block, item.plane)
    var key = PaintKey()
    key.box = list.items[start].clip
    key.style[0] = shadow.sigma
    key.style[1] = Double(item.node.pointee.resolved.version)
    guard let (index, _) = cache.ask(item.node, .shadow, key), let entry = cache[index] else { return }
    if !entry.isReady {
      guard cache.mayKeep(key.box.outset(by: GaussianBlur.reach(sigma: shadow.sigma))) else { return }
      draw(list, start..<end, into: target)
      guard makeShadow(of: takePicture(), shadow, into: blurred), cache.keep(blurred, index) else { return }
    }
    list.items[start].cached = index
    list.items[end].cached = index
  }
}
