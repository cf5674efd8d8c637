import CoreGraphics

/// Turns an animation object into a record, once, at `add`: resolves the key path, takes the values out of their
/// boxes, prepares key frames. Whatever is wrong is reported here, with the layer and the key path.
struct AnimationCompiler {
  let layer: CALayer
  /// Duration of an animation that has none.
  let defaultDuration: Double

  /// The record, nil (after one message) when the animation cannot run.
  func compile(_ animation: CAAnimation, attachment: AttachedAnimation) -> AnimationRecord? {
    guard let animation = animation as? CAPropertyAnimation else {
      return fail(animation, "this class of animation is not supported yet")
    }
    guard let keyPath = animation.keyPath, !keyPath.isEmpty else {
      return fail(animation, "it has no key path; use init(keyPath:)")
    }
    guard let path = PropertyPath(keyPath, of: layer.kind) else {
      return fail(animation, "there is no animatable property \"\(keyPath)\" on \(type(of: layer))")
    }
    guard
      [animation.beginTime, animation.duration, animation.timeOffset, animation.repeatDuration]
        .allSatisfy(\.isFinite), animation.speed.isFinite, !animation.repeatCount.isNaN,
      animation.duration >= 0
    else {
      return fail(animation, "its timing holds a value that is negative or not a finite number")
    }
    var record = AnimationRecord(
      node: layer.node, path: path, motion: .basic, flags: [],
      timing: animation.timingValues(defaultDuration: defaultDuration),
      pacing: animation.timingFunction?.curve ?? .linear,
      spring: SpringSolution(
        mass: 1, stiffness: 100, damping: 10, initialVelocity: 0, allowsOverdamping: false),
      from: SIMD4(), to: SIMD4(), track: nil, attachment: attachment)
    if animation.isAdditive { record.flags.insert(.additive) }
    if animation.isCumulative { record.flags.insert(.cumulative) }
    switch animation {
    case let keyframes as CAKeyframeAnimation: return compile(keyframes, into: record)
    case let basic as CABasicAnimation: return compile(basic, into: record)
    default: return fail(animation, "this class of animation is not supported yet")
    }
  }

  private func fail(_ animation: CAAnimation, _ reason: String) -> AnimationRecord? {
    Diagnostics.report("\(type(of: animation)) was not added: \(reason).", subject: layer.treePath)
    return nil
  }

  private func value(_ any: Any, _ name: String, _ path: PropertyPath, _ animation: CAAnimation)
    -> PropertyValue?
  {
    do throws(PropertyValue.Failure) {
      return try PropertyValue(any, as: path.kind)
    } catch {
      switch error {
      case .notFinite: _ = fail(animation, "\(name) for \"\(keyPath(animation))\" is not a finite number")
      case .wrongType:
        _ = fail(
          animation,
          "\(name) for \"\(keyPath(animation))\" must be \(path.kind.expectation), got \(type(of: any))")
      }
      return nil
    }
  }

  private func keyPath(_ animation: CAAnimation) -> String {
    (animation as? CAPropertyAnimation)?.keyPath ?? ""
  }

  // MARK: Two ends

