import Cassowary
import Foundation
import QuartzCore

extension UIView: LayoutItem {
  var layoutState: ViewLayoutState {
    if let existingLayoutState { return existingLayoutState }
    let state = ViewLayoutState()
    existingLayoutState = state
    return state
  }

  var layoutBox: LayoutBox {
    if let box = existingLayoutState?.box { return box }
    let box = LayoutBox(of: self)
    layoutState.box = box
    return box
  }

  var referenceView: UIView? { self }
  var layoutName: String { "\(type(of: self)):\(hexAddress(self))" }

  /// The top of the view's tree.
  var layoutRoot: UIView {
    var view = self
    while let above = view.parentView { view = above }
    return view
  }

  /// What solves the view's tree; nil while nothing in it is constrained.
  var layoutEngine: LayoutEngine? { layoutRoot.existingLayoutState?.engine }

  /// For a root.
  func makeEngine() -> LayoutEngine {
    if let engine = layoutState.engine { return engine }
    let engine = LayoutEngine(root: self)
    layoutState.engine = engine
    return engine
  }

  /// The frame without the transform.
  var untransformedFrame: CGRect {
    let size = bounds.size
    let anchor = anchorPoint
    return CGRect(
      x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height, width: size.width,
      height: size.height)
  }

  /// Tells the solver that the view has another frame.
  func frameMayHaveChanged() {
    guard let box = existingLayoutState?.box, let engine = layoutEngine, !engine.decides(box) else { return }
    engine.invalidate(box)
  }

  func intrinsicSizeChanged() {
    guard let box = existingLayoutState?.box, let engine = layoutEngine, engine.decides(box) else { return }
    engine.invalidate(box)
  }

  /// Margins or safe area changed.
  func guidesMayHaveChanged() {
    guard let state = existingLayoutState, let engine = layoutEngine else { return }
    for guide in [state.safeAreaGuide, state.marginsGuide] {
      if let guide { engine.invalidate(guide.layoutBox) }
    }
  }

