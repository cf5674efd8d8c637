import Support
import UIKit
import XCTest

/// Proxies that hand messages to another object, and what is asked of classes rather than of objects.
final class ForwardingTests: XCTestCase {
  private final class Worker: NSObject {
    var calls = 0
    func work() { calls += 1 }
  }

  private final class Proxy: RuntimeObject {
    weak var target: NSObjectProtocol?

    override func responds(to aSelector: Selector!) -> Bool {
      (target?.responds(to: aSelector) ?? false) || super.responds(to: aSelector)
    }
    override func forwardingTarget(for aSelector: Selector!) -> Any? { target }
  }

  private let work = Selector("work", Worker.work)

  func testAProxyHandsMessagesOn() {
    let (worker, proxy) = (Worker(), Proxy())
    proxy.target = worker
    XCTAssertTrue(proxy.responds(to: work))
    proxy.perform(work)
    XCTAssertEqual(worker.calls, 1)
    let control = UIControl()
    control.addTarget(proxy, action: work, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    XCTAssertEqual(worker.calls, 2)
  }

  func testAProxyWithoutATargetIsReported() {
    let proxy = Proxy()
    XCTAssertFalse(proxy.responds(to: work))
    let ((), messages) = Diagnostics.withCapture { proxy.perform(work) }
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue(messages[0].description.contains("does not respond to the selector 'work'"))
  }

  /// A target that forwards to itself ends there.
  private final class Mirror: RuntimeObject {
    override func forwardingTarget(for aSelector: Selector!) -> Any? { self }
  }

  func testForwardingToOneselfEnds() {
    let ((), messages) = Diagnostics.withCapture { Mirror().perform(work) }
    XCTAssertEqual(messages.count, 1)
  }

  func testAClassIsAskedForItself() {
    XCTAssertTrue(UITableViewCell.classForCoder() == UITableViewCell.self)
    let table = UITableView(frame: .zero, style: .plain)
    table.register(UITableViewCell.classForCoder(), forCellReuseIdentifier: "cell")
    XCTAssertNotNil(table.dequeueReusableCell(withIdentifier: "cell"))
  }

  func testPropertiesThatTheRuntimeMakesBeginWithZeros() {
    XCTAssertEqual(RuntimeProperty.zero(CGLineCap.self, "cap"), .butt)
    XCTAssertEqual(RuntimeProperty.zero(UIEdgeInsets.self, "insets"), .zero)
  }
}
