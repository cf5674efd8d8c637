import Foundation
import UIKit
import XCTest

/// Drawing of plain strings with options, and attributes of both kinds of attributed strings.
final class StringDrawingTests: XCTestCase {
  private func picture(_ draw: () -> Void) -> CGImage? {
    UIGraphicsImageRenderer(size: CGSize(width: 80, height: 50)).image { _ in draw() }.cgImage
  }

  func testStringsDrawAsAttributedStringsDo() throws {
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 14), .foregroundColor: UIColor.red,
    ]
    let rect = CGRect(x: 2, y: 3, width: 60, height: 40), text = "Two words"
    let wanted = try XCTUnwrap(
      picture {
        NSAttributedString(string: text, attributes: attributes)
          .draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
      })
    for image in [
      picture {
        text.draw(with: rect, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
      },
      picture {
        NSString(string: text).draw(
          with: rect, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
      },
    ] {
      let image = try XCTUnwrap(image)
      var inked = 0
      for y in 0..<image.height {
        for x in 0..<image.width {
          XCTAssertEqual(image.pixel(x: x, y: y), wanted.pixel(x: x, y: y))
          if image.pixel(x: x, y: y) != 0 { inked += 1 }
        }
      }
      XCTAssertGreaterThan(inked, 100)
    }
  }

  func testAContainerOfADictionary() {
    let font = UIFont.boldSystemFont(ofSize: 19)
    let container = AttributeContainer([
      .font: font, .foregroundColor: UIColor.red, .kern: 2, .underlineStyle: NSUnderlineStyle.single.rawValue,
      NSAttributedString.Key("unknown"): 1,
    ])
    XCTAssertEqual(container.font, font)
    XCTAssertEqual(container.foregroundColor, .red)
    XCTAssertEqual(container.kern, 2)
    XCTAssertEqual(container.underlineStyle, .single)
    XCTAssertNil(container.backgroundColor)
  }

  func testDigitsOfOneWidthAsAFeature() {
    let plain = UIFont.systemFont(ofSize: 20)
    let descriptor = plain.fontDescriptor.addingAttributes([
      .featureSettings: [
        [
          UIFontDescriptor.FeatureKey.featureIdentifier: kNumberSpacingType,
          UIFontDescriptor.FeatureKey.typeIdentifier: kMonospacedNumbersSelector,
        ]
      ]
    ])
    let font = UIFont(descriptor: descriptor, size: 0)
    func width(_ text: String, _ font: UIFont) -> CGFloat { text.size(withAttributes: [.font: font]).width }
    XCTAssertEqual(width("1111", font), width("8888", font), accuracy: 0.001)
    XCTAssertNotEqual(width("1111", plain), width("8888", plain), accuracy: 0.5)
  }
}
