/// How the two sides of a constraint compare.
public enum Relation: Hashable, Sendable {
  case lessThanOrEqual, equal, greaterThanOrEqual
}

/// How much a constraint matters: 1…1000.
///
/// 1000 is required. Anything lower is optional, and no number of constraints of a lower priority outweighs one
/// of a higher priority.
public struct Priority: Hashable, Comparable, Sendable {
  /// Must hold, or `Solver.add` throws.
  public static let required = Priority(1000)
  /// 750: a strong preference, as Auto Layout's `defaultHigh`.
  public static let high = Priority(750)
  /// 250: a weak preference, as Auto Layout's `defaultLow`.
  public static let low = Priority(250)

  /// 1…1000; 1000 is required.
  public let value: Double

  /// Values outside 1…1000 take the nearer end; NaN is kept, and `Solver.add` reports it.
  public init(_ value: Double) {
    self.value = value.isNaN ? value : min(max(value, 1), 1000)
  }

  /// Whether the constraint must hold.
  public var isRequired: Bool { value >= 1000 }

  /// Orders by value; the higher priority wins.
  public static func < (a: Priority, b: Priority) -> Bool { a.value < b.value }
}

extension Priority: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A priority of this value.
  public init(floatLiteral value: Double) { self.init(value) }
  /// A priority of this value.
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}

/// A linear equation or inequality: `Σ terms  relation  constant`.
///
/// Identity is that of the object. The constant here is the one the constraint starts with;
/// `Solver.setConstant(_:of:)` changes the one in that solver.
///
/// Coefficients that meet in one system should be within six orders of magnitude: entries of the tableau below
/// 10⁻⁹ cannot be distinguished from rounding.
public final class Constraint: Sendable {
  /// What conflict messages call the constraint; printed before the formula.
  public let name: String
  /// The left-hand side.
  public let terms: [Term]
  /// How the two sides compare.
  public let relation: Relation
  /// The right-hand side.
  public let constant: Double
  /// How strongly the constraint holds. Default required.
  public let priority: Priority

  /// `terms relation constant`. Default: required, no name.
  public init(
    _ terms: [Term], _ relation: Relation, _ constant: Double, priority: Priority = .required,
    name: String = ""
  ) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    self.priority = priority
    self.name = name
  }

  /// `left relation right`: the variables are brought to the left, the constants to the right.
  public convenience init(
    _ left: some LinearOperand, _ relation: Relation, _ right: some LinearOperand,
    priority: Priority = .required, name: String = ""
  ) {
    let difference = left - right
    // Not a minus sign, which would make −0 of 0.
    self.init(difference.terms, relation, 0 - difference.constant, priority: priority, name: name)
  }

  /// `left relation right` against a number.
  public convenience init(
    _ left: some LinearOperand, _ relation: Relation, _ right: Double,
    priority: Priority = .required, name: String = ""
  ) {
    let expression = left.expression
    self.init(expression.terms, relation, right - expression.constant, priority: priority, name: name)
  }
}

extension Constraint: Hashable, CustomStringConvertible {
  /// Whether both are the same object.
  public static func == (a: Constraint, b: Constraint) -> Bool { a === b }
  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// `name: 2 x - y >= 10 @750`; a required constraint prints no priority.
  public var description: String { text(constant: constant) }

  /// The same with another right-hand side, as a solver may have been given one since.
  package func text(constant: Double) -> String {
    var text = name.isEmpty ? "" : "\(name): "
    for (i, term) in terms.enumerated() {
      let size = term.coefficient.magnitude
      if i > 0 {
        text += term.coefficient < 0 ? " - " : " + "
      } else if term.coefficient < 0 {
        text += "-"
      }
      text += (size == 1 ? "" : "\(trimmed(size)) ") + term.variable.description
    }
    if terms.isEmpty { text += "0" }
    switch relation {
    case .lessThanOrEqual: text += " <= "
    case .equal: text += " == "
    case .greaterThanOrEqual: text += " >= "
    }
    text += trimmed(constant)
    if !priority.isRequired { text += " @\(trimmed(priority.value))" }
    return text
  }

  /// `10` rather than `10.0`.
  private func trimmed(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
