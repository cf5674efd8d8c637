import CoreGraphics

/// How a layer's numbers place it in its superlayer.
package enum LayerGeometry {
  /// The map from a layer's space to its superlayer's: to the anchor point, transform, to the position; then the
  /// superlayer's `sublayerTransform` about the superlayer's own anchor point.
  package static func toSuperlayer(_ layer: LayerBlock, in superlayer: LayerBlock?) -> PlaneTransform {
    let n = layer.numbers
    let anchor = anchorPoint(layer)
    let (ax, ay) = (anchor.x, anchor.y)
    let px = n[LayerSlot.position], py = n[LayerSlot.position + 1]
    let t = layer.transform(LayerSlot.transform)
    let above = superlayer.map { $0.transform(LayerSlot.sublayerTransform) } ?? CATransform3DIdentity
    var result: PlaneTransform
    if t.hasNoPerspective, above == CATransform3DIdentity {
      let az = n[LayerSlot.anchorPointZ]
      result = PlaneTransform(
        a: t.m11, b: t.m12, p: 0, c: t.m21, d: t.m22, q: 0,
        tx: px + t.m41 - ax * t.m11 - ay * t.m21 - az * t.m31,
        ty: py + t.m42 - ax * t.m12 - ay * t.m22 - az * t.m32, w: 1)
    } else {
      result = PlaneTransform(matrix(layer, in: superlayer))
    }
    if let superlayer, superlayer.flag(LayerSlot.geometryFlipped) {
      let bounds = superlayer.shownBounds
      let mirror = 2 * bounds.origin.y + bounds.size.height
      // y′ = mirror − y, in homogeneous form.
      result.b = mirror * result.p - result.b
      result.d = mirror * result.q - result.d
      result.ty = mirror * result.w - result.ty
    }
    return result
  }

  /// The same map in space, depth included.
  package static func matrix(_ layer: LayerBlock, in superlayer: LayerBlock?) -> CATransform3D {
    let n = layer.numbers
    let anchor = anchorPoint(layer)
    var m = CATransform3DTranslate(
      layer.transform(LayerSlot.transform), -anchor.x, -anchor.y, -n[LayerSlot.anchorPointZ])
    m = CATransform3DConcat(
      m,
      CATransform3DMakeTranslation(
        n[LayerSlot.position], n[LayerSlot.position + 1], n[LayerSlot.zPosition]))
    guard let superlayer else { return m }
    return CATransform3DConcat(
      m, aboutAnchor(of: superlayer, superlayer.transform(LayerSlot.sublayerTransform)))
  }

  /// A matrix about a layer's anchor point, in the layer's own space.
  static func aboutAnchor(of layer: LayerBlock, _ matrix: CATransform3D) -> CATransform3D {
    if matrix == CATransform3DIdentity { return matrix }
    let anchor = anchorPoint(layer)
    let m = CATransform3DConcat(CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0), matrix)
    return CATransform3DConcat(m, CATransform3DMakeTranslation(anchor.x, anchor.y, 0))
  }

  /// Where the anchor point is in the layer's own space.
  @inline(__always) package static func anchorPoint(_ layer: LayerBlock) -> SIMD2<Double> {
    let (n, bounds) = (layer.numbers, layer.shownBounds)
    return SIMD2(
      bounds.origin.x + n[LayerSlot.anchorPoint] * bounds.size.width,
      bounds.origin.y + n[LayerSlot.anchorPoint + 1] * bounds.size.height)
  }

  /// The bounding box of the transformed bounds, without the superlayer's own transform.
  package static func frame(of layer: LayerBlock) -> CGRect {
    let (n, bounds) = (layer.numbers, layer.shownBounds)
    let t = layer.transform(LayerSlot.transform)
    if t == CATransform3DIdentity {
      // Exact for the plain case: no rounding through the anchor and back.
      let (w, h) = (bounds.size.width, bounds.size.height)
      return CGRect(
        x: n[LayerSlot.position] - n[LayerSlot.anchorPoint] * w,
        y: n[LayerSlot.position + 1] - n[LayerSlot.anchorPoint + 1] * h, width: w, height: h)
    }
    return toSuperlayer(layer, in: nil).boundingBox(
      bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height)
  }
}
