import ArgumentParser
import Stage

/// What is laid over the pictures.
struct OverlayOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show how it was drawn: \(OverlayOption.names).", valueName: "NAME"),
    completion: .list(DebugOverlay.allCases.map(\.rawValue)), transform: OverlayOption.overlay)
  var overlay: DebugOverlay?

  private static var names: String { DebugOverlay.allCases.map(\.rawValue).joined(separator: ", ") }

  private static func overlay(_ name: String) throws -> DebugOverlay {
    if let overlay = DebugOverlay(rawValue: name) { return overlay }
    throw ValidationError("there is no overlay \"\(name)\"; there are \(names)")
  }
}
