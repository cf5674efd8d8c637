import Stage
import UIKit

/// Reads the events of the command line: `--tap`, `--press`, `--drag`, `--press-key` and `--type`.
enum EventArguments {
  typealias Refusal = ArgumentValues.Refusal

  /// `ID`, `ID@T`, `X,Y` or `X,Y@T`; at 0 seconds without a time.
  static func tap(_ text: String) throws -> ScriptEvent {
    let form = "write ID@T or X,Y@T, such as tab.1@0 or 195,820@0.5"
    let (place, when) = split(text)
    let time = try when.map { try self.time($0, form: form) } ?? 0
    return ScriptEvent(time: time, action: .tap(try target(place, form: form)))
  }

  /// `ID@T1-T2` or `X,Y@T1-T2`.
  static func press(_ text: String) throws -> ScriptEvent {
    let form = "write ID@T1-T2, such as tab.1@0-0.5"
    let (place, when) = split(text)
    let (start, end) = try span(when, form: form)
    return ScriptEvent(time: start, action: .press(try target(place, form: form), until: end))
  }

  /// `X1,Y1-X2,Y2@T1-T2`.
  static func drag(_ text: String) throws -> ScriptEvent {
    let form = "write X1,Y1-X2,Y2@T1-T2, such as 20,700-20,100@0-0.3"
    let (path, when) = split(text)
    let (start, end) = try span(when, form: form)
    guard let ends = halves(path, point) else { throw Refusal(form) }
    return ScriptEvent(time: start, action: .drag([ends.0, ends.1], until: end))
  }

  /// `NAME` or `NAME@T`.
  static func key(_ text: String) throws -> ScriptEvent {
    let form = "write NAME@T, such as tab@0 or shift+tab@0.5"
    let (name, when) = split(text)
    guard !name.isEmpty else { throw Refusal(form) }
    guard KeyStroke(name) != nil else {
      throw Refusal("there is no key \"\(name)\"; there are \(KeyStroke.names)")
    }
    return ScriptEvent(time: try when.map { try time($0, form: form) } ?? 0, action: .key(name))
  }

  /// `TEXT` or `TEXT@T`.
  static func type(_ text: String) throws -> ScriptEvent {
    let form = "write TEXT@T, such as hello@0.5"
    let (typed, when) = split(text)
    guard !typed.isEmpty else { throw Refusal(form) }
    return ScriptEvent(time: try when.map { try time($0, form: form) } ?? 0, action: .text(typed))
  }

  /// The text before and after the last `@`; identifiers may contain others.
  private static func split(_ text: String) -> (String, String?) {
    guard let at = text.lastIndex(of: "@") else { return (text, nil) }
    return (String(text[..<at]), String(text[text.index(after: at)...]))
  }

  private static func target(_ text: String, form: String) throws -> ScriptTarget {
    if let point = point(text) { return .point(point) }
    // "1,x" or "nan,5" is a slip in a point rather than a name.
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    if text.isEmpty || parts.count == 2 && parts.contains(where: { Double($0) != nil }) {
      throw Refusal(form)
    }
    return .identifier(text)
  }

  /// `X,Y` in points; nil when it is not two finite numbers.
  private static func point(_ text: String) -> CGPoint? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else { return nil }
    // Beyond this nothing is ever shown, and sums of coordinates stay exact.
    guard max(x.magnitude, y.magnitude) <= 1e6 else { return nil }
    return CGPoint(x: x, y: y)
  }

  private static func time(_ text: String, form: String) throws -> TimeInterval {
    guard Double(text) != nil else { throw Refusal(form) }
    return try ArgumentValues.time(text)
  }

  private static func span(_ text: String?, form: String) throws -> (TimeInterval, TimeInterval) {
    guard let text, let (start, end) = halves(text, { Double($0) }) else { throw Refusal(form) }
    guard start >= 0, end <= ArgumentValues.latestTime else {
      throw Refusal("write seconds from 0 to \(Int(ArgumentValues.latestTime))")
    }
    guard start <= end else { throw Refusal("it ends before it begins; \(form)") }
    return (start, end)
  }

  /// Splits at the hyphen that leaves something readable on both sides; numbers may have signs of their own.
  private static func halves<T>(_ text: String, _ read: (String) -> T?) -> (T, T)? {
    for index in text.indices where text[index] == "-" {
      if let first = read(String(text[..<index])), let last = read(String(text[text.index(after: index)...]))
      {
        return (first, last)
      }
    }
    return nil
  }
}
