import SwiftSyntax

/// What Objective-C calls Swift's declarations.
enum ObjectiveCNames {
  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from",
    "given",
    "in", "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since", "to",
    "until",
    "using", "via", "when", "with", "within",
  ]

  /// A method's name: `tap(_:)` is `tap:`, `tap(sender:)` is `tapWithSender:`, `move(to:)` is `moveTo:`.
  static func method(_ base: String, _ labels: [String]) -> String {
    guard let first = labels.first else { return base }
    var name = base
    if first != "_" {
      let isJoined = prepositions.contains(firstWord(first)) || prepositions.contains(lastWord(base))
      name += (isJoined ? "" : "With") + capitalized(first)
    }
    return name + ":" + labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
  }

  static func setter(_ name: String) -> String { "set\(capitalized(name)):" }

  /// The name that `@objc(name)` gives.
  static func explicit(_ attributes: AttributeListSyntax) -> String? {
    for case .attribute(let attribute) in attributes
    where attribute.attributeName.trimmedDescription == "objc" {
      if let arguments = attribute.arguments { return arguments.trimmedDescription }
    }
    return nil
  }

  static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  private static func firstWord(_ text: String) -> String { String(text.prefix { !$0.isUppercase }) }

  private static func lastWord(_ text: String) -> String {
    guard let start = text.lastIndex(where: \.isUppercase) else { return text }
    return text[start...].lowercased()
  }
}
