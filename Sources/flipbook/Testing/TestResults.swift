import Foundation
import Glibc
import Goldens

/// What became of the tests of one process, in a file: it is there when the process is not any more.
struct TestResults: Sendable {
  /// The variables that tell a process which part of the tests it runs, and where it writes what became of them.
  static let partVariable = "FLIPBOOK_TEST_PART", fileVariable = "FLIPBOOK_TEST_RESULTS"

  let path: String

  /// A test that has begun, then a verdict, each a line.
  private enum Line {
    static let begin = "begin "
  }

  func begin(_ entry: TestVerdict) { append(Line.begin, entry) }

  func end(_ verdict: TestVerdict) { append("", verdict) }

  private func append(_ mark: String, _ verdict: TestVerdict) {
    guard let json = try? JSONEncoder().encode(verdict) else { return }
    let line = Array("\(mark)\(String(decoding: json, as: UTF8.self))\n".utf8)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    _ = write(descriptor, line, line.count)
  }

  /// What the file says so far.
  ///
  /// - Returns: The verdicts, and the test that has begun and has none.
  func read() -> (verdicts: [TestVerdict], unfinished: TestVerdict?) {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    var verdicts: [TestVerdict] = []
    var unfinished: TestVerdict?
    for line in text.split(separator: "\n") {
      let isBegin = line.hasPrefix(Line.begin)
      let json = Data(line.dropFirst(isBegin ? Line.begin.count : 0).utf8)
      guard let entry = try? JSONDecoder().decode(TestVerdict.self, from: json) else { continue }
      if isBegin {
        unfinished = entry
      } else {
        verdicts.append(entry)
        unfinished = nil
      }
    }
    return (verdicts, unfinished)
  }
}
