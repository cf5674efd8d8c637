import Codecs
import Raster
import UIKit

/// A picture that is dimmed, with a card over it that says what has failed.
@MainActor
final class CardOverPicture {
  let failure: StageHost.Failure
  /// In pixels.
  let size: (width: Int, height: Int)
  /// What is shown.
  private let storage: PixelStorage
  private let card: PixelStorage
  private let place: PixelRect

  /// What is left of the light below the card, of 256.
  private static let light: UInt32 = 110

  /// A card for a window of so many pixels; nil without memory.
  init?(_ failure: StageHost.Failure, size: (width: Int, height: Int), scale: CGFloat) {
    let (width, height) = (max(size.width, 1), max(size.height, 1))
    let bounds = CGSize(width: CGFloat(width) / scale, height: CGFloat(height) / scale)
    let drawing = FailureCard(failure, in: bounds)
    guard let storage = PixelStorage(width: width, height: height),
      let card = drawing.image(scale: scale)?.cgImage?.storage
    else { return nil }
    self.failure = failure
    self.size = size
    self.storage = storage
    self.card = card
    let x = Int((drawing.frame.minX * scale).rounded()), y = Int((drawing.frame.minY * scale).rounded())
    place = PixelRect(minX: x, minY: y, maxX: x + card.width, maxY: y + card.height)
    for row in 0..<height {
      (storage.pixels + row * storage.stride).update(repeating: 0xFF00_0000, count: width)
    }
    blendCard(in: picture.bounds)
  }

  /// What the window shows.
  var picture: PixelBuffer {
    PixelBuffer(
      pixels: storage.pixels, stride: storage.stride,
      bounds: PixelRect(minX: 0, minY: 0, maxX: storage.width, maxY: storage.height))
  }

  /// Takes over what has changed in the picture below.
  func compose(_ below: PixelBuffer, _ damage: ContiguousArray<PixelRect>) {
    let target = picture
    for rect in damage {
      let rect = rect.intersection(below.bounds).intersection(target.bounds)
      guard !rect.isEmpty else { continue }
      for y in rect.minY..<rect.maxY {
        let source = below.address(x: rect.minX, y: y), dimmed = target.address(x: rect.minX, y: y)
        for x in 0..<rect.width { dimmed[x] = Self.dim(source[x]) }
      }
      blendCard(in: rect)
    }
  }

  private static func dim(_ pixel: UInt32) -> UInt32 {
    let redBlue = (((pixel & 0x00FF_00FF) &* light) >> 8) & 0x00FF_00FF
    let green = (((pixel & 0x0000_FF00) &* light) >> 8) & 0x0000_FF00
    return 0xFF00_0000 | redBlue | green
  }

  /// Premultiplied source-over, on an opaque pixel.
  private static func lay(_ pixel: UInt32, over below: UInt32) -> UInt32 {
    let rest = 255 - (pixel >> 24)
    func channel(_ shift: UInt32) -> UInt32 {
      (((pixel >> shift) & 0xFF) + (((below >> shift) & 0xFF) * rest + 127) / 255) << shift
    }
    return 0xFF00_0000 | channel(0) | channel(8) | channel(16)
  }

  private func blendCard(in rect: PixelRect) {
    let rect = rect.intersection(place).intersection(picture.bounds)
    guard !rect.isEmpty else { return }
    let target = picture
    for y in rect.minY..<rect.maxY {
      let source = card.pixels + (y - place.minY) * card.stride + (rect.minX - place.minX)
      let below = target.address(x: rect.minX, y: y)
      for x in 0..<rect.width {
        below[x] = Self.lay(source[x], over: below[x])
      }
    }
  }
}
