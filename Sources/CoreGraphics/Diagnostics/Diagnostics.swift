/// The one channel on which the framework says what it could not do.
///
/// Nothing traps and nothing is silent: a value that cannot be used is dropped, one clear line says which and why,
/// and the work goes on. Lines which are identical (text and subject) are reported once until `reset()`, so a fault
/// inside a frame loop does not flood the terminal. Safe to call from any thread.
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
  package static var count: Int { state.withLock { $0.scopes[$0.scopes.count - 1].seen.count } }

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
      guard state.scopes[top].seen.insert(message.description).inserted else { return (false, nil) }
      state.scopes[top].messages.append(message)
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
    state.withLock { $0.scopes.removeLast().messages }
  }

  private static func printLine(_ message: Message) {
    // One write per line, so that lines of several threads do not mix.
    StandardError.write("flipbook: \(message.description)\n")
  }

  private struct Scope {
    var seen: Set<String> = []
    var messages: [Message] = []
  }

  private struct State {
    /// The first scope is the terminal's; each capture pushes one of its own.
    var scopes = [Scope()]
    var observer: (@Sendable (Message) -> Void)?
  }

  private static let state = Locked(State())
}
