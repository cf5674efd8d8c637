import SwiftSyntax

/// The optional requirements of the project's protocols. Each becomes a protocol of its own, to which the classes
/// conform that implement it: whether an object has the method is then whether it is of that protocol.
final class OptionalRequirements {
  struct Requirement {
    let owner: TypeDeclaration
    let name: String
    /// nil for a property.
    let labels: [String]?
    let node: DeclSyntax
    /// The name of its protocol.
    let marker: String

    /// Whether it is a property that may be nil where it is implemented.
    var isOptionalProperty: Bool {
      guard labels == nil, let property = node.as(VariableDeclSyntax.self),
        let type = property.bindings.first?.typeAnnotation?.type
      else { return false }
      return type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
    }
  }

  private let declarations: Declarations
  private(set) var all: [Requirement] = []
  private(set) var byName: [String: [Requirement]] = [:]
  private var byOwner: [String: [Requirement]] = [:]

  init(_ declarations: Declarations) {
    self.declarations = declarations
    for type in declarations.all where type.kind == .protocol {
      for method in type.methods where method.isOptional {
        add(type, method.base, method.labels, DeclSyntax(method.node))
      }
      for property in type.properties where property.isOptional {
        add(type, property.name, nil, DeclSyntax(property.node))
      }
    }
  }

  private func add(_ owner: TypeDeclaration, _ name: String, _ labels: [String]?, _ node: DeclSyntax) {
    let words = [owner.qualifiedName.replacing(".", with: "_"), name] + (labels ?? [])
    let requirement = Requirement(
      owner: owner, name: name, labels: labels, node: node, marker: words.joined(separator: "_"))
    all.append(requirement)
    byName[name, default: []].append(requirement)
    byOwner[owner.qualifiedName, default: []].append(requirement)
  }

  func requirement(of node: FunctionDeclSyntax) -> Requirement? {
    byName[node.name.text]?.first { $0.node.id == node.id }
  }

  // MARK: Declaring

  /// Takes the requirements out of their protocols and declares a protocol for each.
  func declare(in files: [SourceFile]) {
    for requirement in all {
      guard let file = requirement.owner.file, files.contains(where: { $0 === file }),
        let node = requirement.owner.node
      else { continue }
      let line = file.location(requirement.node).line
      let text = file.take(requirement.node.bytes)
      var words = node.attributes.compactMap { element -> String? in
        guard let attribute = element.as(AttributeSyntax.self),
          attribute.attributeName.trimmedDescription != "objc"
        else { return nil }
        return attribute.trimmedDescription
      }
      let isOfViews = declarations.protocols(requirement.owner).contains { $0.hasPrefix("UI") }
      if isOfViews, !words.contains("@MainActor") { words.append("@MainActor") }
      for modifier in node.modifiers {
        switch modifier.name.text {
        case "public", "open": words.append("public")
        case "private", "fileprivate": words.append("fileprivate")
        default: break
        }
      }
      file.footer += [
        (words + ["protocol \(requirement.marker): AnyObject {"]).joined(separator: " "),
        file.directive(line),
        text, "}",
      ]
    }
  }

  // MARK: Conforming

  /// Makes every class that implements a requirement conform to the requirement's protocol.
  func conform(in files: [SourceFile]) {
    for type in declarations.all where type.kind == .class || type.kind == .external {
      let lineage = declarations.lineage(type)
      let conformances = Set(lineage.flatMap { declarations.protocols($0) })
      let markers = conformances.flatMap { byOwner[$0] ?? [] }.filter { requirement in
        implements(type, requirement) && !lineage.dropFirst().contains { implements($0, requirement) }
      }.map(\.marker).sorted()
      guard !markers.isEmpty else { continue }
      let names = markers.joined(separator: ", ")
      if let node = type.node?.as(ClassDeclSyntax.self), let file = type.file {
        guard files.contains(where: { $0 === file }) else { continue }
        if let last = node.inheritanceClause?.inheritedTypes.last {
          file.insert(", \(names)", at: last.type.bytes.upperBound)
        } else {
          let end = node.genericParameterClause?.bytes.upperBound ?? node.name.bytes.upperBound
          file.insert(": \(names)", at: end)
        }
      } else if let (node, file) = type.extensions.first(where: { $0.node.inheritanceClause != nil }) {
        guard files.contains(where: { $0 === file }), let last = node.inheritanceClause?.inheritedTypes.last
        else { continue }
        file.insert(", \(names)", at: last.type.bytes.upperBound)
      }
    }
  }

  private func implements(_ type: TypeDeclaration, _ requirement: Requirement) -> Bool {
    let lineage = declarations.lineage(type)
    guard lineage.contains(where: { declarations.protocols($0).contains(requirement.owner.qualifiedName) })
    else {
      return false
    }
    let isPublic = requirement.owner.hasModifier("public", "open")
    return lineage.contains { type in
      // What all modules may see is implemented by what all modules may see, as Swift demands.
      let wantsPublic = isPublic && (type.kind == .external || type.hasModifier("public", "open"))
      func isVisible(_ modifiers: [String], _ container: ExtensionDeclSyntax?) -> Bool {
        let all = modifiers + (container?.modifiers.map(\.name.text) ?? [])
        return !wantsPublic || all.contains("public") || all.contains("open")
      }
      guard let labels = requirement.labels else {
        return type.properties.contains {
          $0.name == requirement.name && !$0.isPrivate && isVisible($0.modifiers, $0.container)
        }
      }
      return type.methods.contains {
        $0.base == requirement.name && $0.labels == labels && !$0.isPrivate
          && isVisible($0.modifiers, $0.container)
      }
    }
  }
}

