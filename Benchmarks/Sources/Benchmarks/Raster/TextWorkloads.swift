import CDrawing
import Foundation
import Stage
import UIKit

#if FREETYPE
  import CFreeType
#endif

/// A paragraph: as the picture that a layer keeps of it, as a mask, and as the outlines of its letters.
@MainActor
enum TextWorkloads {
  private static let paragraph = String(
    repeating: "One clock owns every animation, one rasteriser makes every pixel. ", count: 14)
  private static let place = (x: 40, y: 120)

  static func all() throws -> [Workload] {
    let (pixels, width, height) = try picture()
    var workloads = [
      Workload("a paragraph as a picture, upright") { list in
        let image = list.addImage(pixels, width: width, height: height, isOpaque: false)
        list.image(image, .at(Double(place.x), Double(place.y)))
      },
      Workload("a paragraph as a mask") { list in
        let stride = (width + 3) & ~3
        var coverage = [UInt8](repeating: 0, count: stride * height)
        for y in 0..<height {
          for x in 0..<width { coverage[y * stride + x] = UInt8(pixels[y * width + x] >> 24) }
        }
        let stencil = list.addStencil(coverage, width: width, height: height)
        list.mask(stencil, x: place.x, y: place.y, 0xFF22_2222)
      },
    ]
    if let letters = outlines(width: Double(width)) {
      workloads.append(
        Workload("the outlines of a paragraph's letters") { list in
          for outline in letters {
            list.path(list.add(outline), .at(Double(place.x), Double(place.y)), 0xFF22_2222)
          }
        })
    }
    return workloads
  }

  /// The pixels that a label keeps, at two a point.
  private static func picture() throws -> (pixels: [UInt32], width: Int, height: Int) {
    var contents: CGImage?
    let stage = try Stage(Stage.Configuration()) {
      let controller = UIViewController()
      let label = UILabel(frame: CGRect(x: 20, y: 60, width: 350, height: 300))
      label.numberOfLines = 0
      label.font = .systemFont(ofSize: 15)
      label.text = paragraph
      label.accessibilityIdentifier = "text"
      controller.view.addSubview(label)
      return controller
    }
    try stage.advance(to: 0)
    stage.drawAll()
    stage.perform { contents = stage.view(withIdentifier: "text")?.layer.contents as! CGImage? }
    guard let contents else { throw Failure.noText }
    return (PixelCopy.pixels(of: contents), contents.width, contents.height)
  }

  enum Failure: Error { case noText }

  /// The same letters from the font's own outlines, one path for each; nil without FreeType or the font.
  private static func outlines(width: Double) -> [Outline]? {
    #if FREETYPE
      let fonts = [
        "/usr/share/fonts/opentype/inter/Inter-Regular.otf",
        "/usr/share/fonts/truetype/inter/Inter-Regular.ttf",
      ]
      guard let font = fonts.first(where: FileManager.default.fileExists(atPath:)) else { return nil }
      var letters: [Outline] = []
      withUnsafeMutablePointer(to: &letters) { letters in
        let steps = FreeTypeSteps(
          user: letters,
          step: { user, verb, p in
            let letters = user!.assumingMemoryBound(to: [Outline].self)
            let last = letters.pointee.count - 1
            switch DrawingVerb(UInt32(verb)) {
            case DrawingMove: letters.pointee[last].move(p![0], p![1])
            case DrawingLine: letters.pointee[last].line(p![0], p![1])
            case DrawingQuad: letters.pointee[last].quad(p![0], p![1], p![2], p![3])
            case DrawingCubic: letters.pointee[last].cubic(p![0], p![1], p![2], p![3], p![4], p![5])
            default: letters.pointee[last].close()
            }
          }, next: { user in user!.assumingMemoryBound(to: [Outline].self).pointee.append(Outline()) })
        freetype_outlines(font, 30, paragraph, width, steps)
      }
      letters.removeAll(where: \.verbs.isEmpty)
      return letters.isEmpty ? nil : letters
    #else
      return nil
    #endif
  }
}

/// The pixels of an image as plain memory.
enum PixelCopy {
  static func pixels(of image: CGImage) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: image.width * image.height)
    pixels.withUnsafeMutableBytes { bytes in
      let context = CGContext(
        data: bytes.baseAddress, width: image.width, height: image.height, bitsPerComponent: 8,
        bytesPerRow: image.width * 4, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
      context?.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    }
    return pixels
  }
}
