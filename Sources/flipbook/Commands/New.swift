import ArgumentParser
import Foundation
import Projects
import Support

/// A small project to begin with.
struct New: Command {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract:
      "Write a small project that opens in Xcode and runs here: a view with motion, a preview, a test.")

  @Argument(help: "The folder to make; its name is the module's, such as Hearts.")
  var name: String

  func perform() throws {
    let folder = URL(fileURLWithPath: name).standardizedFileURL.path
    let module = (folder as NSString).lastPathComponent
    guard module.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil, Project.allowsModule(named: module) else {
      throw Fault.usage("\"\(module)\" cannot name a module; take letters and digits, as in Hearts")
    }
    let entries = try? FileManager.default.contentsOfDirectory(atPath: folder)
    guard entries?.isEmpty ?? !FileManager.default.fileExists(atPath: folder) else {
      throw Fault.failure("\(folder) is there already; choose another name")
    }
    for (path, text) in NewProject.files(module: module, flipbook: Project.frameworkPackage) {
      let file = "\(folder)/\(path)"
      try OutputFile.write([(file, Array(text.utf8))], in: FileContents.folder(of: file))
    }
    try StandardOutput.print("\(folder)\nflipbook run \(name)")
  }
}
