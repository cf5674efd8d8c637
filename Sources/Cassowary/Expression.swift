/// A sum of terms and a constant: `Σ coefficientᵢ · variableᵢ + constant`.
///
/// A variable may occur in several terms; the solver adds them up.
public struct Expression: Hashable, Sendable {
  public var terms: [Term]
  public var constant: Double

  public init(_ terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  public init(_ variable: Variable) { self.init([Term(variable)]) }
}

extension Expression: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self.init(constant: value) }
  public init(integerLiteral value: Int) { self.init(constant: Double(value)) }
}

/// What `+`, `-` and `*` combine into expressions: a variable, a term, an expression.
public protocol LinearOperand {
  var expression: Expression { get }
}

extension Variable: LinearOperand {
  public var expression: Expression { Expression(self) }
}

extension Term: LinearOperand {
  public var expression: Expression { Expression([self]) }
}

extension Expression: LinearOperand {
  public var expression: Expression { self }
}

// MARK: - Operators

public func + (a: some LinearOperand, b: some LinearOperand) -> Expression {
  var sum = a.expression
  let other = b.expression
  sum.terms += other.terms
  sum.constant += other.constant
  return sum
}

public func + (a: some LinearOperand, b: Double) -> Expression {
  var sum = a.expression
  sum.constant += b
  return sum
}

public func + (a: Double, b: some LinearOperand) -> Expression { b + a }

public func - (a: some LinearOperand, b: some LinearOperand) -> Expression { a + (-b) }
public func - (a: some LinearOperand, b: Double) -> Expression { a + (-b) }
public func - (a: Double, b: some LinearOperand) -> Expression { -b + a }
public prefix func - (a: some LinearOperand) -> Expression { a * -1 }

public func * (a: Variable, b: Double) -> Term { Term(a, times: b) }
public func * (a: Double, b: Variable) -> Term { Term(b, times: a) }

public func * (a: some LinearOperand, b: Double) -> Expression {
  var product = a.expression
  for i in product.terms.indices { product.terms[i].coefficient *= b }
  product.constant *= b
  return product
}

public func * (a: Double, b: some LinearOperand) -> Expression { b * a }
