/// What is to be written: a source text and the numbers that are to be in it. Read from standard input as JSON.
public struct Request: Codable, Sendable {
  public var text: String
  public var edits: [Edit]

  public init(text: String, edits: [Edit]) {
    self.text = text
    self.edits = edits
  }
}

/// One number, and where the tuner knows it from.
public struct Edit: Codable, Sendable {
  /// What is at the place: the tuner's kinds of subjects, `constant`, or `literal`.
  public var kind: String
  /// From 1: the line of the call, of the constant's declaration, of the literal.
  public var line: Int
  /// From 1, in bytes: of a literal; nil for everything else.
  public var column: Int?
  /// The animated property; empty for none.
  public var keyPath: String
  /// The number's name: `duration`, `values`, `animations[0].toValue`.
  public var parameter: String
  /// What the running program has from the code.
  public var old: Value
  /// What is to be there.
  public var new: Value

  public init(kind: String, line: Int, keyPath: String = "", parameter: String, old: Value, new: Value) {
    self.kind = kind
    self.line = line
    self.keyPath = keyPath
    self.parameter = parameter
    self.old = old
    self.new = new
  }
}

/// The new text, and what became of each edit. Written to standard output as JSON.
public struct Response: Codable, Sendable {
  public var text: String
  /// In the order of the edits.
  public var outcomes: [Outcome]
}

/// What became of an edit.
public struct Outcome: Codable, Equatable, Sendable {
  /// Why it was not done, in one sentence that says what to do; nil when it was.
  public var refusal: String?
  /// What else changes with it; nil for nothing.
  public var note: String?
  /// From 1: where the literal is; 0 for a refusal.
  public var line: Int
  public var old: String
  public var new: String

  static func refused(_ reason: String) -> Outcome { Outcome(refusal: reason, line: 0, old: "", new: "") }
}

/// A value as the tuner writes it to JSON: numbers, switches, words and lists as they are, others as an object with one
/// key.
public indirect enum Value: Equatable, Sendable {
  case number(Double)
  case flag(Bool)
  case word(String)
  case list([Value])
  /// Several numbers under a name: `curve`, `point`, `size`, `rect`, `color`, `transform`.
  case numbers(String, [Double])
  case endless
}

extension Value: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    init(stringValue: String) { self.stringValue = stringValue }
    var intValue: Int? { nil }
    init?(intValue: Int) { nil }
  }

  public init(from decoder: Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self), let key = container.allKeys.first {
      self =
        key.stringValue == "number"
        ? .endless : .numbers(key.stringValue, try container.decode([Double].self, forKey: key))
      return
    }
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let word = try? container.decode(String.self) {
      self = .word(word)
    } else {
      self = .list(try container.decode([Value].self))
    }
  }

  public func encode(to encoder: Encoder) throws {
    switch self {
    case .number(let number):
      var container = encoder.singleValueContainer()
      try container.encode(number)
    case .flag(let flag):
      var container = encoder.singleValueContainer()
      try container.encode(flag)
    case .word(let word):
      var container = encoder.singleValueContainer()
      try container.encode(word)
    case .list(let values):
      var container = encoder.singleValueContainer()
      try container.encode(values)
    case .numbers(let name, let numbers):
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(numbers, forKey: Key(stringValue: name))
    case .endless:
      var container = encoder.container(keyedBy: Key.self)
      try container.encode("endless", forKey: Key(stringValue: "number"))
    }
  }
}
