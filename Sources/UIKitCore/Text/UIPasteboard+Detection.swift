import Foundation
import QuartzCore

// What a pasteboard's texts look like, without a question to the user: URLs and numbers by simple rules.

extension UIPasteboard {
  /// What a text on a pasteboard may look like.
  public struct DetectionPattern: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    private static func pattern(_ name: String) -> Self {
      Self(rawValue: "com.apple.uikit.pasteboard-detection-pattern.\(name)")
    }
    /// A URL of the web, or a text such as "example.com/page". Its value is a text.
    public static let probableWebURL = pattern("probable-web-url")
    /// A text that is neither a URL nor a number. Its value is the text.
    public static let probableWebSearch = pattern("probable-web-search")
    /// A number. Its value is a `Double`.
    public static let number = pattern("number")
    // These are never found here.
    public static let link = pattern("link")
    public static let phoneNumber = pattern("phone-number")
    public static let emailAddress = pattern("email-address")
    public static let postalAddress = pattern("postal-address")
    public static let calendarEvent = pattern("calendar-event")
    public static let shipmentTrackingNumber = pattern("shipment-tracking-number")
    public static let flightNumber = pattern("flight-number")
    public static let moneyAmount = pattern("money-amount")

    fileprivate static let found: Set<DetectionPattern> = [.probableWebURL, .probableWebSearch, .number]
  }

  /// Says on the next turn which of the patterns the first item has. Those that are never found are reported.
  public func detectPatterns(
    for patterns: Set<DetectionPattern>,
    completionHandler: @escaping (Result<Set<DetectionPattern>, any Error>) -> Void
  ) {
    detectValues(for: patterns) { completionHandler($0.map { Set($0.keys) }) }
  }

  /// Says on the next turn which of the patterns each item of a set has; all items where the set is nil.
  public func detectPatterns(
    for patterns: Set<DetectionPattern>, inItemSet itemSet: IndexSet?,
    completionHandler: @escaping (Result<[Set<DetectionPattern>], any Error>) -> Void
  ) {
    detectValues(for: patterns, inItemSet: itemSet) { completionHandler($0.map { $0.map { Set($0.keys) } }) }
  }

  /// Gives on the next turn what of the first item has the patterns.
  public func detectValues(
    for patterns: Set<DetectionPattern>,
    completionHandler: @escaping (Result<[DetectionPattern: Any], any Error>) -> Void
  ) {
    detectValues(for: patterns, inItemSet: IndexSet(integer: 0)) {
      completionHandler($0.map { $0.first ?? [:] })
    }
  }

  /// Gives on the next turn what of each item of a set has the patterns; of all items where the set is nil.
  public func detectValues(
    for patterns: Set<DetectionPattern>, inItemSet itemSet: IndexSet?,
    completionHandler: @escaping (Result<[[DetectionPattern: Any]], any Error>) -> Void
  ) {
    reportUnused(
      "a pattern beyond URLs, numbers and searches", !patterns.isSubset(of: DetectionPattern.found),
      "it is never found")
    let items = items
    let places = (itemSet ?? IndexSet(items.indices)).filter(items.indices.contains)
    let found = places.map { index in
      Self.values(in: items[index]).filter { patterns.contains($0.key) }
    }
    MediaScheduler.current.nextTurn { completionHandler(.success(found)) }
  }

  private static func values(in item: [String: Any]) -> [DetectionPattern: Any] {
    if let url = item[UIPasteboardTypes.url[0]] as? URL {
      return isOfTheWeb(url.absoluteString) ? [.probableWebURL: url.absoluteString] : [:]
    }
    guard let raw = UIPasteboardTypes.string.lazy.compactMap({ item[$0] as? String }).first else {
      return [:]
    }
    let text = raw.trimmingCharacters(in: .whitespacesAndNewlines)
    if text.isEmpty { return [:] }
    if let number = Double(text), number.isFinite { return [.number: number] }
    return isOfTheWeb(text) ? [.probableWebURL: text] : [.probableWebSearch: text]
  }

  /// Whether a text is a URL of the web: `http://…`, `https://…`, or a host with a point and letters at its end.
  private static func isOfTheWeb(_ text: String) -> Bool {
    if text.contains(where: \.isWhitespace) { return false }
    let lower = text.lowercased()
    if lower.hasPrefix("http://") || lower.hasPrefix("https://") { return URL(string: text)?.host != nil }
    if lower.contains("@") || lower.contains("://") { return false }
    let host = lower.prefix { $0 != "/" && $0 != "?" && $0 != "#" && $0 != ":" }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last, last.count > 1 else { return false }
    return parts.allSatisfy { !$0.isEmpty } && last.allSatisfy(\.isLetter)
  }
}
