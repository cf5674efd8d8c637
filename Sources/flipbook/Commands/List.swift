import ArgumentParser
import CoreGraphics
import Demos
import Projects
import Support
import UIKit

/// What there is to see.
struct List: Command {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract:
      "List the demos, or the screens of a project: name, title, source, tappable identifiers, length.")

  @Argument(
    help: "Your own code: a Swift file, a folder or an Xcode project. Default: the demos.",
    completion: .file())
  var what: String?

  @OptionGroup var part: TargetOption

  @Flag(help: "Print JSON.")
  var json = false

  var subject: String? { what }

  func perform() throws {
    if let what, What.isProject(what) {
      let screens = try What.project(what, target: part.target).screens
      return try StandardOutput.print(json ? List.json(screens) : List.text(screens))
    }
    try What.refuse(part.target, for: what ?? "the demos")
    let demos = try what.map { [try What.demo($0)] } ?? DemoCatalogue.all
    try StandardOutput.print(json ? List.json(demos) : List.text(demos))
  }

  // MARK: Demos

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

  static func json(_ demos: [Demo]) throws -> String { try demos.map(Row.init).jsonText() }

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

  // MARK: A project's screens

  static func text(_ screens: [ProjectScreen]) -> String {
    screens.map { screen in
      """
      \(screen.name)
        kind         \(screen.kind.rawValue)
        source       \(screen.path):\(screen.line)
      """
    }.joined(separator: "\n")
  }

  static func json(_ screens: [ProjectScreen]) throws -> String { try screens.map(ScreenRow.init).jsonText() }

  /// The keys of the JSON form; they are stable.
  struct ScreenRow: Codable, Equatable {
    let name: String
    let kind: ProjectScreen.Kind
    let path: String
    let line: Int
    /// Points; only where a preview names a size.
    let width: Double?
    let height: Double?

    init(_ screen: ProjectScreen) {
      name = screen.name
      kind = screen.kind
      path = screen.path
      line = screen.line
      width = (screen.size?.width).map { Double($0) }
      height = (screen.size?.height).map { Double($0) }
    }
  }
}
