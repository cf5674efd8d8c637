/// The Swift file that makes every screen of a module.
enum ScreensSource {
  /// The file's text: each screen and each table has a line, which can be left out.
  ///
  /// - Parameter tables: Statements that make the tables of its classes known.
  static func text(
    _ screens: [(name: String, expression: String, isApp: Bool)], of module: String, tables: [String]
  ) -> String {
    let lines = screens.map { screen in
      "    list.\(screen.isApp ? "addApp" : "add")(\(quoted(screen.name))) { \(screen.expression) }"
    }
    return
      ([
        "import Projects", "import UIKit", "",
        "@_cdecl(\"flipbook_screens_\(module)\") public func flipbookScreens(_ list: UnsafeMutableRawPointer) {",
      ]
      + (tables.isEmpty
        ? [] : ["  MainActor.assumeIsolated {"] + tables.map { "    \($0)" } + ["  }"])
      + ["  ProjectScreens.fill(list) { list in"] + lines + ["  }", "}", ""]).joined(separator: "\n")
  }

  /// A string as a Swift literal.
  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\\", "\"": "\\\(scalar)"
      case _ where scalar.value < 32: "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
