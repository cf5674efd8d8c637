/// JSON with a fixed order of keys and short lists on one line: files that people read and compare.
indirect enum JSONText {
  case string(String)
  case number(Double)
  case flag(Bool)
  case list([JSONText])
  case object([(key: String, value: JSONText)])
  case null

  static func numbers(_ values: [Double]) -> JSONText { .list(values.map { .number($0) }) }

  /// The text, indented by two spaces a level.
  func text(indent: String = "") -> String {
    switch self {
    case .string(let value): return JSONText.quoted(value)
    case .flag(let value): return value ? "true" : "false"
    case .null: return "null"
    case .number(let value):
      // JSON knows neither infinity nor NaN.
      guard value.isFinite else { return "null" }
      return value == value.rounded() && value.magnitude < 1e15 ? "\(Int(value))" : "\(value)"
    case .list(let values):
      if values.isEmpty { return "[]" }
      if values.allSatisfy(\.isPlain) { return "[" + values.map { $0.text() }.joined(separator: ", ") + "]" }
      let deeper = indent + "  "
      return "[\n" + values.map { deeper + $0.text(indent: deeper) }.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let fields):
      if fields.isEmpty { return "{}" }
      let deeper = indent + "  "
      let lines = fields.map { "\(deeper)\(JSONText.quoted($0.key)): \($0.value.text(indent: deeper))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  private var isPlain: Bool {
    switch self {
    case .number, .flag, .null: return true
    default: return false
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
