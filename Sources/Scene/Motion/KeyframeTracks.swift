import CoreGraphics

/// Key frames of plain numbers.
package final class LanesTrack: AnimationTrack {
  private let timing: KeyframeTiming
  private let values: [SIMD4<Double>]
  /// Slopes on leaving and on arriving at each value, for cubic modes.
  private let tangents: KeyframeTangents?
  /// Switches have no way between: each segment shows its end from its start on.
  private let jumps: Bool

  package init(values: [SIMD4<Double>], timing: KeyframeTiming, tangents: KeyframeTangents?, jumps: Bool) {
    self.values = values
    self.timing = timing
    self.tangents = tangents
    self.jumps = jumps
  }

  package override func lanes(at p: Double) -> SIMD4<Double> {
    let (i, u) = timing.locate(p)
    guard i + 1 < values.count, !timing.isDiscrete else { return values[min(i, values.count - 1)] }
    if jumps { return values[i + 1] }
    if u == 0 { return values[i] }
    if u == 1 { return values[i + 1] }
    guard let tangents else { return values[i] + (values[i + 1] - values[i]) * u }
    let (u2, u3) = (u * u, u * u * u)
    // Broken up: one long expression of vectors takes the compiler minutes.
    let a = values[i] * (2 * u3 - 3 * u2 + 1)
    let b = tangents.leaving[i] * (u3 - 2 * u2 + u)
    let c = values[i + 1] * (3 * u2 - 2 * u3)
    let d = tangents.arriving[i + 1] * (u3 - u2)
    return a + b + c + d
  }
}

/// The slopes of a Kochanek–Bartels spline at its values.
///
/// With `a = Pᵢ − Pᵢ₋₁`, `e = Pᵢ₊₁ − Pᵢ`, spans `dp`, `dn` and tension T, continuity C, bias B:
///
///     leaving  = ((1−T)(1+B)(1+C)/2 · a + (1−T)(1−B)(1−C)/2 · e) · 2dn/(dp+dn)
///     arriving = ((1−T)(1+B)(1−C)/2 · a + (1−T)(1−B)(1+C)/2 · e) · 2dp/(dp+dn)
///
/// The ends are one-sided: the plain difference. All zero is Catmull–Rom. Source: Kochanek & Bartels 1984; signs and
/// ends as measured (`keyframes.json`).
package struct KeyframeTangents {
  let leaving: [SIMD4<Double>]
  let arriving: [SIMD4<Double>]

  package init(
    values: [SIMD4<Double>], times: [Double], tension: [Double], continuity: [Double], bias: [Double]
  ) {
    let n = values.count
    var leaving = [SIMD4<Double>](repeating: SIMD4(), count: n)
    var arriving = leaving
    for i in 0..<n {
      if i == 0 || i == n - 1 {
        if n > 1 {
          let difference = i == 0 ? values[1] - values[0] : values[n - 1] - values[n - 2]
          leaving[i] = difference
          arriving[i] = difference
        }
        continue
      }
      func parameter(_ list: [Double]) -> Double { i < list.count ? list[i] : 0 }
      let (t, c, b) = (parameter(tension), parameter(continuity), parameter(bias))
      let before = values[i] - values[i - 1]
      let after = values[i + 1] - values[i]
      let dp = times[i] - times[i - 1]
      let dn = times[i + 1] - times[i]
      let (outScale, inScale) = dp + dn > 0 ? (2 * dn / (dp + dn), 2 * dp / (dp + dn)) : (1, 1)
      leaving[i] =
        (before * ((1 - t) * (1 + b) * (1 + c) / 2) + after * ((1 - t) * (1 - b) * (1 - c) / 2)) * outScale
      arriving[i] =
        (before * ((1 - t) * (1 + b) * (1 - c) / 2) + after * ((1 - t) * (1 - b) * (1 + c) / 2)) * inScale
    }
    self.leaving = leaving
    self.arriving = arriving
  }
}

/// Whole transforms: between two ends or through several.
package final class TransformTrack: AnimationTrack {
  private let timing: KeyframeTiming
  private let values: [CATransform3D]
  private let blends: [TransformBlend]
  /// Which ends of a two-ended animation are what shows beneath.
  private let startsBeneath: Bool
  private let endsBeneath: Bool

  /// Through `values`.
  package init(values: [CATransform3D], timing: KeyframeTiming) {
    self.values = values
    self.timing = timing
    blends =
      values.count < 2
      ? [] : (0..<values.count - 1).map { TransformBlend(from: values[$0], to: values[$0 + 1]) }
    startsBeneath = false
    endsBeneath = false
  }

  /// Between two ends; a missing one is what shows beneath.
  package init(from: CATransform3D?, to: CATransform3D?) {
    values = [from ?? CATransform3DIdentity, to ?? CATransform3DIdentity]
    timing = .plain
    startsBeneath = from == nil
    endsBeneath = to == nil
    blends = from == nil || to == nil ? [] : [TransformBlend(from: values[0], to: values[1])]
  }

  package override func transform(at p: Double, beneath: CATransform3D) -> CATransform3D {
    if startsBeneath || endsBeneath {
      let blend = TransformBlend(
        from: startsBeneath ? beneath : values[0], to: endsBeneath ? beneath : values[1])
      return blend.value(at: p)
    }
    // Springs overshoot: a track between two ends extrapolates beyond them.
    if timing.isPlain { return blends[0].value(at: p) }
    let (i, u) = timing.locate(p)
    guard i < blends.count, !timing.isDiscrete else { return values[min(i, values.count - 1)] }
    return blends[i].value(at: u)
  }
}
