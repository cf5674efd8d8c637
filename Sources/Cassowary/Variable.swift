/// An unknown of a linear system, identified by the object itself.
///
/// A variable holds no value: the same variable may be in several solvers. Ask `Solver.value(of:)`.
public final class Variable: Sendable {
  /// What messages call the variable; need not be unique. Default: empty, printed as `?`.
  public let name: String

  public init(_ name: String = "") { self.name = name }
}

extension Variable: Hashable, CustomStringConvertible {
  public static func == (a: Variable, b: Variable) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  public var description: String { name.isEmpty ? "?" : name }
}

/// A variable times a coefficient.
public struct Term: Hashable, Sendable {
  public var variable: Variable
  public var coefficient: Double

  public init(_ variable: Variable, times coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}
