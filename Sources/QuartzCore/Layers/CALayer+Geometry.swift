import CoreGraphics
import Support
import Scene

/// Frames, conversion, hit testing, local time.
extension CALayer {
  /// Of numbers so large that their box has none, the largest that there are.
  var frameInSuperlayer: CGRect {
    let frame = LayerGeometry.frame(of: values)
    if frame.isFinite { return frame }
    let most = CGFloat.greatestFiniteMagnitude
    func finite(_ number: CGFloat) -> CGFloat { number.isNaN ? 0 : min(max(number, -most), most) }
    return CGRect(
      x: finite(frame.origin.x), y: finite(frame.origin.y), width: finite(frame.size.width),
      height: finite(frame.size.height))
  }

  /// What is left of the cosine of a quarter turn, as a part of the sine.
  private static let quarterTurn = 1e-9

  /// Solves for `bounds.size` and `position`; negative sizes are standardised, an affine transform's scale divided out.
  ///
  /// A transform that leaves the plane counts as none: bounds and position that fit need not exist. [not documented by
  /// Apple; folding views in public code lean on it: they set the frame again while they stand upright]
  func setFrame(_ rect: CGRect) {
    guard rect.isFinite else {
      Diagnostics.report(
        "frame was set to \(rect), which is not finite; kept the old frame.", subject: treePath)
      return
    }
    let rect = rect.standardized
    let t = transform
    var size = rect.size
    let isPlain = t == CATransform3DIdentity || !CATransform3DIsAffine(t)
    if !isPlain {
      let sx = (t.m11 * t.m11 + t.m12 * t.m12).squareRoot()
      let sy = (t.m21 * t.m21 + t.m22 * t.m22).squareRoot()
      // After a quarter turn the layer's width is the frame's height, as a table on its side expects.
      let straight = max(abs(t.m11), abs(t.m22))
      if straight < CALayer.quarterTurn * min(abs(t.m12), abs(t.m21)) {
        size = CGSize(width: size.height, height: size.width)
      }
      if sx > 0 { size.width /= sx }
      if sy > 0 { size.height /= sy }
    }
    if isPlain {
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
  private var toSuper: PlaneTransform { LayerGeometry.toSuperlayer(values, in: container?.values) }

  /// To the plane of the nearest layer above that is flat: transform layers between only pass depth on.
  private var toFlatLayer: (plane: PlaneTransform, layer: CALayer)? {
    guard var above = container else { return nil }
    guard above.kind == .transform, above.container != nil else { return (toSuper, above) }
    var matrix = LayerGeometry.matrix(values, in: above.values)
    while above.kind == .transform, let next = above.container {
      matrix = CATransform3DConcat(matrix, LayerGeometry.matrix(above.values, in: next.values))
      above = next
    }
    return (PlaneTransform(matrix), above)
  }

  private func toRoot(_ p: CGPoint) -> CGPoint {
    var point = (x: Double(p.x), y: Double(p.y))
    var current: CALayer = self
    while let (plane, above) = current.toFlatLayer {
      point = plane.apply(point.x, point.y)
      current = above
    }
    return CGPoint(x: point.x, y: point.y)
  }

  private func fromRoot(_ p: CGPoint) -> CGPoint {
    var planes: [PlaneTransform] = []
    var current: CALayer = self
    while let (plane, above) = current.toFlatLayer {
      planes.append(plane)
      current = above
    }
    var point = (x: Double(p.x), y: Double(p.y))
    for plane in planes.reversed() {
      // Seen edge on, a layer has no inverse: all its points are on one line, and none is better than its origin.
      guard let inverse = plane.inverse else { return bounds.origin }
      point = inverse.apply(point.x, point.y)
    }
    return CGPoint(x: point.x, y: point.y)
  }

  static func convert(_ p: CGPoint, from source: CALayer?, to target: CALayer?) -> CGPoint {
    if source === target { return p }
    if let source, let target, source.superlayer === target, target.kind != .transform {
      let q = source.toSuper.apply(p.x, p.y)
      return CGPoint(x: q.x, y: q.y)
    }
    if let source, let target, target.superlayer === source, source.kind != .transform {
      guard let inverse = target.toSuper.inverse else { return target.bounds.origin }
      let q = inverse.apply(p.x, p.y)
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
    hitPoint(fromSuperlayer: p).flatMap(hitTestInside)
  }

  /// The deepest layer at a point of this layer's own space.
  ///
  /// A list of open layers rather than calls within calls: trees may be deeper than the stack. Only classes that may
  /// override `hitTest(_:)` are called.
  private func hitTestInside(_ point: CGPoint) -> CALayer? {
    guard let first = HitTestStep(self, point) else { return nil }
    var open = [first]
    while let last = open.indices.last {
      guard open[last].next < open[last].sublayers.count else {
        let done = open.removeLast()
        if done.isInside { return done.layer }
        continue
      }
      let sublayer = open[last].sublayers[open[last].next]
      open[last].next += 1
      if !sublayer.hasStandardHitTest {
        if let hit = sublayer.hitTestByOverride(open[last].point) { return hit }
      } else if let local = sublayer.hitPoint(fromSuperlayer: open[last].point),
        let step = HitTestStep(sublayer, local)
      {
        open.append(step)
      }
    }
    return nil
  }

  /// A point of the superlayer in this layer; nil where nothing of the layer can be hit.
  private func hitPoint(fromSuperlayer p: CGPoint) -> CGPoint? {
    guard !isHidden, opacity > 0, let inverse = toSuper.inverse else { return nil }
    let local = inverse.apply(p.x, p.y)
    return CGPoint(x: local.x, y: local.y)
  }

  /// A layer that is being looked through.
  private struct HitTestStep {
    let layer: CALayer
    let point: CGPoint
    let isInside: Bool
    let sublayers: [CALayer]
    var next = 0

    /// Nil where the layer shows nothing at the point.
    init?(_ layer: CALayer, _ point: CGPoint) {
      isInside = layer.contains(point)
      if layer.masksToBounds, !isInside { return nil }
      // Beyond its mask a layer shows nothing.
      if let mask = layer.maskInTree, !mask.frame.contains(point) { return nil }
      (self.layer, self.point) = (layer, point)
      sublayers = layer.sublayersFrontToBack
    }
  }

  /// Classes whose search is the one above.
  private static let standardHitTests: Set<ObjectIdentifier> = [
    ObjectIdentifier(CALayer.self), ObjectIdentifier(CAShapeLayer.self),
    ObjectIdentifier(CAGradientLayer.self),
    ObjectIdentifier(CATextLayer.self), ObjectIdentifier(CAReplicatorLayer.self),
    ObjectIdentifier(CAScrollLayer.self), ObjectIdentifier(CAEmitterLayer.self),
  ]

  private var hasStandardHitTest: Bool { CALayer.standardHitTests.contains(ObjectIdentifier(type(of: self))) }

  /// More than this many within one another are not asked: each takes a part of the stack.
  private static let mostHitTests = 100

  private func hitTestByOverride(_ p: CGPoint) -> CALayer? {
    let session = Session.current
    guard session.hitTestDepth < CALayer.mostHitTests else {
      Diagnostics.report(
        "hitTest(_:) does not look further than \(CALayer.mostHitTests) layers of an app's own classes within one"
          + " another; nest fewer.", subject: treePath)
      return nil
    }
    session.hitTestDepth += 1
    defer { session.hitTestDepth -= 1 }
    return hitTest(p)
  }

  /// The front-most layer below a transform layer whose space `matrix` leads to the plane that `p` is in.
  func hitTestInSpace(_ p: CGPoint, _ matrix: CATransform3D) -> CALayer? {
    guard !isHidden, opacity > 0 else { return nil }
    let placed = contained.map { sublayer in
      let own = CATransform3DConcat(LayerGeometry.matrix(sublayer.values, in: values), matrix)
      return (layer: sublayer, matrix: own, depth: LayerResolver.depth(of: sublayer.values, own))
    }
    let order = placed.indices.sorted {
      placed[$0].depth != placed[$1].depth ? placed[$0].depth > placed[$1].depth : $0 > $1
    }
    for (layer, matrix, _) in order.map({ placed[$0] }) where !layer.isHidden && layer.opacity > 0 {
      if layer.kind == .transform {
        if let hit = layer.hitTestInSpace(p, matrix) { return hit }
      } else if let inverse = PlaneTransform(matrix).inverse {
        let local = inverse.apply(p.x, p.y)
        if let hit = layer.hitTestInside(CGPoint(x: local.x, y: local.y)) { return hit }
      }
    }
    return nil
  }

  /// By depth, then by order.
  private var sublayersFrontToBack: [CALayer] {
    let layers = contained
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
