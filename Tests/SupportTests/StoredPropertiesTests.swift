import Support
import XCTest

/// Which stored property of an object holds another object.
final class StoredPropertiesTests: XCTestCase {
  private class Base {
    let inherited = NSObject()
  }

  private final class Holder: Base {
    let number = 3.5
    let text = "text"
    let plain = NSObject()
    var maybe: NSObject?
    var several = [NSObject(), NSObject()]
    lazy var late = NSObject()
    weak var weakly: NSObject?
    unowned var unowned: NSObject
    var anything: Any = NSObject()

    init(_ unowned: NSObject) { self.unowned = unowned }
  }

  func testItIsAsTheRuntimeDescribesIt() { XCTAssertNil(StoredProperties.fault) }

  func testStrongReferencesAreFound() {
    let other = NSObject()
    let holder = Holder(other)
    let properties = StoredProperties(of: Holder.self)
    func name(_ object: NSObject) -> String? { properties.name(of: object, in: holder) }
    XCTAssertEqual(name(holder.plain), "plain")
    XCTAssertEqual(name(holder.inherited), "inherited")
    XCTAssertEqual(name(holder.several[1]), "several[1]")
    XCTAssertEqual(name(holder.late), "late")
    let optional = NSObject()
    holder.maybe = optional
    XCTAssertEqual(name(optional), "maybe")
    holder.weakly = other
    XCTAssertNil(name(other), "held by no strong reference")
    XCTAssertNil(name(NSObject()))
  }

  /// `Mirror` ends the program here.
  func testAnUnownedObjectThatIsGone() {
    var other: NSObject? = NSObject()
    let holder = Holder(other ?? NSObject())
    other = nil
    XCTAssertEqual(
      StoredProperties(of: Holder.self).name(of: holder.plain, in: holder), "plain")
  }

  func testNothingIsRetained() {
    let holder = Holder(NSObject())
    weak var part: NSObject?
    autoreleasepool {
      let object = NSObject()
      part = object
      holder.several.append(object)
      XCTAssertEqual(StoredProperties(of: Holder.self).name(of: object, in: holder), "several[2]")
      holder.several.removeLast()
    }
    XCTAssertNil(part)
  }

  private func autoreleasepool(_ body: () -> Void) { body() }
}