  private func compile(_ basic: CABasicAnimation, into template: AnimationRecord) -> AnimationRecord? {
    var record = template
    if let spring = basic as? CASpringAnimation {
      record.motion = .spring
      record.spring = spring.solution
    }
    var ends: [PropertyValue?] = [nil, nil, nil]
    for (i, (any, name)) in [
      (basic.fromValue, "fromValue"), (basic.toValue, "toValue"), (basic.byValue, "byValue"),
    ]
    .enumerated() {
      guard let any else { continue }
      guard let value = value(any, name, record.path, basic) else { return nil }
      ends[i] = value
    }
    let (from, to, by) = (ends[0], ends[1], ends[2])
    switch record.path.kind {
    case .transform: return compileTransform(from: from, to: to, by: by, basic, record)
    case .path: return compilePath(from: from, to: to, basic, record)
    case .image: return compileImage(from: from, to: to, record)
    case .flag: record.flags.insert(.jumps)
    default: break
    }
    func lanes(_ value: PropertyValue?) -> SIMD4<Double>? {
      switch value {
      case .lanes(let lanes): return lanes
      case .some(.none): return LayerBlock.noColor
      default: return nil
      }
    }
    switch (lanes(from), lanes(to), lanes(by)) {
    case (let from?, let to?, _): (record.from, record.to) = (from, to)
    case (let from?, nil, let by?): (record.from, record.to) = (from, from + by)
    case (nil, let to?, let by?): (record.from, record.to) = (to - by, to)
    case (let from?, nil, nil):
      record.from = from
      record.flags.insert(.toUnderlying)
    case (nil, let to?, nil):
      record.to = to
      record.flags.insert(.fromUnderlying)
    case (nil, nil, let by?):
      record.to = by
      record.flags.formUnion([.fromUnderlying, .toIsRelative])
    case (nil, nil, nil):
      // From what showed when the animation was added to what the model says now.
      record.from = record.path.lanes(in: LayerBlock(numbers: layer.node.pointee.presentation))
      record.flags.insert(.toUnderlying)
    }
    return record
  }

  private func compileTransform(
    from: PropertyValue?, to: PropertyValue?, by: PropertyValue?, _ basic: CABasicAnimation,
    _ template: AnimationRecord
  ) -> AnimationRecord? {
    var record = template
    func matrix(_ value: PropertyValue?) -> CATransform3D? {
      if case .transform(let t)? = value { return t }
      return nil
    }
    var (start, end) = (matrix(from), matrix(to))
    if let by = matrix(by) {
      // "By" for a matrix is the product; an unknown start is read now, since the product needs it.
      if let start {
        end = end ?? CATransform3DConcat(by, start)
      } else if let end {
        start = inverse(of: by).map { CATransform3DConcat($0, end) } ?? end
      } else {
        let current = LayerBlock(numbers: layer.node.pointee.presentation).transform(record.path.slot)
        (start, end) = (current, CATransform3DConcat(by, current))
      }
    }
    if start == nil, end == nil {
      start = LayerBlock(numbers: layer.node.pointee.presentation).transform(record.path.slot)
    }
    record.track = TransformTrack(from: start, to: end)
    return record
  }

  private func compilePath(
    from: PropertyValue?, to: PropertyValue?, _ basic: CABasicAnimation, _ template: AnimationRecord
  ) -> AnimationRecord? {
    var record = template
    func path(_ value: PropertyValue?) -> CGPath? {
      if case .path(let p)? = value { return p }
      return nil
    }
    let shown = (layer as? CAShapeLayer)?.path
    guard let start = path(from) ?? shown, let end = path(to) ?? shown else {
      return fail(basic, "\"path\" has no start or no end, and the layer has no path to stand in")
    }
    record.track = PathTrack(
      values: [start, end], timing: KeyframeTiming(times: [0, 1], curves: [], isDiscrete: false))
    return record
  }

  private func compileImage(
    from: PropertyValue?, to: PropertyValue?, _ template: AnimationRecord
  ) -> AnimationRecord? {
    var record = template
    func image(_ value: PropertyValue?) -> CGImage? {
      if case .image(let i)? = value { return i }
      return nil
    }
    let values = [image(from), image(to) ?? layer.node.pointee.references.contents].compactMap { $0 }
    record.track = ImageTrack(
      values: values,
      timing: KeyframeTiming(times: KeyframeTiming.even(values.count), curves: [], isDiscrete: false))
    return record
  }

  // MARK: Key frames

