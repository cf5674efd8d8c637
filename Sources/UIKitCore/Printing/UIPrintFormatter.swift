import Foundation
import QuartzCore
import Support

/// Lays something out on pages and draws it there. Source of the API: Apple, *UIPrintFormatter*.
@preconcurrency @MainActor
open class UIPrintFormatter: NSObject {
  /// The renderer that the formatter was added to. Weak.
  open internal(set) weak var printPageRenderer: UIPrintPageRenderer?
  /// The page, counted from 0, where it begins. Default 0.
  open var startPage = 0
  /// Points that the content is wide at most; 0, the default, means as wide as the page.
  open var maximumContentWidth: CGFloat = 0
  /// Points that the content of a page is high at most; 0, the default, means as high as the page.
  open var maximumContentHeight: CGFloat = 0
  /// Points from the edges of the printable rectangle; the one at the top counts on the first page alone, the one at
  /// the bottom not at all. Default zero.
  open var contentInsets: UIEdgeInsets = .zero
  /// Points from the edges of each sheet. Default zero.
  open var perPageContentInsets: UIEdgeInsets = .zero
  /// Whether the formatter draws on the main thread alone: always.
  open var requiresMainThread: Bool { true }

  override init() { super.init() }

  /// Takes the formatter from its renderer.
  open func removeFromPrintPageRenderer() {
    printPageRenderer?.remove(self)
    printPageRenderer = nil
  }

  /// How many pages the content takes.
  open var pageCount: Int { layOut().count }

  /// Where the content is on a page of the renderer's, counted from 0; null where there is none of it.
  open func rect(forPageAt pageIndex: Int) -> CGRect {
    let pages = layOut()
    guard pages.indices.contains(pageIndex - startPage) else { return .null }
    let page = pages[pageIndex - startPage]
    return CGRect(origin: room(pageIndex).origin, size: page.size)
  }

  /// Draws a page of the renderer's, counted from 0, in a rectangle of the current context.
  open func draw(in rect: CGRect, forPageAt pageIndex: Int) {
    let pages = layOut()
    guard pages.indices.contains(pageIndex - startPage), let context = UIGraphicsGetCurrentContext() else {
      return
    }
    context.saveGState()
    draw(pages[pageIndex - startPage], at: rect.origin, context)
    context.restoreGState()
  }

  // MARK: Pages

  /// What of the content is on a page.
  struct Page {
    /// The characters, of a text.
    var range = NSRange(location: 0, length: 0)
    /// Points of the content that are on the pages before.
    var top: CGFloat
    var size: CGSize
  }

  /// Where content may be on a page of the renderer's.
  func room(_ pageIndex: Int) -> CGRect {
    let paper = printPageRenderer?.paperRect ?? .zero
    var room = printPageRenderer?.contentRect ?? .zero
    if perPageContentInsets != .zero { room = room.intersection(paper.inset(by: perPageContentInsets)) }
    guard !room.isNull else { return .zero }
    let isFirst = pageIndex == startPage
    room = room.inset(
      by: UIEdgeInsets(
        top: isFirst ? contentInsets.top : 0, left: contentInsets.left, bottom: 0, right: contentInsets.right)
    )
    if maximumContentWidth > 0 { room.size.width = min(room.width, maximumContentWidth) }
    if maximumContentHeight > 0 { room.size.height = min(room.height, maximumContentHeight) }
    return room
  }

  /// Divides the content, which is laid out in a width, into pages.
  func pages(_ first: CGSize, _ others: CGSize) -> [Page] { [] }
  func draw(_ page: Page, at origin: CGPoint, _ context: CGContext) {}

  private struct Known {
    let first: CGSize
    let others: CGSize
    let pages: [Page]
  }
  private var known: Known?

  /// The content has changed.
  func forgetPages() { known = nil }

  private func layOut() -> [Page] {
    guard printPageRenderer != nil else {
      Diagnostics.report(
        "a formatter has no pages before it is added to a UIPrintPageRenderer", subject: "\(type(of: self))")
      return []
    }
    let (first, others) = (room(startPage).size, room(startPage + 1).size)
    guard first.width > 0, others.height > 0 else { return [] }
    if let known, known.first == first, known.others == others { return known.pages }
    let pages = pages(first, others)
    known = Known(first: first, others: others, pages: pages)
    return pages
  }
}

/// Draws a view on pages: as it is, made as small as the page's width asks for, and cut where a page ends.
@preconcurrency @MainActor
open class UIViewPrintFormatter: UIPrintFormatter {
  /// The view.
  public let view: UIView
  /// What draws the view's text instead, where it is one.
  private let text: PrintedText?

  init(_ view: UIView) {
    self.view = view
    text = (view as? UITextView).map { PrintedText($0.attributedText) }
    super.init()
  }

  private func scale(_ width: CGFloat) -> CGFloat { min(width / max(view.bounds.width, 1), 1) }

  override func pages(_ first: CGSize, _ others: CGSize) -> [Page] {
    if let text { return text.pages(first, others) }
    let width = view.bounds.width * scale(first.width)
    var (top, pages) = (CGFloat(0), [Page]())
    let height = view.bounds.height * scale(first.width)
    while top < height {
      let size = pages.isEmpty ? first : others
      let part = min(height - top, size.height)
      guard part > 0 else { break }
      pages.append(Page(top: top, size: CGSize(width: width, height: part)))
      top += part
    }
    return pages
  }

  override func draw(_ page: Page, at origin: CGPoint, _ context: CGContext) {
    if let text { return text.draw(page, at: origin) }
    let scale = scale(room(startPage).width)
    context.clip(to: CGRect(origin: origin, size: page.size))
    context.translateBy(x: origin.x, y: origin.y - page.top)
    context.scaleBy(x: scale, y: scale)
    context.translateBy(x: -view.bounds.minX, y: -view.bounds.minY)
    view.layoutIfNeeded()
    view.layer.render(in: context)
  }
}

extension UIView {
  /// What prints the view: each time a new one.
  public func viewPrintFormatter() -> UIViewPrintFormatter { UIViewPrintFormatter(self) }
}
