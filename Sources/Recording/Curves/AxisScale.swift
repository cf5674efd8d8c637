/// A linear axis with round ticks: steps of 1, 2 or 5 times a power of ten.
package struct AxisScale: Equatable {
  /// The ends of the axis, in the unit of the data.
  package let low, high: Double
  /// The values of the ticks, rising.
  package let ticks: [Double]
  /// Decimals that distinguish the ticks.
  private let decimals: Int

  /// How far an axis reaches beyond its data, as a share of the span: curves keep off the frame.
  private static let air = 0.06

  /// An axis with a little air around the data.
  package init(around low: Double, _ high: Double, ticks count: Int) {
    let isStill = !(high - low > 1e-12 * max(low.magnitude, high.magnitude, 1e-3))
    // A curve that stands still is in the middle of an axis of its own size.
    let pad = isStill ? max(low.magnitude * 0.1, 0.5) : (high - low) * AxisScale.air
    self.init(low: low - pad, high: high + pad, step: AxisScale.step(high - low + 2 * pad, count))
  }

  /// An axis that ends where the data does.
  package init(exactly low: Double, _ high: Double, ticks count: Int) {
    let high = high > low ? high : low + 1
    self.init(low: low, high: high, step: AxisScale.step(high - low, count))
  }

  private init(low: Double, high: Double, step: Double) {
    // Numbers at the end of what a Double holds have no axis; a plain one keeps the plot readable.
    guard low.isFinite, high.isFinite, step.isFinite, step > 0, (high - low) / step < 100,
      max(low.magnitude, high.magnitude) / step < 1e15
    else {
      (self.low, self.high) = low.isFinite && high.isFinite && high > low ? (low, high) : (0, 1)
      ticks = []
      decimals = 0
      return
    }
    self.low = low
    self.high = high
    var decimals = 0
    var unit = 1.0
    while decimals < 12, ((step * unit).rounded() - step * unit).magnitude > 1e-6 {
      decimals += 1
      unit *= 10
    }
    self.decimals = decimals
    let first = Int((low / step - 1e-9).rounded(.up)), last = Int((high / step + 1e-9).rounded(.down))
    ticks = first <= last ? (first...last).map { (Double($0) * step * unit).rounded() / unit } : []
  }

  /// The round step of which about `count` fit into a span.
  private static func step(_ span: Double, _ count: Int) -> Double {
    let rough = span / Double(max(count, 1))
    guard rough.isFinite, rough > 1e-300 else { return 0 }
    var power = 1.0
    while power > rough { power /= 10 }
    while power * 10 <= rough { power *= 10 }
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough * 0.999 } ?? power * 10
  }

  /// Where a value is, 0 at the low end, 1 at the high one.
  package func fraction(_ value: Double) -> Double { (value - low) / (high - low) }

  /// A tick with as many decimals as all of them have; a true minus.
  package func label(_ tick: Double) -> String {
    let digits = Filmstrip.text(tick.magnitude, decimals: decimals)
    return tick < 0 ? "\u{2212}" + digits : digits
  }
}
