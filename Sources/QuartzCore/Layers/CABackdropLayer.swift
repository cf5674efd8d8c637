import CoreGraphics
import Scene

/// A layer that shows, blurred, what was drawn behind it, within its rounded bounds.
///
/// It sees everything that is drawn before it in its window, through the groups that it is in. A change anywhere
/// within the blur's reach draws it again, whole, so that what shows never depends on what changed.
package final class CABackdropLayer: CALayer {
  override class var layerKind: LayerKind { .backdrop }

  /// The blur's standard deviation, in points; below 0 as 0. Animatable, never implicitly. Default 0: nothing is
  /// blurred.
  package var blurRadius: Double {
    get { values.numbers[LayerSlot.blurRadius] }
    set { write(.blurRadius, number: newValue) }
  }
  /// How much stronger colours are than behind; below 0 as 0. Animatable, never implicitly. Default 1.
  package var saturation: Double {
    get { values.numbers[LayerSlot.saturation] }
    set { write(.saturation, number: newValue) }
  }
}
