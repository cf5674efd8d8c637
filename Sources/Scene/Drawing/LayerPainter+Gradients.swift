import CoreGraphics
import Raster

/// Gradients over the rounded bounds.
extension LayerPainter {
  func paintGradient(_ item: DisplayItem) {
    let references = item.node.pointee.references
    let colors = references.shownColors
    guard !colors.isEmpty else { return }
    let geometry = place(colors, at: references.shownLocations, along: geometry(item.block))
    stops.withUnsafeBufferPointer { ramp.update($0) }
    let shape = LayerShape(item.block, item.plane)
    // Start and end are fractions of the bounds, so the unit square is stretched over them.
    let toDevice = Affine(
      a: shape.rect.size.width, b: 0, c: 0, d: shape.rect.size.height, tx: shape.rect.origin.x,
      ty: shape.rect.origin.y
    ).concatenating(item.plane.affine)
    let gradient = Gradient(geometry, ramp: ramp)
    if shape.isCircular {
      rasteriser.fillRoundedRect(
        shape.device(), gradient: gradient, transform: toDevice, opacity: item.opacity)
    } else {
      trace(shape)
      rasteriser.fillPath(
        outline, transform: item.plane.affine, rule: .nonZero, gradient: gradient,
        gradientTransform: toDevice,
        opacity: item.opacity)
    }
  }

  private func geometry(_ block: LayerBlock) -> Gradient.Geometry {
    let n = block.numbers
    let start = SIMD2(n[LayerSlot.startPoint], n[LayerSlot.startPoint + 1])
    let end = SIMD2(n[LayerSlot.endPoint], n[LayerSlot.endPoint + 1])
    switch n[LayerSlot.gradientType] {
    case 1:
      return .radial(
        center: start, radiusX: (end.x - start.x).magnitude, radiusY: (end.y - start.y).magnitude)
    case 2: return .conic(center: start, toward: end)
    default: return .linear(start: start, end: end)
    }
  }

  /// Notes each colour at its place: as given when there is one for each, else spread evenly; never before the one
  /// before.
  ///
  /// - Returns: The geometry whose 0 and 1 are the ends of the ramp. Places beyond 0…1 need one that reaches over all
  ///   that the bounds show.
  private func place(
    _ colors: ContiguousArray<SIMD4<Double>>, at locations: ContiguousArray<Double>,
    along geometry: Gradient.Geometry
  ) -> Gradient.Geometry {
    stops.removeAll(keepingCapacity: true)
    let isGiven = locations.count == colors.count
    var isBeyond = false
    var offset = -Double.infinity
    for i in colors.indices {
      offset =
        isGiven ? max(offset, locations[i]) : colors.count < 2 ? 0 : Double(i) / Double(colors.count - 1)
      if offset < 0 || offset > 1 { isBeyond = true }
      stops.append(GradientStop(offset: offset, color: colors[i]))
    }
    guard isBeyond else { return geometry }
    let reach = GradientReach(geometry)
    stops.removeAll(keepingCapacity: true)
    offset = -.infinity
    for i in colors.indices {
      let before = GradientStop(offset: offset, color: colors[max(i - 1, 0)])
      offset = max(offset, locations[i])
      if !place(GradientStop(offset: offset, color: colors[i]), after: before, within: reach) { break }
    }
    // All of them are before what shows.
    if stops.isEmpty { stops.append(GradientStop(offset: 0, color: colors[colors.count - 1])) }
    return reach.geometry
  }

  /// Adds a stop as far as it is within the reach, and where the colours cross one of its ends, what they are there;
  /// false at the far end.
  private func place(_ stop: GradientStop, after before: GradientStop, within reach: GradientReach) -> Bool {
    guard stop.offset > reach.low else { return true }
    if stops.isEmpty, before.offset.isFinite {
      stops.append(GradientStop(offset: 0, color: before.color(at: reach.low, towards: stop)))
    }
    guard stop.offset < reach.high else {
      let color = before.offset.isFinite ? before.color(at: reach.high, towards: stop) : stop.color
      stops.append(GradientStop(offset: 1, color: color))
      return false
    }
    stops.append(
      GradientStop(offset: (stop.offset - reach.low) / (reach.high - reach.low), color: stop.color))
    return true
  }
}

/// The stretch of a gradient that the bounds, the unit square of its space, show: 0…1 and what is beyond.
private struct GradientReach {
  private(set) var low = 0.0
  private(set) var high = 1.0
  /// The gradient whose 0 and 1 are the ends of the stretch.
  private(set) var geometry: Gradient.Geometry

  init(_ geometry: Gradient.Geometry) {
    self.geometry = geometry
    switch geometry {
    case .linear(let start, let end):
      let way = end - start
      let square = (way * way).sum()
      guard square > 0 else { return }
      let step = way / square
      let origin = -(start * step).sum()
      low = min(0, origin + min(step.x, 0) + min(step.y, 0))
      high = max(1, origin + max(step.x, 0) + max(step.y, 0))
      self.geometry = .linear(start: start + way * low, end: start + way * high)
    case .radial(let center, let radiusX, let radiusY):
      guard radiusX > 0, radiusY > 0 else { return }
      let corner = SIMD2(
        max(center.x.magnitude, (1 - center.x).magnitude) / radiusX,
        max(center.y.magnitude, (1 - center.y).magnitude) / radiusY)
      high = max(1, (corner * corner).sum().squareRoot())
      self.geometry = .radial(center: center, radiusX: radiusX * high, radiusY: radiusY * high)
    case .conic: break
    }
  }
}

extension GradientStop {
  /// The colour at a place on the way to another stop.
  fileprivate func color(at place: Double, towards next: GradientStop) -> SIMD4<Double> {
    guard next.offset > offset else { return next.color }
    return color + (next.color - color) * ((place - offset) / (next.offset - offset))
  }
}
