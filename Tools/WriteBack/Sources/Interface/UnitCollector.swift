import SwiftSyntax

/// Divides what the files of a module say to each other into units.
struct UnitCollector {
  let module: ModuleNames
  /// The files' names: symbols of what is private have them in theirs.
  let names: [String]
  private(set) var units = InterfaceUnits()

  /// Bodies of these are compiled into the files that call them.
  private static let exposing = [
    "@_transparent", "@inlinable", "@_alwaysEmitIntoClient", "@inline(__always)",
  ]
  /// Attributes that change nothing but the declaration itself.
  private static let plainAttributes: Set = [
    "MainActor", "available", "discardableResult", "objc", "nonobjc", "preconcurrency", "IBOutlet",
    "IBAction",
    "IBInspectable", "warn_unqualified_access", "inline",
  ]
  /// Classes of the frameworks: a type that only inherits from one has no tables of requirements.
  private static let frameworkClasses: Set = [
    "NSObject", "UIResponder", "UIView", "UIViewController", "UIControl", "UIButton", "UILabel",
    "UIImageView",
    "UIScrollView", "UIStackView", "UITableView", "UITableViewCell", "UITableViewController",
    "UICollectionView",
    "UICollectionViewCell", "UICollectionReusableView", "UICollectionViewController",
    "UINavigationController",
    "UITabBarController", "UITextField", "UITextView", "UIWindow", "UIGestureRecognizer", "CALayer",
    "CAShapeLayer",
    "UICollectionViewLayout", "UICollectionViewFlowLayout", "UINavigationBar", "UITabBar", "UISlider",
    "UISwitch",
  ]
  /// Members that the language, or a table of requirements, finds without their being named.
  private static let impliedNames: Set = [
    "callAsFunction", "dynamicallyCall", "wrappedValue", "projectedValue", "makeIterator",
    "makeAsyncIterator",
    "next", "appendInterpolation", "appendLiteral", "hash", "hashValue", "encode", "description", "id",
    "rawValue", "allCases", "startIndex", "endIndex", "index", "indices", "count", "advanced", "distance",
    "underestimatedCount", "shared", "unownedExecutor", "Element", "Index", "Iterator", "ID", "RawValue",
  ]

  init(module: ModuleNames, names: [String]) {
    self.module = module
    self.names = names
  }

  mutating func collect(_ tree: SourceFileSyntax, text: String, file: Int) {
    if Self.exposing.contains(where: { text.contains($0) }) {
      var digest = InterfaceDigest(tree, hidesBodies: false)
      digest.add(names[file])
      units.share(digest, in: file)
    }
    let inheritance = InheritanceVisitor(viewMode: .sourceAccurate)
    inheritance.walk(tree)
    for (type, clause) in inheritance.found { noteInheritance(clause, of: type, file) }
    for item in tree.statements {
      guard case .decl(let declaration) = item.item else {
        share(item.item, file)
        continue
      }
      collect(declaration, file)
    }
  }

  private mutating func share(_ node: any SyntaxProtocol, _ file: Int) {
    var digest = InterfaceDigest(node)
    if !node.is(ImportDeclSyntax.self), !node.is(PoundSourceLocationSyntax.self) { digest.add(names[file]) }
    units.share(digest, in: file)
  }

  private mutating func add(
    _ names: [String], of type: String? = nil, _ digest: InterfaceDigest, _ file: Int, isPrivate: Bool
  ) {
    var digest = digest
    digest.add(self.names[file])
    // Whoever comes to a member has come to its type.
    if let type { digest.refer(to: [type]) }
    units.add(names, of: type, in: file, isPrivate: isPrivate, digest)
  }

  // MARK: The file's own level

  private mutating func collect(_ node: DeclSyntax, _ file: Int) {
    if node.is(PoundSourceLocationSyntax.self) { return }
    if isType(node) { return collectType(node, file, in: nil) }
    if let node = node.as(ExtensionDeclSyntax.self) { return collectExtension(node, file) }
    guard let names = Self.names(of: node), !Self.isImplied(names, node), Self.hasPlainAttributes(node) else {
      return share(node, file)
    }
    add(names, InterfaceDigest(node), file, isPrivate: Self.isPrivate(node))
  }

  private func isType(_ node: DeclSyntax) -> Bool {
    [.classDecl, .structDecl, .enumDecl, .protocolDecl, .actorDecl].contains(node.kind)
  }

