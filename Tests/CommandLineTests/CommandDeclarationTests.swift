import XCTest

@testable import ArgumentParser
@testable import flipbook

/// What the parser would check whenever a command is run, in a debug build of its own: `Tools/Compiler/swift-frontend`.
final class CommandDeclarationTests: XCTestCase {
  private func commands(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    [command] + command.configuration.subcommands.flatMap(commands)
  }

  func testNoCommandContradictsItself() {
    let all = commands(Flipbook.self)
    XCTAssertGreaterThan(all.count, 15)
    for command in all { XCTAssertNoThrow(try command._validate(parent: nil), "\(command)") }
  }

  /// The check finds something.
  func testTwoOptionsOfOneNameAreFound() {
    struct Twice: ParsableArguments {
      @Option(name: .customLong("size")) var width = 1
      @Option(name: .customLong("size")) var height = 1
    }
    XCTAssertThrowsError(try Twice._validate(parent: nil))
  }
}
