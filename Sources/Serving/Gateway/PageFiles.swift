import Foundation
import Support

/// The page that browsers show: files beside the framework's sources.
enum PageFiles {
  /// The folder with them.
  static let folder: String = {
    // Sources/Serving/Gateway/PageFiles.swift
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/assets/serve"
  }()

  private static let types: [(name: String, path: String, type: String)] =
    [
      ("page.html", "/", "text/html; charset=utf-8"),
      ("page.css", "/page.css", "text/css; charset=utf-8"),
      ("icon.svg", "/icon.svg", "image/svg+xml"),
    ] + modules.map { ($0, "/\($0)", "text/javascript; charset=utf-8") }

  /// The page's code, one concept a file.
  private static let modules = [
    "main.js", "connection.js", "pictures.js", "windows.js", "pointers.js", "keys.js", "elements.js",
    "bar.js",
    "latency.js",
  ]

  /// All of them.
  ///
  /// - Throws: `ServingError.page` for one that is missing.
  static func all() throws(ServingError) -> [Gateway.Configuration.File] {
    var files: [Gateway.Configuration.File] = []
    for (name, path, type) in types {
      guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") else {
        throw .page("\(folder)/\(name)")
      }
      files.append(Gateway.Configuration.File(path: path, type: type, bytes: bytes))
    }
    return files
  }
}
