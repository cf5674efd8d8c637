import CoreGraphics
import Raster
import Support

/// One particle at one moment, ready to be drawn.
package struct Particle {
  package let image: CGImage
  package let source: ImageRect
  let isNearest: Bool
  let isWhite: Bool
  /// In the layer's space.
  package let position: SIMD3<Double>
  /// Points per pixel of the image.
  package let scale: Double
  /// Radians, from +x towards +y.
  let angle: Double
  /// Not premultiplied, 0…1.
  package let color: SIMD4<Double>
  let birth: Double
  /// Its place among all that were made for the frame: decides between equals.
  package let order: Int

  /// From image pixels to the layer's space.
  package var transform: Affine {
    let (sin, cos) = angle == 0 ? (0, 1) : ElementaryFunctions.sincos(angle)
    let (a, b) = (cos * scale, sin * scale)
    let x = source.x + source.width / 2
    let y = source.y + source.height / 2
    return Affine(a: a, b: b, c: -b, d: a, tx: position.x - a * x + b * y, ty: position.y - b * x - a * y)
  }

  /// How far the image's corners are from its middle.
  package var radius: Double {
    (source.width * source.width + source.height * source.height).squareRoot() / 2 * scale
  }
}

/// The way of a particle.
struct ParticlePath {
  let birth: Double
  let origin, velocity, acceleration: SIMD3<Double>

  /// Where it is at an age.
  func position(_ age: Double) -> SIMD3<Double> { origin + velocity * age + acceleration * (age * age / 2) }
}

/// Heap sort of particles: in place and without memory of its own, in frames that must not allocate.
struct ParticleSorter {
  let particles: UnsafeMutablePointer<Particle>
  let count: Int

  func sort(_ isBefore: (Particle, Particle) -> Bool) {
    guard count > 1 else { return }
    var start = count / 2
    while start > 0 {
      start -= 1
      sift(start, count, isBefore)
    }
    var end = count
    while end > 1 {
      end -= 1
      swap(0, end)
      sift(0, end, isBefore)
    }
  }

  private func sift(_ start: Int, _ end: Int, _ isBefore: (Particle, Particle) -> Bool) {
    var root = start
    while 2 * root + 1 < end {
      var child = 2 * root + 1
      if child + 1 < end, isBefore(particles[child], particles[child + 1]) { child += 1 }
      guard isBefore(particles[root], particles[child]) else { return }
      swap(root, child)
      root = child
    }
  }

  private func swap(_ a: Int, _ b: Int) {
    let kept = particles[a]
    particles[a] = particles[b]
    particles[b] = kept
  }
}
