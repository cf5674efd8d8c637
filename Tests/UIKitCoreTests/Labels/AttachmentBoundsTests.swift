import XCTest

@testable import UIKitCore

/// Attachments that choose their own size and picture.
final class AttachmentBoundsTests: XCTestCase {
  /// As wide as the line, and half as high as its picture is wide.
  private final class Banner: NSTextAttachment, @unchecked Sendable {
    var fragments: [CGRect] = []

    override func attachmentBounds(
      for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
      glyphPosition position: CGPoint,
      characterIndex charIndex: Int
    ) -> CGRect {
      fragments.append(lineFrag)
      return CGRect(x: 0, y: -4, width: lineFrag.width, height: lineFrag.width / 2)
    }

    override func image(
      forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
    ) -> UIImage? {
      UIGraphicsImageRenderer(size: imageBounds.size).image { context in
        UIColor.red.setFill()
        context.fill(imageBounds)
      }
    }
  }

  func testABannerIsAsWideAsTheLabel() throws {
    try MainActor.assumeIsolated {
      let banner = Banner()
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
      label.font = .systemFont(ofSize: 10)
      // A label of one line has no end when it is measured.
      label.numberOfLines = 0
      label.attributedText = NSAttributedString(attachment: banner)
      XCTAssertEqual(label.sizeThatFits(CGSize(width: 80, height: 1000)).width, 80)
      XCTAssertEqual(
        banner.fragments.last, CGRect(x: 0, y: 0, width: 80, height: UIFont.systemFont(ofSize: 10).lineHeight)
      )
      let picture = try XCTUnwrap(
        UIGraphicsImageRenderer(size: label.bounds.size).image { label.layer.render(in: $0.cgContext) }
          .cgImage)
      XCTAssertEqual(picture.pixel(x: picture.width / 2, y: picture.height / 2), 0xFFFF_0000)
    }
  }
}
