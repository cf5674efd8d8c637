import SwiftSyntax

/// Follows a name one step to what it was declared with in the same file.
struct Resolution {
  let tree: SourceFileSyntax

  /// What a name or `Type.name` stands for: the value of its only declaration.
  func value(of expression: ExprSyntax) throws -> ExprSyntax? {
    let name: String, owner: String?
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      (name, owner) = (reference.baseName.text, nil)
    } else if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
      let text = base.trimmedDescription
      (name, owner) = (member.declName.baseName.text, text == "self" || text == "Self" ? nil : text)
    } else {
      return nil
    }
    let found = tree.all(PatternBindingSyntax.self).filter { binding in
      binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name
        && (owner == nil || binding.enclosingType == owner?.split(separator: ".").last.map(String.init))
    }
    guard found.count <= 1 else {
      throw Refusal(
        "\(expression.trimmedDescription) is declared \(found.count) times in this file; name it apart")
    }
    return found.first?.initializer?.value
  }

  /// How often a name is used in the file, apart from its declaration.
  func uses(of expression: ExprSyntax) -> Int {
    let name =
      expression.as(DeclReferenceExprSyntax.self)?.baseName.text
      ?? expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    return tree.all(DeclReferenceExprSyntax.self).filter { $0.baseName.text == name }.count
  }

  /// The call that makes an object: itself, or what the name was declared with.
  func made(_ expression: ExprSyntax) throws -> FunctionCallExprSyntax {
    if let call = expression.as(FunctionCallExprSyntax.self) { return call }
    if let call = try value(of: expression)?.as(FunctionCallExprSyntax.self) { return call }
    throw Refusal(
      "\(expression.trimmedDescription) is not made in this file; write its numbers where it is made")
  }
}

extension PatternBindingSyntax {
  /// The name of the type around the declaration; nil outside of all.
  fileprivate var enclosingType: String? {
    var node = Syntax(self).parent
    while let current = node {
      if let type = current.asProtocol(NamedDeclSyntax.self), !current.is(FunctionDeclSyntax.self) {
        return type.name.text
      }
      if let type = current.as(ExtensionDeclSyntax.self) { return type.extendedType.trimmedDescription }
      node = current.parent
    }
    return nil
  }
}
