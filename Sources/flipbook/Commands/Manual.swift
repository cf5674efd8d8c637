import ArgumentParser

/// The manual page, for packages and for people who type `man flipbook`.
struct Manual: Command {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page, as man reads it.", shouldDisplay: false)

  func perform() throws {
    try OutputFile.write(ManualPage.text(version: Flipbook.version), to: OutputFile.standardOutput)
  }
}
