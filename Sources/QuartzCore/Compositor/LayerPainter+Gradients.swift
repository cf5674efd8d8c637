import CoreGraphics
import Raster

/// Gradients over the rounded bounds.
extension LayerPainter {
  func paintGradient(_ item: DisplayItem) {
    let references = item.node.pointee.references
    let colors = references.shownColors
    guard !colors.isEmpty else { return }
    stops.removeAll(keepingCapacity: true)
    for i in colors.indices {
      stops.append(
        GradientStop(
          offset: GradientStops.location(i, of: colors.count, references.shownLocations), color: colors[i]))
    }
    stops.withUnsafeBufferPointer { ramp.update($0) }
    let shape = LayerShape(item.block, item.plane)
    // Start and end are fractions of the bounds, so the unit square is stretched over them.
    let toDevice = Affine(
      a: shape.rect.size.width, b: 0, c: 0, d: shape.rect.size.height, tx: shape.rect.origin.x,
      ty: shape.rect.origin.y
    ).concatenating(item.plane.affine)
    let gradient = Gradient(geometry(item.block), ramp: ramp)
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
  /// The place of colour `i`: as given when there is one for each colour, else spread evenly; never before the one
  /// before.
  static func location(_ i: Int, of count: Int, _ locations: ContiguousArray<Double>) -> Double {
    guard locations.count == count else { return count < 2 ? 0 : Double(i) / Double(count - 1) }
    var place = 0.0
    for j in 0...i { place = max(place, min(max(locations[j], 0), 1)) }
    return place
  }
}
