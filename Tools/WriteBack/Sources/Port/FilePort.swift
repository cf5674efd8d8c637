import Foundation

/// Ports files to a folder, for a build of SwiftPM's: `--module NAME --output DIR FILE… [--context FILE…]`.
///
/// What cannot be ported is a warning in the compiler's form. The app's entry stays, and previews are left out.
enum FilePort {
  /// Why nothing was written, in one line that says what to do.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static func run(_ words: [String]) throws {
    var (files, context): ([PortFile], [PortFile]) = ([], [])
    var (module, output): (String?, String?)
    var isContext = false
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--module": module = rest.popFirst()
      case "--output": output = rest.popFirst()
      case "--context": isContext = true
      default:
        if isContext { context.append(try file(word)) } else { files.append(try file(word)) }
      }
    }
    guard let module, let output else {
      throw Failure(description: "--module and --output are needed; see Tools/WriteBack/port")
    }
    let response = Porter.port(
      PortRequest(
        files: files, conditions: ["DEBUG"], context: context, modules: nil, module: module,
        isBuiltElsewhere: true))
    for note in response.notes {
      complain("\(note.path):\(note.line):\(note.column): warning: \(note.text)")
    }
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    for file in response.files {
      // Another name than the original's, whose name `#sourceLocation` gives to its lines.
      let stem = ((file.path as NSString).lastPathComponent as NSString).deletingPathExtension
      let path = "\(output)/\(stem).ported.swift"
      try Data(file.text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
  }

  private static func file(_ path: String) throws -> PortFile {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(description: "cannot read \(path); restore it, or take it out of the target")
    }
    return PortFile(path: path, text: String(decoding: data, as: UTF8.self))
  }

  static func complain(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}
