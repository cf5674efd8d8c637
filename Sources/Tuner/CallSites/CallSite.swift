/// A place in the source: the code that asked for a motion.
public struct CallSite: Hashable, Sendable {
  /// The file, as the compiler saw it: an absolute path as a rule.
  public let path: String
  /// From 1.
  public let line: Int
  /// From 1; 0 when the compiler did not say.
  public let column: Int

  /// A place in a source file; lines and columns count from 1.
  public init(path: String, line: Int, column: Int = 0) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// The file without what differs between machines: the path below `Sources` or `Tests`, else the last two parts of
  /// it.
  public var file: String {
    let parts = path.split(separator: "/")
    if let root = parts.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }), root + 1 < parts.count {
      return parts[(root + 1)...].joined(separator: "/")
    }
    return parts.suffix(2).joined(separator: "/")
  }

  /// For people: `BouncingIcon.swift:28`.
  public var title: String { "\(path.split(separator: "/").last ?? "?"):\(line)" }
}

extension CallSite {
  /// The places in people's code that led to the call of this function, innermost first; none where the program holds
  /// no line tables.
  @MainActor
  package static func callers() -> [CallSite] { CallStack.capture().sites }
}
