/// A message of the compiler: where, and what is wrong.
struct CompilerMessage: Equatable {
  /// A file and a line.
  let place: String
  /// In bytes, from 1.
  let column: Int
  let text: String

  /// Reads `path:line:column: error: text`, behind a program's name as well; nil for another line.
  init?(_ line: String) {
    guard let match = line.firstMatch(of: /(\/.+?):(\d+):(\d+): error: (.+)/) else { return nil }
    place = "\(match.1):\(match.2)"
    column = Int(match.3) ?? 1
    text = match.4.prefix(1).uppercased() + match.4.dropFirst()
  }
}
