import CoreGraphics
import Raster

/// The objects among a layer's values.
///
/// Each frame reads them many times, and none is ever passed by reference. So the run-time check for overlapping
/// accesses is off for those that other modules see: the compiler cannot leave it out of them by itself, and it costs
/// 2 % of a frame.
package final class NodeReferences {
  @exclusivity(unchecked) package var contents: CGImage?
  @exclusivity(unchecked) package var path: CGPath?
  @exclusivity(unchecked) package var shadowPath: CGPath?
  @exclusivity(unchecked) package var dashes: [CGFloat]?
  /// A gradient's colours (not premultiplied) and where they are, 0…1.
  @exclusivity(unchecked) package var colors: ContiguousArray<SIMD4<Double>> = []
  @exclusivity(unchecked) package var locations: ContiguousArray<Double> = []
  /// An emitter layer's particles.
  @exclusivity(unchecked) package var emitter: ParticleEmitter?

  /// What shows instead while contents, paths or lists are animated.
  @exclusivity(unchecked) package var presentedContents: CGImage?
  /// While contents cross-fade: the image that appears over `presentedContents`, and how far, 0…1.
  @exclusivity(unchecked) package var presentedContentsTo: CGImage?
  @exclusivity(unchecked) package var presentedContentsFraction = 0.0
  /// Whether contents are animated; `presentedContents` may then be nil for nothing at all.
  @exclusivity(unchecked) package var presentsContents = false
  /// A transition that runs, and how the layer looked before it.
  @exclusivity(unchecked) package var transition: PresentedTransition?
  @exclusivity(unchecked) package var oldPicture: CGImage?
  /// Properties of a subclass that were animated at least once.
  @exclusivity(unchecked) package var customProperties: ContiguousArray<CustomProperty> = []
  /// The layer's place in the engine's lists of animated nodes and of nodes whose records changed, -1 for none.
  var animatedIndex = -1
  var touchedIndex = -1
  /// The first and the last of the layer's animations in the engine's table, -1 for none.
  var firstMotion = -1
  var lastMotion = -1
  @exclusivity(unchecked) package var presentedPath: PathBlend?
  @exclusivity(unchecked) package var presentedShadowPath: PathBlend?
  var presentedColors: ContiguousArray<SIMD4<Double>> = []
  var presentedLocations: ContiguousArray<Double> = []

  private var drawn = DrawnReferences()
  /// Counts the changes of lists: comparing them would cost more, keeping a copy would share their memory.
  @exclusivity(unchecked) package var revision = 0

  func resetPresentation() {
    resetContents()
    transition = nil
    presentedPath = nil
    presentedShadowPath = nil
    presentedColors.removeAll(keepingCapacity: true)
    presentedLocations.removeAll(keepingCapacity: true)
  }

  package func resetContents() {
    presentedContents = nil
    presentedContentsTo = nil
    presentedContentsFraction = 0
    presentsContents = false
  }

  package var shownContents: CGImage? { presentsContents ? presentedContents : contents }
  package var shownColors: ContiguousArray<SIMD4<Double>> {
    presentedColors.isEmpty ? colors : presentedColors
  }
  package var shownLocations: ContiguousArray<Double> {
    presentedLocations.isEmpty ? locations : presentedLocations
  }

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

  func rememberDrawn() { drawn = DrawnReferences(self) }

  /// Whether a transition changes, or just did, what shows of the whole layer.
  var changesWhole: Bool { transition != nil || drawn.transition != nil }

  var differsFromDrawn: Bool { drawn != DrawnReferences(self) }
}

/// What a layer showed besides its numbers when it was last drawn.
private struct DrawnReferences: Equatable {
  var contents: CGImage?
  var contentsTo: CGImage?
  var contentsFraction = 0.0
  /// The path, or the blend of two and how far it is.
  var path: AnyObject?
  var pathFraction = 0.0
  var shadowPath: AnyObject?
  var shadowPathFraction = 0.0
  var dashes: [CGFloat]?
  var revision = 0
  var transition: PresentedTransition?
  var oldPicture: CGImage?

  init() {}

  init(_ references: NodeReferences) {
    contents = references.shownContents
    contentsTo = references.presentedContentsTo
    contentsFraction = references.presentedContentsFraction
    path = references.presentedPath ?? references.path
    pathFraction = references.presentedPath?.fraction ?? 0
    shadowPath = references.presentedShadowPath ?? references.shadowPath
    shadowPathFraction = references.presentedShadowPath?.fraction ?? 0
    dashes = references.dashes
    revision = references.revision
    transition = references.transition
    oldPicture = references.transition == nil ? nil : references.oldPicture
  }

  static func == (a: DrawnReferences, b: DrawnReferences) -> Bool {
    a.contents === b.contents && a.contentsTo === b.contentsTo && a.contentsFraction == b.contentsFraction
      && a.path === b.path && a.pathFraction == b.pathFraction && a.shadowPath === b.shadowPath
      && a.shadowPathFraction == b.shadowPathFraction && a.dashes == b.dashes && a.revision == b.revision
      && a.transition == b.transition && a.oldPicture === b.oldPicture
  }
}
