import SwiftSyntax

/// Writes the names of key paths beside them where they are observed, and lets `dynamic` properties tell of their
/// changes.
final class ObservationPorter: ActiveVisitor {
  private let file: SourceFile
  private let declarations: Declarations
  private let observed: ObservedProperties
  /// Whether the project has an `observe` of its own that takes a key path.
  private let hasOwnObserve: Bool

  init(
    _ file: SourceFile, _ conditions: Conditions, _ declarations: Declarations, _ observed: ObservedProperties
  ) {
    self.file = file
    self.declarations = declarations
    self.observed = observed
    hasOwnObserve = (declarations.methodsByName["observe"] ?? []).contains { entry in
      entry.method.node.signature.parameterClause.parameters.first?.type.trimmedDescription.contains(
        "KeyPath") == true
    }
    super.init(conditions)
  }

  // MARK: Names of paths

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let first = node.arguments.first, let path = first.expression.as(KeyPathExprSyntax.self),
      let name = called(node), let names = KeyPathText.names(path)
    else { return .visitChildren }
    let labels = node.arguments.dropFirst().map { $0.label?.text ?? "_" }
    switch (name, first.label?.text) {
    case ("observe", nil) where Set(labels).isSubset(of: ["options", "changeHandler"]) && !hasOwnObserve,
      ("willChangeValue", "for"), ("didChangeValue", "for"):
      file.insert(", named: \"\(names)\"", at: path.bytes.upperBound)
      file.needsUIKit = true
    default: break
    }
    return .visitChildren
  }

  private func called(_ node: FunctionCallExprSyntax) -> String? {
    node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
  }

  // MARK: Properties

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.bindingSpecifier.text == "var", let type = owner(of: node),
      !node.attributes.contains(where: {
        $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "NSManaged"
      })
    else { return .visitChildren }
    for property in type.properties
    where property.node.id == node.id && observed.isDynamic(property, of: type) {
      let binding = node.bindings.first { $0.pattern.trimmedDescription == property.name }
      guard let binding, binding.pattern.is(IdentifierPatternSyntax.self) else { continue }
      announce(binding, property.name.filter { $0 != "`" }, typeOfLater(binding, in: node))
      if let comma = binding.trailingComma { file.replace(comma, with: "; \(beginning(of: node))") }
    }
    return .visitChildren
  }

  /// The class that a variable is a member of.
  private func owner(of node: VariableDeclSyntax) -> TypeDeclaration? {
    guard node.parent?.is(MemberBlockItemSyntax.self) == true else { return nil }
    return declarations.enclosing(node).first.flatMap { [.class, .external].contains($0.kind) ? $0 : nil }
  }

  /// What a declaration begins with, for the next of several properties in it.
  private func beginning(of node: VariableDeclSyntax) -> String {
    let attributes = node.attributes.filter {
      !AttributePorter.removed.contains(
        $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription ?? "")
    }
    let modifiers = node.modifiers.filter { $0.name.text != "dynamic" }
    let words = attributes.map(\.trimmedDescription) + modifiers.map(\.trimmedDescription) + ["var"]
    return words.joined(separator: " ")
  }

  /// The type that a property without one shares with the next in its declaration: `var a, b: Int`.
  private func typeOfLater(_ binding: PatternBindingSyntax, in node: VariableDeclSyntax) -> String? {
    guard binding.typeAnnotation == nil, binding.initializer == nil else { return nil }
    let later = node.bindings.first { $0.position > binding.position && $0.typeAnnotation != nil }
    return later?.typeAnnotation?.trimmedDescription
  }

  /// - Parameter type: The annotation that the property lacks.
  private func announce(_ binding: PatternBindingSyntax, _ key: String, _ type: String?) {
    let begin = "PropertyChanges.begin(\"\(key)\", of: self)"
    let end = "PropertyChanges.end(\"\(key)\", of: self)"
    file.needsUIKit = true
    guard let block = binding.accessorBlock else {
      let written = binding.initializer?.bytes.upperBound ?? binding.typeAnnotation?.bytes.upperBound
      if let place = written ?? type.map({ _ in binding.pattern.bytes.upperBound }) {
        file.insert("\(type ?? "") { willSet { \(begin) } didSet { \(end) } }", at: place)
      }
      return
    }
    guard case .accessors(let accessors) = block.accessors else { return }
    func body(_ name: String) -> CodeBlockSyntax? {
      accessors.first { $0.accessorSpecifier.text == name }?.body
    }
    if let setter = body("set") {
      file.insert(
        setter.statements.isEmpty ? " " : " \(begin); defer { \(end) }; ",
        at: setter.leftBrace.bytes.upperBound)
      return
    }
    let (will, did) = (body("willSet"), body("didSet"))
    guard will != nil || did != nil else { return }
    let start = block.leftBrace.bytes.upperBound
    if let will {
      file.insert(" \(begin); ", at: will.leftBrace.bytes.upperBound)
    } else {
      file.insert(" willSet { \(begin) } ", at: start)
    }
    if let did {
      file.insert(
        did.statements.isEmpty ? " \(end) " : " defer { \(end) }; ", at: did.leftBrace.bytes.upperBound)
    } else {
      file.insert(" didSet { \(end) } ", at: start)
    }
  }
}
