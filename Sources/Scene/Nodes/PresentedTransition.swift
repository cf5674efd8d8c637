import CoreGraphics

/// A transition at one moment, as plain data for the compositor.
package struct PresentedTransition: Equatable {
  package enum Kind: UInt8 { case fade, moveIn, push, reveal }
  /// Where the movement comes from.
  package enum Direction: UInt8 { case fromRight, fromLeft, fromTop, fromBottom }

  package var kind: Kind
  package var direction: Direction
  /// 0: the old picture; 1: the new one.
  package var progress: Double

  /// Where the new picture comes from, as a move in device pixels: one width or height of the layer.
  ///
  /// `fromTop` comes from the layer's largest y, which on a screen with y down is the bottom: Core Animation names its
  /// sides with y up, and apps use `fromTop` for text that moves upwards.
  package func offset(_ block: LayerBlock, _ plane: PlaneTransform) -> SIMD2<Double> {
    let size = block.shownBounds.size
    var x = 0.0, y = 0.0
    switch direction {
    case .fromRight: x = size.width
    case .fromLeft: x = -size.width
    case .fromTop: y = size.height
    case .fromBottom: y = -size.height
    }
    return kind == .fade ? SIMD2(0, 0) : SIMD2(x * plane.a + y * plane.c, x * plane.b + y * plane.d)
  }
}
