import ArgumentParser

/// Which part of a project is shown.
struct TargetOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The target of an Xcode project, or a target or product of a Swift package. Default: the app's, the whole package.",
      valueName: "NAME"))
  var target: String?

  /// The words that say the same, for another process.
  var arguments: [String] { target.map { ["--target", $0] } ?? [] }
}
