/// The one channel on which the framework says what it could not do.
///
/// Nothing traps and nothing is silent: a value that cannot be used is dropped, one clear line says which and why,
/// and the work continues. Lines which are identical (text and subject) are reported once until `reset()`, so a fault
/// inside a frame loop does not flood the terminal; of very many different ones the last thousands are known. Safe to
/// call from any thread.
package enum Diagnostics {
  /// How grave a message is.
  package enum Severity: Sendable {
    /// Something asked for did not happen.
    case error
    /// Something happened in a poorer way than asked for.
    case warning
  }

  /// One line of the channel.
  package struct Message: Equatable, Sendable, CustomStringConvertible {
    /// How grave it is.
    package var severity: Severity
    /// One sentence: what happened, and what to do about it.
    package var text: String
    /// What the sentence is about: a layer path, a file, a call site.
    package var subject: String?

    /// A line of the channel; `report` makes them.
    package init(severity: Severity, text: String, subject: String? = nil) {
      self.severity = severity
      self.text = text
      self.subject = subject
    }

    /// The line as it is printed, without the program's name: `subject: text`.
    package var description: String { subject.map { "\($0): \(text)" } ?? text }
  }

  /// Called with every new message, after it was printed or captured. Default: nil.
  package static var observer: (@Sendable (Message) -> Void)? {
    get { state.withLock { $0.observer } }
    set { state.withLock { $0.observer = newValue } }
  }

  /// How many messages were reported since the last `reset()`; repetitions do not count.
  package static var count: Int { state.withLock { $0.scopes[$0.scopes.count - 1].count } }

  /// This many different lines are distinguished from new ones: a line that comes again after as many others is a new
  /// one.
  package static let mostKnownLines = 4096
  /// This many messages a capture returns; one more says how many others there were.
  package static let mostCapturedMessages = 10_000
  /// How many lines are kept now, for tests: those known, and those captured.
  package static var keptCount: Int {
    state.withLock { $0.scopes.reduce(0) { $0 + $1.known.count + $1.messages.count } }
  }

  /// Reports one line.
  ///
  /// - Parameters:
  ///   - text: One sentence which names the value and says what happened to it.
  ///   - subject: What it is about, printed in front of the text.
  ///   - severity: `.error` by default.
  package static func report(_ text: String, subject: String? = nil, severity: Severity = .error) {
    let message = Message(severity: severity, text: text, subject: subject)
    let (isPrinted, observer) = state.withLock { state -> (Bool, (@Sendable (Message) -> Void)?) in
      let top = state.scopes.count - 1
      guard state.scopes[top].note(message, isCaptured: top > 0) else { return (false, nil) }
      return (top == 0, state.observer)
    }
    if isPrinted { printLine(message) }
    observer?(message)
  }

  /// Forgets what was reported, so that the same line can be reported again.
  package static func reset() {
    state.withLock { $0.scopes[$0.scopes.count - 1] = Scope() }
  }

  /// Runs `body` and returns what it reported instead of printing it; nothing is a repetition of earlier lines.
  package static func withCapture<R>(_ body: () throws -> R) rethrows -> (R, [Message]) {
    state.withLock { $0.scopes.append(Scope()) }
    do {
      let result = try body()
      return (result, endCapture())
    } catch {
      _ = endCapture()
      throw error
    }
  }

  private static func endCapture() -> [Message] {
    state.withLock { $0.scopes.removeLast().captured }
  }

  private static func printLine(_ message: Message) {
    // One write per line, so that lines of several threads do not mix.
    StandardError.write("flipbook: \(message.description)\n")
  }

  private struct Scope {
    private(set) var count = 0
    /// Hashes of the lines: lines may be long.
    private(set) var known: Set<Int> = []
    /// The same in order; the oldest is at `oldest` once there are as many as are kept.
    private var order: [Int] = []
    private var oldest = 0
    private(set) var messages: [Message] = []

    /// Takes a message; false when it is known. Only captures keep messages.
    mutating func note(_ message: Message, isCaptured: Bool) -> Bool {
      let hash = message.description.hashValue
      guard known.insert(hash).inserted else { return false }
      if order.count < Diagnostics.mostKnownLines {
        order.append(hash)
      } else {
        known.remove(order[oldest])
        order[oldest] = hash
        oldest = (oldest + 1) % order.count
      }
      count += 1
      if isCaptured, messages.count < Diagnostics.mostCapturedMessages { messages.append(message) }
      return true
    }

    /// What a capture returns.
    var captured: [Message] {
      let more = count - messages.count
      guard more > 0 else { return messages }
      return messages + [
        Message(
          severity: .warning,
          text:
            "\(more) more messages were reported; only the first \(messages.count) are kept. Mend those first."
        )
      ]
    }
  }

  private struct State {
    /// The first scope is the terminal's; each capture pushes one of its own.
    var scopes = [Scope()]
    var observer: (@Sendable (Message) -> Void)?
  }

  private static let state = Locked(State())
}
