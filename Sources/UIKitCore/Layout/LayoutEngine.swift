import Cassowary
import Foundation
import QuartzCore

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
  }
  var placements: [ObjectIdentifier: Placement] = [:]
  private var boxes: [ObjectIdentifier: LayoutBox] = [:]
  var installed: [ObjectIdentifier: Constraint] = [:]
  var owners: [ObjectIdentifier: NSLayoutConstraint] = [:]
  private var pending: [NSLayoutConstraint] = []
  private var changedConstants: [NSLayoutConstraint] = []
  private var stale: [LayoutBox] = []
  var broken: [NSLayoutConstraint] = []
  /// Whether a broken constraint may hold again.
  var shouldRetry = false
  private var isFlushing = false
  /// A size to fit, instead of the root's frame.
  let isFitting: Bool

  init(root: UIView, isFitting: Bool = false) {
    self.root = root
    self.isFitting = isFitting
  }

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
    constraint.holder?.setNeedsLayout()
  }

  func constantChanged(of constraint: NSLayoutConstraint) {
    changedConstants.append(constraint)
    constraint.holder?.setNeedsLayout()
  }

  /// The frame, the intrinsic size or the insets of an item changed.
  func invalidate(_ box: LayoutBox) {
    guard placements[ObjectIdentifier(box)] != nil, !stale.contains(where: { $0 === box }) else { return }
    stale.append(box)
    (box.item?.referenceView?.parentView ?? root).setNeedsLayout()
  }

  /// Forgets what it knows of a subtree that leaves.
  func forget(_ view: UIView) {
    if let state = view.existingLayoutState {
      for constraint in state.held { remove(constraint) }
      for guide in state.guides + [state.safeAreaGuide, state.marginsGuide].compactMap({ $0 }) {
        forget(guide.layoutBox)
      }
      if let box = state.box { forget(box) }
    }
    for subview in view.orderedSubviews { forget(subview) }
  }

  func forget(_ box: LayoutBox) {
    guard let placement = placements.removeValue(forKey: ObjectIdentifier(box)) else { return }
    stale.removeAll { $0 === box }
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
      for box in refreshed { refresh(box) }
      let changed = changedConstants
      changedConstants.removeAll(keepingCapacity: true)
      for constraint in changed { move(constraint) }
      let added = pending
      pending.removeAll(keepingCapacity: true)
      for constraint in added { install(constraint) }
      if shouldRetry { retryBroken() }
      if (try? solver.update()) == nil {
        Diagnostics.report(
          "the layout's solution is not exact: its multipliers are badly scaled", subject: "\(root)")
      }
      noteMoves()
      if stale.isEmpty, pending.isEmpty, changedConstants.isEmpty { return }
    }
  }

  private func noteMoves() {
    var wrapping: [LayoutBox] = []
    solver.forEachChange { variable, _ in
      guard let box = boxes[ObjectIdentifier(variable)], let item = box.item else { return }
      let view = item.referenceView
      if item === view { view?.parentView?.setNeedsLayout() } else { view?.setNeedsLayout() }
      if variable === box.width, let label = view as? UILabel, label.wrapsInLayout { wrapping.append(box) }
    }
    stale.append(contentsOf: wrapping)
  }

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
    placement.constraints = fixedConstraints(of: item, placement.followsFrame)
    placements[ObjectIdentifier(box)] = placement
    for constraint in placement.constraints { enforce(constraint) }
    if let view = item as? UIView, !placement.followsFrame {
      resize(view)
      view.parentView?.setNeedsLayout()
    }
  }

  /// What holds whatever the app asks for: the frame of a view that is placed by its frame, the insets of a guide of
  /// the system, else sizes that are not negative.
  private func fixedConstraints(of item: LayoutItem, _ followsFrame: Bool) -> [Constraint] {
    let box = item.layoutBox
    if followsFrame, let view = item as? UIView {
      return zip(box.variables, view.untransformedFrame.numbers).map { Constraint($0, .equal, $1) }
    }
    if let guide = item as? UILayoutGuide, let view = guide.owner, let insets = guide.insets(in: view) {
      let outer = view.layoutBox
      place(view)
      return [
        Constraint(box.minX, .equal, insets.left), Constraint(box.minY, .equal, insets.top),
        Constraint(outer.width - box.width, .equal, insets.left + insets.right),
        Constraint(outer.height - box.height, .equal, insets.top + insets.bottom),
      ]
    }
    return [
      Constraint(box.width, .greaterThanOrEqual, 0.0), Constraint(box.height, .greaterThanOrEqual, 0.0),
    ]
  }

  private func refresh(_ box: LayoutBox) {
    guard let placement = placements[ObjectIdentifier(box)], let item = box.item else { return }
    if let view = item as? UIView {
      if placement.followsFrame {
        for (constraint, number) in zip(placement.constraints, view.untransformedFrame.numbers) {
          change(constraint, to: number)
        }
      } else {
        resize(view)
      }
    } else if let guide = item as? UILayoutGuide, let view = guide.owner, let insets = guide.insets(in: view)
    {
      let numbers = [insets.left, insets.top, insets.left + insets.right, insets.top + insets.bottom]
      for (constraint, number) in zip(placement.constraints, numbers) { change(constraint, to: number) }
    }
  }

  /// Hugging and compression resistance about the intrinsic size.
  private func resize(_ view: UIView) {
    let box = view.layoutBox
    guard var placement = placements[ObjectIdentifier(box)] else { return }
    var size = view.intrinsicContentSize
    if let label = view as? UILabel, label.wrapsInLayout {
      let width = solver.value(of: box.width)
      if width > 0, width < size.width { size = label.sizeThatFits(CGSize(width: width, height: .infinity)) }
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
      if length != UIView.noIntrinsicMetric, length.isFinite {
        if isKept {
          for constraint in old { change(constraint, to: length) }
        } else {
          let variable = axis == 0 ? box.width : box.height
          old = [
            Constraint(variable, .lessThanOrEqual, length, priority: priorities.hugging),
            Constraint(variable, .greaterThanOrEqual, length, priority: priorities.compression),
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

extension UILabel {
  /// Whether its height follows the width that it gets.
  var wrapsInLayout: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }
}
