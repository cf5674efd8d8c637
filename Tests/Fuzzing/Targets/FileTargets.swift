import CHarfBuzz
import Foundation
import Raster

@testable import Codecs
@testable import CoreGraphics
@testable import Recording

extension FuzzTarget {
  static let svg = FuzzTarget(name: "svg") { input in
    _ = try? ImageFile.decode(input, name: "icon.svg", pixelSize: (24, 24))
  }

  /// Both readers of pictures: that of apps, and that of goldens.
  static let images = FuzzTarget(name: "images") { input in
    _ = try? ImageFile.decode(input)
    _ = try? PNGDecoder.decode(input)
    _ = try? APNGDecoder.frames(of: input)
  }

  /// Characters of any kind in lines of a few letters.
  static let text = FuzzTarget(name: "text") { input in
    let layout = TextLayout(
      String(decoding: input, as: UTF8.self), typeface: Typeface.resolve(FontRequest(size: 12)),
      maximumWidth: 40, maximumLines: 0, lineBreak: .wordWrap)
    demand(layout.lines.count <= input.count + 1, "there are more lines than characters")
    demand(layout.size.width.isFinite && layout.size.height.isFinite, "the text has no size")
  }

  /// A font's tables through the shaper, and its outlines through the rasteriser.
  static let fonts = FuzzTarget(name: "fonts") { input in
    let path = "/dev/shm/flipbook-fuzz-\(getpid()).ttf"
    defer {
      try? FileManager.default.removeItem(atPath: path)
      FontFile.forgetEverything()
      ShapedText.forgetEverything()
    }
    guard (try? Data(input).write(to: URL(fileURLWithPath: path))) != nil,
      let face = FontFace(path: path), let font = FontFile.open(face)
    else { return }
    let scalars = "AÄfi0ب‍👩".unicodeScalars.map(\.value)
    let shaped = [false, true].map { isRightToLeft in
      ShapedText.shape(
        scalars, 0..<scalars.count, file: font, script: isRightToLeft ? HB_SCRIPT_ARABIC : HB_SCRIPT_LATIN,
        isRightToLeft: isRightToLeft, features: [], context: false)
    }
    let rasteriser = GlyphRasteriser()
    for glyph in Set(shaped.flatMap { $0.glyphs.map(\.id) }) {
      _ = rasteriser.mask(of: glyph, in: font, pixelsPerEm: 12, shift: 0.25)
    }
  }

  /// Notes in goldens: whole files; and, as a changed file has the wrong checksum, the packed text of a right one.
  static let notes = FuzzTarget(name: "png-notes") { input in
    _ = PNGNote.read("Flipbook", in: input)
    let head = Array("Flipbook".utf8) + [0, 1, 0, 0, 0]
    _ = PNGNote.read("Flipbook", in: PNGChunk.signature + PNGChunk.bytes("iTXt", head + input))
  }
}
