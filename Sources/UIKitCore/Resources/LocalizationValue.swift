import Foundation

extension String {
  /// A key for `String(localized:)`, with the values that are put into its text.
  ///
  /// `"\(count) items by \(name)"` has the key `%lld items by %@`. Source of the API: Apple,
  /// *String.LocalizationValue*.
  public struct LocalizationValue: ExpressibleByStringInterpolation, Sendable {
    enum Argument: Sendable {
      case text(String)
      case whole(Int)
      case unsigned(UInt)
      case real(Double)
    }

    /// What the tables are asked for.
    let key: String
    let arguments: [Argument]

    /// A key without values.
    public init(_ value: String) { (key, arguments) = (value, []) }
    public init(stringLiteral value: String) { self.init(value) }

    public init(stringInterpolation: StringInterpolation) {
      let parts = stringInterpolation
      arguments = parts.arguments
      // In a format a percent sign is written twice.
      key = parts.arguments.isEmpty ? parts.plain : parts.format
    }

    /// Puts a key together out of text and values.
    public struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var plain = ""
      fileprivate var format = ""
      fileprivate var arguments: [Argument] = []

      public init(literalCapacity: Int, interpolationCount: Int) {}

      public mutating func appendLiteral(_ literal: String) {
        plain += literal
        format += literal.replacingOccurrences(of: "%", with: "%%")
      }

      private mutating func append(_ specifier: String, _ argument: Argument) {
        format += specifier
        arguments.append(argument)
      }

      public mutating func appendInterpolation(_ value: String) { append("%@", .text(value)) }
      public mutating func appendInterpolation(_ value: Double) { append("%lf", .real(value)) }
      public mutating func appendInterpolation(_ value: Float) { append("%f", .real(Double(value))) }
      public mutating func appendInterpolation<T: SignedInteger>(_ value: T) {
        append("%lld", .whole(Int(clamping: value)))
      }
      public mutating func appendInterpolation<T: UnsignedInteger>(_ value: T) {
        append("%llu", .unsigned(UInt(clamping: value)))
      }
      public mutating func appendInterpolation<T>(_ value: T) { append("%@", .text("\(value)")) }
    }

    /// What plural forms are chosen by: the first number; nil where there is none.
    var number: Double? {
      for argument in arguments {
        switch argument {
        case .whole(let value): return Double(value)
        case .unsigned(let value): return Double(value)
        case .real(let value): return value
        case .text: continue
        }
      }
      return nil
    }

    /// A format with the values in the places that it has for them: `%@`, `%lld`, `%2$@`, `%.1f`.
    func fill(_ format: String) -> String {
      guard !arguments.isEmpty else { return format }
      var result = ""
      var rest = format[...]
      var next = 0
      while let percent = rest.firstIndex(of: "%") {
        result += rest[..<percent]
        rest = rest[rest.index(after: percent)...]
        guard
          let end = rest.firstIndex(where: { $0.isLetter && !"lhqzt".contains($0) || $0 == "@" || $0 == "%" })
        else { return result + "%" + rest }
        var flags = String(rest[..<end].filter { !"lhqzt".contains($0) })
        let conversion = rest[end]
        rest = rest[rest.index(after: end)...]
        if conversion == "%" {
          result += "%"
          continue
        }
        var index = next
        if let dollar = flags.firstIndex(of: "$") {
          index = (Int(flags[..<dollar]) ?? 1) - 1
          flags = String(flags[flags.index(after: dollar)...])
        } else {
          next += 1
        }
        // A format of a translator may ask for more than there is.
        guard arguments.indices.contains(index) else { continue }
        result += Self.text(arguments[index], flags: flags, conversion)
      }
      return result + rest
    }

    private static func text(_ argument: Argument, flags: String, _ conversion: Character) -> String {
      // Only what a number's format may hold reaches Foundation's reader of formats.
      let isPlain =
        flags.allSatisfy { "0123456789.-+ #'".contains($0) }
        && flags.split(whereSeparator: { !$0.isNumber }).allSatisfy { $0.count <= 2 }
      let flags = isPlain ? flags : ""
      switch argument {
      case .text(let text): return text
      case .whole(let value):
        return "dixX".contains(conversion) ? String(format: "%\(flags)lld", value) : "\(value)"
      case .unsigned(let value):
        return "duixX".contains(conversion) ? String(format: "%\(flags)llu", value) : "\(value)"
      case .real(let value):
        return "fFeEgG".contains(conversion) ? String(format: "%\(flags)\(conversion)", value) : "\(value)"
      }
    }
  }

  /// The text of a key in the project's tables, with the values of the key in it; the key itself where there is none.
  ///
  /// - Parameters:
  ///   - table: The table's name. Default `Localizable`.
  ///   - bundle: Default the main one, which is the project's.
  public init(
    localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = keyAndValue.fill(
      ResourceBundle.localized(
        keyAndValue.key, table: table, bundle: bundle ?? .main, value: "", number: keyAndValue.number))
  }

  /// The text of a key in the project's tables; `defaultValue` where there is none.
  public init(
    localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = defaultValue.fill(
      ResourceBundle.localized(
        key.description, table: table, bundle: bundle ?? .main, value: defaultValue.key,
        number: defaultValue.number))
  }
}

extension ResourceBundle {
  /// The text of a key: of the main bundle, from the project in force; of another bundle, from that one first.
  ///
  /// - Parameters:
  ///   - value: What is used where there is no text; empty for the key itself.
  ///   - number: What plural forms are chosen by.
  package static func localized(
    _ key: String, table: String?, bundle: Bundle, value: String, number: Double? = nil
  ) -> String {
    let isMain = bundle.bundlePath == Bundle.main.bundlePath
    if !isMain {
      let nothing = "\u{0}"
      let own = bundle.localizedString(forKey: key, value: nothing, table: table)
      if own != nothing { return own }
    }
    if let text = current?.text(forKey: key, table: table, number: number) { return text }
    if isMain { return bundle.localizedString(forKey: key, value: value, table: table) }
    return value.isEmpty ? key : value
  }
}
