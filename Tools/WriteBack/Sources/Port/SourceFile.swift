import SwiftParser
import SwiftSyntax

/// A file that is ported: its text, its tree, and what is to be put in place of what.
final class SourceFile {
  struct Edit {
    let range: Range<Int>
    let text: String
    let order: Int
  }

  let path: String
  let bytes: [UInt8]
  private let text: String
  let tree: SourceFileSyntax
  private let converter: SourceLocationConverter
  private(set) var edits: [Edit] = []
  /// Lines before the first one of the file.
  var header: [String] = []
  /// Whether the copy names something of UIKit's that the file itself does not.
  var needsUIKit = false
  /// Declarations after the last line of the file.
  var footer: [String] = []
  /// The tables of the file's classes, after everything else.
  var tables: [String] = []

  init(_ file: PortFile, _ tree: SourceFileSyntax) {
    path = file.path
    text = file.text
    bytes = Array(file.text.utf8)
    self.tree = tree
    converter = SourceLocationConverter(fileName: "", tree: tree)
  }

  /// The file's name without its folder and extension.
  var name: String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    return last.hasSuffix(".swift") ? String(last.dropLast(6)) : last
  }

  /// The name, with a number where another file of the module has the same one. It stays when other files come and go.
  private(set) lazy var tag = name
  /// The same as a part of a name in Swift; two tags give two of these.
  var identifier: String {
    tag.unicodeScalars.map { scalar in
      if scalar == "_" { return "__" }
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isPlain ? "\(scalar)" : "_\(String(scalar.value, radix: 16))_"
    }.joined()
  }

  /// Reads files on all processors.
  static func read(_ files: [PortFile]) -> [SourceFile] {
    let trees = SourceTrees(files.map(\.text)).trees
    return zip(files, trees).map(SourceFile.init)
  }

  /// Gives every file of a module its tag.
  static func tag(_ files: [SourceFile]) {
    var taken: Set<String> = []
    for file in files {
      var count = 1
      while !taken.insert(file.tag).inserted {
        count += 1
        file.tag = "\(file.name)-\(count)"
      }
    }
  }

  /// Whether one of some words is anywhere in the file.
  func mentions(_ words: String...) -> Bool { words.contains { text.contains($0) } }

  // MARK: Places

  func line(_ offset: Int) -> Int { converter.location(for: AbsolutePosition(utf8Offset: offset)).line }

  func location(_ node: some SyntaxProtocol) -> (line: Int, column: Int) {
    let location = converter.location(for: node.positionAfterSkippingLeadingTrivia)
    return (location.line, location.column)
  }

  /// A directive after which lines count from `line` of this file.
  func directive(_ line: Int) -> String {
    let escaped = path.reduce(into: "") { text, letter in
      if letter == "\\" || letter == "\"" { text.append("\\") }
      text.append(letter)
    }
    return "#sourceLocation(file: \"\(escaped)\", line: \(line))"
  }

  // MARK: Changing

  func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

  /// Puts a text in place of a range; line ends that it lacks are appended, so that the lines after it stay.
  func replace(_ range: Range<Int>, with text: String) {
    let old = newlines(range)
    let new = text.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    let padding = String(repeating: "\n", count: max(0, old - new))
    edits.append(Edit(range: range, text: text + padding, order: edits.count))
  }

  func replace(_ node: some SyntaxProtocol, with text: String) { replace(node.bytes, with: text) }

  /// Removes a node and the blanks after it.
  func remove(_ node: some SyntaxProtocol) {
    var end = node.bytes.upperBound
    while end < bytes.count, bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\t") { end += 1 }
    replace(node.bytes.lowerBound..<end, with: "")
  }

  /// Takes a range out of the file, with a semicolon after it, and returns it as it is after all changes so far.
  func take(_ range: Range<Int>) -> String {
    let text = render(range)
    edits.removeAll { range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound }
    let next = bytes[range.upperBound...].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    let semicolon = next.flatMap { bytes[$0] == UInt8(ascii: ";") ? $0 + 1 : nil }
    replace(range.lowerBound..<(semicolon ?? range.upperBound), with: "")
    return text
  }

  // MARK: The result

  func render(_ range: Range<Int>) -> String {
    let inside = edits.filter {
      range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound
    }
    let ordered = inside.sorted {
      ($0.range.lowerBound, $0.range.isEmpty ? 0 : 1, $0.order) < (
        $1.range.lowerBound, $1.range.isEmpty ? 0 : 1, $1.order
      )
    }
    var result: [UInt8] = []
    var position = range.lowerBound
    for edit in ordered where edit.range.lowerBound >= position {
      result += bytes[position..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    result += bytes[position..<range.upperBound]
    return String(decoding: result, as: UTF8.self)
  }

  var ported: String {
    let imports = needsUIKit && !header.contains { $0.contains("import UIKit") } ? ["import UIKit"] : []
    var lines = imports + header + [directive(1), render(0..<bytes.count)]
    if !footer.isEmpty { lines += [directive(line(bytes.count))] + footer }
    if !tables.isEmpty { lines += [directive(line(bytes.count))] + tables }
    return lines.joined(separator: "\n")
  }

  private func newlines(_ range: Range<Int>) -> Int {
    bytes[range].reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
  }
}

extension SyntaxProtocol {
  /// Where the node is in its file, without what is around it.
  var bytes: Range<Int> {
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, endPositionBeforeTrailingTrivia.utf8Offset)
  }

  /// The nodes around this one, from the inside out.
  var ancestors: AnySequence<Syntax> {
    AnySequence(sequence(first: Syntax(self), next: \.parent).dropFirst())
  }
}
