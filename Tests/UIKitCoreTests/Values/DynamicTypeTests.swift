import Support
import UIKit
import XCTest

/// Text styles at every content size, metrics, descriptors.
final class DynamicTypeTests: XCTestCase {
  func testPublishedSizes() {
    // Human Interface Guidelines, "iOS Dynamic Type sizes": xSmall, Large (default), xxxLarge, AX1, AX5.
    let published: [(UIFont.TextStyle, [CGFloat])] = [
      (.largeTitle, [31, 34, 40, 44, 60]), (.title1, [25, 28, 34, 38, 58]), (.title2, [19, 22, 28, 34, 56]),
      (.title3, [17, 20, 26, 31, 55]), (.headline, [14, 17, 23, 28, 53]), (.body, [14, 17, 23, 28, 53]),
      (.callout, [13, 16, 22, 26, 51]), (.subheadline, [12, 15, 21, 25, 49]),
      (.footnote, [12, 13, 19, 23, 44]), (.caption1, [11, 12, 18, 22, 43]),
      (.caption2, [11, 11, 17, 20, 40]),
    ]
    let categories: [UIContentSizeCategory] = [
      .extraSmall, .large, .extraExtraExtraLarge, .accessibilityMedium, .accessibilityExtraExtraExtraLarge,
    ]
    for (style, sizes) in published {
      for (category, size) in zip(categories, sizes) {
        let traits = UITraitCollection(preferredContentSizeCategory: category)
        let font = UIFont.preferredFont(forTextStyle: style, compatibleWith: traits)
        XCTAssertEqual(font.pointSize, size, "\(style.rawValue) at \(category.rawValue)")
      }
    }
    XCTAssertEqual(
      UIFont.preferredFont(forTextStyle: .headline).fontName,
      UIFont.systemFont(ofSize: 17, weight: .semibold).fontName)
  }

  func testSizesNeverShrinkWithTheCategory() {
    for style: UIFont.TextStyle in [.largeTitle, .title1, .title2, .title3, .body, .callout, .caption2] {
      var last: CGFloat = 0
      for category in UIContentSizeCategory.ladder {
        let size = UIFont.preferredFont(
          forTextStyle: style, compatibleWith: UITraitCollection(preferredContentSizeCategory: category)
        ).pointSize
        XCTAssertGreaterThanOrEqual(size, last)
        last = size
      }
    }
  }

  func testMetricsScaleFontsOfTheAppsOwn() {
    let large = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
    let metrics = UIFontMetrics(forTextStyle: .body)
    let font = UIFont.systemFont(ofSize: 34, weight: .bold)
    XCTAssertEqual(metrics.scaledFont(for: font, compatibleWith: large).pointSize, 66, "34 · 33 / 17")
    XCTAssertEqual(metrics.scaledFont(for: font, maximumPointSize: 50, compatibleWith: large).pointSize, 50)
    XCTAssertEqual(metrics.scaledFont(for: font).pointSize, 34)
    XCTAssertEqual(metrics.scaledValue(for: 17, compatibleWith: large), 33)
    let (again, messages) = Diagnostics.withCapture {
      metrics.scaledFont(for: metrics.scaledFont(for: font), compatibleWith: large)
    }
    XCTAssertEqual(again.pointSize, 34)
    XCTAssertEqual(
      messages.map(\.text),
      ["UIFontMetrics was given a font that follows the content size already; it is returned as it is"])
  }

  func testDescriptors() throws {
    let body = UIFont.preferredFont(forTextStyle: .body)
    let bold = UIFont(descriptor: try XCTUnwrap(body.fontDescriptor.withSymbolicTraits(.traitBold)), size: 0)
    XCTAssertEqual(bold.pointSize, 17)
    XCTAssertEqual(bold.fontName, ".SFUI-Semibold")
    XCTAssertTrue(bold.fontDescriptor.symbolicTraits.contains(.traitBold))
    let italic = try XCTUnwrap(body.fontDescriptor.withSymbolicTraits([.traitItalic, .traitBold]))
    XCTAssertEqual(UIFont(descriptor: italic, size: 20).fontName, ".SFUI-SemiboldItalic")
    let code = try XCTUnwrap(body.fontDescriptor.withDesign(.monospaced))
    XCTAssertEqual(UIFont(descriptor: code, size: 12).familyName, ".AppleSystemUIFontMonospaced")
    let (_, messages) = Diagnostics.withCapture {
      _ = body.fontDescriptor.withDesign(.rounded)
      _ = body.fontDescriptor.withDesign(.rounded)
    }
    XCTAssertEqual(
      messages.map(\.text), ["the system font has no rounded design here; the default one is drawn"])
    let weighted = body.fontDescriptor.addingAttributes([
      .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.heavy], .size: CGFloat(30),
    ])
    XCTAssertEqual(UIFont(descriptor: weighted, size: 0).fontName, ".SFUI-Heavy")
    XCTAssertEqual(weighted.pointSize, 30)
    XCTAssertTrue(UIFont.familyNames.contains("Inter"))
  }

  func testTheWidthOfSystemTextIsNearSanFranciscos() {
    // Interface Builder's own label of 17 points is 41.67 points wide at 3×, its old button of 15 points 46.
    let label = NSAttributedString(string: "Label", attributes: [.font: UIFont.systemFont(ofSize: 17)]).size()
      .width
    let button = NSAttributedString(string: "Button", attributes: [.font: UIFont.systemFont(ofSize: 15)])
      .size().width
    XCTAssertEqual(label, 41.67, accuracy: 0.3)
    XCTAssertEqual(button, 46, accuracy: 0.6)
  }
}
