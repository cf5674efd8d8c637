import Foundation
import XCTest

/// Numbers made by independent tools, read from `Tests/Fixtures`.
struct TextFixture {
  let json: [String: Any]

  init(_ name: String) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/\(name).json")
    json = try XCTUnwrap(try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
  }

  func cases(_ key: String = "cases") throws -> [[String: Any]] {
    try XCTUnwrap(json[key] as? [[String: Any]])
  }
}

extension Dictionary where Key == String, Value == Any {
  func integers(_ key: String) throws -> [Int] { try XCTUnwrap(self[key] as? [NSNumber]).map(\.intValue) }
  func integer(_ key: String) throws -> Int { try XCTUnwrap(self[key] as? NSNumber).intValue }
  func string(_ key: String) throws -> String { try XCTUnwrap(self[key] as? String) }
}
