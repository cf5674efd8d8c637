import CoreGraphics
import Support
import Scene

/// Animations through values, or along a path.
extension AnimationCompiler {
  func compile(_ keyframes: CAKeyframeAnimation, into template: AnimationRecord) -> [AnimationRecord]? {
    var record = template
    record.motion = .keyframes
    if let path = keyframes.path { return compile(keyframes, along: path, record) }
    guard let list = keyframes.values, !list.isEmpty else { return fail(keyframes, "it has no values") }
    var values: [PropertyValue] = []
    for (i, any) in list.enumerated() {
      guard let value = value(any, "values[\(i)]", record, keyframes) else { return nil }
      values.append(value)
    }
    guard let timing = timing(of: keyframes, values: &values) else { return nil }
    // One value alone has no effect (measured); it still runs, so that its callbacks come.
    if values.count < 2 { return [clock(record.timing, record.group)] }
    switch record.content {
    case .lanes, .function:
      record.track = lanesTrack(keyframes, values.map(lanes), timing, jumps: record.flags.contains(.jumps))
    case .transform:
      record.track = TransformTrack(
        values: values.map {
          if case .transform(let t) = $0 { return t }
          return CATransform3DIdentity
        }, timing: timing)
    case .path:
      let paths = values.compactMap { value -> CGPath? in
        if case .path(let p) = value { return p }
        return nil
      }
      guard paths.count == values.count else { return fail(keyframes, "one of its paths is missing") }
      record.track = PathTrack(values: paths, timing: timing)
    case .image:
      record.track = ImageTrack(
        values: values.map {
          if case .image(let i) = $0 { return .image(i) }
          return .image(nil)
        }, timing: timing)
    case .colors, .numbers:
      let lists = values.map(elements)
      guard lists.allSatisfy({ $0.count == lists[0].count }) else {
        return fail(keyframes, "\"\(keyframes.keyPath ?? "")\" goes through lists of different lengths")
      }
      record.track = ListTrack(
        values: lists, timing: timing, isColors: record.content == .colors, subject: layer.treePath)
    case .transition, .clock: break
    }
    return [record]
  }

  private func lanesTrack(
    _ keyframes: CAKeyframeAnimation, _ lanes: [SIMD4<Double>], _ timing: KeyframeTiming, jumps: Bool
  ) -> LanesTrack {
    let mode = keyframes.calculationMode
    func doubles(_ list: [NSNumber]?) -> [Double] { (list ?? []).map(\.doubleValue) }
    let tangents =
      mode == .cubic || mode == .cubicPaced
      ? KeyframeTangents(
        values: lanes, times: timing.times, tension: doubles(keyframes.tensionValues),
        continuity: doubles(keyframes.continuityValues), bias: doubles(keyframes.biasValues)) : nil
    return LanesTrack(values: lanes, timing: timing, tangents: tangents, jumps: jumps)
  }

  // MARK: Along a path

  private func compile(
    _ keyframes: CAKeyframeAnimation, along path: CGPath, _ template: AnimationRecord
  ) -> [AnimationRecord]? {
    guard template.place.kind == .point else {
      return fail(keyframes, "only points can follow a path, but \"\(keyframes.keyPath ?? "")\" is none")
    }
    let segments = PathSegment.segments(of: path)
    let mode = keyframes.calculationMode
    // Cubic modes have nothing to smooth on a path.
    let isPaced = mode == .paced || mode == .cubicPaced
    guard let timing = travelTiming(of: keyframes, segments: segments.count),
      let travel = PathTravel(segments: segments, timing: timing, isPaced: isPaced)
    else {
      return segments.isEmpty ? fail(keyframes, "its path has no lines or curves to follow") : nil
    }
    var record = template
    record.track = TravelTrack(travel)
    guard let rotation = keyframes.rotationMode else { return [record] }
    guard rotation == .rotateAuto || rotation == .rotateAutoReverse else {
      return fail(keyframes, "there is no rotationMode \"\(rotation.rawValue)\"; use auto or autoReverse")
    }
    guard let path = PropertyPath("transform", of: layer.kind) else { return [record] }
    // The turn comes before the model's transform, which is what additive matrices do.
    var heading = AnimationRecord(
      node: layer.renderNode, place: PropertyPlace(path), content: .transform, timing: record.timing,
      group: record.group)
    heading.motion = .keyframes
    heading.pacing = record.pacing
    heading.flags = .additive
    heading.track = HeadingTrack(travel, isReversed: rotation == .rotateAutoReverse)
    return [record, heading]
  }

  /// One key for the start and one for the end of each segment.
  private func travelTiming(of keyframes: CAKeyframeAnimation, segments: Int) -> KeyframeTiming? {
    let isDiscrete = keyframes.calculationMode == .discrete
    let curves = (keyframes.timingFunctions ?? []).map(\.curve)
    let even =
      isDiscrete
      ? (0...segments).map { Double($0) / Double(segments + 1) } : KeyframeTiming.even(segments + 1)
    guard let keyTimes = keyframes.keyTimes else {
      return KeyframeTiming(times: even, curves: curves, isDiscrete: isDiscrete)
    }
    guard var times = rising(keyTimes, keyframes) else { return nil }
    if isDiscrete, times.count == segments + 2 { times.removeLast() }
    guard times.count == segments + 1 else {
      Diagnostics.report(
        "CAKeyframeAnimation follows a path of \(segments) segments but has \(keyTimes.count) keyTimes;"
          + " it needs \(segments + 1), so they were ignored.", subject: layer.treePath, severity: .warning)
      return KeyframeTiming(times: even, curves: curves, isDiscrete: isDiscrete)
    }
    return KeyframeTiming(times: times, curves: curves, isDiscrete: isDiscrete)
  }

  // MARK: Time

  private func timing(of keyframes: CAKeyframeAnimation, values: inout [PropertyValue]) -> KeyframeTiming? {
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
    guard var times = rising(keyTimes, keyframes) else { return nil }
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

  /// Key times as numbers, nil after one message when they do not rise within 0…1.
  private func rising(_ keyTimes: [NSNumber], _ keyframes: CAKeyframeAnimation) -> [Double]? {
    let times = keyTimes.map(\.doubleValue)
    if times.allSatisfy({ (0...1).contains($0) }), zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) {
      return times
    }
    _ = fail(keyframes, "keyTimes must rise from 0 to 1, got \(times)")
    return nil
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
