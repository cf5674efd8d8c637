/// An unknown of a linear system, identified by the object itself.
///
/// A variable holds no value: the same variable may be in several solvers. Ask `Solver.value(of:)`.
public final class Variable: Sendable {
  /// What messages call the variable; need not be unique. Default: empty, printed as `?`.
  public let name: String

  /// A variable; it belongs to no solver until a constraint uses it.
  public init(_ name: String = "") { self.name = name }
}

extension Variable: Hashable, CustomStringConvertible {
  /// Whether both are the same object.
  public static func == (a: Variable, b: Variable) -> Bool { a === b }
  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  /// The name, or `?` for none.
  public var description: String { name.isEmpty ? "?" : name }
}

/// A variable times a coefficient.
public struct Term: Hashable, Sendable {
  /// The variable that is multiplied.
  public var variable: Variable
  /// The factor of the variable.
  public var coefficient: Double

  /// A variable times a coefficient. Default once.
  public init(_ variable: Variable, times coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}
