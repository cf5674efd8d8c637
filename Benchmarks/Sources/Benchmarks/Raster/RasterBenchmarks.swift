import Foundation

/// Flipbook's rasteriser and its peers on the same lists: a table and a bar chart.
enum RasterBenchmarks {
  static func run(_ renderers: [any Renderer]) throws {
    print("\n## Drawing, microseconds\n")
    print(renderers.map { "\($0.name) \($0.version)" }.joined(separator: ", "), terminator: ".\n\n")
    let (text, frames) = try MainActor.assumeIsolated { (try TextWorkloads.all(), try cameraFrames()) }
    print()
    let comparison = RasterComparison(renderers: renderers)
    var table = Table(["what"] + renderers.map(\.name) + ["÷ best"])
    var results: [RasterComparison.Result] = []
    for workload in Workload.shapes + Workload.paints + text + frames {
      let result = try comparison.run(workload)
      results.append(result)
      table.add([result.workload] + result.times.map(Figures.microseconds) + [Figures.ratio(result.ratio)])
    }
    print(table.text)
    for result in results where frames.contains(where: { $0.name == result.workload }) {
      guard let ratio = result.ratio else { continue }
      let verdict = ratio <= 0.9 ? "met" : "MISSED"
      print(
        "\nBar, \(result.workload): at most 0.90 of the fastest peer, \(Figures.ratio(ratio)): \(verdict).",
        terminator: "")
    }
    printDisagreement(results, renderers)
    let chart = BarChart(
      title: "Time to draw, Flipbook = 1", subtitle: Machine.description, series: renderers.map(\.name),
      groups: results.map { result in
        BarChart.Group(
          name: result.workload,
          values: result.times.map { time in
            guard let time, let ours = result.times[0] else { return nil }
            return time / ours
          })
      })
    let file = Suite.packageFolder.appendingPathComponent("raster.svg")
    try chart.svg.write(to: file, atomically: true, encoding: .utf8)
    print("\nThe chart is in \(file.lastPathComponent).")
  }

  /// A mean difference of a channel beyond this, of 255, is more than another way to round and to smooth edges.
  private static let largestDifference = 0.6

  /// Names who drew something else, so that no time stands for other work.
  private static func printDisagreement(_ results: [RasterComparison.Result], _ renderers: [any Renderer]) {
    var lines: [String] = []
    for result in results {
      for (renderer, difference) in zip(renderers, result.differences) {
        guard let difference, difference > largestDifference else { continue }
        lines.append("\(renderer.name), \(result.workload): \(String(format: "%.2f", difference))")
      }
    }
    print("\n\nAll pictures are alike within a mean of \(largestDifference)/255 a channel", terminator: "")
    print(lines.isEmpty ? "." : ", but:\n" + lines.joined(separator: "\n"))
  }

  /// The AR camera's frame as a list, at one, two and three pixels a point.
  @MainActor
  private static func cameraFrames() throws -> [Workload] {
    try [1, 2, 3].map { scale in
      let stage = try ARCameraFrame.stage(scale: CGFloat(scale))
      let list = ARCameraFrame.list(of: stage, scale: CGFloat(scale))
      let drawing = RasterRenderer().prepare(list)
      _ = try drawing?.draw(times: 1)
      let frame = PixelCopy.pixels(of: stage.render())
      let differences = frame.indices.count { frame[$0] != drawing?.pixels[$0] }
      print(
        "The list of the AR camera @\(scale)× and the compositor's frame differ in \(differences) pixels.")
      return Workload("AR camera in its spring @\(scale)×", list)
    }
  }
}
