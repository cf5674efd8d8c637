import SwiftSyntax

/// Makes the numbers tunable that shape what code moves from frame to frame: the literals in the methods that display
/// links, timers and gestures call, and in what those call.
///
/// Calls are followed by their names, within the module, so some more literals may be found than are read. A plain `0`
/// or `1`, and what counts or chooses (subscripts, ranges, patterns), is left as it is.
final class LiteralPorter {
  /// What every file with such literals has.
  private static let list = "flipbookLiterals"

  private let files: [SourceFile]
  private let conditions: Conditions
  /// What has a body, by its name.
  private var bodies: [String: [Body]] = [:]
  private var roots: [String] = []

  private struct Body {
    let node: Syntax
    let file: SourceFile
  }

  /// - Parameter excluded: The paths of files whose numbers stay as they are.
  init(_ files: [SourceFile], _ conditions: Conditions, excluded: Set<String>) {
    self.files = files.filter { !excluded.contains($0.path) }
    self.conditions = conditions
    for file in self.files {
      let collector = BodyCollector(conditions)
      collector.walk(file.tree)
      for (name, node) in collector.bodies { bodies[name, default: []].append(Body(node: node, file: file)) }
      roots += collector.roots
      for node in collector.rootBodies {
        bodies[Self.closures, default: []].append(Body(node: node, file: file))
        roots.append(Self.closures)
      }
    }
  }

  /// Closures that display links and timers call have no name.
  private static let closures = "{"

  /// What the framework calls when it is asked to.
  private static let answers: [String: [String]] = [
    "setNeedsLayout": [
      "layoutSubviews", "viewWillLayoutSubviews", "viewDidLayoutSubviews", "layoutSublayers",
    ],
    "layoutIfNeeded": [
      "layoutSubviews", "viewWillLayoutSubviews", "viewDidLayoutSubviews", "layoutSublayers",
    ],
    "setNeedsDisplay": ["draw", "display"],
    "setNeedsUpdateConstraints": ["updateConstraints"],
  ]

  private struct Found {
    let range: Range<Int>
    let place: (line: Int, column: Int)
    let name: String
    let distance: Int
  }

  func run() {
    var found: [ObjectIdentifier: [Found]] = [:]
    var constants: [SyntaxIdentifier: (node: VariableDeclSyntax, file: SourceFile)] = [:]
    var seen: Set<String> = []
    var open = roots.map { ($0, 0) }
    var next = 0
    while next < open.count {
      let (name, distance) = open[next]
      next += 1
      guard seen.insert(name).inserted else { continue }
      for body in bodies[name] ?? [] {
        let reader = LiteralReader(conditions)
        reader.walk(body.node)
        for literal in reader.literals {
          found[ObjectIdentifier(body.file), default: []].append(
            Found(
              range: literal.bytes, place: body.file.location(literal),
              name: LiteralName.of(literal) ?? (name == Self.closures ? "closure" : name), distance: distance)
          )
        }
        for constant in reader.constants { constants[constant.id] = (constant, body.file) }
        for name in reader.names {
          for answer in Self.answers[name] ?? [name] { open.append((answer, distance + 1)) }
        }
      }
    }
    for file in files { if let found = found[ObjectIdentifier(file)] { write(found, in: file) } }
    for (node, file) in constants.values { computed(node, in: file) }
  }

  /// A constant of a type or a file is read once: as a computed one it is read each time.
  private func computed(_ node: VariableDeclSyntax, in file: SourceFile) {
    guard let binding = node.bindings.first, let initializer = binding.initializer else { return }
    let isFraction = initializer.value.tokens(viewMode: .sourceAccurate).contains {
      if case .floatLiteral = $0.tokenKind { true } else { false }
    }
    file.replace(node.bindingSpecifier.bytes, with: "var")
    let type = binding.typeAnnotation == nil ? (isFraction ? ": Double" : ": Int") : ""
    file.replace(initializer.equal.bytes, with: "\(type) {")
    file.insert(" }", at: initializer.value.bytes.upperBound)
  }

  /// Whether something else takes the place of a literal.
  private func isReplaced(_ range: Range<Int>, in file: SourceFile) -> Bool {
    file.edits.contains { !$0.range.isEmpty && $0.range.overlaps(range) }
  }

  private func write(_ found: [Found], in file: SourceFile) {
    var taken: Set<Range<Int>> = []
    var entries: [String] = []
    for literal in found.sorted(by: {
      ($0.range.lowerBound, $0.distance) < ($1.range.lowerBound, $1.distance)
    })
    where taken.insert(literal.range).inserted && !isReplaced(literal.range, in: file) {
      file.insert("\(Self.list)[\(entries.count), ", at: literal.range.lowerBound)
      file.insert("]", at: literal.range.upperBound)
      let (line, column) = literal.place
      entries.append(".init(\(line), \(column), \"\(literal.name)\", \(literal.distance))")
    }
    guard !entries.isEmpty else { return }
    file.header.append("import Tunables")
    let path = file.path.reduce(into: "") { text, letter in
      if letter == "\\" || letter == "\"" { text.append("\\") }
      text.append(letter)
    }
    file.footer.append(
      "fileprivate let \(Self.list) = TunableLiterals(\"\(path)\", [\(entries.joined(separator: ", "))])")
  }
}

