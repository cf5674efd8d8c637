import SwiftSyntax

/// Turns a new value into replacements of the literals of an expression.
struct LiteralWriter {
  let tree: SourceFileSyntax
  let edit: Edit
  /// Called with what else changes.
  let note: (String) -> Void

  /// How much a number in the source may differ from what the program has: single precision on the way.
  private static let sameness = 1e-6

  func replacements(of expression: ExprSyntax) throws -> [SourceEditor.Replacement] {
    try replacements(of: expression, old: edit.old, new: edit.new, mayFollow: true)
  }

  private func replacements(
    of expression: ExprSyntax, old: Value, new: Value, mayFollow: Bool
  ) throws -> [SourceEditor.Replacement] {
    if let unwrapped = inside(expression) {
      return try replacements(of: unwrapped, old: old, new: new, mayFollow: mayFollow)
    }
    switch (old, new) {
    case (.numbers("curve", let old), .numbers("curve", let new)):
      if let found = try curve(expression, old, new) { return found }
    case (.numbers("transform", let old), .numbers(_, let new)):
      if let found = try transform(expression, old, new) { return found }
    case (.numbers(let name, let old), .numbers(_, let new)):
      if let found = try parts(expression, name, old, new) ?? zero(expression, name, old, new) {
        return found
      }
    case (.list(let old), .list(let new)):
      if let array = expression.as(ArrayExprSyntax.self) { return try list(array, old, new) }
    case (.number(let old), .number(let new)):
      if edit.parameter == "delay", let sum = expression.as(SequenceExprSyntax.self) {
        return try delay(sum, old, new)
      }
      if let found = try number(expression, old, new) { return found }
      if edit.parameter == "initialVelocity", let found = try vector(expression, old, new) { return found }
    case (.flag, .flag(let new)):
      if let literal = expression.as(BooleanLiteralExprSyntax.self) {
        return [replacement(literal, "\(new)")]
      }
    case (.word(let old), .word(let new)):
      if let member = expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == old {
        return [replacement(member.declName.baseName, new)]
      }
    default: break
    }
    if let choice = expression.as(SubscriptCallExprSyntax.self), let array = inner(choice.calledExpression) {
      return try replacements(of: chosen(from: array, old), old: old, new: new, mayFollow: false)
    }
    let resolution = Resolution(tree: tree)
    guard mayFollow, let followed = try resolution.value(of: expression) else {
      throw Refusal(
        "\(expression.trimmedDescription) is no literal; write the value where it comes from, or put a literal there"
      )
    }
    let uses = resolution.uses(of: expression)
    if uses > 1 { note("\(expression.trimmedDescription) is used \(uses) times; all of them change") }
    return try replacements(of: followed, old: old, new: new, mayFollow: false)
  }

  /// What is in parentheses or in a conversion: `CGFloat(0.3)`, `NSNumber(value: 1)`.
  func inside(_ expression: ExprSyntax) -> ExprSyntax? {
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first
    {
      return only.expression
    }
    let conversions = [
      "CGFloat", "Double", "Float", "TimeInterval", "CFTimeInterval", "NSNumber", "NSValue", "Int",
    ]
    if let call = expression.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      conversions.contains(call.calledName ?? ""), let only = call.arguments.first
    {
      return only.expression
    }
    return nil
  }

  func replacement(_ node: some SyntaxProtocol, _ text: String) -> SourceEditor.Replacement {
    SourceEditor.Replacement(
      range: node.positionAfterSkippingLeadingTrivia
        .utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset,
      text: text)
  }

  // MARK: Numbers

  /// A number's literal, with its sign; nil for anything else.
  func literal(_ expression: ExprSyntax) -> (text: String, value: Double)? {
    var (sign, body) = ("", expression)
    if let prefixed = expression.as(PrefixOperatorExprSyntax.self), prefixed.operator.text == "-" {
      (sign, body) = ("-", prefixed.expression)
    }
    let text: String
    if let literal = body.as(FloatLiteralExprSyntax.self) {
      text = literal.literal.text
    } else if let literal = body.as(IntegerLiteralExprSyntax.self) {
      text = literal.literal.text
    } else {
      return nil
    }
    return Double(sign + text.filter { $0 != "_" }).map { (sign + text, $0) }
  }

  func number(_ expression: ExprSyntax, _ old: Double, _ new: Double) throws -> [SourceEditor
    .Replacement]?
  {
    guard let literal = literal(expression) else { return nil }
    guard (literal.value - old).magnitude <= Self.sameness * max(old.magnitude, 1) else {
      throw Refusal(
        "the source says \(literal.text) where the running program has \(NumberText.of(old)); build and run it again"
      )
    }
    return [replacement(expression, NumberText.of(new, like: literal.text))]
  }

