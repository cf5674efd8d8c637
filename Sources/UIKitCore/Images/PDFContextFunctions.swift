import Foundation
import QuartzCore
import Support

// The functions by which documents are drawn without a renderer. Source of the API: Apple, *UIGraphics.h*.

/// The documents that are drawn on a thread, the last one innermost.
private final class OpenDocuments {
  struct Document {
    let context: UIGraphicsPDFRendererContext
    let target: Target
  }

  enum Target {
    case data(NSMutableData)
    case file(String)
  }

  var documents: [Document] = []

  private static let key = "flipbook.pdf"

  static var ofThisThread: OpenDocuments {
    if let known = Thread.current.threadDictionary[key] as? OpenDocuments { return known }
    let new = OpenDocuments()
    Thread.current.threadDictionary[key] = new
    return new
  }

  /// The document that is drawn on; nil and a report when there is none.
  static func current(_ function: String) -> Document? {
    let last = ofThisThread.documents.last
    if last == nil {
      Diagnostics.report("\(function) without a begun PDF context is ignored", subject: "UIGraphics")
    }
    return last
  }

  func begin(_ target: Target, _ bounds: CGRect, _ information: [AnyHashable: Any]?) -> Bool {
    let format = UIGraphicsPDFRendererFormat()
    // Letter, as for Core Graphics, where nothing else is asked for.
    format.bounds = bounds.isEmpty ? CGRect(x: 0, y: 0, width: 612, height: 792) : bounds
    for (key, value) in information ?? [:] { (key as? String).map { format.documentInfo[$0] = value } }
    guard let context = UIGraphicsPDFRendererContext(bounds: format.bounds, format: format) else {
      return false
    }
    documents.append(Document(context: context, target: target))
    return true
  }
}

/// Begins a document that is kept in memory; pages are begun one by one.
public func UIGraphicsBeginPDFContextToData(
  _ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) {
  _ = OpenDocuments.ofThisThread.begin(.data(data), bounds, documentInfo)
}

/// Begins a document that becomes a file when it ends; false when it cannot be drawn.
@discardableResult
public func UIGraphicsBeginPDFContextToFile(
  _ path: String, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) -> Bool {
  OpenDocuments.ofThisThread.begin(.file(path), bounds, documentInfo)
}

/// Begins a page of the document's size.
public func UIGraphicsBeginPDFPage() {
  OpenDocuments.current("UIGraphicsBeginPDFPage()")?.context.beginPage()
}

/// Begins a page of a size of its own.
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
  OpenDocuments.current("UIGraphicsBeginPDFPageWithInfo(_:_:)")?.context.beginPage(
    withBounds: bounds, pageInfo: [:])
}

/// The rectangle of the page that is drawn on; zero without one.
public func UIGraphicsGetPDFContextBounds() -> CGRect {
  OpenDocuments.ofThisThread.documents.last?.context.pdfContextBounds ?? .zero
}

/// Ends the document that was begun last. A file that cannot be written is reported.
public func UIGraphicsEndPDFContext() {
  guard let document = OpenDocuments.current("UIGraphicsEndPDFContext()") else { return }
  OpenDocuments.ofThisThread.documents.removeLast()
  let bytes = document.context.finish()
  switch document.target {
  case .data(let data): data.append(bytes)
  case .file(let path):
    do {
      try bytes.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      Diagnostics.report(
        "the PDF was not written to \(path): \(error.localizedDescription)", subject: "UIGraphics")
    }
  }
}

/// Keeps a picture among the user's photos: there are none here, which is reported.
public func UIImageWriteToSavedPhotosAlbum(
  _ image: UIImage, _ completionTarget: Any?, _ completionSelector: Selector?,
  _ contextInfo: UnsafeMutableRawPointer?
) {
  Diagnostics.report(
    "a picture of \(image.size.width)×\(image.size.height) points would be among the user's photos now; nothing is "
      + "kept here, and no one is told",
    subject: "UIImageWriteToSavedPhotosAlbum", severity: .warning)
}
