import CoreGraphics
import Raster

/// Draws display items; one per thread, with its own rasteriser and scratch pictures.
final class LayerPainter {
  private let rasteriser = Rasteriser()
  private let outline = PathBuffer()
  private var dashes: ContiguousArray<Double> = []
  /// Pictures for groups and clips, by nesting depth; reused, never shrunk.
  private var scratch: ContiguousArray<Scratch> = []
  private var depth = 0

  private struct Scratch {
    var pixels: UnsafeMutablePointer<UInt32>
    var capacity: Int
    var buffer: PixelBuffer
  }

  init() { scratch.reserveCapacity(16) }

  deinit { for picture in scratch { picture.pixels.deallocate() } }

  /// Draws the part of `list` that lies within `band`.
  func draw(_ list: DisplayList, band: PixelRect, into target: PixelBuffer, background: UInt32) {
    if !list.startsOpaque {
      rasteriser.begin(target: target, clip: band)
      rasteriser.clear(band, color: background)
    }
    depth = 0
    list.items.withUnsafeBufferPointer { items in
      var i = 0
      while i < items.count {
        let item = items[i]
        let clip = item.clip.intersection(depth > 0 ? scratch[depth - 1].buffer.bounds : band)
        switch item.kind {
        case .beginGroup, .beginClip:
          if clip.isEmpty { i = item.end } else { push(clip) }
        case .endGroup: pop(item, into: target, opacity: item.opacity)
        case .endClip:
          let picture = scratch[depth - 1].buffer
          rasteriser.begin(target: picture, clip: picture.bounds)
          cut(item)
          pop(item, into: target, opacity: 1)
        default:
          if !clip.isEmpty {
            rasteriser.begin(target: depth > 0 ? scratch[depth - 1].buffer : target, clip: clip)
            paint(item)
          }
        }
        i += 1
      }
    }
  }

  // MARK: Groups

  private func push(_ rect: PixelRect) {
    let count = rect.width * rect.height
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

  private func pop(_ item: DisplayItem, into target: PixelBuffer, opacity: Double) {
    depth -= 1
    let picture = scratch[depth].buffer
    rasteriser.begin(target: depth > 0 ? scratch[depth - 1].buffer : target, clip: picture.bounds)
    rasteriser.composite(picture, rect: picture.bounds, opacity: opacity)
  }

  /// Keeps of the current picture what lies inside the node's rounded bounds.
  private func cut(_ item: DisplayItem) {
    let shape = LayerShape(
      LayerBlock(numbers: item.node.pointee.presentation), item.node.pointee.resolved.toDevice)
    if shape.isUpright {
      rasteriser.keepInside(shape.device())
    } else {
      outline.reset()
      outline.addRoundedRect(shape.local())
      rasteriser.keepInside(path: outline, transform: shape.toDevice, rule: .nonZero)
    }
  }

  // MARK: Paints

  private func paint(_ item: DisplayItem) {
    let block = LayerBlock(numbers: item.node.pointee.presentation)
    let toDevice = item.node.pointee.resolved.toDevice
    switch item.kind {
    case .background:
      guard let color = block.color(LayerSlot.backgroundColor) else { return }
      fill(LayerShape(block, toDevice), LayerPainter.pixel(color, item.opacity))
    case .border: paintBorder(block, toDevice, item.opacity)
    case .contents:
      guard let image = item.node.pointee.references.shownContents else { return }
      let placement = ContentsPlacement(image: image, block: block)
      let isNearest = block.flag(LayerSlot.magnificationFilter)
      image.withImageView { view in
        rasteriser.drawImage(
          view, transform: placement.transform(toDevice), source: placement.source,
          sampling: isNearest ? .nearest : .bilinear, opacity: item.opacity)
      }
    case .shape: paintShape(item, block, toDevice)
    case .beginGroup, .beginClip, .endGroup, .endClip: return
    }
  }

  private func fill(_ shape: LayerShape, _ color: UInt32) {
    if shape.isUpright {
      rasteriser.fillRoundedRect(shape.device(), color: color)
    } else {
      outline.reset()
      outline.addRoundedRect(shape.local())
      rasteriser.fillPath(outline, transform: shape.toDevice, rule: .nonZero, color: color)
    }
  }

  private func paintBorder(_ block: LayerBlock, _ toDevice: Affine, _ opacity: Double) {
    guard let lanes = block.color(LayerSlot.borderColor) else { return }
    let color = LayerPainter.pixel(lanes, opacity)
    let shape = LayerShape(block, toDevice)
    let width = block.numbers[LayerSlot.borderWidth]
    if 2 * width >= min(shape.rect.size.width, shape.rect.size.height) {
      fill(shape, color)
    } else if shape.isUpright {
      rasteriser.fillRing(outer: shape.device(), inner: shape.device(inset: width), color: color)
    } else {
      outline.reset()
      outline.addRoundedRect(shape.local())
      outline.addRoundedRect(shape.local(inset: width))
      rasteriser.fillPath(outline, transform: toDevice, rule: .evenOdd, color: color)
    }
  }

  private func paintShape(_ item: DisplayItem, _ block: LayerBlock, _ toDevice: Affine) {
    let references = item.node.pointee.references
    _ = references.withShownPath { view in
      if let fill = block.color(LayerSlot.fillColor), fill.w > 0 {
        rasteriser.fillPath(
          view, transform: toDevice, rule: block.flag(LayerSlot.fillRule) ? .evenOdd : .nonZero,
          color: LayerPainter.pixel(fill, item.opacity))
      }
      guard let stroke = block.color(LayerSlot.strokeColor), stroke.w > 0,
        block.numbers[LayerSlot.lineWidth] > 0
      else { return }
      let (start, end) = (block.numbers[LayerSlot.strokeStart], block.numbers[LayerSlot.strokeEnd])
      // Nothing lies between a start and an end before it.
      guard min(max(start, 0), 1) < min(max(end, 0), 1) else { return }
      dashes.removeAll(keepingCapacity: true)
      for length in references.dashes ?? [] { dashes.append(Double(length)) }
      dashes.withUnsafeBufferPointer { dashes in
        let style = StrokeStyle(
          width: block.numbers[LayerSlot.lineWidth],
          cap: block.numbers[LayerSlot.lineCap] == 1
            ? .round : block.numbers[LayerSlot.lineCap] == 2 ? .square : .butt,
          join: block.numbers[LayerSlot.lineJoin] == 1
            ? .round : block.numbers[LayerSlot.lineJoin] == 2 ? .bevel : .miter,
          miterLimit: block.numbers[LayerSlot.miterLimit], dash: dashes.isEmpty ? nil : dashes.baseAddress,
          dashCount: dashes.count, dashPhase: block.numbers[LayerSlot.lineDashPhase],
          trimStart: min(max(start, 0), 1), trimEnd: min(max(end, 0), 1))
        rasteriser.strokePath(
          view, transform: toDevice, style: style, color: LayerPainter.pixel(stroke, item.opacity))
      }
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