/// What a literal is for, in a word of the code around it.
private enum LiteralName {
  /// The label of the argument that it is in, what it is assigned to, or the function or variable around it.
  static func of(_ literal: Syntax) -> String? {
    for node in literal.ancestors {
      if let argument = node.as(LabeledExprSyntax.self), let label = argument.label?.text { return label }
      if let list = node.as(ExprListSyntax.self), let first = list.first,
        list.dropFirst().first?.isAssignment == true,
        !contains(first, literal)
      {
        return lastName(first)
      }
      if let infix = node.as(InfixOperatorExprSyntax.self), infix.operator.is(AssignmentExprSyntax.self) {
        return lastName(infix.leftOperand)
      }
      if let binding = node.as(PatternBindingSyntax.self) { return binding.pattern.trimmedDescription }
      if let function = node.as(FunctionDeclSyntax.self) { return function.name.text }
    }
    return nil
  }

  private static func contains(_ node: ExprSyntax, _ literal: Syntax) -> Bool {
    node.position <= literal.position && literal.endPosition <= node.endPosition
  }

  private static func lastName(_ expression: ExprSyntax) -> String? {
    if let member = expression.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
    return expression.as(DeclReferenceExprSyntax.self)?.baseName.text
  }
}

extension ExprSyntax {
  /// Whether it is an operator that assigns: `=`, `+=`.
  fileprivate var isAssignment: Bool {
    if self.is(AssignmentExprSyntax.self) { return true }
    let sign = self.as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
    return ["+=", "-=", "*=", "/="].contains(sign)
  }
}

/// Everything in a file that has a body, and what display links, timers and gestures call.
private final class BodyCollector: ActiveVisitor {
  var bodies: [(name: String, node: Syntax)] = []
  var roots: [String] = []
  var rootBodies: [Syntax] = []

  private static let callers: Set = [
    "CADisplayLink", "UIPanGestureRecognizer", "UIPinchGestureRecognizer", "UIRotationGestureRecognizer",
    "UIScreenEdgePanGestureRecognizer", "scheduledTimer", "Timer", "displayLink",
  ]

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if let body = node.body { bodies.append((node.name.text, Syntax(body))) }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let isLocal =
      node.ancestors.first { $0.is(CodeBlockSyntax.self) || $0.is(MemberBlockSyntax.self) }?
      .is(CodeBlockSyntax.self) ?? false
    guard !isLocal, node.attributes.isEmpty else { return .visitChildren }
    // A list of bindings has the values of all of them.
    for binding in node.bindings { bodies.append((binding.pattern.trimmedDescription, Syntax(node))) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name =
      node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? node.calledExpression.trimmedDescription
    guard Self.callers.contains(name) else { return .visitChildren }
    for argument in node.arguments {
      if let selector = argument.expression.as(MacroExpansionExprSyntax.self),
        selector.macroName.text == "selector", let method = selector.arguments.first?.expression
      {
        roots.append(Self.name(of: method))
      }
    }
    if let closure = node.trailingClosure { rootBodies.append(Syntax(closure.statements)) }
    return .visitChildren
  }

  /// `step` of `step`, `step(_:)`, `Self.step`, `Player.step(_:)`.
  private static func name(of method: ExprSyntax) -> String {
    let text = method.trimmedDescription.prefix { $0 != "(" }
    return text.split(separator: ".").last.map(String.init) ?? String(text)
  }
}

/// The numbers in a body, and the names of what it uses.
private final class LiteralReader: ActiveVisitor {
  var literals: [Syntax] = []
  var names: Set<String> = []
  /// Constants of types and files whose value is a literal.
  var constants: [VariableDeclSyntax] = []

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    // They count, begin and end, and say nothing of how something moves.
    if node.literal.text != "0", node.literal.text != "1" { add(Syntax(node)) }
    return .skipChildren
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    add(Syntax(node))
    return .skipChildren
  }

  /// A sign belongs to its number: before a call the compiler would not know which minus it is.
  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let number = node.expression.as(IntegerLiteralExprSyntax.self)?.literal.text
    let isNumber = number.map { $0 != "0" && $0 != "1" } ?? node.expression.is(FloatLiteralExprSyntax.self)
    guard node.operator.text == "-", isNumber else { return .visitChildren }
    add(Syntax(node))
    return .skipChildren
  }

  private func add(_ node: Syntax) { literals.append(node) }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.baseName.text)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.is(MemberBlockItemSyntax.self) ?? false
    let isStatic = node.modifiers.contains { ["static", "class"].contains($0.name.text) }
    let isGlobal =
      !isMember && !node.ancestors.contains { $0.is(CodeBlockSyntax.self) || $0.is(ClosureExprSyntax.self) }
    guard isMember && isStatic || isGlobal else { return .visitChildren }
    guard node.bindings.count == 1, let binding = node.bindings.first, binding.accessorBlock == nil else {
      return binding(node)?.accessorBlock == nil ? .skipChildren : .visitChildren
    }
    // What is computed once from other numbers stays; so does what is written to.
    guard node.bindingSpecifier.text == "let", let value = binding.initializer?.value, isNumber(value) else {
      return .skipChildren
    }
    constants.append(node)
    return .visitChildren
  }

  private func binding(_ node: VariableDeclSyntax) -> PatternBindingSyntax? { node.bindings.first }

  private func isNumber(_ value: ExprSyntax) -> Bool {
    if let prefixed = value.as(PrefixOperatorExprSyntax.self) { return isNumber(prefixed.expression) }
    if let integer = value.as(IntegerLiteralExprSyntax.self) {
      return integer.literal.text != "0" && integer.literal.text != "1"
    }
    return value.is(FloatLiteralExprSyntax.self)
  }

  // What chooses and counts is none of a motion's numbers.
  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    walk(node.calledExpression)
    return .skipChildren
  }

  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isRange = node.elements.contains {
      ["...", "..<"].contains($0.as(BinaryOperatorExprSyntax.self)?.operator.text ?? "")
    }
    return isRange ? .skipChildren : .visitChildren
  }
}
