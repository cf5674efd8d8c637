/// Why the solver refused. It is then as it was before the call.
public enum SolverError: Error, Hashable, Sendable {
  /// The constraint is in the solver already.
  case duplicate(Constraint)
  /// The constraint is not in the solver.
  case unknown(Constraint)
  /// The variable is an edit variable already.
  case duplicateEditVariable(Variable)
  /// The variable is not an edit variable.
  case unknownEditVariable(Variable)
  /// These required constraints cannot all hold; without any one of them the others can.
  ///
  /// They are in the order in which they were added, the refused one included.
  case unsatisfiable([Constraint])
  /// A constant, coefficient, priority or value is NaN, infinite, or beyond `Solver.largestNumber`.
  case notFinite
  /// Rounding kept the simplex method from ending; seen only with badly scaled coefficients.
  case notConverged
}

extension SolverError: CustomStringConvertible {
  /// What the solver refused and why, in one line.
  public var description: String {
    switch self {
    case .duplicate(let constraint): return "the constraint is in the solver already: \(constraint)"
    case .unknown(let constraint): return "the constraint is not in the solver: \(constraint)"
    case .duplicateEditVariable(let variable): return "\(variable) is an edit variable already"
    case .unknownEditVariable(let variable): return "\(variable) is not an edit variable"
    case .unsatisfiable(let constraints):
      return "these required constraints cannot all hold:"
        + constraints.map { "\n  \($0)" }.joined()
    case .notFinite:
      return "a number of the constraint is not finite, or beyond ±\(Solver.largestNumber)"
    case .notConverged: return "the simplex method did not end; the coefficients are badly scaled"
    }
  }
}
