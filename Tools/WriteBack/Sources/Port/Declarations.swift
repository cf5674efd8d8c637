import SwiftSyntax

/// A type of the project, or one of a framework that the project extends.
final class TypeDeclaration {
  enum Kind { case `class`, `protocol`, value, external }

  struct Method {
    let base: String
    /// `_` for none.
    let labels: [String]
    let node: FunctionDeclSyntax
    let file: SourceFile
    let container: ExtensionDeclSyntax?

    var modifiers: [String] { node.modifiers.map(\.name.text) }
    var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
    var isOptional: Bool { modifiers.contains("optional") }
    var isOverride: Bool { modifiers.contains("override") }
    var isPrivate: Bool { modifiers.contains("private") || modifiers.contains("fileprivate") }
  }

  struct Property {
    let name: String
    /// As it is written, or the class that an initial value makes.
    let type: String?
    let node: VariableDeclSyntax
    let file: SourceFile
    let container: ExtensionDeclSyntax?

    var modifiers: [String] { node.modifiers.map(\.name.text) }
    var isOptional: Bool { modifiers.contains("optional") }
    var isOverride: Bool { modifiers.contains("override") }
    var isPrivate: Bool {
      node.modifiers.contains { ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil }
    }
  }

  struct Initializer {
    let node: InitializerDeclSyntax
    let container: ExtensionDeclSyntax?

    var isConvenience: Bool { node.modifiers.contains { $0.name.text == "convenience" } }

    /// Whether any file can call it and has an object at once.
    var isUsable: Bool {
      let effects = node.signature.effectSpecifiers
      let modifiers = node.modifiers.map(\.name.text) + (container?.modifiers.map(\.name.text) ?? [])
      return !modifiers.contains("private") && !modifiers.contains("fileprivate")
        && !node.attributes.isUnavailable && container?.attributes.isUnavailable != true
        && container?.genericWhereClause == nil && node.genericParameterClause == nil
        && node.optionalMark == nil && effects?.throwsClause == nil && effects?.asyncSpecifier == nil
    }

    /// The parameters that a call has to name.
    var needed: [FunctionParameterSyntax] {
      node.signature.parameterClause.parameters.filter { $0.defaultValue == nil && $0.ellipsis == nil }
    }

    var hasNoDefaults: Bool { needed.count == node.signature.parameterClause.parameters.count }
  }

  let name: String
  let kind: Kind
  let file: SourceFile?
  let node: DeclGroupSyntax?
  weak var outer: TypeDeclaration?
  var inherited: [String] = []
  var methods: [Method] = []
  var properties: [Property] = []
  var initializers: [Initializer] = []
  var extensions: [(node: ExtensionDeclSyntax, file: SourceFile)] = []

  init(
    _ name: String, _ kind: Kind, _ file: SourceFile?, _ node: DeclGroupSyntax?, in outer: TypeDeclaration?
  ) {
    self.name = name
    self.kind = kind
    self.file = file
    self.node = node
    self.outer = outer
  }

  var qualifiedName: String { outer.map { "\($0.qualifiedName).\(name)" } ?? name }

  /// Whether its name alone is no type: it, or a type around it, has parameters.
  var isGeneric: Bool {
    if node?.asProtocol(WithGenericParametersSyntax.self)?.genericParameterClause != nil { return true }
    guard let outer else { return false }
    // Of the other frameworks' types it is not known.
    if outer.kind == .external, !outer.name.hasPrefix("UI"), !outer.name.hasPrefix("CA") { return true }
    return outer.isGeneric
  }

  func hasModifier(_ names: String...) -> Bool {
    node?.modifiers.contains { names.contains($0.name.text) } ?? false
  }

  func hasAttribute(_ names: String...) -> Bool {
    node?.attributes.contains {
      names.contains($0.as(AttributeSyntax.self)?.attributeName.trimmedDescription ?? "")
    } ?? false
  }
}

/// What a module's files declare.
final class Declarations {
  private(set) var all: [TypeDeclaration] = []
  private var byName: [String: [TypeDeclaration]] = [:]
  private var byNode: [SyntaxIdentifier: TypeDeclaration] = [:]
  private var aliases: [String: String] = [:]
  private var lineages: [ObjectIdentifier: [TypeDeclaration]] = [:]
  private var protocolNames: [ObjectIdentifier: Set<String>] = [:]
  /// The framework's types that the project extends.
  private(set) lazy var external = all.filter { $0.kind == .external }
  private(set) lazy var methodsByName = Dictionary(
    grouping: all.flatMap { type in type.methods.map { (method: $0, type: type) } }, by: \.method.base)
  private(set) lazy var propertyNames = Set(all.flatMap { $0.properties.map(\.name) })
  /// Names that are private to a file.
  private(set) var privateNames: [String: Set<String>] = [:]

