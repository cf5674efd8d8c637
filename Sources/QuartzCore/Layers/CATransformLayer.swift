import CoreGraphics
import Support
import Scene

/// A place for sublayers that keep their depth: their transforms meet in space before anything is flattened.
///
/// The layer itself draws nothing and is never hit. What would need a flat picture has no effect and is reported once:
/// background, border, contents, shadow, mask, clipping. Its opacity fades each sublayer on its own.
open class CATransformLayer: CALayer {
  override class var layerKind: LayerKind { .transform }

  /// What needs a picture of the layer.
  private static let withoutEffect: Set = [
    "backgroundColor", "borderWidth", "contents", "cornerRadius", "masksToBounds", "mask", "shadowOpacity",
    "shadowPath", "filters", "backgroundFilters", "compositingFilter",
  ]

  override func valueChanged(_ name: String) {
    super.valueChanged(name)
    guard CATransformLayer.withoutEffect.contains(name) else { return }
    Diagnostics.report(
      "\(name) has no effect on a CATransformLayer, which draws nothing itself; set it on a sublayer.",
      subject: treePath, severity: .warning)
  }

  /// The front-most sublayer at a point; never the layer itself.
  open override func hitTest(_ p: CGPoint) -> CALayer? {
    hitTestInSpace(p, LayerGeometry.matrix(values, in: container?.values))
  }
}
