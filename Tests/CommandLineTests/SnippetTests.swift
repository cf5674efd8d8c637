import Foundation
import XCTest

/// The Swift code of the pages compiles against the modules that were built. A piece that is none by itself has a line
/// `<!-- fragment: … -->` before it, which says of what it is one.
final class SnippetTests: CommandLineTestCase {
  private struct Snippet {
    let page: String
    let code: String
    /// Whether it is statements, which a function has to hold.
    var isBody: Bool {
      code.firstMatch(of: #/(?m)^(?:@MainActor |final )*(?:class|struct|enum|extension) /#) == nil
    }
  }

  private func snippets() -> (whole: [Snippet], fragments: Int) {
    var whole: [Snippet] = []
    var fragments = 0
    for page in DocumentationTests.pages {
      for match in page.text.matches(of: #/(?ms)^(<!-- fragment: [^\n]*\n)?```swift\n(.*?)^```$/#) {
        if match.1 == nil {
          whole.append(Snippet(page: page.path, code: String(match.2)))
        } else {
          fragments += 1
        }
      }
    }
    return (whole, fragments)
  }

  /// What the pages take for granted: somebody's views, and a stage with a recording of it.
  private static let around = """
    import FlipbookTesting
    import Recording
    import Stage
    import Testing
    import Tunables
    import UIKit
    import XCTest
    final class HeartButton: UIControl {
      init(likes: Int) { super.init(frame: .zero) }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    final class LikeButton: UIControl {}
    final class TabsController: UITabBarController {}
    final class HomeController: UIViewController {}

    """

  func testSnippetsCompile() throws {
    let (whole, fragments) = snippets()
    XCTAssertGreaterThan(whole.count, 8)
    XCTAssertLessThan(fragments, 6)
    var text = Self.around
    var ported: [Snippet] = []
    for (index, snippet) in whole.enumerated() {
      if snippet.code.contains("#selector") || snippet.code.contains("@objc") {
        ported.append(snippet)
        continue
      }
      let code = snippet.code.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
      text += "#sourceLocation(file: \"\(snippet.page)-\(index)\", line: 1)\n"
      text +=
        snippet.isBody
        ? "@MainActor func snippet\(index)(stage: Stage, other: Stage, motion: CurveRecording) throws {\n\(code)\n}\n"
        : "\(code)\n"
    }
    try text.write(toFile: folder + "/Snippets.swift", atomically: true, encoding: .utf8)
    let built = (Self.program as NSString).deletingLastPathComponent + "/Modules"
    let flags = try shell("pkg-config --cflags-only-I sdl2 harfbuzz libpng").output
      .split(whereSeparator: \.isWhitespace).flatMap { ["-Xcc", String($0)] }
    let sources = DocumentationTests.root.appendingPathComponent("Sources")
    let headers = try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
      .flatMap { [$0.path, $0.path + "/include"] }
      .filter { FileManager.default.fileExists(atPath: $0 + "/module.modulemap") }.flatMap { ["-I", $0] }
    let command =
      ["swiftc", "-typecheck", "-swift-version", "5", "Snippets.swift", "-I", built] + headers + flags
    let run = try shell(command.map { "'\($0)'" }.joined(separator: " "))
    XCTAssertEqual(run.status, 0, run.errors)
    for (index, snippet) in ported.enumerated() {
      try snippet.code.write(toFile: folder + "/Ported\(index).swift", atomically: true, encoding: .utf8)
      let run = try flipbook(["render", "Ported\(index).swift", "--at", "0", "-o", "ported.png"])
      XCTAssertEqual(run.status, 0, "\(snippet.page): \(run.errors)")
    }
  }
}
