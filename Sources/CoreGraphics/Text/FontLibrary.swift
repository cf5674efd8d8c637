import CHarfBuzz
import Foundation
import Support

/// The fonts of this machine: which folders are searched, what was found, and which Debian package mends a gap.
package enum FontLibrary {
  /// A font the framework would like to have and did not find.
  package struct Missing: Equatable, Sendable {
    /// The family, such as "Inter".
    package let family: String
    /// The Debian package that brings it.
    package let package: String
  }

  /// The families of the framework's own looks and the packages they come in.
  package static let systemFamily = (name: "Inter", package: "fonts-inter")
  /// The cut of the system font for large sizes, in the same package.
  package static let displayFamily = "InterDisplay"
  /// The font of code.
  package static let monospacedFamily = (name: "JetBrainsMono", package: "fonts-jetbrains-mono")
  /// The font for characters that the others lack.
  package static let fallbackFamily = (name: "DejaVuSans", package: "fonts-dejavu-core")

  /// The version of HarfBuzz, which turns text into glyphs.
  package static var shaperVersion: String { String(cString: hb_version_string()) }

  /// The folders which are searched, with all folders in them; the first find of a face wins.
  ///
  /// Default: those in the environment variable `FLIPBOOK_FONTS` (separated by colons), the user's, the system's.
  /// With `FLIPBOOK_FONTS_ONLY=1` in the environment only the first: a machine with exactly these fonts.
  /// Setting them forgets what was found before.
  package static var searchDirectories: [String] {
    get { state.withLock { $0.directories } }
    set {
      state.withLock { $0 = State(directories: newValue, added: $0.added) }
      Typeface.forgetEverything()
      FontFallback.forgetEverything()
      ShapedText.forgetEverything()
      GlyphCache.forgetEverything()
      FontFile.forgetEverything()
    }
  }

  /// The folders which are searched unless told otherwise.
  package static var defaultSearchDirectories: [String] {
    let environment = ProcessInfo.processInfo.environment
    let own = environment["FLIPBOOK_FONTS"].map { $0.split(separator: ":").map(String.init) } ?? []
    if environment["FLIPBOOK_FONTS_ONLY"] == "1" { return own }
    let home = environment["HOME"].map { ["\($0)/.local/share/fonts", "\($0)/.fonts"] } ?? []
    return own + home + ["/usr/local/share/fonts", "/usr/share/fonts"]
  }

  /// All faces found, in the order in which they are preferred.
  package static var faces: [FontFace] { state.withLock { $0.faces } }

  /// The families of the framework's own looks which are not installed.
  package static var missing: [Missing] {
    [systemFamily, monospacedFamily, fallbackFamily].compactMap { family in
      contains(family: family.name) ? nil : Missing(family: family.name, package: family.package)
    }
  }

  /// True when a family of this name was found.
  package static func contains(family: String) -> Bool {
    state.withLock { $0.families[FontFace.key(family)] != nil }
  }

  /// The face that comes nearest to a request; nil, with a diagnostic, when there is no font at all.
  static func face(for request: FontRequest) -> FontFace? {
    switch request.family {
    case .system:
      if request.size >= displaySize,
        let face = best(in: displayFamily, weight: request.weight, italic: request.italic)
      {
        return face
      }
      return systemFace(weight: request.weight, italic: request.italic)
    case .monospaced:
      let family = monospacedFamily
      if let face = best(in: family.name, weight: request.weight, italic: request.italic) { return face }
      reportMissing(family.name, package: family.package, look: "fixed-width text")
      return best(in: "DejaVuSansMono", weight: request.weight, italic: request.italic)
        ?? systemFace(weight: request.weight, italic: request.italic)
    case .named(let name):
      if let face = best(in: name, weight: request.weight, italic: request.italic) { return face }
      let (family, weight, italic) = FontFace.style(ofName: name)
      let heavier = weight == 400 ? request.weight : weight
      if let face = best(in: family, weight: heavier, italic: italic || request.italic) { return face }
      Diagnostics.report("no font called “\(name)” is installed; the system font is used", severity: .warning)
      return systemFace(weight: heavier, italic: italic || request.italic)
    }
  }

  /// The open file of the face that comes nearest to a request; a damaged one is left out, and the next nearest takes
  /// its place. Nil, with a diagnostic, when there is no font that can be opened.
  static func file(for request: FontRequest) -> FontFile? {
    var damaged: [FontFace] = []
    while let face = face(for: request) {
      if let file = FontFile.open(face) {
        for face in damaged { reportDamage(face, "and \(file.face.family) is used") }
        return file
      }
      damaged.append(face)
      exclude(face)
    }
    return nil
  }

  /// Leaves out a face that cannot be opened, and says so.
  static func leaveOut(_ face: FontFace) {
    exclude(face)
    reportDamage(face, "and is left out")
  }

  private static func exclude(_ face: FontFace) {
    state.withLock { state in
      guard !state.damaged.contains(face) else { return }
      state = State(directories: state.directories, damaged: state.damaged + [face], added: state.added)
    }
  }

  private static func reportDamage(_ face: FontFace, _ outcome: String) {
    Diagnostics.report(
      "the font \(face.path) cannot be opened \(outcome); reinstall its package", severity: .warning)
  }

  /// Reports once which package brings a font.
  static func reportMissing(_ family: String, package: String, look: String) {
    Diagnostics.report(
      "the font \(family) is not installed and \(look) will look different; install the package \(package)",
      severity: .warning)
  }

  /// San Francisco switches from its text cut to its display cut at this size, in points.
  static let displaySize = 20.0

  private static func systemFace(weight: Int, italic: Bool) -> FontFace? {
    if let face = best(in: systemFamily.name, weight: weight, italic: italic) { return face }
    let all = faces
    guard !all.isEmpty else {
      if let last = state.withLock({ $0.damaged.last }) {
        Diagnostics.report(
          "the font \(last.path) cannot be opened, there is no other and no text is drawn; reinstall its package"
        )
        return nil
      }
      let folders = searchDirectories.joined(separator: ", ")
      Diagnostics.report(
        "no font was found in \(folders) and no text is drawn; install the package \(systemFamily.package)")
      return nil
    }
    // Of a family that is there and damaged, its file is reported instead.
    let isDamaged = state.withLock { $0.damaged.contains { $0.family == systemFamily.name } }
    if !isDamaged {
      reportMissing(systemFamily.name, package: systemFamily.package, look: "text")
    }
    for family in [fallbackFamily.name, "NotoSans", "LiberationSans", "FreeSans"] {
      if let face = best(in: family, weight: weight, italic: italic) { return face }
    }
    let sans = all.first {
      FontFace.key($0.family).contains("sans") && !FontFace.key($0.family).contains("mono")
    }
    return sans.flatMap { best(in: $0.family, weight: weight, italic: italic) } ?? all.first
  }

  /// The face of a family with the right slant, if there is one, and the nearest weight; the lighter of two.
  static func best(in family: String, weight: Int, italic: Bool) -> FontFace? {
    let members = state.withLock { $0.families[FontFace.key(family)] ?? [] }
    return members.min { a, b in
      func rank(_ face: FontFace) -> (Int, Int, Int) {
        (face.italic == italic ? 0 : 1, abs(face.weight - weight), face.weight)
      }
      return rank(a) < rank(b)
    }
  }

  // MARK: Search

  private struct State {
    var directories: [String]
    /// Faces whose files cannot be opened.
    var damaged: [FontFace] = []
    /// Faces of projects, before those of the folders.
    var added: [FontFace] = []
    lazy var found: [FontFace] = FontLibrary.search(directories, without: damaged)
    lazy var faces: [FontFace] = added.filter { !damaged.contains($0) } + found
    lazy var families: [String: [FontFace]] = {
      var families = Dictionary(grouping: faces) { FontFace.key($0.family) }
      for face in added where !damaged.contains(face) {
        guard let name = face.postScriptName.map(FontFace.key), families[name] == nil else { continue }
        families[name] = [face]
      }
      return families
    }()

    /// Takes other faces of projects, without looking through the folders again.
    mutating func setAdded(_ added: [FontFace]) {
      let found = found
      self = State(directories: directories, damaged: damaged, added: added)
      self.found = found
    }
  }

  static func withAdded(_ change: (inout [FontFace]) -> Void) {
    state.withLock { state in
      var added = state.added
      change(&added)
      if added != state.added { state.setAdded(added) }
    }
    Typeface.forgetEverything()
    FontFallback.forgetEverything()
    ShapedText.forgetEverything()
  }

  private static let state = Locked(State(directories: defaultSearchDirectories))

  /// All font files below the folders, in an order that does not depend on the file system.
  private static func search(_ directories: [String], without damaged: [FontFace]) -> [FontFace] {
    var seen: Set<String> = []
    return directories.flatMap { directory -> [FontFace] in
      files(below: directory).sorted().compactMap { file -> FontFace? in
        guard let face = FontFace(path: "\(directory)/\(file)"), !damaged.contains(face) else { return nil }
        let name = file.split(separator: "/").last.map(String.init) ?? file
        return seen.insert(name).inserted ? face : nil
      }
    }
  }

  /// The paths of all files below a folder, from there. Links to folders are not followed.
  private static func files(below directory: String) -> [String] {
    var files: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      for name in FolderNames.list("\(directory)/\(folder)") ?? [] {
        var facts = stat()
        guard lstat("\(directory)/\(folder)\(name)", &facts) == 0 else { continue }
        if facts.st_mode & S_IFMT == S_IFDIR {
          folders.append("\(folder)\(name)/")
        } else {
          files.append(folder + name)
        }
      }
    }
    return files
  }
}
