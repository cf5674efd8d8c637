import Codecs
import CoreGraphics
import Raster
import Support
import Scene

/// Pictures of a layer outside the frame.
extension CALayer {
  func filtersChanged(_ name: String, _ isNone: Bool) {
    guard !isNone else { return }
    valueChanged(name)
    guard kind != .transform else { return }
    Diagnostics.report("\(name) is stored but not drawn.", subject: treePath, severity: .warning)
  }

  /// Draws copies of the model's values with a compositor of their own, then the picture into the context.
  func drawTree(in context: CGContext) {
    let plane = context.deviceTransform
    guard let storage = PixelStorage(width: context.width, height: context.height) else { return }
    displayTree()
    let copy = drawingCopy()
    // In the layer's own space: its origin goes where the context's transform leads it, whatever its frame says.
    let origin = bounds.origin.applying(plane)
    let linear = CGAffineTransform(a: plane.a, b: plane.b, c: plane.c, d: plane.d, tx: 0, ty: 0)
    let block = LayerBlock(numbers: copy.node.pointee.committed)
    block.setLanes(LayerSlot.anchorPoint, 2, SIMD4())
    block.setLanes(LayerSlot.position, 2, SIMD4(origin.x, origin.y, 0, 0))
    block.numbers[LayerSlot.anchorPointZ] = 0
    block.numbers[LayerSlot.hidden] = 0
    CATransform3DMakeAffineTransform(linear).write(to: block.numbers + LayerSlot.transform)
    let pictures = RenderContext()
    pictures.setTime(self.context?.scheduler.now ?? 0)
    pictures.rootLayer = copy
    _ = pictures.render(into: storage.buffer, scale: 1, background: 0)
    context.saveGState()
    context.concatenate(plane.inverted())
    context.drawUpright(
      CGImage(storage: storage, isOpaque: false),
      in: CGRect(x: 0, y: 0, width: storage.width, height: storage.height))
    context.restoreGState()
  }

  /// Draws what waits to be drawn, in this layer and below.
  private func displayTree() {
    var waiting: [CALayer] = [self]
    while let layer = waiting.popLast() {
      layer.displayIfNeeded()
      waiting += layer.contained.reversed()
      if let mask = layer.maskInTree { waiting.append(mask) }
    }
  }

  /// Layers of the framework's own classes with this one's values and those of all below it, ready to be drawn, never
  /// to be committed.
  private func drawingCopy() -> CALayer {
    let top = ownDrawingCopy()
    var pairs = [(source: self, copy: top)]
    while let (source, copy) = pairs.popLast() {
      let sublayers = source.contained
      copy.storedSublayers = sublayers.map { $0.ownDrawingCopy() }
      copy.node.pointee.setChildren(copy.storedSublayers.map(\.node))
      for (below, child) in zip(sublayers, copy.storedSublayers) {
        child.node.pointee.parent = copy.node
        pairs.append((below, child))
      }
      guard let sourceMask = source.maskInTree else { continue }
      let mask = sourceMask.ownDrawingCopy()
      copy.storedMask = mask
      copy.node.pointee.mask = mask.node
      mask.node.pointee.parent = copy.node
      mask.node.pointee.isMask = true
      pairs.append((sourceMask, mask))
    }
    return top
  }

  private func ownDrawingCopy() -> CALayer {
    let copy = kind.makeLayer()
    copy.pending = .listed
    copy.node.pointee.committed.update(from: values.numbers, count: kind.slotCount)
    commitReferences(to: copy.node.pointee.references)
    copy.mediaTiming = mediaTiming
    copy.node.pointee.timing = mediaTiming
    return copy
  }
}

extension LayerKind {
  /// A new layer of the class.
  func makeLayer() -> CALayer {
    switch self {
    case .plain: return CALayer()
    case .shape: return CAShapeLayer()
    case .gradient: return CAGradientLayer()
    case .text: return CATextLayer()
    case .replicator: return CAReplicatorLayer()
    case .transform: return CATransformLayer()
    case .emitter: return CAEmitterLayer()
    case .backdrop: return CABackdropLayer()
    }
  }
}
