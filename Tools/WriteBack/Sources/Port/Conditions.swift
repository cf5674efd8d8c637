import SwiftSyntax

/// Conditional compilation as on a phone's simulator.
struct Conditions {
  /// Frameworks that exist here.
  static let present: Set<String> = [
    "UIKit", "Foundation", "QuartzCore", "CoreGraphics", "Dispatch", "Swift", "Observation",
    "Synchronization",
    "RegexBuilder", "Testing", "XCTest",
  ]

  let set: Set<String>
  /// Whether `canImport(SwiftUI)` holds, as it does for a region of previews: one of a view needs no SwiftUI.
  var hasSwiftUI = false

  /// The literal that takes a condition's place; nil for what the compiler decides.
  static func literal(_ call: FunctionCallExprSyntax) -> Bool? {
    let argument = call.arguments.trimmedDescription
    switch call.calledExpression.trimmedDescription {
    case "os": return argument == "iOS"
    case "targetEnvironment": return argument == "simulator"
    case "canImport" where argument == "ObjectiveC": return true
    default: return nil
    }
  }

  /// Whether a region is compiled; also true where that is not known.
  func isActive(_ clause: IfConfigClauseSyntax) -> Bool {
    let clauses = clause.parent?.as(IfConfigClauseListSyntax.self).map(Array.init) ?? [clause]
    for other in clauses where other.position < clause.position {
      if value(other) == true { return false }
    }
    return value(clause) != false
  }

  /// The value of a region's condition; true for `#else`, nil where it is not known.
  private func value(_ clause: IfConfigClauseSyntax) -> Bool? {
    guard let condition = clause.condition else { return true }
    let conditions = clause.holdsOnlyPreviews ? Conditions(set: set, hasSwiftUI: true) : self
    return conditions.value(condition)
  }

  /// The value of a condition; nil where it is not known.
  private func value(_ expression: ExprSyntax) -> Bool? {
    if let sequence = expression.as(SequenceExprSyntax.self) { return value(Array(sequence.elements)) }
    if let infix = expression.as(InfixOperatorExprSyntax.self) {
      return value([infix.leftOperand, infix.operator, infix.rightOperand])
    }
    if let not = expression.as(PrefixOperatorExprSyntax.self) { return value(not.expression).map { !$0 } }
    if let tuple = expression.as(TupleExprSyntax.self), let only = tuple.elements.first {
      return value(only.expression)
    }
    if let literal = expression.as(BooleanLiteralExprSyntax.self) { return literal.literal.text == "true" }
    if let name = expression.as(DeclReferenceExprSyntax.self) { return set.contains(name.baseName.text) }
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
    if let literal = Conditions.literal(call) { return literal }
    let argument = call.arguments.trimmedDescription
    switch call.calledExpression.trimmedDescription {
    case "canImport":
      if argument == "SwiftUI", hasSwiftUI { return true }
      if Conditions.present.contains(argument) { return true }
      return Frameworks.absent.contains(argument) ? false : nil
    case "swift", "compiler": return argument.hasPrefix(">=") ? true : argument.hasPrefix("<") ? false : nil
    default: return nil
    }
  }

  /// The value of operands with operators between them: `&&` binds tighter than `||`.
  private func value(_ elements: [ExprSyntax]) -> Bool? {
    var alternatives: [[Bool?]] = [[]]
    for element in elements {
      if let sign = element.as(BinaryOperatorExprSyntax.self) {
        switch sign.operator.text {
        case "||": alternatives.append([])
        case "&&": break
        default: return nil
        }
      } else {
        alternatives[alternatives.count - 1].append(value(element))
      }
    }
    let values = alternatives.map { terms -> Bool? in
      terms.contains(false) ? false : terms.contains(nil) ? nil : true
    }
    return values.contains(true) ? true : values.contains(nil) ? nil : false
  }
}

extension IfConfigClauseSyntax {
  /// Whether all that the region holds is for previews, `#Preview` among it.
  var holdsOnlyPreviews: Bool {
    guard case .statements(let statements) = elements else { return false }
    var hasPreview = false
    for statement in statements {
      switch statement.item {
      case .decl(let declaration):
        if declaration.is(ImportDeclSyntax.self) { continue }
        if declaration.as(StructDeclSyntax.self)?.isPreviewProvider == true { continue }
        guard declaration.as(MacroExpansionDeclSyntax.self)?.macroName.text == "Preview" else { return false }
      case .expr(let expression):
        guard expression.as(MacroExpansionExprSyntax.self)?.macroName.text == "Preview" else { return false }
      default: return false
      }
      hasPreview = true
    }
    return hasPreview
  }
}

extension StructDeclSyntax {
  /// Whether it shows previews by SwiftUI's protocol.
  var isPreviewProvider: Bool {
    inheritanceClause?.inheritedTypes.contains { $0.type.trimmedDescription == "PreviewProvider" } == true
  }
}

/// Visits what is compiled.
class ActiveVisitor: SyntaxVisitor {
  let conditions: Conditions

  init(_ conditions: Conditions) {
    self.conditions = conditions
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    conditions.isActive(node) ? .visitChildren : .skipChildren
  }
}

/// Puts literals in place of the conditions that Linux answers otherwise than a phone.
final class ConditionPorter: SyntaxVisitor {
  private let file: SourceFile

  init(_ file: SourceFile) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    let isForPreviews = node.holdsOnlyPreviews
    for call in node.condition.map({ Syntax($0).all(FunctionCallExprSyntax.self) }) ?? [] {
      if let literal = Conditions.literal(call) {
        file.replace(call, with: literal ? "true" : "false")
      } else if isForPreviews, call.trimmedDescription == "canImport(SwiftUI)" {
        file.replace(call, with: "true")
      }
    }
    return .visitChildren
  }
}
