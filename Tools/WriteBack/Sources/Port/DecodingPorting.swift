import SwiftSyntax

/// Lets `coder.decodeObject(forKey:)` give nil for a key that is not there, as Apple's does: Foundation's takes the
/// whole archive for damaged here.
final class DecodingPorter: ActiveVisitor {
  private static let coders: Set<String> = ["NSCoder", "NSKeyedUnarchiver"]

  private let file: SourceFile

  init(_ file: SourceFile, _ conditions: Conditions) {
    self.file = file
    super.init(conditions)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "decodeObject", node.arguments.last?.label?.text == "forKey",
      let coder = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
      isCoder(coder, at: Syntax(node))
    else { return .visitChildren }
    file.insert("IfThere", at: member.declName.baseName.bytes.upperBound)
    return .visitChildren
  }

  /// Whether a name is a coder that the function around gets.
  private func isCoder(_ name: String, at node: Syntax) -> Bool {
    var next = node.parent
    while let current = next {
      let signature =
        current.as(InitializerDeclSyntax.self)?.signature ?? current.as(FunctionDeclSyntax.self)?.signature
      if let signature {
        return signature.parameterClause.parameters.contains {
          ($0.secondName ?? $0.firstName).text == name && Self.coders.contains($0.type.trimmedDescription)
        }
      }
      next = current.parent
    }
    return false
  }
}
