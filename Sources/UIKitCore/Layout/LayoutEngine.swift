import Cassowary
import Foundation
import QuartzCore
import Support

/// Solves the constraints of one tree of views; its root owns it.
///
/// Changes wait until `flush()`, which every layout of a view begins with: it updates constraints bottom-up, solves,
/// and asks the superviews of what moved for layout. Views then take their frames in `layoutSubviews()`, top-down.
@MainActor
final class LayoutEngine {
  /// How often sizes that depend on the solution (wrapped text) may change it in one flush.
  private static let rounds = 4

  unowned let root: UIView
  let solver = Solver()
  /// What the solver holds for an item besides its active constraints.
  struct Placement {
    let box: LayoutBox
    var constraints: [Constraint] = []
    /// By axis: the upper and lower bound from the intrinsic size, and what it was.
    var sizes: [[Constraint]] = [[], []]
    var followsFrame = false
    /// Of a view that is placed by its frame: what frame and mask mean.
    var frame: AutoresizingEquations?
  }
  var placements: [ObjectIdentifier: Placement] = [:]
  private var boxes: [ObjectIdentifier: LayoutBox] = [:]
  var installed: [ObjectIdentifier: Constraint] = [:]
  var owners: [ObjectIdentifier: NSLayoutConstraint] = [:]
  private var pending: [NSLayoutConstraint] = []
  private var changedConstants: [NSLayoutConstraint] = []
  /// New constants that conflict with others, until all have changed.
  var postponed: [(equation: Constraint, constant: Double)] = []
  private var stale: [LayoutBox] = []
  private var staleBoxes: Set<ObjectIdentifier> = []
  /// By view: the constraints that hold its text's baseline.
  private var baselineUsers: [ObjectIdentifier: [NSLayoutConstraint]] = [:]
  /// The constraint whose equation is being made.
  var currentConstraint: NSLayoutConstraint?
  /// What `exerciseAmbiguityInLayout` added last.
  var exercises: [Constraint] = []
  /// What was done so far.
  var work = LayoutWork()
  var broken: [NSLayoutConstraint] = []
  /// Conflicts that were found, and how many are counted before their number is said again.
  var conflicts = ConflictCount()
  /// Whether a broken constraint may hold again.
  var shouldRetry = false
  private var isFlushing = false
  /// A size to fit, instead of the root's frame.
  let isFitting: Bool

  /// How many there are: without any, no view need look for its own.
  nonisolated(unsafe) private(set) static var count = 0

  init(root: UIView, isFitting: Bool = false) {
    self.root = root
    self.isFitting = isFitting
    LayoutEngine.count += 1
  }

  deinit { LayoutEngine.count -= 1 }

  // MARK: Changes

  func add(_ constraint: NSLayoutConstraint) { pending.append(constraint) }

  func remove(_ constraint: NSLayoutConstraint) {
    pending.removeAll { $0 === constraint }
    changedConstants.removeAll { $0 === constraint }
    broken.removeAll { $0 === constraint }
    uninstall(constraint)
  }

  func uninstall(_ constraint: NSLayoutConstraint) {
    guard let old = installed.removeValue(forKey: ObjectIdentifier(constraint)) else { return }
    owners[ObjectIdentifier(old)] = nil
    try? solver.remove(old)
    shouldRetry = true
  }

  /// A priority changed: the constraint is another one to the solver.
  func replace(_ constraint: NSLayoutConstraint) {
    remove(constraint)
    add(constraint)
    constraint.holder?.setNeedsSolution(because: .constraints)
  }

  func constantChanged(of constraint: NSLayoutConstraint) {
    changedConstants.append(constraint)
    constraint.holder?.setNeedsSolution(because: .constraints)
  }

  /// The frame, the intrinsic size or the insets of an item changed.
  func invalidate(_ box: LayoutBox, because cause: LayoutCause = .size) {
    guard placements[ObjectIdentifier(box)] != nil else { return }
    markStale(box)
    let view = box.item?.referenceView
    // A view that follows its frame is where it should; only what hangs on it may have to move.
    ((decides(box) ? view?.parentView : view) ?? root).setNeedsSolution(because: cause)
  }

