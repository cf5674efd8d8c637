import SwiftSyntax

/// What each file of a module can know of the others, as a number: while it stays, the file need not be compiled again
/// when they change.
///
/// The compiler takes a file's meaning from declarations, and comes to a declaration by its name: one in the file
/// itself, or one in a declaration to which a name has led. So the number is made of all declarations that can be
/// reached so from the file's words, and of what is reached without a name:
/// - operators, imports, macros, statements, `#if`, functions whose bodies are compiled into their callers,
///   conformances of types of the frameworks, and what extensions add to those types under names that the language
///   itself uses (`init`, `subscript`, `makeIterator`, …): every file depends on them;
/// - a type's header, initialisers, subscripts, cases and, of structures and enumerations, stored properties: with the
///   type;
/// - where a class's members are in its objects and its table of methods: with each such member, as
///   `ClassLayout` says;
/// - what fulfils a protocol's requirements: with the file that declares the conformance, which has the names of the
///   module's own protocols through the protocol, and for protocols of the frameworks depends on every member of the
///   type and on all that extensions give to the frameworks' types.
enum ModuleInterface {
  /// The numbers, in the order of the files.
  ///
  /// - Parameter files: A name that no other file has, and the text as it is compiled.
  static func digests(of files: [(name: String, text: String)]) -> [String] {
    let trees = SourceTrees(files.map(\.text)).trees
    let module = ModuleNames(trees)
    var collector = UnitCollector(module: module, names: files.map(\.name))
    for (index, tree) in trees.enumerated() { collector.collect(tree, text: files[index].text, file: index) }
    let reach = InterfaceReach(collector.units)
    return trees.enumerated().map { reach.digest(of: $1, file: $0) }
  }
}

/// The names of a module's types, as far as they decide what a declaration means to other files.
struct ModuleNames {
  /// Classes, structures, enumerations, protocols and actors, nested ones, too.
  private(set) var types: Set<String> = []
  private(set) var classes: Set<String> = []
  private(set) var aliases: Set<String> = []
  /// All names that stand where a superclass may.
  private(set) var inherited: Set<String> = []

  init(_ trees: [SourceFileSyntax]) {
    for tree in trees {
      let visitor = NameVisitor(viewMode: .sourceAccurate)
      visitor.walk(tree)
      types.formUnion(visitor.types)
      classes.formUnion(visitor.classes)
      aliases.formUnion(visitor.aliases)
      inherited.formUnion(visitor.inherited)
    }
  }

  private final class NameVisitor: SyntaxVisitor {
    var types: Set<String> = [], classes: Set<String> = [], aliases: Set<String> = [],
      inherited: Set<String> = []

    private func add(_ name: TokenSyntax, _ clause: InheritanceClauseSyntax?) -> SyntaxVisitorContinueKind {
      types.insert(name.text)
      if let clause { inherited.formUnion(InterfaceDigest(clause).references) }
      return .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      classes.insert(node.name.text)
      return add(node.name, node.inheritanceClause)
    }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name, nil) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name, nil) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name, nil) }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name, nil) }
    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
      aliases.insert(node.name.text)
      inherited.formUnion(InterfaceDigest(node.initializer).references)
      return .skipChildren
    }
  }
}
