import CoreGraphics
import Support
import Scene

/// A layer that shows its sublayers several times, each time moved, tinted and delayed a step further.
///
/// Instance `i` (from 0) has `instanceTransform` applied `i` times about the layer's anchor point, its colours
/// multiplied by `instanceColor + i · offsets`, and its animations `i · instanceDelay` seconds behind. Instances are
/// only drawn: hit testing and conversion know the first one, which is where the sublayers are.
open class CAReplicatorLayer: CALayer {
  override class var layerKind: LayerKind { .replicator }

  /// How many times the sublayers show, the original among them. Default 1; at most 10,000 are drawn.
  open var instanceCount: Int {
    get { Int(min(max(values.numbers[LayerSlot.instanceCount], -1e15), 1e15)) }
    set {
      guard newValue >= 0 else {
        Diagnostics.report(
          "instanceCount must not be negative, got \(newValue); kept the old count.", subject: treePath)
        return
      }
      if newValue > ReplicatorValues.mostInstances {
        Diagnostics.report(
          "instanceCount \(newValue) is more than \(ReplicatorValues.mostInstances); only so many are drawn.",
          subject: treePath, severity: .warning)
      }
      write(.instanceCount, number: CGFloat(newValue))
    }
  }
  /// Whether the instances keep their depth. They are drawn flat here; true is reported once. Default false.
  open var preservesDepth: Bool {
    get { values.flag(LayerSlot.preservesDepth) }
    set {
      if newValue {
        Diagnostics.report(
          "preservesDepth is not drawn: instances are flattened; put the layer into a CATransformLayer instead.",
          subject: treePath, severity: .warning)
      }
      writePlain(LayerSlot.preservesDepth, newValue ? 1 : 0)
    }
  }
  /// Seconds by which the animations of each instance lag behind those of the one before. Default 0.
  open var instanceDelay: CFTimeInterval {
    get { values.numbers[LayerSlot.instanceDelay] }
    set { write(.instanceDelay, number: newValue) }
  }
  /// From each instance to the next, about the layer's anchor point. Default the identity.
  open var instanceTransform: CATransform3D {
    get { values.transform(LayerSlot.instanceTransform) }
    set { write(.instanceTransform, transform: newValue) }
  }
  /// What the colours of the first instance are multiplied by. Default opaque white.
  open var instanceColor: CGColor? {
    get { color(LayerSlot.instanceColor) }
    set { write(.instanceColor, color: newValue) }
  }
  /// Added to the red of `instanceColor` with each instance; the sum is kept in 0…1. Default 0.
  open var instanceRedOffset: Float {
    get { Float(values.numbers[LayerSlot.instanceRedOffset]) }
    set { write(.instanceRedOffset, number: CGFloat(newValue)) }
  }
  /// The same for green. Default 0.
  open var instanceGreenOffset: Float {
    get { Float(values.numbers[LayerSlot.instanceGreenOffset]) }
    set { write(.instanceGreenOffset, number: CGFloat(newValue)) }
  }
  /// The same for blue. Default 0.
  open var instanceBlueOffset: Float {
    get { Float(values.numbers[LayerSlot.instanceBlueOffset]) }
    set { write(.instanceBlueOffset, number: CGFloat(newValue)) }
  }
  /// The same for alpha. Default 0.
  open var instanceAlphaOffset: Float {
    get { Float(values.numbers[LayerSlot.instanceAlphaOffset]) }
    set { write(.instanceAlphaOffset, number: CGFloat(newValue)) }
  }

  // MARK: Properties by name

  override func plainProperty(named name: String) -> PlainProperty? {
    CAReplicatorLayer.plainProperties[name] ?? super.plainProperty(named: name)
  }

  nonisolated(unsafe) private static let plainProperties: [String: PlainProperty] = [
    "preservesDepth": .flag(\CAReplicatorLayer.preservesDepth).at(LayerSlot.preservesDepth)
  ]
}
