import ArgumentParser
import CoreGraphics
import Proving
import Support

/// Goldens that no test asks for, and those that several do.
struct Orphans: Command {
  static let configuration = CommandConfiguration(
    commandName: "orphans", abstract: "List goldens that no test asks for any more, or that two tests share.",
    discussion: """
      Run all tests with SNAPSHOT_ASKED=FILE first: each golden that a test asks for is noted there. Part of the tests
      would leave the other goldens orphaned; the lists of several parts can be joined.
      """)

  @Argument(help: "The folder with the tests.")
  var folder: String

  @Option(help: ArgumentHelp("The list that the tests wrote.", valueName: "FILE"))
  var asked: String

  func perform() throws {
    let list: AskedList
    let orphans: [String]
    do {
      list = try AskedList(file: asked)
      orphans = try list.orphans(below: folder)
    } catch let error as FileError {
      throw Fault.usage("\(error)")
    }
    for path in orphans { try StandardOutput.print(path) }
    for golden in list.shared {
      try StandardOutput.print("\(golden.path): \(golden.askers.joined(separator: ", "))")
    }
    guard orphans.isEmpty else { throw Fault.failure(Orphans.words(orphans: orphans.count)) }
    guard list.shared.isEmpty else { throw Fault.failure(Orphans.words(shared: list.shared.count)) }
  }

  private static func words(orphans count: Int) -> String {
    "\(count) \(count == 1 ? "golden is" : "goldens are") asked for by no test; delete what is not needed any more"
  }

  private static func words(shared count: Int) -> String {
    "\(count) \(count == 1 ? "golden is" : "goldens are") asked for by more than one expectation;"
      + " tell them apart with named:"
  }
}