/// Rewrites what asks for optional requirements: `delegate?.f?(x)`, `delegate?.f != nil`.
final class OptionalCallPorter: ActiveVisitor {
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
    ["selector", "keyPath"].contains(node.macroName.text) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let base = node.base { port(node, base) }
    return .visitChildren
  }

  /// `f?(x)` in an extension of the protocol itself.
  override func visit(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind {
    guard let reference = node.expression.as(DeclReferenceExprSyntax.self),
      let type = declarations.enclosing(node).first, type.kind == .protocol,
      let requirement = optional.byName[reference.baseName.text]?.first(where: { $0.owner === type })
    else { return .visitChildren }
    file.insert("(self as? any \(requirement.marker))?.", at: node.bytes.lowerBound)
    file.remove(node.questionMark)
    return .visitChildren
  }

  private func port(_ node: MemberAccessExprSyntax, _ base: ExprSyntax) {
    let name = node.declName.baseName.text
    let chain = node.parent?.as(OptionalChainingExprSyntax.self)
    let force = node.parent?.as(ForceUnwrapExprSyntax.self)
    let mark = chain?.questionMark ?? force?.exclamationMark
    let around = mark == nil ? Syntax(node) : node.parent.map { Syntax($0) } ?? Syntax(node)
    let call = around.parent?.as(FunctionCallExprSyntax.self).flatMap {
      Syntax($0.calledExpression).id == around.id ? $0 : nil
    }
    // A call without a mark is one of a class that has the method.
    if call != nil, mark == nil { return }
    let candidates = candidates(name, node.declName, base, isMarked: mark != nil, call)
    guard let requirement = candidates.first else {
      // A closure in a property is called without labels.
      guard let mark, let call, FrameworkMembers.optionalMethods.contains(name),
        !isProperty(name) || call.arguments.contains(where: { $0.label != nil })
      else { return }
      file.remove(mark)
      // The result stays optional.
      if !base.is(OptionalChainingExprSyntax.self), force == nil {
        file.insert("(", at: base.bytes.lowerBound)
        file.insert(" as Optional)?", at: base.bytes.upperBound)
      }
      return
    }
    if Set(candidates.map(\.marker)).count > 1 {
      note(
        Syntax(node.declName),
        "\(name) is optional in \(candidates.map(\.owner.name).joined(separator: " and ")), and it is not known which"
          + " is meant; declare the type of \(base.trimmedDescription)")
    }
    file.insert("(", at: base.bytes.lowerBound)
    let cast = " as? any \(requirement.marker))"
    // Not implemented and implemented as nil are two things: a chain would make one of them.
    if mark == nil, requirement.isOptionalProperty {
      if let chained = base.as(OptionalChainingExprSyntax.self) {
        file.replace(chained.questionMark, with: "\(cast).map({ $0")
      } else {
        file.insert("\(cast).map({ $0", at: base.bytes.upperBound)
      }
      file.insert(" })", at: node.bytes.upperBound)
      return
    }
    if let chained = base.as(OptionalChainingExprSyntax.self) {
      file.replace(chained.questionMark, with: "\(cast)?")
    } else {
      file.insert(cast + (force == nil ? "?" : "!"), at: base.bytes.upperBound)
    }
    if let mark { file.remove(mark) }
  }

  private func isProperty(_ name: String) -> Bool { declarations.propertyNames.contains(name) }

  private func candidates(
    _ name: String, _ written: DeclReferenceExprSyntax, _ base: ExprSyntax, isMarked: Bool,
    _ call: FunctionCallExprSyntax?
  ) -> [OptionalRequirements.Requirement] {
    guard var found = optional.byName[name] else { return [] }
    if let labels = written.argumentNames?.arguments.map(\.name.text) {
      found = found.filter { $0.labels == labels }
    }
    if let call, call.trailingClosure == nil {
      let labels = call.arguments.map { $0.label?.text ?? "_" }
      found = found.filter { $0.labels == labels }
    }
    let text = base.trimmedDescription
    if text == "super" || text.first?.isUppercase == true { return [] }
    if let type = TypeResolver(declarations).type(of: base) {
      if let declared = declarations.find(type) {
        guard declared.kind == .protocol else { return [] }
        let all = declarations.protocols(declared).union([declared.qualifiedName])
        return found.filter { all.contains($0.owner.qualifiedName) }
      }
      let parts = type.split(separator: "&").map { Declarations.plain($0.trimmed) }.compactMap(
        declarations.find)
      if !parts.isEmpty {
        let all = Set(parts.flatMap { declarations.protocols($0).union([$0.qualifiedName]) })
        return found.filter { all.contains($0.owner.qualifiedName) }
      }
      if !isMarked || type.hasPrefix("UI") || type.hasPrefix("CA") { return [] }
      return found
    }
    if isMarked {
      return isProperty(name) && found.allSatisfy { $0.labels != nil } && call == nil ? [] : found
    }
    let plain = text.filter { $0 != "?" && $0 != "!" }.lowercased()
    return plain.hasSuffix("delegate") || plain.hasSuffix("datasource") ? found : []
  }
}

extension StringProtocol {
  /// Without blanks at its ends.
  var trimmed: String {
    String(String(drop { $0.isWhitespace }.reversed()).drop { $0.isWhitespace }.reversed())
  }
}
