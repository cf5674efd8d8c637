import CoreGraphics
import Raster

/// What is left to do of a layer while what is below it is collected.
///
/// The tree is walked with a list of steps rather than by functions that call themselves: layers may be nested ten
/// thousand deep, and no stack of calls is.
struct DisplayStep {
  enum Kind {
    /// The sublayers from `next` on, in order.
    case sublayers
    /// Those sublayers whose numbers are in the list of found ones from `first` to its end, from `next` on.
    case found
    /// A replicator's instances from `next` on; `matrix` is the next one's.
    case instances
    /// Everything but the shadow: backdrop, background, what is inside, border.
    case body
    /// The layer's own paint of the kind `item`.
    case paint
    /// What is inside the bounds, once more within another clip.
    case inside
    /// The mask, after what it masks.
    case mask
    /// The end, of kind `item`, of what began at `first`.
    case end
  }

  var kind: Kind
  var layer: PlacedLayer
  var clip: PixelRect
  var opacity = 1.0
  var tint = SIMD4<Double>(1, 1, 1, 1)
  var item = DisplayItem.Kind.background
  var first = 0
  var next = 0
  var matrix = CATransform3DIdentity
  /// Of found sublayers: pixels that the one numbered `coverer` covers whole. What is below it there is left out.
  var cover = PixelRect.empty
  var coverer = 0
}
