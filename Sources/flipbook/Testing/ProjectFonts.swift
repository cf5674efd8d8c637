import CoreGraphics
import Foundation
import Recording
import Stage
import Support

/// Copies of the fonts beside a project's tests, which are used instead of the machine's.
enum ProjectFonts {
  /// The name of their folder, beside the saved tests.
  static let folderName = "Fonts"
  static let variable = "FLIPBOOK_FONTS"

  /// Where the fonts of a project are looked for: in what the variable names, then in the project's folder. Nil where
  /// there is no such folder.
  static func search(of path: String, _ environment: [String: String]) -> String? {
    let folder = "\(TestFiles(of: path, target: nil).folder)/\(folderName)"
    guard OutputFile.isDirectory(folder) else { return nil }
    return [environment[variable], folder].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ":")
  }

  /// Copies the fonts of the framework's own looks, and what Debian says of their licences.
  ///
  /// - Returns: How many fonts there are.
  static func copy(to folder: String) throws -> Int {
    let faces = FontLibrary.faces.filter { DrawingConditions.families.contains($0.family) }
    let paths = Set(faces.map(\.path)).sorted()
    guard !paths.isEmpty else {
      throw Fault.failure("no font was found that could be copied; see flipbook doctor")
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var packages: Set<String> = []
    for path in paths {
      let name = (path as NSString).lastPathComponent
      // Fonts that the project has already are found there first.
      if path != "\(folder)/\(name)" {
        try FileContents.write(try FileContents.read(path), to: "\(folder)/\(name)")
      }
      if let package = package(of: path) { packages.insert(package) }
    }
    for package in packages.sorted() {
      guard let text = try? FileContents.read("/usr/share/doc/\(package)/copyright") else { continue }
      try FileContents.write(text, to: "\(folder)/\(package).copyright.txt")
    }
    return paths.count
  }

  /// The Debian package that a font's file belongs to.
  private static func package(of path: String) -> String? {
    let folder = "/var/lib/dpkg/info"
    let lists = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return lists.filter { $0.hasPrefix("fonts-") && $0.hasSuffix(".list") }.sorted().first { list in
      let text = try? String(contentsOfFile: "\(folder)/\(list)", encoding: .utf8)
      return text?.split(separator: "\n").contains { $0 == path } ?? false
    }.map { String($0.dropLast(".list".count)) }
  }
}
