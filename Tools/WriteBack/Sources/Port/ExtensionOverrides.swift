import SwiftSyntax

/// Lets extensions of the framework's classes override what the project declares in an extension of a superclass of
/// theirs, as Objective-C does:
///
///     extension UIView { @objc func start() {…} }
///     extension UILabel { override func start() {…} }
///
/// Each body gets a name of its own, and `start()` calls that of the nearest class.
struct ExtensionOverrides {
  private struct Member {
    let type: String
    let node: DeclSyntax
    let file: SourceFile
    /// The name and the labels: `start(_:for:)`, or a property's name.
    let key: String
  }

  private let conditions: Conditions
  /// What was dispatched.
  private(set) var done: Set<SyntaxIdentifier> = []

  init(_ declarations: Declarations, _ conditions: Conditions, _ files: [SourceFile]) {
    self.conditions = conditions
    var overrides: [Member] = []
    var bases: [String: [Member]] = [:]
    for type in declarations.all where type.kind == .external {
      for (node, file) in type.extensions where files.contains(where: { $0 === file }) {
        for declaration in Declarations.members(node.memberBlock.members, conditions)
        where !declaration.hasError {
          guard let key = Self.key(declaration) else { continue }
          let member = Member(type: type.name, node: declaration, file: file, key: key)
          if Self.modifiers(declaration).contains("override") {
            overrides.append(member)
          } else if Self.isDispatchable(declaration) {
            bases[key, default: []].append(member)
          }
        }
      }
    }
    for (key, group) in Dictionary(grouping: overrides, by: \.key) {
      dispatch(group, bases[key] ?? [])
    }
  }

  /// Dispatches the overrides of one name that have the same base.
  private mutating func dispatch(_ overrides: [Member], _ bases: [Member]) {
    for base in bases {
      let own = overrides.filter {
        FrameworkHierarchy.above($0.type).contains(base.type) && !done.contains($0.node.id)
      }
      guard !own.isEmpty else { continue }
      // The nearest class is asked first.
      let sorted = own.sorted {
        (FrameworkHierarchy.above($0.type).count, $0.type) > (
          FrameworkHierarchy.above($1.type).count, $1.type
        )
      }
      for member in sorted {
        let above = FrameworkHierarchy.above(member.type)
        let next = sorted.first { above.contains($0.type) }?.type ?? base.type
        rename(member, next: next)
        done.insert(member.node.id)
      }
      insertDispatch(of: base, to: sorted.map(\.type))
    }
  }

  // MARK: Changes

  private func rename(_ member: Member, next: String) {
    guard let token = Self.nameToken(member.node) else { return }
    let name = token.text
    member.file.insert("_\(member.type)", at: token.bytes.upperBound)
    for modifier in member.node.asProtocol(WithModifiersSyntax.self)?.modifiers ?? []
    where modifier.name.text == "override" {
      member.file.remove(modifier)
    }
    SuperCalls(name, "\(name)_\(next)", member.file, conditions).walk(member.node)
  }

  private func insertDispatch(of base: Member, to types: [String]) {
    guard let token = Self.nameToken(base.node) else { return }
    let name = token.text
    let modifiers = Self.heading(base.node)
    var text: String
    if let function = base.node.as(FunctionDeclSyntax.self) {
      let call = Self.call(function)
      text = "\(modifiers)func \(name)\(function.signature.trimmedDescription) { "
      for type in types {
        text += "if let own = self as? \(type) { return \(call.effects)own.\(name)_\(type)\(call.list) }; "
      }
      text += "return \(call.effects)\(name)_\(base.type)\(call.list) }; "
    } else {
      let variable = base.node.cast(VariableDeclSyntax.self)
      let type = variable.bindings.first?.typeAnnotation?.trimmedDescription ?? ""
      text = "\(modifiers)var \(name)\(type) { get { "
      for type in types { text += "if let own = self as? \(type) { return own.\(name)_\(type) }; " }
      text += "return \(name)_\(base.type) }"
      if Self.hasSetter(variable) {
        text += " set { "
        for type in types {
          text += "if let own = self as? \(type) { own.\(name)_\(type) = newValue; return }; "
        }
        text += "\(name)_\(base.type) = newValue }"
      }
      text += " }; "
    }
    base.file.insert(text, at: base.node.bytes.lowerBound)
    base.file.insert("_\(base.type)", at: token.bytes.upperBound)
  }

