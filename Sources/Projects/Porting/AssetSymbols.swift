import Foundation

/// A file of Swift that names a project's assets, as Xcode 15 and later write it: `UIImage(resource: .logo)`,
/// `UIColor(resource: .accent)`, and where the project does not declare them itself, `UIImage.logo` and
/// `UIColor.accent`.
///
/// Only what a module uses is in it, so that it has nothing to do with names of the module's own.
struct AssetSymbols {
  /// As Xcode calls it.
  static let fileName = "GeneratedAssetSymbols.swift"

  /// Nil where the module uses none.
  let source: String?

  /// - Parameter texts: The module's files.
  init(of names: AssetCatalogNames, usedIn texts: [String]) {
    guard !names.isEmpty else {
      source = nil
      return
    }
    let uses = MemberUses(in: texts)
    let images = Self.symbols(of: names.images, dropping: "Image", uses)
    let colors = Self.symbols(of: names.colors, dropping: "Color", uses)
    guard !images.isEmpty || !colors.isEmpty else {
      source = nil
      return
    }
    source = """
      import UIKit

      \(Self.resources(images, type: "ImageResource"))
      \(Self.resources(colors, type: "ColorResource"))
      \(Self.members(images, of: "UIImage", known: Self.knownImages, uses))
      \(Self.members(colors, of: "UIColor", known: Self.knownColors, uses))
      """
  }

  /// An asset by what code calls it.
  private struct Symbol {
    /// The types around it.
    var types: [String]
    var name: String
    var asset: String
  }

  /// What the framework calls so already.
  private static let knownImages: Set = ["add", "remove", "actions", "checkmark", "strokedCheckmark"]
  private static let knownColors: Set = [
    "black", "blue", "brown", "clear", "cyan", "darkGray", "darkText", "gray", "green",
    "groupTableViewBackground",
    "label", "lightGray", "lightText", "link", "magenta", "opaqueSeparator", "orange", "placeholderText",
    "purple",
    "quaternaryLabel", "quaternarySystemFill", "red", "secondaryLabel", "secondarySystemBackground",
    "secondarySystemFill", "secondarySystemGroupedBackground", "separator", "systemBackground", "systemBlue",
    "systemBrown", "systemCyan", "systemFill", "systemGray", "systemGray2", "systemGray3", "systemGray4",
    "systemGray5", "systemGray6", "systemGreen", "systemGroupedBackground", "systemIndigo", "systemMint",
    "systemOrange", "systemPink", "systemPurple", "systemRed", "systemTeal", "systemYellow", "tertiaryLabel",
    "tertiarySystemBackground", "tertiarySystemFill", "tertiarySystemGroupedBackground", "tintColor", "white",
    "yellow",
  ]

  private static func symbols(
    of assets: Set<AssetCatalogNames.Asset>, dropping suffix: String, _ uses: MemberUses
  ) -> [Symbol] {
    var taken: Set<String> = []
    return assets.sorted { $0.fullName < $1.fullName }.compactMap { asset in
      let symbol = Symbol(
        types: asset.folders.map { identifier($0, startsUpper: true) },
        name: identifier(asset.name, dropping: suffix), asset: asset.fullName)
      // Of two assets whose names differ in signs alone, the first has the symbol.
      guard uses.contains(symbol.name),
        taken.insert((symbol.types + [symbol.name]).joined(separator: ".")).inserted
      else { return nil }
      return symbol
    }
  }

  // MARK: Source

  private static func resources(_ symbols: [Symbol], type: String) -> String {
    declaration(symbols, "extension \(type)", depth: 0) { symbol in
      "static let \(quoted(symbol.name)) = \(type)(name: \(literal(symbol.asset)), bundle: .main)"
    }
  }

  private static func members(_ symbols: [Symbol], of type: String, known: Set<String>, _ uses: MemberUses)
    -> String
  {
    let own = symbols.filter { !$0.types.isEmpty || !known.contains($0.name) && !uses.declares($0.name) }
    return declaration(own, "extension \(type)", depth: 0) { symbol in
      let path = (symbol.types + [quoted(symbol.name)]).joined(separator: ".")
      return "static var \(quoted(symbol.name)): \(type) { \(type)(resource: .\(path)) }"
    }
  }

  /// Symbols within the types that are around them.
  private static func declaration(
    _ symbols: [Symbol], _ head: String, depth: Int, _ line: (Symbol) -> String
  ) -> String {
    guard !symbols.isEmpty else { return "" }
    let own = symbols.filter { $0.types.count == depth }.map(line)
    let inner = Dictionary(grouping: symbols.filter { $0.types.count > depth }) { $0.types[depth] }
    let nested = inner.sorted { $0.key < $1.key }.map { type, symbols in
      declaration(symbols, "enum \(quoted(type))", depth: depth + 1, line)
    }
    return "\(head) {\n\((own + nested).joined(separator: "\n"))\n}"
  }

  private static func literal(_ text: String) -> String {
    "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
      + "\""
  }

  private static let reserved: Set = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
    "else",
    "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in",
    "init",
    "inout", "internal", "is", "let", "nil", "operator", "private", "protocol", "public", "repeat",
    "rethrows",
    "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]

  private static func quoted(_ name: String) -> String { reserved.contains(name) ? "`\(name)`" : name }

  // MARK: Names

  /// An asset's name as Swift can say it: words joined in camel case, without the last word where that is `suffix`.
  static func identifier(_ name: String, dropping suffix: String = "", startsUpper: Bool = false) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    var result = ""
    for word in words {
      if result.isEmpty, !startsUpper {
        result = lowered(String(word))
      } else {
        result += word.prefix(1).uppercased() + word.dropFirst()
      }
    }
    if !suffix.isEmpty, result.count > suffix.count, result.hasSuffix(suffix) {
      result.removeLast(suffix.count)
    }
    if result.first?.isNumber != false { result = "_" + result }
    return result
  }

  /// `Logo` as `logo`, `URLIcon` as `urlIcon`, `QR` as `qr`.
  private static func lowered(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    let isWord = capitals.count < 2 || capitals.count == word.count
    let count = isWord ? capitals.count : capitals.count - 1
    return word.prefix(count).lowercased() + word.dropFirst(count)
  }
}
