import Foundation
import Support

/// A text in one language; its plural forms by what they count.
struct LocalizedText: Equatable {
  /// The format string; `%#@name@` is replaced by one of the plural forms in `forms[name]`.
  var format: String
  /// Texts by plural category (`zero`, `one`, `other`, …), for each name.
  var forms: [String: [String: String]] = [:]

  /// The text for a number; nil takes the form for other numbers. The forms for none, one and two things follow
  /// English: `one` is for 1 only.
  func string(for number: Double?) -> String {
    var insertions = 0
    return insert(into: format, number, &insertions, depth: 0)
  }

  /// A text has no more forms than this, within each other and altogether: they may refer to one another in circles.
  private static let mostDepth = 8
  private static let mostInsertions = 100

  private func insert(into text: String, _ number: Double?, _ insertions: inout Int, depth: Int) -> String {
    guard !forms.isEmpty, depth < Self.mostDepth else { return text }
    var result = ""
    var rest = text[...]
    while let mark = rest.range(of: "%#@"), let end = rest[mark.upperBound...].firstIndex(of: "@") {
      insertions += 1
      guard let categories = forms[String(rest[mark.upperBound..<end])], insertions <= Self.mostInsertions
      else {
        result += rest[...end]
        rest = rest[rest.index(after: end)...]
        continue
      }
      result += rest[..<mark.lowerBound]
      result += insert(into: form(categories, number), number, &insertions, depth: depth + 1)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private func form(_ categories: [String: String], _ number: Double?) -> String {
    let wanted: [String] =
      switch number {
      case 0: ["zero", "other"]
      case 1: ["one", "other"]
      case 2: ["two", "other"]
      default: ["other", "many", "few"]
      }
    return wanted.compactMap { categories[$0] }.first ?? categories.values.min() ?? ""
  }
}

/// The texts of a table in one language: of `.strings`, `.stringsdict` and `.xcstrings` files.
struct StringTable {
  /// The language, `Base`, or nil for a table outside of such a folder.
  var language: String?
  var texts: [String: LocalizedText] = [:]

  private static let subject = "NSLocalizedString"

  /// The tables of a name, best language first.
  static func read(_ name: String, in index: ResourceIndex, localizations: [String]) -> [StringTable] {
    var catalogues: [String: StringTable] = [:]
    var sources: [String] = []
    for file in index.files["\(name).xcstrings"] ?? [] {
      guard let contents = index.boundary.readJSON(file.path, subject: subject) else { continue }
      let source = contents["sourceLanguage"] as? String ?? "en"
      sources.append(source)
      merge(catalogue(contents, source: source), into: &catalogues)
    }
    var order = localizations
    for language in sources where !order.contains(language) { order.append(language) }
    var found: [StringTable] = []
    for language in order.map(Optional.some) + [nil] {
      var table = language.flatMap { catalogues[$0] } ?? StringTable()
      table.language = language
      for file in index.files["\(name).strings"] ?? [] where file.language == language {
        table.add(strings(file.path, index.boundary))
      }
      for file in index.files["\(name).stringsdict"] ?? [] where file.language == language {
        table.add(plurals(file.path, index.boundary))
      }
      if !table.texts.isEmpty { found.append(table) }
    }
    return found
  }

  private mutating func add(_ more: [String: LocalizedText]) { texts.merge(more) { $1 } }

  private static func merge(_ more: [String: StringTable], into tables: inout [String: StringTable]) {
    for (language, table) in more { tables[language, default: StringTable()].add(table.texts) }
  }

  // MARK: Strings files

  private static func strings(_ path: String, _ boundary: ResourceBoundary) -> [String: LocalizedText] {
    guard let bytes = boundary.read(path, subject: subject) else { return [:] }
    let start = String(decoding: bytes.prefix(64), as: UTF8.self)
    if start.hasPrefix("bplist") || start.drop(while: { $0.isWhitespace }).hasPrefix("<") {
      let list = boundary.readPropertyList(path, subject: subject) ?? [:]
      return list.compactMapValues { ($0 as? String).map { LocalizedText(format: $0) } }
    }
    var reader = StringsReader(bytes)
    let texts = reader.read()
    if let fault = reader.fault {
      Diagnostics.report(
        "\(path), line \(fault.line): \(fault.reason); the texts before it are used", subject: subject)
    }
    return texts.mapValues { LocalizedText(format: $0) }
  }

  private static func plurals(_ path: String, _ boundary: ResourceBoundary) -> [String: LocalizedText] {
    let list = boundary.readPropertyList(path, subject: subject) ?? [:]
    var texts: [String: LocalizedText] = [:]
    for (key, value) in list {
      guard let entry = value as? [String: Any], let format = entry["NSStringLocalizedFormatKey"] as? String
      else { continue }
      var text = LocalizedText(format: format)
      for (name, forms) in entry {
        guard let forms = forms as? [String: String] else { continue }
        text.forms[name] = forms.filter { !$0.key.hasPrefix("NSString") }
      }
      texts[key] = text
    }
    return texts
  }

  // MARK: String catalogues

  /// The tables of a string catalogue by language. Source: Apple, *Localizing and varying text with a string catalog*.
  private static func catalogue(_ contents: [String: Any], source: String) -> [String: StringTable] {
    var tables: [String: StringTable] = [:]
    for (key, value) in contents["strings"] as? [String: Any] ?? [:] {
      let entry = value as? [String: Any] ?? [:]
      let localizations = entry["localizations"] as? [String: Any] ?? [:]
      for (language, value) in localizations {
        guard let unit = value as? [String: Any], let text = localizedText(unit) else { continue }
        tables[language, default: StringTable()].texts[key] = text
      }
      // In the language in which the app was written, a text is its own key.
      if localizations[source] == nil {
        tables[source, default: StringTable()].texts[key] = LocalizedText(format: key)
      }
    }
    return tables
  }

  private static func localizedText(_ unit: [String: Any]) -> LocalizedText? {
    let variations = unit["variations"] as? [String: Any] ?? [:]
    if let devices = variations["device"] as? [String: Any] {
      let device = ["iphone", "other"].compactMap { devices[$0] as? [String: Any] }.first
      return device.flatMap { localizedText($0) }
    }
    if let plural = variations["plural"] as? [String: Any] {
      return LocalizedText(format: "%#@plural@", forms: ["plural": forms(plural)])
    }
    guard let format = (unit["stringUnit"] as? [String: Any])?["value"] as? String else { return nil }
    var text = LocalizedText(format: format)
    for (name, value) in unit["substitutions"] as? [String: Any] ?? [:] {
      guard let substitution = value as? [String: Any],
        let plural = (substitution["variations"] as? [String: Any])?["plural"] as? [String: Any]
      else { continue }
      let specifier = substitution["formatSpecifier"] as? String ?? "lld"
      let place = (substitution["argNum"] as? Int).map { "\($0)$" } ?? ""
      text.forms[name] = forms(plural).mapValues {
        $0.replacingOccurrences(of: "%arg", with: "%\(place)\(specifier)")
      }
    }
    return text
  }

  private static func forms(_ plural: [String: Any]) -> [String: String] {
    plural.compactMapValues { value in
      ((value as? [String: Any])?["stringUnit"] as? [String: Any])?["value"] as? String
    }
  }
}
