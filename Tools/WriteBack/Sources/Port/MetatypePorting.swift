import SwiftSyntax

/// Protocols that ask for an initialiser which a framework's class has by an extension: `extension UIView: P`. Every
/// class of Objective-C meets that, while Swift's would have to be `required`.
struct InitializerRequirements {
  private let names: Set<String>
  private let declarations: Declarations

  init(_ declarations: Declarations) {
    self.declarations = declarations
    var names: Set<String> = []
    for type in declarations.external {
      for name in type.inherited {
        guard let found = declarations.find(name), found.kind == .protocol else { continue }
        for each in [found] + declarations.protocols(found).compactMap(declarations.find)
        where each.initializers.map(\.node).contains(where: MetatypePorter.isKnown) {
          names.insert(each.qualifiedName)
        }
      }
    }
    self.names = names
  }

  var isEmpty: Bool { names.isEmpty }

  /// Whether a type is such a protocol, or one below it.
  func cover(_ type: TypeDeclaration) -> Bool {
    names.contains(type.qualifiedName) || !names.isDisjoint(with: declarations.protocols(type))
  }

  /// Makes the requirements methods, and declares these where a type that is no `NSObject` meets them.
  func turn(in files: [SourceFile]) {
    for type in declarations.all {
      guard let file = type.file, let node = type.node, files.contains(where: { $0 === file }) else {
        continue
      }
      if type.kind == .protocol, names.contains(type.qualifiedName) {
        for initializer in type.initializers.map(\.node) where MetatypePorter.isKnown(initializer) {
          file.replace(initializer.initKeyword, with: "static func \(MetatypePorter.name)")
          file.insert(" -> Self", at: initializer.signature.bytes.upperBound)
        }
      } else if type.kind != .protocol, cover(type), declarations.externalAncestor(type) == nil {
        let access = type.hasModifier("public", "open") ? "public " : ""
        file.insert(
          " \(access)static func \(MetatypePorter.name)() -> Self { Self() };",
          at: node.memberBlock.leftBrace.bytes.upperBound)
      }
    }
  }
}

/// Makes objects of types that are known at run time as the Objective-C runtime does: `T(frame: .zero)`, `self.init()`,
/// `type.init(nibName: nil, bundle: nil)`.
final class MetatypePorter: ActiveVisitor {
  static let name = "madeByClass"
  private static let known: Set<[String]> = [
    [], ["frame"], ["nibName", "bundle"], ["style", "reuseIdentifier"],
  ]

  private let file: SourceFile
  private let declarations: Declarations
  private let requirements: InitializerRequirements

  init(
    _ file: SourceFile, _ conditions: Conditions, _ declarations: Declarations,
    _ requirements: InitializerRequirements
  ) {
    self.file = file
    self.declarations = declarations
    self.requirements = requirements
    super.init(conditions)
  }

  static func isKnown(_ initializer: InitializerDeclSyntax) -> Bool {
    initializer.optionalMark == nil
      && known.contains(initializer.signature.parameterClause.parameters.map(\.firstName.text))
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let labels = node.arguments.map { $0.label?.text ?? "_" }
    guard Self.known.contains(labels), node.trailingClosure == nil, node.leftParen != nil else {
      return .visitChildren
    }
    if let access = node.calledExpression.as(MemberAccessExprSyntax.self),
      access.declName.baseName.text == "init", let base = access.base, let type = made(by: base),
      isDynamic(type, labels)
    {
      file.replace(access.declName, with: Self.name)
    } else if let name = node.calledExpression.as(DeclReferenceExprSyntax.self),
      let type = made(by: ExprSyntax(name)),
      name.baseName.text != "self", isDynamic(type, labels)
    {
      file.insert(".\(Self.name)", at: name.bytes.upperBound)
    }
    return .visitChildren
  }

  /// The name of the class, or of the protocol, whose types the expression names; nil where it names one type, or that
  /// is not known.
  private func made(by base: ExprSyntax) -> String? {
    if let call = base.as(FunctionCallExprSyntax.self) {
      guard call.calledExpression.trimmedDescription == "type", let argument = call.arguments.first else {
        return nil
      }
      return TypeResolver(declarations).type(of: argument.expression)
    }
    let name = base.trimmedDescription
    switch name {
    case "Self": return declarations.enclosing(base).first?.qualifiedName
    case "self": return isInClassMethod(base) ? declarations.enclosing(base).first?.qualifiedName : nil
    default: break
    }
    if let constraint = constraint(of: name, at: Syntax(base)) { return constraint }
    guard name.first?.isLowercase == true, let type = TypeResolver(declarations).type(of: base),
      type.hasSuffix(".Type")
    else { return nil }
    let plain = String(type.dropLast(5))
    return constraint(of: plain, at: Syntax(base)) ?? plain
  }

