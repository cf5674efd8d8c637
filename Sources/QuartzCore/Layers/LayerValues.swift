import CoreGraphics
import Scene

/// A copy of what a layer shows at one moment, or of its model: for tools that compare moments.
package struct LayerValues {
  private let kind: LayerKind
  private let numbers: ContiguousArray<Double>
  /// Whether an image or an outline is there to be drawn.
  private let hasDrawing: Bool
  /// Images, outlines and lists; none for a model.
  package let objects: LayerObjects

  /// What `layer` shows now; its model when it was never committed.
  package init(presentationOf layer: CALayer) {
    self = layer.reading {
      if layer.wasShown { layer.context?.evaluate() }
      return LayerValues(
        layer, numbers: layer.wasShown ? layer.renderNode.pointee.presentation : layer.values.numbers,
        objects: LayerObjects(presentationOf: layer))
    }
  }

  /// What the app set.
  package init(modelOf layer: CALayer) {
    self = layer.reading { LayerValues(layer, numbers: layer.values.numbers, objects: LayerObjects()) }
  }

  private init(_ layer: CALayer, numbers: UnsafeMutablePointer<Double>, objects: LayerObjects) {
    kind = layer.kind
    self.objects = objects
    self.numbers = ContiguousArray(UnsafeBufferPointer(start: numbers, count: layer.kind.slotCount))
    let references = layer.renderNode.pointee.references
    hasDrawing =
      references.shownContents != nil || layer.pathValue != nil || !references.shownColors.isEmpty
      || references.emitter.map { !$0.particles.isEmpty } ?? false
  }

  /// The values of a new layer of the same kind.
  package static func defaults(for layer: CALayer) -> LayerValues { LayerValues(newOf: layer.kind) }

  private init(newOf kind: LayerKind) {
    self.kind = kind
    var numbers = ContiguousArray<Double>(repeating: 0, count: kind.slotCount)
    numbers.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { LayerBlock(numbers: base).reset(kind) }
    }
    self.numbers = numbers
    hasDrawing = false
    objects = LayerObjects()
  }

  /// Whether `layer` still shows these very numbers, bit by bit, and objects.
  package func matches(presentationOf layer: CALayer) -> Bool {
    layer.reading {
      if layer.wasShown { layer.context?.evaluate() }
      let shown = layer.wasShown ? layer.renderNode.pointee.presentation : layer.values.numbers
      // Colours that are absent are NaN, which equals nothing: compare bits.
      return numbers.indices.allSatisfy { numbers[$0].bitPattern == shown[$0].bitPattern }
        && objects.isSame(as: LayerObjects(presentationOf: layer))
    }
  }

  /// The value at a key path, as `CALayer.presentedValue` gives it; nil for objects, unknown paths and no colour.
  package func value(forKeyPath keyPath: String) -> Any? {
    guard let path = PropertyPath(keyPath, of: kind) else { return nil }
    return withBlock { block in
      switch path.kind {
      case .transform: return block.transform(path.slot)
      case .path, .image, .colors, .numbers: return nil
      default: return PropertyValue.box(path.lanes(in: block), as: path.kind)
      }
    }
  }

  /// The single number at a key path, 1 and 0 for flags; nil for everything else.
  package func number(forKeyPath keyPath: String) -> Double? {
    guard let path = PropertyPath(keyPath, of: kind) else { return nil }
    switch path.kind {
    case .number: return withBlock { path.lanes(in: $0).x }
    case .flag: return withBlock { path.lanes(in: $0).x != 0 ? 1 : 0 }
    default: return nil
    }
  }

  /// Red, green, blue and alpha of a colour, sRGB, 0…1, not premultiplied; nil for no colour and for everything else.
  package func color(forKeyPath keyPath: String) -> SIMD4<Double>? {
    guard let path = PropertyPath(keyPath, of: kind), path.kind == .color else { return nil }
    let lanes = withBlock { path.lanes(in: $0) }
    return lanes.x.isNaN ? nil : lanes
  }

  /// Whether the two differ in a property.
  package func differs(from other: LayerValues, inProperty name: String) -> Bool {
    guard let property = PropertyDescriptor.named(name, of: kind), other.kind == kind else { return true }
    let slots = property.slot..<property.slot + property.kind.count
    return slots.contains { numbers[$0].bitPattern != other.numbers[$0].bitPattern }
  }

  /// Whether a property is an object or a list, which is outside the numbers.
  package static func isObject(_ name: String, of layer: CALayer) -> Bool {
    PropertyDescriptor.named(name, of: layer.kind)?.kind.count == 0
  }

  /// Whether a key path names a property or a field of the layer's class.
  package static func isKnown(_ keyPath: String, of layer: CALayer) -> Bool {
    PropertyPath(keyPath, of: layer.kind) != nil
  }

  // MARK: Geometry

  /// The visible part of the layer's own space; a size below zero counts as zero.
  package var bounds: CGRect { withBlock { $0.shownBounds } }
  package var isHidden: Bool { numbers[LayerSlot.hidden] != 0 || numbers[LayerSlot.opacity] <= 0 }
  package var masksToBounds: Bool { numbers[LayerSlot.masksToBounds] != 0 }

  /// Whether the layer draws anything of its own.
  package var paints: Bool {
    func shows(_ slot: Int) -> Bool { !numbers[slot].isNaN && numbers[slot + 3] > 0 }
    return hasDrawing || shows(LayerSlot.backgroundColor)
      || (numbers[LayerSlot.borderWidth] > 0 && shows(LayerSlot.borderColor))
  }

  /// A point of the superlayer in the layer's own space; nil when the layer is seen edge on.
  package func convert(_ point: CGPoint, fromSuperlayer superlayer: LayerValues?) -> CGPoint? {
    withBlock { block in
      let map: PlaneTransform
      if let superlayer {
        map = superlayer.withBlock { LayerGeometry.toSuperlayer(block, in: $0) }
      } else {
        map = LayerGeometry.toSuperlayer(block, in: nil)
      }
      return map.inverse.map { inverse in
        let place = inverse.apply(point.x, point.y)
        return CGPoint(x: place.x, y: place.y)
      }
    }
  }

  /// - Parameter body: Only reads.
  private func withBlock<R>(_ body: (LayerBlock) -> R) -> R {
    numbers.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return body(LayerBlock(numbers: LayerValues.empty)) }
      return body(LayerBlock(numbers: UnsafeMutablePointer(mutating: base)))
    }
  }

  /// Never read: a block always has numbers.
  nonisolated(unsafe) private static let empty = UnsafeMutablePointer<Double>.allocate(capacity: 128)
}
