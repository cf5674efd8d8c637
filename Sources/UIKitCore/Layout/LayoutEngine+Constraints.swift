import Cassowary
import Foundation
import QuartzCore
import Support

/// Constraints in and out of the solver, and what happens when they cannot all hold.
extension LayoutEngine {
  func install(_ constraint: NSLayoutConstraint) {
    guard constraint.holder != nil, installed[ObjectIdentifier(constraint)] == nil else { return }
    currentConstraint = constraint
    defer { currentConstraint = nil }
    guard let equation = equation(of: constraint) else { return }
    owners[ObjectIdentifier(equation)] = constraint
    installed[ObjectIdentifier(constraint)] = equation
    guard attempt({ () throws(SolverError) in try solver.add(equation) }, for: equation) else {
      owners[ObjectIdentifier(equation)] = nil
      installed[ObjectIdentifier(constraint)] = nil
      return
    }
  }

  /// Takes over a constant.
  func move(_ constraint: NSLayoutConstraint) {
    shouldRetry = true
    guard let old = installed[ObjectIdentifier(constraint)], let new = equation(of: constraint) else {
      return
    }
    if old.terms == new.terms {
      change(old, to: new.constant)
    } else {
      uninstall(constraint)
      install(constraint)
    }
  }

  /// Changes a constant now or, where that conflicts with constants which may still change, after them.
  func change(_ equation: Constraint, to constant: Double) {
    postponed.removeAll { $0.equation === equation }
    guard solver.constant(of: equation) != constant else { return }
    shouldRetry = true
    if (try? solver.setConstant(constant, of: equation)) == nil { postponed.append((equation, constant)) }
  }

  /// Makes the changes that waited for others. A frame and a constant that shrink together are no conflict, whichever
  /// comes first; what conflicts now does so with the whole of them.
  func changePostponed() {
    var waiting = postponed
    postponed.removeAll()
    while !waiting.isEmpty {
      let rest = waiting.filter { (try? solver.setConstant($0.constant, of: $0.equation)) == nil }
      guard rest.count < waiting.count else { break }
      waiting = rest
    }
    for (equation, constant) in waiting where solver.contains(equation) {
      _ = attempt({ () throws(SolverError) in try solver.setConstant(constant, of: equation) }, for: equation)
    }
  }

  func enforce(_ equation: Constraint) {
    _ = attempt({ () throws(SolverError) in try solver.add(equation) }, for: equation)
  }

  /// Lets constraints that were broken hold again where they can; says nothing of those that still cannot.
  func retryBroken() {
    shouldRetry = false
    let waiting = broken
    broken.removeAll()
    for constraint in waiting {
      guard constraint.holder != nil, let equation = equation(of: constraint) else { continue }
      if (try? solver.add(equation)) != nil {
        owners[ObjectIdentifier(equation)] = constraint
        installed[ObjectIdentifier(constraint)] = equation
      } else {
        broken.append(constraint)
      }
    }
  }

  // MARK: Conflicts

  /// Runs a change of the solver; breaks constraints until it succeeds. False when what was to be added was broken.
  private func attempt(_ work: () throws(SolverError) -> Void, for equation: Constraint) -> Bool {
    let wasInSolver = solver.contains(equation)
    while true {
      // A changed constant whose own constraint was broken has nothing left to change.
      if wasInSolver, !solver.contains(equation) { return true }
      do {
        try work()
        return true
      } catch {
        guard case .unsatisfiable(let conflict) = error else {
          Diagnostics.report("layout: \(error)", subject: owners[ObjectIdentifier(equation)]?.constraintText)
          return false
        }
        let candidates = conflict.compactMap { owners[ObjectIdentifier($0)] }
        guard let victim = candidates.max(by: { $0.age < $1.age }) else {
          Diagnostics.report("layout: \(error)", subject: "\(root)")
          return false
        }
        reportConflict(conflict, breaking: victim)
        broken.append(victim)
        let isNew = owners[ObjectIdentifier(equation)] === victim && !solver.contains(equation)
        if isNew { return false }
        uninstall(victim)
        shouldRetry = false
      }
    }
  }

