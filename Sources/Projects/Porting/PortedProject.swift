import Foundation
import Support

/// A person's code as it is compiled here.
public struct PortedProject: Sendable {
  /// A file of it.
  public struct File: Sendable {
    /// Below the project's folder.
    public let path: String
    /// What the compiler sees.
    public let text: String
  }

  /// The files of each module in the order of their paths; the last one of each hands the screens over.
  public let files: [File]
  /// What could not be ported, and what there is not here: a line each.
  public let notes: [String]

  /// Ports what is at a path; nothing is compiled.
  ///
  /// - Throws: `ProjectError`, or what the tool that reads Swift reports.
  public init(at path: String, target: String? = nil) throws {
    let sources = try ProjectSources(at: path, target: target)
    let ported = try sources.modules.map { try PortedSources(of: $0, in: sources) }
    let root =
      sources.files.count == 1 && sources.files[0] == sources.root
      ? FileContents.folder(of: sources.root) : sources.root
    files = zip(sources.modules, ported).flatMap { module, ported in
      ported.files.map { file in
        let isBelow = file.path.hasPrefix(root + "/")
        return File(
          path: isBelow
            ? String(file.path.dropFirst(root.count + 1)) : (file.path as NSString).lastPathComponent,
          text: file.text)
      } + [File(path: "FlipbookScreens-\(module.name).swift", text: ported.screensSource)]
    }
    notes =
      sources.notes + ported.flatMap(\.remarks)
      + ported.flatMap(\.notes).map(\.message)
      + ported.flatMap(\.imports).map { "\($0.path):\($0.line): there is no \($0.module) here" }
  }
}
