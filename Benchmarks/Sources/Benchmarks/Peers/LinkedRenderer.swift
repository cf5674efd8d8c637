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
  /// What a peer's target offers.
  struct Functions {
    let make: (UnsafePointer<Drawing>?, DrawingTarget) -> OpaquePointer?
    let draw: (OpaquePointer?, Int32) -> Void
    let free: (OpaquePointer?) -> Void
  }

  let name, version: String
  private let functions: Functions

  private init(_ name: String, _ version: UnsafePointer<CChar>?, _ functions: Functions) {
    self.name = name
    self.version = version.map { String(cString: $0) } ?? ""
    self.functions = functions
  }

  func prepare(_ list: DrawingList) -> (any PreparedDrawing)? {
    let canvas = Canvas(width: list.width, height: list.height)
    guard let drawing = functions.make(list.drawing, canvas.target) else { return nil }
    return Prepared(canvas, list, drawing, functions)
  }

  private final class Prepared: PreparedDrawing {
    private let canvas: Canvas
    private let list: DrawingList
    private let drawing: OpaquePointer
    private let functions: Functions

    init(_ canvas: Canvas, _ list: DrawingList, _ drawing: OpaquePointer, _ functions: Functions) {
      (self.canvas, self.list, self.drawing, self.functions) = (canvas, list, drawing, functions)
    }

    deinit { functions.free(drawing) }

    var pixels: UnsafeMutablePointer<UInt32> { canvas.pixels }

    func draw(times: Int) -> Double {
      Stopwatch.processorNanoseconds { functions.draw(drawing, Int32(times)) }
    }
  }

  /// The linked peers that were there when this was built, and what to install for the others.
  static var all: (found: [any Renderer], missing: [String]) {
    var found: [any Renderer] = []
    var missing: [String] = []
    #if BLEND2D
      found.append(
        LinkedRenderer(
          "Blend2D", blend2d_version_text(),
          Functions(make: blend2d_make, draw: blend2d_draw, free: blend2d_free)))
    #else
      missing.append("Blend2D: ./setup builds it from the source that comes with the wheel blend2d-python")
    #endif
    #if CAIRO
      found.append(
        LinkedRenderer(
          "Cairo", cairo_version_text(), Functions(make: cairo_make, draw: cairo_draw, free: cairo_free)))
    #else
      missing.append("Cairo: apt-get install libcairo2-dev")
    #endif
    #if QT
      found.append(
        LinkedRenderer("Qt", qt_version_text(), Functions(make: qt_make, draw: qt_draw, free: qt_free)))
    #else
      missing.append("Qt: apt-get install qt6-base-dev")
    #endif
    #if FREETYPE
      found.append(
        LinkedRenderer(
          "FreeType", freetype_version_text(),
          Functions(make: freetype_make, draw: freetype_draw, free: freetype_free)))
    #else
      missing.append("FreeType: apt-get install libfreetype-dev")
    #endif
    return (found, missing)
  }
}
