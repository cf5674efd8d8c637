import SwiftSyntax

/// Makes the protocols that were Objective-C's class-bound in Swift.
final class ProtocolPorter: ActiveVisitor {
  private let file: SourceFile

  init(_ file: SourceFile, _ conditions: Conditions) {
    self.file = file
    super.init(conditions)
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    let isObjectiveC = node.attributes.contains {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "objc"
    }
    if isObjectiveC {
      let inherited = node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
      if inherited.isEmpty {
        file.insert(": AnyObject", at: node.name.bytes.upperBound)
      } else if Set(inherited).isDisjoint(with: ["class", "AnyObject", "NSObjectProtocol"]),
        let last = node.inheritanceClause?.inheritedTypes.last
      {
        file.insert(", AnyObject", at: last.type.bytes.upperBound)
      }
    }
    for member in Declarations.members(node.memberBlock.members, conditions) {
      let modifiers =
        member.as(FunctionDeclSyntax.self)?.modifiers ?? member.as(VariableDeclSyntax.self)?.modifiers
      for modifier in modifiers ?? [] where modifier.name.text == "optional" { file.remove(modifier) }
    }
    return .visitChildren
  }
}