  private func isInClassMethod(_ node: ExprSyntax) -> Bool {
    for ancestor in node.ancestors {
      if ancestor.is(InitializerDeclSyntax.self) { return false }
      let modifiers =
        ancestor.as(FunctionDeclSyntax.self)?.modifiers ?? ancestor.as(VariableDeclSyntax.self)?.modifiers
      if modifiers?.contains(where: { ["static", "class"].contains($0.name.text) }) == true { return true }
      if ancestor.is(MemberBlockSyntax.self) { return false }
    }
    return false
  }

  /// What a generic parameter has to be.
  private func constraint(of name: String, at node: Syntax) -> String? {
    for ancestor in node.ancestors {
      let parameters =
        ancestor.as(FunctionDeclSyntax.self)?.genericParameterClause
        ?? ancestor.as(InitializerDeclSyntax.self)?.genericParameterClause
        ?? ancestor.as(ClassDeclSyntax.self)?.genericParameterClause
        ?? ancestor.as(StructDeclSyntax.self)?.genericParameterClause
        ?? ancestor.as(EnumDeclSyntax.self)?.genericParameterClause
      let conditions =
        ancestor.as(FunctionDeclSyntax.self)?.genericWhereClause
        ?? ancestor.as(ClassDeclSyntax.self)?.genericWhereClause
        ?? ancestor.as(StructDeclSyntax.self)?.genericWhereClause
        ?? ancestor.as(ExtensionDeclSyntax.self)?.genericWhereClause
      for parameter in parameters?.parameters ?? [] where parameter.name.text == name {
        if let type = parameter.inheritedType { return classOf(type) }
      }
      for requirement in conditions?.requirements ?? [] {
        guard case .conformanceRequirement(let conformance) = requirement.requirement,
          conformance.leftType.trimmedDescription == name
        else { continue }
        return classOf(conformance.rightType)
      }
    }
    return nil
  }

  /// Of several that have to be met together, the class.
  private func classOf(_ type: TypeSyntax) -> String {
    let parts =
      type.as(CompositionTypeSyntax.self)?.elements.map { Declarations.plain($0.type.trimmedDescription) }
      ?? [Declarations.plain(type.trimmedDescription)]
    return parts.first { declarations.find($0)?.kind != .protocol } ?? parts[0]
  }

  /// Whether an initialiser of a type's class is one of Objective-C's, and none that the project has as `required`.
  private func isDynamic(_ name: String, _ labels: [String]) -> Bool {
    guard let type = declarations.find(name) else { return Self.isFrameworks(name) }
    switch type.kind {
    case .external: return Self.isFrameworks(type.name)
    case .value: return false
    case .protocol:
      if requirements.cover(type) { return true }
      let demands = [type] + declarations.protocols(type).compactMap(declarations.find)
      let isDemanded = demands.contains { $0.initializers.contains { Self.labels($0.node) == labels } }
      return !isDemanded && type.inherited.contains { declarations.find($0) == nil && Self.isFrameworks($0) }
    case .class:
      let isRequired = declarations.lineage(type).contains {
        $0.initializers.map(\.node).contains { initializer in
          Self.labels(initializer) == labels
            && initializer.modifiers.contains { $0.name.text == "required" }
        }
      }
      return !isRequired && declarations.externalAncestor(type).map(Self.isFrameworks) == true
    }
  }

  private static func labels(_ initializer: InitializerDeclSyntax) -> [String] {
    initializer.signature.parameterClause.parameters.map(\.firstName.text)
  }

  /// Whether a name is that of one of Objective-C's classes from which projects make their own.
  private static func isFrameworks(_ name: String) -> Bool {
    guard ["UI", "CA", "NS"].contains(where: name.hasPrefix), !name.contains(".") else { return false }
    return classes.contains { name.hasSuffix($0) }
  }

  private static let classes = [
    "Animation", "Animator", "Attributes", "Bar", "Behavior", "Button", "Cell", "Control", "Controller",
    "Field",
    "Item", "Label", "Layer", "Layout", "Object", "Picker", "Recognizer", "Responder", "Slider", "Stepper",
    "Switch",
    "View", "Window",
  ]
}
