import XCTest

@testable import flipbook

/// What the program says about itself: help, version, completions, manual page.
final class HelpTests: CommandLineTestCase {
  private static let commands = [
    "run", "serve", "tune", "list", "render", "filmstrip", "record", "curves", "tree", "port", "new",
    "monkey",
    "fuzz", "bench", "doctor", "fonts", "test", "orphans",
  ]

  func testTheVersion() throws {
    XCTAssertEqual(Flipbook.version.split(separator: ".").compactMap { Int($0) }.count, 3, Flipbook.version)
    for arguments in [["--version"], ["render", "--version"]] {
      let outcome = try flipbook(arguments)
      XCTAssertEqual(outcome.output, "\(Flipbook.version)\n")
      XCTAssertEqual([outcome.errors, "\(outcome.status)"], ["", "0"])
    }
  }

  func testHelpWithAnUnknownCommand() throws {
    let commands = "the commands are \(Self.commands.joined(separator: ", "))"
    try assertRefused("help", "NOSUCH", status: 2, "there is no command \"NOSUCH\"; \(commands)")
    try assertRefused(
      "help", "rendr", status: 2, "there is no command \"rendr\"; did you mean \"render\"; \(commands)")
    try assertRefused(
      "help", "render", "tree", status: 2, "help is about one command at a time; write flipbook help render")
    for arguments in [
      ["help"], ["help", "help"], ["help", "manual"], ["help", "-h"], ["help", "tree", "--help"],
    ] {
      XCTAssertEqual(try flipbook(arguments).status, 0, arguments.joined(separator: " "))
    }
  }

  func testErrorsPointToTheCommandAtHand() throws {
    try assertRefused(
      "tree", status: 2, "missing expected argument '<what>'; see flipbook help tree")
    try assertRefused(
      "curves", "bouncing-icon", "--hz", status: 2, "missing value for '--hz <N>'; see flipbook help curves")
    // Without a command it is the default one.
    try assertRefused(
      "--nothing-like-it", status: 2, "unknown option '--nothing-like-it'; see flipbook help run")
    try assertRefused(
      "bouncing-icon", "extra", status: 2, "unexpected argument 'extra'; see flipbook help run")
  }

  func testShellsCanCompleteCommandsAndNames() throws {
    for shell in ["bash", "zsh", "fish"] {
      let outcome = try flipbook(["--generate-completion-script", shell])
      XCTAssertEqual([outcome.errors, "\(outcome.status)"], ["", "0"])
      for word in Self.commands + demoNames + ["record-script", "iphone-15", "overdraw"] {
        XCTAssertTrue(outcome.output.contains(word), "\(word) in \(shell)")
      }
    }
    let unknown = try flipbook(["--generate-completion-script", "cmd"])
    XCTAssertEqual(unknown.status, 2)
    XCTAssertEqual(unknown.errors.filter(\.isNewline).count, 1, unknown.errors)
  }

  /// What bash itself makes of the script.
  func testBashCompletes() throws {
    try write(try flipbook(["--generate-completion-script", "bash"]).output, to: "completions")
    func completions(_ words: String...) throws -> Set<String> {
      let last = words.count - 1
      let outcome = try flipbook(
        [
          "-c",
          "COMP_WORDBREAKS=$' \\t\\n'; source ./completions; COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " ")));"
            + " COMP_CWORD=\(last); COMP_LINE=\"${COMP_WORDS[*]}\"; COMP_POINT=${#COMP_LINE};"
            + " _flipbook flipbook '\(words[last])' '\(words[last - 1])'; printf '%s\\n' \"${COMPREPLY[@]}\"",
        ], program: "/bin/bash")
      return Set(outcome.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    }
    XCTAssertEqual(try completions("flipbook", "re"), ["render", "record"])
    XCTAssertEqual(try completions("flipbook", "render", "spr"), ["springy-tabs"])
    XCTAssertEqual(try completions("flipbook", "tree", "--appearance", "d"), ["dark"])
  }

  func testTheManualSaysWhatHelpSays() throws {
    let outcome = try flipbook(["manual"])
    XCTAssertEqual([outcome.errors, "\(outcome.status)"], ["", "0"])
    let page = outcome.output
    XCTAssertTrue(
      page.hasPrefix(
        ".TH FLIPBOOK 1 \"\" \"flipbook \(Flipbook.version)\" \"User Commands\"\n.SH NAME\nflipbook \\- "))
    XCTAssertTrue(page.hasSuffix("\n"))
    // Every line is an instruction of man(7) or text.
    for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      XCTAssertTrue(
        [".TH", ".SH", ".SS", ".TP", ".PP", ".B"].contains(line.prefix { $0 != " " }), String(line))
    }
    func words(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    // As it is shown, without fonts and escapes.
    let shown = words(
      ["\\fB", "\\fI", "\\fR"].reduce(page) { $0.replacingOccurrences(of: $1, with: "") }
        .replacingOccurrences(of: "\\-", with: "-").replacingOccurrences(of: "\\(ga", with: "`"))
    XCTAssertTrue(page.allSatisfy(\.isASCII))
    for command in Self.commands {
      XCTAssertTrue(page.contains("\n.SS \"flipbook \(command) "), command)
      let help = try flipbook(["help", command]).output
      let overview = help.prefix { $0 != "\n" }.dropFirst("OVERVIEW: ".count)
      XCTAssertTrue(shown.contains(words(String(overview))), String(overview))
      for option in words(help).split(separator: " ") where option.hasPrefix("--") && option != "--help" {
        let name = option.prefix { $0.isLetter || $0 == "-" }
        XCTAssertTrue(shown.contains(name), "\(command) \(name)")
      }
    }
  }
}