  private func markStale(_ box: LayoutBox) {
    if staleBoxes.insert(ObjectIdentifier(box)).inserted { stale.append(box) }
  }

  /// The insets of a guide of the system may be others.
  func guideMayHaveChanged(_ guide: UILayoutGuide) {
    guard let placement = placements[ObjectIdentifier(guide.layoutBox)], let view = guide.owner,
      let constants = guide.systemConstants(in: view),
      constants != placement.constraints.map({ solver.constant(of: $0) ?? .nan })
    else { return }
    markStale(guide.layoutBox)
    view.setNeedsSolution(because: .size)
  }

  func noteBaselineUse(of view: UIView) {
    guard let currentConstraint else { return }
    let key = ObjectIdentifier(view)
    if baselineUsers[key, default: []].contains(where: { $0 === currentConstraint }) { return }
    baselineUsers[key, default: []].append(currentConstraint)
  }

  func hasBaselineUsers(_ view: UIView) -> Bool { baselineUsers[ObjectIdentifier(view)] != nil }

  /// Forgets what it knows of a subtree that leaves.
  func forget(_ view: UIView) {
    view.walkTree {
      forgetAlone($0)
      return true
    }
  }

  private func forgetAlone(_ view: UIView) {
    if let state = view.existingLayoutState {
      for constraint in state.held { remove(constraint) }
      for guide in state.guides + state.systemGuides {
        forget(guide.layoutBox)
      }
      if let box = state.box { forget(box) }
    }
  }

  func forget(_ box: LayoutBox) {
    guard let placement = placements.removeValue(forKey: ObjectIdentifier(box)) else { return }
    if staleBoxes.remove(ObjectIdentifier(box)) != nil { stale.removeAll { $0 === box } }
    if let view = box.item as? UIView { baselineUsers[ObjectIdentifier(view)] = nil }
    for constraint in placement.constraints + placement.sizes.joined() { try? solver.remove(constraint) }
    for variable in box.variables { boxes[ObjectIdentifier(variable)] = nil }
    shouldRetry = true
  }

  // MARK: Solving

  /// Brings the solution up to date and asks for layout where something moved.
  func flush() {
    guard !isFlushing else { return }
    isFlushing = true
    defer { isFlushing = false }
    if !isFitting { root.updateConstraintsBelow() }
    for _ in 0..<Self.rounds {
      let refreshed = stale
      stale.removeAll(keepingCapacity: true)
      staleBoxes.removeAll(keepingCapacity: true)
      for box in refreshed { refresh(box) }
      let changed = changedConstants
      changedConstants.removeAll(keepingCapacity: true)
      for constraint in changed { move(constraint) }
      changePostponed()
      let added = pending
      pending.removeAll(keepingCapacity: true)
      for constraint in added { install(constraint) }
      if shouldRetry { retryBroken() }
      if (try? solver.update()) == nil {
        Diagnostics.report(
          "the layout's solution is not exact: its multipliers are badly scaled", subject: "\(root)")
      }
      noteMoves()
      reportConflictCount()
      if stale.isEmpty, pending.isEmpty, changedConstants.isEmpty { return }
    }
  }

  private func noteMoves() {
    var wrapping: [LayoutBox] = []
    solver.forEachChange { variable, _ in
      guard let box = boxes[ObjectIdentifier(variable)], let item = box.item else { return }
      let view = item.referenceView
      // What follows its frame is where the solver puts it already.
      if item === view, !decides(box) { return }
      // Measuring moves nothing.
      if !isFitting { (item === view ? view?.parentView : view)?.setNeedsLayout(because: .constraints) }
      if variable === box.width, let view, view.wrapsInLayout { wrapping.append(box) }
    }
    for box in wrapping + arrivedWrapping { markStale(box) }
    arrivedWrapping = []
  }
  /// Views that wrap and have come since the last solution: they were measured without a width, which may be the one
  /// that they had elsewhere, so that nothing changes.
  private var arrivedWrapping: [LayoutBox] = []

