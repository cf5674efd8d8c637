/// How a Gaussian of one standard deviation is computed: how often the picture is halved, and the weights of the
/// convolution in between.
///
/// Halving with the weights [1, 3, 3, 1] / 8 and doubling with [3, 1] / 4 and [1, 3] / 4 are the two-scale steps of
/// the quadratic B-spline; m of each add a variance of (4^m - 1) / 4, whatever the phase of the grid (the B-spline
/// reproduces quadratics). So the convolution in the halved picture takes the deviation
/// sqrt((σ² - (4^m - 1) / 2) / 4^m). A picture is halved as often as that stays at 2.4 or above; below σ = 4.9 it is
/// convolved as it is.
///
/// Against a direct convolution with the true Gaussian, any input of coverage in 0...1 strays by less than 0.1/255
/// in each direction when nothing is halved and less than 0.25/255 when it is; with the rounding to bytes the sum
/// is below 1/255.
struct GaussianKernel: Equatable {
  /// The smallest deviation left to the convolution after halving.
  static let smallestHalved = 2.4

  /// Weights reach to this many deviations; what is beyond is 5·10^-4 of the whole.
  static let deviations = 3.5

  /// Weights are whole multiples of 2^-16.
  static let unit = 65536.0

  /// Times the picture is halved.
  private(set) var halvings = 0

  /// Weights on either side of the middle one.
  private(set) var radius = 0

  /// The deviation of the convolution, in pixels of the halved picture.
  private(set) var deviation = 0.0

  /// The kernel for a deviation above 0 in pixels.
  init(sigma: Double) {
    var variance = sigma * sigma
    deviation = sigma
    while true {
      // One halving more: its variance and that of its doubling are 0.75 each in the pixels before, then pixels
      // are twice as large.
      let next = (variance - 1.5) / 4
      if !(next >= Self.smallestHalved * Self.smallestHalved) { break }
      variance = next
      deviation = next.squareRoot()
      halvings += 1
    }
    radius = max(1, Int((deviation * Self.deviations).rounded(.up)))
  }

  /// Pixels of the whole picture that become one of the halved.
  var scale: Int { 1 &<< halvings }

  /// A result depends on no pixel further away than this: the convolution, and four halved pixels for the phase
  /// and the halving and doubling.
  var support: Int { (radius + 4) * scale }

  /// Writes the middle weight and then one side's, radius + 1 in all. They are whole multiples of 2^-16 and, with
  /// the other side, sum to exactly 1, so that a plain area stays what it is.
  func write(to weights: UnsafeMutablePointer<Float>) {
    var total = 1.0
    for k in 1...radius { total += 2 * weight(k) }
    var left = Self.unit
    for k in 1...radius {
      let units = (weight(k) / total * Self.unit).rounded()
      weights[k] = Float(units / Self.unit)
      left -= 2 * units
    }
    weights[0] = Float(left / Self.unit)
  }

  /// exp(-k² / 2σ²).
  private func weight(_ k: Int) -> Double {
    let offset = Double(k)
    return Self.decay(offset * offset / (2 * deviation * deviation))
  }

  /// exp(-x) for x ≥ 0 to some 13 digits, by IEEE arithmetic alone: eight terms of the series at x / 256, squared
  /// eight times.
  static func decay(_ x: Double) -> Double {
    if !(x < 80) { return 0 }
    let y = -x / 256
    var sum = 1.0
    for n in stride(from: 8, through: 1, by: -1) { sum = 1 + sum * y / Double(n) }
    for _ in 0..<8 { sum *= sum }
    return sum
  }
}
