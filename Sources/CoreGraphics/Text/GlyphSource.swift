import CSDL
import Foundation

/// The one place that talks to SDL_ttf: opens faces at sizes, measures and renders runs of text.
///
/// HarfBuzz shapes the run (kerning and ligatures), FreeType fills the outlines without hinting, so that a glyph has
/// the same shape at every scale. SDL_ttf is not safe to use from two threads; a lock guards all of it.
enum GlyphSource {
  /// A run as SDL_ttf drew it: coverage bytes, with the pen's starting point in it.
  struct Bitmap {
    var width: Int
    var height: Int
    /// Row by row from the top, 0…255.
    var coverage: [UInt8]
    /// The column of the pen before the first glyph, and the first row below the baseline.
    var penX: Int
    var baseline: Int
  }

  /// A face's own dimensions in ems, the descender below zero.
  struct Metrics {
    var ascender: Double
    var descender: Double
    var lineHeight: Double
    var capHeight: Double
    var xHeight: Double
  }

  /// Pixels per em at which advances are measured: large, so that rounding to pixels does not show.
  private static let measuringSize = 2_048.0
  /// An em wide and without ink: in front of a run it keeps glyphs that reach back on the bitmap, and behind it the
  /// pen's end counts although the last glyph's ink may reach beyond.
  private static let spacer = "\u{2003}"

  /// Where the pen stands after a run, in ems.
  static func advance(of text: String, face: FontFace) -> Double {
    withFont(face, pixelsPerEm: measuringSize) { font in
      let both = width(of: spacer + text + spacer, font)
      return Double(both - width(of: spacer + spacer, font)) / measuringSize
    } ?? 0
  }

  /// True when the face has glyphs for all scalars.
  static func provides(_ scalars: some Sequence<Unicode.Scalar>, face: FontFace) -> Bool {
    withFont(face, pixelsPerEm: measuringSize) { font in
      scalars.allSatisfy { TTF_GlyphIsProvided32(font, $0.value) != 0 }
    } ?? false
  }

  static func metrics(of face: FontFace) -> Metrics? {
    withFont(face, pixelsPerEm: measuringSize) { font in
      func top(of character: Unicode.Scalar) -> Double {
        var top: Int32 = 0
        TTF_GlyphMetrics32(font, character.value, nil, nil, nil, &top, nil)
        return Double(top) / measuringSize
      }
      return Metrics(
        ascender: Double(TTF_FontAscent(font)) / measuringSize,
        descender: Double(TTF_FontDescent(font)) / measuringSize,
        lineHeight: Double(TTF_FontLineSkip(font)) / measuringSize, capHeight: top(of: "H"),
        xHeight: top(of: "x"))
    }
  }

  /// Draws a run; nil when it has no ink or cannot be drawn.
  static func render(_ text: String, face: FontFace, pixelsPerEm: Double) -> Bitmap? {
    withFont(face, pixelsPerEm: pixelsPerEm) { font -> Bitmap? in
      let penX = width(of: spacer, font)
      guard var bitmap = draw(spacer + text, font) else { return nil }
      bitmap.penX = penX
      bitmap.baseline = Int(TTF_FontAscent(font))
      if bitmap.height > Int(TTF_FontHeight(font)) {
        // Ink reaches above the ascender or below the descender, and SDL_ttf does not tell which. A letter that
        // stands on the baseline does.
        let marked = draw(spacer + text + spacer + "H", font)
        if let row = marked?.lastInkedRow(lastColumns: Int(pixelsPerEm / 2)) { bitmap.baseline = row + 1 }
      }
      return bitmap
    } ?? nil
  }

  /// Closes all fonts.
  static func forgetEverything() {
    fonts.withLock { fonts in
      for font in fonts.values.compactMap(\.self) { TTF_CloseFont(font.pointer) }
      fonts = [:]
    }
  }

  private static func width(of text: String, _ font: OpaquePointer) -> Int {
    var width: Int32 = 0
    TTF_SizeUTF8(font, text, &width, nil)
    return Int(width)
  }

  private static func draw(_ text: String, _ font: OpaquePointer) -> Bitmap? {
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard let surface = TTF_RenderUTF8_Blended(font, text, white) else { return nil }
    defer { SDL_FreeSurface(surface) }
    let width = Int(surface.pointee.w)
    let height = Int(surface.pointee.h)
    let pitch = Int(surface.pointee.pitch)
    let coverage = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
      for row in 0..<height {
        let pixels = surface.pointee.pixels.advanced(by: row * pitch).assumingMemoryBound(to: UInt32.self)
        for column in 0..<width { buffer[row * width + column] = UInt8(pixels[column] >> 24) }
      }
      count = width * height
    }
    return Bitmap(width: width, height: height, coverage: coverage, penX: 0, baseline: 0)
  }

  // MARK: Open fonts

  private struct FontKey: Hashable {
    let path: String
    let resolution: UInt32
  }

  private struct OpenFont: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// A font that could not be opened stays in the table as nil, so that it is tried once.
  private static let fonts = Locked<[FontKey: OpenFont?]>([:])
  private static let mostOpenFonts = 64

  /// Runs `body` with the face at a size, alone; nil when the file cannot be used.
  private static func withFont<R>(
    _ face: FontFace, pixelsPerEm: Double, _ body: (OpaquePointer) -> R
  ) -> R? {
    // SDL_ttf takes whole points at whole dots per inch; one point at 72·p dots per inch is p pixels, to 1/72 pixel.
    let resolution = UInt32(min(max((pixelsPerEm * 72).rounded(), 72), 0x1p24))
    let key = FontKey(path: face.path, resolution: resolution)
    let (result, fault) = fonts.withLock { fonts -> (R?, String?) in
      if let known = fonts[key] { return (known.map { body($0.pointer) }, nil) }
      if fonts.count >= mostOpenFonts {
        for font in fonts.values.compactMap(\.self) { TTF_CloseFont(font.pointer) }
        fonts = [:]
      }
      guard TTF_WasInit() != 0 || TTF_Init() == 0,
        let font = TTF_OpenFontDPI(face.path, 1, resolution, resolution)
      else {
        fonts[key] = .some(nil)
        return (nil, String(cString: SDL_GetError()))
      }
      TTF_SetFontHinting(font, TTF_HINTING_NONE)
      TTF_SetFontKerning(font, 1)
      fonts[key] = OpenFont(pointer: font)
      return (body(font), nil)
    }
    // Outside of the lock: who listens to the diagnostics may well draw text.
    if let fault {
      Diagnostics.report("the font \(face.path) cannot be opened (\(fault)); reinstall its package")
    }
    return result
  }
}

extension GlyphSource.Bitmap {
  /// The lowest row with ink in the rightmost columns.
  fileprivate func lastInkedRow(lastColumns count: Int) -> Int? {
    (0..<height).last { row in
      coverage[(row * width + max(0, width - count))..<((row + 1) * width)].contains { $0 > 127 }
    }
  }
}
