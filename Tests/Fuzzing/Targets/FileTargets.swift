import Foundation
import Raster
import Recording

@testable import CoreGraphics

extension FuzzTarget {
  static let svg = FuzzTarget(name: "svg") { input in
    _ = try? ImageFile.decode(input, name: "icon.svg", pixelSize: (24, 24))
  }

  /// Both readers of pictures: that of apps, and that of goldens.
  static let images = FuzzTarget(name: "images") { input in
    _ = try? ImageFile.decode(input)
    _ = try? PNGDecoder.decode(input)
  }

  /// A font's tables through the shaper, and outlines through the rasteriser.
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
    let outline = PathBuffer()
    for scalar in "AÄfi0ب‍👩".unicodeScalars {
      guard let glyph = font.glyph(for: scalar) else { continue }
      _ = font.advance(of: glyph)
      font.addOutline(of: glyph, to: outline)
    }
  }

  /// Notes in goldens.
  static let notes = FuzzTarget(name: "png-notes") { input in
    _ = PNGNote.read("Flipbook", in: input)
  }
}
