import ArgumentParser
import CoreGraphics
import Recording
import Stage
import Support

/// Whether this machine has what Flipbook needs.
struct Doctor: Command {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what is installed, which fonts and display were found, and how to mend it.")

  func perform() throws {
    let checkup = Checkup(findings: Checkup.run().findings + Checkup.encoders)
    try StandardOutput.print(Doctor.text(checkup))
    guard !checkup.isFit else { return }
    let missing = checkup.findings.filter { $0.state == .missing }.map(\.subject)
    throw Fault.failure("missing: \(missing.joined(separator: ", ")); mend it as the list above says")
  }

  static func text(_ checkup: Checkup) -> String {
    let width = checkup.findings.map(\.subject.count).max() ?? 0
    let indent = String(repeating: " ", count: stateWidth + width + 4)
    return checkup.findings.map { finding in
      let line =
        pad(finding.state.rawValue, stateWidth) + "  " + pad(finding.subject, width) + "  " + finding.text
      return finding.remedy.map { "\(line)\n\(indent)to mend it: \($0)" } ?? line
    }.joined(separator: "\n")
  }

  /// The longest word for a state has seven letters.
  private static let stateWidth = 7

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
