import XCTest

@testable import CoreGraphics

/// Where lines may break.
final class LineBreakTests: XCTestCase {
  /// A text with a bar wherever a line may break.
  private func marked(_ text: String) -> String {
    var scalars: [UInt32] = []
    var starts: [Int32] = []
    for character in text {
      starts.append(Int32(scalars.count))
      scalars += character.unicodeScalars.map(\.value)
    }
    let breaks = LineBreaks(scalars, characters: starts)
    return text.enumerated().map { index, character in
      "\(character)" + (index + 1 < text.count && breaks[after: index] ? "|" : "")
    }.joined()
  }

  func testBreaksOfEveryKind() {
    XCTAssertEqual(marked("one two  three"), "one |two  |three")
    XCTAssertEqual(marked("(a) [b] “c”"), "(a) |[b] |“c”")
    XCTAssertEqual(marked("well-known -5 10-12"), "well-|known |-5 |10-12")
    XCTAssertEqual(marked("$100 100% 1,000.50"), "$100 |100% |1,000.50")
    XCTAssertEqual(marked("and/or 1/2"), "and/|or |1/2")
    XCTAssertEqual(marked("100\u{A0}km a\u{2060}b"), "100\u{A0}km |a\u{2060}b")
    XCTAssertEqual(marked("日本語。テスト"), "日|本|語。|テ|ス|ト")
    XCTAssertEqual(marked("👩‍👩‍👧🇩🇪🇫🇷👍🏽"), "👩‍👩‍👧|🇩🇪|🇫🇷|👍🏽", "never inside of a picture")
    XCTAssertEqual(marked("e\u{301}a\u{200B}b"), "e\u{301}a\u{200B}|b")
  }

  func testWordsWithoutSpacesBetweenThem() {
    XCTAssertEqual(marked("สวัสดีชาวโลก"), "สวัสดี|ชาว|โลก", "Thai, by dictionary")
  }

  func testAnyScalarsDo() {
    XCTAssertTrue(LineBreaks([], characters: [])[after: 0])
    let odd = LineBreaks([0xD800, 0x20, 0xDC00, 0x110000], characters: [0, 1, 2, 3])
    XCTAssertEqual((0..<4).map { odd[after: $0] }, [false, true, false, true])
    let mixed = LineBreaks([0x1F600, 0x61, 0x20, 0x1F600], characters: [0, 1, 2, 3])
    XCTAssertEqual(
      (0..<4).map { mixed[after: $0] }, [true, false, true, true], "surrogates are one character")
  }
}