  /// Of an item that takes part in layout: its rectangle.
  func frame(of box: LayoutBox) -> CGRect? {
    guard placements[ObjectIdentifier(box)] != nil else { return nil }
    return CGRect(
      x: solver.value(of: box.minX), y: solver.value(of: box.minY),
      width: max(0, solver.value(of: box.width)),
      height: max(0, solver.value(of: box.height)))
  }

  /// Whether the view's frame is the solver's to decide.
  func decides(_ box: LayoutBox) -> Bool { placements[ObjectIdentifier(box)]?.followsFrame == false }

  // MARK: Items

  /// Makes an item, and the views between it and `ancestor`, known to the solver.
  func engage(_ item: LayoutItem, upTo ancestor: UIView) {
    place(item)
    var view = item.referenceView
    while let current = view {
      place(current)
      if current === ancestor { return }
      view = current.parentView
    }
  }

  private func place(_ item: LayoutItem) {
    let box = item.layoutBox
    guard placements[ObjectIdentifier(box)] == nil else { return }
    for variable in box.variables { boxes[ObjectIdentifier(variable)] = box }
    var placement = Placement(box: box)
    if let view = item as? UIView {
      placement.followsFrame =
        view === root ? !isFitting : view.existingLayoutState?.translatesMask ?? true
    }
    // Known before its constraints are made: those of a subview ask for the superview.
    placements[ObjectIdentifier(box)] = placement
    if let view = item as? UIView, placement.followsFrame {
      let frame = equations(of: view)
      placement.frame = frame
      placement.constraints = frame.constraints(of: box, in: containerBox(of: view, frame))
    } else if let guide = item as? UILayoutGuide, let view = guide.owner, guide.kind != .free {
      place(view)
      placement.constraints = guide.systemConstraints(in: view)
    } else {
      // Whatever the app asks for, sizes are not negative.
      placement.constraints = [
        Constraint([box.widthTerm], .greaterThanOrEqual, 0),
        Constraint([box.heightTerm], .greaterThanOrEqual, 0),
      ]
    }
    placements[ObjectIdentifier(box)] = placement
    for constraint in placement.constraints { enforce(constraint) }
    if let view = item as? UIView, !placement.followsFrame {
      resize(view)
      if view.wrapsInLayout { arrivedWrapping.append(box) }
      if !isFitting { view.parentView?.setNeedsLayout() }
    }
  }

  /// What the frame and the mask of a view mean. The root has nothing to follow.
  private func equations(of view: UIView) -> AutoresizingEquations {
    let frame = view.untransformedFrame
    let superview = view === root ? nil : view.parentView
    let follows = superview?.autoresizesSubviews == true && !view.autoresizingMask.isEmpty
    return AutoresizingEquations(
      frame: frame, alignment: view.alignmentRect(forFrame: frame), mask: view.autoresizingMask,
      container: follows ? superview?.bounds.size : nil,
      containerInsets: superview?.alignmentInsets ?? .zero)
  }

  /// Whether a view that is placed by its frame has another one than the solver knows of. Setting the same frame again,
  /// as many layouts do, is no change.
  func isBehind(_ view: UIView) -> Bool {
    guard let placement = placements[ObjectIdentifier(view.layoutBox)], placement.followsFrame else {
      return false
    }
    return placement.frame != equations(of: view)
  }

  /// The superview's unknowns, where the mask has the view follow them.
  private func containerBox(of view: UIView, _ frame: AutoresizingEquations) -> LayoutBox? {
    guard frame.shares.contains(where: { $0 != 0 }), let superview = view.parentView else { return nil }
    place(superview)
    return superview.layoutBox
  }

