import Foundation

/// Verdicts in the XML that CI systems read: the form of JUnit's Ant task, as Jenkins, GitLab and Bazel know it.
package enum JUnitReport {
  /// The file's text.
  ///
  /// - Parameters:
  ///   - suite: What all tests belong to.
  ///   - verdicts: In their order.
  package static func xml(suite: String, _ verdicts: [TestVerdict]) -> String {
    let failures = verdicts.count { $0.outcome == .failed || $0.outcome == .recorded }
    let errors = verdicts.count { $0.outcome == .broken }
    let counts =
      "tests=\"\(verdicts.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
      + " time=\"\(seconds(verdicts.reduce(0) { $0 + $1.seconds }))\""
    var out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n"
    out += "<testsuite name=\"\(escaped(suite))\" \(counts)>\n"
    for verdict in verdicts {
      let name = verdict.name.isEmpty ? verdict.group : verdict.name
      out +=
        "<testcase classname=\"\(escaped("\(suite).\(verdict.group)"))\" name=\"\(escaped(name))\""
        + " time=\"\(seconds(verdict.seconds))\""
      guard verdict.outcome != .passed else {
        out += "/>\n"
        continue
      }
      let element = verdict.outcome == .broken ? "error" : "failure"
      let headline = verdict.text.prefix { !$0.isNewline }
      out +=
        "><\(element) type=\"\(verdict.outcome.rawValue)\" message=\"\(escaped(String(headline)))\">"
        + "\(escaped(verdict.text))</\(element)></testcase>\n"
    }
    return out + "</testsuite>\n</testsuites>\n"
  }

  private static func seconds(_ value: Double) -> String { String(format: "%.3f", value) }

  /// XML 1.0 has no way to write most control characters.
  private static func escaped(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "\n": out += "&#10;"
      case "\t": out += "&#9;"
      case let scalar where scalar.value < 32 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        out += "\u{FFFD}"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
