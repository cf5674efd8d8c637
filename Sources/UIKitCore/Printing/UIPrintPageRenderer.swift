import Foundation
import QuartzCore
import Support

/// Draws pages: what formatters lay out, with a header and a footer.
///
/// There is no printer here. What is drawn goes where the app asks for it: into the pages of a PDF, as code does that
/// gives the renderer its paper with `setValue(_:forKey:)` for `"paperRect"` and `"printableRect"`. Without one it is
/// a US letter. Source of the API: Apple, *UIPrintPageRenderer*.
@preconcurrency @MainActor
open class UIPrintPageRenderer: NSObject {
  public override init() {
    super.init()
    Self.makeKeysKnown
  }

  // The two rectangles can be read only, and are set by their keys.
  private static let makeKeysKnown: Void = RuntimeClasses.register(
    RuntimeClass(
      UIPrintPageRenderer.self,
      properties: [
        "paperRect": RuntimeProperty(\UIPrintPageRenderer.keyedPaper),
        "printableRect": RuntimeProperty(\UIPrintPageRenderer.keyedPrintable),
      ]))

  var keyedPaper = CGRect(origin: .zero, size: UIPrintPaper.standard.paperSize) {
    didSet { formatters.forEach { $0.forgetPages() } }
  }
  var keyedPrintable = UIPrintPaper.standard.printableRect {
    didSet { formatters.forEach { $0.forgetPages() } }
  }

  /// The sheet, in points. Set by its key.
  open var paperRect: CGRect { keyedPaper }
  /// Where ink reaches, in points of the sheet. Set by its key.
  open var printableRect: CGRect { keyedPrintable }
  /// Points of the header, at the top of the printable rectangle. Default 0: none.
  open var headerHeight: CGFloat = 0
  /// Points of the footer, at the bottom of the printable rectangle. Default 0: none.
  open var footerHeight: CGFloat = 0

  // MARK: Formatters

  private var formatters: [UIPrintFormatter] = []

  /// What lays content out. Default nil: nothing does.
  open var printFormatters: [UIPrintFormatter]? {
    get { formatters.isEmpty ? nil : formatters }
    set {
      for formatter in formatters { formatter.printPageRenderer = nil }
      formatters = []
      for formatter in newValue ?? [] { addPrintFormatter(formatter, startingAtPageAt: formatter.startPage) }
    }
  }

  /// Adds a formatter whose content begins on a page, counted from 0.
  open func addPrintFormatter(_ formatter: UIPrintFormatter, startingAtPageAt pageIndex: Int) {
    formatter.printPageRenderer?.remove(formatter)
    formatter.printPageRenderer = self
    formatter.startPage = max(pageIndex, 0)
    formatters.append(formatter)
  }

  /// The formatters that have something on a page, counted from 0; nil when there are none.
  open func printFormatters(forPageAt pageIndex: Int) -> [UIPrintFormatter]? {
    let found = formatters.filter { ($0.startPage..<$0.startPage + $0.pageCount).contains(pageIndex) }
    return found.isEmpty ? nil : found
  }

  func remove(_ formatter: UIPrintFormatter) { formatters.removeAll { $0 === formatter } }

  // MARK: Pages

  /// How many pages there are: up to the last one that a formatter has something on. Subclasses that draw content of
  /// their own say otherwise.
  open var numberOfPages: Int { formatters.map { $0.startPage + $0.pageCount }.max() ?? 0 }

  /// The printable rectangle without the header and the footer.
  var contentRect: CGRect {
    printableRect.inset(by: UIEdgeInsets(top: headerHeight, left: 0, bottom: footerHeight, right: 0))
  }

  /// Called by whoever draws pages, before the first one. The default does nothing.
  open func prepare(forDrawingPages range: NSRange) {}

  /// Draws a page, counted from 0, into the current context: header, content, formatters, footer.
  ///
  /// - Parameter printableRect: Where ink reaches. The parts are where the renderer's own rectangle has them.
  open func drawPage(at pageIndex: Int, in printableRect: CGRect) {
    let room = self.printableRect
    if headerHeight > 0 {
      drawHeaderForPage(
        at: pageIndex, in: CGRect(x: room.minX, y: room.minY, width: room.width, height: headerHeight))
    }
    drawContentForPage(at: pageIndex, in: contentRect)
    for formatter in printFormatters(forPageAt: pageIndex) ?? [] {
      drawPrintFormatter(formatter, forPageAt: pageIndex)
    }
    if footerHeight > 0 {
      drawFooterForPage(
        at: pageIndex,
        in: CGRect(x: room.minX, y: room.maxY - footerHeight, width: room.width, height: footerHeight))
    }
  }

  /// Draws what a formatter has on a page.
  open func drawPrintFormatter(_ printFormatter: UIPrintFormatter, forPageAt pageIndex: Int) {
    printFormatter.draw(in: printFormatter.rect(forPageAt: pageIndex), forPageAt: pageIndex)
  }

  /// Draws the header; called where it has a height. The default draws nothing.
  open func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) {}
  /// Draws content of the app's own. The default draws nothing.
  open func drawContentForPage(at pageIndex: Int, in contentRect: CGRect) {}
  /// Draws the footer; called where it has a height. The default draws nothing.
  open func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) {}
}
