import Foundation
import QuartzCore

/// A layout in the visual format language, taken apart: `H:|-[name(>=80@750)]-12-[other(==name)]-(>=8,<=20)-|`.
///
/// The grammar is that of Apple's *Auto Layout Guide*, appendix "Visual Format Language".
struct VisualFormat: Equatable {
  /// `(>=80@750)`, one of a list.
  struct Predicate: Equatable {
    var relation: NSLayoutConstraint.Relation = .equal
    var object: Operand
    /// Nil for required.
    var priority: Operand?
  }

  /// A number, or a name whose meaning is for the caller to find, with where it is in the text.
  enum Operand: Equatable {
    case number(Double)
    case name(String, position: Int)
  }

  /// What is between two neighbours.
  enum Gap: Equatable {
    /// Nothing: edge to edge.
    case none
    /// `-`: as the system sees fit.
    case standard
    case predicates([Predicate])
  }

  enum Element: Equatable {
    /// `|` at either end, with where it is in the text.
    case superview(position: Int)
    case view(String, [Predicate], position: Int)
  }

  var isVertical = false
  /// At least one view.
  var elements: [Element] = []
  /// Between the elements: one fewer.
  var gaps: [Gap] = []

  /// Where the text stops making sense, and what would.
  struct SyntaxError: Error, Equatable {
    var reason: String
    /// Counted in characters from 0.
    var position: Int
  }
}

/// Reads a visual format from left to right.
struct VisualFormatParser {
  private let text: [Character]
  private var position = 0

  private init(_ text: String) { self.text = Array(text) }

  static func parse(_ text: String) throws(VisualFormat.SyntaxError) -> VisualFormat {
    var parser = VisualFormatParser(text)
    return try parser.parse()
  }

  // MARK: Characters

  private var next: Character? { position < text.count ? text[position] : nil }

  private mutating func take(_ wanted: String) -> Bool {
    let characters = Array(wanted)
    guard text[position...].starts(with: characters) else { return false }
    position += characters.count
    return true
  }

  private func error(_ reason: String, at place: Int? = nil) -> VisualFormat.SyntaxError {
    VisualFormat.SyntaxError(reason: reason, position: place ?? position)
  }

  // MARK: Grammar

  private mutating func parse() throws(VisualFormat.SyntaxError) -> VisualFormat {
    var format = VisualFormat()
    if take("V:") {
      format.isVertical = true
    } else if !take("H:"), text.dropFirst().first == ":" {
      throw error("Expected an orientation, H or V, here")
    }
    if next == "|" {
      format.elements.append(.superview(position: position))
      position += 1
      format.gaps.append(try gap())
      guard next == "[" else { throw error("Expected a view, beginning with '[', here") }
    }
    format.elements.append(try view())
    while next != nil {
      let gapStart = position
      let gap = try gap()
      switch next {
      case "[":
        format.gaps.append(gap)
        format.elements.append(try view())
      case "|":
        format.gaps.append(gap)
        format.elements.append(.superview(position: position))
        position += 1
        if next != nil { throw error("Expected the end of the format here: '|' at the end is the last") }
      case nil where gapStart != position:
        throw error("Expected a view or '|' here, after the connection")
      default: throw error("Expected a connection '-', a view '[' or the superview '|' here")
      }
    }
    return format
  }

  private mutating func view() throws(VisualFormat.SyntaxError) -> VisualFormat.Element {
    guard take("[") else { throw error("Expected a view, beginning with '[', here") }
    let start = position
    guard let name = identifier() else { throw error("Expected the name of a view here") }
    let predicates = next == "(" ? try list() : []
    guard take("]") else { throw error("Expected a ']' here to give the end of a view") }
    return .view(name, predicates, position: start)
  }

  private mutating func gap() throws(VisualFormat.SyntaxError) -> VisualFormat.Gap {
    guard take("-") else { return .none }
    // `-` alone.
    if next == "[" || next == "|" { return .standard }
    let predicates: [VisualFormat.Predicate]
    if next == "(" {
      predicates = try list()
    } else {
      guard let object = operand(allowsSign: false) else {
        throw error("Expected a number, the name of a metric, a '(' or a view here")
      }
      predicates = [VisualFormat.Predicate(object: object)]
    }
    guard take("-") else { throw error("Expected a '-' here to give the end of a connection") }
    return .predicates(predicates)
  }

  /// `(…, …)`
  private mutating func list() throws(VisualFormat.SyntaxError) -> [VisualFormat.Predicate] {
    _ = take("(")
    var predicates = [try predicate()]
    while take(",") { predicates.append(try predicate()) }
    guard take(")") else { throw error("Expected a ')' here to give the end of a list of predicates") }
    return predicates
  }

  private mutating func predicate() throws(VisualFormat.SyntaxError) -> VisualFormat.Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    if take(">=") {
      relation = .greaterThanOrEqual
    } else if take("<=") {
      relation = .lessThanOrEqual
    } else if !take("=="), let next, "<>=".contains(next) {
      throw error("Expected a relation, ==, <= or >=, here")
    }
    guard let object = operand(allowsSign: true) else {
      throw error("Expected a number or the name of a metric or a view here")
    }
    var predicate = VisualFormat.Predicate(relation: relation, object: object)
    if take("@") {
      guard let priority = operand(allowsSign: false) else {
        throw error("Expected a priority, a number or the name of a metric, here")
      }
      predicate.priority = priority
    }
    return predicate
  }

  private mutating func operand(allowsSign: Bool) -> VisualFormat.Operand? {
    let start = position
    if let name = identifier() { return .name(name, position: start) }
    return number(allowsSign: allowsSign).map { .number($0) }
  }

  /// As in C: letters, digits and `_`, no digit first.
  private mutating func identifier() -> String? {
    let start = position
    while let character = next, character == "_" || character.isLetter || character.isNumber {
      if position == start, character.isNumber { return nil }
      position += 1
    }
    return position > start ? String(text[start..<position]) : nil
  }

  private mutating func number(allowsSign: Bool) -> Double? {
    let start = position
    if allowsSign, next == "-" || next == "+" { position += 1 }
    while let character = next, character.isASCII, character.isNumber || character == "." { position += 1 }
    // A number may end in an exponent.
    if position > start, next == "e" || next == "E" {
      let before = position
      position += 1
      if next == "-" || next == "+" { position += 1 }
      let digits = position
      while let character = next, character.isASCII, character.isNumber { position += 1 }
      if position == digits { position = before }
    }
    guard let number = Double(String(text[start..<position])) else {
      position = start
      return nil
    }
    return number
  }
}