  init(_ files: [SourceFile], _ conditions: Conditions) {
    var extensions: [(node: ExtensionDeclSyntax, file: SourceFile)] = []
    var nested: [(node: Syntax, file: SourceFile)] = []
    for file in files {
      let collector = DeclarationCollector(conditions)
      collector.walk(file.tree)
      // Those in extensions later: what is extended may be declared in another file, or be a framework's.
      for node in collector.types {
        if node.ancestors.contains(where: { $0.is(ExtensionDeclSyntax.self) }) {
          nested.append((node, file))
        } else {
          add(node, file)
        }
      }
      extensions += collector.extensions.map { ($0, file) }
      for alias in collector.aliases { aliases[alias.name.text] = alias.initializer.value.trimmedDescription }
      privateNames[file.path] = collector.privateNames
    }
    for (node, file) in nested { add(node, file) }
    for (node, file) in extensions {
      let name = Declarations.plain(node.extendedType.trimmedDescription)
      let type = find(name) ?? register(TypeDeclaration(name, .external, nil, nil, in: nil))
      type.extensions.append((node, file))
      type.inherited +=
        node.inheritanceClause?.inheritedTypes.map { Declarations.plain($0.type.trimmedDescription) } ?? []
      byNode[node.id] = type
      addMembers(of: node.memberBlock, to: type, file, node, conditions)
    }
    for type in all {
      if let node = type.node, let file = type.file {
        addMembers(of: node.memberBlock, to: type, file, nil, conditions)
      }
    }
  }

  @discardableResult
  private func register(_ type: TypeDeclaration) -> TypeDeclaration {
    all.append(type)
    byName[type.name, default: []].append(type)
    if type.outer != nil { byName[type.qualifiedName, default: []].append(type) }
    return type
  }

  private func add(_ node: Syntax, _ file: SourceFile) {
    guard let group = node.asProtocol(DeclGroupSyntax.self), let named = node.asProtocol(NamedDeclSyntax.self)
    else { return }
    let kind: TypeDeclaration.Kind =
      node.is(ClassDeclSyntax.self) ? .class : node.is(ProtocolDeclSyntax.self) ? .protocol : .value
    var outer: TypeDeclaration?
    for ancestor in node.ancestors {
      if let known = byNode[ancestor.id] {
        outer = known
        break
      }
      if let parent = ancestor.as(ExtensionDeclSyntax.self) {
        let name = Declarations.plain(parent.extendedType.trimmedDescription)
        outer = find(name) ?? register(TypeDeclaration(name, .external, nil, nil, in: nil))
        break
      }
    }
    let type = TypeDeclaration(named.name.text, kind, file, group, in: outer)
    type.inherited =
      group.inheritanceClause?.inheritedTypes.flatMap { item -> [String] in
        if let composition = item.type.as(CompositionTypeSyntax.self) {
          return composition.elements.map { Declarations.plain($0.type.trimmedDescription) }
        }
        return [Declarations.plain(item.type.trimmedDescription)]
      } ?? []
    byNode[node.id] = type
    register(type)
  }

  private func addMembers(
    of block: MemberBlockSyntax, to type: TypeDeclaration, _ file: SourceFile,
    _ container: ExtensionDeclSyntax?,
    _ conditions: Conditions
  ) {
    for member in Declarations.members(block.members, conditions) {
      if let function = member.as(FunctionDeclSyntax.self) {
        let labels = function.signature.parameterClause.parameters.map(\.firstName.text)
        type.methods.append(
          .init(base: function.name.text, labels: labels, node: function, file: file, container: container))
      } else if let variable = member.as(VariableDeclSyntax.self) {
        for binding in variable.bindings {
          let type_ =
            binding.typeAnnotation?.type.trimmedDescription
            ?? Declarations.madeType(binding.initializer?.value)
          type.properties.append(
            .init(
              name: binding.pattern.trimmedDescription, type: type_, node: variable, file: file,
              container: container))
        }
      } else if let initializer = member.as(InitializerDeclSyntax.self) {
        type.initializers.append(.init(node: initializer, container: container))
      }
    }
  }

