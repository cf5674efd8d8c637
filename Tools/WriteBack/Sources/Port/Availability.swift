import SwiftSyntax

extension AttributeListSyntax {
  /// Whether the compiler refuses every use of what they stand before, as after `@available(*, unavailable)`.
  var isUnavailable: Bool {
    contains { element in
      guard let attribute = element.as(AttributeSyntax.self),
        attribute.attributeName.trimmedDescription == "available"
      else { return false }
      let words = attribute.arguments.map { "\($0)" }?.split { !$0.isLetter && $0 != "*" } ?? []
      return words.first == "*" && words.contains("unavailable")
    }
  }
}

extension TypeDeclaration {
  /// Whether the compiler refuses every use of the type, or of one around it.
  var isUnavailable: Bool {
    guard let node else { return false }
    return node.attributes.isUnavailable || outer?.isUnavailable == true
      || Syntax(node).ancestors.contains {
        $0.as(ExtensionDeclSyntax.self)?.attributes.isUnavailable == true
      }
  }
}
