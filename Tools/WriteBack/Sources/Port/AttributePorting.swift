import SwiftSyntax

/// Removes the attributes and modifiers that need Apple's runtime.
final class AttributePorter: ActiveVisitor {
  static let removed: Set<String> = [
    "objc", "objcMembers", "IBOutlet", "IBAction", "IBInspectable", "IBDesignable", "IBSegueAction",
    "GKInspectable",
    "nonobjc", "NSCopying", "NSManaged", "UIApplicationMain", "NSApplicationMain", "main",
  ]

  private let file: SourceFile
  private let declarations: Declarations
  private let keepsEntry: Bool
  private let note: (Syntax, String) -> Void

  init(
    _ file: SourceFile, _ conditions: Conditions, _ declarations: Declarations, keepsEntry: Bool = false,
    _ note: @escaping (Syntax, String) -> Void
  ) {
    self.file = file
    self.declarations = declarations
    self.keepsEntry = keepsEntry
    self.note = note
    super.init(conditions)
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.trimmedDescription
    if keepsEntry, name == "main" || name == "UIApplicationMain" {
      if name != "main" { file.replace(node.bytes, with: "@main") }
    } else if AttributePorter.removed.contains(name) {
      file.remove(node)
    }
    if name == "MainActor" { soften(node) }
    if name == "NSManaged", let variable = node.parent?.parent?.as(VariableDeclSyntax.self) {
      store(variable)
    }
    return .visitChildren
  }

  /// Where Xcode warns of a type on the main actor that is used in a closure which may run elsewhere, the compiler here
  /// gives an error, unless the type is from before concurrency, as UIKit's are.
  private func soften(_ node: AttributeSyntax) {
    guard let list = node.parent?.as(AttributeListSyntax.self), let owner = list.parent,
      owner.is(ClassDeclSyntax.self) || owner.is(StructDeclSyntax.self) || owner.is(EnumDeclSyntax.self),
      !list.contains(where: { $0.trimmedDescription == "@preconcurrency" })
    else { return }
    file.insert("@preconcurrency ", at: node.bytes.lowerBound)
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "dynamic" { file.remove(node) }
    // Swift 4 let what nobody can override be called open.
    let others = node.parent?.as(DeclModifierListSyntax.self)?.map(\.name.text) ?? []
    let isConstant = node.parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier.text == "let"
    if node.name.text == "open", isConstant || others.contains("static") || others.contains("final") {
      file.replace(node.name.bytes, with: "public")
    }
    return .visitChildren
  }

  // MARK: Properties that the runtime makes

  private static let zeros: [String: String] = [
    "Bool": "false", "String": "\"\"", "CGPoint": ".zero", "CGSize": ".zero", "CGRect": ".zero",
    "UIEdgeInsets": ".zero", "CGAffineTransform": ".identity", "CATransform3D": "CATransform3DIdentity",
    "Date": "Date()", "Data": "Data()", "UIColor": "UIColor.clear", "CGColor": "UIColor.clear.cgColor",
    "UIFont": "UIFont.systemFont(ofSize: UIFont.systemFontSize)", "UIImage": "UIImage()",
    "UIBezierPath": "UIBezierPath()", "CGPath": "UIBezierPath().cgPath", "NSString": "NSString()",
    "NSNumber": "NSNumber(value: 0)", "NSArray": "NSArray()", "NSDictionary": "NSDictionary()",
  ]
  private static let numbers: Set<String> = [
    "CGFloat", "Double", "Float", "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16",
    "UInt32",
    "UInt64", "TimeInterval", "CFTimeInterval", "NSInteger", "NSUInteger",
  ]

  private func store(_ variable: VariableDeclSyntax) {
    for binding in variable.bindings where binding.initializer == nil {
      guard let type = binding.typeAnnotation?.type else { continue }
      let text = type.trimmedDescription
      let isOptional = type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      var value: String? = AttributePorter.zeros[text]
      if AttributePorter.numbers.contains(text) { value = "0" }
      if type.is(ArrayTypeSyntax.self) { value = "[]" }
      if type.is(DictionaryTypeSyntax.self) { value = "[:]" }
      let name = binding.pattern.trimmedDescription
      let owner = declarations.enclosing(variable).first
      let isLayer = owner.map { declarations.externalAncestor($0)?.hasSuffix("Layer") == true } ?? false
      if isLayer, !isOptional, value == nil {
        // A structure or an enumeration begins with zeros, as the memory of Apple's runtime does.
        value = "RuntimeProperty.zero(\(text).self, \"\(name)\")"
        file.needsUIKit = true
      }
      if isLayer {
        let read = "value(forKey: \"\(name)\") as? \(isOptional ? text.dropLast() + "" : text)"
        file.insert(
          " { get { \(read)\(value.map { " ?? \($0)" } ?? "") } set { setValue(newValue, forKey: \"\(name)\") } }",
          at: type.bytes.upperBound)
      } else if let value {
        file.insert(" = \(value)", at: type.bytes.upperBound)
      } else if !isOptional {
        note(Syntax(variable), "@NSManaged var \(name) has no value of its own here; give it one")
      }
    }
  }
}
