import SwiftSyntax

/// Makes a function of every `#Preview`.
final class PreviewPorter: ActiveVisitor {
  struct Preview {
    let function: String
    let screen: PortScreen
  }

  private let file: SourceFile
  private let declarations: Declarations
  private let importsSwiftUI: Bool
  /// Whether nobody asks for previews.
  private let leavesOut: Bool
  private let note: (Syntax, String) -> Void
  private(set) var previews: [Preview] = []
  private var hasNoted = false

  init(
    _ file: SourceFile, _ conditions: Conditions, _ declarations: Declarations, importsSwiftUI: Bool,
    leavesOut: Bool = false,
    _ note: @escaping (Syntax, String) -> Void
  ) {
    self.file = file
    self.declarations = declarations
    self.importsSwiftUI = importsSwiftUI
    self.leavesOut = leavesOut
    self.note = note
    super.init(conditions)
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.macroName.text == "Preview" else { return .visitChildren }
    port(Syntax(node), node.pound, node.arguments, node.trailingClosure)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.macroName.text == "Preview" else { return .visitChildren }
    port(Syntax(node), node.pound, node.arguments, node.trailingClosure)
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.isPreviewProvider else { return .visitChildren }
    leaveOut(Syntax(node))
    return .skipChildren
  }

  private func leaveOut(_ node: Syntax) {
    if !hasNoted, !leavesOut {
      note(node, "SwiftUI does not exist here, so this preview is left out; write a #Preview of a UIView")
    }
    hasNoted = true
    _ = file.take(node.bytes)
  }

  private func port(
    _ node: Syntax, _ pound: TokenSyntax, _ arguments: LabeledExprListSyntax, _ trailing: ClosureExprSyntax?
  ) {
    if leavesOut { return leaveOut(node) }
    guard let closure = trailing ?? arguments.last?.expression.as(ClosureExprSyntax.self) else { return }
    if importsSwiftUI, !isUIKit(closure) { return leaveOut(node) }
    let function = "flipbookPreview_\(file.identifier)_\(previews.count + 1)"
    let start = pound.bytes.lowerBound
    file.replace(
      start..<closure.leftBrace.bytes.upperBound,
      with: "@MainActor func \(function)() -> UIViewController { FlipbookPreviews.controller {")
    file.replace(closure.rightBrace.bytes.lowerBound..<node.bytes.upperBound, with: "} }")
    let statements = Array(closure.statements)
    if statements.count > 1, let last = statements.last, case .expr(let expression) = last.item,
      isValue(expression)
    {
      file.insert("return ", at: expression.bytes.lowerBound)
    }
    let written = arguments.first { $0.label == nil }?.expression.as(StringLiteralExprSyntax.self)
    let size = size(arguments)
    let count = previews.count
    let title = written?.representedLiteralValue ?? (count == 0 ? file.name : "\(file.name) \(count + 1)")
    let screen = PortScreen(
      name: title, title: title, kind: "preview", path: file.path, line: file.location(pound).line,
      width: size?.0,
      height: size?.1)
    previews.append(Preview(function: function, screen: screen))
  }

  /// Whether a statement is a value that can be returned.
  private func isValue(_ expression: ExprSyntax) -> Bool {
    if expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) { return false }
    guard let sequence = expression.as(SequenceExprSyntax.self) else { return true }
    return !sequence.elements.contains { $0.is(AssignmentExprSyntax.self) }
  }

  /// Whether a preview in a file that imports SwiftUI gives a view of UIKit.
  private func isUIKit(_ closure: ClosureExprSyntax) -> Bool {
    closure.statements.all(DeclReferenceExprSyntax.self).contains { reference in
      let name = reference.baseName.text
      return name.hasPrefix("UI") || declarations.find(name)?.kind == .class
    }
  }

  private func size(_ arguments: LabeledExprListSyntax) -> (Double, Double)? {
    for call in arguments.all(FunctionCallExprSyntax.self)
    where call.calledExpression.trimmedDescription.hasSuffix("fixedLayout") {
      let numbers = call.arguments.compactMap {
        Double($0.expression.trimmedDescription.filter { $0 != "_" })
      }
      if numbers.count == 2 { return (numbers[0], numbers[1]) }
    }
    return nil
  }
}
