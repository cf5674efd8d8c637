import UIKit
import XCTest

/// What `import UIKit` alone brings of Foundation, Dispatch and the C library.
final class CensusFoundationTests: XCTestCase {
  private class Base {}

  func testFoundation() throws {
    let calendar = Calendar.current
    let parts = calendar.dateComponents(
      [.year, .month, .weekOfYear, .day, .hour, .minute, .second], from: Date(timeIntervalSince1970: 0))
    XCTAssertNotNil(parts.year)
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy-MM-dd"
    formatter.timeZone = TimeZone(identifier: "UTC")
    XCTAssertEqual(formatter.string(from: Date(timeIntervalSince1970: 0)), "1970-01-01")
    XCTAssertEqual(Date(timeIntervalSince1970: 0).compare(Date()), .orderedAscending)
    XCTAssertNil(Bundle.main.path(forResource: "nothing", ofType: "plist"))
    _ = Bundle(for: Base.self)
    XCTAssertEqual(NSString(string: "ab").character(at: 0), 97)
    XCTAssertEqual(NSMakeRange(0, 2).length, 2)
    XCTAssertEqual(NSString(string: "abc").range(of: "x").location, NSNotFound)
    let text = NSMutableString(capacity: 2)
    text.append("a")
    XCTAssertEqual("abc".data(using: .utf8, allowLossyConversion: true)?.count, 3)
    XCTAssertEqual(NSURL(string: "https://example.org")?.host, "example.org")
    XCTAssertEqual(URL(string: "https://example.org")?.host, "example.org")
    let center = NotificationCenter.default
    let token = center.addObserver(forName: NSNotification.Name("census"), object: nil, queue: nil) { _ in }
    center.post(name: NSNotification.Name("census"), object: nil)
    center.removeObserver(token)
    XCTAssertLessThan(arc4random_uniform(3), 3)
    XCTAssertEqual(NSEC_PER_SEC, 1_000_000_000)
    _ = DispatchTime.now() + .milliseconds(1)
    XCTAssertEqual(round(CGFloat(1.5)) + abs(CGFloat(-1)) + sin(CGFloat(0)) + cos(CGFloat(0)), 4)
    XCTAssertEqual(min(CGFloat(1), max(0, 2)), 1)
    XCTAssertEqual(Array(stride(from: CGFloat(0), to: 1, by: 0.5)), [0, 0.5])
    if #available(iOS 13.0, *) {} else { XCTFail("every version is there") }
  }

  /// Foundation advises against what old code still says.
  @available(*, deprecated)
  func testOldFoundation() {
    XCTAssertNil(NSArray(contentsOfFile: "/nothing"))
  }

  func testMainQueueAndTimersRunWithTheStage() {
    let outcome = expectation(description: "the main queue runs")
    DispatchQueue.main.async { outcome.fulfill() }
    wait(for: [outcome], timeout: 1)
  }
}
