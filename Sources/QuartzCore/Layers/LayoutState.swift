import CoreGraphics
import Support

/// What a layer knows about its own layout.
struct LayoutState {
  var isNeeded = false
  var isNeededBelow = false
  /// Whether `layoutSublayers()` of this layer is under way.
  var isUnderWay = false
  /// Whether only a new solution of the constraints is wanted; what it moves asks for more.
  var isForSolutionOnly = false
  /// Whether the layout that is under way is such a one.
  var isSolving = false
  /// Why layout was asked for first since it last began.
  var cause: LayoutCause?
  /// Whether a layout without end was reported.
  var wasReported = false
}

/// Why a layer is laid out again, for the report about a layout that never ends.
package enum LayoutCause: UInt8 {
  case size
  case subviews
  case constraints
  case intrinsicSize
  case constraintUpdate
  case request

  var text: String {
    switch self {
    case .size: "its size is another one after each layout"
    case .subviews: "each layout adds or takes away a subview"
    case .constraints: "each layout changes its constraints"
    case .intrinsicSize:
      "each layout changes the intrinsic size of a view, by invalidateIntrinsicContentSize()"
    case .constraintUpdate: "updateConstraints() calls setNeedsUpdateConstraints()"
    case .request: "each layout calls setNeedsLayout()"
    }
  }

  var advice: String {
    switch self {
    case .size: "give it a size that depends on what is around it alone"
    case .subviews: "add subviews once, or only when they are not there"
    case .constraints: "change constraints only when the numbers they depend on have changed"
    case .intrinsicSize: "call it only when the content has changed"
    case .constraintUpdate: "ask where the reason for the update arises"
    case .request: "ask where something changes, not in layoutSubviews() or viewDidLayoutSubviews()"
    }
  }
}

/// A layer's delegate that has a better name than the layer, for reports about layout.
package protocol LayoutNaming: AnyObject {
  /// The class, and whose view it is.
  var nameInLayoutReports: String { get }
}

extension CALayer {
  /// Whether `layoutSublayers()` of this layer is under way.
  package var isLayingOut: Bool { layoutState.isUnderWay }

  /// Says why the `setNeedsLayout()` that follows is called; the first cause since the last layout stays.
  package func noteLayoutCause(_ cause: LayoutCause) {
    if layoutState.cause == nil { layoutState.cause = cause }
  }

  /// Asks for a pass of the layer in which the constraints are solved; whether there is more to do, the solution says.
  package func setNeedsSolution() {
    guard !layoutState.isNeeded else { return }
    markLayoutNeeded()
    layoutState.isForSolutionOnly = true
  }

  /// Whether the layout that is under way was asked for by `setNeedsSolution()` alone.
  package var isLayoutForSolutionOnly: Bool { layoutState.isSolving }

  func markLayoutNeeded() {
    guard !isCopy else { return }
    layoutState.isForSolutionOnly = false
    layoutState.isNeeded = true
    if layoutState.cause == nil { layoutState.cause = .request }
    storedSuperlayer?.propagateLayoutNeed()
  }

  /// Ends a layout that keeps asking for itself: nothing of this tree waits any more. Reports, once for each, the
  /// layers that asked last.
  func cutLayoutShort(after rounds: Int) {
    var open: [CALayer] = [self]
    while let layer = open.popLast() {
      // What is laid out currently continues with what is below it.
      guard layer.needsLayoutBelow, !layer.layoutState.isUnderWay else { continue }
      if layer.layoutState.isNeeded { layer.reportEndlessLayout(after: rounds) }
      layer.layoutState.isNeeded = false
      layer.layoutState.isNeededBelow = false
      layer.layoutState.isForSolutionOnly = false
      layer.layoutState.cause = nil
      open += layer.storedSublayers.reversed()
    }
  }

  private func reportEndlessLayout(after rounds: Int) {
    guard !layoutState.wasReported else { return }
    layoutState.wasReported = true
    let cause = layoutState.cause ?? .request
    let name = (delegate as? LayoutNaming)?.nameInLayoutReports ?? "\(type(of: self))"
    Diagnostics.report(
      "the layout of \(name) does not come to rest: \(cause.text). It was cut off after \(rounds) rounds;"
        + " \(cause.advice).", subject: treePath)
  }
}