  private func reportConflict(_ conflict: [Constraint], breaking victim: NSLayoutConstraint) {
    conflicts.found += 1
    guard conflicts.found <= ConflictCount.mostDescribed else { return }
    var lines = conflict.prefix(ConflictCount.mostListed).map { equation in
      "    \"\(owners[ObjectIdentifier(equation)]?.constraintText ?? systemText(of: equation))\""
    }
    if conflict.count > lines.count { lines.append("    and \(conflict.count - lines.count) more") }
    Diagnostics.report(
      """
      Unable to simultaneously satisfy constraints.
      	Probably at least one of the constraints in the following list is one you don't want.
      	Try this:
      		(1) look at each constraint and try to figure out which you don't expect;
      		(2) find the code that added the unwanted constraint or constraints and fix it.
      (
      \(lines.joined(separator: ",\n"))
      )

      Will attempt to recover by breaking constraint
      \(victim.constraintText)

      Make a symbolic breakpoint at UIViewAlertForUnsatisfiableConstraints to catch this in the debugger.
      The methods in the UIConstraintBasedLayoutDebugging category on UIView listed in <UIKitCore/UIView.h> may also be helpful.
      """)
  }

  /// Says how many conflicts there were in all when they are too many to describe each.
  func reportConflictCount() {
    guard conflicts.found >= conflicts.nextCount else { return }
    conflicts.nextCount = 2 * conflicts.found
    Diagnostics.report(
      "\(conflicts.found) conflicts between constraints were found in this tree so far, and \(broken.count) constraints are"
        + " broken; only the first \(ConflictCount.mostDescribed) conflicts were described. Mend those first.",
      subject: "\(root)")
  }

  /// A constraint that no app made.
  private func systemText(of equation: Constraint) -> String {
    let address = hexAddress(equation)
    // What holds now, rather than what it was made with.
    let constant = solver.constant(of: equation) ?? equation.constant
    let text = equation.text(constant: constant)
    if let placement = placements.values.first(where: { $0.sizes.joined().contains(equation) }),
      let view = placement.box.item as? UIView
    {
      let axis: NSLayoutConstraint.Axis = placement.sizes[0].contains(equation) ? .horizontal : .vertical
      let hugging = view.contentHuggingPriority(for: axis).rawValue
      let resistance = view.contentCompressionResistancePriority(for: axis).rawValue
      return
        "<NSContentSizeLayoutConstraint:\(address) \(view.layoutName).\(axis == .horizontal ? "width" : "height")"
        + " == \(NSLayoutConstraint.trimmed(CGFloat(constant))) Hug:\(NSLayoutConstraint.trimmed(CGFloat(hugging)))"
        + " CompressionResistance:\(NSLayoutConstraint.trimmed(CGFloat(resistance)))   (active)>"
    }
    let placement = placements.values.first { $0.constraints.contains(equation) }
    let name = placement?.box.item?.layoutName ?? "?"
    guard placement?.followsFrame == true else {
      return "<_UILayoutSupportConstraint:\(address) \(name): \(text)   (active)>"
    }
    let mask = (placement?.box.item as? UIView)?.autoresizingMask ?? []
    return "<NSAutoresizingMaskLayoutConstraint:\(address) \(mask.layoutText) \(name).\(text)   (active)>"
  }
}

/// How many conflicts between constraints a tree had.
struct ConflictCount {
  /// This many are described one by one.
  static let mostDescribed = 32
  /// This many constraints of one conflict are listed.
  static let mostListed = 32

  var found = 0
  /// Their number is said when it reaches this, and then each time it has doubled.
  var nextCount = mostDescribed + 1
}

extension LayoutEngine {
  /// The item is placed in another way now.
  func replacePlacement(of box: LayoutBox) {
    guard placements[ObjectIdentifier(box)] != nil, let view = box.item?.referenceView else { return }
    forget(box)
    engage(view, upTo: view)
    view.parentView?.setNeedsLayout()
  }
}
