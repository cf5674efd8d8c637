import Foundation
import Stage

// Runs the benchmarks and prints their tables. Times are of this machine and move; the ratios are the point.
setvbuf(stdout, nil, _IOLBF, 0)
do {
  try Suite(CommandLine.arguments.dropFirst().map { $0 }).run()
} catch {
  FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
  exit(1)
}
