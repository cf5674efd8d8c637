import CDrawing

#if CAIRO
  import CCairo
#endif
#if QT
  import CQt
#endif
#if FREETYPE
  import CFreeType
#endif
#if BLEND2D
  import CBlend2D
#endif

/// A peer that is linked into this process behind three plain functions.
final class LinkedRenderer: Renderer {
  typealias Make = (UnsafePointer<Drawing>?, DrawingTarget) -> OpaquePointer?

  let name, version: String
  private let make: Make
  private let draw, free: (OpaquePointer?) -> Void

  private init(
    _ name: String, _ version: UnsafePointer<CChar>?, _ make: @escaping Make,
    _ draw: @escaping (OpaquePointer?) -> Void, _ free: @escaping (OpaquePointer?) -> Void
  ) {
    self.name = name
    self.version = version.map { String(cString: $0) } ?? ""
    (self.make, self.draw, self.free) = (make, draw, free)
  }

  func prepare(_ list: DrawingList) -> (any PreparedDrawing)? {
    let canvas = Canvas(width: list.width, height: list.height)
    guard let drawing = make(list.drawing, canvas.target) else { return nil }
    return Prepared(canvas, list, drawing, draw, free)
  }

  private final class Prepared: PreparedDrawing {
    private let canvas: Canvas
    private let list: DrawingList
    private let drawing: OpaquePointer
    private let draw, free: (OpaquePointer?) -> Void

    init(
      _ canvas: Canvas, _ list: DrawingList, _ drawing: OpaquePointer,
      _ draw: @escaping (OpaquePointer?) -> Void,
      _ free: @escaping (OpaquePointer?) -> Void
    ) {
      (self.canvas, self.list, self.drawing, self.draw, self.free) = (canvas, list, drawing, draw, free)
    }

    deinit { free(drawing) }

    var pixels: UnsafeMutablePointer<UInt32> { canvas.pixels }

    func draw(times: Int) -> Double {
      Stopwatch.processorNanoseconds { for _ in 0..<times { draw(drawing) } }
    }
  }

  /// The linked peers that were there when this was built, and what to install for the others.
  static var all: (found: [any Renderer], missing: [String]) {
    var found: [any Renderer] = []
    var missing: [String] = []
    #if BLEND2D
      found.append(
        LinkedRenderer("Blend2D", blend2d_version_text(), blend2d_make, blend2d_draw, blend2d_free))
    #else
      missing.append("Blend2D: ./setup builds it from the source that comes with the wheel blend2d-python")
    #endif
    #if CAIRO
      found.append(LinkedRenderer("Cairo", cairo_version_text(), cairo_make, cairo_draw, cairo_free))
    #else
      missing.append("Cairo: apt-get install libcairo2-dev")
    #endif
    #if QT
      found.append(LinkedRenderer("Qt", qt_version_text(), qt_make, qt_draw, qt_free))
    #else
      missing.append("Qt: apt-get install qt6-base-dev")
    #endif
    #if FREETYPE
      found.append(
        LinkedRenderer("FreeType", freetype_version_text(), freetype_make, freetype_draw, freetype_free))
    #else
      missing.append("FreeType: apt-get install libfreetype-dev")
    #endif
    return (found, missing)
  }
}
