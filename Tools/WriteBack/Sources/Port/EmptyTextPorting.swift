import SwiftSyntax

/// Gives texts that are made without arguments the empty one that Foundation wants here: `NSMutableAttributedString()`.
final class EmptyTextPorter: ActiveVisitor {
  static let types: Set<String> = ["NSAttributedString", "NSMutableAttributedString", "NSMutableString"]

  private let file: SourceFile

  init(_ file: SourceFile, _ conditions: Conditions) {
    self.file = file
    super.init(conditions)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let called = node.calledExpression.trimmedDescription
    let type = called.hasSuffix(".init") ? String(called.dropLast(5)) : called
    guard Self.types.contains(type), node.arguments.isEmpty, node.trailingClosure == nil,
      let paren = node.leftParen
    else { return .visitChildren }
    file.insert("string: \"\"", at: paren.bytes.upperBound)
    return .visitChildren
  }
}
