/// Why a person's project cannot be shown; each is one line that says what, where and what to do.
public enum ProjectError: Error, Equatable, CustomStringConvertible {
  /// There is nothing at the path.
  case notFound(String)
  /// No Swift file is in it.
  case noSources(String)
  /// The project file, or the package, cannot be read.
  case unreadable(String, reason: String)
  /// The compiler refused the code: its messages, a line each.
  case compiler(lines: [String])
  /// Something on the way failed that is not the code's fault.
  case build(String)
  /// The code compiles, and nothing in it can be shown.
  case noScreens(String)
  /// There is no screen of this name; the names that there are.
  case noScreen(String, known: [String])

  /// The messages of the compiler that are shown; what follows is usually their consequence.
  private static let mostErrors = 20

  public var description: String {
    switch self {
    case .notFound(let path): "there is no file or folder \(path)"
    case .noSources(let path): "there is no Swift file in \(path); name a folder that has some"
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .compiler(let lines):
      (lines.prefix(Self.mostErrors)
        + (lines.count > Self.mostErrors ? ["and \(lines.count - Self.mostErrors) more errors"] : []))
        .joined(separator: "\n")
    case .build(let reason): "the project cannot be built: \(reason)"
    case .noScreens(let path):
      "nothing in \(path) can be shown; write a #Preview, or give a view controller an init() without arguments"
    case .noScreen(let name, let known):
      "there is no screen \"\(name)\"; the screens are \(known.joined(separator: ", "))"
    }
  }
}
