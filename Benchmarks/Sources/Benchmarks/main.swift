import Foundation

// Runs every benchmark and prints one table. Times are of this machine and move; the ratios are the point.
// `Benchmarks solver [SIZE]` runs the solver's alone, up to that many constraints, a line as soon as it is measured.
setvbuf(stdout, nil, _IOLBF, 0)
let arguments = CommandLine.arguments.dropFirst()
do {
  print("Medians of alternating rounds in one run, \(ProcessInfo.processInfo.activeProcessorCount) cores.\n")
  print(Comparison.tableHead)
  if arguments.first != "solver" {
    let results = try MainActor.assumeIsolated {
      [
        try AnimationBenchmarks.springs(on: "position.x"),
        try AnimationBenchmarks.springs(on: "transform.scale"), try AnimationBenchmarks.oneAmongMany(),
        try AnimationBenchmarks.drawingOneAmongMany(),
      ]
    }
    for result in results { print(result.row) }
  }
  #if KIWI
    try SolverBenchmarks.run(upTo: arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000) {
      print($0.row)
    }
  #else
    FileHandle.standardError.write(Data("benchmarks: kiwi is not fetched, see README.md\n".utf8))
  #endif
} catch {
  FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
  exit(1)
}
