import Foundation
import Support

/// The modules that Swift files import, as far as their lines say: `import A`, `@testable import A`, `import class
/// A.B`.
enum ImportedNames {
  private static let kinds: Set<Substring> = [
    "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]

  /// The names in files that can be read, each once.
  static func all(in files: [String]) -> Set<String> {
    var names: Set<String> = []
    for file in files {
      guard let bytes = try? FileContents.read(file, onlyStored: true) else { continue }
      for line in bytes.split(separator: UInt8(ascii: "\n")) where line.count < 200 {
        if let name = name(in: String(decoding: line, as: UTF8.self)) { names.insert(name) }
      }
    }
    return names
  }

  /// The module that a line imports; nil for other lines.
  static func name(in line: String) -> String? {
    var words = line.split { $0 == " " || $0 == "\t" || $0 == ";" || $0 == "\r" }[...]
    while let first = words.first, first.hasPrefix("@") || first == "public" || first == "internal" {
      words = words.dropFirst()
    }
    guard words.popFirst() == "import" else { return nil }
    if let first = words.first, kinds.contains(first) { words = words.dropFirst() }
    return words.first?.split(separator: ".").first.map(String.init)
  }
}
