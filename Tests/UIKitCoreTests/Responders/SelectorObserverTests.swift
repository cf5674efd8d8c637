import UIKit
import XCTest

/// Timers and notifications that send messages rather than call blocks.
final class SelectorObserverTests: XCTestCase {
  private final class Listener {
    var names: [String] = []
    var ticks = 0
    func heard(_ notification: Notification) { names.append(notification.name.rawValue) }
    func tick(_ timer: Timer) { ticks += 1 }
    func tickOnly() { ticks += 10 }
  }

  private let one = Notification.Name("flipbook.one")
  private let two = Notification.Name("flipbook.two")

  func testAnObserverGetsWhatItAskedForUntilItIsRemoved() {
    let (center, listener, sender) = (NotificationCenter(), Listener(), NSObject())
    let heard = Selector("heard:", Listener.heard)
    center.addObserver(listener, selector: heard, name: one, object: nil)
    center.addObserver(listener, selector: heard, name: two, object: sender)
    center.post(name: one, object: nil)
    center.post(name: two, object: nil)
    center.post(name: two, object: sender)
    XCTAssertEqual(listener.names, ["flipbook.one", "flipbook.two"])
    center.removeObserver(listener, name: one, object: nil)
    center.post(name: one, object: nil)
    center.post(name: two, object: sender)
    XCTAssertEqual(listener.names.count, 3)
    center.removeObserver(listener)
    center.post(name: two, object: sender)
    XCTAssertEqual(listener.names.count, 3)
  }

  func testAnObserverIsNotKept() {
    let center = NotificationCenter()
    weak var gone: Listener?
    do {
      let listener = Listener()
      gone = listener
      center.addObserver(listener, selector: Selector("heard:", Listener.heard), name: one, object: nil)
    }
    XCTAssertNil(gone)
    center.post(name: one, object: nil)
  }

  func testBlocksAreStillRemovedByTheirTokens() {
    let center = NotificationCenter()
    nonisolated(unsafe) var count = 0
    let token = center.addObserver(forName: one, object: nil, queue: nil) { _ in count += 1 }
    center.post(name: one, object: nil)
    center.removeObserver(token)
    center.post(name: one, object: nil)
    XCTAssertEqual(count, 1)
  }

  func testATimerSendsItsMessage() {
    let listener = Listener()
    let timer = Timer(
      timeInterval: 1, target: listener, selector: Selector("tick:", Listener.tick), userInfo: nil,
      repeats: true)
    timer.fire()
    timer.fire()
    XCTAssertEqual(listener.ticks, 2)
    timer.invalidate()
    let plain = Timer(
      fireAt: Date(timeIntervalSinceReferenceDate: 0), interval: 1, target: listener,
      selector: Selector("tickOnly", Listener.tickOnly), userInfo: nil, repeats: false)
    plain.fire()
    XCTAssertEqual(listener.ticks, 12)
  }

  func testATimerCarriesItsUserInfo() {
    final class Reader {
      var read: [String] = []
      func fire(_ timer: Timer) { read.append(timer.userInfo as? String ?? "none") }
    }
    let reader = Reader()
    let selector = Selector("fire:", Reader.fire)
    Timer(timeInterval: 1, target: reader, selector: selector, userInfo: "a", repeats: false).fire()
    Timer(
      fireAt: Date(timeIntervalSinceReferenceDate: 0), interval: 1, target: reader, selector: selector,
      userInfo: "b", repeats: false
    ).fire()
    let scheduled = Timer.scheduledTimer(
      timeInterval: 100, target: reader, selector: selector, userInfo: "c", repeats: true)
    scheduled.fire()
    XCTAssertEqual(scheduled.timeInterval, 100)
    scheduled.invalidate()
    Timer(timeInterval: 1, target: reader, selector: selector, userInfo: nil, repeats: false).fire()
    XCTAssertEqual(reader.read, ["a", "b", "c", "none"])
  }
}
