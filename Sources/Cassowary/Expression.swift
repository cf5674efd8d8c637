/// A sum of terms and a constant: `Σ coefficientᵢ · variableᵢ + constant`.
///
/// A variable may occur in several terms; the solver adds them up.
public struct Expression: Hashable, Sendable {
  /// The terms that are added up; a variable may occur several times.
  public var terms: [Term]
  /// The number that is added to the terms.
  public var constant: Double

  /// The sum of terms and a constant.
  public init(_ terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  /// The variable once, without a constant.
  public init(_ variable: Variable) { self.init([Term(variable)]) }
}

extension Expression: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A constant without terms.
  public init(floatLiteral value: Double) { self.init(constant: value) }
  /// A constant without terms.
  public init(integerLiteral value: Int) { self.init(constant: Double(value)) }
}

/// What `+`, `-` and `*` combine into expressions: a variable, a term, an expression.
public protocol LinearOperand {
  /// The operand as an expression.
  var expression: Expression { get }
}

extension Variable: LinearOperand {
  /// The operand as an expression.
  public var expression: Expression { Expression(self) }
}

extension Term: LinearOperand {
  /// The operand as an expression.
  public var expression: Expression { Expression([self]) }
}

extension Expression: LinearOperand {
  /// The operand as an expression.
  public var expression: Expression { self }
}

// MARK: - Operators

/// The sum of both operands.
public func + (a: some LinearOperand, b: some LinearOperand) -> Expression {
  var sum = a.expression
  let other = b.expression
  sum.terms += other.terms
  sum.constant += other.constant
  return sum
}

/// The sum of both operands.
public func + (a: some LinearOperand, b: Double) -> Expression {
  var sum = a.expression
  sum.constant += b
  return sum
}

/// The sum of both operands.
public func + (a: Double, b: some LinearOperand) -> Expression { b + a }

/// The difference of both operands.
public func - (a: some LinearOperand, b: some LinearOperand) -> Expression { a + (-b) }
/// The difference of both operands.
public func - (a: some LinearOperand, b: Double) -> Expression { a + (-b) }
/// The difference of both operands.
public func - (a: Double, b: some LinearOperand) -> Expression { -b + a }
/// The operand times −1.
public prefix func - (a: some LinearOperand) -> Expression { a * -1 }

/// The operand times a number.
public func * (a: Variable, b: Double) -> Term { Term(a, times: b) }
/// The operand times a number.
public func * (a: Double, b: Variable) -> Term { Term(b, times: a) }

/// The operand times a number.
public func * (a: some LinearOperand, b: Double) -> Expression {
  var product = a.expression
  for i in product.terms.indices { product.terms[i].coefficient *= b }
  product.constant *= b
  return product
}

/// The operand times a number.
public func * (a: Double, b: some LinearOperand) -> Expression { b * a }
