import Codecs
import Foundation
import Glibc

/// The first page of a PDF, as asset catalogues have drawings.
///
/// Poppler draws it, a library that is loaded when the first PDF is met: `libpoppler-glib8` on Debian. Its pixels are
/// those of its version, so pictures with a PDF in them are the same only where the version is.
struct PDFPage {
  /// Why a page cannot be drawn.
  enum Fault: Error {
    /// The library is not installed.
    case noLibrary
    /// The bytes are no PDF that it reads, or have no page.
    case damaged
    case noMemory
  }

  /// The page in points, 72 to an inch.
  let size: CGSize
  private let bytes: [UInt8]
  private let library: Poppler

  /// Reads the first page.
  init(_ bytes: [UInt8]) throws(Fault) {
    guard let library = Poppler.shared else { throw .noLibrary }
    self.bytes = bytes
    self.library = library
    var size = CGSize.zero
    let isRead = library.withFirstPage(of: bytes) { page in
      var width = 0.0, height = 0.0
      library.pageSize(page, &width, &height)
      size = CGSize(width: width, height: height)
    }
    guard isRead, size.width.isFinite, size.height.isFinite, size.width > 0, size.height > 0 else {
      throw .damaged
    }
    self.size = size
  }

  /// The page, stretched to a size in pixels, on nothing.
  func drawn(width: Int, height: Int) throws(Fault) -> PixelStorage {
    guard let storage = PixelStorage(width: width, height: height) else { throw .noMemory }
    for row in 0..<height { (storage.pixels + row * storage.stride).update(repeating: 0, count: width) }
    let isDrawn = library.withFirstPage(of: bytes) { page in
      library.draw(
        page, size, on: storage.pixels, width: width, height: height,
        stride: storage.stride * MemoryLayout<UInt32>.stride)
    }
    guard isDrawn else { throw .damaged }
    return storage
  }
}

/// What is used of Poppler and Cairo, found when the process runs.
private final class Poppler: Sendable {
  private typealias Object = OpaquePointer
  private typealias Open =
    @convention(c) (
      UnsafeMutablePointer<CChar>, Int32, UnsafePointer<CChar>?, UnsafeMutablePointer<OpaquePointer?>?
    ) -> Object?
  private typealias Page = @convention(c) (Object, Int32) -> Object?
  private typealias Size =
    @convention(c) (Object, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Void
  private typealias Render = @convention(c) (Object, Object) -> Void
  private typealias Release = @convention(c) (Object) -> Void
  private typealias Surface = @convention(c) (UnsafeMutableRawPointer, Int32, Int32, Int32, Int32) -> Object?
  private typealias Context = @convention(c) (Object) -> Object?
  private typealias Scale = @convention(c) (Object, Double, Double) -> Void

  private let open: Open
  private let page: Page
  private let size: Size
  private let render: Render
  private let release: Release
  private let freeError: Release
  private let surface: Surface
  private let context: Context
  private let scale: Scale
  private let flush: Release
  private let destroySurface: Release
  private let destroyContext: Release

  /// Nil where the library is not installed.
  static let shared = Poppler()

  private init?() {
    // What it needs is found through it, Cairo included.
    guard let library = dlopen("libpoppler-glib.so.8", RTLD_NOW | RTLD_LOCAL) else { return nil }
    func find<Function>(_ name: String, _ kind: Function.Type) -> Function? {
      dlsym(library, name).map { unsafeBitCast($0, to: kind) }
    }
    guard let open = find("poppler_document_new_from_data", Open.self),
      let page = find("poppler_document_get_page", Page.self),
      let size = find("poppler_page_get_size", Size.self),
      let render = find("poppler_page_render", Render.self),
      let release = find("g_object_unref", Release.self), let freeError = find("g_error_free", Release.self),
      let surface = find("cairo_image_surface_create_for_data", Surface.self),
      let context = find("cairo_create", Context.self), let scale = find("cairo_scale", Scale.self),
      let flush = find("cairo_surface_flush", Release.self),
      let destroySurface = find("cairo_surface_destroy", Release.self),
      let destroyContext = find("cairo_destroy", Release.self)
    else { return nil }
    (self.open, self.page, self.size, self.render) = (open, page, size, render)
    (self.release, self.freeError, self.surface, self.context) = (release, freeError, surface, context)
    (self.scale, self.flush) = (scale, flush)
    (self.destroySurface, self.destroyContext) = (destroySurface, destroyContext)
  }

  /// Does something with the first page; false where there is none.
  func withFirstPage(of bytes: [UInt8], _ body: (OpaquePointer) -> Void) -> Bool {
    var bytes = bytes
    return bytes.withUnsafeMutableBytes { memory in
      guard let start = memory.baseAddress, let length = Int32(exactly: memory.count) else { return false }
      var error: OpaquePointer?
      guard let document = open(start.assumingMemoryBound(to: CChar.self), length, nil, &error) else {
        if let error { freeError(error) }
        return false
      }
      defer { release(document) }
      guard let first = page(document, 0) else { return false }
      defer { release(first) }
      body(first)
      return true
    }
  }

  func pageSize(_ page: OpaquePointer, _ width: inout Double, _ height: inout Double) {
    size(page, &width, &height)
  }

  /// Cairo's number for pixels 0xAARRGGBB whose colours are multiplied by alpha.
  private static let premultipliedARGB: Int32 = 0

  func draw(
    _ page: OpaquePointer, _ points: CGSize, on pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int,
    stride: Int
  ) {
    guard
      let target = surface(pixels, Self.premultipliedARGB, Int32(width), Int32(height), Int32(stride))
    else { return }
    defer { destroySurface(target) }
    guard let canvas = context(target) else { return }
    defer { destroyContext(canvas) }
    scale(canvas, Double(width) / points.width, Double(height) / points.height)
    render(page, canvas)
    flush(target)
  }
}
