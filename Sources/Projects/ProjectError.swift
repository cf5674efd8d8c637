/// Why a person's project cannot be shown; each is one line that says what, where and what to do.
public enum ProjectError: Error, Equatable, CustomStringConvertible {
  /// There is nothing at the path.
  case notFound(String)
  /// No Swift file is in it.
  case noSources(String, notes: [String] = [])
  /// The project file, or the package, cannot be read.
  case unreadable(String, reason: String)
  /// A file cannot be read: a line that names it.
  case broken(String)
  /// There is no target of this name; the names that there are, none for what has no targets.
  case noTarget(String, in: String, known: [String])
  /// The compiler refused the code: its messages, a line each.
  case compiler(lines: [String])
  /// Something on the way failed that is not the code's fault.
  case build(String)
  /// The code compiles, and nothing in it can be shown.
  case noScreens(String, notes: [String] = [])
  /// The project cannot be had as it was at a revision: why.
  case revision(String)
  /// There is no screen of this name; the names that there are.
  case noScreen(String, known: [String])

  /// What was left out before, and may be the reason: a line each.
  public var notes: [String] {
    switch self {
    case .noSources(_, let notes), .noScreens(_, let notes): notes
    default: []
    }
  }

  /// The messages of the compiler that are shown; what follows is usually their consequence.
  private static let mostErrors = 20

  /// One line; of the compiler's messages, one each.
  public var description: String {
    switch self {
    case .notFound(let path): "there is no file or folder \(path)"
    case .noSources(let path, _): "there is no Swift file in \(path); name a folder that has some"
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .broken(let reason): reason
    case .noTarget(let name, let path, let known):
      known.isEmpty
        ? "there are no targets in \(path), so there is none called \"\(name)\"; leave --target out"
        : "there is no target \"\(name)\" in \(path); the targets are \(known.joined(separator: ", "))"
    case .compiler(let lines):
      (lines.prefix(Self.mostErrors)
        + (lines.count > Self.mostErrors ? ["and \(lines.count - Self.mostErrors) more errors"] : []))
        .joined(separator: "\n")
    case .revision(let reason): reason
    case .build(let reason): "the project cannot be built: \(reason)"
    case .noScreens(let path, _):
      "nothing in \(path) can be shown; write a #Preview, or give a view controller an init() without arguments"
    case .noScreen(let name, let known):
      "there is no screen \"\(name)\"; the screens are \(known.joined(separator: ", "))"
    }
  }
}
