import XCTest

@testable import Goldens

/// What is read on a failure report's page stands out: 4.5 to 1 (WCAG 2.2, success criterion 1.4.3).
final class ReportContrastTests: XCTestCase {
  /// The relative luminance of `#rgb` or `#rrggbb`.
  private func luminance(_ text: String) throws -> Double {
    let digits = text.count == 3 ? text.map { "\($0)\($0)" }.joined() : text
    let rgb = try XCTUnwrap(Int(digits, radix: 16), text)
    let linear = [16, 8, 0].map { shift in
      let part = Double(rgb >> shift & 255) / 255
      return part <= 0.04045 ? part / 12.92 : Foundation.pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  func testTextStandsOutInBothAppearances() throws {
    let appearances = ReportPage.style.matches(of: #/:root\{([^}]*)\}/#)
    XCTAssertEqual(appearances.count, 2)
    for appearance in appearances {
      let colors = Dictionary(
        uniqueKeysWithValues: appearance.1.matches(of: #/--([a-z]+):#([0-9a-f]+)/#).map {
          (String($0.1), String($0.2))
        })
      for text in ["ink", "quiet", "expected", "actual", "mark"] {
        for ground in ["paper", "card", "well"] {
          let pair = try [text, ground].map { try luminance(XCTUnwrap(colors[$0], $0)) }
          let contrast = (max(pair[0], pair[1]) + 0.05) / (min(pair[0], pair[1]) + 0.05)
          XCTAssertGreaterThanOrEqual(contrast, 4.5, "\(text) on \(ground)")
        }
      }
    }
  }
}