  /// What a declaration is called; nil for one that has no name, or an operator's.
  private static func names(of node: DeclSyntax) -> [String]? {
    if let function = node.as(FunctionDeclSyntax.self) { return function.name.referredName.flatMap(word) }
    if let alias = node.as(TypeAliasDeclSyntax.self) { return alias.name.referredName.flatMap(word) }
    guard let variable = node.as(VariableDeclSyntax.self) else { return nil }
    let names = variable.bindings.flatMap { binding in
      binding.pattern.tokens(viewMode: .sourceAccurate).compactMap(\.referredName)
    }
    return names.isEmpty ? nil : names
  }

  private static func word(_ name: String) -> [String]? {
    name.first.map { $0.isLetter || $0 == "_" } == true ? [name] : nil
  }

  private static func isImplied(_ names: [String], _ node: DeclSyntax) -> Bool {
    names.contains { impliedNames.contains($0) || $0.hasPrefix("build") || $0.hasSuffix("LiteralType") }
  }

  private static func hasPlainAttributes(_ node: DeclSyntax) -> Bool {
    node.asProtocol(WithAttributesSyntax.self)?.attributes.allSatisfy {
      plainAttributes.contains($0.as(AttributeSyntax.self)?.attributeName.trimmedDescription ?? "")
    } ?? true
  }

  private static func isPrivate(_ node: some SyntaxProtocol) -> Bool {
    node.asProtocol(WithModifiersSyntax.self)?.modifiers.contains {
      ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil
    } ?? false
  }

  // MARK: Types

  private mutating func collectType(
    _ node: DeclSyntax, _ file: Int, in outer: String?, isPrivate: Bool = false
  ) {
    guard let group = node.asProtocol(DeclGroupSyntax.self),
      let named = node.asProtocol(NamedDeclSyntax.self),
      let name = named.name.referredName
    else { return share(node, file) }
    let isPrivate = isPrivate || Self.isPrivate(node)
    let members = group.memberBlock.members.map(\.decl)
    if isRigid(node, name, members) {
      var digest = InterfaceDigest(node)
      // Who conforms to a protocol has what it requires.
      if node.is(ProtocolDeclSyntax.self) { digest.refer(to: members.flatMap { Self.names(of: $0) ?? [] }) }
      add([name], digest, file, isPrivate: isPrivate)
      // Whoever names a member comes to the type, too.
      for member in members {
        if isType(member) {
          collectType(member, file, in: name, isPrivate: isPrivate)
        } else if let names = Self.names(of: member) {
          add(names, of: name, InterfaceDigest(), file, isPrivate: isPrivate || Self.isPrivate(member))
        }
      }
    } else {
      var header = InterfaceDigest(
        group.attributes, group.modifiers, named.name, group.inheritanceClause, group.genericWhereClause)
      if !node.is(ClassDeclSyntax.self) {
        // How values are laid out: what they are made of, in the order of the source.
        for member in members where member.isStoredInObjects || member.is(EnumCaseDeclSyntax.self) {
          header.add(InterfaceDigest(member))
        }
      }
      add([name], header, file, isPrivate: isPrivate)
      var layout =
        node.is(ClassDeclSyntax.self)
        ? ClassLayout(members, isFinal: node.modifierNames.contains("final")) : nil
      for member in members {
        let place = layout?.next(member)
        let isWhole = layout == nil && member.isStoredInObjects
        collectMember(member, of: name, place: place, isWhole: isWhole, file, isPrivate: isPrivate)
      }
    }
    // A nested type's name is looked up in the outer one.
    if let outer { add([name], of: outer, InterfaceDigest(), file, isPrivate: isPrivate) }
  }

  /// Whether everything about a type goes with its name.
  private func isRigid(_ node: DeclSyntax, _ name: String, _ members: [DeclSyntax]) -> Bool {
    if node.is(ProtocolDeclSyntax.self) || node.is(ActorDeclSyntax.self) || !Self.hasPlainAttributes(node) {
      return true
    }
    if members.contains(where: { $0.is(MacroExpansionDeclSyntax.self) || $0.is(IfConfigDeclSyntax.self) }) {
      return true
    }
    let generics =
      node.as(ClassDeclSyntax.self)?.genericParameterClause
      ?? node.as(StructDeclSyntax.self)?.genericParameterClause
      ?? node.as(EnumDeclSyntax.self)?.genericParameterClause
    if generics != nil { return true }
    guard node.is(ClassDeclSyntax.self) else { return false }
    // A subclass is laid out behind it; an initialiser that subclasses have, too, is called through the table.
    return module.inherited.contains(name) || node.modifierNames.contains("open")
      || members.contains { member in
        guard let initializer = member.as(InitializerDeclSyntax.self) else { return false }
        let label = initializer.signature.parameterClause.parameters.first?.firstName.text
        return member.modifierNames.contains("required") && label != "coder"
      }
  }

