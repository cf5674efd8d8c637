import CoreGraphics

/// A property of an emitter's cell that can be animated: `emitterCells.NAME.PROPERTY`.
package struct EmitterCellProperty {
  /// The cell of the layer's that has it.
  package let owner: AnyObject
  /// A number or a colour.
  package let kind: ValueKind
  private let place: Place

  private enum Place {
    case number(WritableKeyPath<EmitterCellValues, Double>)
    case color
  }

  /// Nil for a name that has no numbers, or that says when births begin and end.
  package init?(_ owner: AnyObject, _ name: String) {
    self.owner = owner
    if name == "color" {
      (kind, place) = (.color, .color)
    } else if let path = EmitterCellProperty.numbers[name] {
      (kind, place) = (.number, .number(path))
    } else {
      return nil
    }
  }

  package func read(_ values: EmitterCellValues) -> SIMD4<Double> {
    switch place {
    case .number(let path): return SIMD4(values[keyPath: path], 0, 0, 0)
    case .color: return values.color
    }
  }

  package func write(_ lanes: SIMD4<Double>, to values: inout EmitterCellValues) {
    switch place {
    case .number(let path): values[keyPath: path] = lanes.x
    case .color: values.color = lanes.x.isNaN ? SIMD4(1, 1, 1, 1) : lanes
    }
  }

  nonisolated(unsafe) private static let numbers: [String: WritableKeyPath<EmitterCellValues, Double>] = [
    "birthRate": \.birthRate, "lifetime": \.lifetime, "lifetimeRange": \.lifetimeRange,
    "emissionLatitude": \.latitude, "emissionLongitude": \.longitude, "emissionRange": \.emissionRange,
    "velocity": \.velocity, "velocityRange": \.velocityRange, "xAcceleration": \.acceleration.x,
    "yAcceleration": \.acceleration.y, "zAcceleration": \.acceleration.z, "scale": \.scale,
    "scaleRange": \.scaleRange, "scaleSpeed": \.scaleSpeed, "spin": \.spin, "spinRange": \.spinRange,
    "redRange": \.colorRange.x, "greenRange": \.colorRange.y, "blueRange": \.colorRange.z,
    "alphaRange": \.colorRange.w, "redSpeed": \.colorSpeed.x, "greenSpeed": \.colorSpeed.y,
    "blueSpeed": \.colorSpeed.z, "alphaSpeed": \.colorSpeed.w, "contentsScale": \.contentsScale,
  ]
}
