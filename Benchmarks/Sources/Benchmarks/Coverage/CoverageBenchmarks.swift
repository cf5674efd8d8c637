import Foundation

/// How far coverage strays from the truth: mean and largest error over the pixels on edges, in 1/255.
enum CoverageBenchmarks {
  struct Errors {
    let mean, largest: Double
    var text: String { String(format: "%.2f / %.0f", mean, largest.rounded(.up)) }
  }

  static func run(_ renderers: [any Renderer]) throws {
    print("\n## Coverage error on edge pixels, mean / largest in 1/255, against 64 × 64 samples a pixel\n")
    var table = Table(["what"] + renderers.map(\.name) + ["bar"])
    for test in CoverageCase.all {
      let reference = ReferenceCoverage(test.shapes, width: test.list.width, height: test.list.height)
      let errors = try renderers.map { try measure($0, test, reference) }
      table.add([test.name] + errors.map { $0?.text ?? "–" } + [verdict(test.bar, errors)])
    }
    print(table.text)
  }

  private static func measure(
    _ renderer: any Renderer, _ test: CoverageCase, _ reference: ReferenceCoverage
  ) throws -> Errors? {
    guard let drawing = try renderer.prepare(test.list) else { return nil }
    drawing.pixels.update(repeating: 0xFF00_0000, count: test.list.width * test.list.height)
    _ = try drawing.draw(times: 1)
    var sum = 0.0, largest = 0.0, edges = 0
    for (i, count) in reference.counts.enumerated() {
      let exact = Double(count) * 255 / Double(ReferenceCoverage.whole)
      let error = (Double(drawing.pixels[i] & 255) - exact).magnitude
      largest = max(largest, error)
      if count > 0, count < ReferenceCoverage.whole {
        sum += error
        edges += 1
      }
    }
    return Errors(mean: sum / Double(edges), largest: largest)
  }

  private static func verdict(_ bar: CoverageCase.Bar, _ errors: [Errors?]) -> String {
    guard let ours = errors[0]?.mean else { return "–" }
    switch bar {
    case .below(let limit): return "mean < \(limit) \(ours < limit ? "met" : "MISSED")"
    case .share(let share):
      guard let best = errors.dropFirst().compactMap({ $0?.mean }).min() else { return "–" }
      return "< ⅓ of the best \(ours < best * share ? "met" : "MISSED")"
    }
  }
}
