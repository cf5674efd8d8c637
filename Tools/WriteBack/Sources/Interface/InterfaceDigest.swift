import SwiftSyntax

/// What the other files of a module may know of a declaration: its words without the bodies of functions, comments and
/// spaces, as a number, and the names that it refers to.
///
/// The value of a literal that a constant or a class's property begins with does not count, only its kind: the file
/// that declares it evaluates it.
struct InterfaceDigest {
  private(set) var number: (UInt64, UInt64) = (0xcbf2_9ce4_8422_2325, 0x8422_2325_cbf2_9ce4)
  /// Names of types, members and operators, without those that it declares itself.
  private(set) var references: Set<String> = []

  /// - Parameter hidesBodies: Whether bodies of functions do not count: they are compiled into those who call them
  ///   where an attribute says so.
  init(_ nodes: (any SyntaxProtocol)?..., hidesBodies: Bool = true) {
    let visitor = InterfaceVisitor(hidesBodies: hidesBodies)
    for case let node? in nodes { visitor.walk(node) }
    for word in visitor.words { add(word) }
    references = visitor.references
  }

  /// FNV-1a and FNV-1.
  mutating func add(_ word: String) {
    for byte in word.utf8 {
      number.0 = (number.0 ^ UInt64(byte)) &* 0x100_0000_01b3
      number.1 = (number.1 &* 0x100_0000_01b3) ^ UInt64(byte)
    }
    // An end that no word has in it.
    number.0 = (number.0 ^ 0xff) &* 0x100_0000_01b3
    number.1 = (number.1 &* 0x100_0000_01b3) ^ 0xff
  }

  /// Takes another one's words and references in, after its own.
  mutating func add(_ other: InterfaceDigest) {
    add(other.text)
    references.formUnion(other.references)
  }

  mutating func refer(to names: some Sequence<String>) { references.formUnion(names) }

  var text: String { String(number.0, radix: 16) + "." + String(number.1, radix: 16) }
}

/// Goes through the words that count.
private final class InterfaceVisitor: SyntaxVisitor {
  private let hidesBodies: Bool
  private(set) var words: [String] = []
  private(set) var references: Set<String> = []

  init(hidesBodies: Bool) {
    self.hidesBodies = hidesBodies
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    words.append(token.text)
    if let name = token.referredName, !token.isDeclaredName { references.insert(name) }
    return .skipChildren
  }

  // Where a line comes from is nothing that others know.
  override func visit(_ node: PoundSourceLocationSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    guard hidesBodies, let owner = node.parent,
      owner.is(FunctionDeclSyntax.self) || owner.is(InitializerDeclSyntax.self)
        || owner.is(DeinitializerDeclSyntax.self) || owner.is(AccessorDeclSyntax.self),
      !Self.givesOpaqueType(owner)
    else { return .visitChildren }
    words.append("{}")
    return .skipChildren
  }

  /// The body of a computed property without `get`.
  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    guard hidesBodies, let owner = node.parent, owner.is(AccessorBlockSyntax.self),
      !Self.givesOpaqueType(owner)
    else { return .visitChildren }
    words.append("get")
    return .skipChildren
  }

  /// Whether the body says which type is behind `some P`.
  private static func givesOpaqueType(_ owner: Syntax) -> Bool {
    for node in sequence(first: owner, next: \.parent) {
      if let function = node.as(FunctionDeclSyntax.self) {
        return function.signature.returnClause.map { Syntax($0).mentions(.some) } ?? false
      }
      if let binding = node.as(PatternBindingSyntax.self) {
        return binding.typeAnnotation.map { Syntax($0).mentions(.some) } ?? false
      }
      if let member = node.as(SubscriptDeclSyntax.self) { return Syntax(member.returnClause).mentions(.some) }
      if node.is(MemberBlockSyntax.self) { return false }
    }
    return false
  }

  override func visit(_ node: InitializerClauseSyntax) -> SyntaxVisitorContinueKind {
    guard hidesBodies, let binding = node.parent?.as(PatternBindingSyntax.self),
      isEvaluatedByItsFile(binding),
      let kind = Self.kind(of: node.value)
    else { return .visitChildren }
    words.append("= \(kind)")
    return .skipChildren
  }

  /// Whether a variable's first value is evaluated by code of its own file alone: not so in structures, whose
  /// initialisers may be in extensions in other files.
  private func isEvaluatedByItsFile(_ binding: PatternBindingSyntax) -> Bool {
    guard let variable = binding.parent?.parent?.as(VariableDeclSyntax.self) else { return false }
    if variable.modifiers.contains(where: { ["static", "class"].contains($0.name.text) }) { return true }
    guard let item = variable.parent?.as(MemberBlockItemSyntax.self) else {
      return variable.parent?.is(CodeBlockItemSyntax.self) == true
    }
    return item.parent?.parent?.parent?.is(ClassDeclSyntax.self) == true
  }

  /// What kind of literal an expression is; nil for another expression.
  private static func kind(of value: ExprSyntax) -> String? {
    switch value.kind {
    case .integerLiteralExpr: return "integer"
    case .floatLiteralExpr: return "float"
    case .booleanLiteralExpr: return "boolean"
    case .prefixOperatorExpr:
      guard let sign = value.as(PrefixOperatorExprSyntax.self), sign.operator.text == "-" else { return nil }
      return kind(of: sign.expression)
    case .stringLiteralExpr:
      guard let text = value.as(StringLiteralExprSyntax.self),
        text.segments.allSatisfy({ $0.is(StringSegmentSyntax.self) })
      else { return nil }
      return "string"
    default: return nil
    }
  }
}

extension TokenSyntax {
  /// What a name or an operator may refer to; nil for other words.
  var referredName: String? {
    switch tokenKind {
    case .identifier(let name), .dollarIdentifier(let name): name.filter { $0 != "`" }
    case .binaryOperator(let name), .prefixOperator(let name), .postfixOperator(let name): name
    default: nil
    }
  }

  /// Whether the name is that of a declaration, or a label, and refers to nothing.
  fileprivate var isDeclaredName: Bool {
    guard let parent else { return false }
    if let named = parent.asProtocol(NamedDeclSyntax.self) { return named.name.id == id }
    return parent.is(FunctionParameterSyntax.self) || parent.is(EnumCaseParameterSyntax.self)
      || parent.is(IdentifierPatternSyntax.self) || parent.is(EnumCaseElementSyntax.self)
      || parent.is(TupleTypeElementSyntax.self) || parent.is(LabeledExprSyntax.self)
  }
}

extension Syntax {
  fileprivate func mentions(_ keyword: Keyword) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(keyword) }
  }
}
