/// Two texts compared line by line, in the form of `diff -u`.
enum UnifiedDiff {
  private static let context = 3

  /// The differences between two texts of as many lines, which is what replaced literals leave; texts of other lengths
  /// are shown as a whole where they part.
  static func text(of file: String, _ old: String, _ new: String) -> String {
    let a = old.split(separator: "\n", omittingEmptySubsequences: false)
    let b = new.split(separator: "\n", omittingEmptySubsequences: false)
    guard a != b else { return "" }
    var result = "--- a/\(file)\n+++ b/\(file)\n"
    for hunk in hunks(a, b) {
      result += "@@ -\(hunk.a.lowerBound + 1),\(hunk.a.count) +\(hunk.b.lowerBound + 1),\(hunk.b.count) @@\n"
      var (i, j) = (hunk.a.lowerBound, hunk.b.lowerBound)
      while i < hunk.a.upperBound || j < hunk.b.upperBound {
        if i < hunk.a.upperBound, j < hunk.b.upperBound, a[i] == b[j] {
          result += " \(a[i])\n"
          i += 1
          j += 1
          continue
        }
        var (k, l) = (i, j)
        while k < hunk.a.upperBound, l < hunk.b.upperBound, a[k] != b[l] { (k, l) = (k + 1, l + 1) }
        if k == hunk.a.upperBound || l == hunk.b.upperBound {
          (k, l) = (hunk.a.upperBound, hunk.b.upperBound)
        }
        result += a[i..<k].map { "-\($0)\n" }.joined() + b[j..<l].map { "+\($0)\n" }.joined()
        (i, j) = (k, l)
      }
    }
    return result
  }

  private static func hunks(
    _ a: [Substring], _ b: [Substring]
  ) -> [(a: Range<Int>, b: Range<Int>)] {
    let head = zip(a, b).prefix { $0 == $1 }.count
    guard a.count == b.count else {
      let tail = zip(a[head...].reversed(), b[head...].reversed()).prefix { $0 == $1 }.count
      let start = max(head - context, 0)
      return [
        (
          start..<min(a.count - tail + context, a.count), start..<min(b.count - tail + context, b.count)
        )
      ]
    }
    var ranges: [Range<Int>] = []
    for i in a.indices where a[i] != b[i] {
      let range = max(i - context, 0)..<min(i + context + 1, a.count)
      if let last = ranges.last, last.upperBound >= range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return ranges.map { ($0, $0) }
  }
}
