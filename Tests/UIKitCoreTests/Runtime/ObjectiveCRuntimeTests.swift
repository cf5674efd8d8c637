import Stage
import Support
import UIKit
import XCTest

@testable import UIKitCore

protocol RuntimeListener: AnyObject {}

/// Functions and collections that Foundation has on a phone.
final class ObjectiveCRuntimeTests: XCTestCase {
  private final class Listener: NSObject, RuntimeListener {}
  private final class Named: NSObject {
    let name: String
    init(_ name: String) { self.name = name }
    override func isEqual(_ object: Any?) -> Bool { (object as? Named)?.name == name }
    override var hash: Int { name.hashValue }
  }

  func testATableLetsGoOfItsObjects() {
    let table = NSHashTable<any RuntimeListener>.weakObjects()
    let kept = Listener()
    var gone: Listener? = Listener()
    table.add(kept)
    table.add(kept)
    table.add(gone)
    XCTAssertEqual(table.count, 2)
    gone = nil
    XCTAssertEqual(table.count, 1)
    XCTAssertTrue(table.allObjects.first === kept)
    XCTAssertTrue(table.contains(kept))
    table.remove(kept)
    XCTAssertNil(table.anyObject)
  }

  func testTablesTellObjectsApartAsTheyAreAsked() {
    let (byValue, byPlace) = (
      NSHashTable<Named>(), NSHashTable<Named>(options: [.weakMemory, .objectPointerPersonality])
    )
    let (a, b) = (Named("a"), Named("a"))
    for object in [a, b] {
      byValue.add(object)
      byPlace.add(object)
    }
    XCTAssertEqual(byValue.count, 1)
    XCTAssertEqual(byPlace.count, 2)
    XCTAssertEqual(byPlace.objectEnumerator().allObjects.count, 2)
  }

  func testAMapForgetsWhatIsGone() {
    let map = NSMapTable<NSString, Listener>.strongToWeakObjects()
    let kept = Listener()
    var gone: Listener? = Listener()
    map.setObject(kept, forKey: "kept")
    map.setObject(gone, forKey: "gone")
    XCTAssertEqual(map.count, 2)
    gone = nil
    XCTAssertEqual(map.count, 1)
    XCTAssertNil(map.object(forKey: "gone"))
    XCTAssertTrue(map.object(forKey: "kept") === kept)
    map.setObject(nil, forKey: "kept")
    XCTAssertEqual(map.dictionaryRepresentation().count, 0)
    let byObject = NSMapTable<Listener, NSString>.weakToStrongObjects()
    byObject.setObject("x", forKey: kept)
    XCTAssertEqual(byObject.object(forKey: kept), "x")
    XCTAssertNil(byObject.object(forKey: Listener()))
  }

  func testAnArrayHasGaps() {
    let array = NSPointerArray.weakObjects()
    let kept = Listener()
    array.addPointer(Unmanaged.passUnretained(kept).toOpaque())
    do {
      let gone = Listener()
      array.addPointer(Unmanaged.passUnretained(gone).toOpaque())
      withExtendedLifetime(gone) {}
    }
    XCTAssertEqual(array.count, 2)
    XCTAssertEqual(array.allObjects.count, 1)
    XCTAssertNil(array.pointer(at: 1))
    array.compact()
    XCTAssertEqual(array.count, 1)
  }

  func testClassesHaveTheNamesThatTheyHaveOnAPhone() {
    XCTAssertEqual(RuntimeClasses.name(UIButton.self), "UIButton")
    XCTAssertEqual(String(cString: class_getName(CALayer.self)), "CALayer")
    XCTAssertTrue(object_getClass(UISwitch()) == UISwitch.self)
    XCTAssertTrue(class_getSuperclass(UISwitch.self) == UIControl.self)
    RuntimeClasses.register(RuntimeClass(OpenListener.self, properties: [:]))
    XCTAssertTrue(RuntimeClasses.find("OpenListener") == OpenListener.self)
    XCTAssertTrue(RuntimeClasses.find("UIKitCoreTests.OpenListener") == OpenListener.self)
    XCTAssertEqual(RuntimeClasses.name(OpenListener.self), "UIKitCoreTests.OpenListener")
    XCTAssertTrue(Listener().conforms(to: (any RuntimeListener).self))
    XCTAssertFalse(Listener().conforms(to: (any NSCopying).self))
  }

  func testObjectsAreLockedAsOftenAsTheyAreUnlocked() {
    let object = Listener()
    objc_sync_enter(object)
    objc_sync_enter(object)
    XCTAssertEqual(objc_sync_exit(object), 0)
    XCTAssertEqual(objc_sync_exit(object), 0)
    XCTAssertEqual(objc_sync_exit(object), -1)
    final class Counter: @unchecked Sendable { var count = 0 }
    let counter = Counter()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<1000 {
        objc_sync_enter(counter)
        counter.count += 1
        objc_sync_exit(counter)
      }
    }
    XCTAssertEqual(counter.count, 4000)
  }

  func testAMethodOfThreeArgumentsGetsTwo() throws {
    final class Saver: NSObject {
      var heard: [String] = []
      func image(_ image: String, error: String?, info: Int?) {
        heard.append("\(image) \(error ?? "-") \(info.map(String.init) ?? "-")")
      }
      func image(_ image: String, size: Int, scale: Int) { heard.append("never") }
    }
    let saver = Saver()
    let selector = Selector("image:error:info:", Saver.image(_:error:info:))
    let (_, messages) = try Diagnostics.withCapture {
      saver.perform(selector, with: "a", with: nil)
      saver.perform(selector, with: "b", with: "full")
      saver.perform(Selector("image:size:scale:", Saver.image(_:size:scale:)), with: "a", with: 1)
    }
    XCTAssertEqual(saver.heard, ["a - -", "b full -"])
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue("\(messages.first.map { "\($0)" } ?? "")".contains("image:size:scale:"))
  }

  func testAnExceptionIsAMessage() throws {
    let (_, messages) = try Diagnostics.withCapture {
      NSException(name: .internalInconsistencyException, reason: "no data").raise()
    }
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue("\(messages[0])".contains("NSInternalInconsistencyException: no data"), "\(messages[0])")
  }

  func testTheBundleSaysWhatThePlistSays() throws {
    let folder = NSTemporaryDirectory() + "info-\(UUID().uuidString)/Hearts"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: (folder as NSString).deletingLastPathComponent) }
    try """
    <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
    <key>CFBundleName</key><string>$(PRODUCT_NAME)</string>
    <key>CFBundleVersion</key><string>7</string><key>Server</key><string>example.org</string></dict></plist>
    """.write(toFile: folder + "/Info.plist", atomically: true, encoding: .utf8)
    let info = ResourceBundle([URL(fileURLWithPath: folder)]).completeInfo
    XCTAssertEqual(info["CFBundleName"] as? String, "Hearts")
    XCTAssertEqual(info["CFBundleVersion"] as? String, "7")
    XCTAssertEqual(info["CFBundleShortVersionString"] as? String, "1.0")
    XCTAssertEqual(info["Server"] as? String, "example.org")
  }
}

final class OpenListener: NSObject {}
