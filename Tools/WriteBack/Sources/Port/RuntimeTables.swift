import SwiftSyntax

/// Writes for each class a table of the members that Objective-C's runtime would know by name: outlets, inspectable
/// properties, actions. Storyboards set and call them by these names.
struct RuntimeTables {
  private static let propertyMarks = ["IBOutlet", "IBInspectable", "objc", "NSManaged", "GKInspectable"]
  private static let methodMarks = ["IBAction", "IBSegueAction", "objc"]

  private let declarations: Declarations
  private let files: [SourceFile]
  private let observed: ObservedProperties

  init(_ declarations: Declarations, _ files: [SourceFile], _ observed: ObservedProperties) {
    self.declarations = declarations
    self.files = files
    self.observed = observed
  }

  /// Appends the tables to the files.
  ///
  /// - Returns: Statements that make them known.
  func write() -> [String] {
    var statements: [String] = []
    var known: Set<String> = []
    for file in files {
      var calls: [String] = []
      var lines: [String] = []
      for type in declarations.all {
        guard isReachable(type), let entries = entries(of: type, in: file) else { continue }
        let function = "flipbookTable_\(file.identifier)_\(calls.count)"
        // Private members are seen by an extension in their own file.
        lines.append(
          "extension \(type.qualifiedName) { @MainActor fileprivate static func \(function)() -> RuntimeClass { "
            + "RuntimeClass(\(type.qualifiedName).self, properties: [\(entries.properties)], "
            + "methods: [\(entries.methods)]\(entries.observing)) } }")
        known.insert(type.qualifiedName)
        calls.append("RuntimeClasses.register(\(type.qualifiedName).\(function)())")
      }
      guard !calls.isEmpty else { continue }
      let function = "flipbookTables_\(file.identifier)"
      lines.append("@MainActor func \(function)() { \(calls.joined(separator: "; ")) }")
      file.needsUIKit = true
      file.tables = lines
      statements.append("\(function)()")
    }
    // A view or a controller is found by its name even when it has no such members.
    for type in declarations.all where isVisible(type) {
      let implemented = implementedMethods(of: type)
      guard !known.contains(type.qualifiedName) || !implemented.isEmpty else { continue }
      let more = implemented.isEmpty ? "" : ", implemented: [\(implemented.joined(separator: ", "))]"
      statements.append(
        "RuntimeClasses.register(RuntimeClass(\(type.qualifiedName).self, properties: [:]\(more)))")
    }
    return statements
  }

  /// The optional methods that tables ask for before they offer what these do: Swift cannot say which a class has.
  private func implementedMethods(of type: TypeDeclaration) -> [String] {
    let asked = [["_", "commit", "forRowAt"], ["_", "moveRowAt", "to"]]
    return asked.compactMap { labels in
      type.methods.contains { $0.base == "tableView" && $0.labels == labels }
        ? "\"tableView(\(labels.map { $0 + ":" }.joined()))\"" : nil
    }
  }

  /// Whether another file can name the class, and a storyboard can.
  private func isVisible(_ type: TypeDeclaration) -> Bool {
    guard type.kind == .class, isReachable(type), let file = type.file,
      files.contains(where: { $0 === file }),
      let base = declarations.externalAncestor(type), base.hasPrefix("UI") || base == "NSObject"
    else { return false }
    for outer in sequence(first: type, next: { $0.outer }) where outer.hasModifier("private", "fileprivate") {
      return false
    }
    return true
  }

  /// Whether the end of the type's file can name it, and its objects can be in a storyboard.
  private func isReachable(_ type: TypeDeclaration) -> Bool {
    guard !type.isGeneric, !type.isUnavailable else { return false }
    if type.kind == .external { return type.name.hasPrefix("UI") }
    guard type.kind == .class, let node = type.node else { return false }
    for outer in sequence(first: type, next: { $0.outer }) where outer.outer != nil {
      if outer.hasModifier("private") { return false }
    }
    return !Syntax(node).ancestors.contains {
      $0.is(CodeBlockSyntax.self) || $0.is(ClosureExprSyntax.self) || $0.is(AccessorBlockSyntax.self)
        || $0.as(ExtensionDeclSyntax.self)?.modifiers.contains { $0.name.text == "private" } == true
    }
  }

