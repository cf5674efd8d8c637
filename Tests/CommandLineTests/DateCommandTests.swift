import Foundation
import XCTest

/// What day it is for a person's code.
final class DateCommandTests: CommandLineTestCase {
  private static let cache = NSTemporaryDirectory() + "flipbook-cache-\(UUID().uuidString)"

  override class func tearDown() {
    try? FileManager.default.removeItem(atPath: cache)
    super.tearDown()
  }

  private static let code = """
    import UIKit

    final class DayView: UIView {
      override var intrinsicContentSize: CGSize { CGSize(width: 200, height: 40) }
      override func draw(_ rect: CGRect) {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
        (formatter.string(from: Date()) as NSString).draw(
          at: CGPoint(x: 4, y: 8), withAttributes: [.font: UIFont.systemFont(ofSize: 16)])
      }
    }
    """

  private func picture(_ arguments: String..., zone: String = "UTC") throws -> Data {
    let outcome = try flipbook(
      ["render", "Day.swift", "--at", "0", "-o", "day.png"] + arguments,
      environment: ["XDG_CACHE_HOME": Self.cache, "TZ": zone])
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    return try Data(contentsOf: URL(fileURLWithPath: "\(folder)/day.png"))
  }

  func testADateHasOnePictureOnAnyDayAndAnywhere() throws {
    try write(Self.code, to: "Day.swift")
    let standard = try picture()
    XCTAssertEqual(try picture("--date", "2024-01-09T09:41"), standard)
    XCTAssertEqual(try picture("--date", "2024-01-09T09:41:00Z"), standard)
    XCTAssertEqual(try picture(zone: "Asia/Tokyo"), standard, "it is 9:41 there, too")
    XCTAssertNotEqual(try picture("--date", "2024-01-09T09:42"), standard)
    XCTAssertNotEqual(try picture("--date", "now"), standard)
    XCTAssertEqual(
      try picture("--date", "2024-01-09T09:41+09:00", zone: "Asia/Tokyo"), standard)
  }
}
