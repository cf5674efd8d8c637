import ArgumentParser
import CoreGraphics
import Recording

/// Goldens that no test asks for.
struct Orphans: Command {
  static let configuration = CommandConfiguration(
    commandName: "orphans", abstract: "List goldens that no test asks for any more.",
    discussion: """
      Run all tests with SNAPSHOT_ASKED=FILE first: each golden that a test asks for is noted there. Part of the tests
      would leave the other goldens orphaned; the lists of several parts can be joined.
      """)

  @Argument(help: "The folder with the tests.")
  var folder: String

  @Option(help: ArgumentHelp("The list that the tests wrote.", valueName: "FILE"))
  var asked: String

  func perform() throws {
    let orphans: [String]
    do {
      orphans = try OrphanedGoldens.find(below: folder, asked: asked)
    } catch let error as ImageFileError {
      throw Fault.usage("\(error)")
    }
    for path in orphans { print(path) }
    guard orphans.isEmpty else {
      throw Fault.failure(
        "\(orphans.count) \(orphans.count == 1 ? "golden is" : "goldens are") asked for by no test; delete what is not"
          + " needed any more")
    }
  }
}
