/// A pace that has a name.
struct CurvePreset: Equatable, Sendable {
  let name: String
  /// x1 y1 x2 y2.
  let points: [Double]

  /// Core Animation's own first. The others: Penner's easings as cubic Béziers, as the CSS community writes them
  /// (easings.net), and Material's standard curve.
  static let all: [CurvePreset] = [
    CurvePreset(name: "linear", points: [0, 0, 1, 1]),
    CurvePreset(name: "default", points: [0.25, 0.1, 0.25, 1]),
    CurvePreset(name: "ease in", points: [0.42, 0, 1, 1]),
    CurvePreset(name: "ease out", points: [0, 0, 0.58, 1]),
    CurvePreset(name: "ease in out", points: [0.42, 0, 0.58, 1]),
    CurvePreset(name: "cubic out", points: [0.33, 1, 0.68, 1]),
    CurvePreset(name: "cubic", points: [0.65, 0, 0.35, 1]),
    CurvePreset(name: "expo out", points: [0.16, 1, 0.3, 1]),
    CurvePreset(name: "expo", points: [0.87, 0, 0.13, 1]),
    CurvePreset(name: "back in", points: [0.36, 0, 0.66, -0.56]),
    CurvePreset(name: "back out", points: [0.34, 1.56, 0.64, 1]),
    CurvePreset(name: "standard", points: [0.4, 0, 0.2, 1]),
  ]
}
