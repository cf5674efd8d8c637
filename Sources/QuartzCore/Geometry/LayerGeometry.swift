import CoreGraphics

/// How a layer's numbers place it in its superlayer.
enum LayerGeometry {
  /// The map from a layer's space to its superlayer's: to the anchor point, transform, to the position; then the
  /// superlayer's `sublayerTransform` about the superlayer's own anchor point.
  static func toSuperlayer(_ layer: LayerBlock, in superlayer: LayerBlock?) -> PlaneTransform {
    let n = layer.numbers
    let ax = n[LayerSlot.bounds] + n[LayerSlot.anchorPoint] * n[LayerSlot.bounds + 2]
    let ay = n[LayerSlot.bounds + 1] + n[LayerSlot.anchorPoint + 1] * n[LayerSlot.bounds + 3]
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
      var m = CATransform3DTranslate(t, -ax, -ay, -n[LayerSlot.anchorPointZ])
      m = CATransform3DConcat(m, CATransform3DMakeTranslation(px, py, n[LayerSlot.zPosition]))
      if above != CATransform3DIdentity, let superlayer {
        let s = superlayer.numbers
        let sx = s[LayerSlot.bounds] + s[LayerSlot.anchorPoint] * s[LayerSlot.bounds + 2]
        let sy = s[LayerSlot.bounds + 1] + s[LayerSlot.anchorPoint + 1] * s[LayerSlot.bounds + 3]
        m = CATransform3DConcat(m, CATransform3DMakeTranslation(-sx, -sy, 0))
        m = CATransform3DConcat(m, above)
        m = CATransform3DConcat(m, CATransform3DMakeTranslation(sx, sy, 0))
      }
      result = PlaneTransform(m)
    }
    if let superlayer, superlayer.flag(LayerSlot.geometryFlipped) {
      let s = superlayer.numbers
      let mirror = 2 * s[LayerSlot.bounds + 1] + s[LayerSlot.bounds + 3]
      // y′ = mirror − y, in homogeneous form.
      result.b = mirror * result.p - result.b
      result.d = mirror * result.q - result.d
      result.ty = mirror * result.w - result.ty
    }
    return result
  }

  /// The bounding box of the transformed bounds, without the superlayer's own transform.
  static func frame(of layer: LayerBlock) -> CGRect {
    let n = layer.numbers
    let t = layer.transform(LayerSlot.transform)
    if t == CATransform3DIdentity {
      // Exact for the plain case: no rounding through the anchor and back.
      let w = n[LayerSlot.bounds + 2], h = n[LayerSlot.bounds + 3]
      return CGRect(
        x: n[LayerSlot.position] - n[LayerSlot.anchorPoint] * w,
        y: n[LayerSlot.position + 1] - n[LayerSlot.anchorPoint + 1] * h, width: w, height: h)
    }
    return toSuperlayer(layer, in: nil).boundingBox(
      n[LayerSlot.bounds], n[LayerSlot.bounds + 1], n[LayerSlot.bounds + 2], n[LayerSlot.bounds + 3])
  }
}
