import Support
import UIKit
import XCTest

/// The few filters of Core Image, and PDF files.
final class CoreImageTests: XCTestCase {
  private func square() -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20), format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 5, y: 5, width: 10, height: 10))
    }
  }

  func testABlurSpreadsAndKeepsWhatThereIs() throws {
    let input = try XCTUnwrap(CIImage(image: square()))
    let filter = try XCTUnwrap(CIFilter(name: "CIGaussianBlur"))
    filter.setValue(input, forKey: kCIInputImageKey)
    filter.setValue(2.0, forKey: kCIInputRadiusKey)
    let output = try XCTUnwrap(filter.outputImage)
    XCTAssertEqual(output.extent, CGRect(x: -6, y: -6, width: 32, height: 32))
    let image = try XCTUnwrap(CIContext().createCGImage(output, from: input.extent))
    XCTAssertEqual(image.width, 20)
    let (middle, edge) = (image.pixel(x: 10, y: 10) >> 24, image.pixel(x: 5, y: 10) >> 24)
    XCTAssertGreaterThan(middle, 240)
    // Half of a blurred edge's weight is on either side of it.
    XCTAssertEqual(Double(image.pixel(x: 4, y: 10) >> 24) + Double(edge), 255, accuracy: 6)
  }

  func testAClampedImageDoesNotFadeAtItsEdge() throws {
    let red = try XCTUnwrap(CIImage(image: square())).cropped(to: CGRect(x: 5, y: 5, width: 10, height: 10))
    let output = red.clampedToExtent().applyingGaussianBlur(sigma: 3).cropped(to: red.extent)
    XCTAssertEqual(output.extent, red.extent)
    let image = try XCTUnwrap(CIContext().createCGImage(output, from: output.extent))
    XCTAssertEqual(image.pixel(x: 0, y: 0), 0xFFFF_0000)
  }

  func testColoursAreChanged() throws {
    let input = try XCTUnwrap(CIImage(image: square()))
    let grey = try XCTUnwrap(
      CIContext().createCGImage(
        input.applyingFilter("CIColorControls", parameters: [kCIInputSaturationKey: 0]), from: input.extent))
    XCTAssertEqual(grey.pixel(x: 10, y: 10), 0xFF36_3636)
    let inverted = UIImage(ciImage: input.applyingFilter("CIColorInvert"))
    XCTAssertEqual(inverted.cgImage?.pixel(x: 10, y: 10), 0xFF00_FFFF)
    XCTAssertEqual(inverted.cgImage?.pixel(x: 0, y: 0), 0)
  }

  func testAnUnknownFilterIsSaid() {
    let (_, messages) = Diagnostics.withCapture { XCTAssertNil(CIFilter(name: "CIKaleidoscope")) }
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue(messages.first?.text.contains("CIGaussianBlur") == true)
  }

  func testAPDFHasItsPages() throws {
    let format = UIGraphicsPDFRendererFormat()
    format.documentInfo = [kCGPDFContextTitle: "Übersicht"]
    let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 60, height: 40), format: format)
    let data = renderer.pdfData { context in
      for color in [UIColor.red, .blue] {
        context.beginPage()
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 30, height: 40))
      }
    }
    let text = String(decoding: data, as: UTF8.self)
    XCTAssertTrue(text.hasPrefix("%PDF-1.4"))
    XCTAssertNotNil(data.range(of: Data("/Count 2".utf8)))
    XCTAssertNotNil(data.range(of: Data("/MediaBox [0 0 60.0 40.0]".utf8)))
    // What reads PDF here, where it is installed, draws the first page again.
    guard let page = try? VectorImage(bytes: Array(data), name: "page"), page.naturalSize.width > 0 else {
      throw XCTSkip("Poppler is not there")
    }
    let pixels = try XCTUnwrap(page.rasterised(width: 60, height: 40))
    XCTAssertEqual(pixels.pixel(x: 10, y: 20), 0xFFFF_0000)
    XCTAssertEqual(pixels.pixel(x: 50, y: 20), 0xFFFF_FFFF)
  }

  func testMetalIsRefusedWithOneMessage() {
    let (_, messages) = Diagnostics.withCapture {
      XCTAssertNil(MTLCreateSystemDefaultDevice())
      let view = MTKView(frame: CGRect(x: 0, y: 0, width: 10, height: 10), device: nil)
      XCTAssertTrue(view.layer is CAMetalLayer)
      XCTAssertNil((view.layer as? CAMetalLayer)?.nextDrawable())
      XCTAssertNil((view.layer as? CAMetalLayer)?.nextDrawable())
    }
    XCTAssertEqual(messages.count, 3, "\(messages)")
  }
}
