import CoreGraphics
import Raster

/// Gradients over the rounded bounds.
extension LayerPainter {
  func paintGradient(_ item: DisplayItem) {
    let references = item.node.pointee.references
    let colors = references.shownColors
    guard !colors.isEmpty else { return }
    GradientStops.place(colors, at: references.shownLocations, in: &stops)
    var geometry = geometry(item.block)
    if stops[0].offset < 0 || stops[stops.count - 1].offset > 1 {
      geometry = GradientStops.stretch(geometry, over: &stops)
    }
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
}

/// Where a gradient's colours lie.
enum GradientStops {
  private static let corners = [SIMD2<Double>(0, 0), SIMD2(1, 0), SIMD2(0, 1), SIMD2(1, 1)]

  /// Each colour at its place: as given when there is one for each, else spread evenly; never before the one before.
  static func place(
    _ colors: ContiguousArray<SIMD4<Double>>, at locations: ContiguousArray<Double>,
    in stops: inout ContiguousArray<GradientStop>
  ) {
    stops.removeAll(keepingCapacity: true)
    let isGiven = locations.count == colors.count
    var place = -Double.infinity
    for i in colors.indices {
      place = isGiven ? max(place, locations[i]) : colors.count < 2 ? 0 : Double(i) / Double(colors.count - 1)
      stops.append(GradientStop(offset: place, color: colors[i]))
    }
  }

  /// Makes the ramp reach over all that the unit square shows: stops beyond 0…1 then colour what lies between.
  ///
  /// - Returns: The geometry whose 0 and 1 are the ends of that stretch.
  static func stretch(_ geometry: Gradient.Geometry, over stops: inout ContiguousArray<GradientStop>)
    -> Gradient.Geometry
  {
    var (low, high) = (0.0, 1.0)
    switch geometry {
    case .linear(let start, let end):
      let way = end - start
      let square = (way * way).sum()
      guard square > 0 else { return geometry }
      for corner in corners {
        let place = ((corner - start) * way).sum() / square
        (low, high) = (min(low, place), max(high, place))
      }
    case .radial(let center, let radiusX, let radiusY):
      guard radiusX > 0, radiusY > 0 else { return geometry }
      for corner in corners {
        let ratio = (corner - center) / SIMD2(radiusX, radiusY)
        high = max(high, (ratio * ratio).sum().squareRoot())
      }
    case .conic: break
    }
    clip(&stops, low, high)
    for i in stops.indices { stops[i].offset = (stops[i].offset - low) / (high - low) }
    switch geometry {
    case .linear(let start, let end):
      return .linear(start: start + (end - start) * low, end: start + (end - start) * high)
    case .radial(let center, let radiusX, let radiusY):
      return .radial(center: center, radiusX: radiusX * high, radiusY: radiusY * high)
    case .conic: return geometry
    }
  }

  /// Ends the list at `low` and at `high`, with the colours that it has there.
  private static func clip(_ stops: inout ContiguousArray<GradientStop>, _ low: Double, _ high: Double) {
    var before = stops.count - 1
    while before >= 0, stops[before].offset > low { before -= 1 }
    if before >= 0 {
      if before + 1 < stops.count { stops[before] = between(stops[before], stops[before + 1], at: low) }
      stops[before].offset = low
      stops.removeSubrange(0..<before)
    }
    var after = 0
    while after < stops.count, stops[after].offset < high { after += 1 }
    if after < stops.count {
      if after > 0 { stops[after] = between(stops[after - 1], stops[after], at: high) }
      stops[after].offset = high
      stops.removeLast(stops.count - after - 1)
    }
  }

  private static func between(_ a: GradientStop, _ b: GradientStop, at place: Double) -> GradientStop {
    let share = b.offset > a.offset ? (place - a.offset) / (b.offset - a.offset) : 1
    return GradientStop(offset: place, color: a.color + (b.color - a.color) * share)
  }
}
