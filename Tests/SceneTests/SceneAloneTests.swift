import CoreGraphics
import Raster
import XCTest

@testable import Scene

/// The scene below the layers: nodes, values and records go in, pictures and endings come out. No `CALayer` is there.
final class SceneAloneTests: XCTestCase {
  /// Owns a node, as a layer would.
  private final class Owner: NodeOwner {
    let treePath: String
    let node: NodePointer

    init(_ name: String, in tree: RenderTree) {
      treePath = name
      node = LayerMemory.takeNode()
      node.initialize(to: RenderNode(kind: .plain, owner: self))
      values.reset(.plain)
      tree.admit(node)
    }

    /// The committed numbers.
    var values: LayerBlock { LayerBlock(numbers: node.pointee.committed) }

    /// Makes the layer a rectangle of one colour with its middle at a place.
    func become(_ width: Double, _ height: Double, at place: CGPoint, _ color: SIMD4<Double>) {
      values.setLanes(LayerSlot.bounds, 4, SIMD4(0, 0, width, height))
      values.setLanes(LayerSlot.position, 2, SIMD4(place.x, place.y, 0, 0))
      values.setLanes(LayerSlot.backgroundColor, 4, color)
    }

    func free() {
      node.pointee.release()
      node.deinitialize(count: 1)
      LayerMemory.giveBack(node)
    }
  }

  private static let width = 40, height = 20
  private let tree = RenderTree()
  private var root: Owner!
  private var box: Owner!
  private let target = PixelBuffer(
    pixels: .allocate(capacity: width * height), stride: width,
    bounds: PixelRect(x: 0, y: 0, width: width, height: height))

  override func setUp() {
    target.pixels.initialize(repeating: 0, count: Self.width * Self.height)
    root = Owner("root", in: tree)
    root.become(40, 20, at: CGPoint(x: 20, y: 10), SIMD4(0, 0, 1, 1))
    box = Owner("box", in: tree)
    box.become(10, 10, at: CGPoint(x: 5, y: 10), SIMD4(1, 0, 0, 1))
    root.node.pointee.setChildren([box.node])
    box.node.pointee.parent = root.node
  }

  override func tearDown() {
    for owner in [box, root] {
      tree.dismiss(owner!.node)
      owner!.free()
    }
    target.pixels.deallocate()
  }

  /// The rectangles that changed since the last picture.
  private func draw(at time: Double) -> ContiguousArray<PixelRect> {
    if tree.beginEvaluation(at: time) { tree.finishEvaluation(at: time) }
    tree.prepare(root.node, target.bounds, scale: 1, background: 0)
    return tree.draw(root.node, into: target, scale: 1, threads: 1, at: time)
  }

  /// The red of a pixel in the box's middle row, 0…1.
  private func red(_ x: Int) -> Double { Double(target.pixels[10 * Self.width + x] >> 16 & 0xFF) / 255 }

  func testARectangleIsDrawnWhereItsNumbersSay() {
    XCTAssertEqual(draw(at: 0), [target.bounds])
    XCTAssertEqual((0..<12).map(red), [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0])
    XCTAssertEqual(draw(at: 1), [], "nothing changed")
  }

  /// Mass 1, stiffness 100, damping 10, from 5 to 25: `x = 1 − e^(−5t) (cos ω t + 5/ω sin ω t)` with `ω = 10 √0.75` is
  /// 0.849425… at 0.2 s, worked out with Python.
  func testASpringMovesItAndEnds() throws {
    let path = try XCTUnwrap(PropertyPath("position.x", of: .plain))
    var record = AnimationRecord(
      node: box.node, place: PropertyPlace(path), content: .lanes, timing: MediaTimingValues(duration: 1),
      group: nil)
    record.motion = .spring
    (record.from.x, record.to.x) = (5, 25)
    let motion = try XCTUnwrap(tree.engine.add([record], begin: 3))
    tree.invalidateEvaluation()
    _ = draw(at: 3)
    XCTAssertEqual(red(0), 1)

    let damage = draw(at: 3.2)
    let place = LayerBlock(numbers: box.node.pointee.presentation).point(LayerSlot.position).x
    XCTAssertEqual(place, 5 + 20 * 0.8494256348541123, accuracy: 1e-12)
    let left = place - 5
    XCTAssertEqual(red(15), 0)
    XCTAssertEqual(red(16), 17 - left, accuracy: 1.0 / 128)
    XCTAssertEqual(red(20), 1)
    XCTAssertEqual(red(26), left - 16, accuracy: 1.0 / 128)
    XCTAssertEqual(red(27), 0)
    // Both places are drawn again, and no more than their rows.
    XCTAssertEqual(damage.map(\.minX).min(), 0)
    XCTAssertEqual(damage.map(\.maxX).max(), 27)
    XCTAssertEqual(damage.map(\.minY).min(), 5)
    XCTAssertEqual(damage.map(\.maxY).max(), 15)

    XCTAssertTrue(tree.needsFrames(at: 3.2))
    XCTAssertEqual(tree.engine.takeEnded(at: 3.9), [])
    XCTAssertEqual(tree.engine.takeEnded(at: 4), [motion])
    tree.engine.remove(motion)
    tree.invalidateEvaluation()
    _ = draw(at: 4)
    XCTAssertEqual(red(4), 1, "the committed place shows again")
    XCTAssertFalse(tree.needsFrames(at: 4))
  }
}
