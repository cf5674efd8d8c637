import SwiftParser
import SwiftSyntax

/// What the other files of a module may know of a file, as a number: without the bodies of functions, comments and spaces.
///
/// While the numbers of all files stay as they were, only files whose text changed need to be compiled again. It is the
/// rule of Swift's own incremental builds; beyond it, the value of a literal that a constant or a class's property
/// begins with does not count, only its kind: the file that declares it evaluates it.
enum InterfaceDigest {
  static func of(_ text: String) -> String {
    // Bodies that are compiled into the files that call them.
    let exposing = ["@_transparent", "@inlinable", "@_alwaysEmitIntoClient", "@inline(__always)"]
    let visitor = InterfaceVisitor(hidesBodies: !exposing.contains { text.contains($0) })
    visitor.walk(Parser.parse(source: text))
    return visitor.digest
  }
}

/// Goes through the words of a file that count.
private final class InterfaceVisitor: SyntaxVisitor {
  private let hidesBodies: Bool
  private var hash: (UInt64, UInt64) = (0xcbf2_9ce4_8422_2325, 0x8422_2325_cbf2_9ce4)

  init(hidesBodies: Bool) {
    self.hidesBodies = hidesBodies
    super.init(viewMode: .sourceAccurate)
  }

  var digest: String { String(hash.0, radix: 16) + String(hash.1, radix: 16) }

  /// FNV-1a and FNV-1.
  private func add(_ word: String) {
    for byte in word.utf8 {
      hash.0 = (hash.0 ^ UInt64(byte)) &* 0x100_0000_01b3
      hash.1 = (hash.1 &* 0x100_0000_01b3) ^ UInt64(byte)
    }
    // An end that no word has in it.
    hash.0 = (hash.0 ^ 0xff) &* 0x100_0000_01b3
    hash.1 = (hash.1 &* 0x100_0000_01b3) ^ 0xff
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    add(token.text)
    return .skipChildren
  }

  // Where a line comes from is nothing that others know.
  override func visit(_ node: PoundSourceLocationSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    guard hidesBodies, let owner = node.parent,
      owner.is(FunctionDeclSyntax.self) || owner.is(InitializerDeclSyntax.self)
        || owner.is(DeinitializerDeclSyntax.self) || owner.is(AccessorDeclSyntax.self)
    else { return .visitChildren }
    add("{}")
    return .skipChildren
  }

  /// The body of a computed property without `get`.
  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    guard hidesBodies, node.parent?.is(AccessorBlockSyntax.self) == true else { return .visitChildren }
    add("get")
    return .skipChildren
  }

  override func visit(_ node: InitializerClauseSyntax) -> SyntaxVisitorContinueKind {
    guard hidesBodies, let binding = node.parent?.as(PatternBindingSyntax.self),
      isEvaluatedByItsFile(binding),
      let kind = Self.kind(of: node.value)
    else { return .visitChildren }
    add("= \(kind)")
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
