import Support
import XCTest

/// What is read from classes' metadata, and objects made from it.
final class ClassMetadataTests: XCTestCase {
  class Animal {
    let legs: Int
    init() { legs = 4 }
    func sound() -> String { "" }
  }
  final class Bird: Animal {
    let wings = 2
    override func sound() -> String { "tweet" }
  }

  func testThisRuntimeLaysOutClassesAsExpected() { XCTAssertNil(ClassMetadata.fault) }

  func testASubclassRepeatsTheWordsOfItsSuperclass() {
    let animal = ClassMetadata(Animal.self)
    let bird = ClassMetadata(Bird.self)
    XCTAssertGreaterThan(animal.count, ClassMetadata.firstMember)
    XCTAssertGreaterThan(bird.count, animal.count)
    // The initialiser and the method are overridden, the getter of `legs` and its offset are not.
    let overridden = (ClassMetadata.firstMember..<animal.count).filter { animal[$0] != bird[$0] }
    XCTAssertEqual(overridden.count, 2)
  }

  func testNothingIsReadBeyondAClass() {
    let animal = ClassMetadata(Animal.self)
    XCTAssertNotNil(animal[animal.count - 1])
    XCTAssertNil(animal[animal.count])
    XCTAssertNil(animal[-1])
  }

  func testAFunctionThatIsNoMethodHasNoPlace() throws {
    let other = try XCTUnwrap(UnsafeRawPointer(bitPattern: 1))
    XCTAssertNil(ClassMetadata(Animal.self).index(of: other))
    let initializer = DynamicInitializer(other, of: Animal.self)
    XCTAssertNil(
      initializer.make(Bird.self) { _, _ in
        XCTFail("there is nothing to call")
        return nil
      })
  }

  func testAMethodsPlaceIsTheSameInASubclass() throws {
    let animal = ClassMetadata(Animal.self)
    let bird = ClassMetadata(Bird.self)
    let place = try XCTUnwrap((ClassMetadata.firstMember..<animal.count).first { animal[$0] != bird[$0] })
    for type in [animal, bird] {
      let function = try XCTUnwrap(type[place].flatMap { UnsafeRawPointer(bitPattern: $0) })
      XCTAssertEqual(type.index(of: function), place)
    }
  }
}
