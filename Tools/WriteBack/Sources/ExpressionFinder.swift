import SwiftSyntax

/// Finds the expression that gives a number: an argument of a call, the value of an assignment, of a declaration.
struct ExpressionFinder {
  let tree: SourceFileSyntax
  let converter: SourceLocationConverter

  func expression(for edit: Edit) throws -> ExprSyntax {
    switch edit.kind {
    case "constant": return try constant(edit)
    case "literal": return try literal(edit)
    case "block", "keyframeBlock", "viewTransition", "propertyAnimator": return try argument(edit)
    default: return try assignment(edit)
    }
  }

  private func lines(_ node: some SyntaxProtocol) -> ClosedRange<Int> {
    let start = converter.location(for: node.positionAfterSkippingLeadingTrivia).line
    return start...max(start, converter.location(for: node.endPositionBeforeTrailingTrivia).line)
  }

  /// The calls at a line that satisfy a condition, the innermost first.
  private func calls(at line: Int, where isWanted: (FunctionCallExprSyntax) -> Bool)
    -> [FunctionCallExprSyntax]
  {
    tree.all(FunctionCallExprSyntax.self).filter { lines($0).contains(line) && isWanted($0) }
      .sorted { $0.position > $1.position }
  }

  /// The call that a line of the program's line table means: around that line, or, as the optimiser has moved it to
  /// where the code around begins, the only one in there.
  private func call(
    of names: [String], for edit: Edit, where isWanted: (FunctionCallExprSyntax) -> Bool = { _ in true }
  ) -> FunctionCallExprSyntax? {
    func isOne(_ call: FunctionCallExprSyntax) -> Bool {
      names.contains(call.calledName ?? "") && isWanted(call)
    }
    let around = calls(at: edit.line, where: isOne)
    // The outermost at the line that begins there; else the innermost around it.
    if let call = around.last(where: { lines($0).lowerBound == edit.line }) ?? around.first { return call }
    let scopes =
      tree.all(CodeBlockItemSyntax.self).map { Syntax($0) }
      + tree.all(MemberBlockItemSyntax.self).map { Syntax($0) }
    let inner = scopes.filter { lines($0).contains(edit.line) }.max { $0.position < $1.position }
    let inside = inner?.all(FunctionCallExprSyntax.self).filter(isOne) ?? []
    return inside.count == 1 ? inside[0] : nil
  }

  // MARK: Constants

  private func constant(_ edit: Edit) throws -> ExprSyntax {
    let found = tree.all(VariableDeclSyntax.self).filter { variable in
      lines(variable).contains(edit.line)
        && variable.attributes.contains {
          $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "Tunable"
        }
    }
    guard let value = found.last?.bindings.first?.initializer?.value else {
      throw Refusal("there is no @Tunable constant with a value at line \(edit.line)")
    }
    return value
  }

  private func literal(_ edit: Edit) throws -> ExprSyntax {
    func isThere(_ node: some SyntaxProtocol) -> Bool {
      let place = converter.location(for: node.positionAfterSkippingLeadingTrivia)
      return place.line == edit.line && place.column == edit.column
    }
    if let found = tree.all(PrefixOperatorExprSyntax.self).first(where: isThere) { return ExprSyntax(found) }
    if let found = tree.all(FloatLiteralExprSyntax.self).first(where: isThere) { return ExprSyntax(found) }
    if let found = tree.all(IntegerLiteralExprSyntax.self).first(where: isThere) { return ExprSyntax(found) }
    throw Refusal("there is no number at line \(edit.line) any more; build and run it again")
  }

  // MARK: Blocks

  private static let names: [String: [String]] = [
    "block": ["animate"], "keyframeBlock": ["animateKeyframes"], "viewTransition": ["transition"],
    "propertyAnimator": ["UIViewPropertyAnimator", "init", "runningPropertyAnimator"],
  ]

  private func argument(_ edit: Edit) throws -> ExprSyntax {
    let names = Self.names[edit.kind] ?? []
    guard let call = call(of: names, for: edit) else {
      throw Refusal(
        "there is no call of \(names.first ?? edit.kind) at line \(edit.line); it may be made by a function of yours"
      )
    }
    if edit.parameter.hasPrefix("frames[") { return try frame(edit, in: call) }
    if edit.parameter == "curve" { return try curve(edit, of: call) }
    let labels: [String: [String]] = [
      "duration": ["withDuration", "springDuration", "duration"], "delay": ["delay"],
      "dampingRatio": ["usingSpringWithDamping", "dampingRatio"], "bounce": ["bounce"],
      "initialVelocity": ["initialSpringVelocity", "initialVelocity"], "mass": ["mass"],
      "stiffness": ["stiffness"], "damping": ["damping"],
    ]
    let wanted = labels[edit.parameter] ?? [edit.parameter]
    if let value = call.argument(wanted) { return value }
    // A property animator takes its spring from an object.
    if let parameters = call.argument(["timingParameters"]) {
      let made = try Resolution(tree: tree).made(parameters)
      if let value = made.argument(wanted) { return value }
    }
    throw Refusal(
      "the call at line \(lines(call).lowerBound) has no argument \(wanted[0]); add it with a literal")
  }