  /// Gives the subviews the frames that the solver found, on whole pixels.
  func applySolvedFrames() {
    guard let engine = layoutEngine else { return }
    let scale = UIScreen.main.scale
    func onPixels(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
    for view in orderedSubviews {
      guard let box = view.existingLayoutState?.box, engine.decides(box), let rect = engine.frame(of: box)
      else { continue }
      let minX = onPixels(rect.minX)
      let minY = onPixels(rect.minY)
      let size = CGSize(width: onPixels(rect.maxX) - minX, height: onPixels(rect.maxY) - minY)
      let anchor = view.anchorPoint
      let middle = CGPoint(x: minX + anchor.x * size.width, y: minY + anchor.y * size.height)
      if view.bounds.size != size { view.bounds.size = size }
      if view.center != middle { view.center = middle }
    }
  }

  // MARK: Update pass

  /// Updates constraints and solves, for the whole tree that the view is in.
  func solveLayout() {
    let root = layoutRoot
    // Without an engine there may be views that will make constraints only now.
    if root.existingLayoutState?.engine == nil { root.updateConstraintsBelow() }
    root.existingLayoutState?.engine?.flush()
  }

  /// Calls `updateConstraints()` of the views that asked for it, from the leaves up.
  func updateConstraintsBelow() {
    guard needsConstraintsBelow else { return }
    needsConstraintsBelow = false
    for subview in orderedSubviews { subview.updateConstraintsBelow() }
    guard needsConstraints else { return }
    needsConstraints = false
    if let owningController { owningController.updateViewConstraints() } else { updateConstraints() }
  }

  func markConstraintsNeeded() {
    needsConstraints = true
    markConstraintsNeededBelow()
    setNeedsLayout()
  }

  func markConstraintsNeededBelow() {
    var view: UIView? = self
    while let current = view {
      current.needsConstraintsBelow = true
      view = current.parentView
    }
  }

  // MARK: Hierarchy

  /// Before the view leaves its superview: constraints that reach into it from above end.
  func leaveLayoutTree() {
    guard let engine = layoutEngine else { return }
    var ancestor = parentView
    while let view = ancestor {
      for constraint in view.existingLayoutState?.held ?? [] {
        let items = [constraint.firstLayoutItem, constraint.secondLayoutItem]
        if items.contains(where: { $0?.referenceView?.isDescendant(of: self) == true }) {
          constraint.isActive = false
        }
      }
      ancestor = view.parentView
    }
    engine.forget(self)
    if engine.root === self { existingLayoutState?.engine = nil }
  }

  /// After the view came to a superview: the constraints inside it hold there.
  func joinLayoutTree() {
    markConstraintsNeededBelow()
    var engine = layoutEngine
    func join(_ view: UIView) {
      if let held = view.existingLayoutState?.held, !held.isEmpty {
        let found = engine ?? layoutRoot.makeEngine()
        engine = found
        for constraint in held { found.add(constraint) }
      }
      for subview in view.orderedSubviews { join(subview) }
    }
    join(self)
  }

  // MARK: Priorities

  func contentPriorities(_ axis: Int) -> (hugging: Priority, compression: Priority) {
    let hugging = existingLayoutState?.hugging[axis] ?? .defaultLow
    let compression = existingLayoutState?.compression[axis] ?? .defaultHigh
    return (Priority(Double(hugging.rawValue)), Priority(Double(compression.rawValue)))
  }

  /// The first baseline below the top, the last above the bottom, in points. Other views than labels have both at
  /// their edges.
  var baselineInsets: UIEdgeInsets {
    guard let label = self as? UILabel, let font = label.font else { return .zero }
    return UIEdgeInsets(top: font.ascender, left: 0, bottom: 0 - font.descender, right: 0)
  }

  // MARK: Margins

  /// What Apple gives every view that has no controller; with one, the sides are wider. Points.
  private static let ordinaryMargin: CGFloat = 8
  private static let systemMargin: CGFloat = 16
  private static let wideSystemMargin: CGFloat = 20
  /// From this width in points a phone is wide.
  private static let wideScreen: CGFloat = 414

  var effectiveMargins: UIEdgeInsets {
    let state = existingLayoutState
    let ordinary = Self.ordinaryMargin
    let side = bounds.width >= Self.wideScreen ? Self.wideSystemMargin : Self.systemMargin
    let base =
      state?.margins
      ?? (owningController != nil
        ? UIEdgeInsets(top: 0, left: side, bottom: 0, right: side)
        : UIEdgeInsets(top: ordinary, left: ordinary, bottom: ordinary, right: ordinary))
    var margins = state?.insetsMarginsFromSafeArea ?? true ? base + safeAreaInsets : base
    if state?.preservesSuperviewMargins == true, let parentView {
      let outer = parentView.layoutMargins
      let box = untransformedFrame
      margins.left = max(margins.left, outer.left - box.minX)
      margins.top = max(margins.top, outer.top - box.minY)
      margins.right = max(margins.right, outer.right - (parentView.bounds.width - box.maxX))
      margins.bottom = max(margins.bottom, outer.bottom - (parentView.bounds.height - box.maxY))
    }
    return margins
  }

  func marginsChanged() {
    guidesMayHaveChanged()
    setNeedsLayout()
    layoutMarginsDidChange()
  }

  // MARK: Fitting

  /// Says in `systemLayoutSizeFitting` that the smallest size is wanted.
  nonisolated public static let layoutFittingCompressedSize = CGSize.zero
  /// Says in `systemLayoutSizeFitting` that the largest size is wanted.
  nonisolated public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// Solves the view's own constraints without its surroundings.
  func fittingSize(_ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority) -> CGSize {
    layoutRoot.updateConstraintsBelow()
    let engine = LayoutEngine(root: self, isFitting: true)
    engine.engage(self, upTo: self)
    func collect(_ view: UIView) {
      for constraint in view.existingLayoutState?.held ?? [] { engine.add(constraint) }
      for subview in view.orderedSubviews { collect(subview) }
    }
    collect(self)
    let box = layoutBox
    engine.enforce(
      Constraint(box.width, .equal, target.width, priority: Priority(Double(horizontal.rawValue))))
    engine.enforce(
      Constraint(box.height, .equal, target.height, priority: Priority(Double(vertical.rawValue))))
    engine.flush()
    return engine.frame(of: box)?.size ?? target
  }
}
