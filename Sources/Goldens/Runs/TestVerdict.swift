/// How a test ended.
package struct TestVerdict: Codable, Equatable, Sendable {
  /// What came of it.
  package enum Outcome: String, Codable, Sendable {
    case passed
    /// Something is not as it should be.
    case failed
    /// What was seen is the golden from now on, and was compared with nothing.
    case recorded
    /// It did not come to an end: the code ended the process, or was not run.
    case broken
  }

  /// Its place in the list of all tests, from 0.
  package var place: Int
  /// What it tests: a screen, or a recorded script.
  package var group: String
  /// Which variant of it; empty where there is one.
  package var name: String
  /// What came of it.
  package var outcome: Outcome
  /// The message, of several lines; empty where it passed.
  package var text: String
  /// Of the processor.
  package var seconds: Double

  /// A verdict.
  package init(
    place: Int, group: String, name: String, outcome: Outcome, text: String = "", seconds: Double = 0
  ) {
    self.place = place
    self.group = group
    self.name = name
    self.outcome = outcome
    self.text = text
    self.seconds = seconds
  }

  /// `Cards/dark`, or a script's name.
  package var title: String { name.isEmpty ? group : "\(group)/\(name)" }
}
