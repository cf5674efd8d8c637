import Foundation
import FoundationXML
import QuartzCore

/// An element of a storyboard or a nib, with what is in it.
package final class NibElement: @unchecked Sendable {
  /// The element's name, such as `label`.
  let name: String
  /// The file's line, from 1.
  let line: Int
  let attributes: [String: String]
  fileprivate(set) var children: [NibElement] = []
  /// The text between the tags, for `string` elements.
  fileprivate(set) var text = ""

  init(_ name: String, _ attributes: [String: String], line: Int) {
    self.name = name
    self.attributes = attributes
    self.line = line
  }

  /// What the element is referred to by.
  var id: String? { attributes["id"] }

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// The first element of a name in this one.
  func child(_ name: String) -> NibElement? { children.first { $0.name == name } }

  /// The element in this one that says what it is for: `key="backgroundColor"`.
  func child(key: String) -> NibElement? { children.first { $0["key"] == key } }

  /// The element with a key and a name.
  func child(_ name: String, key: String) -> NibElement? {
    children.first { $0.name == name && $0["key"] == key }
  }

  /// What is in the elements of a name, such as `subviews`.
  func list(_ name: String) -> [NibElement] {
    children.filter { $0.name == name }.flatMap(\.children)
  }

  /// Calls `body` with this element and all in it.
  func visit(_ body: (NibElement) -> Void) {
    var waiting = [self]
    while let next = waiting.popLast() {
      body(next)
      waiting.append(contentsOf: next.children.reversed())
    }
  }

  // MARK: Values

  /// `YES` or `NO`; nil for anything else.
  func bool(_ attribute: String) -> Bool? {
    switch self[attribute] {
    case "YES", "true"?: true
    case "NO", "false"?: false
    default: nil
    }
  }

  /// A finite number; nil for anything else.
  func number(_ attribute: String) -> CGFloat? {
    self[attribute].flatMap(Double.init).flatMap { $0.isFinite ? CGFloat($0) : nil }
  }

  /// A whole number; nil for anything else.
  func integer(_ attribute: String) -> Int? { self[attribute].flatMap { Int($0) } }

  var rect: CGRect? {
    guard let x = number("x"), let y = number("y"), let width = number("width"), let height = number("height")
    else { return nil }
    return CGRect(x: x, y: y, width: width, height: height)
  }

  var point: CGPoint? {
    guard let x = number("x"), let y = number("y") else { return nil }
    return CGPoint(x: x, y: y)
  }

  var size: CGSize? {
    guard let width = number("width"), let height = number("height") else { return nil }
    return CGSize(width: width, height: height)
  }
}

/// Reads the XML of a storyboard or a nib, within limits.
final class NibReader: NSObject, XMLParserDelegate {
  /// Why a file is not read.
  struct Fault: Error {
    let line: Int
    let text: String
  }

  /// No interface is larger, nor are elements further in each other.
  static let mostBytes = 32 << 20
  private static let mostElements = 400_000
  private static let mostDepth = 200

  private var root: NibElement?
  private var open: [NibElement] = []
  private var count = 0
  private var fault: Fault?

  /// The outermost element of a document.
  static func read(_ bytes: [UInt8]) throws(Fault) -> NibElement {
    guard bytes.count <= mostBytes else {
      throw Fault(line: 1, text: "it has \(bytes.count) bytes, and no interface has more than \(mostBytes)")
    }
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
      throw Fault(line: 1, text: "it is no text in UTF-8")
    }
    // What declares entities can grow without end, and Xcode writes none.
    if let place = declaration(in: bytes) {
      let line = bytes[..<place].count { $0 == UInt8(ascii: "\n") } + 1
      throw Fault(line: line, text: "it declares a document type, which no interface file does")
    }
    let reader = NibReader()
    let parser = XMLParser(data: Data(bytes))
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    let isRead = parser.parse()
    if let fault = reader.fault { throw fault }
    guard isRead, let root = reader.root, reader.open.isEmpty else {
      throw Fault(line: max(parser.lineNumber, 1), text: "it is no whole XML document")
    }
    return root
  }

  private static func declaration(in bytes: [UInt8]) -> Int? {
    let marks = ["<!DOCTYPE", "<!ENTITY"].map { Array($0.utf8) }
    var index = 0
    while let next = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      if next + 1 < bytes.count, bytes[next + 1] == UInt8(ascii: "!"),
        marks.contains(where: { bytes[next...].starts(with: $0) })
      {
        return next
      }
      index = next + 1
    }
    return nil
  }

  private func stop(_ parser: XMLParser, _ text: String) {
    fault = fault ?? Fault(line: max(parser.lineNumber, 1), text: text)
    parser.abortParsing()
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String]
  ) {
    guard fault == nil else { return }
    count += 1
    guard count <= Self.mostElements else {
      return stop(parser, "it has more than \(Self.mostElements) elements")
    }
    guard open.count < Self.mostDepth else {
      return stop(parser, "its elements are more than \(Self.mostDepth) deep in each other")
    }
    let element = NibElement(elementName, attributeDict, line: max(parser.lineNumber, 1))
    open.last?.children.append(element)
    if root == nil { root = element }
    open.append(element)
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?
  ) {
    guard fault == nil else { return }
    _ = open.popLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard fault == nil, let last = open.last, last.name.hasSuffix("tring") else { return }
    last.text += string
  }

  func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
    guard fault == nil, let last = open.last, last.name.hasSuffix("tring") else { return }
    last.text += String(decoding: CDATABlock, as: UTF8.self)
  }
}
