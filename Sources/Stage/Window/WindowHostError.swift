/// Why a window cannot be opened, or what it could not keep; each is one line that says what to do.
public enum WindowHostError: Error, Equatable, CustomStringConvertible {
  /// There is no screen to open a window on.
  case noDisplay(reason: String)
  /// There is a screen, but no window.
  case window(reason: String)
  /// The recorded script cannot be written.
  case recording(path: String, reason: String)

  /// Why the window cannot be opened and what to do, in one line.
  public var description: String {
    switch self {
    case .noDisplay(let reason):
      return "no display to open a window on (\(reason)); run it in a desktop session or under xvfb-run,"
        + " or write pictures with 'render' or 'filmstrip'"
    case .window(let reason):
      return "the window cannot be opened (\(reason)); SDL_VIDEODRIVER=x11 chooses another way to open it"
    case .recording(let path, let reason):
      return
        "the script cannot be written to \(path) (\(reason)); name a file in a directory that you can write to"
    }
  }
}
