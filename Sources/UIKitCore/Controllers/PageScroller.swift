import Foundation
import QuartzCore

/// The pages of a page view controller: the present one, its neighbours, and the scroll view that moves them.
@MainActor
final class PageScroller {
  /// Height of the page control, in points. [read off screenshots; not documented]
  private static let controlHeight: CGFloat = 37
  /// Points by which a finger has to go back before it turns.
  private static let turn: CGFloat = 0.5

  private unowned let owner: UIPageViewController
  private let isVertical: Bool
  private let spacing: CGFloat
  let scrollView = PageScrollView(frame: .zero)
  let control = UIPageControl(frame: .zero)

  private(set) var current: UIViewController?
  private var before: UIViewController?
  private var after: UIViewController?
  /// The page that is on its way, and on which side; nil at rest.
  private var coming: Coming?
  /// The page that was left when a finger caught the pages in flight, as long as a part of it shows.
  private var tail: Tail?
  private var isPlacing = false

  private struct Tail {
    let page: UIViewController
    let isAfter: Bool
    /// How far the pages were from rest when they were caught, in points.
    let way: CGFloat
  }

  private struct Coming {
    let page: UIViewController
    let isAfter: Bool
    /// Whether code asked for it rather than the user.
    let isAsked: Bool
    let completion: ((Bool) -> Void)?
  }

  init(_ owner: UIPageViewController, isVertical: Bool, spacing: CGFloat) {
    self.owner = owner
    self.isVertical = isVertical
    self.spacing = spacing
    scrollView.isPagingEnabled = true
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.showsVerticalScrollIndicator = false
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.scrollsToTop = false
    scrollView.pages = self
    control.isHidden = true
    control.addAction(UIAction { [weak self] _ in self?.controlTapped() }, for: .valueChanged)
  }

  // MARK: Places

  /// The length of a page with the space beside it, along the way.
  private var length: CGFloat { isVertical ? scrollView.bounds.height : scrollView.bounds.width }
  /// How far the pages are from rest, along the way.
  private var distance: CGFloat {
    (isVertical ? scrollView.contentOffset.y : scrollView.contentOffset.x) - length
  }

  func layOut(in bounds: CGRect) {
    var area = bounds
    if !control.isHidden {
      area.size.height = max(0, area.height - Self.controlHeight)
      control.frame = CGRect(x: 0, y: area.maxY, width: bounds.width, height: Self.controlHeight)
    }
    let frame = area.insetBy(dx: isVertical ? 0 : -spacing / 2, dy: isVertical ? -spacing / 2 : 0)
    guard scrollView.frame != frame || scrollView.contentSize == .zero else { return }
    isPlacing = true
    scrollView.frame = frame
    scrollView.contentSize = CGSize(
      width: frame.width * (isVertical ? 1 : 3), height: frame.height * (isVertical ? 3 : 1))
    isPlacing = false
    rest()
    if let coming { coming.page.view.frame = slot(coming.isAfter ? 2 : 0) }
  }

  /// Where a page is: 0 before, 1 in the middle, 2 behind.
  private func slot(_ index: Int) -> CGRect {
    let size = scrollView.bounds.size
    let origin = CGPoint(
      x: isVertical ? 0 : length * CGFloat(index), y: isVertical ? length * CGFloat(index) : 0)
    return CGRect(origin: origin, size: size)
      .insetBy(dx: isVertical ? 0 : spacing / 2, dy: isVertical ? spacing / 2 : 0)
  }

  /// The present page in the middle, and no way to where no page is.
  private func rest() {
    isPlacing = true
    let start: CGFloat = before == nil ? -length : 0, end: CGFloat = after == nil ? -length : 0
    scrollView.contentInset =
      isVertical
      ? UIEdgeInsets(top: start, left: 0, bottom: end, right: 0)
      : UIEdgeInsets(top: 0, left: start, bottom: 0, right: end)
    scrollView.contentOffset = CGPoint(x: isVertical ? 0 : length, y: isVertical ? length : 0)
    current?.view.frame = slot(1)
    isPlacing = false
  }

  /// Asks which pages are beside the present one.
  func findNeighbours() {
    guard coming == nil else { return }
    dropTail()
    before = current.flatMap { owner.dataSource?.pageViewController(owner, viewControllerBefore: $0) }
    after = current.flatMap { owner.dataSource?.pageViewController(owner, viewControllerAfter: $0) }
    rest()
  }

  // MARK: Changes by code

  func show(
    _ page: UIViewController, forwards: Bool, animated: Bool, _ completion: ((Bool) -> Void)?
  ) {
    owner.loadViewIfNeeded()
    if let coming { end(coming, isThere: coming.isAsked) }
    dropTail()
    guard page !== current else {
      findNeighbours()
      updateControl()
      completion?(true)
      return
    }
    guard animated, current != nil, owner.isOnScreen, UIView.areAnimationsEnabled else {
      let old = current
      current = page
      if let old { leave(old) }
      enter(page, slot(1))
      end(of: page)
      findNeighbours()
      updateControl()
      completion?(true)
      return
    }
    begin(Coming(page: page, isAfter: forwards, isAsked: true, completion: completion))
    scrollView.contentInset = .zero
    let place = length * (forwards ? 2 : 0)
    scrollView.setContentOffset(CGPoint(x: isVertical ? 0 : place, y: isVertical ? place : 0), animated: true)
  }

  // MARK: Changes by the user

  /// The scroll view has moved.
  func moved() {
    guard !isPlacing, length > 0 else { return }
    // The finger has gone back, and past the present page to the other side.
    if let coming, !coming.isAsked, coming.isAfter ? distance < 0 : distance > 0 {
      let way = distance
      end(coming, isThere: false)
      place(beyond: way)
    }
    guard coming == nil, !isTailShown() else { return }
    if distance > 0, let after { beginByUser(after, isAfter: true) }
    if distance < 0, let before { beginByUser(before, isAfter: false) }
  }

