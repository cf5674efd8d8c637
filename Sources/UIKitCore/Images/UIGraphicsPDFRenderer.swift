import Foundation
import QuartzCore
import Support

/// What a PDF says about itself.
open class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat {
  /// Title, author and the like, by Core Graphics' names for them. Default none.
  open var documentInfo: [String: Any] = [:]

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? UIGraphicsPDFRendererFormat)?.documentInfo = documentInfo
    return copy
  }
}

/// The names of what a PDF says about itself.
public let kCGPDFContextTitle = "kCGPDFContextTitle" as String
public let kCGPDFContextAuthor = "kCGPDFContextAuthor" as String
public let kCGPDFContextSubject = "kCGPDFContextSubject" as String
public let kCGPDFContextKeywords = "kCGPDFContextKeywords" as String
public let kCGPDFContextCreator = "kCGPDFContextCreator" as String

/// The drawing environment of a PDF: the page that was begun last.
open class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
  private var document: PDFDocument
  private var isOpen = false
  /// The page's rectangle, in points.
  open private(set) var pdfContextBounds: CGRect

  init?(bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
    guard let page = Self.page(bounds) else { return nil }
    document = PDFDocument(information: format.documentInfo)
    pdfContextBounds = bounds
    super.init(cgContext: page, format: format)
    UIGraphicsPushContext(cgContext)
  }

  /// Pixels for each point of a page.
  private static let scale: CGFloat = 3

  private static func page(_ bounds: CGRect) -> CGContext? {
    let context =
      BitmapCanvas.context(size: bounds.size, scale: scale, opaque: true)
      ?? CGContext(size: CGSize(width: 1, height: 1), scale: 1, opaque: true)
    context?.setFillColor(UIColor.white.cgColor)
    context?.fill(CGRect(origin: .zero, size: bounds.size))
    context?.translateBy(x: -bounds.minX, y: -bounds.minY)
    return context
  }

  /// Begins a page of the renderer's size.
  open func beginPage() { beginPage(withBounds: format.bounds, pageInfo: [:]) }

  /// Begins a page of a size of its own.
  open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
    finishPage()
    guard let page = Self.page(bounds) else { return }
    pdfContextBounds = bounds
    isOpen = true
    cgContext = page
    UIGraphicsPopContext()
    UIGraphicsPushContext(cgContext)
  }

  private func finishPage() {
    guard isOpen, let image = cgContext.makeImage() else { return }
    isOpen = false
    document.add(image, size: pdfContextBounds.size)
  }

  func finish() -> Data {
    finishPage()
    UIGraphicsPopContext()
    return document.data
  }

  // Links need text that stays text.
  /// Reported: pages are pictures here.
  open func setURL(_ url: URL, for rect: CGRect) { Self.reportLinks() }
  open func addDestination(withName name: String, at point: CGPoint) { Self.reportLinks() }
  open func setDestinationWithName(_ name: String, for rect: CGRect) { Self.reportLinks() }
  private static func reportLinks() {
    Diagnostics.report(
      "the links of a PDF are left out: its pages are pictures here", subject: "UIGraphicsPDFRenderer",
      severity: .warning)
  }
}

/// Makes PDF documents by drawing. Each page is a picture of three pixels a point: its text cannot be selected.
open class UIGraphicsPDFRenderer: UIGraphicsRenderer {
  public typealias DrawingActions = (UIGraphicsPDFRendererContext) -> Void
  private let pdfFormat: UIGraphicsPDFRendererFormat

  public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
    pdfFormat = (format.copy() as? UIGraphicsPDFRendererFormat) ?? format
    pdfFormat.bounds = bounds
    super.init(bounds: bounds, format: pdfFormat)
  }

  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsPDFRendererFormat())
  }

  /// The document that `actions` draw.
  open func pdfData(actions: DrawingActions) -> Data {
    guard let context = UIGraphicsPDFRendererContext(bounds: pdfFormat.bounds, format: pdfFormat) else {
      return Data()
    }
    actions(context)
    return context.finish()
  }

  /// Writes the document that `actions` draw.
  open func writePDF(to url: URL, withActions actions: DrawingActions) throws {
    try pdfData(actions: actions).write(to: url, options: .atomic)
  }
}