  private func entries(of type: TypeDeclaration, in file: SourceFile) -> (
    properties: String, methods: String, observing: String
  )? {
    let isWhole = type.hasAttribute("objcMembers")
    let name = type.qualifiedName
    var properties: [String] = []
    var observable: [String] = []
    for property in type.properties where property.file === file {
      let modifiers = property.modifiers
      guard
        isWhole || has(Self.propertyMarks, property.node.attributes)
          || observed.isDynamic(property, of: type),
        !property.node.attributes.isUnavailable, !property.name.contains("("),
        !modifiers.contains("static"), !modifiers.contains("class")
      else { continue }
      let key = plain(property.name)
      properties.append("\"\(key)\": RuntimeProperty(\\\(name).\(property.name))")
      if observed.isObservable(property, of: type) { observable.append("\"\(key)\"") }
    }
    var seen: Set<String> = []
    var methods: [String] = []
    for method in type.methods where method.file === file {
      guard isWhole || has(Self.methodMarks, method.node.attributes), isCallable(method),
        !method.node.attributes.isUnavailable
      else { continue }
      let written =
        ObjectiveCNames.explicit(method.node.attributes)
        ?? ObjectiveCNames.method(plain(method.base), method.labels)
      // Of two of one name the compiler could not choose.
      guard seen.insert(written).inserted,
        type.methods.filter({ $0.base == method.base && $0.labels == method.labels }).count == 1
      else { continue }
      methods.append("\"\(written)\": Selector(\"\(written)\", \(unbound(method, name, in: type)))")
    }
    let dependencies = observed.dependencies(of: type, in: file).map { "\"\($0.key)\": \($0.paths)" }
    guard !properties.isEmpty || !methods.isEmpty || !dependencies.isEmpty else { return nil }
    func list(_ entries: [String]) -> String { entries.isEmpty ? ":" : entries.joined(separator: ", ") }
    var observing = ""
    if !observable.isEmpty { observing += ", observable: [\(observable.joined(separator: ", "))]" }
    if !dependencies.isEmpty { observing += ", dependencies: [\(list(dependencies))]" }
    return (list(properties), list(methods), observing)
  }

  private func unbound(_ method: TypeDeclaration.Method, _ name: String, in type: TypeDeclaration) -> String {
    guard method.labels.isEmpty else {
      return "\(name).\(method.base)(\(method.labels.map { $0 + ":" }.joined()))"
    }
    let isOverloaded = type.methods.contains { $0.base == method.base && !$0.labels.isEmpty }
    guard isOverloaded || FrameworkMembers.editCommands.contains(method.base) else {
      return "\(name).\(method.base)"
    }
    let result = method.node.signature.returnClause?.type.trimmedDescription ?? "Void"
    return "\(name).\(method.base) as (\(name)) -> () -> \(result)"
  }

  private func isCallable(_ method: TypeDeclaration.Method) -> Bool {
    let effects = method.node.signature.effectSpecifiers
    return method.labels.count <= 3 && !method.isStatic && effects?.throwsClause == nil
      && effects?.asyncSpecifier == nil && method.node.genericParameterClause == nil
      && !method.node.signature.parameterClause.parameters.contains {
        $0.type.trimmedDescription.hasPrefix("inout")
      }
  }

  private func has(_ names: [String], _ attributes: AttributeListSyntax) -> Bool {
    attributes.contains {
      names.contains($0.as(AttributeSyntax.self)?.attributeName.trimmedDescription ?? "")
    }
  }

  private func plain(_ name: String) -> String { name.filter { $0 != "`" } }
}
