import Support
import XCTest

@testable import UIKitCore

/// Assets by the names that Xcode writes.
final class AssetResourceTests: XCTestCase {
  func testWhatThereIsNotIsEmptyAndReported() {
    let (found, messages) = Diagnostics.withCapture {
      (
        UIImage(resource: ImageResource(name: "Nothing", bundle: .main)),
        UIColor(resource: ColorResource(name: "Nothing", bundle: .main))
      )
    }
    XCTAssertEqual(found.0.size, .zero)
    XCTAssertEqual(found.1.cgColor.alpha, 0)
    XCTAssertEqual(messages.count, 2)
    XCTAssertNotEqual(
      ImageResource(name: "A", bundle: .main), ImageResource(name: "B", bundle: .main))
  }
}
