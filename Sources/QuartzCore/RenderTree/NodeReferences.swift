import CoreGraphics
import Raster

/// The objects among a layer's values.
final class NodeReferences {
  var contents: CGImage?
  var path: CGPath?
  var shadowPath: CGPath?
  var dashes: [CGFloat]?
  /// A gradient's colours (not premultiplied) and where they lie, 0…1.
  var colors: ContiguousArray<SIMD4<Double>> = []
  var locations: ContiguousArray<Double> = []
  /// An emitter layer's particles.
  var emitter: ParticleEmitter?

  /// What shows instead while contents, paths or lists are animated.
  var presentedContents: CGImage?
  /// While contents cross-fade: the image that appears over `presentedContents`, and how far, 0…1.
  var presentedContentsTo: CGImage?
  var presentedContentsFraction = 0.0
  /// Whether contents are animated; `presentedContents` may then be nil for nothing at all.
  var presentsContents = false
  /// A transition that runs, and how the layer looked before it.
  var transition: PresentedTransition?
  var oldPicture: CGImage?
  /// Properties of a subclass that were animated at least once.
  var customProperties: ContiguousArray<CustomProperty> = []
  /// The layer's place in the engine's lists of animated nodes and of nodes whose records changed, -1 for none.
  var animatedIndex = -1
  var touchedIndex = -1
  var presentedPath: PathBlend?
  var presentedShadowPath: PathBlend?
  var presentedColors: ContiguousArray<SIMD4<Double>> = []
  var presentedLocations: ContiguousArray<Double> = []

  private var drawnContents: CGImage?
  private var drawnContentsTo: CGImage?
  private var drawnPath: AnyObject?
  private var drawnFraction = 0.0
  private var drawnRevision = 0
  private var drawnInTransition = false
  /// Counts the changes of lists: comparing them would cost more, keeping a copy would share their memory.
  var revision = 0

  func resetPresentation() {
    resetContents()
    transition = nil
    presentedPath = nil
    presentedShadowPath = nil
    presentedColors.removeAll(keepingCapacity: true)
    presentedLocations.removeAll(keepingCapacity: true)
  }

  func resetContents() {
    presentedContents = nil
    presentedContentsTo = nil
    presentedContentsFraction = 0
    presentsContents = false
  }

  var shownContents: CGImage? { presentsContents ? presentedContents : contents }
  var shownColors: ContiguousArray<SIMD4<Double>> { presentedColors.isEmpty ? colors : presentedColors }
  var shownLocations: ContiguousArray<Double> { presentedLocations.isEmpty ? locations : presentedLocations }

  /// Calls `body` with the outline that shows now; nil without one.
  func withShownPath<R>(_ body: (PathView) -> R) -> R? {
    if let presentedPath { return presentedPath.withPathView(body) }
    return path?.withPathView(body)
  }

  /// Calls `body` with the shadow's outline that shows now; nil without one.
  func withShownShadowPath<R>(_ body: (PathView) -> R) -> R? {
    if let presentedShadowPath { return presentedShadowPath.withPathView(body) }
    return shadowPath?.withPathView(body)
  }

  var hasShownShadowPath: Bool { presentedShadowPath != nil || shadowPath != nil }

  func rememberDrawn() {
    drawnContents = shownContents
    drawnContentsTo = presentedContentsTo
    drawnPath = presentedPath ?? path
    drawnFraction = fraction
    drawnRevision = revision
    drawnInTransition = transition != nil
  }

  /// Whether a transition changes, or just did, what shows of the whole layer.
  var changesWhole: Bool { transition != nil || drawnInTransition }

  var differsFromDrawn: Bool {
    drawnContents !== shownContents || drawnContentsTo !== presentedContentsTo
      || drawnPath !== (presentedPath ?? path) || drawnFraction != fraction
      || drawnRevision != revision
  }

  private var fraction: Double {
    (presentedPath?.fraction ?? 0) + 2 * (presentedShadowPath?.fraction ?? 0)
      + 4 * presentedContentsFraction + 8 * (transition?.progress ?? 0)
  }
}
