import CoreGraphics
import Raster

/// Where a layer's contents go: the part of the image and the rectangle of the layer that it fills.
struct ContentsPlacement {
  /// In image pixels.
  let source: ImageRect
  /// In the layer's space.
  let destination: CGRect
  /// Whether all of the image shows, none of it cut off.
  let isWhole: Bool

  init(image: CGImage, block: LayerBlock) {
    let crop = block.rect(LayerSlot.contentsRect)
    let source = ImageRect(
      x: crop.origin.x * Double(image.width), y: crop.origin.y * Double(image.height),
      width: crop.size.width * Double(image.width), height: crop.size.height * Double(image.height))
    self.source = source
    isWhole = source == ImageRect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    let bounds = block.shownBounds
    let scale = block.numbers[LayerSlot.contentsScale]
    let natural = CGSize(width: source.width / scale, height: source.height / scale)
    let gravity = ContentsGravity(rawValue: Int(block.numbers[LayerSlot.contentsGravity])) ?? .center
    destination = ContentsPlacement.place(natural, in: bounds, gravity)
  }

  private static func place(_ natural: CGSize, in bounds: CGRect, _ gravity: ContentsGravity) -> CGRect {
    if gravity == .resize || natural.width <= 0 || natural.height <= 0 { return bounds }
    var size = natural
    if gravity == .resizeAspect || gravity == .resizeAspectFill {
      let (x, y) = (bounds.size.width / natural.width, bounds.size.height / natural.height)
      let factor = gravity == .resizeAspect ? min(x, y) : max(x, y)
      size = CGSize(width: natural.width * factor, height: natural.height * factor)
    }
    let (freeX, freeY) = (bounds.size.width - size.width, bounds.size.height - size.height)
    // Names are visual: top is the smaller y.
    let x: CGFloat
    switch gravity {
    case .left, .topLeft, .bottomLeft: x = 0
    case .right, .topRight, .bottomRight: x = freeX
    default: x = freeX / 2
    }
    let y: CGFloat
    switch gravity {
    case .top, .topLeft, .topRight: y = 0
    case .bottom, .bottomLeft, .bottomRight: y = freeY
    default: y = freeY / 2
    }
    return CGRect(x: bounds.origin.x + x, y: bounds.origin.y + y, width: size.width, height: size.height)
  }

  /// The part that stretches, in fractions of the source, nil when all of it does.
  func center(_ block: LayerBlock) -> ImageRect? {
    let center = block.rect(LayerSlot.contentsCenter)
    if center.origin.x == 0, center.origin.y == 0, center.size.width == 1, center.size.height == 1 {
      return nil
    }
    return ImageRect(
      x: center.origin.x, y: center.origin.y, width: center.size.width, height: center.size.height)
  }

  /// The part of the source that holds all that shows, with so much around it that every device pixel which the image
  /// colours is inside as a whole: drawing it gives the bytes of drawing the whole source. Nil when nothing shows.
  ///
  /// - Parameter plane: From image pixels to the device. Only flat maps know how far a device pixel reaches.
  func visibleSource(of image: CGImage, through plane: PlaneTransform) -> ImageRect? {
    guard plane.isAffine, let back = plane.affine.inverse else { return source }
    let ink = image.ink
    if ink.isEmpty { return nil }
    // A device pixel's extent in the image, and one image pixel to either side that bilinear reading adds.
    let reachX = (back.a.magnitude + back.c.magnitude).rounded(.up) + 2
    let reachY = (back.b.magnitude + back.d.magnitude).rounded(.up) + 2
    let minX = max(source.x, Double(ink.minX) - reachX),
      maxX = min(source.x + source.width, Double(ink.maxX) + reachX)
    let minY = max(source.y, Double(ink.minY) - reachY),
      maxY = min(source.y + source.height, Double(ink.maxY) + reachY)
    guard minX < maxX, minY < maxY else { return nil }
    return ImageRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// From image pixels to the device.
  func transform(_ plane: PlaneTransform) -> PlaneTransform {
    guard source.width > 0, source.height > 0 else { return plane }
    let sx = destination.size.width / source.width, sy = destination.size.height / source.height
    return PlaneTransform(
      Affine(
        a: sx, b: 0, c: 0, d: sy, tx: destination.origin.x - source.x * sx,
        ty: destination.origin.y - source.y * sy)
    ).concatenating(plane)
  }
}
