import XCTest

@testable import Codecs

extension PixelStorage {
  /// A picture whose pixels are a function of their place.
  static func picture(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) throws -> PixelStorage {
    let storage = try XCTUnwrap(PixelStorage(width: width, height: height))
    for y in 0..<height { for x in 0..<width { storage.pixels[y * storage.stride + x] = pixel(x, y) } }
    return storage
  }
}
