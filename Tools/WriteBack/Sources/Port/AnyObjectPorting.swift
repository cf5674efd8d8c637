import SwiftSyntax

/// Lets code ask `(value as AnyObject)` for the values of `NSValue` and `NSNumber`, as the Objective-C runtime does for
/// any object.
final class AnyObjectPorter: ActiveVisitor {
  private static let members: Set<String> = [
    "cgPointValue", "cgSizeValue", "cgRectValue", "cgAffineTransformValue", "cgVectorValue",
    "uiEdgeInsetsValue", "uiOffsetValue", "caTransform3DValue", "boolValue", "intValue",
    "integerValue", "uintValue", "floatValue", "doubleValue", "stringValue",
  ]

  private let file: SourceFile

  init(_ file: SourceFile, _ conditions: Conditions) {
    self.file = file
    super.init(conditions)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard AnyObjectPorter.members.contains(node.declName.baseName.text),
      let base = node.base?.as(TupleExprSyntax.self), base.elements.count == 1,
      base.elements.first?.expression.tokens(viewMode: .sourceAccurate).suffix(2).map(\.text) == [
        "as", "AnyObject",
      ]
    else { return .visitChildren }
    file.insert("AnyObjectMembers", at: base.leftParen.bytes.lowerBound)
    file.needsUIKit = true
    return .visitChildren
  }
}
