import UIKit
import XCTest

final class UIImageViewTests: XCTestCase {
  private let icon = """
    <svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">
    <rect x="0" y="0" width="24" height="24" fill="#000"/></svg>
    """

  private func contents(_ view: UIView) throws -> CGImage {
    try XCTUnwrap(view.layer.contents as? CGImage)
  }

  func testViewIsAsLargeAsItsImage() throws {
    let image = try XCTUnwrap(UIImage(data: Data(icon.utf8)))
    let view = UIImageView(image: image)
    XCTAssertEqual(view.bounds.size, CGSize(width: 24, height: 24))
    XCTAssertEqual(view.intrinsicContentSize, CGSize(width: 24, height: 24))
    XCTAssertFalse(view.isUserInteractionEnabled)
    XCTAssertEqual(UIImageView().intrinsicContentSize, CGSize(width: -1, height: -1))
  }

  func testTemplateTakesTheTint() throws {
    let image = try XCTUnwrap(UIImage(data: Data(icon.utf8)))
    let view = UIImageView(image: image.withRenderingMode(.alwaysTemplate))
    XCTAssertEqual(try contents(view).pixel(x: 5, y: 5), 0xFF00_7AFF, "system blue unless told otherwise")
    view.tintColor = .red
    XCTAssertEqual(try contents(view).pixel(x: 5, y: 5), 0xFFFF_0000)
    view.image = image
    XCTAssertEqual(try contents(view).pixel(x: 5, y: 5), 0xFF00_0000)
  }

  func testInheritedTintReachesTheImage() throws {
    let image = try XCTUnwrap(UIImage(data: Data(icon.utf8))).withRenderingMode(.alwaysTemplate)
    let parent = UIView()
    let view = UIImageView(image: image)
    parent.addSubview(view)
    parent.tintColor = .green
    XCTAssertEqual(try contents(view).pixel(x: 5, y: 5), 0xFF00_FF00)
  }

  func testPixelsFollowTheShownSize() throws {
    let image = try XCTUnwrap(UIImage(data: Data(icon.utf8)))
    let view = UIImageView(image: image)
    let scale = Int(max(1, view.traitCollection.displayScale))
    XCTAssertEqual(try contents(view).width, 24 * 2 * scale)
    view.frame = CGRect(x: 0, y: 0, width: 60, height: 30)
    view.layoutIfNeeded()
    XCTAssertEqual(try contents(view).width, 60 * 2 * scale)
    view.contentMode = .scaleAspectFit
    XCTAssertEqual(try contents(view).width, 30 * 2 * scale)
    view.contentMode = .center
    XCTAssertEqual(try contents(view).width, 24 * 2 * scale)
    XCTAssertEqual(view.layer.contentsScale, CGFloat(2 * scale))
    XCTAssertEqual(view.layer.contentsGravity, .center)
  }

  func testHighlightedImage() throws {
    let image = try XCTUnwrap(UIImage(data: Data(icon.utf8)))
    let view = UIImageView(image: image, highlightedImage: image.withTintColor(.red))
    XCTAssertEqual(try contents(view).pixel(x: 5, y: 5), 0xFF00_0000)
    view.isHighlighted = true
    XCTAssertEqual(try contents(view).pixel(x: 5, y: 5), 0xFFFF_0000)
    view.isHighlighted = false
    view.image = nil
    XCTAssertNil(view.layer.contents)
  }
}
