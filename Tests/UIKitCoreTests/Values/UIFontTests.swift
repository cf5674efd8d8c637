import Support
import UIKit
import XCTest

final class UIFontTests: XCTestCase {
  func testSystemFontReportsTheMetricsOfSanFrancisco() {
    let font = UIFont.systemFont(ofSize: 17)
    XCTAssertEqual(font.ascender, 17 * 0.952148, accuracy: 1e-4)
    XCTAssertEqual(font.descender, 17 * -0.241211, accuracy: 1e-4)
    XCTAssertEqual(font.lineHeight, 20.287, accuracy: 1e-3)
    XCTAssertEqual(font.capHeight, 17 * 0.704590, accuracy: 1e-4)
    XCTAssertEqual(font.xHeight, 17 * 0.526367, accuracy: 1e-4)
    XCTAssertEqual(font.pointSize, 17)
  }

  func testWeightsMapToCSS() {
    let weights: [UIFont.Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    XCTAssertEqual(weights.map(\.cssWeight), [100, 200, 300, 400, 500, 600, 700, 800, 900])
    XCTAssertEqual(UIFont.Weight(rawValue: 0.1).cssWeight, 400)
    XCTAssertEqual(UIFont.Weight(rawValue: 5).cssWeight, 900)
    XCTAssertEqual(UIFont.Weight(rawValue: .nan).cssWeight, 400)
  }

  func testNames() {
    XCTAssertEqual(UIFont.systemFont(ofSize: 12).fontName, ".SFUI-Regular")
    XCTAssertEqual(UIFont.boldSystemFont(ofSize: 12).fontName, ".SFUI-Semibold")
    XCTAssertEqual(UIFont.italicSystemFont(ofSize: 12).fontName, ".SFUI-Italic")
    XCTAssertEqual(FontName("HelveticaNeue-BoldItalic").weight, 700)
    XCTAssertTrue(FontName("HelveticaNeue-BoldItalic").italic)
    XCTAssertEqual(FontName("HelveticaNeue-BoldItalic").family, "HelveticaNeue")
    XCTAssertEqual(FontName("Arial-BoldMT").weight, 700)
    XCTAssertEqual(FontName("Noto-Sans").family, "Noto-Sans")
  }

  func testTextStyles() {
    XCTAssertEqual(UIFont.preferredFont(forTextStyle: .largeTitle).pointSize, 34)
    XCTAssertEqual(
      UIFont.preferredFont(forTextStyle: .headline), UIFont.systemFont(ofSize: 17, weight: .semibold))
    XCTAssertEqual(UIFont.preferredFont(forTextStyle: .caption2).pointSize, 11)
  }

  func testFontsOfIOSAreSubstitutedAndReportedOnce() {
    let (font, messages) = Diagnostics.withCapture {
      _ = UIFont(name: "HoeflerText-Regular", size: 20)
      return UIFont(name: "HoeflerText-Regular", size: 36)
    }
    XCTAssertEqual(font?.pointSize, 36)
    XCTAssertEqual(
      messages.map(\.description),
      ["UIFont: the font family \"HoeflerText\" is not installed; the system font is drawn instead"])
  }

  func testUnknownFontIsNilAndReported() {
    let (font, messages) = Diagnostics.withCapture { UIFont(name: "NoSuchFace-Bold", size: 12) }
    XCTAssertNil(font)
    XCTAssertEqual(
      messages.map(\.description),
      [
        "UIFont: no font is named \"NoSuchFace\"; UIFont(name:size:) is nil. Install it or use UIFont.systemFont"
      ])
  }

  func testImpossibleSizesAreReported() {
    let (font, messages) = Diagnostics.withCapture { UIFont.systemFont(ofSize: .nan) }
    XCTAssertEqual(font.pointSize, 14)
    XCTAssertEqual(messages.count, 1)
    XCTAssertEqual(UIFont.systemFont(ofSize: 0).pointSize, 14)
  }

  func testEquality() {
    XCTAssertEqual(UIFont.systemFont(ofSize: 17), UIFont.systemFont(ofSize: 17))
    XCTAssertNotEqual(UIFont.systemFont(ofSize: 17), UIFont.systemFont(ofSize: 17, weight: .bold))
    XCTAssertEqual(UIFont.systemFont(ofSize: 12).withSize(20), UIFont.systemFont(ofSize: 20))
  }
}
