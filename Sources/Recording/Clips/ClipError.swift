/// Why a clip could not be made; each says what to do.
public enum ClipError: Error, Equatable, CustomStringConvertible {
  /// A format needs a program or a library that is not there.
  case missing(String, for: ClipFormat, package: String)
  /// The encoder gave up; its reason.
  case refused(ClipFormat, reason: String)

  /// Why the clip cannot be written and what to do, in one line.
  public var description: String {
    switch self {
    case .missing(let name, let format, let package):
      "cannot make \(format.title) files without \(name); install the package \(package)"
    case .refused(let format, let reason):
      "the \(format.title) file could not be made: \(reason); try a smaller size, or another format"
    }
  }
}
