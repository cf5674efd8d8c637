import Support
import UIKit
import XCTest

/// What code asks a class for by a name, and what a message returns.
final class ClassMessagesTests: XCTestCase {
  private final class Maker: NSObject {
    var taken: [String] = []
    func make() -> NSString { "made" }
    func twice(_ text: String) -> String {
      taken.append(text)
      return text + text
    }
    func end() { taken.append("end") }
  }

  func testTheApplicationIsFoundByItsName() {
    XCTAssertTrue(UIApplication.value(forKey: "sharedApplication") as? UIApplication === UIApplication.shared)
    XCTAssertTrue(UIApplication.value(forKeyPath: "shared") as? UIApplication === UIApplication.shared)
    let selector = Selector("sharedApplication")
    XCTAssertTrue(UIApplication.responds(to: selector))
    XCTAssertTrue(UIApplication.perform(selector)?.takeUnretainedValue() === UIApplication.shared)
    XCTAssertFalse(UIApplication.responds(to: Selector("nothing")))
    let (value, messages) = Diagnostics.withCapture { UIApplication.value(forKey: "nothing") }
    XCTAssertNil(value)
    XCTAssertEqual(
      messages.map(\.text), ["the class has nothing for the key 'nothing'; it has sharedApplication"])
  }

  func testAMessageReturnsWhatItsMethodReturns() {
    let maker = Maker()
    let made = maker.perform(Selector("make", Maker.make))?.takeUnretainedValue() as? NSString
    XCTAssertEqual(made, "made")
    let twice = maker.perform(Selector("twice:", Maker.twice), with: "a")?.takeUnretainedValue() as? String
    XCTAssertEqual(twice, "aa")
    XCTAssertNil(maker.perform(Selector("end", Maker.end)))
    XCTAssertEqual(maker.taken, ["a", "end"])
  }
}
