import Foundation

/// A program beside Flipbook, in a package of its own, that is built when it is needed for the first time.
package struct ToolPackage: Sendable {
  /// The folder of its package, and what its script builds there.
  package let folder: String
  private let product: String
  /// The variable that names another executable.
  private let variable: String

  /// What reads Swift.
  static let sourceReader = ToolPackage(
    "WriteBack", product: "flipbook-writeback", variable: "FLIPBOOK_WRITEBACK")
  /// What browsers reach.
  package static let gateway = ToolPackage(
    "Gateway", product: "flipbook-gateway", variable: "FLIPBOOK_GATEWAY")

  private init(_ name: String, product: String, variable: String) {
    // Sources/SourceTools/ToolPackage.swift
    folder = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Tools/\(name)"
    (self.product, self.variable) = (product, variable)
  }

  /// What builds it.
  package var script: String { "\(folder)/build" }

  /// The built program; nil when there is none, or an old one.
  package var executable: String? {
    let files = FileManager.default
    if let named = ProcessInfo.processInfo.environment[variable], files.isExecutableFile(atPath: named) {
      return named
    }
    let built = "\(folder)/.build/debug/\(product)"
    guard files.isExecutableFile(atPath: built), let date = Self.date(of: built) else { return nil }
    let sources = (files.enumerator(atPath: "\(folder)/Sources")?.allObjects as? [String] ?? [])
      .map { "Sources/\($0)" }
    let isOld = (sources + ["Package.swift"]).contains { date < Self.date(of: "\(folder)/\($0)") ?? date }
    return isOld ? nil : built
  }

  private static func date(of path: String) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }
}