  /// The members that are compiled.
  static func members(_ list: MemberBlockItemListSyntax, _ conditions: Conditions) -> [DeclSyntax] {
    list.flatMap { item -> [DeclSyntax] in
      guard let config = item.decl.as(IfConfigDeclSyntax.self) else { return [item.decl] }
      return config.clauses.filter(conditions.isActive).flatMap { clause -> [DeclSyntax] in
        guard case .decls(let inner)? = clause.elements else { return [] }
        return members(inner, conditions)
      }
    }
  }

  /// The class that `Class(…)` makes.
  static func madeType(_ value: ExprSyntax?) -> String? {
    guard let name = value?.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription,
      name.first?.isUppercase == true
    else { return nil }
    return name
  }

  // MARK: Looking up

  /// A type's name without optionals, generic arguments and keywords.
  static func plain(_ text: String) -> String {
    var name = text[...]
    for keyword in ["any ", "some ", "weak ", "@unchecked ", "@preconcurrency ", "@MainActor ", "inout "]
    where name.hasPrefix(keyword) { name = name.dropFirst(keyword.count) }
    while let last = name.last, last == "?" || last == "!" || last == ")" { name = name.dropLast() }
    while name.first == "(" { name = name.dropFirst() }
    if name.hasPrefix("any ") { name = name.dropFirst(4) }
    return String(name.prefix { $0 != "<" })
  }

  func find(_ written: String) -> TypeDeclaration? {
    var name = Declarations.plain(written)
    if byName[name] == nil, let alias = aliases[name] { name = Declarations.plain(alias) }
    if let found = byName[name]?.first { return found }
    guard let last = name.split(separator: ".").last, last.count < name.count else { return nil }
    return byName[String(last)]?.first
  }

  /// The types around a node, from the inside out.
  func enclosing(_ node: some SyntaxProtocol) -> [TypeDeclaration] {
    node.ancestors.compactMap { byNode[$0.id] }
  }

  /// The class's superclass in the project.
  func superclass(_ type: TypeDeclaration) -> TypeDeclaration? {
    guard type.kind == .class else { return nil }
    for name in type.inherited {
      if let found = find(name), found.kind == .class, found !== type { return found }
    }
    return nil
  }

  /// The class and its superclasses in the project, from the class up.
  func lineage(_ type: TypeDeclaration) -> [TypeDeclaration] {
    if let known = lineages[ObjectIdentifier(type)] { return known }
    var line = [type]
    while let next = superclass(line[line.count - 1]), !line.contains(where: { $0 === next }) {
      line.append(next)
    }
    lineages[ObjectIdentifier(type)] = line
    return line
  }

  /// The framework's class that the project's first class inherits from.
  func externalAncestor(_ type: TypeDeclaration) -> String? {
    guard let top = lineage(type).last, top.kind == .class, let name = top.inherited.first else { return nil }
    let aliased = aliases[name].map(Declarations.plain) ?? name
    return find(aliased).map { $0.kind == .external } ?? true ? aliased : nil
  }

  /// The names of all protocols that a type conforms to by its own declarations, not by its superclass's.
  func protocols(_ type: TypeDeclaration) -> Set<String> {
    if let known = protocolNames[ObjectIdentifier(type)] { return known }
    var found: Set<String> = []
    var open = type.inherited
    while let name = open.popLast() {
      guard let other = find(name) else {
        found.insert(name)
        continue
      }
      guard other.kind == .protocol, found.insert(other.qualifiedName).inserted else { continue }
      open += other.inherited
    }
    protocolNames[ObjectIdentifier(type)] = found
    return found
  }
}

/// Collects what one file declares.
private final class DeclarationCollector: ActiveVisitor {
  var types: [Syntax] = []
  var extensions: [ExtensionDeclSyntax] = []
  var aliases: [TypeAliasDeclSyntax] = []
  var privateNames: Set<String> = []

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }

  private func add(_ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
    types.append(Syntax(node))
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    extensions.append(node)
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    aliases.append(node)
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if isPrivate(node.modifiers) { privateNames.insert(node.name.text) }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if isPrivate(node.modifiers) {
      for binding in node.bindings { privateNames.insert(binding.pattern.trimmedDescription) }
    }
    return .visitChildren
  }

  private func isPrivate(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil }
  }
}
