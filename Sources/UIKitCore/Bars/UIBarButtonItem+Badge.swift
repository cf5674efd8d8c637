import Foundation

extension UIBarButtonItem {
  /// What is at the upper corner of a bar button.
  @preconcurrency @MainActor
  public struct Badge: Equatable {
    /// The text; empty for a dot.
    public let stringValue: String?
    /// Behind the text. Default nil, red.
    public var backgroundColor: UIColor?
    /// The text's colour. Default nil, white.
    public var foregroundColor: UIColor?
    /// The text's font. Default nil, the system's.
    public var font: UIFont?

    private init(_ text: String) { stringValue = text }

    /// A number.
    public static func count(_ count: UInt) -> Badge { Badge(String(count)) }
    /// A text.
    public static func string(_ string: String) -> Badge { Badge(string) }
    /// A dot.
    public static func indicator() -> Badge { Badge("") }

    public static nonisolated func == (left: Badge, right: Badge) -> Bool {
      MainActor.assumeIsolated {
        left.stringValue == right.stringValue && left.backgroundColor == right.backgroundColor
          && left.foregroundColor == right.foregroundColor && left.font == right.font
      }
    }
  }
}
