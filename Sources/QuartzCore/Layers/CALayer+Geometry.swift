import CoreGraphics

/// Frames, conversion, hit testing, local time.
extension CALayer {
  var frameInSuperlayer: CGRect { LayerGeometry.frame(of: values) }

  /// Solves for `bounds.size` and `position`; negative sizes are standardised, the transform's scale divided out.
  func setFrame(_ rect: CGRect) {
    guard rect.origin.x.isFinite, rect.origin.y.isFinite, rect.size.width.isFinite, rect.size.height.isFinite
    else {
      Diagnostics.report(
        "frame was set to \(rect), which is not finite; kept the old frame.", subject: treePath)
      return
    }
    let rect = rect.standardized
    let t = transform
    var size = rect.size
    if t != CATransform3DIdentity {
      let sx = (t.m11 * t.m11 + t.m12 * t.m12).squareRoot()
      let sy = (t.m21 * t.m21 + t.m22 * t.m22).squareRoot()
      if sx > 0 { size.width /= sx }
      if sy > 0 { size.height /= sy }
    }
    if t == CATransform3DIdentity {
      let anchor = anchorPoint
      bounds = CGRect(origin: bounds.origin, size: size)
      position = CGPoint(x: rect.origin.x + anchor.x * size.width, y: rect.origin.y + anchor.y * size.height)
    } else {
      bounds = CGRect(origin: bounds.origin, size: size)
      let current = frameInSuperlayer.origin
      let old = position
      position = CGPoint(x: old.x + rect.origin.x - current.x, y: old.y + rect.origin.y - current.y)
    }
  }

  // MARK: Conversion

  /// To the superlayer's space.
  private var toSuper: PlaneTransform { LayerGeometry.toSuperlayer(values, in: storedSuperlayer?.values) }

  private func toRoot(_ p: CGPoint) -> CGPoint {
    var point = (x: Double(p.x), y: Double(p.y))
    var current: CALayer? = self
    while let layer = current, layer.superlayer != nil {
      point = layer.toSuper.apply(point.x, point.y)
      current = layer.superlayer
    }
    return CGPoint(x: point.x, y: point.y)
  }

  private func fromRoot(_ p: CGPoint) -> CGPoint {
    var chain: [CALayer] = []
    var current: CALayer? = self
    while let layer = current, let above = layer.superlayer {
      chain.append(layer)
      current = above
    }
    var point = (x: Double(p.x), y: Double(p.y))
    for layer in chain.reversed() {
      // Seen edge on, a layer has no inverse: its points are where its anchor is.
      guard let inverse = layer.toSuper.inverse else { return layer.bounds.origin }
      point = inverse.apply(point.x, point.y)
    }
    return CGPoint(x: point.x, y: point.y)
  }

  static func convert(_ p: CGPoint, from source: CALayer?, to target: CALayer?) -> CGPoint {
    if source === target { return p }
    if let source, source.superlayer === target, target != nil {
      let q = source.toSuper.apply(p.x, p.y)
      return CGPoint(x: q.x, y: q.y)
    }
    let root = source?.toRoot(p) ?? p
    return target?.fromRoot(root) ?? root
  }

  static func convert(_ r: CGRect, from source: CALayer?, to target: CALayer?) -> CGRect {
    if source === target { return r }
    let corners = [
      CGPoint(x: r.minX, y: r.minY), CGPoint(x: r.maxX, y: r.minY), CGPoint(x: r.maxX, y: r.maxY),
      CGPoint(x: r.minX, y: r.maxY),
    ].map { convert($0, from: source, to: target) }
    let xs = corners.map(\.x), ys = corners.map(\.y)
    let (minX, maxX) = (xs.min() ?? 0, xs.max() ?? 0)
    let (minY, maxY) = (ys.min() ?? 0, ys.max() ?? 0)
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  // MARK: Hit testing

  func hitTestTree(_ p: CGPoint) -> CALayer? {
    guard !isHidden, opacity > 0, let inverse = toSuper.inverse else { return nil }
    let local = inverse.apply(p.x, p.y)
    let point = CGPoint(x: local.x, y: local.y)
    let isInside = contains(point)
    if masksToBounds, !isInside { return nil }
    for sublayer in sublayersFrontToBack { if let hit = sublayer.hitTest(point) { return hit } }
    return isInside ? self : nil
  }

  /// By depth, then by order.
  private var sublayersFrontToBack: [CALayer] {
    let layers = sublayers ?? []
    let order = layers.indices.sorted {
      layers[$0].zPosition != layers[$1].zPosition ? layers[$0].zPosition > layers[$1].zPosition : $0 > $1
    }
    return order.map { layers[$0] }
  }

  // MARK: Time

  static func convertTime(_ t: CFTimeInterval, from source: CALayer?, to target: CALayer?) -> CFTimeInterval {
    func chain(_ layer: CALayer?) -> [CALayer] {
      var result: [CALayer] = []
      var current = layer
      while let l = current {
        result.append(l)
        current = l.superlayer
      }
      return result
    }
    var up = chain(source)
    var down = chain(target)
    // Drop the common ancestors: their time need not be left and entered again.
    while let a = up.last, let b = down.last, a === b {
      up.removeLast()
      down.removeLast()
    }
    let outside = up.reduce(t) { $1.mediaTiming.parentTime(fromLocal: $0) }
    return down.reversed().reduce(outside) { $1.mediaTiming.localTime(fromParent: $0) }
  }
}
