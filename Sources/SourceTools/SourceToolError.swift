/// Why the tool that reads Swift gave no answer; each is one line that says what to do.
package enum SourceToolError: Error, Equatable, CustomStringConvertible {
  /// The tool is not built; the script that does it.
  case noTool(String)
  /// Its build failed: what the build said.
  case build(String)
  /// It did not answer, or its answer cannot be read.
  case tool(String)

  package var description: String {
    switch self {
    case .noTool(let script):
      "the tool that reads Swift is not built yet; run \(script) once"
    case .build(let reason):
      "the tool that reads Swift cannot be built: \(reason.isEmpty ? "the build said nothing" : reason)"
    case .tool(let reason): "the tool that reads Swift did not answer: \(reason)"
    }
  }
}