  private func beginByUser(_ page: UIViewController, isAfter: Bool) {
    begin(Coming(page: page, isAfter: isAfter, isAsked: false, completion: nil))
    owner.delegate?.pageViewController(owner, willTransitionTo: [page])
  }

  /// The scroll view has come to rest, or a finger has stopped it.
  func settled() {
    guard let coming else { return }
    let way = coming.isAfter ? distance : -distance
    if way >= length - 0.5 {
      end(coming, isThere: true)
    } else if way <= 0.5 {
      end(coming, isThere: false)
    } else if way > length / 2, !coming.isAsked {
      // A finger caught the page before it was quite there: what it does next is done to that page.
      let rest = way - length, old = current
      end(coming, isThere: true)
      if let old, old === (coming.isAfter ? before : after) {
        keep(old, isAfter: !coming.isAfter, way: -rest)
      }
      place(beyond: coming.isAfter ? rest : -rest)
    }
  }

  /// A page that has disappeared goes on filling its part of the picture, and hears nothing of it.
  private func keep(_ page: UIViewController, isAfter: Bool, way: CGFloat) {
    tail = Tail(page: page, isAfter: isAfter, way: way)
    page.view.frame = slot(isAfter ? 2 : 0)
    scrollView.addSubview(page.view)
  }

  /// Whether what is seen beside the page is the one that was left. A finger that turns back makes it come again.
  private func isTailShown() -> Bool {
    guard let tail else { return false }
    let way = tail.isAfter ? distance : -distance
    if way > 0, way <= tail.way + Self.turn { return true }
    if way > 0 { self.tail = nil } else { dropTail() }
    return false
  }

  private func dropTail() {
    guard let tail else { return }
    self.tail = nil
    if tail.page.parent !== owner { tail.page.view.removeFromSuperview() }
  }

  /// Moves the pages this far beyond rest, as they were before the middle became another page.
  private func place(beyond way: CGFloat) {
    let place = length + way
    scrollView.contentOffset = CGPoint(x: isVertical ? 0 : place, y: isVertical ? place : 0)
  }

  // MARK: Steps

  private func begin(_ coming: Coming) {
    self.coming = coming
    current?.beginAppearanceTransition(false, animated: true)
    enter(coming.page, slot(coming.isAfter ? 2 : 0))
  }

  private func end(_ coming: Coming, isThere: Bool) {
    self.coming = nil
    let old = current
    if isThere {
      current = coming.page
      if let old { leave(old) }
      coming.page.endAppearanceTransition()
      step(coming)
    } else {
      coming.page.beginAppearanceTransition(false, animated: true)
      leave(coming.page)
      old?.beginAppearanceTransition(true, animated: true)
      old?.endAppearanceTransition()
    }
    scrollView.stopMotion()
    findNeighbours()
    owner.setNeedsStatusBarAppearanceUpdate()
    if !coming.isAsked {
      owner.delegate?.pageViewController(
        owner, didFinishAnimating: true, previousViewControllers: old.map { [$0] } ?? [],
        transitionCompleted: isThere)
    }
    coming.completion?(isThere)
  }

  /// A page comes into the hierarchy.
  private func enter(_ page: UIViewController, _ frame: CGRect) {
    owner.addChild(page)
    if owner.isOnScreen { page.beginAppearanceTransition(true, animated: coming != nil) }
    page.view.frame = frame
    scrollView.addSubview(page.view)
    page.didMove(toParent: owner)
  }

  /// A page that came without a motion is there.
  private func end(of page: UIViewController) {
    if owner.appearance == .appeared { page.endAppearanceTransition() }
  }

  /// A page leaves the hierarchy.
  private func leave(_ page: UIViewController) {
    page.willMove(toParent: nil)
    page.beginAppearanceTransition(false, animated: coming != nil)
    page.view.removeFromSuperview()
    page.endAppearanceTransition()
    page.removeFromParent()
  }

  // MARK: The page control

  /// As on the phone, only pages that scroll sideways have dots.
  private func updateControl() {
    let hasDots = owner.transitionStyle == .scroll && owner.navigationOrientation == .horizontal
    let count = hasDots ? owner.dataSource?.presentationCount(for: owner) ?? 0 : 0
    control.isHidden = count == 0
    control.numberOfPages = count
    control.currentPage = owner.dataSource?.presentationIndex(for: owner) ?? 0
    owner.view.setNeedsLayout()
  }

  /// The dot goes with the user's swipe; after code has chosen the page, the data source is asked.
  private func step(_ coming: Coming) {
    if coming.isAsked { updateControl() } else { control.currentPage += coming.isAfter ? 1 : -1 }
  }

  private func controlTapped() {
    guard let old = current.flatMap({ _ in owner.dataSource?.presentationIndex(for: owner) }) else { return }
    let isAfter = control.currentPage > old
    guard let page = isAfter ? after : before, coming == nil else { return }
    show(page, forwards: isAfter, animated: true, nil)
  }
}

/// The scroll view of the pages. Its delegate is free for the app.
final class PageScrollView: UIScrollView {
  weak var pages: PageScroller?

  override func layoutSubviews() {
    super.layoutSubviews()
    pages?.moved()
  }

  override func scrollingEnded() { pages?.settled() }
}

/// The view of a page view controller.
final class PageContainerView: UIView {
  weak var pages: PageScroller?

  override func layoutSubviews() {
    super.layoutSubviews()
    pages?.layOut(in: bounds)
  }
}
