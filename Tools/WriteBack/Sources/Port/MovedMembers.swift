import SwiftSyntax

/// Moves members from extensions into their classes where Swift wants them: what overrides, and what is overridden.
struct MovedMembers {
  private let declarations: Declarations
  private let conditions: Conditions
  private let files: [SourceFile]
  private let note: (SourceFile, Syntax, String) -> Void

  init(
    _ declarations: Declarations, _ conditions: Conditions, _ files: [SourceFile],
    _ note: @escaping (SourceFile, Syntax, String) -> Void
  ) {
    self.declarations = declarations
    self.conditions = conditions
    self.files = files
    self.note = note
  }

  func run() {
    let overridden = overridden()
    let dispatched = ExtensionOverrides(declarations, conditions, files).done
    for type in declarations.all where type.kind == .class || type.kind == .external {
      for (node, file) in type.extensions where files.contains(where: { $0 === file }) {
        for member in Declarations.members(node.memberBlock.members, conditions) {
          let modifiers = member.asProtocol(WithModifiersSyntax.self)?.modifiers.map(\.name.text) ?? []
          // What does not parse stays where the compiler's message belongs.
          guard modifiers.contains("override") || overridden.contains(member.id), !member.hasError else {
            continue
          }
          if type.kind == .class {
            move(member, from: node, file, to: type)
          } else if !dispatched.contains(member.id) {
            note(
              file, Syntax(member),
              "an extension of \(type.name) cannot override: left out; move this member into a subclass")
            _ = file.take(member.bytes)
          }
        }
      }
    }
  }

  /// The members of extensions that a subclass overrides.
  private func overridden() -> Set<SyntaxIdentifier> {
    var found: Set<SyntaxIdentifier> = []
    for type in declarations.all where type.kind == .class {
      let above = declarations.lineage(type).dropFirst()
      for method in type.methods where method.isOverride {
        let base = above.lazy.flatMap(\.methods).first {
          $0.base == method.base && $0.labels == method.labels
        }
        if let base, base.container != nil { found.insert(base.node.id) }
      }
      for property in type.properties where property.isOverride {
        let base = above.lazy.flatMap(\.properties).first { $0.name == property.name }
        if let base, base.container != nil { found.insert(base.node.id) }
      }
    }
    return found
  }

  private func move(
    _ member: DeclSyntax, from node: ExtensionDeclSyntax, _ file: SourceFile, to type: TypeDeclaration
  ) {
    guard let target = type.file, let brace = type.node?.memberBlock.rightBrace, brace.presence == .present,
      files.contains(where: { $0 === target })
    else {
      note(file, Syntax(member), "\(type.name) is declared elsewhere; move this member into the class")
      return
    }
    if target !== file {
      let names = Set(member.tokens(viewMode: .sourceAccurate).map(\.text))
      let own = names.intersection(declarations.privateNames[file.path] ?? [])
      for name in own.sorted() {
        note(
          file, Syntax(member),
          "\(name) is private to this file and used by an override that belongs into \(type.name); make it internal"
        )
      }
    }
    let access: Set<String> = ["public", "open", "internal", "fileprivate", "private", "package"]
    let modifiers = member.asProtocol(WithModifiersSyntax.self)?.modifiers.map(\.name.text) ?? []
    let outer = node.modifiers.map(\.name.text).filter(access.contains)
    let prefix =
      access.isDisjoint(with: modifiers) && ["public", "open"].contains(outer.first ?? "") ? "public " : ""
    let line = file.location(member).line
    let text = file.take(member.bytes)
    let offset = brace.bytes.lowerBound
    target.insert(
      "\n\(file.directive(line))\n\(prefix)\(text)\n\(target.directive(target.line(offset)))\n", at: offset)
  }
}