  // MARK: Members

  private static func modifiers(_ member: DeclSyntax) -> [String] {
    member.asProtocol(WithModifiersSyntax.self)?.modifiers.map(\.trimmedDescription) ?? []
  }

  /// What stands before `func` or `var` where the call is. Nothing in an extension is open.
  private static func heading(_ member: DeclSyntax) -> String {
    let attributes = member.asProtocol(WithAttributesSyntax.self)?.attributes.trimmedDescription ?? ""
    let words = modifiers(member).filter { $0 != "dynamic" }.map { $0 == "open" ? "public" : $0 }
    return (attributes.contains("@discardableResult") ? "@discardableResult " : "")
      + words.map { $0 + " " }.joined()
  }

  private static func nameToken(_ member: DeclSyntax) -> TokenSyntax? {
    if let function = member.as(FunctionDeclSyntax.self) { return function.name }
    return member.as(VariableDeclSyntax.self)?.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?
      .identifier
  }

  /// What an override has in common with what it overrides; nil for what is not dispatched.
  private static func key(_ member: DeclSyntax) -> String? {
    guard let name = nameToken(member)?.text else { return nil }
    if let function = member.as(FunctionDeclSyntax.self) {
      return name + "("
        + function.signature.parameterClause.parameters.map { $0.firstName.text + ":" }.joined() + ")"
    }
    guard let variable = member.as(VariableDeclSyntax.self), variable.bindings.count == 1,
      variable.bindings.first?.accessorBlock != nil
    else { return nil }
    return name
  }

  /// Whether a member's body can be given another name with a call in its place.
  private static func isDispatchable(_ member: DeclSyntax) -> Bool {
    if modifiers(member).contains(where: { ["static", "class", "private", "fileprivate"].contains($0) }) {
      return false
    }
    guard let function = member.as(FunctionDeclSyntax.self) else {
      return member.as(VariableDeclSyntax.self)?.bindings.first?.typeAnnotation != nil
    }
    return function.genericParameterClause == nil && function.body != nil
      && !function.signature.parameterClause.parameters.contains {
        $0.type.trimmedDescription.hasPrefix("inout ") || $0.ellipsis != nil
      }
  }

  /// The arguments that hand on what a function was given, and what stands before its call.
  private static func call(_ function: FunctionDeclSyntax) -> (effects: String, list: String) {
    let list = function.signature.parameterClause.parameters.map { parameter in
      let label = parameter.firstName.text
      let name = (parameter.secondName ?? parameter.firstName).text
      return label == "_" ? name : "\(label): \(name)"
    }
    let effects = function.signature.effectSpecifiers
    return (
      (effects?.throwsClause == nil ? "" : "try ") + (effects?.asyncSpecifier == nil ? "" : "await "),
      "(\(list.joined(separator: ", ")))"
    )
  }

  private static func hasSetter(_ variable: VariableDeclSyntax) -> Bool {
    guard case .accessors(let list) = variable.bindings.first?.accessorBlock?.accessors else { return false }
    return list.contains { $0.accessorSpecifier.text == "set" }
  }

  /// Calls of a member of the superclass become calls of the body that is meant.
  private final class SuperCalls: ActiveVisitor {
    private let name: String
    private let meant: String
    private let file: SourceFile

    init(_ name: String, _ meant: String, _ file: SourceFile, _ conditions: Conditions) {
      self.name = name
      self.meant = meant
      self.file = file
      super.init(conditions)
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
      guard node.base?.is(SuperExprSyntax.self) == true, node.declName.baseName.text == name else {
        return .visitChildren
      }
      file.replace(node, with: meant)
      return .skipChildren
    }
  }
}
