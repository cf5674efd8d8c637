import Foundation
import QuartzCore

/// Lays a text out on pages. Source of the API: Apple, *UISimpleTextPrintFormatter*.
@preconcurrency @MainActor
open class UISimpleTextPrintFormatter: UIPrintFormatter {
  /// A text in one font and colour.
  public init(text: String) {
    self.text = text
    super.init()
  }

  /// A text with attributes of its own.
  public init(attributedText: NSAttributedString) {
    self.attributedText = attributedText
    super.init()
  }

  /// The text. Default nil.
  open var text: String? { didSet { forget() } }
  /// The text with its attributes, which come before `text`. Default nil.
  open var attributedText: NSAttributedString? { didSet { forget() } }
  /// The font of `text`. Default nil: the system's, 12 points. [our choice; not documented]
  open var font: UIFont? { didSet { forget() } }
  /// The colour of `text`. Default nil: black.
  open var color: UIColor? { didSet { forget() } }
  /// Where lines of `text` are from side to side. Default natural.
  open var textAlignment: NSTextAlignment = .natural { didSet { forget() } }

  private static let fontSize: CGFloat = 12
  private var printed: PrintedText?

  private func forget() {
    printed = nil
    forgetPages()
  }

  private var content: PrintedText {
    if let printed { return printed }
    let made = PrintedText(attributedText ?? plain)
    printed = made
    return made
  }

  private var plain: NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    return NSAttributedString(
      string: text ?? "",
      attributes: [
        .font: font ?? .systemFont(ofSize: Self.fontSize), .foregroundColor: color ?? .black,
        .paragraphStyle: style,
      ])
  }

  override func pages(_ first: CGSize, _ others: CGSize) -> [Page] { content.pages(first, others) }
  override func draw(_ page: Page, at origin: CGPoint, _ context: CGContext) {
    content.draw(page, at: origin)
  }
}

/// Lays a text in HTML out on pages: the part of it that `NSAttributedString` reads. Source of the API: Apple,
/// *UIMarkupTextPrintFormatter*.
@preconcurrency @MainActor
open class UIMarkupTextPrintFormatter: UIPrintFormatter {
  /// A text in HTML.
  public init(markupText: String) {
    self.markupText = markupText
    super.init()
  }

  /// The text in HTML. Default nil.
  open var markupText: String? {
    didSet {
      printed = nil
      forgetPages()
    }
  }

  private var printed: PrintedText?
  private var content: PrintedText {
    if let printed { return printed }
    let made = PrintedText(HTMLText.read(markupText ?? ""))
    printed = made
    return made
  }

  override func pages(_ first: CGSize, _ others: CGSize) -> [Page] { content.pages(first, others) }
  override func draw(_ page: Page, at origin: CGPoint, _ context: CGContext) {
    content.draw(page, at: origin)
  }
}

/// A text in lines that go from page to page.
@MainActor
final class PrintedText {
  private let storage: NSTextStorage
  private let manager = NSLayoutManager()
  private let container = NSTextContainer(size: .zero)

  init(_ text: NSAttributedString) {
    storage = NSTextStorage(attributedString: text)
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
  }

  /// Whole lines on each page; one that is higher than a page has one of its own.
  func pages(_ first: CGSize, _ others: CGSize) -> [UIPrintFormatter.Page] {
    guard storage.length > 0 else { return [] }
    container.size = CGSize(width: first.width, height: 0)
    manager.ensureLayout(for: container)
    var pages: [UIPrintFormatter.Page] = []
    manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: storage.length)) {
      rect, _, _, range, _ in
      let limit = pages.count <= 1 ? first.height : others.height
      if let page = pages.last, rect.maxY - page.top <= limit {
        pages[pages.count - 1].range = NSUnionRange(page.range, range)
        pages[pages.count - 1].size.height = rect.maxY - page.top
      } else {
        pages.append(
          UIPrintFormatter.Page(
            range: range, top: rect.minY, size: CGSize(width: first.width, height: rect.height)))
      }
    }
    return pages
  }

  func draw(_ page: UIPrintFormatter.Page, at origin: CGPoint) {
    let place = CGPoint(x: origin.x, y: origin.y - page.top)
    manager.drawBackground(forGlyphRange: page.range, at: place)
    manager.drawGlyphs(forGlyphRange: page.range, at: place)
  }
}
