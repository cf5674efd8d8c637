import Support
import XCTest

@testable import UIKitCore

/// Documents that are drawn without a renderer.
final class PDFContextFunctionsTests: XCTestCase {
  func testPagesOfADocumentInMemory() throws {
    try MainActor.assumeIsolated {
      let data = NSMutableData()
      UIGraphicsBeginPDFContextToData(data, CGRect(x: 0, y: 0, width: 30, height: 20), nil)
      UIGraphicsBeginPDFPage()
      XCTAssertEqual(UIGraphicsGetPDFContextBounds(), CGRect(x: 0, y: 0, width: 30, height: 20))
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 30, height: 20))
      UIGraphicsBeginPDFPageWithInfo(CGRect(x: 0, y: 0, width: 50, height: 40), nil)
      XCTAssertNotNil(UIGraphicsGetCurrentContext())
      UIGraphicsEndPDFContext()
      let text = String(decoding: data as Data, as: UTF8.self)
      XCTAssertTrue(text.hasPrefix("%PDF-"))
      XCTAssertTrue(text.contains("/Count 2"))
      let page = try XCTUnwrap(UIImage(data: data as Data))
      XCTAssertEqual(page.size, CGSize(width: 30, height: 20))
      XCTAssertEqual(page.cgImage?.pixel(x: 5, y: 5), 0xFFFF_0000)
      XCTAssertNil(UIGraphicsGetCurrentContext())
    }
  }

  func testAFileIsWrittenWhenTheDocumentEnds() throws {
    let path = NSTemporaryDirectory() + "flipbook-\(UUID().uuidString).pdf"
    defer { try? FileManager.default.removeItem(atPath: path) }
    XCTAssertTrue(UIGraphicsBeginPDFContextToFile(path, .zero, nil))
    UIGraphicsBeginPDFPage()
    XCTAssertEqual(UIGraphicsGetPDFContextBounds().size, CGSize(width: 612, height: 792))
    XCTAssertFalse(FileManager.default.fileExists(atPath: path))
    UIGraphicsEndPDFContext()
    XCTAssertTrue(FileManager.default.fileExists(atPath: path))
  }

  func testWhatIsNotBegunIsReported() {
    let (_, messages) = Diagnostics.withCapture {
      UIGraphicsBeginPDFPage()
      UIGraphicsEndPDFContext()
      XCTAssertTrue(UIGraphicsBeginPDFContextToFile("/nowhere/a.pdf", .zero, nil))
      UIGraphicsEndPDFContext()
    }
    XCTAssertEqual(messages.count, 3)
    XCTAssertTrue(messages.last?.text.hasPrefix("the PDF was not written to /nowhere/a.pdf: ") == true)
  }
}
