import CoreGraphics
import Raster

/// The outlines of a tree's layers on the device, for looking at how an interface is built.
///
/// An upright outline is on the outermost whole pixels of its layer and is one pixel wide; any other is a stroke one
/// pixel wide along the layer's edge.
package struct LayerOutlines {
  /// What a layer is to others.
  package enum Kind: Int, CaseIterable, Sendable {
    case layer
    /// Drawn once more or elsewhere: by a replicator, in a transition.
    case instance
    /// What is below it is cut to its bounds.
    case clip
    /// It, or a layer above it, is a mask: it is not seen itself.
    case mask
  }

  private struct Outline {
    var kind: Kind
    var block: LayerBlock
    var plane: PlaneTransform
    /// Pixels within which the layer may show.
    var clip: PixelRect
  }

  private var outlines: ContiguousArray<Outline> = []

  /// How many outlines of a kind are in the picture.
  package func count(of kind: Kind) -> Int { outlines.count { $0.kind == kind } }

  // MARK: Finding

  /// The layers below `root` that are not hidden and not faded out, as they were resolved for the last drawing.
  init(_ root: NodePointer, in bounds: PixelRect) {
    var waiting: ContiguousArray<(node: NodePointer, isMask: Bool)> = [(root, false)]
    while let (node, isMask) = waiting.popLast() {
      let block = LayerBlock(numbers: node.pointee.presentation)
      guard !node.pointee.resolved.isInvisible, block.numbers[LayerSlot.opacity] > 0 else { continue }
      let isFlat = node.pointee.kind != .transform
      let plane = node.pointee.resolved.plane
      if isFlat, !block.flag(LayerSlot.doubleSided), plane.facesAway { continue }
      if isFlat {
        let isClip = block.flag(LayerSlot.masksToBounds)
        let clip = isMask ? PixelRect.everywhere : node.pointee.parent?.pointee.resolved.clip ?? bounds
        add(isMask ? .mask : isClip ? .clip : .layer, block, plane, clip.intersection(bounds))
      }
      if let mask = node.pointee.mask { waiting.append((mask, true)) }
      guard let children = node.pointee.children else { continue }
      // The last one taken is the first one of all.
      for i in (0..<node.pointee.childCount).reversed() { waiting.append((children[i], isMask)) }
    }
  }

  /// Adds the instances among what is drawn, but for those in silhouettes.
  mutating func addInstances(_ items: ContiguousArray<DisplayItem>, in bounds: PixelRect) {
    var i = 0
    var last: (node: NodePointer, plane: PlaneTransform)?
    while i < items.count {
      let item = items[i]
      if item.kind == .beginShadow {
        i = item.other
      } else if item.kind.isPaint, item.kind != .oldPicture, item.plane != item.node.pointee.resolved.plane {
        if last?.node != item.node || last?.plane != item.plane {
          add(.instance, item.block, item.plane, item.clip.intersection(bounds))
        }
        last = (item.node, item.plane)
      }
      i += 1
    }
  }

  private mutating func add(_ kind: Kind, _ block: LayerBlock, _ plane: PlaneTransform, _ clip: PixelRect) {
    let rect = block.shownBounds
    guard !rect.isEmpty, plane.isAffine || plane.isBeforeEye(rect),
      PaintExtent.pixels(of: rect, plane).intersects(clip)
    else { return }
    outlines.append(Outline(kind: kind, block: block, plane: plane, clip: clip))
  }

  // MARK: Drawing

  /// Draws all outlines, each kind over the ones before it.
  ///
  /// - Parameter color: A kind's premultiplied pixel.
  package func draw(into target: PixelBuffer, color: (Kind) -> UInt32) {
    let rasteriser = Rasteriser()
    for kind in Kind.allCases {
      let pixel = color(kind)
      for outline in outlines where outline.kind == kind {
        rasteriser.begin(target: target, clip: outline.clip)
        draw(LayerShape(outline.block, outline.plane), pixel, rasteriser)
      }
    }
  }

  /// The line's width, in pixels.
  private static let width = 1.0

  private func draw(_ shape: LayerShape, _ color: UInt32, _ rasteriser: Rasteriser) {
    let path = PathBuffer()
    if shape.isUpright || (shape.hasUprightEdges && shape.radius == 0) {
      let outer = shape.wholeDevice
      let inner = outer.inset(by: LayerOutlines.width)
      guard shape.isContinuous, shape.radius > 0 else {
        return rasteriser.fillRing(outer: outer, inner: inner, color: color)
      }
      path.addContinuousRoundedRect(outer)
      path.addContinuousRoundedRect(inner)
      return rasteriser.fillPath(path, transform: .identity, rule: .evenOdd, color: color)
    }
    trace(shape, into: path)
    rasteriser.strokePath(
      path, transform: .identity, style: StrokeStyle(width: LayerOutlines.width), color: color)
  }

  /// A turned or projected layer's edge, on the device. In perspective its corners are shown sharp.
  private func trace(_ shape: LayerShape, into path: PathBuffer) {
    let (rect, plane) = (shape.rect, shape.plane)
    guard plane.isAffine else {
      let corners = [
        plane.apply(rect.minX, rect.minY), plane.apply(rect.maxX, rect.minY),
        plane.apply(rect.maxX, rect.maxY), plane.apply(rect.minX, rect.maxY),
      ]
      path.move(x: corners[0].x, y: corners[0].y)
      for corner in corners.dropFirst() { path.line(x: corner.x, y: corner.y) }
      return path.close()
    }
    let flat = PathBuffer()
    if shape.isContinuous {
      flat.addContinuousRoundedRect(shape.local())
    } else {
      flat.addRoundedRect(shape.local())
    }
    path.append(flat.view, transform: plane.affine)
  }
}

extension LayerShape {
  /// Whether the edges run along rows and columns of pixels.
  fileprivate var hasUprightEdges: Bool { plane.isAffine && plane.b == 0 && plane.c == 0 }

  /// The shape with its edges moved to the nearest whole pixels, one pixel large at least.
  fileprivate var wholeDevice: RoundedRect {
    let p = plane.apply(rect.minX, rect.minY), q = plane.apply(rect.maxX, rect.maxY)
    let minX = min(p.x, q.x).rounded(), minY = min(p.y, q.y).rounded()
    var whole = device()
    (whole.minX, whole.minY) = (minX, minY)
    (whole.maxX, whole.maxY) = (
      max(max(p.x, q.x).rounded(), minX + 1), max(max(p.y, q.y).rounded(), minY + 1)
    )
    return whole
  }
}

extension RoundedRect {
  /// The shape whose edge is `distance` further inside.
  fileprivate func inset(by distance: Double) -> RoundedRect {
    func corner(_ radius: Double) -> Double { max(radius - distance, 0) }
    return RoundedRect(
      minX: minX + distance, minY: minY + distance, maxX: maxX - distance, maxY: maxY - distance,
      topLeft: corner(topLeft), topRight: corner(topRight), bottomRight: corner(bottomRight),
      bottomLeft: corner(bottomLeft))
  }
}
