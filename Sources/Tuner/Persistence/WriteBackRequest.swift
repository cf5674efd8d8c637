import SourceTools

/// What the tuner asks the tool that reads Swift, and what it answers.
extension SourceTool {
  struct Edit: Codable {
    var kind: String
    var line: Int
    /// Of a number in the code.
    var column: Int?
    var keyPath: String
    var parameter: String
    var old: ParameterValue
    var new: ParameterValue
  }

  struct Request: Codable {
    var text: String
    var edits: [Edit]
  }

  struct Outcome: Codable {
    var refusal: String?
    var note: String?
    var line: Int
    var old: String
    var new: String
  }

  struct Response: Codable {
    var text: String
    var outcomes: [Outcome]
  }
}