  private func compile(_ keyframes: CAKeyframeAnimation, into template: AnimationRecord) -> AnimationRecord? {
    var record = template
    record.motion = .keyframes
    if keyframes.path != nil {
      return fail(keyframes, "following a path is not supported yet; use values")
    }
    guard let list = keyframes.values, !list.isEmpty else {
      return fail(keyframes, "it has no values")
    }
    var values: [PropertyValue] = []
    for (i, any) in list.enumerated() {
      guard let value = value(any, "values[\(i)]", record.path, keyframes) else { return nil }
      values.append(value)
    }
    // One value alone has no effect (measured); it still runs, so that its callbacks come.
    guard let timing = timing(of: keyframes, values: &values, kind: record.path.kind) else { return nil }
    switch record.path.kind {
    case .transform:
      record.track = TransformTrack(
        values: values.map {
          if case .transform(let t) = $0 { return t }
          return CATransform3DIdentity
        }, timing: timing)
    case .path:
      record.track = PathTrack(
        values: values.compactMap {
          if case .path(let p) = $0 { return p }
          return nil
        }, timing: timing)
    case .image:
      record.track = ImageTrack(
        values: values.compactMap {
          if case .image(let i) = $0 { return i }
          return nil
        }, timing: timing)
    default:
      let lanes = values.map { AnimationCompiler.lanes(of: $0) }
      let isCubic =
        keyframes.calculationMode == .cubic || keyframes.calculationMode == .cubicPaced
      record.track = LanesTrack(
        values: lanes, timing: timing,
        tangents: isCubic && lanes.count > 1
          ? KeyframeTangents(
            values: lanes, times: timing.times, tension: doubles(keyframes.tensionValues),
            continuity: doubles(keyframes.continuityValues), bias: doubles(keyframes.biasValues)) : nil)
    }
    return record
  }

  private func doubles(_ list: [NSNumber]?) -> [Double] { (list ?? []).map(\.doubleValue) }

  private static func lanes(of value: PropertyValue) -> SIMD4<Double> {
    if case .lanes(let lanes) = value { return lanes }
    return LayerBlock.noColor
  }

  private func timing(
    of keyframes: CAKeyframeAnimation, values: inout [PropertyValue], kind: ValueKind
  ) -> KeyframeTiming? {
    let mode = keyframes.calculationMode
    let isDiscrete = mode == .discrete
    let curves = (keyframes.timingFunctions ?? []).map(\.curve)
    if mode == .paced || mode == .cubicPaced {
      return KeyframeTiming(
        times: KeyframeTiming.paced(distances: AnimationCompiler.distances(values)), curves: [],
        isDiscrete: false)
    }
    guard let keyTimes = keyframes.keyTimes else {
      let times =
        isDiscrete
        ? (0..<values.count).map { Double($0) / Double(values.count) } : KeyframeTiming.even(values.count)
      return KeyframeTiming(times: times, curves: curves, isDiscrete: isDiscrete)
    }
    var times = keyTimes.map(\.doubleValue)
    guard times.allSatisfy({ (0...1).contains($0) }), zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
    else {
      _ = fail(keyframes, "keyTimes must rise from 0 to 1, got \(times)")
      return nil
    }
    // Discrete key times may have one more entry, the end; fewer entries than values use the common prefix.
    if isDiscrete, times.count == values.count + 1 { times.removeLast() }
    let count = min(times.count, values.count)
    if count < values.count || count < times.count {
      Diagnostics.report(
        "CAKeyframeAnimation has \(keyframes.values?.count ?? 0) values but \(keyTimes.count) keyTimes;"
          + " using the first \(count) of each.", subject: layer.treePath, severity: .warning)
    }
    values = Array(values.prefix(count))
    times = Array(times.prefix(count))
    return KeyframeTiming(times: times, curves: curves, isDiscrete: isDiscrete)
  }

  /// How far apart consecutive values are: Euclid for numbers, points and sizes, the sum of component distances for
  /// the rest.
  private static func distances(_ values: [PropertyValue]) -> [Double] {
    zip(values, values.dropFirst()).map { a, b in
      switch (a, b) {
      case (.lanes(let a), .lanes(let b)):
        let d = b - a
        return d.z == 0 && d.w == 0
          ? (d * d).sum().squareRoot() : d.x.magnitude + d.y.magnitude + d.z.magnitude + d.w.magnitude
      case (.transform(let a), .transform(let b)):
        return withUnsafeBytes(of: a) { a in
          withUnsafeBytes(of: b) { b in
            zip(a.bindMemory(to: Double.self), b.bindMemory(to: Double.self)).reduce(0) {
              $0 + ($1.0 - $1.1).magnitude
            }
          }
        }
      default: return 1
      }
    }
  }
}
