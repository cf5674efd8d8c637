import ArgumentParser
import Foundation
import Recording
import Stage
import Support

/// With what pictures are drawn here, and the file that holds a project to it.
struct Fonts: Command {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "Say with which fonts and libraries pictures are drawn here, or hold a project to them.",
    discussion: """
      Pictures are the same on every machine that has the same fonts, HarfBuzz and decoders. `list` prints their \
      versions, a line each; `lock` writes these lines to FOLDER/\(ScreenTest.folder)/\(FontLock.fileName), and flipbook \
      test then fails at once, with a line that says why, where others are found. `copy` does the same, and copies the \
      fonts to FOLDER/\(ScreenTest.folder)/\(ProjectFonts.folderName), from where every command that shows the project \
      takes them. FLIPBOOK_FONTS names folders that are searched for fonts first, FLIPBOOK_FONTS_ONLY=1 has no others \
      searched.
      """)

  enum Action: String, ExpressibleByArgument, CaseIterable { case list, lock, copy }

  @Argument(help: "list, lock or copy. Default: list.")
  var action: Action = .list

  @Argument(help: "The project's folder. Default: this one.", completion: .directory)
  var folder = "."

  func perform() throws {
    let lines = DrawingConditions.here.parts.map { "\($0)\n" }.joined()
    guard action != .list else { return try StandardOutput.print(String(lines.dropLast())) }
    guard OutputFile.isDirectory(folder) else { throw Fault.usage("there is no folder \(folder)") }
    let place = "\(folder)/\(ScreenTest.folder)"
    if action == .copy { try copyFonts(to: "\(place)/\(ProjectFonts.folderName)") }
    do {
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      try FileContents.write([UInt8](lines.utf8), to: "\(place)/\(FontLock.fileName)")
    } catch {
      throw Fault.failure("\(place)/\(FontLock.fileName) cannot be written: \(error)")
    }
    try StandardOutput.print("\(place)/\(FontLock.fileName)")
  }

  private func copyFonts(to folder: String) throws {
    let count: Int
    do {
      count = try ProjectFonts.copy(to: folder)
    } catch let fault as Fault {
      throw fault
    } catch {
      throw Fault.failure("the fonts cannot be copied to \(folder): \(error)")
    }
    try StandardOutput.print("\(folder): \(count) fonts")
  }
}
