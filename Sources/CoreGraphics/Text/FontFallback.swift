import CHarfBuzz
import Foundation
import Support

/// Which font steps in for characters that the chosen one does not have.
///
/// First DejaVu Sans, in the weight that comes nearest and then in its regular cut, which has the most characters; then
/// any other installed font, Noto's before others and those of fixed width last. What no font has is drawn as the box
/// of the chosen one, and one line for each script says so.
enum FontFallback {
  private struct State {
    /// The file for a character that DejaVu does not have; nil where there is none.
    var files: [Key: FontFile?] = [:]
    var reportedScripts: Set<UInt32> = []
  }

  private struct Key: Hashable {
    var scalars: [UInt32]
    var weight: Int
    var italic: Bool
  }

  private static let state = Locked(State())

  static func forgetEverything() { state.withLock { $0 = State() } }

  /// The files that are asked first for what a font does not have.
  static func files(for request: FontRequest) -> [FontFile] {
    let weights = request.weight == regular ? [regular] : [request.weight, regular]
    return weights.compactMap { weight in
      FontLibrary.best(in: FontLibrary.fallbackFamily.name, weight: weight, italic: request.italic)
        .flatMap { face in
          if let file = FontFile.open(face) { return file }
          FontLibrary.leaveOut(face)
          return nil
        }
    }
  }

  /// Any file that draws a character which those do not have; nil, with a diagnostic, when no installed font does.
  static func file(for scalars: ArraySlice<UInt32>, request: FontRequest) -> FontFile? {
    let key = Key(scalars: Array(scalars), weight: request.weight, italic: request.italic)
    if let known = state.withLock({ $0.files[key] }) { return known }
    let found = search(scalars, request: request)
    state.withLock { state in
      if state.files.count >= mostKnown { state.files = [:] }
      state.files[key] = .some(found)
    }
    if found == nil { report(scalars) }
    return found
  }

  /// OpenType's usWeightClass of regular cuts.
  private static let regular = 400
  private static let mostKnown = 4_096

  /// The first of all installed families that has the character with an outline.
  private static func search(_ scalars: ArraySlice<UInt32>, request: FontRequest) -> FontFile? {
    func rank(_ family: String) -> Int {
      let key = FontFace.key(family)
      if key.contains("mono") || key.contains("code") { return 2 }
      return key.hasPrefix("noto") ? 0 : 1
    }
    var seen: Set<String> = []
    let families = FontLibrary.faces.map(\.family).filter { seen.insert($0).inserted }
    for wanted in 0...2 {
      for family in families where rank(family) == wanted {
        guard let face = FontLibrary.best(in: family, weight: request.weight, italic: request.italic),
          let file = FontFile.open(face), file.provides(scalars),
          let first = scalars.first.flatMap({ Unicode.Scalar($0) }),
          first.properties.isWhitespace || file.glyph(for: first).map({ file.draws($0) }) ?? true
        else { continue }
        return file
      }
    }
    return nil
  }

  private static func report(_ scalars: ArraySlice<UInt32>) {
    let family = FontLibrary.fallbackFamily
    guard let value = scalars.first, let scalar = Unicode.Scalar(value) else { return }
    let script = hb_unicode_script(hb_unicode_funcs_get_default(), value).rawValue
    guard state.withLock({ $0.reportedScripts.insert(script).inserted }) else { return }
    guard FontLibrary.contains(family: family.name) else {
      return FontLibrary.reportMissing(family.name, package: family.package, look: "some characters")
    }
    let code = String(value, radix: 16, uppercase: true)
    let number = String(repeating: "0", count: max(0, 4 - code.count)) + code
    Diagnostics.report(
      "no installed font has “\(Character(scalar))” (U+\(number)) and a box is drawn; install a font of its script, "
        + "such as the package fonts-noto-core", severity: .warning)
  }
}