  /// `CACurrentMediaTime() + 0.3`.
  private func delay(_ sum: SequenceExprSyntax, _ old: Double, _ new: Double) throws -> [SourceEditor
    .Replacement]
  {
    var elements = Array(sum.elements)
    if elements.count > 2, elements[1].is(AssignmentExprSyntax.self) { elements.removeFirst(2) }
    guard elements.count == 3, elements[1].trimmedDescription == "+",
      let found = try elements.lazy.compactMap({ try number($0, old, new) }).first
    else { throw Refusal("\(sum.trimmedDescription) is no sum of the present time and a literal") }
    return found
  }

  /// `CGVector(dx: 0.9, dy: 0.9)`: both parts, when they are alike.
  private func vector(_ expression: ExprSyntax, _ old: Double, _ new: Double) throws -> [SourceEditor
    .Replacement]?
  {
    guard let call = expression.as(FunctionCallExprSyntax.self), let dx = call.argument(["dx"]) else {
      return nil
    }
    guard var found = try number(dx, old, new) else { return nil }
    if let dy = call.argument(["dy"]), let literal = literal(dy), literal.value == old {
      found.append(replacement(dy, NumberText.of(new, like: literal.text)))
    }
    return found
  }

  /// The arguments of `CGPoint(x:y:)` and its like, in their order.
  private func parts(
    _ expression: ExprSyntax, _ name: String, _ old: [Double], _ new: [Double]
  ) throws -> [SourceEditor.Replacement]? {
    var expression = expression
    // `UIColor(…).cgColor`
    if let member = expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "cgColor",
      let base = member.base
    {
      expression = base
    }
    let labels: [String: [String]] = [
      "point": ["x", "y"], "size": ["width", "height"], "rect": ["x", "y", "width", "height"],
      "color": ["red", "green", "blue", "alpha"],
    ]
    guard let call = expression.as(FunctionCallExprSyntax.self), let labels = labels[name] else { return nil }
    var found: [SourceEditor.Replacement] = []
    for (index, label) in labels.enumerated() {
      guard let argument = call.argument([label]),
        let part = try number(inside(argument) ?? argument, old[index], new[index])
      else { return nil }
      found += part
    }
    return found
  }

  /// `CGPoint.zero`: written out. One without its type in front would be without a type in a list of any values.
  private func zero(
    _ expression: ExprSyntax, _ name: String, _ old: [Double], _ new: [Double]
  ) -> [SourceEditor.Replacement]? {
    guard let member = expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "zero",
      let type = member.base, old.allSatisfy({ $0 == 0 }),
      let text = ValueText.of(name, new, type: type.trimmedDescription)
    else { return nil }
    return [replacement(expression, text)]
  }

  private func list(_ array: ArrayExprSyntax, _ old: [Value], _ new: [Value]) throws -> [SourceEditor
    .Replacement]
  {
    let elements = array.elements.map(\.expression)
    guard elements.count == old.count else {
      throw Refusal(
        "the source lists \(elements.count) values where the running program has \(old.count); build and run it again"
      )
    }
    if old.count == new.count {
      var found: [SourceEditor.Replacement] = []
      for (index, element) in elements.enumerated() where old[index] != new[index] {
        found += try replacements(of: element, old: old[index], new: new[index], mayFollow: false)
      }
      return found
    }
    // Another number of values: all are written again, in the manner of the first.
    let texts =
      try elements.allSatisfy { literal($0) != nil }
      ? numbers(new, like: elements) : values(new, elements, old)
    let start = array.leftSquare.endPositionBeforeTrailingTrivia.utf8Offset
    let end = array.rightSquare.positionAfterSkippingLeadingTrivia.utf8Offset
    return [SourceEditor.Replacement(range: start..<end, text: texts.joined(separator: ", "))]
  }

  private func numbers(_ new: [Value], like elements: [ExprSyntax]) throws -> [String] {
    let manner = elements.first.flatMap { literal($0)?.text } ?? "1.0"
    return try new.map { value -> String in
      guard case .number(let number) = value else {
        throw Refusal("the list holds numbers where the tuner has other values; build and run it again")
      }
      return NumberText.of(number, like: manner)
    }
  }

  /// Values that are not numbers: those that were there keep their text, the others are written out.
  private func values(_ new: [Value], _ elements: [ExprSyntax], _ old: [Value]) throws -> [String] {
    // A wrapper, as of `NSValue(cgPoint: …)`, is around each of them.
    let wrapper = elements.first?.as(FunctionCallExprSyntax.self).flatMap { call -> (String, String)? in
      guard call.calledName == "NSValue", let label = call.arguments.first?.label?.text else { return nil }
      return ("NSValue(\(label): ", ")")
    }
    for (element, value) in zip(elements, old) {
      _ = try replacements(of: element, old: value, new: value, mayFollow: false)
    }
    var next = 0
    return try new.map { value in
      if let same = old.indices.first(where: { $0 >= next && old[$0] == value }) {
        next = same + 1
        return elements[same].trimmedDescription
      }
      guard case .numbers(let name, let numbers) = value, let text = ValueText.of(name, numbers) else {
        throw Refusal("the list has another number of values now, which have no literals; write it by hand")
      }
      return wrapper.map { $0.0 + text + $0.1 } ?? text
    }
  }

