import Foundation

/// What is found in a text and becomes a link. Raw values are UIKit's.
public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1 << 0)
  public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
  public static let address = UIDataDetectorTypes(rawValue: 1 << 2)
  public static let calendarEvent = UIDataDetectorTypes(rawValue: 1 << 3)
  public static let shipmentTrackingNumber = UIDataDetectorTypes(rawValue: 1 << 4)
  public static let flightNumber = UIDataDetectorTypes(rawValue: 1 << 5)
  public static let lookupSuggestion = UIDataDetectorTypes(rawValue: 1 << 6)
  public static let money = UIDataDetectorTypes(rawValue: 1 << 7)
  public static let physicalValue = UIDataDetectorTypes(rawValue: 1 << 8)
  public static let all = UIDataDetectorTypes(rawValue: .max)
}

/// Finds web addresses, mail addresses and telephone numbers by their form.
enum DataDetector {
  private static let web = try? NSRegularExpression(
    pattern: #"(?:https?://|www\.)[^\s<>"]+[^\s<>".,;:!?)\]'’”]"#, options: .caseInsensitive)
  private static let mail = try? NSRegularExpression(
    pattern: #"[A-Z0-9._%+\-]+@[A-Z0-9.\-]+\.[A-Z]{2,}"#, options: .caseInsensitive)
  private static let phone = try? NSRegularExpression(
    pattern: #"(?<![\w.])(?:\+|\()?\d[\d ().\-/]{5,16}\d(?![\w])"#)

  /// The links in a text, in order, without those that overlap an earlier one.
  static func links(in text: String, _ types: UIDataDetectorTypes) -> [(range: NSRange, url: URL)] {
    var found: [(range: NSRange, url: URL)] = []
    func look(_ expression: NSRegularExpression?, _ url: (String) -> String) {
      let whole = NSRange(location: 0, length: text.utf16.count)
      for match in expression?.matches(in: text, range: whole) ?? [] {
        guard !found.contains(where: { NSIntersectionRange($0.range, match.range).length > 0 }),
          let range = Range(match.range, in: text), let url = URL(string: url(String(text[range])))
        else { continue }
        found.append((match.range, url))
      }
    }
    if types.contains(.link) {
      look(web) { $0.lowercased().hasPrefix("www.") ? "http://\($0)" : $0 }
      look(mail) { "mailto:\($0)" }
    }
    if types.contains(.phoneNumber) {
      look(phone) { "tel:" + $0.filter { $0.isNumber || $0 == "+" } }
    }
    return found.sorted { $0.range.location < $1.range.location }
  }
}
