/// A line of code on the panel: as it is, added, or removed.
struct CodeLine: Equatable, Sendable {
  enum Kind: Sendable {
    case same, added, removed
    /// Where the lines come from: a file.
    case heading
  }

  var text: String
  var kind = Kind.same
  /// From 1; nil for lines that are in no file.
  var number: Int?

  /// Code that is in no file.
  static func lines(of code: String) -> [CodeLine] {
    code.split(separator: "\n", omittingEmptySubsequences: false).map { CodeLine(text: String($0)) }
  }

  /// The lines of a unified diff, numbered as its hunks say.
  static func lines(ofDiff diff: String) -> [CodeLine] {
    var result: [CodeLine] = []
    var (old, new) = (0, 0)
    for line in diff.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("---") { continue }
      if line.hasPrefix("+++") {
        let name = line.dropFirst(4)
        result.append(CodeLine(text: String(name.hasPrefix("b/") ? name.dropFirst(2) : name), kind: .heading))
      } else if line.hasPrefix("@@") {
        let numbers = line.split(whereSeparator: { !$0.isNumber && $0 != "-" && $0 != "+" })
        old = numbers.first { $0.hasPrefix("-") }.flatMap { Int($0.dropFirst()) } ?? 1
        new = numbers.first { $0.hasPrefix("+") }.flatMap { Int($0.dropFirst()) } ?? 1
      } else if line.hasPrefix("+") {
        result.append(CodeLine(text: String(line.dropFirst()), kind: .added, number: new))
        new += 1
      } else if line.hasPrefix("-") {
        result.append(CodeLine(text: String(line.dropFirst()), kind: .removed, number: old))
        old += 1
      } else if line.hasPrefix(" ") {
        result.append(CodeLine(text: String(line.dropFirst()), number: new))
        (old, new) = (old + 1, new + 1)
      }
    }
    return result
  }
}
