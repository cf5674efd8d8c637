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
    // Nothing is above a window.
    if let hostWindow { return hostWindow }
    var view = self
    while let above = view.parentView { view = above }
    return view
  }

  /// What solves the view's tree; nil while nothing in it is constrained.
  var layoutEngine: LayoutEngine? {
    LayoutEngine.count > 0 ? layoutRoot.existingLayoutState?.engine : nil
  }

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

  /// The insets from the frame to what constraints act on, by `alignmentRect(forFrame:)`.
  var alignmentInsets: UIEdgeInsets {
    /// Large enough that no insets turn it inside out.
    let probe = CGRect(x: 0, y: 0, width: 10_000, height: 10_000)
    let inner = alignmentRect(forFrame: probe)
    return UIEdgeInsets(
      top: inner.minY, left: inner.minX, bottom: probe.maxY - inner.maxY, right: probe.maxX - inner.maxX)
  }

  /// Notifies the solver that the view has another frame.
  func frameMayHaveChanged() {
    guard let box = existingLayoutState?.box, let engine = layoutEngine, engine.isBehind(self) else { return }
    engine.invalidate(box)
  }

  func intrinsicSizeChanged() {
    guard let state = existingLayoutState, let box = state.box else { return }
    // Shares of the intrinsic lengths are a stack's own business.
    (parentView as? UIStackView)?.intrinsicSizeChanged(of: self)
    guard let engine = layoutEngine, engine.decides(box) || engine.hasBaselineUsers(self) else { return }
    engine.invalidate(box, because: .intrinsicSize)
  }

  /// Places what was never placed, here and below: an animated layout would let it come out of the corner.
  func placeNewViewsBelow() {
    solveLayout()
    walkTree { view in
      view.applySolvedFrames(onlyNew: true)
      return true
    } leave: { _ in
    }
  }

  private var isUnplaced: Bool { bounds.size == .zero && center == .zero }

  /// Gives the subviews the frames that the solver found, on whole pixels.
  ///
  /// - Parameter onlyNew: Whether only those get them that have none yet.
  func applySolvedFrames(onlyNew: Bool = false) {
    guard let engine = layoutEngine else { return }
    let scale = UIScreen.main.scale
    func onPixels(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
    for view in orderedSubviews {
      guard let box = view.existingLayoutState?.box, engine.decides(box), let rect = engine.frame(of: box)
      else { continue }
      if onlyNew, !view.isUnplaced { continue }
      engine.work.viewsPlaced += 1
      let frame = view.frame(forAlignmentRect: rect)
      let minX = onPixels(frame.minX)
      let minY = onPixels(frame.minY)
      let size = CGSize(width: onPixels(frame.maxX) - minX, height: onPixels(frame.maxY) - minY)
      // The centre is what layout sets: an anchor point elsewhere moves the view by the difference, as on iOS.
      let middle = CGPoint(x: minX + size.width / 2, y: minY + size.height / 2)
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
    walkTree { view in
      guard view.needsConstraintsBelow else { return false }
      view.needsConstraintsBelow = false
      return true
    } leave: { view in
      // One that lays out from inside its update is not begun again.
      guard view.needsConstraints, !view.isUpdatingConstraints else { return }
      view.needsConstraints = false
      view.isUpdatingConstraints = true
      defer { view.isUpdatingConstraints = false }
      if let controller = view.owningController {
        controller.updateViewConstraints()
      } else {
        view.updateConstraints()
      }
    }
  }

  func markConstraintsNeeded() {
    needsConstraints = true
    markConstraintsNeededBelow()
    setNeedsLayout(because: .constraintUpdate)
  }

  /// Where it is marked already, so is all that is above.
  func markConstraintsNeededBelow() {
    needsConstraintsBelow = true
    var view = parentView
    while let current = view, !current.needsConstraintsBelow {
      current.needsConstraintsBelow = true
      view = current.parentView
    }
  }

  /// Where it is marked already, so is all that is above.
  func markConstraintsHeldBelow() {
    holdsConstraintsBelow = true
    var view = parentView
    while let current = view, !current.holdsConstraintsBelow {
      current.holdsConstraintsBelow = true
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
        if constraint.items.contains(where: { $0.referenceView?.isDescendant(of: self) == true }) {
          constraint.isActive = false
        }
      }
      ancestor = view.parentView
    }
    engine.forget(self)
    if engine.root === self { existingLayoutState?.engine = nil }
  }

  /// How many views were searched for constraints because they came to a superview, for tests that count it.
  package private(set) static var joinSteps = 0

  /// After the view came to a superview: the constraints inside it hold there.
  func joinLayoutTree() {
    markConstraintsNeededBelow()
    guard holdsConstraintsBelow else { return }
    markConstraintsHeldBelow()
    // The window that it is still said to be in may be the one that it has left.
    var root: UIView = self
    while let above = root.parentView { root = above }
    var engine: LayoutEngine?
    walkTree { view in
      guard view.holdsConstraintsBelow else { return false }
      UIView.joinSteps &+= 1
      if let held = view.existingLayoutState?.held, !held.isEmpty {
        let found = engine ?? root.makeEngine()
        engine = found
        for constraint in held { found.add(constraint) }
      }
      return true
    }
  }

  // MARK: Priorities

  func contentPriorities(_ axis: Int) -> (hugging: Priority, compression: Priority) {
    let hugging = existingLayoutState?.hugging[axis] ?? .defaultLow
    let compression = existingLayoutState?.compression[axis] ?? .defaultHigh
    return (Priority(Double(hugging.rawValue)), Priority(Double(compression.rawValue)))
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
    walkTree { view in
      for constraint in view.existingLayoutState?.held ?? [] { engine.add(constraint) }
      return true
    }
    let box = layoutBox
    engine.enforce(
      Constraint(box.width, .equal, target.width, priority: Priority(Double(horizontal.rawValue))))
    engine.enforce(
      Constraint(box.height, .equal, target.height, priority: Priority(Double(vertical.rawValue))))
    engine.flush()
    return engine.frame(of: box)?.size ?? target
  }
}
