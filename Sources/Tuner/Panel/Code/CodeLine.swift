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

  // MARK: Fitting

  /// Lines that fit so many letters: without the indentation that they share, long ones broken at a space. What comes
  /// after a break has no number of its own.
  static func fitted(_ lines: [CodeLine], to columns: Int) -> [CodeLine] {
    let code = lines.filter { $0.kind != .heading && !$0.text.allSatisfy(\.isWhitespace) }
    let shared = code.map { $0.text.prefix { $0 == " " }.count }.min() ?? 0
    return lines.flatMap { line -> [CodeLine] in
      guard line.kind != .heading else { return [line] }
      var line = line
      line.text = String(line.text.dropFirst(shared))
      return line.broken(at: columns)
    }
  }

  /// What follows a break is this many letters further in.
  private static let hang = 4

  private func broken(at columns: Int) -> [CodeLine] {
    var rest = Substring(text)
    let indent = String(repeating: " ", count: text.prefix { $0 == " " }.count + Self.hang)
    var result: [CodeLine] = []
    while rest.count > columns, columns > indent.count {
      let head = rest.prefix(columns)
      // At the last space, or behind the last bracket, that leaves at least half of the line; else anywhere.
      let half = head.index(head.startIndex, offsetBy: columns / 2)
      let space = head[half...].lastIndex(of: " ")
      let end =
        space ?? head[half...].lastIndex { "([{,".contains($0) }.map(head.index(after:)) ?? head.endIndex
      result.append(CodeLine(text: String(rest[..<end]), kind: kind, number: result.isEmpty ? number : nil))
      rest = indent + rest[end...].drop { $0 == " " }
    }
    return result + [CodeLine(text: String(rest), kind: kind, number: result.isEmpty ? number : nil)]
  }
}
