import CSDL
import CoreGraphics
import Foundation

/// What pixels depend on besides Flipbook's own code: the library that shapes text, the one that decodes pictures, and
/// the fonts of the framework's own looks. Two machines on which these are equal draw the same bytes.
package struct DrawingConditions: Equatable, Sendable, CustomStringConvertible {
  /// One of them.
  package struct Part: Equatable, Sendable, CustomStringConvertible {
    /// What it is, without a space: `HarfBuzz`, `Inter`.
    package let name: String
    /// Its version; of a font the revision and the checksum of the regular cut.
    package let version: String
    /// Both: `HarfBuzz 6.0.0`.
    package var description: String { "\(name) \(version)" }
  }

  /// In the order in which they are written.
  package let parts: [Part]

  /// All parts in one line: `HarfBuzz 6.0.0, SDL2_image 2.6.3, Inter 3.019 1f2e3d4c`.
  package var description: String { parts.map(\.description).joined(separator: ", ") }

  /// Reads what `description` writes, or the same with a part a line; nil when there is no part.
  package init?(_ text: String) {
    parts = text.split(whereSeparator: { $0 == "," || $0.isNewline }).compactMap { part in
      let words = part.split(separator: " ", maxSplits: 1)
      return words.count == 2 ? Part(name: String(words[0]), version: String(words[1])) : nil
    }
    if parts.isEmpty { return nil }
  }

  private init(parts: [Part]) { self.parts = parts }

  /// The families of the fonts of the framework's own looks.
  package static let families = [
    FontLibrary.systemFamily.name, FontLibrary.displayFamily, FontLibrary.monospacedFamily.name,
    FontLibrary.fallbackFamily.name,
  ]

  /// Those of this process: the fonts that are found now.
  package static var here: DrawingConditions {
    let image = IMG_Linked_Version().map { "\($0.pointee.major).\($0.pointee.minor).\($0.pointee.patch)" }
    let faces = FontLibrary.faces
    let fonts = families.map { family -> Part in
      let cuts = faces.filter { $0.family == family && !$0.italic }
      let regular = cuts.first { $0.weight == 400 } ?? cuts.first
      return Part(name: family, version: regular.map { $0.stamp ?? "unreadable" } ?? "missing")
    }
    return DrawingConditions(
      parts: [
        Part(name: "HarfBuzz", version: FontLibrary.shaperVersion),
        Part(name: "SDL2_image", version: image ?? "unknown"),
      ] + fonts)
  }

  /// In what others differ from these, for people: `HarfBuzz 6.0.0 and Inter 3.019 1f2e3d4c; here are HarfBuzz 8.3.0
  /// and Inter 4.001 9c2f81aa`. Nil when they are the same. A part that only one of the two names does not count.
  package func difference(from others: DrawingConditions) -> String? {
    let pairs = others.parts.compactMap { other in
      parts.first { $0.name == other.name && $0 != other }.map { (there: other, here: $0) }
    }
    guard !pairs.isEmpty else { return nil }
    func list(_ parts: [Part]) -> String {
      guard parts.count > 1, let last = parts.last else { return parts.map(\.description).joined() }
      return parts.dropLast().map(\.description).joined(separator: ", ") + " and \(last)"
    }
    return "\(list(pairs.map(\.there))); here \(pairs.count == 1 ? "is" : "are") \(list(pairs.map(\.here)))"
  }
}
