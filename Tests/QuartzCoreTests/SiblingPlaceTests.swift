import QuartzCore
import XCTest

/// Very many sublayers: what is done with each does not look at all of them.
final class SiblingPlaceTests: XCTestCase {
  private static let count = 5_000

  private func crowd() -> CALayer {
    let box = CALayer()
    for _ in 0..<Self.count { box.addSublayer(CALayer()) }
    return box
  }

  /// How many layers were looked at for each of the crowd.
  private func stepsEach(_ body: () -> Void) -> Double {
    let before = Session.current.siblingSteps
    body()
    return Double(Session.current.siblingSteps - before) / Double(Self.count)
  }

  func testRemovingFromTheFrontAndFromTheEnd() {
    let box = crowd()
    XCTAssertLessThanOrEqual(
      stepsEach { while let layer = box.sublayers?.first { layer.removeFromSuperlayer() } }, 1)
    let other = crowd()
    XCTAssertLessThanOrEqual(
      stepsEach { while let layer = other.sublayers?.last { layer.removeFromSuperlayer() } }, 1)
    XCTAssertNil(box.sublayers)
    XCTAssertNil(other.sublayers)
  }

  func testRemovingBehindTheFirst() {
    let box = crowd()
    let steps = stepsEach {
      while let layers = box.sublayers, layers.count > 2 { layers[1].removeFromSuperlayer() }
    }
    // The square root of the count is 71; a search through all of them takes 2,500 steps on average.
    XCTAssertLessThan(steps, 250)
    XCTAssertEqual(box.sublayers?.count, 2)
  }

  func testRemovingInAnyOrder() {
    let box = crowd()
    var layers = box.sublayers ?? []
    // A fixed order that jumps about: steps of a number that shares no factor with the count.
    layers = (0..<layers.count).map { layers[($0 * 7_919) % layers.count] }
    let steps = stepsEach { for layer in layers { layer.removeFromSuperlayer() } }
    XCTAssertLessThan(steps, 250)
    XCTAssertNil(box.sublayers)
  }

  func testPuttingBelowASiblingInTheMiddle() {
    let box = crowd()
    let middle = box.sublayers?[Self.count / 2]
    XCTAssertLessThan(
      stepsEach { for _ in 0..<1_000 { box.insertSublayer(CALayer(), below: middle) } }, 100)
    XCTAssertTrue(box.sublayers?[Self.count / 2 + 1_000] === middle)
  }

  func testAllNewSublayersAtOnce() {
    let box = crowd()
    let old = box.sublayers ?? []
    let steps = stepsEach { box.sublayers = Array(old.reversed()) }
    XCTAssertLessThan(steps, 250)
    XCTAssertTrue(box.sublayers?.first === old.last)
    XCTAssertTrue(box.sublayers?.last === old.first)
    box.sublayers = nil
    XCTAssertNil(old[7].superlayer)
  }

  func testPlacesAreRight() {
    let box = CALayer()
    let layers = (0..<40).map { _ in CALayer() }
    box.sublayers = layers
    var expected = layers
    for i in 0..<200 {
      let layer = layers[(i * 17) % 40]
      if layer.superlayer == nil {
        let index = (i * 5) % (expected.count + 1)
        box.insertSublayer(layer, at: UInt32(index))
        expected.insert(layer, at: index)
      } else if i % 3 == 0 {
        let sibling = expected[(i * 11) % expected.count]
        guard sibling !== layer else { continue }
        box.insertSublayer(layer, above: sibling)
        expected.removeAll { $0 === layer }
        expected.insert(layer, at: (expected.firstIndex { $0 === sibling } ?? 0) + 1)
      } else {
        layer.removeFromSuperlayer()
        expected.removeAll { $0 === layer }
      }
      XCTAssertTrue((box.sublayers ?? []).elementsEqual(expected) { $0 === $1 }, "\(i)")
    }
  }
}
