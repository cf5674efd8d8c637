import Foundation
import QuartzCore
import Support

/// The layout between two others, while a gesture leads from one to the other.
///
/// Places, sizes, opacity and transforms are those of both layouts, mixed by `transitionProgress`: linearly, matrices
/// element by element. An element that only one of them has is as it has it.
/// Source of the API: Apple, *UICollectionViewTransitionLayout*.
@preconcurrency @MainActor
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
  /// The layout from which the way leads.
  public final let currentLayout: UICollectionViewLayout
  /// The layout to which it leads.
  public final let nextLayout: UICollectionViewLayout
  /// How far the way is gone, 0…1. Default 0.
  open var transitionProgress: CGFloat = 0 {
    didSet { if transitionProgress != oldValue { invalidateLayout() } }
  }
  private var values: [String: CGFloat] = [:]

  public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
    self.currentLayout = currentLayout
    nextLayout = newLayout
    super.init()
  }

  /// Two layouts that place nothing: an archive holds no transition.
  public required init?(coder: NSCoder) {
    currentLayout = UICollectionViewLayout()
    nextLayout = UICollectionViewLayout()
    super.init(coder: coder)
  }

  /// Keeps a number that the layout depends on, such as the distance of a finger.
  open func updateValue(_ value: CGFloat, forAnimatedKey key: String) {
    guard values[key] != value else { return }
    values[key] = value
    invalidateLayout()
  }

  /// The number that was kept for a key; 0 for none.
  open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

  open override func prepare() {
    super.prepare()
    currentLayout.prepareIfNeeded()
    nextLayout.prepareIfNeeded()
  }

  open override var collectionViewContentSize: CGSize {
    let (from, to) = (currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize)
    return CGSize(width: mix(from.width, to.width), height: mix(from.height, to.height))
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    // What is on its way into the rectangle, or out of it, is at most as far away as the content is large.
    let reach = rect.union(
      CGRect(origin: .zero, size: currentLayout.collectionViewContentSize)
    ).union(CGRect(origin: .zero, size: nextLayout.collectionViewContentSize))
    var seen = Set<ElementKey>()
    var mixed: [UICollectionViewLayoutAttributes] = []
    for layout in [currentLayout, nextLayout] {
      for element in layout.layoutAttributesForElements(in: reach) ?? []
      where seen.insert(element.key).inserted {
        if let attributes = between(element), attributes.frame.intersects(rect) { mixed.append(attributes) }
      }
    }
    return mixed
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    mix(
      currentLayout.layoutAttributesForItem(at: indexPath), nextLayout.layoutAttributesForItem(at: indexPath))
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    mix(
      currentLayout.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath),
      nextLayout.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath))
  }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    mix(
      currentLayout.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath),
      nextLayout.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath))
  }

  // MARK: Between

  private func between(_ element: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes? {
    let (path, kind) = (element.indexPath, element.representedElementKind ?? "")
    switch element.representedElementCategory {
    case .cell: return layoutAttributesForItem(at: path)
    case .supplementaryView: return layoutAttributesForSupplementaryView(ofKind: kind, at: path)
    case .decorationView: return layoutAttributesForDecorationView(ofKind: kind, at: path)
    }
  }

  private func mix(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * transitionProgress }

  private func mix(
    _ from: UICollectionViewLayoutAttributes?, _ to: UICollectionViewLayoutAttributes?
  ) -> UICollectionViewLayoutAttributes? {
    guard let from, let to, let mixed = to.copy() as? UICollectionViewLayoutAttributes else {
      return to ?? from
    }
    mixed.center = CGPoint(x: mix(from.center.x, to.center.x), y: mix(from.center.y, to.center.y))
    mixed.size = CGSize(
      width: mix(from.size.width, to.size.width), height: mix(from.size.height, to.size.height))
    mixed.alpha = mix(from.alpha, to.alpha)
    let (a, b) = (from.transform3D, to.transform3D)
    guard a != b else { return mixed }
    mixed.transform3D = CATransform3D(
      m11: mix(a.m11, b.m11), m12: mix(a.m12, b.m12), m13: mix(a.m13, b.m13), m14: mix(a.m14, b.m14),
      m21: mix(a.m21, b.m21), m22: mix(a.m22, b.m22), m23: mix(a.m23, b.m23), m24: mix(a.m24, b.m24),
      m31: mix(a.m31, b.m31), m32: mix(a.m32, b.m32), m33: mix(a.m33, b.m33), m34: mix(a.m34, b.m34),
      m41: mix(a.m41, b.m41), m42: mix(a.m42, b.m42), m43: mix(a.m43, b.m43), m44: mix(a.m44, b.m44))
    return mixed
  }
}

extension UICollectionView {
  /// Called when an interactive change of layout has ended: whether its animation came to its end, and whether the new
  /// layout is the one now.
  public typealias LayoutInteractiveTransitionCompletion = (_ completed: Bool, _ finished: Bool) -> Void

  /// A change of layout whose progress a gesture sets.
  @MainActor
  final class LayoutTransition {
    let layout: UICollectionViewTransitionLayout
    let completion: LayoutInteractiveTransitionCompletion?
    /// Whether it is on its way to its end without the gesture.
    var isEnding = false

    init(_ layout: UICollectionViewTransitionLayout, _ completion: LayoutInteractiveTransitionCompletion?) {
      self.layout = layout
      self.completion = completion
    }
  }

  func beginTransition(
    to layout: UICollectionViewLayout, _ completion: LayoutInteractiveTransitionCompletion?
  ) -> UICollectionViewTransitionLayout {
    if let layoutTransition {
      Diagnostics.report(
        "startInteractiveTransition did nothing: another one has not ended; finish or cancel it first",
        subject: "UICollectionView")
      return layoutTransition.layout
    }
    let old = shownLayout
    let between =
      delegate?.collectionView(self, transitionLayoutForOldLayout: old, newLayout: layout)
      ?? UICollectionViewTransitionLayout(currentLayout: old, nextLayout: layout)
    layoutTransition = LayoutTransition(between, completion)
    old.prepareForTransition(to: layout)
    layout.prepareForTransition(from: old)
    for next in [layout, between] {
      next.host = self
      next.isPrepared = false
    }
    shownLayout = between
    setNeedsLayout()
    return between
  }

  /// Goes the rest of the way, or back, and puts the one layout in the place of both.
  func endTransition(finishes: Bool) {
    guard let layoutTransition, !layoutTransition.isEnding else {
      Diagnostics.report(
        "\(finishes ? "finish" : "cancel")InteractiveTransition did nothing: there is no interactive change of layout",
        subject: "UICollectionView")
      return
    }
    layoutTransition.isEnding = true
    let between = layoutTransition.layout
    let (kept, left) =
      finishes ? (between.nextLayout, between.currentLayout) : (between.currentLayout, between.nextLayout)
    let progress: CGFloat = finishes ? 1 : 0
    UIView.animate(
      withDuration: Self.animationDuration,
      animations: {
        between.transitionProgress = progress
        self.settle(on: kept)
      },
      completion: { isCompleted in
        self.layoutTransition = nil
        self.shownLayout = kept
        between.host = nil
        left.forgetPlaces()
        left.host = nil
        kept.invalidateLayout()
        UIView.performWithoutAnimation { self.layoutIfNeeded() }
        left.finalizeLayoutTransition()
        layoutTransition.completion?(isCompleted, finishes)
      })
  }
}
