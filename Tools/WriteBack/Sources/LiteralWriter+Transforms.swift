import SwiftSyntax

/// Transforms, by the functions that make them.
extension LiteralWriter {
  /// Nil for an expression that is none of those functions.
  func transform(
    _ expression: ExprSyntax, _ old: [Double], _ new: [Double]
  ) throws -> [SourceEditor.Replacement]? {
    if expression.trimmedDescription == "CATransform3DIdentity" {
      if new == TransformForm.identity { return [] }
      guard let text = ValueText.of("transform", new) else {
        throw Refusal(
          "no one function makes this transform in place of CATransform3DIdentity; write it by hand")
      }
      return [replacement(expression, text)]
    }
    guard let call = expression.as(FunctionCallExprSyntax.self), let name = call.calledName else {
      return nil
    }
    if name == "CATransform3D" { return try matrix(call, old, new) }
    guard let form = TransformForm(rawValue: name) else { return nil }
    guard let before = form.arguments(old), let after = form.arguments(new) else {
      throw Refusal("\(name) makes only a \(form.word); write the transform by hand")
    }
    let arguments = call.arguments.map(\.expression)
    guard arguments.count == after.count else { return nil }
    var found: [SourceEditor.Replacement] = []
    for (index, argument) in arguments.enumerated() where before[index] != after[index] {
      guard let part = try number(inside(argument) ?? argument, before[index], after[index]) else {
        return nil
      }
      found += part
    }
    return found
  }

  /// All sixteen by their names.
  private func matrix(
    _ call: FunctionCallExprSyntax, _ old: [Double], _ new: [Double]
  ) throws -> [SourceEditor.Replacement]? {
    var found: [SourceEditor.Replacement] = []
    for (index, pair) in zip(old, new).enumerated() where pair.0 != pair.1 {
      guard let argument = call.argument(["m\(index / 4 + 1)\(index % 4 + 1)"]),
        let part = try number(inside(argument) ?? argument, pair.0, pair.1)
      else { return nil }
      found += part
    }
    return found
  }
}
