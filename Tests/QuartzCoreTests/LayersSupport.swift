import Codecs
import Raster
import Support
import XCTest

@testable import QuartzCore
@testable import Scene

typealias Picture = CompositorTests.Picture

extension Scene {
  /// The whole picture at the present time, on black.
  func picture(scale: Double = 1) -> Picture {
    context.layoutAndCommit()
    let picture = Picture(Int(root.bounds.size.width * scale), Int(root.bounds.size.height * scale))
    context.compositor.invalidateAll()
    _ = context.render(into: picture.buffer, scale: scale, background: 0xFF00_0000)
    return picture
  }

  /// The picture `t` seconds after the origin.
  func picture(at t: Double) -> Picture {
    step(to: t)
    return picture()
  }
}

/// What `body` reports.
func reports(_ body: () -> Void) -> [String] { Diagnostics.withCapture(body).1.map(\.description) }

/// An image of one colour.
func solidImage(_ width: Int, _ height: Int, _ color: UInt32) throws -> CGImage {
  let storage = try XCTUnwrap(PixelStorage(width: width, height: height))
  storage.pixels.update(repeating: color, count: width * height)
  return CGImage(storage: storage, isOpaque: color >> 24 == 255)
}

extension CGColor {
  static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}

/// Red, green and blue of a pixel.
func channels(_ pixel: UInt32) -> [Int] { [Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255)] }