  private func refresh(_ box: LayoutBox) {
    guard var placement = placements[ObjectIdentifier(box)], let item = box.item else { return }
    if let view = item as? UIView, placement.followsFrame {
      let frame = equations(of: view)
      if let old = placement.frame, frame.hasSameForm(as: old) {
        for (constraint, number) in zip(placement.constraints, frame.constants) {
          change(constraint, to: number)
        }
        placement.frame = frame
        placements[ObjectIdentifier(box)] = placement
      } else {
        for constraint in placement.constraints { try? solver.remove(constraint) }
        placement.constraints = frame.constraints(of: box, in: containerBox(of: view, frame))
        placement.frame = frame
        placements[ObjectIdentifier(box)] = placement
        for constraint in placement.constraints { enforce(constraint) }
        shouldRetry = true
      }
      moveBaselines(of: view)
    } else if let view = item as? UIView {
      resize(view)
      moveBaselines(of: view)
    } else if let guide = item as? UILayoutGuide, let view = guide.owner,
      let numbers = guide.systemConstants(in: view)
    {
      for (constraint, number) in zip(placement.constraints, numbers) { change(constraint, to: number) }
    }
  }

  /// The text of a view may be another: constraints on its baselines follow.
  private func moveBaselines(of view: UIView) {
    for constraint in baselineUsers[ObjectIdentifier(view)] ?? [] { move(constraint) }
  }

  /// Hugging and compression resistance about the intrinsic size.
  func resize(_ view: UIView) {
    let box = view.layoutBox
    guard var placement = placements[ObjectIdentifier(box)] else { return }
    var size = view.intrinsicContentSize
    if view.wrapsInLayout {
      let width = solver.value(of: box.width)
      if width > 0, width < size.width { size = view.sizeThatFits(CGSize(width: width, height: .infinity)) }
      size.width = view.intrinsicContentSize.width
    }
    for axis in 0...1 {
      let length = axis == 0 ? size.width : size.height
      let priorities = view.contentPriorities(axis)
      var old = placement.sizes[axis]
      let isKept =
        length != UIView.noIntrinsicMetric && old.count == 2 && old[0].priority == priorities.hugging
        && old[1].priority == priorities.compression
      if !isKept {
        for constraint in old { try? solver.remove(constraint) }
        old = []
      }
      if length != UIView.noIntrinsicMetric, length.isFinite, length >= 0 {
        if isKept {
          for constraint in old { change(constraint, to: length) }
        } else {
          let variable = axis == 0 ? box.width : box.height
          old = [
            Constraint([Term(variable)], .lessThanOrEqual, length, priority: priorities.hugging),
            Constraint([Term(variable)], .greaterThanOrEqual, length, priority: priorities.compression),
          ]
          for constraint in old { enforce(constraint) }
        }
      }
      placement.sizes[axis] = old
    }
    placements[ObjectIdentifier(box)] = placement
  }
}

extension CGRect {
  /// In the order of a box's variables.
  var numbers: [Double] { [minX, minY, width, height] }
}

extension LayoutBox {
  var widthTerm: Term { Term(width) }
  var heightTerm: Term { Term(height) }
}

/// What layout has done so far, for tests that count it.
package struct LayoutWork: Equatable, Sendable {
  /// Pivots of the solver.
  package var pivots = 0
  /// Rows of the solver's tableau that changed in those pivots.
  package var rowsTouched = 0
  /// Views whose solved frames were looked at.
  package var viewsPlaced = 0

  /// Counts; those left out are 0.
  package init(pivots: Int = 0, rowsTouched: Int = 0, viewsPlaced: Int = 0) {
    self.pivots = pivots
    self.rowsTouched = rowsTouched
    self.viewsPlaced = viewsPlaced
  }
}

extension UIView {
  /// What the solver of the view's tree has done since it was made.
  package var layoutWork: LayoutWork {
    guard let engine = layoutEngine else { return LayoutWork() }
    var work = engine.work
    work.pivots = engine.solver.work.pivots
    work.rowsTouched = engine.solver.work.rows
    return work
  }
}
