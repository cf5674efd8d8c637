import Foundation
import QuartzCore
import Support

extension NSAttributedString {
  /// The kind of a document.
  public struct DocumentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let plain = Self(rawValue: "NSPlainText")
    public static let html = Self(rawValue: "NSHTML")
    public static let rtf = Self(rawValue: "NSRTF")
    public static let rtfd = Self(rawValue: "NSRTFD")
  }

  /// What is said about a document that is read.
  public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let documentType = Self(rawValue: "DocumentType")
    public static let characterEncoding = Self(rawValue: "CharacterEncoding")
    public static let defaultAttributes = Self(rawValue: "DefaultAttributes")
  }

  /// Reads a document: plain text, or a small part of HTML (paragraphs, headings, lists, links, emphasis, colours,
  /// sizes).
  ///
  /// - Throws: For rich text and other kinds, which are not read here, and for bytes that are no text.
  public convenience init(
    data: Data, options: [DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
  ) throws {
    let type = options[.documentType]
    let kind = type as? DocumentType ?? (type as? String).map { DocumentType(rawValue: $0) } ?? .plain
    guard kind == .html || kind == .plain else {
      Diagnostics.report("a document of type \(kind.rawValue) is not read here; use .html or .plain")
      throw CocoaError(.fileReadUnsupportedScheme)
    }
    let number = options[.characterEncoding]
    let raw = number as? UInt ?? (number as? NSNumber)?.uintValue
    let encoding = raw.map { String.Encoding(rawValue: $0) } ?? .utf8
    guard let text = String(data: data, encoding: encoding) ?? String(data: data, encoding: .isoLatin1) else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    let plain = options[.defaultAttributes] as? [NSAttributedString.Key: Any]
    self.init(
      attributedString: kind == .html
        ? HTMLText.read(text) : NSAttributedString(string: text, attributes: plain))
  }
}
