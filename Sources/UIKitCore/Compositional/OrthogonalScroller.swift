import Foundation
import QuartzCore

/// The part of a collection in which a section scrolls across the layout. Its cells are inside it.
@MainActor
final class OrthogonalScroller: UIScrollView, UIScrollViewDelegate {
  var moved: (CGPoint) -> Void = { _ in }
  private var solved: SolvedSection?
  private var isAcross = true
  private var lead: CGFloat = 0
  /// Whether the content begins at the right.
  private var isMirrored = false

  /// A flick faster than this, in points a millisecond, goes to the next group. [our choice]
  private static let flick: CGFloat = 0.2

  override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  required init?(coder: NSCoder) { return nil }

  private func prepare() {
    delegate = self
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    contentInsetAdjustmentBehavior = .never
    scrollsToTop = false
    backgroundColor = nil
    clipsToBounds = false
  }

  /// Takes the place and the size of a section.
  func show(_ solved: SolvedSection, isVertical: Bool) {
    self.solved = solved
    isAcross = isVertical
    isMirrored = isVertical && (superview?.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    let behavior = solved.section.orthogonalScrollingBehavior
    let content = solved.content
    // The whole width scrolls; the insets are room at both ends.
    let insets = solved.section.contentInsets
    let place: CGRect
    let size: CGSize
    if isVertical {
      lead = content.minX
      place = CGRect(
        x: solved.frame.minX, y: solved.frame.minY + content.minY, width: solved.frame.width,
        height: max(solved.extent.height, 1))
      size = CGSize(width: solved.extent.width + content.minX + insets.trailing, height: place.height)
    } else {
      lead = content.minY
      place = CGRect(
        x: solved.frame.minX + content.minX, y: solved.frame.minY, width: max(solved.extent.width, 1),
        height: solved.frame.height)
      size = CGSize(width: place.width, height: solved.extent.height + content.minY + insets.bottom)
    }
    if frame != place { frame = place }
    var padding = UIEdgeInsets.zero
    if behavior == .groupPagingCentered, let first = solved.groups.first, let last = solved.groups.last {
      if isVertical {
        padding.left = max((place.width - first.frame.width) / 2 - content.minX, 0)
        padding.right = max((place.width - last.frame.width) / 2 - insets.trailing, 0)
      } else {
        padding.top = max((place.height - first.frame.height) / 2 - content.minY, 0)
        padding.bottom = max((place.height - last.frame.height) / 2 - insets.bottom, 0)
      }
    }
    if isMirrored { (padding.left, padding.right) = (padding.right, padding.left) }
    let isNew = contentSize == .zero
    if contentSize != size { contentSize = size }
    if contentInset != padding { contentInset = padding }
    if isNew {
      contentOffset = CGPoint(
        x: isMirrored ? max(size.width - place.width + padding.right, 0) : -padding.left, y: -padding.top)
    }
    isPagingEnabled = behavior == .paging
    let properties = solved.section.orthogonalScrollingProperties
    decelerationRate = properties.decelerationRate ?? (behavior == .continuous ? .normal : .fast)
    let bounces = properties.bounce != .never
    alwaysBounceHorizontal = isVertical && bounces
    alwaysBounceVertical = !isVertical && bounces
    self.bounces = bounces
  }

  /// How far the section is scrolled, from its beginning.
  func contentOffset(for solved: SolvedSection) -> CGPoint {
    CGPoint(x: directed(contentOffset.x), y: contentOffset.y)
  }

  /// An offset from the other side where the content begins at the right; its own inverse.
  private func directed(_ x: CGFloat) -> CGFloat { isMirrored ? contentSize.width - bounds.width - x : x }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { moved(contentOffset) }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    guard let solved, !solved.groups.isEmpty else { return }
    let behavior = solved.section.orthogonalScrollingBehavior
    guard behavior != .continuous, behavior != .paging, behavior != .none else { return }
    let now = isAcross ? directed(contentOffset.x) : contentOffset.y
    let wanted = isAcross ? directed(targetContentOffset.pointee.x) : targetContentOffset.pointee.y
    let speed = isAcross ? (isMirrored ? -velocity.x : velocity.x) : velocity.y
    let stops = solved.groups.map { stop($0.frame, behavior) }
    var target = nearest(wanted, stops)
    if behavior != .continuousGroupLeadingBoundary {
      // One group at a time.
      let here = nearestIndex(now, stops)
      var next = here
      if speed > Self.flick { next = stops[here] > now ? here : here + 1 }
      if speed < -Self.flick { next = stops[here] < now ? here : here - 1 }
      target = stops[min(max(next, 0), stops.count - 1)]
    }
    let (before, after) =
      isMirrored ? (contentInset.right, contentInset.left) : (contentInset.left, contentInset.right)
    let most =
      isAcross
      ? contentSize.width + after - bounds.width : contentSize.height + contentInset.bottom - bounds.height
    target = max(min(target, most), isAcross ? -before : -contentInset.top)
    if isAcross {
      targetContentOffset.pointee.x = directed(target)
    } else {
      targetContentOffset.pointee.y = target
    }
  }

  /// Where the content stops for a group.
  private func stop(
    _ group: CGRect, _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
  ) -> CGFloat {
    let start = isAcross ? group.minX : group.minY
    guard behavior == .groupPagingCentered else { return start }
    let (length, room) = isAcross ? (group.width, bounds.width) : (group.height, bounds.height)
    return start + lead + length / 2 - room / 2
  }

  private func nearestIndex(_ place: CGFloat, _ stops: [CGFloat]) -> Int {
    stops.indices.min { (stops[$0] - place).magnitude < (stops[$1] - place).magnitude } ?? 0
  }
  private func nearest(_ place: CGFloat, _ stops: [CGFloat]) -> CGFloat { stops[nearestIndex(place, stops)] }

  func reveal(
    _ rect: CGRect, in solved: SolvedSection, _ position: UICollectionView.ScrollPosition, animated: Bool
  ) {
    let place = rect.offsetBy(dx: isAcross ? lead : 0, dy: isAcross ? 0 : lead)
    guard isAcross, !position.isDisjoint(with: [.left, .centeredHorizontally, .right]) else {
      let shown =
        isMirrored
        ? CGRect(x: contentSize.width - place.maxX, y: place.minY, width: place.width, height: place.height)
        : place
      scrollRectToVisible(shown, animated: animated)
      return
    }
    var offset = directed(contentOffset.x)
    if position.contains(isMirrored ? .right : .left) { offset = rect.minX }
    if position.contains(.centeredHorizontally) { offset = place.midX - bounds.width / 2 }
    if position.contains(isMirrored ? .left : .right) { offset = place.maxX - bounds.width }
    let least = isMirrored ? -contentInset.right : -contentInset.left
    let most = contentSize.width - bounds.width + (isMirrored ? contentInset.left : contentInset.right)
    offset = min(max(offset, least), max(most, least))
    setContentOffset(CGPoint(x: directed(offset), y: contentOffset.y), animated: animated)
  }
}
