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
