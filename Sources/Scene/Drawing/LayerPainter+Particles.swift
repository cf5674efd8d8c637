import CoreGraphics
import Raster

/// Particles: images, each with its own place, turn, size and colour.
extension LayerPainter {
  func paintParticles(_ item: DisplayItem, into target: PixelBuffer, clip: PixelRect) {
    guard let emitter = item.node.pointee.references.emitter else { return }
    let isAdditive = item.block.numbers[LayerSlot.emitterRenderMode] == LayerPainter.additive
    for i in 0..<emitter.particles.count {
      paint(emitter.particles[i], item, isAdditive, into: target, clip: clip)
    }
  }

  /// The number of the additive mode in a block.
  private static let additive = Double(EmitterRenderMode.additive.rawValue)

  private func paint(
    _ particle: Particle, _ item: DisplayItem, _ isAdditive: Bool, into target: PixelBuffer, clip: PixelRect
  ) {
    var color = particle.color
    color.w *= item.opacity
    let plane = PlaneTransform(particle.transform).concatenating(item.plane)
    let source = particle.source
    let box = PaintExtent.pixels(
      of: CGRect(x: source.x, y: source.y, width: source.width, height: source.height), plane
    ).intersection(clip)
    guard !box.isEmpty, color.w > 0 else { return }
    let isUntinted = color.x == 1 && color.y == 1 && color.z == 1
    let sampling: Sampling = particle.isNearest ? .nearest : .bilinear
    let isWhole =
      source.width == Double(particle.image.width) && source.height == Double(particle.image.height)
    particle.image.withImageView(isWhole: isWhole) { view in
      if !isAdditive, isUntinted {
        rasteriser.begin(target: current(target), clip: clip)
        rasteriser.drawImage(view, plane: plane, source: source, sampling: sampling, opacity: color.w)
      } else if !isAdditive, particle.isWhite, plane.isAffine {
        rasteriser.begin(target: current(target), clip: clip)
        rasteriser.drawMask(
          view, transform: plane.affine, source: source, sampling: sampling,
          color: LayerPainter.pixel(color, 1))
      } else {
        // Drawn apart, then multiplied by its colour.
        push(box)
        rasteriser.begin(target: current(target), clip: box)
        rasteriser.drawImage(view, plane: plane, source: source, sampling: sampling, opacity: 1)
        if isAdditive {
          rasteriser.multiply(box, by: LayerPainter.pixel(color, 1))
          popAdding(to: target)
        } else {
          pop(into: target, opacity: 1, tint: color)
        }
      }
    }
  }

  /// Adds the current picture's channels to those below it, each up to 255.
  private func popAdding(to target: PixelBuffer) {
    let picture = takePicture()
    let below = current(target)
    let rect = picture.bounds.intersection(below.bounds)
    for y in rect.minY..<max(rect.maxY, rect.minY) {
      let source = picture.address(x: rect.minX, y: y)
      let destination = below.address(x: rect.minX, y: y)
      for x in 0..<rect.width {
        destination[x] = LayerPainter.saturatingSum(destination[x], source[x])
      }
    }
  }

  /// The four bytes of two pixels added, each at most 255.
  static func saturatingSum(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let high: UInt32 = 0x8080_8080
    // Seven bits of each byte are added without carrying into the next; the eighth follows from all three.
    let sum = ((a & ~high) &+ (b & ~high)) ^ ((a ^ b) & high)
    let overflow = ((a & b) | ((a | b) & ~sum)) & high
    return sum | ((overflow >> 7) &* 255)
  }
}
