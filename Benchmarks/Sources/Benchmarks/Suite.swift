import Foundation
import Stage

/// Which benchmarks run, and in what order.
struct Suite {
  /// `raster`, `coverage`, `frames`, `scrolling`, `animation`, `solver`; without any, all of them.
  private let parts: [String]
  private let numbers: [Int]

  static let packageFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  enum Failure: Error, CustomStringConvertible {
    case part(String)

    var description: String {
      switch self {
      case .part(let name): "no part \(name): there are \(Suite.allParts.joined(separator: ", "))"
      }
    }
  }

  static let allParts = ["raster", "coverage", "frames", "scrolling", "animation", "solver"]

  init(_ arguments: [String]) throws {
    parts = arguments.filter { Int($0) == nil }
    numbers = arguments.compactMap { Int($0) }
    if let wrong = parts.first(where: { !Suite.allParts.contains($0) }) { throw Failure.part(wrong) }
  }

  private func wants(_ part: String) -> Bool { parts.isEmpty || parts.contains(part) }

  func run() throws {
    print("\(Machine.description). Medians of alternating rounds in one run, processor time.")
    if wants("raster") || wants("coverage") { try runRaster() }
    if wants("frames") { try MainActor.assumeIsolated { try FrameBenchmarks.run() } }
    if wants("scrolling") { try MainActor.assumeIsolated { try ScrollBenchmarks.run() } }
    if wants("animation") { try MainActor.assumeIsolated { try runAnimation() } }
    if wants("solver") { try runSolver() }
  }

  private func runRaster() throws {
    let linked = LinkedRenderer.all
    var renderers: [any Renderer] = [RasterRenderer()] + linked.found
    var missing = linked.missing
    if let skia = try SkiaRenderer.start(packageFolder: Suite.packageFolder) {
      renderers.append(skia)
    } else {
      missing.append("Skia: ./setup installs the wheel skia-python")
    }
    for line in missing { FileHandle.standardError.write(Data("benchmarks: without \(line)\n".utf8)) }
    if wants("raster") { try RasterBenchmarks.run(renderers) }
    if wants("coverage") { try CoverageBenchmarks.run(renderers) }
  }

  @MainActor
  private func runAnimation() throws {
    print("\n## Animation\n\n\(Comparison.tableHead)")
    let results = [
      try AnimationBenchmarks.springs(on: "position.x"),
      try AnimationBenchmarks.springs(on: "transform.scale"), try AnimationBenchmarks.oneAmongMany(),
      try AnimationBenchmarks.drawingOneAmongMany(),
    ]
    for result in results { print(result.row) }
    try CrowdBenchmarks.run()
  }

  private func runSolver() throws {
    print("\n## Constraints\n\n\(Comparison.tableHead)")
    #if KIWI
      try SolverBenchmarks.run(upTo: numbers.first ?? 10_000) { print($0.row) }
    #else
      FileHandle.standardError.write(Data("benchmarks: without kiwi: ./setup fetches kiwisolver\n".utf8))
    #endif
  }
}
