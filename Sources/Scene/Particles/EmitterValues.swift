import CoreGraphics
import Raster
import Support

/// An emitter layer's numbers.
package struct EmitterValues: Equatable {
  package var position: SIMD3<Double>
  package var size: SIMD3<Double>
  package var birthRate, lifetime, velocity, scale, spin: Double
  package var shape: EmitterShape
  package var mode: EmitterMode
  package var renderMode: EmitterRenderMode
  package var seed: UInt32

  package init(_ block: LayerBlock) {
    let n = block.numbers
    position = SIMD3(
      n[LayerSlot.emitterPosition], n[LayerSlot.emitterPosition + 1], n[LayerSlot.emitterZPosition])
    size = SIMD3(n[LayerSlot.emitterSize], n[LayerSlot.emitterSize + 1], n[LayerSlot.emitterDepth])
    birthRate = n[LayerSlot.emitterBirthRate]
    lifetime = n[LayerSlot.emitterLifetime]
    velocity = n[LayerSlot.emitterVelocity]
    scale = n[LayerSlot.emitterScale]
    spin = n[LayerSlot.emitterSpin]
    shape = EmitterShape(rawValue: Int(n[LayerSlot.emitterShape])) ?? .point
    mode = EmitterMode(rawValue: Int(n[LayerSlot.emitterMode])) ?? .volume
    renderMode = EmitterRenderMode(rawValue: Int(n[LayerSlot.emitterRenderMode])) ?? .unordered
    seed = UInt32(n[LayerSlot.emitterSeed])
  }

  /// Puts the animatable numbers back into a block.
  package func write(to block: LayerBlock) {
    let n = block.numbers
    block.setLanes(LayerSlot.emitterPosition, 2, SIMD4(position, 0))
    n[LayerSlot.emitterZPosition] = position.z
    block.setLanes(LayerSlot.emitterSize, 2, SIMD4(size, 0))
    n[LayerSlot.emitterDepth] = size.z
    n[LayerSlot.emitterBirthRate] = birthRate
    n[LayerSlot.emitterLifetime] = lifetime
    n[LayerSlot.emitterVelocity] = velocity
    n[LayerSlot.emitterScale] = scale
    n[LayerSlot.emitterSpin] = spin
  }

  /// Where a particle is born, relative to the emitter's position, and for round shapes and lines which way is
  /// outwards.
  func birthplace(_ random: ParticleRandom) -> (offset: SIMD3<Double>, outwards: SIMD3<Double>?) {
    let (u, v, w) = (
      random.unit(EmitterDraw.placeX), random.unit(EmitterDraw.placeY), random.unit(EmitterDraw.placeZ)
    )
    switch shape {
    case .line:
      // Angles count from straight up, so that 0 rises and π falls: no page of Apple's says so, but public code, which
      // lets confetti and snow fall from a line with π, relies on it.
      return (SIMD3(size.x * (mode == .points ? u.rounded() - 0.5 : u - 0.5), 0, 0), SIMD3(0, -1, 0))
    case .rectangle: return (SIMD3(rectangle(u, v), 0), nil)
    case .cuboid: return (cuboid(u, v, w), nil)
    case .circle:
      if mode == .points { return (SIMD3(), nil) }
      let (sin, cos) = ElementaryFunctions.sincos(2 * Double.pi * u)
      let outwards = SIMD3(cos, sin, 0)
      // The root spreads evenly over the area.
      return (outwards * (size.x * (mode == .outline ? 1 : v.squareRoot())), outwards)
    case .sphere:
      if mode == .points { return (SIMD3(), nil) }
      let (sin, cos) = ElementaryFunctions.sincos(2 * Double.pi * u)
      let z = 2 * v - 1
      let r = max(1 - z * z, 0).squareRoot()
      let outwards = SIMD3(r * cos, r * sin, z)
      let reach = mode == .volume ? ElementaryFunctions.pow(w, 1.0 / 3) : 1
      return (outwards * (size.x * reach), outwards)
    case .point: return (SIMD3(), nil)
    }
  }

  private func rectangle(_ u: Double, _ v: Double) -> SIMD2<Double> {
    let whole = SIMD2(size.x, size.y)
    switch mode {
    case .points: return whole * SIMD2(u.rounded() - 0.5, v.rounded() - 0.5)
    case .outline:
      // Along the perimeter, from the top left corner around.
      let (w, h) = (size.x.magnitude, size.y.magnitude)
      let way = u * 2 * (w + h)
      if way < w { return SIMD2(way - w / 2, -h / 2) }
      if way < w + h { return SIMD2(w / 2, way - w - h / 2) }
      if way < 2 * w + h { return SIMD2(w / 2 - (way - w - h), h / 2) }
      return SIMD2(-w / 2, h / 2 - (way - 2 * w - h))
    default: return whole * SIMD2(u - 0.5, v - 0.5)
    }
  }

  private func cuboid(_ u: Double, _ v: Double, _ w: Double) -> SIMD3<Double> {
    let inside = SIMD3(u, v, w) - 0.5
    let corner = SIMD3(u.rounded(), v.rounded(), w.rounded()) - 0.5
    switch mode {
    case .points: return size * corner
    case .outline, .surface:
      // The axis along which the point is free (on an edge) or pinned (on a face), from further digits of a draw.
      let axis = min(Int((u * 1024 - (u * 1024).rounded(.down)) * 3), 2)
      var place = mode == .outline ? corner : inside
      place[axis] = mode == .outline ? inside[axis] : corner[axis]
      return size * place
    default: return size * inside
    }
  }
}

/// Which draw of a particle is for what.
enum EmitterDraw {
  static let lifetime = 0
  static let velocity = 1
  static let scale = 2
  static let spin = 3
  static let direction = 4
  static let red = 5
  static let green = 6
  static let blue = 7
  static let alpha = 8
  static let placeX = 9
  static let placeY = 10
  static let placeZ = 11
}
