import Foundation

/// The screens of a project that the compiler cannot make as their sources seem to say: they are left out, and the rest
/// is built.
struct UnmadeScreens {
  /// What was left out and why, a line each.
  private(set) var reasons: [String] = []
  private var lines: Set<String> = []

  /// Takes what was left out before out of a module's list of screens.
  func remove(from source: inout PortedSources) {
    guard !lines.isEmpty else { return }
    let kept = source.screensSource.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !lines.contains(String($0)) }
    source.screens.removeAll { screen in lines.contains { $0.contains(Self.entry(screen)) } }
    source.screensSource = kept.joined(separator: "\n")
  }

  /// Notes the entries of a list of screens in which the compiler found errors.
  ///
  /// - Parameter messages: What it said: `path:line:column: error: text`.
  /// - Returns: Whether there are any that were not left out before.
  mutating func note(_ messages: [String], in source: PortedSources) -> Bool {
    let text = source.screensSource.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let known = lines.count
    for message in messages {
      guard let match = message.wholeMatch(of: /.*FlipbookScreens-[^\/:]*:(\d+):\d+: error: (.+)/),
        let number = Int(match.1), text.indices.contains(number - 1)
      else { continue }
      let line = text[number - 1]
      // The lines around the entries are the same in each project.
      guard line.hasPrefix("    "), lines.insert(line).inserted else { continue }
      if let screen = source.screens.first(where: { line.contains(Self.entry($0)) }) {
        reasons.append(
          "\(screen.path):\(screen.line): \(screen.name) is not listed, since \(match.2); write a #Preview that makes it"
        )
      } else if let name = line.firstMatch(of: /RuntimeClass\((.+?)\.self/)?.1 {
        reasons.append("\(name) is not found by its name, since \(match.2)")
      } else {
        reasons.append("what is registered by\(line.drop { $0 != " " }) is left out, since \(match.2)")
      }
    }
    return lines.count > known
  }

  /// How a screen's entry in the list begins.
  private static func entry(_ screen: PortedSources.Screen) -> String {
    "list.add\(screen.kind == .app ? "App" : "")(\"\(screen.name)\")"
  }
}
