import Foundation

// Runs every benchmark and prints one table. Times are of this machine and move; the ratios are the point.
do {
  let results = try MainActor.assumeIsolated {
    [
      try AnimationBenchmarks.springs(on: "position.x"),
      try AnimationBenchmarks.springs(on: "transform.scale"), try AnimationBenchmarks.oneAmongMany(),
      try AnimationBenchmarks.drawingOneAmongMany(),
    ]
  }
  print("Medians of alternating rounds in one run, \(ProcessInfo.processInfo.activeProcessorCount) cores.\n")
  print(results.table())
} catch {
  FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
  exit(1)
}
