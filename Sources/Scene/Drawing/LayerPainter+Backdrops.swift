import CoreGraphics
import Raster

/// What is behind a layer, blurred.
extension LayerPainter {
  /// Draws a backdrop from what was drawn so far.
  ///
  /// - Parameters:
  ///   - base: The picture of the frame, below all groups that are open.
  ///   - area: The part of it that is being drawn; everything in it is fresh.
  func paintBackdrop(_ item: DisplayItem, over base: PixelBuffer, area: PixelRect, clip: PixelRect) {
    let place = BackdropPlace(item.node, in: base.bounds)
    let valid = place.source.intersection(area).intersection(base.bounds)
    guard !place.box.isEmpty, !valid.isEmpty, let look = item.node.pointee.backdrop else { return }
    let groups = openGroups
    push(place.source)
    let picture = topPicture
    Underlays.copy(base, to: picture, rect: valid)
    rasteriser.begin(target: picture, clip: valid)
    for group in 0..<groups {
      let seen = self.picture(ofGroup: group)
      rasteriser.composite(seen, rect: seen.bounds.intersection(valid), opacity: 1)
    }
    extend(picture, beyond: valid)
    blur.blur(picture, sigma: place.sigma, into: picture)
    saturate(picture, rect: place.box, by: look.saturation)
    rasteriser.begin(target: picture, clip: picture.bounds)
    cut(item)
    let shown = takePicture()
    rasteriser.begin(target: current(base), clip: clip)
    rasteriser.composite(shown, rect: shown.bounds.intersection(clip), opacity: item.opacity)
  }

  /// Beyond the edge of the screen everything continues as it is at the edge: the blur does not darken there.
  private func extend(_ picture: PixelBuffer, beyond valid: PixelRect) {
    let bounds = picture.bounds
    for y in valid.minY..<valid.maxY {
      let first = picture.address(x: valid.minX, y: y)
      let last = picture.address(x: valid.maxX - 1, y: y)
      if valid.minX > bounds.minX {
        picture.address(x: bounds.minX, y: y).update(
          repeating: first.pointee, count: valid.minX - bounds.minX)
      }
      if valid.maxX < bounds.maxX {
        picture.address(x: valid.maxX, y: y).update(repeating: last.pointee, count: bounds.maxX - valid.maxX)
      }
    }
    for y in bounds.minY..<bounds.maxY where y < valid.minY || y >= valid.maxY {
      let edge = min(max(y, valid.minY), valid.maxY - 1)
      picture.address(x: bounds.minX, y: y).update(
        from: picture.address(x: bounds.minX, y: edge), count: bounds.width)
    }
  }

  /// The weights of red, green and blue in a grey, in 256ths (Rec. 709).
  private static let red: Int32 = 54, green: Int32 = 183, blue: Int32 = 19

  /// Moves colours away from grey: c' = grey + (c − grey) · s, in 256ths.
  private func saturate(_ picture: PixelBuffer, rect: PixelRect, by saturation: Double) {
    let factor = Int32((min(saturation, 8) * 256).rounded())
    guard factor != 256 else { return }
    for y in rect.minY..<rect.maxY {
      let row = picture.address(x: rect.minX, y: y)
      for x in 0..<rect.width {
        let pixel = row[x]
        let alpha = Int32(pixel >> 24)
        let r = Int32(pixel >> 16 & 0xFF)
        let g = Int32(pixel >> 8 & 0xFF)
        let b = Int32(pixel & 0xFF)
        let grey = (r &* Self.red &+ g &* Self.green &+ b &* Self.blue) >> 8
        func moved(_ channel: Int32) -> UInt32 {
          UInt32(min(max(grey &+ ((channel &- grey) &* factor) >> 8, 0), alpha))
        }
        row[x] = pixel & 0xFF00_0000 | moved(r) << 16 | moved(g) << 8 | moved(b)
      }
    }
  }
}
