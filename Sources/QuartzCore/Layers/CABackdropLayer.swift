import CoreGraphics
import Support
import Scene

/// A layer that shows, blurred, what was drawn behind it, within its rounded bounds.
///
/// It sees everything that is drawn before it in its window, through the groups that it is in. A change anywhere
/// within the blur's reach draws it again, whole, so that what shows never depends on what changed.
package final class CABackdropLayer: CALayer {
  /// The blur's standard deviation, in points. Default 0: nothing is blurred.
  package var blurRadius: Double = 0 {
    didSet { if oldValue != blurRadius { lookChanged() } }
  }
  /// How much stronger colours are than behind. Default 1.
  package var saturation: Double = 1 {
    didSet { if oldValue != saturation { lookChanged() } }
  }

  package override init() {
    super.init()
    lookChanged()
  }

  package override init(layer: Any) {
    super.init(layer: layer)
  }

  package required init?(coder: NSCoder) { nil }

  private func lookChanged() {
    guard blurRadius.isFinite, saturation.isFinite else {
      Diagnostics.report(
        "a backdrop's radius or saturation is not a finite number; ignored.", subject: treePath)
      return
    }
    node.pointee.backdrop = BackdropLook(radius: max(blurRadius, 0), saturation: max(saturation, 0))
    markPending(.values)
  }
}
