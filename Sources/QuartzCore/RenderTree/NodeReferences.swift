import CoreGraphics
import Raster

/// The objects among a layer's values.
final class NodeReferences {
  var contents: CGImage?
  var path: CGPath?
  var dashes: [CGFloat]?

  /// What shows instead while contents or path are animated.
  var presentedContents: CGImage?
  var presentedPath: PathBlend?

  private var drawnContents: CGImage?
  private var drawnPath: AnyObject?
  private var drawnFraction = 0.0

  func resetPresentation() {
    presentedContents = nil
    presentedPath = nil
  }

  var shownContents: CGImage? { presentedContents ?? contents }

  /// Calls `body` with the outline that shows now; nil without one.
  func withShownPath<R>(_ body: (PathView) -> R) -> R? {
    if let presentedPath { return presentedPath.withPathView(body) }
    return path?.withPathView(body)
  }

  func rememberDrawn() {
    drawnContents = shownContents
    drawnPath = presentedPath ?? path
    drawnFraction = presentedPath?.fraction ?? 0
  }

  var differsFromDrawn: Bool {
    drawnContents !== shownContents || drawnPath !== (presentedPath ?? path)
      || drawnFraction != presentedPath?.fraction ?? 0
  }
}
