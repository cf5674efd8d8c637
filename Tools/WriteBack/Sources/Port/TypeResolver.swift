import SwiftSyntax

/// The type of an expression, as far as declarations around it and the project's types say it.
struct TypeResolver {
  private let declarations: Declarations

  init(_ declarations: Declarations) { self.declarations = declarations }

  /// The type's name without optionals; nil where it is not known.
  func type(of expression: ExprSyntax, depth: Int = 0) -> String? {
    guard depth < 12 else { return nil }
    if let chain = expression.as(OptionalChainingExprSyntax.self) {
      return type(of: chain.expression, depth: depth + 1)
    }
    if let force = expression.as(ForceUnwrapExprSyntax.self) {
      return type(of: force.expression, depth: depth + 1)
    }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first
    {
      return type(of: only.expression, depth: depth + 1)
    }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      let elements = Array(sequence.elements)
      guard elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self) else { return nil }
      return Declarations.plain(elements[2].trimmedDescription)
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      let name = call.calledExpression.trimmedDescription
      if name.split(separator: ".").last?.first?.isUppercase == true { return name }
      if name == "type" { return nil }
      return result(of: call, depth)
    }
    if let access = expression.as(MemberAccessExprSyntax.self) {
      guard let base = access.base, let name = type(of: base, depth: depth + 1),
        let type = declarations.find(name)
      else { return nil }
      return property(access.declName.baseName.text, in: [type])
    }
    guard let reference = expression.as(DeclReferenceExprSyntax.self) else { return nil }
    let name = reference.baseName.text
    if name == "self" { return declarations.enclosing(expression).first?.qualifiedName }
    return local(name, at: Syntax(expression), depth)
      ?? property(name, in: declarations.enclosing(expression))
  }

  private func result(of call: FunctionCallExprSyntax, _ depth: Int) -> String? {
    let types: [TypeDeclaration]
    let name: String
    if let access = call.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base {
      types = type(of: base, depth: depth + 1).flatMap(declarations.find).map { [$0] } ?? []
      name = access.declName.baseName.text
    } else {
      types = declarations.enclosing(call)
      name = call.calledExpression.trimmedDescription
    }
    for type in types.flatMap(declarations.lineage) {
      for method in type.methods where method.base == name {
        return method.node.signature.returnClause.map { Declarations.plain($0.type.trimmedDescription) }
      }
    }
    return nil
  }

  private func property(_ name: String, in types: [TypeDeclaration]) -> String? {
    for type in types {
      let above = declarations.lineage(type)
      let protocols = above.flatMap { declarations.protocols($0) }.compactMap(declarations.find)
      for candidate in above + protocols {
        if let found = candidate.properties.first(where: { $0.name == name }) {
          return found.type.map(Declarations.plain)
        }
      }
    }
    return nil
  }

  // MARK: Local names

  private func local(_ name: String, at node: Syntax, _ depth: Int) -> String? {
    var inner = node
    for scope in node.ancestors {
      defer { inner = scope }
      if let list = scope.as(CodeBlockItemListSyntax.self) {
        for item in list.reversed() where item.position < node.position && item.id != inner.id {
          if let type = binding(name, in: Syntax(item.item), depth) { return type }
        }
      } else if let conditional = scope.as(IfExprSyntax.self) {
        if let type = conditions(name, conditional.conditions, before: node, depth) { return type }
      } else if let loop = scope.as(WhileStmtSyntax.self) {
        if let type = conditions(name, loop.conditions, before: node, depth) { return type }
      } else if let loop = scope.as(ForStmtSyntax.self), loop.pattern.trimmedDescription == name {
        return element(type(of: loop.sequence, depth: depth + 1))
      } else if let function = scope.as(FunctionDeclSyntax.self) {
        if let type = parameter(name, function.signature.parameterClause) { return type }
      } else if let initializer = scope.as(InitializerDeclSyntax.self) {
        if let type = parameter(name, initializer.signature.parameterClause) { return type }
      } else if let closure = scope.as(ClosureExprSyntax.self),
        case .parameterClause(let clause)? = closure.signature?.parameterClause
      {
        for parameter in clause.parameters where (parameter.secondName ?? parameter.firstName).text == name {
          return parameter.type.map { Declarations.plain($0.trimmedDescription) }
        }
      } else if scope.is(MemberBlockSyntax.self) {
        return nil
      }
    }
    return nil
  }

  private func element(_ list: String?) -> String? {
    guard let list, list.hasPrefix("[") else { return nil }
    return Declarations.plain(String(list.dropFirst().prefix { $0 != "]" }))
  }

  private func parameter(_ name: String, _ clause: FunctionParameterClauseSyntax) -> String? {
    for parameter in clause.parameters where (parameter.secondName ?? parameter.firstName).text == name {
      return Declarations.plain(parameter.type.trimmedDescription)
    }
    return nil
  }

  private func binding(_ name: String, in item: Syntax, _ depth: Int) -> String? {
    if let variable = item.as(VariableDeclSyntax.self) {
      for binding in variable.bindings where binding.pattern.trimmedDescription == name {
        if let type = binding.typeAnnotation?.type { return Declarations.plain(type.trimmedDescription) }
        return binding.initializer.flatMap { type(of: $0.value, depth: depth + 1) }
      }
    }
    if let statement = item.as(GuardStmtSyntax.self) {
      return conditions(name, statement.conditions, before: nil, depth)
    }
    return nil
  }

  private func conditions(
    _ name: String, _ list: ConditionElementListSyntax, before node: Syntax?, _ depth: Int
  ) -> String? {
    for element in list {
      if let node, element.position >= node.position || element.endPosition > node.position { continue }
      guard case .optionalBinding(let binding) = element.condition, binding.pattern.trimmedDescription == name
      else { continue }
      if let type = binding.typeAnnotation?.type { return Declarations.plain(type.trimmedDescription) }
      if let value = binding.initializer?.value { return type(of: value, depth: depth + 1) }
      // `if let name`: the one outside.
      let statement = list.parent.flatMap { Syntax($0) }
      return statement.flatMap {
        local(name, at: $0, depth + 1) ?? property(name, in: declarations.enclosing($0))
      }
    }
    return nil
  }
}
