import ArgumentParser
import Projects
import Support

/// A person's code as Flipbook compiles it.
struct Port: Command {
  static let configuration = CommandConfiguration(
    commandName: "port",
    abstract: "Write your own code as Flipbook compiles it, and list what could not be ported.",
    discussion: """
      What needs Apple's runtime is plain Swift in it. Your files are not changed. What could not be ported is a line \
      each on standard error, with file and line.
      """)

  @Argument(help: "Your own code: a Swift file, a folder or an Xcode project.", completion: .file())
  var what: String

  @OptionGroup var part: TargetOption

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The folder to write the files to. Default -, standard output, where each follows its path.",
      valueName: "DIR"), completion: .directory)
  var output = OutputFile.standardOutput

  func perform() throws {
    let ported: PortedProject
    do {
      ported = try PortedProject(at: what, target: part.target)
    } catch {
      throw Fault.failure("\(error)")
    }
    if output == OutputFile.standardOutput {
      for file in ported.files { try StandardOutput.print("// \(file.path)\n\(file.text)") }
    } else {
      try write(ported.files)
    }
    for note in ported.notes { Terminal.complain(note) }
  }

  private func write(_ files: [PortedProject.File]) throws {
    let folders = Dictionary(grouping: files) { FileContents.folder(of: "\(output)/\($0.path)") }
    for (folder, files) in folders.sorted(by: { $0.key < $1.key }) {
      try OutputFile.write(files.map { ("\(output)/\($0.path)", Array($0.text.utf8)) }, in: folder)
    }
  }
}
