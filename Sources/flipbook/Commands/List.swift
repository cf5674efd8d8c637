import ArgumentParser
import CoreGraphics
import Demos
import Support
import UIKit

/// What there is to see.
struct List: Command {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the demos: name, title, article, tappable identifiers, length.")

  @Flag(help: "Print JSON.")
  var json = false

  func perform() throws {
    try StandardOutput.print(json ? List.json(DemoCatalogue.all) : List.text(DemoCatalogue.all))
  }

  static func text(_ demos: [Demo]) -> String {
    demos.map { demo in
      """
      \(demo.name)
        title        \(demo.title)
        article      \(demo.article)
        identifiers  \(demo.identifiers.joined(separator: " "))
        length       \(ArgumentValues.text(demo.length)) s
        size         \(ArgumentValues.text(demo.size.width))x\(ArgumentValues.text(demo.size.height))
      """
    }.joined(separator: "\n")
  }

  static func json(_ demos: [Demo]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(demos.map(Row.init)), as: UTF8.self)
  }

  /// The keys of the JSON form; they are stable.
  struct Row: Codable, Equatable {
    let name: String
    let title: String
    let summary: String
    let article: String
    let identifiers: [String]
    let length: Double
    let width: Double
    let height: Double

    init(_ demo: Demo) {
      name = demo.name
      title = demo.title
      summary = demo.summary
      article = demo.article
      identifiers = demo.identifiers
      length = demo.length
      width = demo.size.width
      height = demo.size.height
    }
  }
}
