import Foundation

/// Where kept sets of numbers are: a folder with a file for each.
struct PresetFolder: Sendable {
  let url: URL

  /// The folder of one interface: `$XDG_CONFIG_HOME/flipbook/presets/NAME`, or below `$HOME/.config`.
  ///
  /// Paths that are not absolute do not count (XDG Base Directory Specification). Foundation asks the system's list of
  /// users for the home instead, which is asked here only where the environment names none.
  static func standard(
    for name: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> PresetFolder {
    func folder(_ variable: String) -> URL? {
      environment[variable].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
    }
    let home = folder("HOME") ?? URL(fileURLWithPath: NSHomeDirectory())
    let base = folder("XDG_CONFIG_HOME") ?? home.appendingPathComponent(".config")
    return PresetFolder(url: base.appendingPathComponent("flipbook/presets/\(fileName(name))"))
  }

  /// The file of a set.
  func file(_ name: String) -> URL {
    url.appendingPathComponent(Self.fileName(name)).appendingPathExtension("json")
  }

  /// The file of the numbers in force, kept from one run to the next.
  var working: URL { url.appendingPathComponent(".working.json") }

  /// The names of all sets, in the order of the alphabet.
  var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return files.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".kept.json") && !$0.hasPrefix(".") }
      .map { String($0.dropLast(".json".count)) }.sorted()
  }

  /// A name without what a path would take otherwise.
  private static func fileName(_ name: String) -> String {
    let plain = String(name.map { $0 == "/" || $0 == ":" || $0.isNewline ? "-" : $0 })
    return plain.hasPrefix(".") ? "-" + plain.dropFirst() : plain
  }
}
