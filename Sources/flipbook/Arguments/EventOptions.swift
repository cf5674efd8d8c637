import ArgumentParser
import CoreGraphics
import Stage
import Support
import UIKit

/// EVENTS: what is done to the interface, and how it looks.
struct EventOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Tap an identifier or a point of the window.", valueName: "ID[@T]|X,Y@T"),
    transform: EventArguments.tap)
  var tap: [ScriptEvent] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Rest a finger on an identifier.", valueName: "ID@T1-T2"),
    transform: EventArguments.press)
  var press: [ScriptEvent] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Move a finger in a straight line.", valueName: "X1,Y1-X2,Y2@T1-T2"),
    transform: EventArguments.drag)
  var drag: [ScriptEvent] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Press a key: tab, shift+tab, space, left, ctrl+a and so on.", valueName: "NAME[@T]"),
    transform: EventArguments.key)
  var pressKey: [ScriptEvent] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Type text.", valueName: "TEXT[@T]"), transform: EventArguments.type)
  var type: [ScriptEvent] = []

  @Option(
    help: ArgumentHelp("Replay the events of a JSON script.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var script: String?

  @Option(help: ArgumentHelp("Light or dark looks.", valueName: "light|dark"))
  var appearance: Appearance = .light

  enum Appearance: String, CaseIterable, ExpressibleByArgument, Sendable {
    case light, dark

    var style: UIUserInterfaceStyle { self == .dark ? .dark : .light }
  }

  /// Whether any event was named.
  var isEmpty: Bool {
    tap.isEmpty && press.isEmpty && drag.isEmpty && pressKey.isEmpty && type.isEmpty && script == nil
  }

  /// All events in order of time.
  func events() throws -> Script {
    let typed = tap + press + drag + pressKey + type
    guard let script else { return Script(typed) }
    return Script(try EventOptions.read(script).events + typed)
  }

  /// - Parameter latest: Seconds of media time; a later event is a slip of the keyboard.
  static func read(_ path: String, latest: TimeInterval = ArgumentValues.latestTime) throws -> Script {
    let bytes: [UInt8]
    do {
      bytes = try FileContents.read(path)
    } catch let error where error.reason == .directory {
      throw Fault.failure("cannot read \(path): it is a directory; name a script file")
    } catch {
      throw Fault.failure("\(error)")
    }
    let script: Script
    do {
      script = try JSONDecoder().decode(Script.self, from: Data(bytes))
    } catch {
      throw Fault.failure(
        "cannot read the script \(path): \(reason(error)); write {\"events\": [{\"time\": 0, "
          + "\"tap\": \"ID\"}, …]}")
    }
    if let late = script.events.first(where: { $0.end > latest }) {
      throw Fault.failure(
        "cannot use the script \(path): it has an event at \(late.end) seconds; the latest is "
          + "\(Int(latest))")
    }
    return script
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "it is not JSON" }
    func place(_ context: DecodingError.Context) -> String {
      context.codingPath.map { $0.intValue.map { "event \($0 + 1)" } ?? $0.stringValue }
        .filter { $0 != "events" }.joined(separator: ", ")
    }
    func described(_ context: DecodingError.Context, _ what: String) -> String {
      let place = place(context)
      return place.isEmpty ? what : "\(place): \(what)"
    }
    switch error {
    case .keyNotFound(let key, let context): return described(context, "\"\(key.stringValue)\" is missing")
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return described(context, "a value is of the wrong kind")
    case .dataCorrupted(let context):
      if context.underlyingError is ScriptRefusal { return described(context, context.debugDescription) }
      return context.codingPath.isEmpty ? "it is not JSON" : described(context, "a value cannot be used")
    @unknown default: return "it is not a script"
    }
  }
}
