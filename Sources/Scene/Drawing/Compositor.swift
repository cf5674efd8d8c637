import CoreGraphics
import Raster
import Support

/// Turns a resolved tree into pixels, only where something changed.
package final class Compositor {
  /// A band has at least this many pixels: splitting smaller pictures costs more than it saves. Default 65,536.
  package var pixelsPerBand = 64 * 1024

  private var pendingDamage = DamageList()
  /// What the last frame drew; swapped with the list above so that neither gives up its memory.
  private var drawnDamage = DamageList()
  private var list = DisplayList()
  private var painters: [LayerPainter] = [LayerPainter()]
  /// Draws what bands cannot.
  private lazy var wholePainter = LayerPainter()
  private var bounds = PixelRect.empty
  private var scale = 0.0
  private var background: UInt32 = 0
  private var isInvalid = true
  /// Whether all nodes must be placed again at the next drawing.
  private var isMisplaced = true
  /// Whether all nodes must be placed again.
  private(set) var needsPlacement = true

  /// How many pictures were drawn, and how many pixels of them, for benchmarks and the idle test.
  package private(set) var drawnFrames = 0
  package private(set) var drawnPixels = 0
  /// How many items the last picture had: painted, and left out because others hide them. Each band counts its own.
  package private(set) var paintedItems = 0
  package private(set) var coveredItems = 0
  /// How many pictures of their own the last one needed: for groups, masks, silhouettes, clips of odd shapes.
  package private(set) var openedPictures = 0
  /// Whether what an opaque layer hides is left out; the pixels do not depend on it. Default true.
  package var skipsCovered = true
  /// Bytes of coverage, shadows and resampled images that are kept from frame to frame; 0 keeps nothing, and the pixels
  /// do not depend on it. Default 32 MB.
  package var cacheBudget: Int {
    get { cache.budget }
    set { cache.budget = max(newValue, 0) }
  }
  /// Bytes that are kept now, and how many paints had to go for others since the beginning.
  package var cachedBytes: Int { cache.byteCount }
  package var cacheEvictions: Int { cache.evictions }
  /// How many paints of the last picture were kept, and how many of those that may be kept were not.
  package private(set) var cacheHits = 0
  package private(set) var cacheMisses = 0
  let cache = PaintCache()
  /// The layers of the tree that show what is behind them.
  var backdrops = Backdrops()
  /// Bytes of memory for pictures of their own, held from frame to frame.
  package var scratchBytes: Int {
    var bytes = 0
    for i in 0..<painters.count { bytes += painters[i].scratchBytes }
    return bytes
  }
  private var hasReportedCrowding = false
  /// Whether the picture has no clear pixels.
  private var isOpaque: Bool { background >> 24 == 255 }

  package init() {}

  /// Something within `rect` changed.
  package func damage(_ rect: PixelRect) { pendingDamage.add(rect.intersection(bounds)) }

  /// The whole picture must be placed and drawn again.
  package func invalidateAll() { (isInvalid, isMisplaced) = (true, true) }

  /// The whole picture must be drawn again, from what is placed and kept already.
  package func invalidatePixels() { isInvalid = true }

  /// Notes the size of the picture; a change of it draws everything.
  package func prepare(_ bounds: PixelRect, scale: Double, background: UInt32) {
    needsPlacement = scale != self.scale || bounds != self.bounds || isMisplaced
    isMisplaced = false
    if needsPlacement || background != self.background { isInvalid = true }
    self.bounds = bounds
    self.scale = scale
    self.background = background
  }

  func resolve(_ node: NodePointer, _ resolver: LayerResolver) { resolver.resolve(node, &pendingDamage) }

  /// Draws the damaged rectangles and returns them.
  ///
  /// - Parameter replay: Evaluates a node's animations some seconds ago into a block, for instances of replicators.
  package func draw(
    _ root: NodePointer, into target: PixelBuffer, threads: Int,
    replay: (NodePointer, Double, LayerBlock) -> Void
  ) -> ContiguousArray<PixelRect> {
    // Whoever looks at the cache wants to know about all paints.
    if isInvalid || (cache.log != nil && !pendingDamage.isEmpty) {
      pendingDamage.removeAll()
      pendingDamage.add(bounds)
      isInvalid = false
    }
    guard !pendingDamage.isEmpty else { return [] }
    backdrops.grow(&pendingDamage, below: root, in: bounds)
    drawnFrames += 1
    (paintedItems, coveredItems, openedPictures) = (0, 0, 0)
    cache.beginFrame()
    let (hits, misses) = (cache.hits, cache.misses)
    for i in 0..<pendingDamage.rects.count {
      let rect = pendingDamage.rects[i]
      drawnPixels += rect.width * rect.height
      list.skipsCovered = skipsCovered
      // A backdrop reads further than what covers it, and so what that hides.
      list.skipsHiddenSublayers = skipsCovered && !backdrops.read(rect, below: root, in: bounds)
      list.build(root, area: rect, of: bounds, replay: replay)
      reportCrowding()
      draw(rect, into: target, threads: threads)
    }
    for i in 0..<painters.count { painters[i].endFrame() }
    (cacheHits, cacheMisses) = (cache.hits - hits, cache.misses - misses)
    swap(&pendingDamage, &drawnDamage)
    pendingDamage.removeAll()
    return drawnDamage.rects
  }

  /// What is left out is said once.
  private func reportCrowding() {
    guard !hasReportedCrowding, let node = list.crowded ?? list.overfull else { return }
    hasReportedCrowding = true
    Diagnostics.report(
      list.crowded != nil
        ? "more than \(DisplayList.mostPictures) groups, clips, masks and shadows lie within one another here; those"
          + " further inside are not applied. Nest fewer, or set allowsGroupOpacity to false."
        : "a picture has more than \(DisplayList.mostReplicas) instances of replicated layers; the rest is not drawn."
          + " Use a smaller instanceCount.", subject: node.pointee.treePath)
  }

  // MARK: Bands

  private func draw(_ rect: PixelRect, into target: PixelBuffer, threads: Int) {
    let wanted = max(1, min(threads, rect.height, rect.width * rect.height / max(pixelsPerBand, 1)))
    while painters.count < wanted { painters.append(LayerPainter()) }
    painters[0].begin(list, band: rect, skipsCovered: skipsCovered, isOpaque: isOpaque, cache: cache)
    painters[0].prepare(&list, target: target)
    if wanted == 1 {
      painters[0].clear(target, background: background)
      painters[0].draw(list, 0..<list.items.count, into: target)
    } else {
      drawBands(rect, into: target, bands: wanted)
    }
    for i in 0..<wanted {
      count(painters[i])
      coveredItems += painters[i].visible.coveredItems
    }
  }

  private func count(_ painter: LayerPainter) {
    paintedItems += painter.paintedItems
    openedPictures += painter.openedPictures
  }

  /// Draws bands side by side, and what reads from more than one band (backdrops) on its own between them.
  private func drawBands(_ rect: PixelRect, into target: PixelBuffer, bands: Int) {
    let background = self.background, skipsCovered = self.skipsCovered, isOpaque = self.isOpaque
    // Bands share nothing but the tree, which is not written meanwhile.
    nonisolated(unsafe) let painters = self.painters
    nonisolated(unsafe) let cache = self.cache
    nonisolated(unsafe) let list = self.list
    func drawBands(_ part: Range<Int>, isFirst: Bool) {
      ConcurrentLoop.perform(iterations: bands) { i in
        if isFirst {
          let minY = rect.minY + rect.height * i / bands
          let maxY = rect.minY + rect.height * (i + 1) / bands
          let band = PixelRect(minX: rect.minX, minY: minY, maxX: rect.maxX, maxY: maxY)
          painters[i].begin(
            list, band: band, skipsCovered: skipsCovered, isOpaque: isOpaque, cache: cache)
          painters[i].clear(target, background: background)
        }
        painters[i].draw(list, part, into: target)
      }
    }
    if !list.serial.isEmpty {
      wholePainter.begin(list, band: rect, skipsCovered: skipsCovered, isOpaque: isOpaque, cache: cache)
    }
    var next = 0
    for i in 0..<list.serial.count {
      let part = list.serial[i]
      if next == 0 || part.lowerBound > next { drawBands(next..<part.lowerBound, isFirst: next == 0) }
      wholePainter.draw(list, part, into: target)
      next = part.upperBound
    }
    if next == 0 || next < list.items.count { drawBands(next..<list.items.count, isFirst: next == 0) }
    if !list.serial.isEmpty { count(wholePainter) }
  }
}
