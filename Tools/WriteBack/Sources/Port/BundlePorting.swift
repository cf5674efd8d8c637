import SwiftSyntax

/// Lets code find the project's folder, what its `Info.plist` says, and its classes: Foundation's are those of the
/// program that runs it.
final class BundlePorter: ActiveVisitor {
  private static let functions = [
    "NSClassFromString": "RuntimeClasses.find", "NSStringFromClass": "RuntimeClasses.name",
  ]

  private static let folders = [
    "bundlePath": "projectBundlePath", "bundleURL": "projectBundleURL", "resourcePath": "projectResourcePath",
    "resourceURL": "projectResourceURL", "bundleIdentifier": "projectBundleIdentifier",
  ]

  private let file: SourceFile
  private let bundles: Set<String>

  init(_ file: SourceFile, _ conditions: Conditions) {
    self.file = file
    let names = BundleNames(viewMode: .sourceAccurate)
    names.walk(file.tree)
    bundles = names.found
    super.init(conditions)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.base != nil else { return .visitChildren }
    let isCall =
      node.parent?.as(FunctionCallExprSyntax.self)?.arguments.first?.label?.text == "forInfoDictionaryKey"
    switch node.declName.baseName.text {
    case "infoDictionary": replace(node, "projectInfoDictionary")
    case "object" where isCall: replace(node, "projectObject")
    case let name where BundlePorter.folders[name] != nil && isBundle(node.base):
      replace(node, BundlePorter.folders[name] ?? name)
    default: break
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self),
      let own = BundlePorter.functions[name.baseName.text]
    {
      file.replace(name, with: own)
      file.needsUIKit = true
    }
    return .visitChildren
  }

  /// Whether an expression is a bundle by what is written: a project may have members of these names.
  private func isBundle(_ expression: ExprSyntax?) -> Bool {
    guard let text = expression?.trimmedDescription else { return false }
    if text.hasSuffix("Bundle.main") || text.hasSuffix("Bundle.module") || text.hasPrefix("Bundle(") {
      return true
    }
    let last =
      text.split(separator: ".").last.map { $0.filter { $0.isLetter || $0.isNumber || $0 == "_" } } ?? ""
    return last.lowercased().hasSuffix("bundle") || bundles.contains(last)
  }

  /// The names of what is declared as a bundle in the file.
  private final class BundleNames: SyntaxVisitor {
    var found: Set<String> = []

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
      let type = node.typeAnnotation?.type.trimmedDescription ?? ""
      let value = node.initializer?.value.trimmedDescription ?? ""
      if let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        type.hasPrefix("Bundle") || value.hasPrefix("Bundle(")
          || ["Bundle.main", "Bundle.module"].contains(value)
      {
        found.insert(name)
      }
      return .visitChildren
    }
  }

  private func replace(_ node: MemberAccessExprSyntax, _ name: String) {
    file.replace(node.declName.baseName, with: name)
    file.needsUIKit = true
  }
}
