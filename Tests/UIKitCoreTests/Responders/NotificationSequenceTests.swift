import UIKit
import XCTest

/// `NotificationCenter.notifications(named:object:)`.
final class NotificationSequenceTests: XCTestCase {
  private let ping = Notification.Name("NotificationSequenceTests")

  func testNotificationsComeInTheirOrderFromTheCall() async {
    let center = NotificationCenter()
    let me = NSObject()
    center.post(name: ping, object: me, userInfo: ["n": 0])
    let all = center.notifications(named: ping)
    let mine = center.notifications(named: ping, object: me)
    for n in 1...2 { center.post(name: ping, object: n == 1 ? nil : me, userInfo: ["n": n]) }
    center.post(name: Notification.Name("other"), object: me)
    var next = all.makeAsyncIterator()
    let first = await next.next()?.userInfo?["n"] as? Int
    let second = await next.next()?.userInfo?["n"] as? Int
    XCTAssertEqual([first, second], [1, 2])
    var own = mine.makeAsyncIterator()
    let only = await own.next()?.userInfo?["n"] as? Int
    XCTAssertEqual(only, 2)
  }

  func testACancelledTaskStopsWaiting() async {
    let center = NotificationCenter()
    let ping = ping
    let task = Task { () -> Int in
      var count = 0
      for await _ in center.notifications(named: ping) { count += 1 }
      return count
    }
    task.cancel()
    let count = await task.value
    XCTAssertEqual(count, 0)
  }
}
