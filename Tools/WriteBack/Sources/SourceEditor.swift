import SwiftParser
import SwiftSyntax

/// Puts numbers into a Swift source text in place of the literals that are there, and leaves everything else alone.
public struct SourceEditor {
  /// A literal's place in the text, and what is to be there.
  struct Replacement {
    let range: Range<Int>
    let text: String
  }

  private let text: String
  private let tree: SourceFileSyntax
  private let converter: SourceLocationConverter

  public static func edit(_ request: Request) -> Response {
    SourceEditor(request.text).run(request.edits)
  }

  init(_ text: String) {
    self.text = text
    tree = Parser.parse(source: text)
    converter = SourceLocationConverter(fileName: "", tree: tree)
  }

  private func run(_ edits: [Edit]) -> Response {
    guard !tree.hasError else {
      let refusal = Outcome.refused("the source does not compile as it is; mend it first")
      return Response(text: text, outcomes: edits.map { _ in refusal })
    }
    var replacements: [Replacement] = []
    var outcomes: [Outcome] = []
    for edit in edits {
      do {
        var note: String?
        let found = try find(edit) { note = $0 }
        for replacement in found where !replacements.contains(where: { $0.range == replacement.range }) {
          if replacements.contains(where: { $0.range.overlaps(replacement.range) }) {
            throw Refusal("two of the numbers stand in the same place of the code; write one of them")
          }
        }
        for replacement in found {
          if let other = replacements.first(where: { $0.range == replacement.range }),
            other.text != replacement.text
          {
            throw Refusal(
              "\(bytes(replacement.range)) stands for two numbers that were tuned apart; give each its own")
          }
        }
        var outcome = outcome(found, edit)
        outcome.note = note
        outcomes.append(outcome)
        replacements += found.filter { new in !replacements.contains { $0.range == new.range } }
      } catch let refusal as Refusal {
        outcomes.append(.refused(refusal.reason))
      } catch {
        outcomes.append(.refused("\(error)"))
      }
    }
    let result = apply(replacements)
    if Parser.parse(source: result).hasError {
      let refusal = Outcome.refused("the text would no longer be Swift; nothing was changed")
      return Response(text: text, outcomes: edits.map { _ in refusal })
    }
    return Response(text: result, outcomes: outcomes)
  }

  private func find(_ edit: Edit, _ note: @escaping (String) -> Void) throws -> [Replacement] {
    let finder = ExpressionFinder(tree: tree, converter: converter)
    let expression = try finder.expression(for: edit)
    return try LiteralWriter(tree: tree, edit: edit, note: note).replacements(of: expression)
  }

  private func outcome(_ found: [Replacement], _ edit: Edit) -> Outcome {
    guard let first = found.map(\.range.lowerBound).min(), let last = found.map(\.range.upperBound).max()
    else {
      return Outcome(refusal: nil, line: edit.line, old: "", new: "")
    }
    let inside = found.map {
      Replacement(
        range: $0.range.lowerBound - first..<$0.range.upperBound - first, text: $0.text)
    }
    let old = bytes(first..<last)
    return Outcome(
      refusal: nil, line: converter.location(for: AbsolutePosition(utf8Offset: first)).line, old: old,
      new: SourceEditor.apply(inside, to: old))
  }

  private func bytes(_ range: Range<Int>) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self)
  }

  private func apply(_ replacements: [Replacement]) -> String { SourceEditor.apply(replacements, to: text) }

  static func apply(_ replacements: [Replacement], to text: String) -> String {
    var bytes = Array(text.utf8)
    for replacement in replacements.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(replacement.range, with: Array(replacement.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Why a number cannot be written, in one sentence that says what to do.
struct Refusal: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}