  private mutating func collectMember(
    _ member: DeclSyntax, of type: String, place: InterfaceDigest?, isWhole: Bool, _ file: Int,
    isPrivate: Bool
  ) {
    if isType(member) { return collectType(member, file, in: type, isPrivate: isPrivate) }
    var digest = InterfaceDigest(member)
    if let function = member.as(FunctionDeclSyntax.self), Self.names(of: member) == nil {
      // An operator.
      digest.refer(to: [function.name.text])
      digest.add(names[file])
      return units.share(digest, in: file)
    }
    // An initialiser is called directly where subclasses need not have it.
    if let place, !member.is(InitializerDeclSyntax.self) { digest.add(place) }
    guard let found = Self.names(of: member), !member.is(TypeAliasDeclSyntax.self), !isWhole,
      !Self.isImplied(found, member), Self.hasPlainAttributes(member)
    else {
      // What is private may be of a structure's layout.
      add([type] + (Self.names(of: member) ?? []), digest, file, isPrivate: isPrivate)
      return
    }
    add(found, of: type, digest, file, isPrivate: isPrivate || Self.isPrivate(member))
  }

  // MARK: Extensions

  private mutating func collectExtension(_ node: ExtensionDeclSyntax, _ file: Int) {
    let name = node.extendedType.tokens(viewMode: .sourceAccurate).compactMap(\.referredName).last ?? ""
    let isOwn = module.types.contains(name)
    guard !module.aliases.contains(name), Self.hasPlainAttributes(DeclSyntax(node)) else {
      return share(node, file)
    }
    let header = InterfaceDigest(
      node.attributes, node.modifiers, node.extendedType, node.inheritanceClause, node.genericWhereClause)
    if node.inheritanceClause != nil {
      if isOwn {
        add([name], header, file, isPrivate: false)
      } else {
        units.share(header, in: file)
      }
    }
    let isPrivate = Self.isPrivate(node)
    for member in node.memberBlock.members.map(\.decl) {
      if isOwn {
        collectMember(member, of: name, place: header, isWhole: false, file, isPrivate: isPrivate)
        continue
      }
      if isType(member) {
        collectType(member, file, in: nil, isPrivate: isPrivate)
        continue
      }
      var digest = InterfaceDigest(member)
      digest.add(header)
      guard let names = Self.names(of: member), !Self.isImplied(names, member),
        Self.hasPlainAttributes(member)
      else {
        digest.add(self.names[file])
        units.share(digest, in: file)
        continue
      }
      let isPrivate = isPrivate || Self.isPrivate(member)
      add(names, of: name, digest, file, isPrivate: isPrivate)
      if !isPrivate { units.addExternal(digest) }
    }
  }

  /// Notes what a type inherits, and that its file has the tables of what it conforms to.
  private mutating func noteInheritance(_ clause: InheritanceClauseSyntax, of type: String, _ file: Int) {
    units.inherit(InterfaceDigest(clause).references, by: type)
    let isPlain = clause.inheritedTypes.allSatisfy { inherited in
      let name = inherited.type.trimmedDescription
      return Self.frameworkClasses.contains(name) && !module.types.contains(name)
        && !module.aliases.contains(name) || module.classes.contains(name)
    }
    if !isPlain { units.conforms(type, in: file) }
  }
}

/// Finds what types inherit, wherever they are declared.
private final class InheritanceVisitor: SyntaxVisitor {
  var found: [(type: String, clause: InheritanceClauseSyntax)] = []

  private func add(_ name: String, _ clause: InheritanceClauseSyntax?) -> SyntaxVisitorContinueKind {
    if let clause { found.append((name, clause)) }
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.name.text, node.inheritanceClause)
  }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.name.text, node.inheritanceClause)
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.name.text, node.inheritanceClause)
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.name.text, node.inheritanceClause)
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let names = node.extendedType.tokens(viewMode: .sourceAccurate).compactMap(\.referredName)
    return add(names.last ?? "", node.inheritanceClause)
  }
}
