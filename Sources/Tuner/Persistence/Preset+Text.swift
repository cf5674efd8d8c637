import Codecs
import Foundation
import UIKit

/// A preset as one line of text, to be pasted into a message and from there into a command.
///
/// `v1:` and the compact JSON of the preset, packed by zlib and written in the letters of Base64 that need no quotes in
/// a shell or an address (RFC 4648, section 5), without `=` at the end.
extension Preset {
  /// What such a text begins with.
  public static let textPrefix = "v1:"
  /// The longest text that is read, unpacked, in bytes.
  private static let longest = 4 << 20

  /// The preset as one line of text.
  ///
  /// - Throws: `EncodingError` for numbers that JSON has not.
  public func text() throws -> String {
    let packed = Deflate.packed(Array(try compactJSON())) ?? []
    let letters = Data(packed).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    return Self.textPrefix + letters.prefix { $0 != "=" }
  }

  /// Reads such a text; spaces and line breaks that came in by pasting are left out.
  ///
  /// - Throws: `PresetError.malformed`.
  public init(text: String) throws {
    let line = text.filter { !$0.isWhitespace }
    guard line.hasPrefix(Self.textPrefix) else {
      let isLater = line.first == "v" && line.dropFirst().first?.isNumber == true
      throw PresetError.malformed(
        "the text", reason: isLater ? "it was written by a later version" : "it does not begin with v1:")
    }
    var letters = String(line.dropFirst(Self.textPrefix.count)).replacing("-", with: "+").replacing(
      "_", with: "/")
    letters += String(repeating: "=", count: (4 - letters.count % 4) % 4)
    guard let packed = Data(base64Encoded: letters), !packed.isEmpty,
      let json = Deflate.unpacked(Array(packed), atMost: Self.longest)
    else { throw PresetError.malformed("the text", reason: "it is not whole; copy all of it") }
    try self.init(json: Data(json), path: "the text")
  }

  /// Whether a word is such a text, of this version or another, rather than the name of a file.
  public static func isText(_ word: String) -> Bool { word.prefixMatch(of: /v[0-9]+:/) != nil }
}
