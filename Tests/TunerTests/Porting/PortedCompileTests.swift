import SourceTools
import XCTest

@testable import Tuner

/// Whole sources, ported and read by the compiler with the real modules.
final class PortedCompileTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    try SourceTool.buildAndWait()
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("port-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  /// What ported files name beside the project's own and UIKit.
  private static let surroundings = """
    import UIKit
    @MainActor enum FlipbookPreviews {
      static func controller(_ body: @MainActor () -> UIView) -> UIViewController { UIViewController() }
      static func controller(_ body: @MainActor () -> UIViewController) -> UIViewController { body() }
    }
    final class ProjectScreens {
      static func fill(_ list: UnsafeMutableRawPointer, _ body: (ProjectScreens) -> Void) {}
      func add(_ name: String, _ make: @escaping @MainActor () -> UIView) {}
      func add(_ name: String, _ make: @escaping @MainActor () -> UIViewController) {}
      func addApp(_ name: String, _ make: @escaping @MainActor () -> UIResponder & UIApplicationDelegate) {}
    }
    """

  /// The compiler's errors and warnings about a ported module, without the lines that quote the source.
  private func messages(_ sources: [String: String]) throws -> [String] {
    let ported = try Ported.port(sources)
    var files = ported.files.map { (name: String($0.path.split(separator: "/").last ?? ""), text: $0.text) }
    files.append(("Screens of it.swift", ported.screensSource))
    files.append(("Surroundings.swift", PortedCompileTests.surroundings))
    var paths: [String] = []
    for (name, text) in files {
      let path = folder.appendingPathComponent(name).path
      // The stubs are in the module itself.
      let text = text.replacing("import Projects; ", with: "").replacing("import Projects\n", with: "\n")
      try text.write(toFile: path, atomically: false, encoding: .utf8)
      paths.append(path)
    }
    return try RebuiltDemos.messages(paths, in: folder)
  }

  func testSourcesInTheStyleOfPublicComponentsCompile() throws {
    let sources = PortedControls.files.merging(PortedControllers.files) { $1 }.merging(PortedApps.files) {
      $1
    }
    XCTAssertEqual(sources.count, 13)
    XCTAssertEqual(try messages(sources), [])
  }

  func testSourcesThatObserveCompile() throws {
    XCTAssertEqual(try messages(PortedObservers.files), [])
  }

  func testMessagesNameTheOriginalLine() throws {
    let messages = try messages([
      "A.swift": """
      import UIKit
      @objc protocol D { @objc optional func f(_ a: Missing) }
      class A: UIView {
        func g() {
          addGestureRecognizer(
            UITapGestureRecognizer(
              target: self,
              action: #selector(
                g
              )))
          one()
        }
      }
      extension A {
        override func layoutSubviews() {
          two()
        }
      }
      #Preview(
        "P"
      ) {
        three()
        return UIView()
      }
      """,
      "B.swift":
        "import UIKit\nextension A {\n  override var isOpaque: Bool {\n    get { four() }\n    set {}\n  }\n}",
    ])
    for place in ["A.swift:2:", "A.swift:11:", "A.swift:16:", "A.swift:22:", "B.swift:4:"] {
      XCTAssertTrue(messages.contains { $0.hasPrefix("/My App/\(place)") }, "\(place) \(messages)")
    }
    XCTAssertTrue(messages.allSatisfy { $0.hasPrefix("/My App/") }, "\(messages)")
  }
}
