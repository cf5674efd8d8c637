import Support
import UIKit
import XCTest

/// Pages that a renderer draws, and the printers that there are not.
final class PrintingTests: XCTestCase {
  private final class Report: UIPrintPageRenderer {
    var log: [String] = []
    override func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) {
      log.append("header \(pageIndex) \(headerRect)")
    }
    override func drawContentForPage(at pageIndex: Int, in contentRect: CGRect) {
      log.append("content \(pageIndex) \(contentRect)")
    }
    override func drawPrintFormatter(_ printFormatter: UIPrintFormatter, forPageAt pageIndex: Int) {
      log.append("formatter \(pageIndex)")
      super.drawPrintFormatter(printFormatter, forPageAt: pageIndex)
    }
    override func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) {
      log.append("footer \(pageIndex) \(footerRect)")
    }
  }

  /// A4 with a margin, as code gives it to a renderer.
  @MainActor private func setPaper(_ renderer: UIPrintPageRenderer, height: CGFloat = 842) {
    let paper = CGRect(x: 0, y: 0, width: 595, height: height)
    renderer.setValue(NSValue(cgRect: paper), forKey: "paperRect")
    renderer.setValue(NSValue(cgRect: paper.insetBy(dx: 20, dy: 20)), forKey: "printableRect")
  }

  @preconcurrency @MainActor func testThePartsOfAPage() {
    let renderer = Report()
    XCTAssertEqual(renderer.paperRect, CGRect(x: 0, y: 0, width: 612, height: 792))
    setPaper(renderer)
    XCTAssertEqual(renderer.paperRect, CGRect(x: 0, y: 0, width: 595, height: 842))
    XCTAssertEqual(renderer.printableRect, CGRect(x: 20, y: 20, width: 555, height: 802))
    XCTAssertEqual(renderer.numberOfPages, 0)
    renderer.headerHeight = 30
    renderer.footerHeight = 10
    renderer.addPrintFormatter(UISimpleTextPrintFormatter(text: "Hello"), startingAtPageAt: 1)
    XCTAssertEqual(renderer.numberOfPages, 2)
    XCTAssertNil(renderer.printFormatters(forPageAt: 0))
    _ = UIGraphicsImageRenderer(size: CGSize(width: 595, height: 842)).image { _ in
      renderer.drawPage(at: 1, in: renderer.printableRect)
    }
    XCTAssertEqual(
      renderer.log,
      [
        "header 1 (20.0, 20.0, 555.0, 30.0)", "content 1 (20.0, 50.0, 555.0, 762.0)", "formatter 1",
        "footer 1 (20.0, 812.0, 555.0, 10.0)",
      ])
  }

  /// How many lines of a text with one word a line are on each page.
  @preconcurrency @MainActor func testLinesGoFromPageToPageWhole() {
    let renderer = UIPrintPageRenderer()
    setPaper(renderer, height: 240)
    let font = UIFont.systemFont(ofSize: 20)
    let formatter = UISimpleTextPrintFormatter(text: (1...20).map { "\($0)" }.joined(separator: "\n"))
    formatter.font = font
    renderer.addPrintFormatter(formatter, startingAtPageAt: 0)
    let lines = Int((200 / font.lineHeight).rounded(.down))
    XCTAssertEqual(renderer.numberOfPages, (20 + lines - 1) / lines)
    let first = formatter.rect(forPageAt: 0)
    XCTAssertEqual(first.minY, 20)
    XCTAssertEqual(first.height, CGFloat(lines) * font.lineHeight, accuracy: 0.5)
    XCTAssertTrue(formatter.rect(forPageAt: renderer.numberOfPages).isNull)
    formatter.contentInsets = UIEdgeInsets(top: font.lineHeight, left: 100, bottom: 0, right: 0)
    XCTAssertEqual(formatter.rect(forPageAt: 0).minX, 120)
    XCTAssertEqual(formatter.rect(forPageAt: 0).minY, 20 + font.lineHeight)
    XCTAssertEqual(formatter.rect(forPageAt: 1).minY, 20, "the inset at the top is the first page's")
    formatter.contentInsets = .zero
    formatter.perPageContentInsets = UIEdgeInsets(top: 70, left: 0, bottom: 70, right: 0)
    XCTAssertGreaterThan(renderer.numberOfPages, (20 + lines - 1) / lines)
    XCTAssertEqual(formatter.rect(forPageAt: 1).minY, 70)
    formatter.removeFromPrintPageRenderer()
    XCTAssertEqual(renderer.numberOfPages, 0)
  }

  @preconcurrency @MainActor func testPagesOfAPDF() throws {
    let renderer = UIPrintPageRenderer()
    setPaper(renderer)
    let html = (1...120).map { "<p>Paragraph \($0)</p>" }.joined()
    renderer.addPrintFormatter(UIMarkupTextPrintFormatter(markupText: html), startingAtPageAt: 0)
    XCTAssertGreaterThan(renderer.numberOfPages, 1)
    let data = NSMutableData()
    UIGraphicsBeginPDFContextToData(data, renderer.paperRect, nil)
    renderer.prepare(forDrawingPages: NSRange(location: 0, length: renderer.numberOfPages))
    for page in 0..<renderer.numberOfPages {
      UIGraphicsBeginPDFPage()
      renderer.drawPage(at: page, in: UIGraphicsGetPDFContextBounds())
    }
    UIGraphicsEndPDFContext()
    let text = String(decoding: data as Data, as: UTF8.self)
    XCTAssertTrue(text.contains("/Count \(renderer.numberOfPages) "), "a page each")
    XCTAssertTrue(text.contains("/MediaBox [0 0 595.0 842.0]"))
  }

  /// The pixels that are not white, as a rectangle.
  @MainActor private func ink(_ size: CGSize, _ draw: () -> Void) throws -> CGRect {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in draw() }
    let pixels = try XCTUnwrap(image.cgImage)
    var box = CGRect.null
    for y in 0..<pixels.height {
      for x in 0..<pixels.width where pixels.pixel(x: x, y: y) >> 24 > 0 {
        box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }

  @preconcurrency @MainActor func testAViewIsFittedToThePageAndCut() throws {
    let renderer = UIPrintPageRenderer()
    setPaper(renderer, height: 240)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 1110, height: 500))
    view.backgroundColor = .red
    let formatter = view.viewPrintFormatter()
    XCTAssertTrue(formatter.view === view)
    renderer.addPrintFormatter(formatter, startingAtPageAt: 0)
    // Half as wide, so 250 points high: 200 and 50.
    XCTAssertEqual(renderer.numberOfPages, 2)
    let size = CGSize(width: 595, height: 240)
    XCTAssertEqual(
      try ink(size) { renderer.drawPage(at: 0, in: renderer.printableRect) },
      CGRect(x: 20, y: 20, width: 555, height: 200))
    XCTAssertEqual(
      try ink(size) { renderer.drawPage(at: 1, in: renderer.printableRect) },
      CGRect(x: 20, y: 20, width: 555, height: 50))
  }

  @preconcurrency @MainActor func testTextIsDrawnAtTheTopOfItsPage() throws {
    let renderer = UIPrintPageRenderer()
    setPaper(renderer, height: 100)
    let formatter = UISimpleTextPrintFormatter(text: (1...9).map { "\($0)" }.joined(separator: "\n"))
    formatter.font = .systemFont(ofSize: 20)
    renderer.addPrintFormatter(formatter, startingAtPageAt: 0)
    let size = CGSize(width: 595, height: 100)
    for page in 0..<renderer.numberOfPages {
      let box = try ink(size) { renderer.drawPage(at: page, in: renderer.printableRect) }
      XCTAssertGreaterThanOrEqual(box.minY, 20, "page \(page)")
      XCTAssertLessThan(box.minY, 45, "page \(page)")
      XCTAssertLessThanOrEqual(box.maxY, 80, "page \(page)")
    }
  }

  @preconcurrency @MainActor func testThereIsNoPrinter() {
    let harness = WindowHarness()
    defer { harness.close() }
    let controller = UIPrintInteractionController.shared
    XCTAssertTrue(UIPrintInteractionController.isPrintingAvailable)
    XCTAssertTrue(UIPrintInteractionController.canPrint(URL(fileURLWithPath: "/a.pdf")))
    XCTAssertFalse(UIPrintInteractionController.canPrint(URL(fileURLWithPath: "/a.txt")))
    let info = UIPrintInfo(dictionary: nil)
    info.jobName = "Letter"
    info.orientation = .landscape
    let same = UIPrintInfo(dictionary: info.dictionaryRepresentation)
    XCTAssertEqual(same.orientation, .landscape)
    XCTAssertEqual((info.copy() as? UIPrintInfo)?.jobName, "Letter")
    controller.printInfo = info
    controller.printingItem = UIImage()
    controller.printFormatter = UISimpleTextPrintFormatter(text: "a")
    XCTAssertNil(controller.printingItem)
    var results: [String] = []
    let (_, messages) = Diagnostics.withCapture {
      controller.present(animated: true) {
        results.append("\($1) \(($2 as? UIPrintError)?.code.rawValue ?? 0)")
      }
      harness.run(to: 0.1)
      controller.printFormatter = nil
      controller.present(animated: true) {
        results.append("\($1) \(($2 as? UIPrintError)?.code.rawValue ?? 0)")
      }
      harness.run(to: 0.2)
    }
    controller.printInfo = nil
    XCTAssertEqual(results, ["false 1", "false 2"])
    XCTAssertEqual(messages.count, 2)
    XCTAssertEqual(messages.first?.text.hasPrefix("Letter: nothing is printed"), true)
  }

  @preconcurrency @MainActor func testTheBestPaper() {
    let papers = [CGSize(width: 595, height: 842), CGSize(width: 842, height: 1191)].map {
      UIPrintPaper(size: $0, margin: 10)
    }
    let best = UIPrintPaper.bestPaper(forPageSize: CGSize(width: 800, height: 500), withPapersFrom: papers)
    XCTAssertEqual(best.paperSize.width, 595, "turned")
    XCTAssertEqual(best.printableRect, CGRect(x: 10, y: 10, width: 575, height: 822))
    let large = UIPrintPaper.bestPaper(forPageSize: CGSize(width: 900, height: 900), withPapersFrom: papers)
    XCTAssertEqual(large.paperSize.width, 842)
  }
}
