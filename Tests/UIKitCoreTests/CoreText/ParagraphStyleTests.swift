import UIKit
import XCTest

/// Core Text's paragraph styles are UIKit's.
final class ParagraphStyleTests: XCTestCase {
  func testSettings() {
    var alignment = CTTextAlignment.center, spacing: CGFloat = 7, mode = CTLineBreakMode.byTruncatingTail
    let style = withUnsafePointer(to: &alignment) { alignment in
      withUnsafePointer(to: &spacing) { spacing in
        withUnsafePointer(to: &mode) { mode in
          CTParagraphStyleCreate(
            [
              CTParagraphStyleSetting(
                spec: .alignment, valueSize: MemoryLayout<CTTextAlignment>.size, value: alignment),
              CTParagraphStyleSetting(
                spec: .lineSpacing, valueSize: MemoryLayout<CGFloat>.size, value: spacing),
              CTParagraphStyleSetting(
                spec: .lineBreakMode, valueSize: MemoryLayout<CTLineBreakMode>.size, value: mode),
              // Of another size than the value has: left out.
              CTParagraphStyleSetting(spec: .headIndent, valueSize: 3, value: spacing),
            ], 4)
        }
      }
    }
    XCTAssertEqual(style.alignment, .center)
    XCTAssertEqual(style.lineSpacing, 7)
    XCTAssertEqual(style.lineBreakMode, .byTruncatingTail)
    XCTAssertEqual(style.headIndent, 0)
    XCTAssertEqual(CTParagraphStyleCreate(nil, 5), NSParagraphStyle.default)
  }
}