  private func frame(_ edit: Edit, in call: FunctionCallExprSyntax) throws -> ExprSyntax {
    let digits = edit.parameter.dropFirst("frames[".count).prefix { $0 != "]" }
    let frames = Syntax(call).all(FunctionCallExprSyntax.self).filter { $0.calledName == "addKeyframe" }
      .sorted { $0.position < $1.position }
    guard let index = Int(digits), frames.indices.contains(index) else {
      throw Refusal("key frame \(digits) is not added by a call of its own in the block; a loop, perhaps")
    }
    let label = edit.parameter.hasSuffix("start") ? "withRelativeStartTime" : "relativeDuration"
    guard let value = frames[index].argument([label]) else {
      throw Refusal("key frame \(digits) has no argument \(label)")
    }
    return value
  }

  /// The options of a block, the curve of an animator, or its control points as the whole call.
  private func curve(_ edit: Edit, of call: FunctionCallExprSyntax) throws -> ExprSyntax {
    if let value = call.argument(["curve", "options"]) { return value }
    if call.argument(["controlPoint1"]) != nil { return ExprSyntax(call) }
    if let parameters = call.argument(["timingParameters"]) {
      let made = try Resolution(tree: tree).made(parameters)
      return made.argument(["animationCurve"]) ?? ExprSyntax(made)
    }
    throw Refusal("the call at line \(lines(call).lowerBound) names no curve; add one with 'options:'")
  }

  // MARK: Animation objects

  private static let classes: [String: String] = [
    "basic": "CABasicAnimation", "spring": "CASpringAnimation", "keyframes": "CAKeyframeAnimation",
    "group": "CAAnimationGroup", "transition": "CATransition",
  ]

  private func assignment(_ edit: Edit) throws -> ExprSyntax {
    let name = Self.classes[edit.kind] ?? edit.kind
    guard edit.parameter.contains("[") == false else {
      throw Refusal("a child of a group is written back where it is made; tune it there")
    }
    let found = call(of: [name], for: edit) { call in
      // Where the code names the property, it is the one that is animated.
      guard !edit.keyPath.isEmpty,
        let literal = call.argument(["keyPath"])?.as(StringLiteralExprSyntax.self)?.representedLiteralValue
      else { return true }
      return literal == edit.keyPath
    }
    guard let call = found else {
      throw Refusal("no \(name) is made at line \(edit.line); it may be made by a function of yours")
    }
    let property =
      edit.parameter == "curve" ? "timingFunction" : edit.parameter == "delay" ? "beginTime" : edit.parameter
    guard let variable = call.boundName else {
      throw Refusal("the \(name) at line \(edit.line) has no name; give it one with 'let'")
    }
    let values = assigned(property, of: variable.name, in: variable.scope)
    guard values.count <= 1 else {
      throw Refusal(
        "\(variable.name).\(property) is set \(values.count) times; which one counts depends on what runs")
    }
    guard let value = values.first else {
      throw Refusal("the code does not set \(variable.name).\(property); add a line that does")
    }
    return value
  }

  /// What `name.property = value` assigns within a scope.
  private func assigned(_ property: String, of name: String, in scope: Syntax) -> [ExprSyntax] {
    scope.all(SequenceExprSyntax.self).compactMap { sequence in
      let elements = Array(sequence.elements)
      guard elements.count >= 3, elements[1].is(AssignmentExprSyntax.self),
        let member = elements[0].as(MemberAccessExprSyntax.self),
        member.declName.baseName.text == property,
        member.base?.trimmedDescription == name || member.base?.trimmedDescription == "self.\(name)"
      else { return nil }
      guard elements.count == 3 else { return ExprSyntax(sequence) }
      return elements[2]
    }
  }
}

extension SyntaxProtocol {
  /// All nodes of a kind below, and this one.
  func all<Node: SyntaxProtocol>(_ kind: Node.Type) -> [Node] {
    var result: [Node] = []
    func visit(_ node: Syntax) {
      if let found = node.as(kind) { result.append(found) }
      for child in node.children(viewMode: .sourceAccurate) { visit(child) }
    }
    visit(Syntax(self))
    return result
  }
}

extension FunctionCallExprSyntax {
  /// The last part of what is called: `animate` of `UIView.animate`.
  var calledName: String? {
    if let member = calledExpression.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
    return calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
  }

  /// The value of the first argument with one of these labels.
  func argument(_ labels: [String]) -> ExprSyntax? {
    for label in labels {
      if let argument = arguments.first(where: { $0.label?.text == label }) { return argument.expression }
    }
    return nil
  }

  /// The variable that holds what the call makes, and the scope in which it is set up.
  var boundName: (name: String, scope: Syntax)? {
    var node: Syntax? = Syntax(self).parent
    while let current = node {
      if let binding = current.as(PatternBindingSyntax.self) {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return nil }
        var scope: Syntax? = current.parent
        while let next = scope, !next.is(CodeBlockItemListSyntax.self),
          !next.is(MemberBlockItemListSyntax.self)
        {
          scope = next.parent
        }
        return scope.map { (name, $0) }
      }
      if current.is(CodeBlockItemSyntax.self) { return nil }
      node = current.parent
    }
    return nil
  }
}