  // MARK: Choices

  /// The list in which a subscript chooses.
  private func inner(_ expression: ExprSyntax) -> ArrayExprSyntax? {
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first.flatMap { inner($0.expression) }
    }
    return expression.as(ArrayExprSyntax.self)
  }

  /// `[1.1, 0.9, 1.3][index]`: which index it was is not known, but which value.
  private func chosen(from array: ArrayExprSyntax, _ old: Value) throws -> ExprSyntax {
    let found = array.elements.map(\.expression).filter { says($0, old) }
    guard found.count == 1 else {
      throw Refusal(
        "\(found.count) of the values in \(array.trimmedDescription) are the one that runs; write it by hand")
    }
    return found[0]
  }

  /// Whether literals say a value.
  private func says(_ expression: ExprSyntax, _ value: Value) -> Bool {
    if let unwrapped = inside(expression) { return says(unwrapped, value) }
    switch value {
    case .number(let number):
      return literal(expression).map {
        ($0.value - number).magnitude <= Self.sameness * max(number.magnitude, 1)
      }
        ?? false
    case .list(let values):
      guard let array = expression.as(ArrayExprSyntax.self), array.elements.count == values.count else {
        return false
      }
      return zip(array.elements, values).allSatisfy { says($0.expression, $1) }
    case .word(let word): return expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == word
    case .flag(let flag):
      return expression.as(BooleanLiteralExprSyntax.self)?.literal.text == "\(flag)"
    case .numbers, .endless: return false
    }
  }

  // MARK: Curves

  private static let options: [String: [Double]] = [
    "curveEaseInOut": [0.42, 0, 0.58, 1], "curveEaseIn": [0.42, 0, 1, 1], "curveEaseOut": [0, 0, 0.58, 1],
    "curveLinear": [0, 0, 1, 1],
  ]
  private static let curves: [String: [Double]] = [
    "easeInOut": [0.42, 0, 0.58, 1], "easeIn": [0.42, 0, 1, 1], "easeOut": [0, 0, 0.58, 1],
    "linear": [0, 0, 1, 1],
  ]

  private func curve(_ expression: ExprSyntax, _ old: [Double], _ new: [Double]) throws -> [SourceEditor
    .Replacement]?
  {
    if let call = expression.as(FunctionCallExprSyntax.self) {
      if call.argument(["controlPoint1"]) != nil { return try controlPoints(call, old, new) }
      guard call.calledName == "CAMediaTimingFunction" || call.calledName == "init" else { return nil }
      guard let first = call.arguments.first, let last = call.arguments.last else { return nil }
      let start = first.positionAfterSkippingLeadingTrivia.utf8Offset
      return [
        SourceEditor.Replacement(
          range: start..<last.endPositionBeforeTrailingTrivia.utf8Offset, text: ValueText.pace(new))
      ]
    }
    let members = expression.all(MemberAccessExprSyntax.self)
    for (names, known) in [(Self.options, "options:"), (Self.curves, "curve:")] {
      guard let member = members.first(where: { names[$0.declName.baseName.text] != nil }) else { continue }
      guard let name = names.first(where: { $0.value == new })?.key else {
        throw Refusal(
          "'\(known)' knows four curves; for one of your own use UIViewPropertyAnimator(duration:controlPoint1:controlPoint2:)"
        )
      }
      return [replacement(member.declName.baseName, name)]
    }
    if expression.is(ArrayExprSyntax.self) || expression.is(MemberAccessExprSyntax.self) {
      throw Refusal("\(expression.trimmedDescription) names no curve; add one to the options")
    }
    return nil
  }

  /// `controlPoint1: CGPoint(x: …, y: …), controlPoint2: …`.
  private func controlPoints(
    _ call: FunctionCallExprSyntax, _ old: [Double], _ new: [Double]
  ) throws -> [SourceEditor.Replacement]? {
    var found: [SourceEditor.Replacement] = []
    for (index, label) in ["controlPoint1", "controlPoint2"].enumerated() {
      guard let point = call.argument([label]),
        let part = try parts(
          point, "point", Array(old[2 * index..<2 * index + 2]), Array(new[2 * index..<2 * index + 2]))
      else { return nil }
      found += part
    }
    return found
  }
}
