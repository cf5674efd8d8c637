import SwiftSyntax

/// Writes `#selector` as a name with the unbound method, and `#keyPath` as a string.
final class SelectorPorter: ActiveVisitor {
  private let file: SourceFile
  private let declarations: Declarations
  private let optional: OptionalRequirements
  private let note: (Syntax, String) -> Void

  init(
    _ file: SourceFile, _ conditions: Conditions, _ declarations: Declarations,
    _ optional: OptionalRequirements,
    _ note: @escaping (Syntax, String) -> Void
  ) {
    self.file = file
    self.declarations = declarations
    self.optional = optional
    self.note = note
    super.init(conditions)
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.macroName.text {
    case "selector":
      if let argument = node.arguments.first {
        file.replace(node, with: selector(argument))
        return .skipChildren
      }
    case "keyPath":
      if let argument = node.arguments.first?.expression {
        file.replace(node, with: "\"\(keyPath(argument))\"")
      }
      return .skipChildren
    default: break
    }
    return .visitChildren
  }

  /// `Selector("tap:")` and `NSSelectorFromString("tap:")` where a type around has a method of that name.
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard ["Selector", "NSSelectorFromString"].contains(node.calledExpression.trimmedDescription),
      node.arguments.count == 1, var value = node.arguments.first?.expression
    else { return .visitChildren }
    while let tuple = value.as(TupleExprSyntax.self), let only = tuple.elements.first {
      value = only.expression
    }
    guard let name = value.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
      return .visitChildren
    }
    for type in declarations.enclosing(node) {
      for owner in declarations.lineage(type) + extended(type) {
        for method in owner.methods where isCallable(method) && written(method) == name {
          let target = owner.kind == .class && !owner.isGeneric ? owner : type
          file.replace(node, with: "Selector(\"\(name)\", \(unbound(method, owner, spelled(target, node))))")
          return .skipChildren
        }
      }
    }
    if node.calledExpression.trimmedDescription == "NSSelectorFromString" {
      file.replace(node.calledExpression, with: "Selector")
    }
    return .visitChildren
  }

  // MARK: Selectors

  private func written(_ method: TypeDeclaration.Method) -> String {
    ObjectiveCNames.explicit(method.node.attributes) ?? ObjectiveCNames.method(method.base, method.labels)
  }

  private func full(_ method: TypeDeclaration.Method) -> String {
    method.labels.isEmpty ? method.base : "\(method.base)(\(method.labels.map { $0 + ":" }.joined()))"
  }

  private func isCallable(_ method: TypeDeclaration.Method) -> Bool {
    let effects = method.node.signature.effectSpecifiers
    return method.labels.count <= 3 && !method.isStatic && effects?.throwsClause == nil
      && effects?.asyncSpecifier == nil
  }

  /// The method of a type as a function; with its type where its name alone could be another's.
  private func unbound(_ method: TypeDeclaration.Method, _ type: TypeDeclaration, _ target: String) -> String
  {
    let isOverloaded = methods(method.base, nil, in: declarations.lineage(type)).contains {
      !$0.method.labels.isEmpty
    }
    let isEditCommand = FrameworkMembers.editCommands.contains(method.base)
    guard method.labels.isEmpty, isOverloaded || isEditCommand else { return "\(target).\(full(method))" }
    let result = method.node.signature.returnClause?.type.trimmedDescription ?? "Void"
    return "\(target).\(method.base) as (\(target)) -> () -> \(result)"
  }

  private func selector(_ argument: LabeledExprSyntax) -> String {
    var expression = argument.expression
    var cast: String?
    if let sequence = expression.as(SequenceExprSyntax.self) {
      let elements = Array(sequence.elements)
      if elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self) {
        expression = elements[0]
        cast = elements[2].trimmedDescription
      }
    }
    while let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first
    {
      expression = only.expression
    }
    let base: ExprSyntax?
    let reference: DeclReferenceExprSyntax
    if let access = expression.as(MemberAccessExprSyntax.self) {
      (base, reference) = (access.base, access.declName)
    } else if let name = expression.as(DeclReferenceExprSyntax.self) {
      (base, reference) = (nil, name)
    } else {
      note(Syntax(argument), "this form of #selector is not known; name the method as Class.method(_:)")
      return "Selector(\"\")"
    }
    let name = reference.baseName.text
    let labels = reference.argumentNames.map { $0.arguments.map(\.name.text) }
    switch argument.label?.text {
    case "getter": return accessor(name, base, argument, isSetter: false)
    case "setter": return accessor(name, base, argument, isSetter: true)
    default: return method(name, labels, base, cast, argument)
    }
  }

  /// The type that is searched, the outermost around the method; nil for one of a framework.
  private func owner(_ base: ExprSyntax?, _ node: some SyntaxProtocol) -> (
    types: [TypeDeclaration], name: String?
  ) {
    let around = declarations.enclosing(node)
    guard let base else { return (around, around.first.map { spelled($0, node) }) }
    let text = base.trimmedDescription
    if ["self", "Self", "super", "type(of: self)"].contains(text) {
      let types = Array(around.prefix(1))
      guard text == "super", let type = types.first else {
        return (types, types.first.map { spelled($0, node) })
      }
      let above = declarations.superclass(type)
      return (above.map { [$0] } ?? [], above?.name ?? declarations.externalAncestor(type))
    }
    if let type = declarations.find(text) { return ([type], text) }
    if text.split(separator: ".").last?.first?.isUppercase == true { return ([], text) }
    if let name = TypeResolver(declarations).type(of: base) {
      let type = declarations.find(name)
      return (type.map { [$0] } ?? [], type?.qualifiedName ?? name)
    }
    return ([], nil)
  }

  /// A type's name at a place: without the types around it inside them.
  private func spelled(_ type: TypeDeclaration, _ node: some SyntaxProtocol) -> String {
    declarations.enclosing(node).contains { $0 === type } ? type.name : type.qualifiedName
  }

  private func candidates(_ name: String, _ labels: [String]?, in types: [TypeDeclaration])
    -> [(method: TypeDeclaration.Method, type: TypeDeclaration)]
  {
    for type in types {
      var found = methods(name, labels, in: declarations.lineage(type))
      if found.isEmpty { found = methods(name, labels, in: extended(type)) }
      if found.isEmpty { found = methods(name, labels, in: inheritedProtocols(type)) }
      if !found.isEmpty { return found }
    }
    return []
  }

  private func methods(_ name: String, _ labels: [String]?, in types: [TypeDeclaration])
    -> [(method: TypeDeclaration.Method, type: TypeDeclaration)]
  {
    types.flatMap { type in
      type.methods.filter { $0.base == name && (labels == nil || $0.labels == labels!) }.map { ($0, type) }
    }
  }

  /// The framework's types that the project extends, which may be above a class.
  private func extended(_ type: TypeDeclaration) -> [TypeDeclaration] {
    type.kind == .class ? declarations.external : []
  }

  private func inheritedProtocols(_ type: TypeDeclaration) -> [TypeDeclaration] {
    declarations.lineage(type).flatMap { declarations.protocols($0) }.sorted().compactMap(declarations.find)
  }

  private func method(
    _ name: String, _ labels: [String]?, _ base: ExprSyntax?, _ cast: String?, _ argument: LabeledExprSyntax
  ) -> String {
    let (types, typeName) = owner(base, argument)
    var found = candidates(name, labels, in: types)
    var target = typeName
    if found.isEmpty, target == nil {
      found = (declarations.methodsByName[name] ?? []).filter { labels == nil || $0.method.labels == labels! }
      guard Set(found.map(\.type.qualifiedName)).count == 1, let only = found.first else {
        note(Syntax(argument), "the type that declares \(name) is not known; write #selector(Class.\(name))")
        return "Selector(\"\(ObjectiveCNames.method(name, labels ?? []))\")"
      }
      target = only.type.qualifiedName
    }
    if cast == nil, Set(found.map(\.method.labels)).count > 1 {
      note(
        Syntax(argument), "there are several methods \(name); write the labels in #selector, as \(name)(_:)")
    }
    guard let (method, type) = found.first else {
      let labels = labels ?? FrameworkMembers.labels[name] ?? []
      let full = labels.isEmpty ? name : "\(name)(\(labels.map { $0 + ":" }.joined()))"
      return "Selector(\"\(ObjectiveCNames.method(name, labels))\", \(target ?? "Self").\(full))"
    }
    let written = written(method)
    let full = full(method)
    guard isCallable(method) else {
      note(
        Syntax(argument),
        "\(full) cannot be called by its selector here; only instance methods with up to three arguments can that"
          + " neither throw nor are async")
      return "Selector(\"\(written)\")"
    }
    // The declaring class where it has a plain name: an object of another of its subclasses may be the target.
    if type.kind == .class, !type.isGeneric,
      base == nil || types.contains(where: { $0 === type }) || target == nil
    {
      target = spelled(type, argument)
    } else if base == nil,
      let around = types.first(where: { candidates(name, labels, in: [$0]).isEmpty == false })
    {
      target = spelled(around, argument)
    }
    if let requirement = optional.requirement(of: method.node) {
      return "Selector(\"\(written)\", { (target: any \(requirement.marker)) in target.\(full) })"
    }
    let isProtocol = type.kind == .protocol && types.first?.kind == .protocol
    if isProtocol {
      return "Selector(\"\(written)\", { (target: any \(type.qualifiedName)) in target.\(full) })"
    }
    guard let cast else { return "Selector(\"\(written)\", \(unbound(method, type, target ?? "Self")))" }
    let isBound = base == nil || base?.trimmedDescription == "self"
    let function = isBound ? "(\(target ?? "Self")) -> \(cast)" : cast
    return "Selector(\"\(written)\", \(target ?? "Self").\(full) as \(function))"
  }

  private func accessor(_ name: String, _ base: ExprSyntax?, _ argument: LabeledExprSyntax, isSetter: Bool)
    -> String
  {
    let (types, typeName) = owner(base, argument)
    var target = typeName
    if base == nil {
      let holder = types.first { type in
        declarations.lineage(type).contains { $0.properties.contains { $0.name == name } }
      }
      if let holder { target = spelled(holder, argument) }
    }
    guard let target else {
      note(Syntax(argument), "the type that declares \(name) is not known; write Class.\(name)")
      return "Selector(\"\(isSetter ? ObjectiveCNames.setter(name) : name)\")"
    }
    return isSetter
      ? "Selector(\"\(ObjectiveCNames.setter(name))\", { (target: \(target)) in { value in target.\(name) = value } })"
      : "Selector(\"\(name)\", { (target: \(target)) in { target.\(name) } })"
  }

  // MARK: Key paths

  /// What Objective-C calls UIKit's switches in key paths.
  private static let switches: Set<String> = [
    "isHidden", "isOpaque", "isDoubleSided", "isGeometryFlipped", "isEnabled", "isSelected", "isHighlighted",
  ]

  private func keyPath(_ expression: ExprSyntax) -> String {
    var parts = expression.trimmedDescription.split(whereSeparator: { ".?! \n".contains($0) }).map(
      String.init)
    let type = parts.first { $0.first?.isUppercase == true }
    while parts.count > 1, parts[0].first?.isUppercase == true || parts[0] == "self" { parts.removeFirst() }
    if let last = parts.last, SelectorPorter.switches.contains(last),
      type.flatMap(declarations.find)?.kind != .class
    {
      parts[parts.count - 1] = last.dropFirst(2).prefix(1).lowercased() + last.dropFirst(3)
    }
    return parts.joined(separator: ".")
  }
}
