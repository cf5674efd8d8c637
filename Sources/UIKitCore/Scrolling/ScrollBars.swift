import Foundation
import QuartzCore
import Support

/// Who follows the content of a scroll view: a container with a bar over it.
@MainActor
protocol ScrollFollower: AnyObject {
  /// The content has another place or size.
  func contentMoved(in scrollView: UIScrollView)
  func dragBegan(in scrollView: UIScrollView)
  /// - Parameter velocity: how fast the offset moves, in points per second.
  func dragEnded(in scrollView: UIScrollView, velocity: CGVector)
}

/// A view that moves with a drag that its content does not need: the card of a sheet.
@MainActor
protocol ScrollCard: UIView {
  /// Whether a drag at the top of the content moves the card.
  func takesDrag(isDown: Bool) -> Bool
}

extension ScrollFollower {
  func dragBegan(in scrollView: UIScrollView) {}
  func dragEnded(in scrollView: UIScrollView, velocity: CGVector) {}
}

/// What a scroll view knows of the bars over its content.
struct ScrollBars {
  /// The containers whose bars are at the top and at the bottom.
  weak var top: (any ScrollFollower)?
  weak var bottom: (any ScrollFollower)?
  /// How much lower the bar at the top is than at its highest, and how much lower it may become, in points.
  var collapse: CGFloat = 0
  var collapseLimit: CGFloat = 0
  /// How much lower it is when what is below its title has gone, in points.
  var collapseStop: CGFloat = 0
  /// How much of the bar is below what collapses, in points.
  var belowCollapse: CGFloat = 0
  /// What of the collapse the known inset is without.
  var knownCollapse: CGFloat = 0
  /// The number of the last step of a trackpad: after the last one the bar settles.
  var lastStep = 0

  @MainActor
  func contentMoved(in scrollView: UIScrollView) {
    top?.contentMoved(in: scrollView)
    bottom?.contentMoved(in: scrollView)
  }

  @MainActor
  func dragBegan(in scrollView: UIScrollView) {
    top?.dragBegan(in: scrollView)
    if bottom !== top { bottom?.dragBegan(in: scrollView) }
  }

  @MainActor
  func dragEnded(in scrollView: UIScrollView, velocity: CGVector) {
    top?.dragEnded(in: scrollView, velocity: velocity)
    if bottom !== top { bottom?.dragEnded(in: scrollView, velocity: velocity) }
  }
}

/// Under a bar that gives way to the content: the content's top is where the bar is highest, whatever the bar is now.
extension UIScrollView {
  /// Whether the content begins below the bar because of the safe area.
  var isUnderTopBar: Bool { systemContentInset.top > 0 }

  /// How much lower the bar is than at its highest, in points.
  var barCollapse: CGFloat { bars.collapse > 0 && isUnderTopBar ? bars.collapse : 0 }

  /// How much lower the bar may become than at its highest, in points.
  var barCollapseLimit: CGFloat { bars.collapseLimit > 0 && isUnderTopBar ? bars.collapseLimit : 0 }

  /// How far the content is scrolled from its top, in points; negative where it is pulled down or refreshing.
  var scrolledPastBar: CGFloat { bounds.minY + knownAdjustedInset.top + bars.knownCollapse - refreshInset }

  /// How much of the content is below what shows, in points; negative where it ends above the bar at the bottom.
  var scrolledBeforeEnd: CGFloat { storedContentSize.height + knownAdjustedInset.bottom - bounds.maxY }

  /// Where content rests that would leave the bar between high and low: where that is one of both, or between the title
  /// and what is below it.
  func besideBar(_ place: CGPoint) -> CGPoint {
    let limit = barCollapseLimit
    guard limit > 0 else { return place }
    let top = verticalRange.lowerBound
    let whole = limit + refreshInset
    let way = place.y - top
    guard way > 0, way < whole else { return place }
    let stops = [0, refreshInset + bars.collapseStop, whole]
    let nearest = stops.min { abs($0 - way) < abs($1 - way) } ?? 0
    return CGPoint(x: place.x, y: top + nearest)
  }

  /// Brings a bar that was left between high and low to one of both.
  func settleBar() {
    let place = besideBar(bounds.origin)
    guard place != bounds.origin, !drag.isTracking else { return }
    goTo(place, animated: true)
  }

  /// Seconds without a step of a trackpad after which the bar settles. [our choice]
  private static let settlingDelay: TimeInterval = 0.2

  /// A trackpad does not say when fingers lift: the bar settles when no step has come for a while.
  func settleBarLater() {
    guard barCollapseLimit > 0 else { return }
    bars.lastStep &+= 1
    let step = bars.lastStep
    MediaScheduler.current.after(Self.settlingDelay) { [weak self] in
      guard let self, self.bars.lastStep == step, self.motion == nil else { return }
      self.settleBar()
    }
  }
}
