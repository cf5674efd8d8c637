import CoreGraphics
import Raster

/// A replicator's numbers.
package struct ReplicatorValues {
  let count: Int
  let delay: Double
  let transform: CATransform3D
  private let base: SIMD4<Double>
  private let offset: SIMD4<Double>

  /// More instances than this are not drawn.
  package static let mostInstances = 10_000

  init(_ block: LayerBlock) {
    let n = block.numbers
    count = min(max(Int(min(n[LayerSlot.instanceCount], 1e9)), 0), ReplicatorValues.mostInstances)
    delay = n[LayerSlot.instanceDelay]
    transform = block.transform(LayerSlot.instanceTransform)
    base = block.color(LayerSlot.instanceColor) ?? SIMD4(1, 1, 1, 1)
    offset = SIMD4(
      n[LayerSlot.instanceRedOffset], n[LayerSlot.instanceGreenOffset], n[LayerSlot.instanceBlueOffset],
      n[LayerSlot.instanceAlphaOffset])
  }

  /// How many seconds the last instance is behind the first.
  var lag: Double { count > 1 ? max(Double(count - 1) * delay, 0) : 0 }

  /// The colour that instance `i` is multiplied by.
  func color(_ i: Int) -> SIMD4<Double> {
    (base + offset * Double(i)).clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
  }
}
