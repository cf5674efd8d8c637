import Support
import UIKit
import XCTest

/// What Objective-C can do with classes while an app runs, and Swift cannot: one message each.
final class MethodExchangeTests: XCTestCase {
  final class Shown: UIViewController {}

  func testExchangingMethodsIsReportedOnce() throws {
    let (_, messages) = Diagnostics.withCapture {
      for _ in 0..<2 {
        guard let one = class_getInstanceMethod(Shown.self, Selector("viewDidLoad")),
          let other = class_getInstanceMethod(Shown.self, Selector("own_viewDidLoad"))
        else { return XCTFail("methods are found, so that callers go on") }
        XCTAssertFalse(
          class_addMethod(Shown.self, Selector("viewDidLoad"), method_getImplementation(one), nil))
        method_exchangeImplementations(one, other)
      }
    }
    XCTAssertEqual(
      messages.map(\.text),
      [
        "method_exchangeImplementations did nothing: calls of viewDidLoad are bound when Swift compiles,"
          + " own_viewDidLoad is not called in its place; override viewDidLoad in a subclass instead"
      ])
  }

  func testAnObjectKeepsItsClass() {
    final class Bar: UITabBar {}
    let bar = UITabBar()
    let (former, messages) = Diagnostics.withCapture { object_setClass(bar, Bar.self) }
    XCTAssertTrue(former == UITabBar.self)
    XCTAssertTrue(type(of: bar) === UITabBar.self)
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue(
      messages.first?.text.hasPrefix("object_setClass did nothing: a UITabBar cannot become a ") == true)
    XCTAssertEqual(Diagnostics.withCapture { object_setClass(bar, UITabBar.self) }.1, [], "it is one already")
  }

  func testLocksOfTheSystem() {
    var lock = os_unfair_lock()
    os_unfair_lock_lock(&lock)
    XCTAssertFalse(os_unfair_lock_trylock(&lock))
    os_unfair_lock_unlock(&lock)
    XCTAssertTrue(os_unfair_lock_trylock(&lock))
    os_unfair_lock_unlock(&lock)
    let counter = OSAllocatedUnfairLock(initialState: 0)
    DispatchQueue.concurrentPerform(iterations: 100) { _ in counter.withLock { $0 += 1 } }
    XCTAssertEqual(counter.withLock { $0 }, 100)
    let plain = OSAllocatedUnfairLock()
    plain.lock()
    XCTAssertFalse(plain.lockIfAvailable())
    plain.unlock()
    XCTAssertEqual(plain.withLock { 7 }, 7)
  }
}
