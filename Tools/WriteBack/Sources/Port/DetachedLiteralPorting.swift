import SwiftSyntax

/// Takes the values of literals out of the code, so that it need not be compiled again when only these change: in the
/// place of `12`, `0.5`, `"Done"` and `true` there is code that asks for the value with a number.
///
///     flipbookValues[number: 3, 0]
///
/// The literal that stays says which type the compiler infers; so `12` and `12.0` are different code.
final class DetachedLiteralPorter {
  /// What every file with such literals has.
  private static let list = "flipbookValues"
  /// A file with more is a table of numbers: the compiler would take long.
  private static let most = 2000

  private let files: [SourceFile]
  private let conditions: Conditions
  private let attached: [String: Set<Int>]

  /// - Parameter attached: Literals that stay where they are, by the path of their file: some do not compile otherwise.
  init(_ files: [SourceFile], _ conditions: Conditions, attached: [String: [Int]]) {
    self.files = files
    self.conditions = conditions
    self.attached = attached.mapValues(Set.init)
  }

  /// Changes the files and returns the literals of each, in their order there.
  func run() -> [[PortLiteral]] {
    files.map { file in
      let reader = DetachedLiteralReader(conditions)
      reader.walk(file.tree)
      // Something else takes the place of some.
      let literals = reader.literals.filter { literal in
        !file.edits.contains { !$0.range.isEmpty && $0.range.overlaps(literal.node.bytes) }
      }
      guard !literals.isEmpty, literals.count <= Self.most else { return [] }
      let attached = attached[file.path] ?? []
      for (index, literal) in literals.enumerated() where !attached.contains(index) {
        file.replace(
          literal.node, with: "\(Self.list)[\(literal.kind.label): \(index), \(literal.kind.sample)]")
      }
      file.header.append("import Tunables")
      let path = file.path.reduce(into: "") { text, letter in
        if letter == "\\" || letter == "\"" { text.append("\\") }
        text.append(letter)
      }
      file.footer.append("fileprivate let \(Self.list) = DetachedLiterals(\"\(path)\")")
      return literals.map { literal in
        PortLiteral(
          kind: literal.kind.rawValue, value: literal.value, line: file.location(literal.node).line,
          lastLine: file.line(literal.node.bytes.upperBound))
      }
    }
  }
}

/// A literal whose value can be apart from its code.
private struct DetachedLiteral {
  enum Kind: String {
    case integer, fraction, text, flag

    /// How it is asked for.
    var label: String { self == .integer || self == .fraction ? "number" : rawValue }

    /// What stays in its place.
    var sample: String {
      switch self {
      case .integer: "0"
      case .fraction: "0.0"
      case .text: "\"\""
      case .flag: "false"
      }
    }
  }

  let node: Syntax
  let kind: Kind
  /// A number in decimal digits, a text as it is in memory, `true` or `false`.
  let value: String
}

/// The literals of a file that mean nothing to the compiler but their value.
private final class DetachedLiteralReader: ActiveVisitor {
  var literals: [DetachedLiteral] = []

  /// Elements of a list that the compiler takes one by one in reasonable time.
  private static let mostElements = 40

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let number = Self.integer(node.literal.text) { add(node, .integer, "\(number)") }
    return .skipChildren
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let number = Self.fraction(node.literal.text) { add(node, .fraction, number) }
    return .skipChildren
  }

  /// A sign belongs to its number: before a call the compiler would not know which minus it is.
  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.operator.text == "-" else { return .visitChildren }
    if let literal = node.expression.as(IntegerLiteralExprSyntax.self) {
      // An integer has no negative zero, a fraction has.
      if let number = Self.integer(literal.literal.text), number != 0 { add(node, .integer, "-\(number)") }
      return .skipChildren
    }
    if let literal = node.expression.as(FloatLiteralExprSyntax.self) {
      if let number = Self.fraction(literal.literal.text) { add(node, .fraction, "-\(number)") }
      return .skipChildren
    }
    return .visitChildren
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.segments.allSatisfy({ $0.is(StringSegmentSyntax.self) }),
      let value = node.representedLiteralValue
    else { return .visitChildren }
    add(node, .text, value)
    return .skipChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    // The compiler follows `while true`.
    let isCondition =
      node.parent?.is(ConditionElementSyntax.self) == true || node.parent?.is(RepeatStmtSyntax.self) == true
    if !isCondition { add(node, .flag, node.literal.text) }
    return .skipChildren
  }

  private func add(_ node: some SyntaxProtocol, _ kind: DetachedLiteral.Kind, _ value: String) {
    literals.append(DetachedLiteral(node: Syntax(node), kind: kind, value: value))
  }

  /// Nil where it does not fit.
  private static func integer(_ text: String) -> Int64? {
    let digits = text.filter { $0 != "_" }
    for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8)] where digits.hasPrefix(prefix) {
      return Int64(digits.dropFirst(2), radix: radix)
    }
    return Int64(digits)
  }

  private static func fraction(_ text: String) -> String? {
    text.hasPrefix("0x") ? nil : text.filter { $0 != "_" }
  }

  /// A loop within a loop may run a million times: what it asks for has to be there.
  private var loops = 0

  private func visitLoop() -> SyntaxVisitorContinueKind {
    loops += 1
    return loops > 1 ? .skipChildren : .visitChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind { visitLoop() }
  override func visitPost(_ node: ForStmtSyntax) { loops -= 1 }
  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind { visitLoop() }
  override func visitPost(_ node: WhileStmtSyntax) { loops -= 1 }
  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind { visitLoop() }
  override func visitPost(_ node: RepeatStmtSyntax) { loops -= 1 }

  // What the compiler itself wants to know.
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: GenericArgumentClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: PoundSourceLocationSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AvailabilityConditionSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    visitPreview(node.macroName, node.arguments, node.trailingClosure)
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    visitPreview(node.macroName, node.arguments, node.trailingClosure)
  }

  /// Of macros only a preview has code that runs as it is.
  private func visitPreview(
    _ name: TokenSyntax, _ arguments: LabeledExprListSyntax, _ trailing: ClosureExprSyntax?
  ) -> SyntaxVisitorContinueKind {
    if name.text == "Preview",
      let closure = trailing ?? arguments.last?.expression.as(ClosureExprSyntax.self)
    {
      walk(closure)
    }
    return .skipChildren
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if conditions.isActive(node), let elements = node.elements { walk(Syntax(elements)) }
    return .skipChildren
  }

  override func visit(_ node: ArrayElementListSyntax) -> SyntaxVisitorContinueKind {
    node.count > Self.mostElements ? .skipChildren : .visitChildren
  }

  override func visit(_ node: DictionaryElementListSyntax) -> SyntaxVisitorContinueKind {
    node.count > Self.mostElements ? .skipChildren : .visitChildren
  }
}
