import SwiftSyntax

/// What a module's classes have to do with key-value observing and coding.
struct ObservedProperties {
  /// Members that `NSObject` of Apple's systems has, and that subclasses override.
  private static let overridable: Set<String> = [
    "observeValue", "automaticallyNotifiesObservers", "keyPathsForValuesAffectingValue", "value", "setValue",
    "setNilValueForKey", "setValuesForKeys", "dictionaryWithValues", "awakeFromNib", "responds",
    "forwardingTarget",
  ]
  private static let roots: Set<String> = ["NSObject", "Foundation.NSObject"]

  private let declarations: Declarations
  /// Properties whose changes are announced by hand somewhere.
  private let announced: Set<String>

  init(_ declarations: Declarations, _ files: [SourceFile], _ conditions: Conditions) {
    self.declarations = declarations
    announced = files.reduce(into: []) { names, file in
      guard file.mentions("willChangeValue") else { return }
      let finder = AnnouncementFinder(conditions)
      finder.walk(file.tree)
      names.formUnion(finder.names)
    }
  }

  // MARK: Properties

  /// Whether a property tells observers of its changes by itself: it, or the one that it overrides, is `dynamic`.
  func isDynamic(_ property: TypeDeclaration.Property, of type: TypeDeclaration) -> Bool {
    guard !property.modifiers.contains("static"), !property.modifiers.contains("class") else { return false }
    if property.modifiers.contains("dynamic") { return true }
    guard property.isOverride else { return false }
    return declarations.lineage(type).dropFirst().contains { above in
      above.properties.contains { $0.name == property.name && $0.modifiers.contains("dynamic") }
    }
  }

  /// Whether observers are told of a property's changes, by itself or by hand.
  func isObservable(_ property: TypeDeclaration.Property, of type: TypeDeclaration) -> Bool {
    isDynamic(property, of: type) || announced.contains(property.name)
  }

  /// The keys that depend on others, with the expressions that say on which.
  func dependencies(of type: TypeDeclaration, in file: SourceFile) -> [(key: String, paths: String)] {
    let prefix = "keyPathsForValuesAffecting"
    func key(_ name: String) -> String? {
      guard name.hasPrefix(prefix), name != prefix + "Value" else { return nil }
      let rest = name.dropFirst(prefix.count)
      return rest.isEmpty ? nil : rest.prefix(1).lowercased() + rest.dropFirst()
    }
    let methods = type.methods.filter { method in
      method.file === file && method.isStatic && method.labels.isEmpty
        && method.node.signature.returnClause?.type.trimmedDescription == "Set<String>"
    }
    let properties = type.properties.filter { property in
      property.file === file && property.type == "Set<String>"
        && (property.modifiers.contains("static") || property.modifiers.contains("class"))
    }
    return methods.compactMap { method in
      key(method.base).map { ($0, "\(type.qualifiedName).\(method.base)()") }
    }
      + properties.compactMap { property in
        key(property.name).map { ($0, "\(type.qualifiedName).\(property.name)") }
      }
  }

  // MARK: Superclasses

  /// Gives the project's classes that inherit from `NSObject` the members that it lacks here, where they are needed.
  func replaceSuperclasses(in files: [SourceFile], _ note: (SourceFile, Syntax, String) -> Void) {
    var needy: Set<ObjectIdentifier> = []
    for type in declarations.all where type.kind == .class {
      guard let top = declarations.lineage(type).last, let base = declarations.externalAncestor(type) else {
        continue
      }
      if ObservedProperties.roots.contains(base) {
        if needsMembers(type) || type.hasModifier("open") { needy.insert(ObjectIdentifier(top)) }
      } else if !ObservedProperties.hasMembers(base) {
        giveUpOverrides(of: type, base, files, note)
      }
    }
    for type in declarations.all where needy.contains(ObjectIdentifier(type)) {
      guard let file = type.file, files.contains(where: { $0 === file }),
        let first = type.node?.inheritanceClause?.inheritedTypes.first
      else { continue }
      let parts = first.type.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [first.type]
      guard let root = parts.first(where: { ObservedProperties.roots.contains($0.trimmedDescription) }) else {
        continue
      }
      file.replace(root, with: "RuntimeObject")
      file.needsUIKit = true
    }
  }

  private func needsMembers(_ type: TypeDeclaration) -> Bool {
    type.properties.contains { isDynamic($0, of: type) }
      || type.methods.contains { $0.isOverride && ObservedProperties.overridable.contains($0.base) }
  }

  /// Whether a class of a framework has the members.
  private static func hasMembers(_ base: String) -> Bool {
    base.hasPrefix("UI") || base.hasPrefix("CA") || !base.hasPrefix("NS") && !foundation.contains(base)
  }

  private static let foundation: Set<String> = [
    "Operation", "BlockOperation", "OperationQueue", "Formatter", "NumberFormatter", "DateFormatter",
    "UserDefaults",
    "FileManager", "Bundle", "Progress", "URLProtocol", "InputStream", "OutputStream", "Thread",
    "JSONDecoder",
    "JSONEncoder", "Timer", "NotificationCenter", "Process", "Scanner", "XMLParser",
  ]

  /// Takes `override` from members of which a class of Foundation's has nothing to override.
  private func giveUpOverrides(
    of type: TypeDeclaration, _ base: String, _ files: [SourceFile],
    _ note: (SourceFile, Syntax, String) -> Void
  ) {
    guard declarations.superclass(type) == nil else { return }
    for method in type.methods
    where method.isOverride && ObservedProperties.overridable.contains(method.base)
      && files.contains(where: { $0 === method.file })
    {
      for modifier in method.node.modifiers where modifier.name.text == "override" {
        method.file.remove(modifier)
      }
      method.file.needsUIKit = true
      note(
        method.file, Syntax(method.node),
        "\(method.base) of \(type.name) is not called here: \(base) has no such method; let a subclass of NSObject do this"
      )
    }
  }
}

/// Finds the properties whose changes are announced by hand.
private final class AnnouncementFinder: ActiveVisitor {
  var names: Set<String> = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let argument = node.arguments.first?.expression,
      node.calledExpression.trimmedDescription.hasSuffix("willChangeValue")
    else { return .visitChildren }
    if let path = argument.as(KeyPathExprSyntax.self).flatMap(KeyPathText.names) {
      names.insert(path)
    } else if let text = argument.as(StringLiteralExprSyntax.self)?.representedLiteralValue {
      names.insert(text)
    } else if let macro = argument.as(MacroExpansionExprSyntax.self), macro.macroName.text == "keyPath" {
      let last = macro.arguments.trimmedDescription.split(separator: ".").last
      last.map { _ = names.insert(String($0)) }
    }
    return .visitChildren
  }
}

enum KeyPathText {
  /// The names of the properties that a key path goes through, with dots between them; nil for one with subscripts.
  static func names(_ path: KeyPathExprSyntax) -> String? {
    var names: [String] = []
    for component in path.components {
      switch component.component {
      case .optional: continue
      case .property(let property): names.append(property.declName.baseName.text.filter { $0 != "`" })
      default: return nil
      }
    }
    // Types within types, or a module's, come first.
    names = Array(names.drop { $0.first?.isUppercase == true })
    return names.isEmpty || names.contains("self") ? nil : names.joined(separator: ".")
  }
}
