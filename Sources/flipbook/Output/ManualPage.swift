import UIKit

/// The manual page: what `--help` says about all commands, in the language of man(7).
enum ManualPage {
  static func text(version: String) throws -> String {
    let description = try JSONDecoder().decode(Description.self, from: Data(Flipbook._dumpHelp().utf8))
    let program = description.command
    // The parser's `help` has nothing to tell.
    let commands = (program.subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
    var lines = [
      ".TH \(program.commandName.uppercased()) 1 \"\" \"\(program.commandName) \(version)\" \"User Commands\"",
      ".SH NAME", "\(program.commandName) \\- \(escaped(program.abstract ?? ""))",
      ".SH SYNOPSIS", ".B \(program.commandName)", "[\\fICOMMAND\\fR] [\\fIOPTIONS\\fR]",
      ".SH DESCRIPTION", escaped(program.discussion ?? ""),
    ]
    lines += program.options.flatMap(entry)
    lines.append(".SH COMMANDS")
    for command in commands { lines += section(of: command, in: program) }
    // Options of one title are the same for all commands that have them.
    for title in Set(commands.flatMap(\.options).compactMap(\.sectionTitle)).sorted() {
      guard let command = commands.first(where: { $0.options.contains { $0.sectionTitle == title } }) else {
        continue
      }
      lines.append(".SH \(title.uppercased())")
      lines += command.options.filter { $0.sectionTitle == title }.flatMap(entry)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(of command: CommandText, in program: CommandText) -> [String] {
    let places = command.arguments?.filter(\.isPlace) ?? []
    let usage =
      places.map { $0.isOptional ? "[\\fI\($0.name)\\fR]" : "\\fI\($0.name)\\fR" }
      + Set(command.options.compactMap(\.sectionTitle)).sorted().map { "[\\fI\($0.uppercased())\\fR]" }
      + (command.options.contains { $0.sectionTitle == nil } ? ["[\\fIOPTIONS\\fR]"] : [])
    var lines = [
      ".SS \"\(program.commandName) \(command.commandName) \(usage.joined(separator: " "))\"",
      escaped(command.abstract ?? ""),
    ]
    if let discussion = command.discussion { lines += [".PP", escaped(discussion)] }
    return lines + places.flatMap(entry) + command.options.filter { $0.sectionTitle == nil }.flatMap(entry)
  }

  /// An argument with what it means.
  private static func entry(_ argument: ArgumentText) -> [String] {
    var text = argument.abstract ?? ""
    if let standard = argument.defaultValue { text += " Default: \(standard)." }
    return [".TP", argument.title, escaped(text)]
  }

  /// Text in which nothing is an instruction: a hyphen is a hyphen, a full stop at a line's beginning is text. In
  /// ASCII, so that it is the same in every locale.
  fileprivate static func escaped(_ text: String) -> String {
    let plain = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "`": "\\(ga"
      default: scalar.isASCII ? String(scalar) : "\\[u\(String(format: "%04X", scalar.value))]"
      }
    }.joined()
    return plain.split(separator: "\n").map { line in
      line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : "\(line)"
    }.joined(separator: "\n")
  }

  // MARK: What the parser reports about itself

  private struct Description: Decodable {
    let command: CommandText
  }

  private struct CommandText: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool
    let arguments: [ArgumentText]?
    let subcommands: [CommandText]?

    /// The arguments that begin with a hyphen; every command has `--help` and `--version`, which are listed once.
    var options: [ArgumentText] {
      let isProgram = subcommands?.isEmpty == false
      return (arguments ?? []).filter { !$0.isPlace && (isProgram || !$0.isOfEveryCommand) }
    }
  }

  private struct ArgumentText: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: String
    let names: [Name]?
    let valueName: String?
    let sectionTitle: String?
    let abstract: String?
    let defaultValue: String?
    let isOptional: Bool

    var isPlace: Bool { kind == "positional" }
    var isOfEveryCommand: Bool { names?.contains { $0.name == "help" || $0.name == "version" } ?? false }
    var name: String { (valueName ?? "").uppercased() }

    /// How it is written.
    var title: String {
      if isPlace { return "\\fI\(name)\\fR" }
      let spellings = (names ?? []).map { name in
        "\\fB\(ManualPage.escaped((name.kind == "long" ? "--" : "-") + name.name))\\fR"
      }.joined(separator: ", ")
      guard kind == "option", let valueName else { return spellings }
      return "\(spellings) \\fI\(ManualPage.escaped(valueName))\\fR"
    }
  }
}
