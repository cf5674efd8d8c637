import Foundation
import Support

/// The pods that a `Podfile` takes from folders on the disk, with the Swift files that their `.podspec` names.
///
/// Both files are programs in Ruby. They are not run: what they say in the usual form, a literal behind a name, is
/// read.
struct LocalPods {
  /// A pod on the disk.
  struct Pod: Equatable {
    /// What code imports.
    var module: String
    var folder: String
    var files: [String]
  }

  let pods: [Pod]
  /// What was left out, a line each.
  let notes: [String]

  /// The pods of the `Podfile` in a folder; none without one.
  init(in folder: String) {
    var pods: [Pod] = []
    var notes: [String] = []
    let file = "\(folder)/Podfile"
    for line in Self.lines(of: file) {
      guard
        let found = line.firstMatch(
          of: #/^\s*pod\s+['"]([^'"]+)['"]\s*,.*?\bpath(?:\s*=>|:)\s*['"]([^'"]+)['"]/#)
      else { continue }
      // `Name/Part` is a part of a pod.
      let name = String(found.1.split(separator: "/").first ?? "")
      guard !pods.contains(where: { $0.module == name }) else { continue }
      var place = URL(
        fileURLWithPath: String(found.2), relativeTo: URL(fileURLWithPath: folder, isDirectory: true)
      )
      .standardizedFileURL.path
      if place.hasSuffix(".podspec") { place = FileContents.folder(of: place) }
      let specification = "\(place)/\(name).podspec"
      let text = Self.lines(of: specification)
      guard !text.isEmpty else {
        notes.append("\(file): there is no \(specification), so \(name) is left out; check the pod's path")
        continue
      }
      let module = Self.values(of: "module_name", in: text).first ?? name
      let files = PathPattern.files(matching: Self.values(of: "source_files", in: text), in: place)
        .filter { $0.hasSuffix(".swift") }
      if files.isEmpty {
        notes.append("\(specification): no Swift file is named in source_files, so \(name) is left out")
      } else {
        pods.append(Pod(module: ProjectSources.moduleName(of: module), folder: place, files: files))
      }
    }
    (self.pods, self.notes) = (pods, notes)
  }

  /// Characters; longer lines are none that a person wrote.
  private static let longestLine = 2000

  private static func lines(of file: String) -> [Substring] {
    guard let bytes = try? FileContents.read(file, onlyStored: true) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      guard line.count < longestLine, line.first(where: { !$0.isWhitespace }) != "#" else { return nil }
      // A comment behind code; a sign within a text has quotation marks behind it.
      return line[..<(line.firstMatch(of: #/\s*#[^'"]*$/#)?.range.lowerBound ?? line.endIndex)]
    }
  }

  /// The texts behind `s.NAME =`, on that line and those that continue it.
  private static func values(of name: String, in lines: [Substring]) -> [String] {
    var texts: [String] = []
    var continues = false
    for line in lines {
      var rest = line
      if !continues {
        guard let assignment = try? Regex("\\.\(name)\\s*=(?!=)").firstMatch(in: line) else { continue }
        rest = line[assignment.range.upperBound...]
      }
      texts += rest.matches(of: #/['"]([^'"]*)['"]/#).map { String($0.1) }
      let end = rest.last { $0 != " " && $0 != "\t" }
      continues = end == "," || end == "[" || end == "=" || end == "\\"
    }
    return texts
  }
}
