import ArgumentParser
import CoreGraphics
import Support

/// The tests are the script's business: they need the sources.
struct Test: Command {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Say how to run the project's tests.")

  func perform() throws {
    try StandardOutput.print("the tests are built and run by the script at the root: ./flipbook test")
  }
}
