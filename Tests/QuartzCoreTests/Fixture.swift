import Foundation
import XCTest

/// Numbers made by an independent implementation, read from `Tests/Fixtures`.
struct Fixture {
  let json: [String: Any]

  init(_ name: String) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/\(name).json")
    json = try XCTUnwrap(try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
  }

  var cases: [[String: Any]] { json["cases"] as? [[String: Any]] ?? [] }

  func list(_ key: String) -> [[String: Any]] { json[key] as? [[String: Any]] ?? [] }
}

extension Dictionary where Key == String, Value == Any {
  func doubles(_ key: String) -> [Double] { (self[key] as? [NSNumber] ?? []).map(\.doubleValue) }
  func double(_ key: String) -> Double? { (self[key] as? NSNumber)?.doubleValue }
  func text(_ key: String) -> String { self[key] as? String ?? "" }
  func rows(_ key: String) -> [[Double]] { (self[key] as? [[NSNumber]] ?? []).map { $0.map(\.doubleValue) } }
}
